/* SPDX-License-Identifier: MIT
 *
 * Kernels in plain C, for levels where vectors of 128 bits would not be faster.
 */
#pragma once

#include <stdint.h>

#include "core/kernel/kernel_price.h"
#include "core/tables.h"
#include "core/weights.h"

static inline uint64_t kernel_moves(uint64_t player, uint64_t opponent);
static inline uint64_t kernel_flips(int square, uint64_t player, uint64_t opponent);

typedef uint64_t KernelSet;

static inline KernelSet kernel_set(uint64_t word) {
    return word;
}

static inline uint64_t kernel_word(KernelSet set) {
    return set;
}

static inline KernelSet kernel_flips_set(int square, KernelSet player, KernelSet opponent) {
    return table_neighbours[square] & opponent ? kernel_flips(square, player, opponent) : 0;
}

static inline unsigned kernel_flips_four(const uint8_t square[4], KernelSet player,
                                         KernelSet opponent, uint64_t flips[4]) {
    unsigned legal = 0;
    for (int i = 0; i < 4; i++) {
        flips[i] = kernel_flips_set(square[i], player, opponent);
        legal |= (unsigned)(flips[i] != 0) << i;
    }
    return legal;
}

static inline unsigned kernel_key_after(const KernelPrices *list, unsigned key) {
    unsigned lowest = KERNEL_KEY_NONE;
    for (int place = 0; place < KERNEL_PLACES; place++) {
        unsigned other = (unsigned)list->key[place];
        lowest = other > key && other < lowest ? other : lowest;
    }
    return lowest;
}
