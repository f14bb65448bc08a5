/* SPDX-License-Identifier: MIT
 *
 * Kernels for AVX2: a vector has the four axes of the board, or four rays, in its lanes.
 */
#pragma once

#include "core/kernel/kernel_x86.h"

/* On rising rays x & -x isolates the blocker (kernel_portable.h), the lowest of the squares without
 * an opponent's disc. On falling rays these squares are smeared away from `square`, because AVX2
 * cannot count leading zeros in lanes. */
static inline __m256i kernel_flip_lanes(int square, __m256i own, __m256i other) {
    const __m256i zero = _mm256_setzero_si256();
    const __m256i *rays = (const __m256i *)table_ray[square];

    __m256i rising = _mm256_load_si256(rays);
    __m256i blockers = _mm256_andnot_si256(other, rising);
    __m256i end =
        _mm256_and_si256(_mm256_and_si256(blockers, _mm256_sub_epi64(zero, blockers)), own);
    __m256i none = _mm256_cmpeq_epi64(end, zero); /* -1 where the ray is not closed */
    __m256i before = _mm256_sub_epi64(_mm256_add_epi64(end, _mm256_set1_epi64x(-1)), none);
    __m256i flips = _mm256_and_si256(before, rising);

    const __m256i shift = _mm256_set_epi64x(9, 7, 8, 1);
    const __m256i twice = _mm256_set_epi64x(18, 14, 16, 2);
    const __m256i fourfold = _mm256_set_epi64x(36, 28, 32, 4);
    __m256i falling = _mm256_load_si256(rays + 1);
    blockers = _mm256_andnot_si256(other, falling);
    __m256i smeared = _mm256_or_si256(blockers, _mm256_srlv_epi64(blockers, shift));
    smeared = _mm256_or_si256(smeared, _mm256_srlv_epi64(smeared, twice));
    smeared = _mm256_or_si256(smeared, _mm256_srlv_epi64(smeared, fourfold));
    __m256i beyond = _mm256_andnot_si256(smeared, falling); /* the run of opponent discs */
    __m256i closing = _mm256_srlv_epi64(beyond, shift);
    closing = _mm256_andnot_si256(beyond, closing); /* the square just after the run */
    closing = _mm256_and_si256(_mm256_and_si256(closing, own), falling);
    none = _mm256_cmpeq_epi64(closing, zero);
    return _mm256_or_si256(flips, _mm256_andnot_si256(none, beyond));
}

#include "core/kernel/kernel_price_x86.h"

static inline __m256i kernel_keys(const KernelPriceConstants *constant, KernelBoards move,
                                  uint64_t odd, int place, KernelBoards weight) {
    KernelBoards base = (KernelBoards)_mm256_loadu_si256((const __m256i *)(constant->base + place));
    KernelBoards known = base - ((KernelBoards)((move & odd) != 0) & constant->off_odd) -
                         ((KernelBoards)((move & constant->corners) != 0) & constant->off_corner);
    KernelBoards keys = (weight << KERNEL_WEIGHT_SHIFT) + known;
    return (__m256i)((keys | (KernelBoards)(move == 0)) & constant->none);
}

static inline __m128i kernel_pack_keys(__m256i keys) {
    __m128i pairs =
        _mm_packus_epi32(_mm256_castsi256_si128(keys), _mm256_extracti128_si256(keys, 1));
    return _mm_packus_epi32(pairs, pairs);
}
