/* SPDX-License-Identifier: MIT */
#include "book/progress.h"

#include "base/text.h"

double progress_left(const Progress *progress) {
    double left = -1;
    long added = progress->now - progress->begin;
    if (progress->goal > 0 && added > 0 && progress->seconds > 0)
        left = (double)(progress->goal - progress->now) * progress->seconds / (double)added;
    if (progress->goal > 0 && progress->now >= progress->goal)
        left = 0;
    double rest = progress->limit_seconds - progress->seconds;
    if (progress->limit_seconds > 0 && (left < 0 || rest < left))
        left = rest > 0 ? rest : 0;
    return left;
}

void progress_text(const Progress *progress, char *text, size_t size) {
    Text out = text_into(text, size);
    double seconds = progress->seconds > 0 ? progress->seconds : 1e-9;
    text_add(&out, "%ld", progress->now);
    if (progress->goal > 0)
        text_add(&out, " of %ld", progress->goal);
    text_add(&out, " positions, %.0f/h, %.2f searches/s, cost %.2f",
             (double)(progress->now - progress->begin) * 3600 / seconds,
             (double)progress->searches / seconds, progress->cost);
    double left = progress_left(progress);
    if (left >= 0)
        text_add(&out, ", ETA %d:%02d:%02d", (int)left / 3600, (int)left / 60 % 60, (int)left % 60);
}
