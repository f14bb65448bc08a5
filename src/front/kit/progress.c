/* SPDX-License-Identifier: MIT */
#include "front/kit/progress.h"

#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/system/console.h"
#include "base/timer.h"

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
