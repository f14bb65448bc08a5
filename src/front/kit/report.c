/* SPDX-License-Identifier: MIT */
#include "front/kit/report.h"

#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/number.h"
#include "base/system/console.h"
#include "base/timer.h"
#include "base/utf8.h"

static char name[64] = "verdi";

void report_begin(const char *command) {
    snprintf(name, sizeof name, "%s", command);
}

bool report_error(const char *format, ...) {
    char text[1 << 14], clean[sizeof text];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    utf8_clean(clean, sizeof clean, text);
    fprintf(stderr, "%s: %s\n", name, clean);
    return false;
}

bool report_usage(const char *format, ...) {
    char problem[1 << 12];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(problem, sizeof problem, format, arguments);
    va_end(arguments);
    return report_error("%s (see %s --help)", problem, name);
}

bool report_place(const char *file, int line, const char *problem) {
    return line ? report_error("%s:%d: %s", file, line, problem)
                : report_error("%s: %s", file, problem);
}

enum { MOST_PROBLEMS = 10 };

void report_rest(ReportLimit *limit) {
    int64_t rest = limit->count - MOST_PROBLEMS;
    if (rest > 0)
        report_error("%s: %" PRId64 " more problem%s", limit->file, rest, plural(rest));
    limit->count = 0;
}

bool report_within(ReportLimit *limit, const char *file) {
    char cut[sizeof limit->file];
    snprintf(cut, sizeof cut, "%s", file);
    if (strcmp(cut, limit->file) != 0) {
        report_rest(limit);
        memcpy(limit->file, cut, sizeof cut);
    }
    return ++limit->count <= MOST_PROBLEMS;
}

enum { TEXT_SIZE = 256 };

Progress progress_begin(void) {
    int64_t now = timer_now_ns();
    return (Progress){.shown = console_is_terminal(2), .total = -1, .begin_ns = now};
}

void progress_clear(const Progress *progress) {
    if (progress->shown)
        fputs("\r\033[K", stderr);
}

double progress_seconds(const Progress *progress) {
    return timer_seconds(progress->begin_ns, timer_now_ns());
}

double progress_remaining(const Progress *progress) {
    int64_t worked = progress->done - progress->skipped;
    if (progress->total > 0 && progress->done >= progress->total)
        return 0;
    if (worked <= 0 || progress->total <= 0)
        return -1;
    return progress_seconds(progress) / (double)worked * (double)(progress->total - progress->done);
}

void progress_add_eta(double left, Text *out) {
    long seconds = lround(left);
    text_add(out, "  ETA %ld:%02ld:%02ld", seconds / 3600, seconds / 60 % 60, seconds % 60);
}

/* Whether it is time for another line. If so, notes the time of this line. */
static bool is_due(Progress *progress) {
    enum { PERIOD_NS = 200000000, SECOND_NS = 1000000000 };
    int64_t now = timer_now_ns();
    int64_t since = progress->shown || progress->last_ns ? progress->last_ns : progress->begin_ns;
    int64_t period = progress->shown ? PERIOD_NS : progress->log_seconds * (int64_t)SECOND_NS;
    if (!period || now - since < period)
        return false;
    progress->last_ns = now;
    return true;
}

/* Written in one piece, because fprintf() of the Windows C library would write byte by byte. */
static void draw(const Progress *progress, const char *text) {
    char line[TEXT_SIZE + 8];
    snprintf(line, sizeof line, progress->shown ? "\r\033[K%s" : "%s\n", text);
    fputs(line, stderr);
    fflush(stderr);
}

void progress_print(Progress *progress, const char *format, ...) {
    char text[TEXT_SIZE];
    va_list args;
    if (!is_due(progress))
        return;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    draw(progress, text);
}

void progress_show(Progress *progress) {
    enum { WIDTH = 30 };
    char bar[WIDTH + 1], data[128];
    Text text = text_into(data, sizeof data);
    if (!is_due(progress))
        return;
    if (progress->total <= 0) {
        text_add(&text, "%" PRId64 " done", progress->done);
    } else {
        int64_t filled = progress->done * WIDTH / progress->total;
        memset(bar, '-', WIDTH);
        memset(bar, '#', filled < WIDTH ? (size_t)filled : WIDTH);
        bar[WIDTH] = '\0';
        text_add(&text, "[%s] %" PRId64 "/%" PRId64, bar, progress->done, progress->total);
        if (progress_remaining(progress) >= 0)
            progress_add_eta(progress_remaining(progress), &text);
    }
    draw(progress, data);
}

void report_record(const Progress *progress, ReportLimit *limit, const GamePlace *place,
                   const char *problem) {
    char data[1 << 14];
    Text text = text_into(data, sizeof data);
    if (progress)
        progress_clear(progress);
    if (limit && !report_within(limit, place->file))
        return;
    game_files_place(place, &text);
    report_place(data, 0, problem);
}

void report_assumed(const Progress *progress, ReportLimit *limit, const GamePlace *place) {
    if (*place->item.skipped)
        report_record(progress, limit, place, place->item.skipped);
    if (place->item.assumed)
        report_record(progress, limit, place, place->item.assumed);
}
