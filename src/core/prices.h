/* SPDX-License-Identifier: MIT
 *
 * The moves of an endgame node with their prices, to be tried cheapest first. Fastest-first: the
 * fewer answers a move leaves the opponent, the smaller its tree and the likelier a cut-off.
 * Answers in corners count more; among moves with the same answers corners come first, then squares
 * of odd regions, then the lowest square.
 */
#ifndef VERDI_CORE_PRICES_H
#define VERDI_CORE_PRICES_H

#include <stdalign.h>
#include <stdint.h>

/* The parts of a price: a base that keeps it above 0, a price per answer, more for an answer in a
 * corner, less for a square of an odd region and for a corner. Set by hand. Squares next to
 * corners, potential mobility of either side, discs flipped and edges were tried beside it and took
 * 2% of the nodes off at best. */
enum {
    PRICE_BASE = 4,
    PRICE_ANSWER = 4,
    PRICE_CORNER_ANSWER = 2,
    PRICE_OFF_ODD = 1,
    PRICE_OFF_CORNER = 2
};

/* A key is the price and, in its low bits, the place in the list. */
enum { KERNEL_PLACES = 16, KERNEL_KEY_NONE = INT16_MAX };

/* The moves lie in rising order of their squares; places beyond them hold KERNEL_KEY_NONE. */
typedef struct KernelPrices {
    alignas(64) uint64_t move[KERNEL_PLACES]; /* as a set of one square */
    alignas(64) uint64_t flips[KERNEL_PLACES];
    alignas(64) uint64_t answers[KERNEL_PLACES]; /* the opponent's moves */
    alignas(32) int16_t key[KERNEL_PLACES];
} KernelPrices;

#endif
