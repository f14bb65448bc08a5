/* SPDX-License-Identifier: MIT */
#pragma once

#include "core/level.h"

#include <stdint.h>

/* A lower bound of the number of the player's discs that can never be flipped again. */
int stability_count(uint64_t player, uint64_t opponent);

/* Like stability_count(), for callers that only need to know whether the count is at least
 * `enough`: skips the last step if the answer is clear without it. The result is below `enough` if
 * and only if that of stability_count() is. */
int stability_count_to(uint64_t player, uint64_t opponent, int enough);
