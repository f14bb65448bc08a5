/* SPDX-License-Identifier: MIT
 *
 * Kernels for AVX-512 with VPOPCNTDQ (Ice Lake, Zen 4 and later). They differ from the AVX-512
 * level in one function, which counts bits in lanes with one instruction.
 */
#pragma once

#define KERNEL_COUNTS_LANES
#include "core/kernel/kernel_avx512.h"

static inline KernelBoards kernel_weigh_answers(const KernelPriceConstants *constant,
                                                KernelBoards answers) {
    __m256i all = _mm256_popcnt_epi64((__m256i)answers);
    __m256i corners = _mm256_popcnt_epi64((__m256i)(answers & constant->corners));
    return (KernelBoards)_mm256_add_epi64(_mm256_slli_epi64(all, 1), corners);
}
