/* SPDX-License-Identifier: MIT
 *
 * Counts the leaves of the game tree, as a test and a benchmark of the move kernels. The moves of
 * the last ply are counted, not played. Boards one ply before the leaves are collected until they
 * fill the vectors, and their moves are then counted together.
 */
#include "core/perft_count.h"

#include "core/kernel/kernel.h"

enum { WAITING_MAX = 64 };

typedef struct Perft {
    bool free_pass, stopped;
    const verdi_stop *stop;
    uint64_t leaves;
    int waiting; /* collected boards, one ply before the leaves */
    uint64_t player[WAITING_MAX], opponent[WAITING_MAX];
} Perft;

static void count_waiting(Perft *perft) {
    uint64_t moves[WAITING_MAX];
    kernel_moves_boards(moves, perft->player, perft->opponent, perft->waiting);
    for (int i = 0; i < perft->waiting; i++) {
        /* A board without moves is one leaf (a pass or the end of the game), unless a pass is
         * free. */
        if (!moves[i] && perft->free_pass)
            moves[i] = kernel_moves(perft->opponent[i], perft->player[i]);
        perft->leaves += moves[i] ? (uint64_t)bits_count(moves[i]) : 1;
    }
    perft->waiting = 0;
    perft->stopped = perft->stop && verdi_stop_is_raised(perft->stop);
}

static inline void let_wait(Perft *perft, uint64_t player, uint64_t opponent) {
    perft->player[perft->waiting] = player;
    perft->opponent[perft->waiting] = opponent;
    if (++perft->waiting == WAITING_MAX)
        count_waiting(perft);
}

static void count_below(Perft *perft, uint64_t player, uint64_t opponent, int depth) {
    if (depth == 1) {
        let_wait(perft, player, opponent);
        return;
    }
    uint64_t moves = kernel_moves(player, opponent);
    if (!moves) {
        if (kernel_moves(opponent, player))
            count_below(perft, opponent, player, depth - !perft->free_pass);
        else
            perft->leaves++;
    }
    for (; moves && !perft->stopped; moves &= moves - 1) {
        int move = bits_first(moves);
        uint64_t flips = kernel_flips(move, player, opponent);
        uint64_t own = player ^ flips ^ bits_square(move), other = opponent ^ flips;
        if (depth == 2)
            let_wait(perft, other, own);
        else
            count_below(perft, other, own, depth - 1);
    }
}

bool perft_count(Board board, int depth, bool free_pass, const verdi_stop *stop, uint64_t *leaves) {
    Perft perft = {.free_pass = free_pass, .stop = stop};
    if (depth > 0) {
        count_below(&perft, board.player, board.opponent, depth);
        count_waiting(&perft);
    }
    if (!perft.stopped)
        *leaves = depth > 0 ? perft.leaves : 1;
    return !perft.stopped;
}
