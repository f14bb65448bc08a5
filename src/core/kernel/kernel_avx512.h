/* SPDX-License-Identifier: MIT
 *
 * Kernels for AVX-512 (VL and CD) on 256-bit vectors. Unlike the AVX2 level they count leading
 * zeros in each lane, and use one ternary-logic instruction where that level needs two
 * instructions.
 */
#pragma once

#include "core/kernel/kernel_x86.h"

/* Truth tables for _mm256_ternarylogic_epi64(a, b, c). */
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

static inline __m256i kernel_keys(const KernelPriceConstants *constant, KernelBoards move,
                                  uint64_t odd, int place, KernelBoards weight) {
    const __m256i set = (__m256i)move;
    __mmask8 there = _mm256_test_epi64_mask(set, set);
    __mmask8 is_odd = _mm256_test_epi64_mask(set, _mm256_set1_epi64x((long long)odd));
    __mmask8 in_corner =
        _mm256_test_epi64_mask(set, _mm256_set1_epi64x((long long)constant->corners));
    __m256i known = _mm256_loadu_si256((const __m256i *)(constant->base + place));
    known = _mm256_mask_sub_epi64(known, is_odd, known,
                                  _mm256_set1_epi64x((long long)constant->off_odd));
    known = _mm256_mask_sub_epi64(known, in_corner, known,
                                  _mm256_set1_epi64x((long long)constant->off_corner));
    known = _mm256_mask_mov_epi64(_mm256_set1_epi64x((long long)constant->none), there, known);
    return _mm256_add_epi64(known,
                            _mm256_maskz_slli_epi64(there, (__m256i)weight, KERNEL_WEIGHT_SHIFT));
}

static inline __m128i kernel_pack_keys(__m256i keys) {
    return _mm256_cvtepi64_epi16(keys);
}
