/* SPDX-License-Identifier: MIT
 *
 * Kernels common to AVX2 and AVX-512: the moves along the four axes are computed in the lanes of
 * one vector. On AVX-512 the compiler merges pairs of logic instructions itself. Both levels use
 * 256-bit vectors. Vectors of 512 bits were slower at pricing the few moves of an endgame node:
 * half of their lanes were empty, and many CPUs run only one 512-bit shift at a time.
 */
#pragma once

#include <immintrin.h>

#include "base/bits.h"
#include "core/prices.h"
#include "core/weights.h"

enum { KERNEL_BOARDS = 4 };

/* The discs that the player flips by a move to `square`, one axis per lane. Each CPU level defines
 * this function. */
static inline __m256i kernel_flip_lanes(int square, __m256i own, __m256i other);

static inline uint64_t kernel_or_lanes(__m256i lanes) {
    __m128i pair = _mm_or_si128(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256(lanes, 1));
    return (uint64_t)_mm_cvtsi128_si64(_mm_or_si128(pair, _mm_unpackhi_epi64(pair, pair)));
}

/* The squares, empty or not, just after runs of opponent discs that start next to a disc of the
 * player, one axis per lane. */
static inline __m256i kernel_move_lanes(__m256i own, __m256i other) {
    const __m256i shift = _mm256_set_epi64x(9, 7, 8, 1);
    const __m256i twice = _mm256_set_epi64x(18, 14, 16, 2);
    const __m256i columns =
        _mm256_set_epi64x(0x7e7e7e7e7e7e7e7e, 0x7e7e7e7e7e7e7e7e, -1, 0x7e7e7e7e7e7e7e7e);
    __m256i inner = _mm256_and_si256(other, columns);
    __m256i up = _mm256_and_si256(inner, _mm256_sllv_epi64(own, shift));
    __m256i down = _mm256_and_si256(inner, _mm256_srlv_epi64(own, shift));
    up = _mm256_or_si256(up, _mm256_and_si256(inner, _mm256_sllv_epi64(up, shift)));
    down = _mm256_or_si256(down, _mm256_and_si256(inner, _mm256_srlv_epi64(down, shift)));
    __m256i pairs_up = _mm256_and_si256(inner, _mm256_sllv_epi64(inner, shift));
    __m256i pairs_down = _mm256_srlv_epi64(pairs_up, shift);
    up = _mm256_or_si256(up, _mm256_and_si256(pairs_up, _mm256_sllv_epi64(up, twice)));
    down = _mm256_or_si256(down, _mm256_and_si256(pairs_down, _mm256_srlv_epi64(down, twice)));
    up = _mm256_or_si256(up, _mm256_and_si256(pairs_up, _mm256_sllv_epi64(up, twice)));
    down = _mm256_or_si256(down, _mm256_and_si256(pairs_down, _mm256_srlv_epi64(down, twice)));
    return _mm256_or_si256(_mm256_sllv_epi64(up, shift), _mm256_srlv_epi64(down, shift));
}

static inline uint64_t kernel_moves(uint64_t player, uint64_t opponent) {
    __m256i moves = kernel_move_lanes(_mm256_set1_epi64x((long long)player),
                                      _mm256_set1_epi64x((long long)opponent));
    return kernel_or_lanes(moves) & ~(player | opponent);
}

static inline uint64_t kernel_flips(int square, uint64_t player, uint64_t opponent) {
    return kernel_or_lanes(kernel_flip_lanes(square, _mm256_set1_epi64x((long long)player),
                                             _mm256_set1_epi64x((long long)opponent)));
}

/* A set of squares, repeated in all lanes, so that it need not be broadcast again at each move. */
typedef uint64_t KernelSet __attribute__((vector_size(32)));

static inline KernelSet kernel_set(uint64_t word) {
    return (KernelSet)_mm256_set1_epi64x((long long)word);
}

static inline uint64_t kernel_word(KernelSet set) {
    return (uint64_t)_mm_cvtsi128_si64(_mm256_castsi256_si128((__m256i)set));
}

static inline KernelSet kernel_flips_set(int square, KernelSet player, KernelSet opponent) {
    __m256i flips = kernel_flip_lanes(square, (__m256i)player, (__m256i)opponent);
    flips = _mm256_or_si256(flips, _mm256_permute2x128_si256(flips, flips, 1));
    return (KernelSet)_mm256_or_si256(flips, _mm256_shuffle_epi32(flips, 0x4e));
}

/* The flips of four squares, one square per lane. The axes of two squares are joined at a time. */
static inline KernelSet kernel_flips_lanes(const uint8_t square[4], KernelSet player,
                                           KernelSet opponent) {
    __m256i own = (__m256i)player, other = (__m256i)opponent;
    __m256i a = kernel_flip_lanes(square[0], own, other);
    __m256i b = kernel_flip_lanes(square[1], own, other);
    __m256i c = kernel_flip_lanes(square[2], own, other);
    __m256i d = kernel_flip_lanes(square[3], own, other);
    __m256i ab = _mm256_or_si256(_mm256_unpacklo_epi64(a, b), _mm256_unpackhi_epi64(a, b));
    __m256i cd = _mm256_or_si256(_mm256_unpacklo_epi64(c, d), _mm256_unpackhi_epi64(c, d));
    return (KernelSet)_mm256_or_si256(_mm256_permute2x128_si256(ab, cd, 0x20),
                                      _mm256_permute2x128_si256(ab, cd, 0x31));
}

static inline unsigned kernel_flips_four(const uint8_t square[4], KernelSet player,
                                         KernelSet opponent, uint64_t flips[4]) {
    __m256i all = (__m256i)kernel_flips_lanes(square, player, opponent);
    _mm256_storeu_si256((__m256i *)flips, all);
    __m256i none = _mm256_cmpeq_epi64(all, _mm256_setzero_si256());
    return (unsigned)_mm256_movemask_pd(_mm256_castsi256_pd(none)) ^ 15;
}

/* Tests the first 32 squares of the views (part 0) or the other 32 (part 1): a bit of the result is
 * set if its square is in the set. A shuffle fetches the byte of each square, and the square's bit
 * is tested. */
static inline uint32_t kernel_view_squares(__m256i set, int part) {
    __m256i bytes = _mm256_load_si256((const __m256i *)table_view_byte + part);
    __m256i bits = _mm256_load_si256((const __m256i *)table_view_bit + part);
    __m256i found = _mm256_and_si256(_mm256_shuffle_epi8(set, bytes), bits);
    return (uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(found, bits));
}

/* One byte per lane of the views: bit k is set if square k of the lane is in the set. */
static inline __m128i kernel_view_bytes(uint64_t set) {
    __m256i copies = _mm256_set1_epi64x((long long)set);
    uint64_t bytes =
        (uint64_t)kernel_view_squares(copies, 1) << 32 | kernel_view_squares(copies, 0);
    return _mm_cvtsi64_si128((long long)bytes);
}

static inline void kernel_views(uint64_t moves, uint64_t answers,
                                uint16_t view[FEATURE_VIEW_LANES]) {
    _mm_storeu_si128((__m128i *)view,
                     _mm_unpacklo_epi8(kernel_view_bytes(moves), kernel_view_bytes(answers)));
}

static inline NetworkLayer kernel_widen(const NetworkRow *row) {
    return (NetworkLayer)_mm256_cvtepi8_epi16(_mm_loadu_si128((const __m128i *)row));
}

static inline int kernel_dot(NetworkLayer a, NetworkLayer b) {
    __m256i products = _mm256_madd_epi16((__m256i)a, (__m256i)b);
    __m128i sum =
        _mm_add_epi32(_mm256_castsi256_si128(products), _mm256_extracti128_si256(products, 1));
    sum = _mm_add_epi32(sum, _mm_shuffle_epi32(sum, 0x4e));
    return _mm_cvtsi128_si32(_mm_add_epi32(sum, _mm_shuffle_epi32(sum, 0xb1)));
}

/* The lowest key in the list above `key`, or KERNEL_KEY_NONE. Subtracting key + 1 makes all keys up
 * to `key` wrap around to the highest values. Used keys are not overwritten, because a wide load
 * after a narrow store stalls. */
static inline unsigned kernel_key_after(const KernelPrices *list, unsigned key) {
    const __m128i *keys = (const __m128i *)list->key;
    __m128i taken = _mm_set1_epi16((short)(key + 1));
    __m128i lower = _mm_min_epu16(_mm_sub_epi16(_mm_load_si128(keys), taken),
                                  _mm_sub_epi16(_mm_load_si128(keys + 1), taken));
    unsigned next = (uint16_t)_mm_cvtsi128_si32(_mm_minpos_epu16(lower)) + key + 1;
    return next < KERNEL_KEY_NONE ? next : KERNEL_KEY_NONE; /* a full list may have no key left */
}
