/* SPDX-License-Identifier: MIT */
#include "book/pace.h"

#include <inttypes.h>

void pace_add(const Progress *progress, double limit, long searches, double cost, Text *out) {
    double seconds = progress_seconds(progress) + 1e-9, left = progress_remaining(progress);
    text_add(out, "%" PRId64, progress->done);
    if (progress->total > 0)
        text_add(out, " of %" PRId64, progress->total);
    text_add(out, " positions, %.0f/h, %.2f searches/s, cost %.2f",
             (double)(progress->done - progress->skipped) * 3600 / seconds,
             (double)searches / seconds, cost);
    if (limit > 0 && (left < 0 || limit - seconds < left))
        left = limit > seconds ? limit - seconds : 0;
    if (left >= 0)
        progress_add_eta(left, out);
}
