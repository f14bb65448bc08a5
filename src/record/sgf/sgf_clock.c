/* SPDX-License-Identifier: MIT */
#include "record/sgf/sgf_clock.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>

#include "base/number.h"
#include "base/span.h"

SgfClock sgf_clock_new(void) {
    return (SgfClock){.left = {NAN, NAN}};
}

/* -------------------------------------------------------------------------------------- reading */

static bool read_seconds(const char *text, double *seconds) {
    return number_parse_double(text, seconds) && *seconds >= 0 && *seconds < 1e9;
}

static bool read_main(SgfClock *clock, const char *value) {
    clock->has_main = read_seconds(value, &clock->each.main);
    if (clock->has_main)
        clock->left[BLACK] = clock->left[WHITE] = clock->each.main;
    return clock->has_main;
}

/* Reads "5 fischer": a number and a word. */
static bool read_part(SgfClock *clock, const char *number, const char *word) {
    double seconds;
    if (!read_seconds(number, &seconds))
        return false;
    if (letters_same(word, "fischer", SIZE_MAX))
        clock->each.increment = seconds;
    else if (letters_same(word, "grace", SIZE_MAX))
        clock->each.grace = seconds;
    else
        return false;
    return true;
}

static bool read_overtime(SgfClock *clock, const char *value) {
    char number[24], word[16];
    int used = 0;
    clock->strange = true;
    for (;; value += used + 1) {
        if (sscanf(value, " %23[0-9.] %15[A-Za-z] %n", number, word, &used) != 2 ||
            !read_part(clock, number, word))
            return false;
        if (value[used] != ',')
            break;
    }
    clock->strange = value[used] != '\0';
    return !clock->strange;
}

bool sgf_clock_read(SgfClock *clock, const char *ident, const char *value) {
    return *ident == 'T' ? read_main(clock, value) : read_overtime(clock, value);
}

bool sgf_clock_is_known(const SgfClock *clock) {
    return clock->has_main && !clock->strange;
}

double sgf_clock_read_left(SgfClock *clock, Colour colour, Square square, double left) {
    bool known = isfinite(left), moved = square != SQUARE_NONE;
    double before = clock->left[colour] + (moved ? clock->each.increment : 0), spent = NAN;
    clock->left[colour] = known ? left : moved && square != SQUARE_PASS ? NAN : before;
    if (known && moved)
        spent = round((before - left) * 1e6) / 1e6; /* removes rounding errors of the difference */
    return spent >= 0 ? spent : NAN;
}

/* -------------------------------------------------------------------------------------- writing */

void sgf_write_number(Text *out, const char *ident, double value, int decimals) {
    text_add(out, "%s[", ident);
    number_add(out, value, decimals);
    text_add(out, "]");
}

void sgf_clock_write(Text *out, const Game *game) {
    const GameClock *clock = &game->clock[BLACK];
    if (!game->has_clock || !sgf_clock_holds_clocks(game))
        return;
    sgf_write_number(out, "TM", clock->main, NUMBER_SHORT);
    bool increment = clock->increment > 0, grace = clock->grace > 0;
    if (increment || grace)
        text_add(out, "OT[");
    if (increment) {
        number_add(out, clock->increment, NUMBER_SHORT);
        text_add(out, " fischer%s", grace ? ", " : "");
    }
    if (grace) {
        number_add(out, clock->grace, NUMBER_SHORT);
        text_add(out, " grace");
    }
    if (increment || grace)
        text_add(out, "]");
}

SgfClock sgf_clock_of(const Game *game) {
    SgfClock clock = sgf_clock_new();
    if (game->has_clock && sgf_clock_holds_clocks(game)) {
        clock = (SgfClock){.has_main = true, .each = game->clock[BLACK]};
        clock.left[BLACK] = clock.left[WHITE] = clock.each.main;
    }
    return clock;
}

double sgf_clock_spend(SgfClock *clock, const Game *game, int index) {
    GameMove move = game_move(game, index);
    double *left = &clock->left[move.colour], stated = game_stated_left(game, index);
    bool timed = !isnan(move.seconds), known = !isnan(stated);
    if (known)
        *left = stated;
    else if (timed || move.square == SQUARE_PASS)
        *left += clock->each.increment - (timed ? move.seconds : 0);
    return known || timed ? *left : NAN;
}

bool sgf_clock_holds_clocks(const Game *game) {
    const GameClock *black = &game->clock[BLACK], *white = &game->clock[WHITE];
    return !game->has_clock ||
           (black->main == white->main && black->increment == white->increment &&
            black->grace == white->grace);
}

bool sgf_clock_holds_times(const Game *game) {
    SgfClock writer = sgf_clock_of(game), reader = writer;
    for (int i = 0; i < game->length; i++) {
        GameMove move = game_move(game, i);
        double left = round(sgf_clock_spend(&writer, game, i) * 1000) / 1000;
        double seconds = sgf_clock_read_left(&reader, move.colour, move.square, left);
        if (!writer.has_main)
            seconds = NAN;
        if (isnan(seconds) != isnan(move.seconds) || fabs(seconds - move.seconds) > 1e-6)
            return false;
    }
    return true;
}
