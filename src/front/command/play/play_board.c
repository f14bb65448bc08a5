/* SPDX-License-Identifier: MIT
 *
 * The pictures of `verdi play`, as pure functions of the game.
 */
#include <stdio.h>

#include "base/bits.h"
#include "base/text.h"
#include "front/command/play/play_board.h"
#include "study/search/final_score.h"

enum { BLACK_DISC, WHITE_DISC, EMPTY, LEGAL };

static const char *const glyphs[][4] = {
    [PLAY_ASCII] = {"X", "O", ".", "*"},
    [PLAY_UNICODE] = {"●", "○", "·", "+"},
};

/* What stands to the right of a row. */
static void add_note(Text *out, const verdi_game *game, PlayStyle style, int row) {
    verdi_colour side = verdi_game_get_side(game);
    if (row == 2 || row == 3) {
        verdi_colour colour = row == 2 ? VERDI_BLACK : VERDI_WHITE;
        text_add(out, "   %s %s %2d", glyphs[style][colour],
                 colour == VERDI_BLACK ? "black" : "white",
                 bits_count(verdi_game_get_discs(game, colour)));
    } else if (row == 4) {
        text_add(out, "   %s",
                 verdi_game_is_over(game) ? "game over"
                 : side == VERDI_BLACK    ? "black to move"
                                          : "white to move");
    }
}

/* The square of the last disc that was placed, -1 before the first. */
static int last_move(const verdi_game *game) {
    verdi_move move;
    for (int i = verdi_game_get_length(game) - 1; i >= 0 && !verdi_game_get_move(game, i, &move);
         i--)
        if (move.square != VERDI_PASS)
            return move.square;
    return -1;
}

void play_draw(const verdi_game *game, PlayStyle style, bool marks, char text[PLAY_BOARD_SIZE]) {
    Text out = text_into(text, PLAY_BOARD_SIZE);
    uint64_t black = verdi_game_get_discs(game, VERDI_BLACK);
    uint64_t white = verdi_game_get_discs(game, VERDI_WHITE);
    uint64_t legal = marks ? verdi_game_get_legal(game) : 0;
    int last = last_move(game);
    text_add(&out, "   a b c d e f g h\n");
    for (int row = 0; row < 8; row++) {
        text_add(&out, "%d ", row + 1);
        for (int square = 8 * row; square < 8 * row + 8; square++) {
            uint64_t here = bits_square(square);
            int what = black & here   ? BLACK_DISC
                       : white & here ? WHITE_DISC
                       : legal & here ? LEGAL
                                      : EMPTY;
            bool behind = square % 8 && square - 1 == last;
            text_add(&out, "%c%s", square == last ? '(' : behind ? ')' : ' ', glyphs[style][what]);
        }
        text_add(&out, "%c %d", last == 8 * row + 7 ? ')' : ' ', row + 1);
        add_note(&out, game, style, row);
        text_add_char(&out, '\n');
    }
    text_add(&out, "   a b c d e f g h\n");
}

void play_result(const verdi_game *game, verdi_convention convention, char text[128]) {
    Text out = text_into(text, 128);
    int count[2];
    verdi_game_count(game, convention, &count[VERDI_BLACK], &count[VERDI_WHITE]);
    bool white = count[VERDI_WHITE] > count[VERDI_BLACK];
    if (count[VERDI_BLACK] == count[VERDI_WHITE])
        text_add(&out, "A draw, ");
    else
        text_add(&out, "%s wins ", white ? "White" : "Black");
    final_score_add_halves(&out, count[white]);
    text_add(&out, " to ");
    final_score_add_halves(&out, count[!white]);
    text_add_char(&out, '.');
}
