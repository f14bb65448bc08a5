/* SPDX-License-Identifier: MIT */
#include "rules/board.h"

#include <assert.h>

#include "base/bits.h"

Board board_start(void) {
    return (Board){.player = 0x0000000810000000u, .opponent = 0x0000001008000000u};
}

/* The flips in one direction: walk over opponent discs until a player's disc closes the line. */
static uint64_t flips_towards(Board board, Square square, int down, int right) {
    uint64_t line = 0;
    int row = square / 8 + down, column = square % 8 + right;
    for (; row >= 0 && row < 8 && column >= 0 && column < 8; row += down, column += right) {
        uint64_t here = bits_square(8 * row + column);
        if (board.player & here)
            return line;
        if (!(board.opponent & here))
            return 0;
        line |= here;
    }
    return 0;
}

uint64_t board_flips(Board board, Square square) {
    if (!(board_empties(board) & bits_square(square)))
        return 0;
    uint64_t flips = 0;
    for (int down = -1; down <= 1; down++)
        for (int right = -1; right <= 1; right++)
            if (down || right)
                flips |= flips_towards(board, square, down, right);
    return flips;
}

uint64_t board_moves(Board board) {
    uint64_t moves = 0;
    for (Square square = 0; square < 64; square++)
        if (board_flips(board, square))
            moves |= bits_square(square);
    return moves;
}

Board board_play(Board board, Square square) {
    if (square == SQUARE_PASS)
        return board_pass(board);
    uint64_t flips = board_flips(board, square);
    assert(flips);
    return board_after(board, square, flips);
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

Square square_parse(const char *text) {
    char column = (char)(text[0] | 0x20);
    if (column < 'a' || column > 'h' || text[1] < '1' || text[1] > '8')
        return SQUARE_NONE;
    return 8 * (text[1] - '1') + (column - 'a');
}
