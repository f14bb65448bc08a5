/* SPDX-License-Identifier: MIT
 *
 * The moves of an endgame node priced four at a time, a child in each lane of a 256-bit vector.
 * Most of these nodes have four moves or less. The search cannot go on before it knows the
 * cheapest, so the keys stay in registers until the lowest is found.
 */
#ifndef VERDI_CORE_KERNEL_KERNEL_PRICE_X86_H
#define VERDI_CORE_KERNEL_KERNEL_PRICE_X86_H

#include "core/kernel/kernel_boards.h"
#include "core/kernel/kernel_x86.h"
#include "core/prices.h"

/* Twice the number of squares in each lane, and once more those in corners. */
static inline KernelBoards kernel_weigh_answers(KernelBoards answers) {
    const __m256i nibble = _mm256_set1_epi8(15), corner = _mm256_set1_epi64x(0x0100000000000001);
    const __m256i counts =
        _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 2, 2, 4, 2, 4, 4, 6, 2, 4, 4, 6, 4, 6, 6, 8));
    __m256i all = (__m256i)answers;
    __m256i high = _mm256_and_si256(_mm256_srli_epi64(all, 4), nibble);
    __m256i sums = _mm256_add_epi8(_mm256_shuffle_epi8(counts, _mm256_and_si256(all, nibble)),
                                   _mm256_shuffle_epi8(counts, high));
    __m256i corners = _mm256_add_epi8(_mm256_and_si256(all, corner),
                                      _mm256_and_si256(_mm256_srli_epi64(all, 7), corner));
    return (KernelBoards)_mm256_sad_epu8(_mm256_add_epi8(sums, corners), _mm256_setzero_si256());
}

/* The four lowest moves, from this place of the list on. Returns their keys, 16 bits each, in the
 * lower half; lanes without a move have KERNEL_KEY_NONE. */
static inline __m128i kernel_price_four(KernelPrices *list, int place, uint64_t player,
                                        uint64_t opponent, const uint64_t lane[4], uint64_t odd) {
    const uint64_t corners = 0x8100000000000081u;
    KernelBoards move = {lane[0], lane[1], lane[2], lane[3]};
    uint8_t square[4]; /* any, where there is no move */
    for (int i = 0; i < 4; i++)
        square[i] = (uint8_t)_tzcnt_u64(lane[i]) & 63;
    KernelBoards flips = kernel_flips_lanes(square, kernel_set(player), kernel_set(opponent));
    KernelBoards answers = kernel_boards_moves(opponent ^ flips, player ^ (flips | move));

    const KernelBoards places = {0, 1, 2, 3};
    KernelBoards off = /* below 0, for true is -1 */
        PRICE_OFF_ODD * ((move & odd) != 0) + PRICE_OFF_CORNER * ((move & corners) != 0);
    KernelBoards known = (PRICE_BASE + off) * KERNEL_PLACES + places + (uint64_t)place;
    _Static_assert(PRICE_ANSWER == 2 * PRICE_CORNER_ANSWER, "what kernel_weigh_answers() adds up");
    KernelBoards keys =
        kernel_weigh_answers(answers) * (PRICE_CORNER_ANSWER * KERNEL_PLACES) + known;
    keys = (keys | (KernelBoards)(move == 0)) & KERNEL_KEY_NONE;
    _mm256_store_si256((__m256i *)(list->move + place), (__m256i)move);
    _mm256_store_si256((__m256i *)(list->flips + place), (__m256i)flips);
    _mm256_store_si256((__m256i *)(list->answers + place), (__m256i)answers);
    __m128i pairs = _mm_packus_epi32(_mm256_castsi256_si128((__m256i)keys),
                                     _mm256_extracti128_si256((__m256i)keys, 1));
    return _mm_packus_epi32(pairs, pairs);
}

static inline unsigned kernel_price_moves(KernelPrices *list, uint64_t player, uint64_t opponent,
                                          uint64_t moves, uint64_t odd) {
    const __m128i none = _mm_set1_epi16(KERNEL_KEY_NONE);
    _mm_store_si128((__m128i *)list->key, none);
    _mm_store_si128((__m128i *)list->key + 1, none);
    __m128i lowest = none;
    for (int place = 0; moves; place += 4) {
        uint64_t lane[4];
        for (int i = 0; i < 4; i++, moves &= moves - 1)
            lane[i] = moves & -moves;
        __m128i keys = kernel_price_four(list, place, player, opponent, lane, odd);
        _mm_storel_epi64((__m128i *)(list->key + place), keys);
        lowest = _mm_min_epu16(lowest, keys);
    }
    return (uint16_t)_mm_cvtsi128_si32(_mm_minpos_epu16(lowest));
}

#endif
