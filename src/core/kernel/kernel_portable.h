/* SPDX-License-Identifier: MIT
 *
 * Kernels in plain C: the reference for tests of the vector levels, and the fallback for CPUs
 * without a vector level.
 */
#pragma once

#include <stdbool.h>

#include "core/kernel/kernel_scalar.h"

enum { KERNEL_BOARDS = 2 };

static inline void kernel_views(uint64_t moves, uint64_t answers,
                                uint16_t view[FEATURE_VIEW_LANES]) {
    for (int lane = 0; lane < FEATURE_VIEW_LANES; lane++) {
        unsigned configuration = 0;
        for (int k = 0; k < FEATURE_VIEW_SQUARES; k++) {
            int at = FEATURE_VIEW_SQUARES * lane + k;
            int square = 8 * table_view_byte[at];
            bool player = (moves >> square & table_view_bit[at]) != 0;
            bool opponent = (answers >> square & table_view_bit[at]) != 0;
            configuration |= (unsigned)(player | opponent << FEATURE_VIEW_SQUARES) << k;
        }
        view[lane] = (uint16_t)configuration;
    }
}

static inline NetworkLayer kernel_widen(const NetworkRow *row) {
    return __builtin_convertvector(*row, NetworkLayer);
}

static inline int kernel_dot(NetworkLayer a, NetworkLayer b) {
    int sum = 0;
    for (int i = 0; i < NETWORK_CHANNELS; i++)
        sum += a[i] * b[i];
    return sum;
}

/* Moves in both directions of one axis. Runs of opponent discs grow away from the player's discs in
 * doubling steps (Kogge-Stone), and one more step gives the moves. `inner` is the opponent's discs
 * except those in columns where a run would wrap around the edge. */
static inline uint64_t kernel_axis_moves(uint64_t player, uint64_t inner, int shift) {
    uint64_t up = inner & (player << shift), down = inner & (player >> shift);
    up |= inner & (up << shift);
    down |= inner & (down >> shift);
    uint64_t pairs_up = inner & (inner << shift), pairs_down = inner & (inner >> shift);
    up |= pairs_up & (up << 2 * shift);
    down |= pairs_down & (down >> 2 * shift);
    up |= pairs_up & (up << 2 * shift);
    down |= pairs_down & (down >> 2 * shift);
    return (up << shift) | (down >> shift);
}

static inline uint64_t kernel_moves(uint64_t player, uint64_t opponent) {
    uint64_t inner = opponent & 0x7e7e7e7e7e7e7e7eu;
    uint64_t moves = kernel_axis_moves(player, inner, 1) | kernel_axis_moves(player, opponent, 8) |
                     kernel_axis_moves(player, inner, 7) | kernel_axis_moves(player, inner, 9);
    return moves & ~(player | opponent);
}

/* The blocker of a ray is its nearest square without an opponent's disc: the lowest such square on
 * a rising ray, the highest on a falling ray. If the blocker has a disc of the player, the squares
 * before it flip. */
static inline uint64_t kernel_flips(int square, uint64_t player, uint64_t opponent) {
    const uint64_t *ray = table_ray[square];
    uint64_t flips = 0;
    for (int d = 0; d < 4; d++) {
        uint64_t blockers = ray[d] & ~opponent;
        uint64_t end = blockers & -blockers & player;
        flips |= (end - (end != 0)) & ray[d];
    }
    for (int d = 4; d < 8; d++) {
        uint64_t blockers = ray[d] & ~opponent;
        uint64_t end = (0x8000000000000000u >> bits_leading(blockers | 1)) & player & blockers;
        flips |= (-end << 1) & ray[d];
    }
    return flips;
}
