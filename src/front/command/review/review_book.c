/* SPDX-License-Identifier: MIT
 *
 * Where a game left the opening book.
 */
#include "book.h"
#include "front/command/review/review.h"

int review_book_moves(verdi_book *book, const JudgedGame *game) {
    verdi_book_position row;
    for (int i = 0; i < game->count; i++) {
        Board board = position_board(game->move[i].before);
        if (verdi_book_get(book, board.player, board.opponent, &row) != 1 ||
            !verdi_book_find(&row, game->move[i].played))
            return i;
    }
    return game->count;
}
