/* SPDX-License-Identifier: MIT
 *
 * Kernels for AArch64's NEON. Lane 0 of each vector is the board, and lane 1 is the board with its
 * bits reversed (h8 becomes a1). So falling rays become rising ones, and left shifts and the lowest
 * set bit serve all eight directions.
 */
#pragma once

#include <arm_neon.h>

#include "core/kernel/kernel_scalar.h"

enum { KERNEL_BOARDS = 2 };

/* Reverses the bits of each lane: first the bits in each byte, then the bytes. */
static inline uint64x2_t kernel_reverse(uint64x2_t lanes) {
    return vreinterpretq_u64_u8(vrev64q_u8(vrbitq_u8(vreinterpretq_u8_u64(lanes))));
}

/* Tests the squares of two views, eight bytes each (table_view_byte): a byte of the result is the
 * square's bit in its view's configuration, or 0 if the square is not in the set. */
static inline uint8x16_t kernel_view_bits(uint8x16_t set, int view) {
    const uint8x16_t place = vreinterpretq_u8_u64(vdupq_n_u64(0x8040201008040201u));
    uint8x16_t bytes = vqtbl1q_u8(set, vld1q_u8(&table_view_byte[FEATURE_VIEW_SQUARES * view]));
    uint8x16_t bits = vld1q_u8(&table_view_bit[FEATURE_VIEW_SQUARES * view]);
    return vandq_u8(vtstq_u8(bytes, bits), place);
}

/* Two bytes per view, whose sum is the view's configuration. */
static inline uint8x16_t kernel_view_halves(uint64_t squares) {
    uint8x16_t set = vreinterpretq_u8_u64(vdupq_n_u64(squares));
    return vpaddq_u8(vpaddq_u8(kernel_view_bits(set, 0), kernel_view_bits(set, 2)),
                     vpaddq_u8(kernel_view_bits(set, 4), kernel_view_bits(set, 6)));
}

static inline void kernel_views(uint64_t moves, uint64_t answers,
                                uint16_t view[FEATURE_VIEW_LANES]) {
    uint8x16_t bytes = vpaddq_u8(kernel_view_halves(moves), kernel_view_halves(answers));
    vst1q_u16(view, vreinterpretq_u16_u8(vzip1q_u8(bytes, vextq_u8(bytes, bytes, 8))));
}

static inline NetworkLayer kernel_widen(const NetworkRow *row) {
    return __builtin_convertvector(*row, NetworkLayer);
}

static inline int kernel_dot(NetworkLayer a, NetworkLayer b) {
    int32x4_t sum = {0};
    for (int half = 0; half < 2; half++) {
        int16x8_t left = vld1q_s16((const int16_t *)&a + 8 * half);
        int16x8_t right = vld1q_s16((const int16_t *)&b + 8 * half);
        sum = vmlal_s16(sum, vget_low_s16(left), vget_low_s16(right));
        sum = vmlal_high_s16(sum, left, right);
    }
    return vaddvq_s32(sum);
}

/* Moves in both directions of one axis; see kernel_portable.h. */
static inline uint64x2_t kernel_axis_moves(uint64x2_t player, uint64x2_t inner, int shift) {
    uint64x2_t run = inner & (player << shift);
    run |= inner & (run << shift);
    uint64x2_t pairs = inner & (inner << shift);
    run |= pairs & (run << 2 * shift);
    run |= pairs & (run << 2 * shift);
    return run << shift;
}

static inline uint64_t kernel_moves(uint64_t player, uint64_t opponent) {
    uint64x2_t boards = {player, opponent}, reversed = kernel_reverse(boards);
    uint64x2_t own = vzip1q_u64(boards, reversed), other = vzip2q_u64(boards, reversed);
    uint64x2_t inner = other & vdupq_n_u64(0x7e7e7e7e7e7e7e7eu);
    uint64x2_t moves = kernel_axis_moves(own, inner, 1) | kernel_axis_moves(own, other, 8) |
                       kernel_axis_moves(own, inner, 7) | kernel_axis_moves(own, inner, 9);
    return (moves[0] | kernel_reverse(moves)[1]) & ~(player | opponent);
}

/* The flips on two rising rays. The lowest blocker ends each run; if the blocker is a disc of the
 * player, the squares before it flip. The subtraction saturates: if `end` is 0, nothing flips. */
static inline uint64x2_t kernel_ray_flips(uint64x2_t rays, uint64x2_t own, uint64x2_t other) {
    uint64x2_t blockers = rays & ~other;
    uint64x2_t end = blockers & -blockers & own;
    return vqsubq_u64(end, vdupq_n_u64(1)) & rays;
}

static inline uint64_t kernel_flips(int square, uint64_t player, uint64_t opponent) {
    uint64x2_t own = vdupq_n_u64(player), other = vdupq_n_u64(opponent);
    const uint64_t *rays = table_ray[square], *reversed = table_ray[63 - square];
    uint64x2_t rising = kernel_ray_flips(vld1q_u64(rays), own, other) |
                        kernel_ray_flips(vld1q_u64(rays + 2), own, other);
    own = kernel_reverse(own);
    other = kernel_reverse(other);
    uint64x2_t falling = kernel_ray_flips(vld1q_u64(reversed), own, other) |
                         kernel_ray_flips(vld1q_u64(reversed + 2), own, other);
    uint64x2_t flips = rising | kernel_reverse(falling);
    return flips[0] | flips[1];
}
