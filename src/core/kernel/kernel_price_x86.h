/* SPDX-License-Identifier: MIT
 *
 * Prices the moves of an endgame node four at a time, with one child in each lane of a 256-bit
 * vector. Most such nodes have at most four moves. The search waits for the lowest key, so the keys
 * stay in registers until the lowest is found.
 */
#pragma once

#include "core/kernel/kernel_boards.h"
#include "core/kernel/kernel_x86.h"
#include "core/prices.h"

/* Constants for the vectors, read from memory. A compiler that knows their values would build each
 * one in a general register at every node, and spill it for lack of vector registers. */
typedef struct KernelPriceConstants {
    uint64_t nibbles, corner_bits, columns, corners, none, off_odd, off_corner;
    uint64_t counts[2];           /* by nibble: twice the number of set bits */
    uint64_t base[KERNEL_PLACES]; /* by index in the list: the key of a move without replies */
} KernelPriceConstants;

#define BASE(place) (PRICE_BASE * KERNEL_PLACES + (place))
static const KernelPriceConstants kernel_price_constants = {
    .nibbles = 0x0f0f0f0f0f0f0f0fu,
    .corner_bits = 0x0100000000000001u,
    .columns = 0x7e7e7e7e7e7e7e7eu,
    .corners = 0x8100000000000081u,
    .none = KERNEL_KEY_NONE,
    .off_odd = PRICE_OFF_ODD * KERNEL_PLACES,
    .off_corner = PRICE_OFF_CORNER * KERNEL_PLACES,
    .counts = {0x0604040204020200u, 0x0806060406040402u},
    .base = {BASE(0), BASE(1), BASE(2), BASE(3), BASE(4), BASE(5), BASE(6), BASE(7), BASE(8),
             BASE(9), BASE(10), BASE(11), BASE(12), BASE(13), BASE(14), BASE(15)},
};
#undef BASE

/* How far the weight of a move's replies is shifted left in the move's key. */
enum { KERNEL_WEIGHT_SHIFT = 5 };
_Static_assert(PRICE_ANSWER == 2 * PRICE_CORNER_ANSWER, "what kernel_weigh_answers() adds up");
_Static_assert(PRICE_CORNER_ANSWER *KERNEL_PLACES == 1 << KERNEL_WEIGHT_SHIFT, "so many places");

/* Computes the keys of the four moves at index `place` and after, from the weights of their
 * replies. The key of a move is in the lowest 16 bits of its lane; a lane without a move has
 * KERNEL_KEY_NONE. Each CPU level defines this function and the next. */
static inline __m256i kernel_keys(const KernelPriceConstants *constant, KernelBoards move,
                                  uint64_t odd, int place, KernelBoards weight);

/* Packs four keys into adjacent 16-bit words. */
static inline __m128i kernel_pack_keys(__m256i keys);

/* In each lane, twice the number of replies plus the number of replies in corners. */
#ifdef KERNEL_COUNTS_LANES /* the level counts bits in lanes and defines this */
static inline KernelBoards kernel_weigh_answers(const KernelPriceConstants *constant,
                                                KernelBoards answers);
#else
static inline KernelBoards kernel_weigh_answers(const KernelPriceConstants *constant,
                                                KernelBoards answers) {
    const __m256i counts =
        _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)constant->counts));
    __m256i low = (__m256i)(answers & constant->nibbles);
    __m256i high = (__m256i)((answers >> 4) & constant->nibbles);
    __m256i sums =
        _mm256_add_epi8(_mm256_shuffle_epi8(counts, low), _mm256_shuffle_epi8(counts, high));
    __m256i corners = _mm256_add_epi8((__m256i)(answers & constant->corner_bits),
                                      (__m256i)((answers >> 7) & constant->corner_bits));
    return (KernelBoards)_mm256_sad_epu8(_mm256_add_epi8(sums, corners), _mm256_setzero_si256());
}
#endif

/* Prices the moves lane[0..3], stores them at index `place` and after, and returns their keys. */
static inline __m256i kernel_price_four(KernelPrices *list, int place, uint64_t player,
                                        uint64_t opponent, const uint64_t lane[4], uint64_t odd) {
    const KernelPriceConstants *constant = &kernel_price_constants;
    __asm__("" : "+r"(constant)); /* hides the values from the compiler */
    KernelBoards move = {lane[0], lane[1], lane[2], lane[3]};
    uint8_t square[4]; /* SQUARE_PASS, which flips nothing, where there is no move */
    for (int i = 0; i < 4; i++)
        square[i] = (uint8_t)_tzcnt_u64(lane[i]);
    KernelBoards flips = kernel_flips_lanes(square, kernel_set(player), kernel_set(opponent));
    KernelBoards own = opponent ^ flips, other = player ^ (flips | move);
    KernelBoards answers = kernel_boards_ends(own, other, constant->columns) & ~(own | other);
    _mm256_store_si256((__m256i *)(list->move + place), (__m256i)move);
    _mm256_store_si256((__m256i *)(list->flips + place), (__m256i)flips);
    _mm256_store_si256((__m256i *)(list->answers + place), (__m256i)answers);
    return kernel_keys(constant, move, odd, place, kernel_weigh_answers(constant, answers));
}

static inline unsigned kernel_price_moves(KernelPrices *list, uint64_t player, uint64_t opponent,
                                          uint64_t moves, uint64_t odd) {
    const __m128i none = _mm_set1_epi16(KERNEL_KEY_NONE);
    _mm_store_si128((__m128i *)list->key, none);
    _mm_store_si128((__m128i *)list->key + 1, none);
    __m256i lowest = _mm256_set1_epi64x(KERNEL_KEY_NONE);
    for (int place = 0; moves; place += 4) {
        uint64_t lane[4];
        for (int i = 0; i < 4; i++, moves &= moves - 1)
            lane[i] = moves & -moves;
        __m256i keys = kernel_price_four(list, place, player, opponent, lane, odd);
        _mm_storel_epi64((__m128i *)(list->key + place), kernel_pack_keys(keys));
        lowest = _mm256_min_epu16(lowest, keys);
    }
    __m128i two =
        _mm_min_epu16(_mm256_castsi256_si128(lowest), _mm256_extracti128_si256(lowest, 1));
    return (unsigned)_mm_cvtsi128_si32(_mm_min_epu16(two, _mm_unpackhi_epi64(two, two)));
}
