/* SPDX-License-Identifier: MIT */
#include "rules/parents.h"

#include "base/bits.h"

static const uint64_t centre = 0x0000001818000000u; /* always occupied, so never a move */

/* Sets `run` to the squares of `set` that follow `square` in one direction without a gap. Returns
 * their number, at most seven. */
static int run_length(uint64_t set, int square, int column_step, int row_step, int run[7]) {
    int column = square % 8 + column_step, row = square / 8 + row_step, length = 0;
    while (column >= 0 && column < 8 && row >= 0 && row < 8 &&
           (set & bits_square(row * 8 + column))) {
        run[length++] = row * 8 + column;
        column += column_step;
        row += row_step;
    }
    return length;
}

/* Visits the parents for a last move on `square`. In each direction, a run of the mover's discs
 * begins next to the square. The last disc of a run was there before the move. Any number of the
 * others, counted from `square`, may have been flipped. */
static void visit_square(Board board, int square, ParentVisitor *visit, void *user) {
    uint64_t mine = board.opponent & ~bits_square(square);
    if (board_flips((Board){mine, board.player}, square))
        return;           /* the move would have flipped discs that the other side still has */
    uint64_t flips[8][8]; /* by direction: the first n discs of the run */
    int choices[8], directions = 0;
    for (int i = 0; i < 9; i++) {
        int run[7], length = i == 4 ? 0 : run_length(mine, square, i % 3 - 1, i / 3 - 1, run);
        if (length < 2)
            continue;
        flips[directions][0] = 0;
        for (int n = 1; n < length; n++)
            flips[directions][n] = flips[directions][n - 1] | bits_square(run[n - 1]);
        choices[directions++] = length;
    }
    int chosen[8] = {0};
    for (;;) {
        int at = 0;
        while (at < directions && ++chosen[at] == choices[at])
            chosen[at++] = 0;
        if (at == directions)
            return; /* all combinations are done; "none flipped" was the first and is no move */
        uint64_t turned = 0;
        for (int i = 0; i < directions; i++)
            turned |= flips[i][chosen[i]];
        visit((Board){mine & ~turned, board.player | turned}, square, user);
    }
}

void parents_visit(Board board, ParentVisitor *visit, void *user) {
    for (BITS_EACH(square, board.opponent & ~centre))
        visit_square(board, (int)square, visit, user);
    Board before = board_pass(board);
    if (!board_moves(before) && board_moves(board))
        visit(before, SQUARE_PASS, user);
}
