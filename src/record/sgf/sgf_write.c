/* SPDX-License-Identifier: MIT
 *
 * Writes SGF as Quarry does: points are two letters, and the start position is written only if it
 * is not the standard one. The line of a note is the second branch at its move, so readers of the
 * main line get the game.
 */
#include <math.h>

#include "base/bits.h"
#include "base/number.h"
#include "record/record.h"
#include "record/sgf/sgf_clock.h"

static void add_point(Text *out, Square square) {
    if (square == SQUARE_PASS)
        text_add(out, "[]");
    else
        text_add(out, "[%c%c]", 'a' + square % 8, 'a' + square / 8);
}

static void add_discs(Text *out, const char *ident, uint64_t discs) {
    if (discs)
        text_add(out, "%s", ident);
    for (BITS_EACH(square, discs))
        add_point(out, (Square)square);
}

/* Adds a text property, unless the text is empty. */
static void add_text(Text *out, const char *ident, const char *name) {
    if (!*name)
        return;
    text_add(out, "%s[", ident);
    for (; *name; name++)
        text_add(out, "%s%c", *name == ']' || *name == '\\' ? "\\" : "", *name);
    text_add(out, "]");
}

/* SGF has either a count or a reason; a count is preferred. */
static void add_result(Text *out, const Game *game) {
    GameResult result = notes_result(game);
    char side = result.discs > 0 ? 'B' : 'W';
    if (!result.known)
        return;
    if (result.discs == 0)
        text_add(out, "RE[0]");
    else if (result.counted) {
        text_add(out, "RE[%c+", side);
        number_add(out, fabs(result.discs), NUMBER_SHORT);
        text_add(out, "]");
    } else
        text_add(out, "RE[%c+%s]", side,
                 result.reason == 'r'   ? "R"
                 : result.reason == 't' ? "T"
                                        : "");
}

/* In SGF, values are from black's view. */
static void add_move(Text *out, const GameMove *move, double left) {
    text_add(out, ";%c", "BW"[move->colour]);
    add_point(out, move->square);
    if (isfinite(move->value))
        sgf_write_number(out, "V", move->colour == BLACK ? move->value : -move->value, 2);
    if (isfinite(left))
        sgf_write_number(out, move->colour == BLACK ? "BL" : "WL", left, 3);
}

/* Adds moves that were not played. The first one is by the mover of `first`. */
static void add_line(Text *out, const GameMove *first, const SgfNote *note) {
    Colour colour = first->colour;
    for (int i = 0; i < note->line_length; i++, colour = colour_other(colour)) {
        double value = i == 0 ? note->line_value : NAN;
        add_move(out, &(GameMove){note->line[i], colour, value, NAN}, NAN);
    }
}

/* Adds the lines after the main line, from the last move back. Each line closes the branch of the
 * game at its move. */
static void add_lines(Text *out, const Game *game, const SgfNote *notes) {
    for (int i = game->length - 1; i >= 0; i--)
        if (notes[i].line_length) {
            GameMove move = game_move(game, i);
            text_add(out, ")(");
            add_line(out, &move, &notes[i]);
            text_add_char(out, ')');
        }
}

void sgf_write(const Game *game, Text *out) {
    sgf_write_noted(game, NULL, NULL, out);
}

void sgf_write_noted(const Game *game, const char *comment, const SgfNote *notes, Text *out) {
    Position start = position_start();
    RecordDate date; /* SGF has no time of day */
    text_add(out, "(;GM[2]FF[4]SZ[8]");
    add_text(out, "EV", game->notes.event);
    add_text(out, "PC", game->notes.place);
    add_text(out, "DT", record_date_read(game->notes.date, &date) ? date.day : game->notes.date);
    add_text(out, "PB", game->name[BLACK]);
    add_text(out, "PW", game->name[WHITE]);
    add_result(out, game);
    add_text(out, "GC", comment ? comment : "");
    sgf_clock_write(out, game);
    if (game->start.discs[BLACK] != start.discs[BLACK] ||
        game->start.discs[WHITE] != start.discs[WHITE] || game->start.side != start.side) {
        if (!(game->start.discs[BLACK] | game->start.discs[WHITE]))
            text_add(out, "AE[aa:hh]");
        add_discs(out, "AB", game->start.discs[BLACK]);
        add_discs(out, "AW", game->start.discs[WHITE]);
        text_add(out, "PL[%c]", "BW"[game->start.side]);
    }
    SgfClock clock = sgf_clock_of(game);
    for (int i = 0; i < game->length; i++) {
        GameMove move = game_move(game, i);
        if (notes && notes[i].line_length)
            text_add_char(out, '(');
        add_move(out, &move, sgf_clock_spend(&clock, game, i));
        if (notes)
            add_text(out, "C", notes[i].comment);
    }
    if (notes)
        add_lines(out, game, notes);
    text_add(out, ")");
}
