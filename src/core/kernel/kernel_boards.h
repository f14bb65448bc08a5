/* SPDX-License-Identifier: MIT
 *
 * Legal moves of many boards at once, one board per lane of a vector: no lane waits for another,
 * and all have the same shifts. Written once for all levels: gcc and clang lower the vectors to the
 * level, whose header says how many boards fill one (KERNEL_BOARDS).
 */
#ifndef VERDI_CORE_KERNEL_KERNEL_BOARDS_H
#define VERDI_CORE_KERNEL_KERNEL_BOARDS_H

#include <stdint.h>
#include <string.h>

typedef uint64_t KernelBoards __attribute__((vector_size(8 * KERNEL_BOARDS)));

/* Moves in the two directions of one axis, as in the portable twin. */
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

/* The same for rows. Towards h a sum does it: where the player's disc is before a run, the carry
 * leaves the run on the square behind it, within the row. Where there is none the run stays. */
static inline KernelBoards kernel_boards_rows(KernelBoards player, KernelBoards inner) {
    KernelBoards down = inner & (player >> 1);
    down |= inner & (down >> 1);
    KernelBoards pairs_down = inner & (inner >> 1);
    down |= pairs_down & (down >> 2);
    down |= pairs_down & (down >> 2);
    return (inner + (inner & (player << 1))) | (down >> 1);
}

/* Where runs of the opponent's discs next to one of the player's end, on empty squares or not;
 * `columns` are those from b to g. */
static inline KernelBoards kernel_boards_ends(KernelBoards player, KernelBoards opponent,
                                              uint64_t columns) {
    KernelBoards inner = opponent & columns;
    return kernel_boards_rows(player, inner) | kernel_boards_axis(player, opponent, 8) |
           kernel_boards_axis(player, inner, 7) | kernel_boards_axis(player, inner, 9);
}

static inline KernelBoards kernel_boards_moves(KernelBoards player, KernelBoards opponent) {
    return kernel_boards_ends(player, opponent, 0x7e7e7e7e7e7e7e7eu) & ~(player | opponent);
}

/* moves[i] becomes kernel_moves(player[i], opponent[i]) for each i below `count`. */
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

#endif
