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
