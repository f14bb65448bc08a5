/* SPDX-License-Identifier: MIT
 *
 * All moves of an endgame node priced at once, a move in each lane of a 512-bit vector. The search
 * cannot go on before it knows the cheapest, so what counts is the longest chain of instructions,
 * and that no loop ends where the processor did not expect it.
 */
#ifndef VERDI_CORE_KERNEL_KERNEL_PRICE_AVX512_H
#define VERDI_CORE_KERNEL_KERNEL_PRICE_AVX512_H

#include "core/kernel/kernel_boards.h"
#include "core/prices.h"

/* What is the same for all moves of a node. A line that a move can flip is a run of the opponent's
 * discs before one of the player's. By direction: 1, 8, 7, 9 squares up, then as many down. */
typedef struct KernelRuns {
    alignas(64) uint64_t run[8];   /* discs of such lines, seen from the player's disc */
    alignas(64) uint64_t pairs[8]; /* the opponent's discs behind another one */
} KernelRuns;

/* The eight directions in the lanes of one vector. What a rotation takes around an edge of the
 * board falls on squares that no line flips. */
static inline void kernel_find_runs(KernelRuns *runs, uint64_t player, uint64_t opponent) {
    const long long row = 0x7e7e7e7e7e7e7e7e, column = 0x00ffffffffffff00, both = row & column;
    const __m512i inside = _mm512_setr_epi64(row, column, both, both, row, column, both, both);
    const __m512i shift = _mm512_setr_epi64(1, 8, 7, 9, -1, -8, -7, -9);
    const __m512i twice = _mm512_setr_epi64(2, 16, 14, 18, -2, -16, -14, -18);
    __m512i own = _mm512_set1_epi64((long long)player);
    __m512i inner = _mm512_and_si512(_mm512_set1_epi64((long long)opponent), inside);
    __m512i pairs = _mm512_and_si512(inner, _mm512_rolv_epi64(inner, shift));
    __m512i run = _mm512_and_si512(inner, _mm512_rolv_epi64(own, shift));
    run = _mm512_ternarylogic_epi64(run, inner, _mm512_rolv_epi64(run, shift), KERNEL_A_OR_B_AND_C);
    run = _mm512_ternarylogic_epi64(run, pairs, _mm512_rolv_epi64(run, twice), KERNEL_A_OR_B_AND_C);
    run = _mm512_ternarylogic_epi64(run, pairs, _mm512_rolv_epi64(run, twice), KERNEL_A_OR_B_AND_C);
    _mm512_store_si512(runs->pairs, pairs);
    _mm512_store_si512(runs->run, run);
}

/* The flips of each lane's move along one axis: the opponent's discs that it touches, as far as
 * they go, if they are a run from a disc of the player. */
static inline KernelBoards kernel_boards_flips_axis(KernelBoards move, uint64_t inner,
                                                    const KernelRuns *runs, int axis, int shift) {
    const uint64_t *pairs = runs->pairs + axis, *run = runs->run + axis;
    KernelBoards up = inner & (move << shift), down = inner & (move >> shift);
    up |= inner & (up << shift);
    down |= inner & (down >> shift);
    up |= pairs[0] & (up << 2 * shift);
    down |= pairs[4] & (down >> 2 * shift);
    up |= pairs[0] & (up << 2 * shift);
    down |= pairs[4] & (down >> 2 * shift);
    return (up & run[4]) | (down & run[0]);
}

/* Twice the number of squares in each lane, and once more those in corners. */
static inline __m512i kernel_weigh_answers(__m512i answers) {
    const __m512i nibble = _mm512_set1_epi8(15), corner = _mm512_set1_epi64(0x0100000000000001);
    const __m512i counts =
        _mm512_broadcast_i32x4(_mm_setr_epi8(0, 2, 2, 4, 2, 4, 4, 6, 2, 4, 4, 6, 4, 6, 6, 8));
    __m512i high = _mm512_and_si512(_mm512_srli_epi64(answers, 4), nibble);
    __m512i sums = _mm512_add_epi8(_mm512_shuffle_epi8(counts, _mm512_and_si512(answers, nibble)),
                                   _mm512_shuffle_epi8(counts, high));
    __m512i corners = _mm512_add_epi8(_mm512_and_si512(answers, corner),
                                      _mm512_and_si512(_mm512_srli_epi64(answers, 7), corner));
    return _mm512_sad_epu8(_mm512_add_epi8(sums, corners), _mm512_setzero_si512());
}

/* The eight lowest moves, from this place of the list on. */
static inline void kernel_price_eight(KernelPrices *list, int place, uint64_t player,
                                      uint64_t opponent, uint64_t moves, uint64_t odd,
                                      const KernelRuns *runs) {
    const uint64_t corners = 0x8100000000000081u;
    uint64_t lane[8];
    for (int i = 0; i < 8; i++)
        lane[i] = _pdep_u64((uint64_t)1 << i, moves);
    KernelBoards move = {lane[0], lane[1], lane[2], lane[3], lane[4], lane[5], lane[6], lane[7]};
    uint64_t inner = opponent & 0x7e7e7e7e7e7e7e7eu;
    KernelBoards flips = kernel_boards_flips_axis(move, inner, runs, 0, 1) |
                         kernel_boards_flips_axis(move, opponent, runs, 1, 8) |
                         kernel_boards_flips_axis(move, inner, runs, 2, 7) |
                         kernel_boards_flips_axis(move, inner, runs, 3, 9);
    KernelBoards answers = kernel_boards_moves(opponent ^ flips, player ^ (flips | move));

    const KernelBoards places = {0, 1, 2, 3, 4, 5, 6, 7};
    KernelBoards off = /* below 0, for true is -1 */
        PRICE_OFF_ODD * ((move & odd) != 0) + PRICE_OFF_CORNER * ((move & corners) != 0);
    KernelBoards known = (PRICE_BASE + off) * KERNEL_PLACES + places + (uint64_t)place;
    _Static_assert(PRICE_ANSWER == 2 * PRICE_CORNER_ANSWER, "what kernel_weigh_answers() adds up");
    KernelBoards keys = (KernelBoards)kernel_weigh_answers((__m512i)answers) *
                            (PRICE_CORNER_ANSWER * KERNEL_PLACES) +
                        known;
    _mm512_store_si512(list->move + place, (__m512i)move);
    _mm512_store_si512(list->flips + place, (__m512i)flips);
    _mm512_store_si512(list->answers + place, (__m512i)answers);
    _mm_store_si128((__m128i *)(list->key + place),
                    _mm512_mask_cvtepi64_epi16(_mm_set1_epi16(KERNEL_KEY_NONE),
                                               _mm512_test_epi64_mask((__m512i)move, (__m512i)move),
                                               (__m512i)keys));
}

static inline unsigned kernel_price_moves(KernelPrices *list, uint64_t player, uint64_t opponent,
                                          uint64_t moves, uint64_t odd) {
    KernelRuns runs;
    kernel_find_runs(&runs, player, opponent);
    kernel_price_eight(list, 0, player, opponent, moves, odd, &runs);
    moves = _pdep_u64(~(uint64_t)0xff, moves);
    if (moves)
        kernel_price_eight(list, 8, player, opponent, moves, odd, &runs);
    else
        _mm_store_si128((__m128i *)(list->key + 8), _mm_set1_epi16(KERNEL_KEY_NONE));
    return kernel_lowest_key(list);
}

#endif
