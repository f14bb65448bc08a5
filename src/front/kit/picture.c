/* SPDX-License-Identifier: MIT */
#include "front/kit/picture.h"

#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "base/system/console.h"

enum { BLACK_DISC, WHITE_DISC, EMPTY, LEGAL };

#define ON_GREEN "\033[48;5;28m"
#define PLAIN "\033[0m"

/* A disc of the same glyph in black and in white shows its true colour on any terminal. */
static const char *const glyphs[][4] = {
    {"X", "O", ".", "*"},
    {"●", "○", "·", "+"},
    {"\033[38;5;16m●", "\033[38;5;231m●", "\033[38;5;22m·", "\033[38;5;231m+"}};

PictureStyle picture_style(bool colours) {
    const char *term = getenv("TERM"), *without = getenv("NO_COLOR");
    if (!console_shows_utf8())
        return PICTURE_LETTERS;
    if (!colours || !console_is_terminal(1) || (without && *without) ||
        (term && strcmp(term, "dumb") == 0))
        return PICTURE_DISCS;
    return PICTURE_COLOURS;
}

static void add_note(Text *out, const verdi_game *game, PictureStyle style, int row) {
    verdi_colour side = verdi_game_get_side(game);
    if (row == 2 || row == 3) {
        verdi_colour colour = row == 2 ? VERDI_BLACK : VERDI_WHITE;
        text_add(out,
                 style == PICTURE_COLOURS ? "   " ON_GREEN "%s" PLAIN " %s %2d" : "   %s %s %2d",
                 glyphs[style][colour], colour == VERDI_BLACK ? "black" : "white",
                 bits_count(verdi_game_get_discs(game, colour)));
    } else if (row == 4) {
        text_add(out, "   %s%s",
                 verdi_game_is_over(game) ? "game over"
                 : side == VERDI_BLACK    ? "black to move"
                                          : "white to move",
                 verdi_game_is_over(game) || verdi_game_get_legal(game) ? "" : ", must pass");
    }
}

/* The square of the last disc placed, or -1 if there is none. */
static int last_move(const verdi_game *game) {
    verdi_move move;
    for (int i = verdi_game_get_length(game) - 1; i >= 0 && !verdi_game_get_move(game, i, &move);
         i--)
        if (move.square != VERDI_PASS)
            return move.square;
    return -1;
}

void picture_draw(const verdi_game *game, PictureStyle style, bool marks, Text *out) {
    uint64_t black = verdi_game_get_discs(game, VERDI_BLACK);
    uint64_t white = verdi_game_get_discs(game, VERDI_WHITE);
    uint64_t legal = marks ? verdi_game_get_legal(game) : 0;
    int last = last_move(game);
    text_add(out, "   a b c d e f g h\n");
    for (int row = 0; row < 8; row++) {
        text_add(out, "%d %s", row + 1, style == PICTURE_COLOURS ? ON_GREEN : "");
        for (int square = 8 * row; square < 8 * row + 8; square++) {
            uint64_t here = bits_square(square);
            int what = black & here   ? BLACK_DISC
                       : white & here ? WHITE_DISC
                       : legal & here ? LEGAL
                                      : EMPTY;
            bool behind = square % 8 && square - 1 == last;
            text_add(out, "%s%c%s", style == PICTURE_COLOURS ? "\033[38;5;231m" : "",
                     square == last ? '('
                     : behind       ? ')'
                                    : ' ',
                     glyphs[style][what]);
        }
        bool end = last == 8 * row + 7;
        text_add(out, "%s%c%s %d", style == PICTURE_COLOURS && end ? "\033[38;5;231m" : "",
                 end ? ')' : ' ', style == PICTURE_COLOURS ? PLAIN : "", row + 1);
        add_note(out, game, style, row);
        text_add_char(out, '\n');
    }
    text_add(out, "   a b c d e f g h");
}
