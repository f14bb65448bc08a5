/* SPDX-License-Identifier: MIT
 *
 * Prices the moves of an endgame node one by one, for levels with small vectors.
 */
#pragma once

#include "base/bits.h"
#include "core/prices.h"

static inline uint64_t kernel_flips(int square, uint64_t player, uint64_t opponent);
static inline void kernel_moves_boards(uint64_t *moves, const uint64_t *player,
                                       const uint64_t *opponent, int count);

static inline unsigned kernel_price_moves(KernelPrices *list, uint64_t player, uint64_t opponent,
                                          uint64_t moves, uint64_t odd) {
    const uint64_t corners = 0x8100000000000081u;
    unsigned lowest = KERNEL_KEY_NONE;
    for (int place = 0; place < KERNEL_PLACES; place++)
        list->key[place] = KERNEL_KEY_NONE;
    if (!moves)
        return lowest;
    uint64_t own[KERNEL_PLACES], other[KERNEL_PLACES];
    int count = 0;
    for (; moves; moves &= moves - 1, count++) {
        int square = bits_first(moves);
        uint64_t move = bits_square(square), flips = kernel_flips(square, player, opponent);
        list->move[count] = move;
        list->flips[count] = flips;
        own[count] = opponent ^ flips;
        other[count] = player ^ flips ^ move;
    }
    kernel_moves_boards(list->answers, own, other, count);
    for (int place = 0; place < count; place++) {
        uint64_t move = list->move[place], answers = list->answers[place];
        int price = PRICE_BASE + PRICE_ANSWER * bits_count(answers) +
                    PRICE_CORNER_ANSWER * bits_count(answers & corners) -
                    PRICE_OFF_ODD * ((move & odd) != 0) -
                    PRICE_OFF_CORNER * ((move & corners) != 0);
        unsigned key = (unsigned)(price * KERNEL_PLACES + place);
        list->key[place] = (int16_t)key;
        lowest = key < lowest ? key : lowest;
    }
    return lowest;
}
