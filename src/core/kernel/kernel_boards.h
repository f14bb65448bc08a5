/* SPDX-License-Identifier: MIT
 *
 * Legal moves of many boards at once, with one board in each lane of a vector. This code serves all
 * levels: gcc and clang map its vectors to those of the level, and the level's header defines the
 * number of boards in a vector (KERNEL_BOARDS).
 */
#pragma once

#include <stdint.h>
#include <string.h>

typedef uint64_t KernelBoards __attribute__((vector_size(8 * KERNEL_BOARDS)));

/* Moves in both directions of one axis; see kernel_portable.h. */
static inline KernelBoards kernel_boards_axis(KernelBoards player, KernelBoards inner, int shift) {
    KernelBoards up = inner & (player << shift), down = inner & (player >> shift);
    up |= inner & (up << shift);
    down |= inner & (down >> shift);
    KernelBoards pairs_up = inner & (inner << shift), pairs_down = pairs_up >> shift;
    up |= pairs_up & (up << 2 * shift);
    down |= pairs_down & (down >> 2 * shift);
    up |= pairs_up & (up << 2 * shift);
    down |= pairs_down & (down >> 2 * shift);
    return (up << shift) | (down >> shift);
}

/* Moves in both directions of the rows. Towards column h one addition suffices: if a player's disc
 * precedes a run of opponent discs, the carry goes through the run and sets the square after it, in
 * the same row. Other runs stay as they
 * are. */
static inline KernelBoards kernel_boards_rows(KernelBoards player, KernelBoards inner) {
    KernelBoards down = inner & (player >> 1);
    down |= inner & (down >> 1);
    KernelBoards pairs_down = inner & (inner >> 1);
    down |= pairs_down & (down >> 2);
    down |= pairs_down & (down >> 2);
    return (inner + (inner & (player << 1))) | (down >> 1);
}

/* The squares, empty or not, just after runs of opponent discs that start next to a disc of the
 * player. `columns` is the mask of columns b to g. */
static inline KernelBoards kernel_boards_ends(KernelBoards player, KernelBoards opponent,
                                              uint64_t columns) {
    KernelBoards inner = opponent & columns;
    return kernel_boards_rows(player, inner) | kernel_boards_axis(player, opponent, 8) |
           kernel_boards_axis(player, inner, 7) | kernel_boards_axis(player, inner, 9);
}

static inline KernelBoards kernel_boards_moves(KernelBoards player, KernelBoards opponent) {
    return kernel_boards_ends(player, opponent, 0x7e7e7e7e7e7e7e7eu) & ~(player | opponent);
}

/* Sets moves[i] to kernel_moves(player[i], opponent[i]) for each i below `count`. */
static inline void kernel_moves_boards(uint64_t *moves, const uint64_t *player,
                                       const uint64_t *opponent, int count) {
    int i = 0;
    for (; i + KERNEL_BOARDS <= count; i += KERNEL_BOARDS) {
        KernelBoards own, other;
        memcpy(&own, player + i, sizeof own);
        memcpy(&other, opponent + i, sizeof other);
        KernelBoards found = kernel_boards_moves(own, other);
        memcpy(moves + i, &found, sizeof found);
    }
    for (; i < count; i++)
        moves[i] = kernel_moves(player[i], opponent[i]);
}
