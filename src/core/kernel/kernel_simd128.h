/* SPDX-License-Identifier: MIT
 *
 * Kernels for WebAssembly's vectors of 128 bits. As on NEON, lane 0 of a vector is the board, and
 * lane 1 is the board with its bits reversed (h8 becomes a1), so that rising rays serve all eight
 * directions. WebAssembly has neither shifts by a different number in each lane, nor a count of
 * leading zeros in lanes.
 */
#pragma once

#include <wasm_simd128.h>

#include "core/kernel/kernel_scalar.h"

enum { KERNEL_BOARDS = 2 };

typedef uint64_t KernelPair __attribute__((vector_size(16)));

/* Reverses the bits of each lane: the bits in each byte, by tables, then the bytes. */
static inline KernelPair kernel_reverse(KernelPair lanes) {
    const v128_t high = wasm_u8x16_const(0x00, 0x80, 0x40, 0xc0, 0x20, 0xa0, 0x60, 0xe0, 0x10, 0x90,
                                         0x50, 0xd0, 0x30, 0xb0, 0x70, 0xf0);
    const v128_t low = wasm_u8x16_const(0x0, 0x8, 0x4, 0xc, 0x2, 0xa, 0x6, 0xe, 0x1, 0x9, 0x5, 0xd,
                                        0x3, 0xb, 0x7, 0xf);
    v128_t bytes = (v128_t)lanes;
    bytes = wasm_i8x16_shuffle(bytes, bytes, 7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8);
    v128_t lower = wasm_v128_and(bytes, wasm_u8x16_splat(15));
    return (KernelPair)wasm_v128_or(wasm_i8x16_swizzle(high, lower),
                                    wasm_i8x16_swizzle(low, wasm_u8x16_shr(bytes, 4)));
}

/* The pair of a board and its reverse, in one vector each for both sides. */
static inline void kernel_pairs(uint64_t player, uint64_t opponent, KernelPair *own,
                                KernelPair *other) {
    KernelPair boards = {player, opponent}, reversed = kernel_reverse(boards);
    *own = __builtin_shufflevector(boards, reversed, 0, 2);
    *other = __builtin_shufflevector(boards, reversed, 1, 3);
}

/* The squares of either direction, from a pair. */
static inline uint64_t kernel_unite(KernelPair pair) {
    return pair[0] | kernel_reverse(pair)[1];
}

/* Each view's squares are eight bytes of the tables: the byte of the bitboard and the bit in it. */
static inline void kernel_views(uint64_t moves, uint64_t answers,
                                uint16_t view[FEATURE_VIEW_LANES]) {
    v128_t own = (v128_t)(KernelPair){moves}, other = (v128_t)(KernelPair){answers};
    for (int i = 0; i < FEATURE_VIEW_LANES; i += 2) {
        v128_t at = wasm_v128_load(&table_view_byte[FEATURE_VIEW_SQUARES * i]);
        v128_t bit = wasm_v128_load(&table_view_bit[FEATURE_VIEW_SQUARES * i]);
        v128_t own_bits = wasm_v128_and(wasm_i8x16_swizzle(own, at), bit);
        v128_t other_bits = wasm_v128_and(wasm_i8x16_swizzle(other, at), bit);
        unsigned player = wasm_i8x16_bitmask(wasm_i8x16_eq(own_bits, bit));
        unsigned opponent = wasm_i8x16_bitmask(wasm_i8x16_eq(other_bits, bit));
        view[i] = (uint16_t)((player & 255) | opponent << 8);
        view[i + 1] = (uint16_t)(player >> 8 | (opponent & 0xff00));
    }
}

/* Half of a layer. */
typedef int16_t KernelHalf __attribute__((vector_size(16)));

static inline NetworkLayer kernel_widen(const NetworkRow *row) {
    KernelHalf low = (KernelHalf)wasm_i16x8_load8x8(row);
    KernelHalf high = (KernelHalf)wasm_i16x8_load8x8((const int8_t *)row + 8);
    return __builtin_shufflevector(low, high, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
}

static inline v128_t kernel_dot_half(const NetworkLayer *a, const NetworkLayer *b, int half) {
    return wasm_i32x4_dot_i16x8(wasm_v128_load((const int16_t *)a + 8 * half),
                                wasm_v128_load((const int16_t *)b + 8 * half));
}

static inline int kernel_dot(NetworkLayer a, NetworkLayer b) {
    v128_t sum = wasm_i32x4_add(kernel_dot_half(&a, &b, 0), kernel_dot_half(&a, &b, 1));
    return wasm_i32x4_extract_lane(sum, 0) + wasm_i32x4_extract_lane(sum, 1) +
           wasm_i32x4_extract_lane(sum, 2) + wasm_i32x4_extract_lane(sum, 3);
}

/* Moves in both directions of one axis; see kernel_portable.h. */
static inline KernelPair kernel_axis_moves(KernelPair player, KernelPair inner, int shift) {
    KernelPair run = inner & (player << shift);
    run |= inner & (run << shift);
    KernelPair pairs = inner & (inner << shift);
    run |= pairs & (run << 2 * shift);
    run |= pairs & (run << 2 * shift);
    return run << shift;
}

static inline uint64_t kernel_moves(uint64_t player, uint64_t opponent) {
    KernelPair own, other;
    kernel_pairs(player, opponent, &own, &other);
    KernelPair inner = other & 0x7e7e7e7e7e7e7e7eu;
    KernelPair moves = kernel_axis_moves(own, inner, 1) | kernel_axis_moves(own, other, 8) |
                       kernel_axis_moves(own, inner, 7) | kernel_axis_moves(own, inner, 9);
    return kernel_unite(moves) & ~(player | opponent);
}

/* The flips on a rising ray of each board. The lowest blocker ends the run; if it is a disc of the
 * player, the squares before it flip. The comparison adds 1 again where `end` is 0. */
static inline KernelPair kernel_ray_flips(uint64_t ray, uint64_t reversed, KernelPair own,
                                          KernelPair other) {
    KernelPair rays = {ray, reversed}, blockers = rays & ~other, end = blockers & -blockers & own;
    return (end + (KernelPair)(end != 0)) & rays;
}

static inline uint64_t kernel_flips(int square, uint64_t player, uint64_t opponent) {
    const uint64_t *ray = table_ray[square], *reversed = table_ray[63 - square];
    KernelPair own, other, flips = {0};
    kernel_pairs(player, opponent, &own, &other);
    for (int d = 0; d < 4; d++)
        flips |= kernel_ray_flips(ray[d], reversed[d], own, other);
    return kernel_unite(flips);
}
