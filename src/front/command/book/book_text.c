/* SPDX-License-Identifier: MIT
 *
 * Boards, moves and values as both forms of text write them.
 */
#include "front/command/book/book_text.h"

#include <math.h>
#include <string.h>

#include "base/bits.h"
#include "rules/game.h"

void book_text_board(uint64_t player, uint64_t opponent, char text[BOOK_TEXT_BOARD]) {
    position_text((Position){{player, opponent}, BLACK}, "XO-", text);
}

bool book_text_parse_board(const char *text, verdi_book_position *row) {
    uint64_t player = 0, opponent = 0;
    if (strlen(text) != BOOK_TEXT_BOARD - 1 || strcmp(text + 64, " X") != 0)
        return false;
    for (int square = 0; square < 64; square++) {
        if (text[square] == 'X')
            player |= bits_square(square);
        else if (text[square] == 'O')
            opponent |= bits_square(square);
        else if (text[square] != '-')
            return false;
    }
    verdi_book_position_init(row, player, opponent);
    return true;
}

int book_text_parse_move(const char *word) {
    if (!strcmp(word, verdi_square_name(VERDI_PASS)))
        return VERDI_PASS;
    Square square = strlen(word) == 2 ? square_parse(word) : SQUARE_NONE;
    return square == SQUARE_NONE ? VERDI_NONE : square;
}

bool book_text_discs(double discs, int *value) {
    double scaled = discs * VERDI_DISC;
    if (!(discs >= -64 && discs <= 64) || scaled != floor(scaled))
        return false;
    *value = (int)scaled;
    return true;
}
