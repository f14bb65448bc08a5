/* SPDX-License-Identifier: MIT
 *
 * Kernels for AVX-512 (VL and CD), on 256-bit vectors: leading zeros are counted in each lane, and
 * three-way logic joins two steps of the AVX2 level into one.
 */
#ifndef VERDI_CORE_KERNEL_KERNEL_AVX512_H
#define VERDI_CORE_KERNEL_KERNEL_AVX512_H

#include "core/kernel/kernel_x86.h"

/* Truth tables of _mm256_ternarylogic_epi64(a, b, c). */
enum { KERNEL_A_OR_B_AND_C = 0xf8, KERNEL_A_AND_B_AND_C = 0x80 };

static inline __m256i kernel_flip_lanes(int square, __m256i own, __m256i other) {
    const __m256i zero = _mm256_setzero_si256();
    const __m256i top = _mm256_set1_epi64x((long long)0x8000000000000000u);
    const __m256i *rays = (const __m256i *)table_ray[square];
    __m256i rising = _mm256_load_si256(rays), falling = _mm256_load_si256(rays + 1);

    __m256i blockers = _mm256_andnot_si256(other, falling);
    __m256i end = _mm256_and_si256(_mm256_srlv_epi64(top, _mm256_lzcnt_epi64(blockers)), own);
    __m256i after = _mm256_slli_epi64(_mm256_sub_epi64(zero, end), 1);
    __m256i flips = _mm256_and_si256(after, falling);

    blockers = _mm256_andnot_si256(other, rising);
    end = _mm256_ternarylogic_epi64(blockers, _mm256_sub_epi64(zero, blockers), own,
                                    KERNEL_A_AND_B_AND_C);
    __m256i before = _mm256_min_epu64(_mm256_add_epi64(end, _mm256_set1_epi64x(-1)), end);
    return _mm256_ternarylogic_epi64(flips, before, rising, KERNEL_A_OR_B_AND_C);
}

#include "core/kernel/kernel_price_x86.h"

#endif
