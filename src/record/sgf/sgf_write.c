/* SPDX-License-Identifier: MIT
 *
 * SGF in Quarry's way: points are two letters, the start position only where it is not the usual
 * one.
 */
#include <math.h>

#include "base/bits.h"
#include "base/number.h"
#include "record/notes.h"
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

static void add_name(Text *out, const char *ident, const char *name) {
    if (!*name)
        return;
    text_add(out, "%s[", ident);
    for (; *name; name++)
        text_add(out, "%s%c", *name == ']' || *name == '\\' ? "\\" : "", *name);
    text_add(out, "]");
}

/* A counted result says more than its reason. */
static void add_result(Text *out, const Game *game) {
    GameResult result = notes_result(game);
    char side = result.discs > 0 ? 'B' : 'W';
    if (!result.known)
        return;
    if (result.discs == 0)
        text_add(out, "RE[0]");
    else if (result.counted)
        text_add(out, "RE[%c+%.10g]", side, fabs(result.discs));
    else
        text_add(out, "RE[%c+%s]", side,
                 result.reason == 'r'   ? "R"
                 : result.reason == 't' ? "T"
                                        : "");
}

/* Values are black's in SGF. */
static void add_move(Text *out, const GameMove *move, double left) {
    char side = "BW"[move->colour];
    text_add(out, ";%c", side);
    add_point(out, move->square);
    if (isfinite(move->value))
        text_add(out, "V[%.2f]",
                 number_shown(move->colour == BLACK ? move->value : -move->value, 2));
    if (isfinite(left))
        text_add(out, "%cL[%.3f]", side, left);
}

void sgf_write(const Game *game, Text *out) {
    Position start = position_start();
    text_add(out, "(;GM[2]FF[4]SZ[8]");
    add_name(out, "EV", game->notes.event);
    add_name(out, "PC", game->notes.place);
    add_name(out, "DT", game->notes.date);
    add_name(out, "PB", game->name[BLACK]);
    add_name(out, "PW", game->name[WHITE]);
    add_result(out, game);
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
        add_move(out, &move, sgf_clock_spend(&clock, &move));
    }
    text_add(out, ")");
}
