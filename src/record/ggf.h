/* SPDX-License-Identifier: MIT */
#ifndef VERDI_RECORD_GGF_H
#define VERDI_RECORD_GGF_H

#include "base/text.h"
#include "rules/game.h"

enum { GGF_GRACE = 120 }; /* seconds, when a clock does not state it */

/* Appends the tags of the two sides' clocks: TI, or TB and TW if they differ. */
void ggf_write_clocks(const GameClock clock[2], Text *out);

#endif
