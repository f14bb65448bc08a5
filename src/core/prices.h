/* SPDX-License-Identifier: MIT
 *
 * The moves of an endgame node with their prices. The move with the lowest price is tried first.
 * The order is fastest-first: the fewer moves the opponent has in reply, the smaller the subtree
 * and the likelier a cutoff. Replies in corners count more. Among moves whose replies count the
 * same, corners come first, then squares of odd regions, then the lowest square.
 */
#pragma once

#include <stdalign.h>
#include <stdint.h>

/* The terms of a price: a base that keeps it above 0, one term per reply, an extra one per reply in
 * a corner, and reductions for a move to an odd region and for a move to a corner. The values were
 * set by hand. Terms for squares next to corners, for potential mobility of either side, for
 * flipped discs and for edges were tried too and saved at most 2% of the nodes. */
enum {
    PRICE_BASE = 4,
    PRICE_ANSWER = 4,
    PRICE_CORNER_ANSWER = 2,
    PRICE_OFF_ODD = 1,
    PRICE_OFF_CORNER = 2
};

/* A key is the price of a move, with the move's index in the list in the low bits. */
enum { KERNEL_PLACES = 16, KERNEL_KEY_NONE = INT16_MAX };

/* The moves are in ascending order of squares. Unused entries have key KERNEL_KEY_NONE. */
typedef struct KernelPrices {
    alignas(64) uint64_t move[KERNEL_PLACES]; /* a bitboard of one square */
    alignas(64) uint64_t flips[KERNEL_PLACES];
    alignas(64) uint64_t answers[KERNEL_PLACES]; /* the opponent's moves */
    alignas(32) int16_t key[KERNEL_PLACES];
} KernelPrices;
