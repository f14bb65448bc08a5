/* SPDX-License-Identifier: MIT */
#ifndef VERDI_CORE_STABILITY_H
#define VERDI_CORE_STABILITY_H

#include "core/level.h"

#include <stdint.h>

/* A lower bound of the player's discs that can never be flipped again, whatever anybody plays. */
int stability_count(uint64_t player, uint64_t opponent);

/* The same for callers that only ask whether there are `enough`: if edges and full lines decide,
 * the others are not counted. Below `enough` if and only if stability_count() is. */
int stability_count_to(uint64_t player, uint64_t opponent, int enough);

#endif
