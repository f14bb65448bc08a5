/* SPDX-License-Identifier: MIT */
#include "front/kit/progress.h"

#include <inttypes.h>
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

/* Seconds that are left, by what was done and not skipped so far, negative if that says nothing. */
static double remaining(const Progress *progress) {
    int64_t worked = progress->done - progress->skipped;
    if (worked <= 0 || progress->total <= 0)
        return -1;
    return progress_seconds(progress) / (double)worked * (double)(progress->total - progress->done);
}

/* Whether it is time for another line, which is then noted down. */
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

/* In one piece: the C library of Windows would write what fprintf() makes byte by byte. */
static void draw(const Progress *progress, const char *text) {
    char line[TEXT_SIZE + 8];
    snprintf(line, sizeof line, progress->shown ? "\r\033[K%s" : "%s\n", text);
    fputs(line, stderr);
    fflush(stderr);
}

void progress_tell(Progress *progress, const char *format, ...) {
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
    char bar[WIDTH + 1], left[40] = "", text[128];
    if (!is_due(progress))
        return;
    if (progress->total <= 0) {
        snprintf(text, sizeof text, "%" PRId64 " done", progress->done);
        draw(progress, text);
        return;
    }
    int64_t filled = progress->done * WIDTH / progress->total;
    memset(bar, '-', WIDTH);
    memset(bar, '#', filled < WIDTH ? (size_t)filled : WIDTH);
    bar[WIDTH] = '\0';
    if (remaining(progress) >= 0) {
        int64_t eta = (int64_t)(remaining(progress) + 0.5);
        snprintf(left, sizeof left, "  ETA %" PRId64 ":%02d:%02d", eta / 3600, (int)(eta / 60 % 60),
                 (int)(eta % 60));
    }
    snprintf(text, sizeof text, "[%s] %" PRId64 "/%" PRId64 "%s", bar, progress->done,
             progress->total, left);
    draw(progress, text);
}
