/* SPDX-License-Identifier: MIT */
#include "book/build.h"

#include <stdio.h>

#include "base/text.h"
#include "book/book_algebra.h"

bool line_read(const char *text, Board *board, char problem[RECORD_PROBLEM_SIZE]) {
    Game game = game_new();
    bool good = !text || position_read(&game, span_of(text), -1, problem) == RECORD_WHOLE;
    if (good) {
        *board = board_canonical(position_board(game.now), NULL);
        good = !board_is_over(*board);
        if (!good)
            snprintf(problem, RECORD_PROBLEM_SIZE, "the game is over there");
    }
    game_free(&game);
    return good;
}

int line_best(verdi_book *book, Board board, verdi_book_move *best) {
    verdi_book_position row;
    int found = verdi_book_get(book, board.player, board.opponent, &row);
    best->move = VERDI_NONE;
    for (int i = 0; found > 0 && i < row.moves; i++)
        if (book_is_founded(&row.move[i].value) &&
            (best->move == VERDI_NONE || row.move[i].value.value > best->value.value))
            *best = row.move[i];
    return found < 0 ? found : best->move != VERDI_NONE;
}

void line_write(verdi_book *book, Board board, char text[LINE_SIZE]) {
    Text out = text_into(text, LINE_SIZE);
    verdi_book_position row;
    verdi_book_move best;
    if (board_equal(board, board_canonical(board_start(), NULL)))
        board = board_start();
    if (verdi_book_get(book, board.player, board.opponent, &row) <= 0)
        return;
    text_add(&out, "%+.2f:", (double)row.value.value / VERDI_DISC);
    while (line_best(book, board, &best) > 0) {
        text_add(&out, " %s", verdi_square_name(best.move));
        board = board_play(board, best.move);
    }
}
