/* SPDX-License-Identifier: MIT
 *
 * Writes GGF as NBoard does: in one line, with NBoard's order of tags.
 */
#include <math.h>

#include "base/number.h"
#include "record/record.h"

/* Writes a time as NBoard does: "5:00", "1:00:00"; below a minute, only the seconds. */
static void write_time(Text *out, double seconds) {
    long ms = lround(seconds * 1000);
    long whole = ms / 1000;
    if (whole >= 3600)
        text_add(out, "%ld:%02ld:%02ld", whole / 3600, whole / 60 % 60, whole % 60);
    else if (whole >= 60)
        text_add(out, "%ld:%02ld", whole / 60, whole % 60);
    else
        text_add(out, "%ld", whole);
    if (ms % 1000)
        text_add(out, ".%03ld", ms % 1000);
}

static void write_clock(Text *out, const char *tag, const GameClock *clock) {
    text_add(out, "%s[", tag);
    write_time(out, clock->main);
    bool grace = clock->grace != GGF_GRACE;
    if (clock->increment > 0 || grace)
        text_add(out, "/");
    if (clock->increment > 0)
        write_time(out, clock->increment);
    if (grace) {
        text_add(out, "/");
        write_time(out, clock->grace);
    }
    text_add(out, "]");
}

/* Writes TI, or TB and TW if the clocks differ. */
static void write_clocks(const GameClock clock[2], Text *out) {
    const GameClock *black = &clock[BLACK], *white = &clock[WHITE];
    bool same = black->main == white->main && black->increment == white->increment &&
                black->grace == white->grace;
    write_clock(out, same ? "TI" : "TB", black);
    if (!same)
        write_clock(out, "TW", white);
}

/* Writes a value without ']', which would end it. */
static void write_value(Text *out, const char *tag, const char *value) {
    text_add(out, "%s[", tag);
    for (; *value; value++)
        if (*value != ']')
            text_add_char(out, *value);
    text_add(out, "]");
}

void ggf_write_move(const GameMove *move, Text *out) {
    text_add(out, "%s", square_capital(move->square));
    bool has_value = isfinite(move->value), has_time = isfinite(move->seconds);
    if (has_value || has_time)
        text_add(out, "/");
    if (has_value)
        number_add(out, move->value, 2);
    if (has_time) {
        text_add(out, "/");
        number_add(out, move->seconds, 3);
    }
}

static void write_move(Text *out, const GameMove *move) {
    text_add(out, "%c[", move->colour == BLACK ? 'B' : 'W');
    ggf_write_move(move, out);
    text_add(out, "]");
}

static void write_board(Text *out, const Position *start) {
    char text[POSITION_TEXT];
    position_text(*start, "*O-", text);
    text_add(out, "BO[8 %s]", text);
}

static void write_result(Text *out, const GameResult *result) {
    if (!result->known || !result->counted) {
        text_add(out, "RE[?]");
        return;
    }
    text_add(out, "RE[");
    number_add(out, result->discs, NUMBER_SHORT);
    if (result->reason)
        text_add(out, ":%c", result->reason);
    text_add(out, "]");
}

void ggf_write(const Game *game, Text *out) {
    ggf_write_noted(game, NULL, out);
}

void ggf_write_noted(const Game *game, const char *comment, Text *out) {
    const GameNotes *notes = &game->notes;
    GameResult result = notes_result(game);
    text_add(out, "(;GM[Othello]");
    write_value(out, "PC", notes->place);
    if (*notes->date)
        write_value(out, "DT", notes->date);
    write_value(out, "PB", game->name[BLACK]);
    write_value(out, "PW", game->name[WHITE]);
    write_result(out, &result);
    if (game->has_clock)
        write_clocks(game->clock, out);
    write_value(out, "TY", game->type);
    write_board(out, &game->start);
    if (comment)
        write_value(out, "CO", comment);
    for (int i = 0; i < game->length; i++) {
        GameMove move = game_move(game, i);
        Colour side = game_position(game, i).side;
        if (move.square != SQUARE_PASS && move.colour != side)
            write_move(out, &(GameMove){SQUARE_PASS, side, NAN, NAN});
        write_move(out, &move);
    }
    text_add(out, ";)");
}
