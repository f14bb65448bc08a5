/* SPDX-License-Identifier: MIT */
#ifndef VERDI_CORE_PERFT_COUNT_H
#define VERDI_CORE_PERFT_COUNT_H

#include "core/level.h"

#include <stdbool.h>
#include <stdint.h>

#include "rules/board.h"

/* Leaves of the game tree at `depth`. A pass is a ply, or free if `free_pass`; a game that is over
 * earlier is one leaf. */
uint64_t perft_count(Board board, int depth, bool free_pass);

#endif
