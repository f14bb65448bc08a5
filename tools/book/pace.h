/* SPDX-License-Identifier: MIT
 *
 * How far a build is, and how long it will take.
 */
#ifndef VERDI_TOOLS_BOOK_PACE_H
#define VERDI_TOOLS_BOOK_PACE_H

#include "base/text.h"
#include "front/kit/progress.h"

/* "1234 of 30000 positions, 4512/h, 2.31 searches/s, cost 3.25  ETA 6:22:10": `cost` in discs is
 * that of the line worked on last; what was skipped was in the book before. The work ends when the
 * total (0: no limit) is there, or after `limit` seconds (0: no limit). */
void pace_add(const Progress *progress, double limit, long searches, double cost, Text *out);

#endif
