/* SPDX-License-Identifier: MIT */
#include "book/pace.h"

#include "base/text.h"

double pace_left(const Pace *pace) {
    double left = -1;
    long added = pace->now - pace->begin;
    if (pace->goal > 0 && added > 0 && pace->seconds > 0)
        left = (double)(pace->goal - pace->now) * pace->seconds / (double)added;
    if (pace->goal > 0 && pace->now >= pace->goal)
        left = 0;
    double rest = pace->limit_seconds - pace->seconds;
    if (pace->limit_seconds > 0 && (left < 0 || rest < left))
        left = rest > 0 ? rest : 0;
    return left;
}

void pace_text(const Pace *pace, char *text, size_t size) {
    Text out = text_into(text, size);
    double seconds = pace->seconds > 0 ? pace->seconds : 1e-9;
    text_add(&out, "%ld", pace->now);
    if (pace->goal > 0)
        text_add(&out, " of %ld", pace->goal);
    text_add(&out, " positions, %.0f/h, %.2f searches/s, cost %.2f",
             (double)(pace->now - pace->begin) * 3600 / seconds, (double)pace->searches / seconds,
             pace->cost);
    double left = pace_left(pace);
    if (left >= 0)
        text_add(&out, ", ETA %d:%02d:%02d", (int)left / 3600, (int)left / 60 % 60, (int)left % 60);
}
