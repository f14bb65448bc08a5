/* SPDX-License-Identifier: MIT */
#include "front/kit/progress.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/timer.h"

Progress progress_begin(void) {
    return (Progress){.shown = isatty(STDERR_FILENO), .total = -1, .begin_ns = timer_now_ns()};
}

void progress_clear(const Progress *progress) {
    if (progress->shown)
        fputs("\r\033[K", stderr);
}

void progress_show(Progress *progress) {
    enum { WIDTH = 30, PERIOD_NS = 200000000 };
    char bar[WIDTH + 1];
    int64_t now = timer_now_ns();
    if (!progress->shown || now - progress->last_ns < PERIOD_NS)
        return;
    progress->last_ns = now;
    progress_clear(progress);
    if (progress->total <= 0) {
        fprintf(stderr, "%" PRId64 " done", progress->done);
        return;
    }
    int64_t filled = progress->done * WIDTH / progress->total;
    int64_t worked = progress->done - progress->skipped, left = progress->total - progress->done;
    memset(bar, '-', WIDTH);
    memset(bar, '#', filled < WIDTH ? (size_t)filled : WIDTH);
    bar[WIDTH] = '\0';
    fprintf(stderr, "[%s] %" PRId64 "/%" PRId64, bar, progress->done, progress->total);
    if (worked > 0) {
        double seconds = timer_seconds(progress->begin_ns, now);
        int64_t eta = (int64_t)(seconds / (double)worked * (double)left + 0.5);
        fprintf(stderr, "  ETA %" PRId64 ":%02d:%02d", eta / 3600, (int)(eta / 60 % 60),
                (int)(eta % 60));
    }
}
