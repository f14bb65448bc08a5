/* SPDX-License-Identifier: MIT
 *
 * The progress of a build and its estimated time.
 */
#ifndef VERDI_TOOLS_BOOK_PACE_H
#define VERDI_TOOLS_BOOK_PACE_H

#include "base/text.h"
#include "front/kit/progress.h"

/* Appends "1234 of 30000 positions, 4512/h, 2.31 searches/s, cost 3.25 ETA 6:22:10". `cost` is the
 * cost of the last line in discs; progress->skipped positions were in the book before. The build
 * ends at progress->total positions or after `limit` seconds (0: no limit). */
void pace_add(const Progress *progress, double limit, long searches, double cost, Text *out);

#endif
