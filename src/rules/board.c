/* SPDX-License-Identifier: MIT */
#include "rules/board.h"

#include <assert.h>

#include "base/bits.h"

Board board_start(void) {
    return (Board){.player = 0x0000000810000000u, .opponent = 0x0000001008000000u};
}

/* Moves `set` one step in direction 0..7. Steps across the left or right edge leave the board. */
static inline uint64_t step(uint64_t set, int direction) {
    const uint64_t not_a = 0xfefefefefefefefeu, not_h = 0x7f7f7f7f7f7f7f7fu;
    switch (direction) {
    case 0:
        return (set & not_h) << 1;
    case 1:
        return (set & not_a) >> 1;
    case 2:
        return set << 8;
    case 3:
        return set >> 8;
    case 4:
        return (set & not_h) << 9;
    case 5:
        return (set & not_a) >> 9;
    case 6:
        return (set & not_a) << 7;
    default:
        return (set & not_h) >> 7;
    }
}

uint64_t board_flips(Board board, Square square) {
    uint64_t move = bits_square(square), flips = 0;
    for (int direction = 0; direction < 8; direction++) {
        uint64_t line = 0, at = step(move, direction);
        for (; at & board.opponent; at = step(at, direction))
            line |= at;
        if (at & board.player)
            flips |= line;
    }
    return board_empties(board) & move ? flips : 0;
}

uint64_t board_moves(Board board) {
    uint64_t moves = 0;
    for (int direction = 0; direction < 8; direction++) {
        uint64_t line = step(board.player, direction) & board.opponent;
        for (int i = 0; i < 5; i++)
            line |= step(line, direction) & board.opponent;
        moves |= step(line, direction);
    }
    return moves & board_empties(board);
}

Board board_play(Board board, Square square) {
    if (square == SQUARE_PASS)
        return board_pass(board);
    uint64_t flips = board_flips(board, square);
    assert(flips);
    return board_after(board, square, flips);
}

bool board_allows(Board board, int move) {
    if (move == SQUARE_PASS)
        return !board_moves(board) && board_moves(board_pass(board));
    return move >= 0 && move < 64 && board_flips(board, move);
}

bool board_is_over(Board board) {
    return !board_moves(board) && !board_moves(board_pass(board));
}

int board_final_score(Board board) {
    int player = bits_count(board.player), opponent = bits_count(board.opponent);
    if (player > opponent)
        return 64 - 2 * opponent;
    if (player < opponent)
        return 2 * player - 64;
    return 0;
}

ScoreCount score_count(Board board, ScoreConvention convention) {
    int player = bits_count(board.player), opponent = bits_count(board.opponent);
    int empties = 64 - player - opponent;
    if (!player != !opponent)
        return player ? (ScoreCount){128, 0} : (ScoreCount){0, 128};
    if (convention == SCORE_DISCS)
        return (ScoreCount){2 * player, 2 * opponent};
    if (convention == SCORE_SPLIT || player == opponent)
        return (ScoreCount){2 * player + empties, 2 * opponent + empties};
    if (player > opponent)
        return (ScoreCount){2 * (player + empties), 2 * opponent};
    return (ScoreCount){2 * player, 2 * (opponent + empties)};
}

Board board_symmetry(Board board, int symmetry) {
    return (Board){bits_symmetry(board.player, symmetry), bits_symmetry(board.opponent, symmetry)};
}

Board board_canonical(Board board, int *symmetry) {
    Board least = board;
    int applied = 0;
    for (int s = 1; s < 8; s++) {
        Board other = board_symmetry(board, s);
        if (board_compare(other, least) < 0) {
            least = other;
            applied = s;
        }
    }
    if (symmetry)
        *symmetry = applied;
    return least;
}

Square board_least_move(Board board, Square move) {
    Square least = move;
    for (int s = 1; s < 8 && move < 64; s++) {
        Square turned = bits_symmetry_square(move, s);
        if (turned < least && board_equal(board_symmetry(board, s), board))
            least = turned;
    }
    return least;
}

void board_text(uint64_t first, uint64_t second, const char *letters, char text[BOARD_TEXT]) {
    for (int square = 0; square < 64; square++)
        text[square] = letters[first >> square & 1 ? 0 : second >> square & 1 ? 1 : 2];
    text[64] = '\0';
}

const char *square_name(Square square) {
    static const char names[66][5] = {
        "a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1", "a2",   "b2",  "c2", "d2", "e2", "f2",
        "g2", "h2", "a3", "b3", "c3", "d3", "e3", "f3", "g3",   "h3",  "a4", "b4", "c4", "d4",
        "e4", "f4", "g4", "h4", "a5", "b5", "c5", "d5", "e5",   "f5",  "g5", "h5", "a6", "b6",
        "c6", "d6", "e6", "f6", "g6", "h6", "a7", "b7", "c7",   "d7",  "e7", "f7", "g7", "h7",
        "a8", "b8", "c8", "d8", "e8", "f8", "g8", "h8", "pass", "none"};
    return names[square];
}

const char *square_capital(Square square) {
    static const char names[65][3] = {
#define ROW(r) {'A', r}, {'B', r}, {'C', r}, {'D', r}, {'E', r}, {'F', r}, {'G', r}, {'H', r}
        ROW('1'), ROW('2'), ROW('3'), ROW('4'), ROW('5'), ROW('6'), ROW('7'), ROW('8'), "PA",
#undef ROW
    };
    return names[square];
}

Square square_parse(const char *text) {
    char column = (char)(text[0] | 0x20);
    if (column < 'a' || column > 'h' || text[1] < '1' || text[1] > '8')
        return SQUARE_NONE;
    return 8 * (text[1] - '1') + (column - 'a');
}

/* ------------------------------------------------------------------------- the rules backwards */

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
