/* SPDX-License-Identifier: MIT */
#pragma once

#include "core/level.h"

#include <stdbool.h>
#include <stdint.h>

#include "rules/board.h"
#include "verdi.h"

/* Counts the leaves of the game tree at `depth`. A pass counts as a ply unless `free_pass`. A game
 * that ends earlier is one leaf. Returns false and leaves *leaves unchanged if `stop` was raised;
 * `stop` may be NULL. */
bool perft_count(Board board, int depth, bool free_pass, const verdi_stop *stop, uint64_t *leaves);
