/* SPDX-License-Identifier: MIT */
#ifndef VERDI_CORE_PERFT_COUNT_H
#define VERDI_CORE_PERFT_COUNT_H

#include "core/level.h"

#include <stdbool.h>
#include <stdint.h>

#include "rules/board.h"
#include "verdi.h"

/* Counts the leaves of the game tree at `depth`. A pass is a ply, or takes none if `free_pass`. A
 * game that ends earlier is one leaf. Returns false and leaves *leaves alone if `stop` was raised
 * (NULL: no stop flag). */
bool perft_count(Board board, int depth, bool free_pass, const verdi_stop *stop, uint64_t *leaves);

#endif
