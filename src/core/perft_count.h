/* SPDX-License-Identifier: MIT */
#ifndef VERDI_CORE_PERFT_COUNT_H
#define VERDI_CORE_PERFT_COUNT_H

#include "core/level.h"

#include <stdbool.h>
#include <stdint.h>

#include "rules/board.h"
#include "verdi.h"

/* Leaves of the game tree at `depth`. A pass is a ply, or free if `free_pass`; a game that is over
 * earlier is one leaf. False, and nothing is counted, if `stop` was raised (NULL: never). */
bool perft_count(Board board, int depth, bool free_pass, const verdi_stop *stop, uint64_t *leaves);

#endif
