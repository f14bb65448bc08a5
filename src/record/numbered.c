/* SPDX-License-Identifier: MIT */
#include "record/transcript.h"

#include <stdio.h>
#include <string.h>

#include "base/utf8.h"
#include "record/record.h"

/* Converts PGN's "2014.05.02" to 2014-05-02, and "2014.??.??" to 2014. Leaves other dates
 * unchanged. */
static void read_date(char *date) {
    RecordDate read;
    if (record_date_read(date, &read) && !*read.time)
        strcpy(date, read.day);
}

/* Reads a value of a column "winner": "1", "black", "X"; "-1", "white", "O"; "0", "draw". */
static bool read_winner(Span value, GameResult *result) {
    static const char *const words[3][5] = {{"-1", "white", "w", "o", "2"},
                                            {"0", "draw", "tie", "d", "="},
                                            {"1", "black", "b", "x", "+1"}};
    for (int sign = -1; sign <= 1; sign++)
        for (int i = 0; i < 5; i++) {
            Span rest = value;
            if (!span_take_letters(&rest, words[sign + 1][i]) || span_size(rest))
                continue;
            *result = (GameResult){.known = true, .counted = sign == 0, .discs = sign};
            return true;
        }
    return false;
}

void numbered_note(Game *game, Span name, Span value) {
    GameNotes *notes = &game->notes;
    const struct {
        const char *name;
        char *target;
        size_t size;
    } texts[] = {
        {"Event", notes->event, sizeof notes->event},
        {"Site", notes->place, sizeof notes->place},
        {"Date", notes->date, sizeof notes->date},
        {"Black", game->name[BLACK], sizeof game->name[BLACK]},
        {"White", game->name[WHITE], sizeof game->name[WHITE]},
    };
    bool known = !span_size(value) || span_is(value, "?") || span_is(value, "????.??.??") ||
                 span_is_letters(name, "SetUp");
    for (size_t i = 0; i < sizeof texts / sizeof *texts && !known; i++) {
        if (!span_is_letters(name, texts[i].name))
            continue;
        known = notes_copy(texts[i].target, texts[i].size, value);
        if (texts[i].target == notes->date)
            read_date(notes->date);
    }
    if (!known && span_is_letters(name, "Time"))
        known = record_date_add_time(notes->date, sizeof notes->date, value, false);
    if (!known && span_is_letters(name, "UTCTime"))
        known = record_date_add_time(notes->date, sizeof notes->date, value, true);
    if (!known && span_is_letters(name, "Winner"))
        known = read_winner(value, &notes->result);
    if (!known && span_is_letters(name, "Result"))
        known = numbered_take_result(&value, &notes->result) && !span_size(value);
    if (!known)
        notes_add_unread(game, name);
}

void numbered_read_header(Game *game, Span text) {
    Span name = {text.at, text.at}, value = text;
    while (value.at < value.end && !letter_is_blank(*value.at))
        value.at++;
    name.end = value.at;
    value = span_trim(value);
    char copy[256];
    Text plain = text_into(copy, sizeof copy);
    if (span_size(value) < 2 || *value.at != '"' || value.end[-1] != '"') {
        numbered_note(game, name, value);
        return;
    }
    for (value = (Span){value.at + 1, value.end - 1}; value.at < value.end; value.at++) {
        if (*value.at == '\\' && value.end - value.at > 1 && memchr("\"\\", value.at[1], 2))
            value.at++;
        text_add_char(&plain, *value.at);
    }
    numbered_note(game, name, span_of(copy));
    if (plain.overflow)
        notes_add_unread(game, name);
}

/* Takes a number of up to two digits, possibly with ".5"; or "1/2" or "½". */
static bool take_points(Span *text, double *points) {
    const char *begin = text->at;
    *points = 0;
    if (span_take(text, "½")) {
        *points = 0.5;
        return true;
    }
    while (text->at < text->end && letter_is_digit(*text->at) && text->at - begin < 3)
        *points = 10 * *points + (*text->at++ - '0');
    if (text->at == begin)
        return false;
    if (span_take(text, ".5"))
        *points += 0.5;
    else if (*points == 1 && span_take(text, "/2"))
        *points = 0.5;
    return true;
}

/* Takes a hyphen, a dash or a colon, with blanks around it. */
static bool take_dash(Span *text) {
    static const char *const dashes[] = {"-", ":", "–", "—", "−"};
    bool found = false;
    utf8_skip_blanks(text);
    for (size_t i = 0; i < sizeof dashes / sizeof *dashes && !found; i++)
        found = span_take(text, dashes[i]);
    utf8_skip_blanks(text);
    return found;
}

bool numbered_take_result(Span *text, GameResult *result) {
    double black, white;
    Span next = *text;
    GameResult read = {0};
    if (!span_take(&next, "*")) {
        if (!take_points(&next, &black) || !take_dash(&next) || !take_points(&next, &white) ||
            black + white > 64)
            return false;
        bool points = black + white == 1;
        read = (GameResult){
            .known = true, .counted = !points || black == white, .discs = black - white};
    }
    if (span_size(next) && (letter_is_alpha(*next.at) || letter_is_digit(*next.at)))
        return false;
    *text = next;
    *result = read;
    return true;
}

static void write_header(Text *out, const char *name, const char *value) {
    text_add(out, "[%s \"", name);
    for (; *value; value++)
        text_add(out, "%s%c", *value == '"' || *value == '\\' ? "\\" : "", *value);
    text_add(out, "\"]\n");
}

/* PGN writes "2014.05.??", and the time of day in a header of its own. */
static void write_date(Text *out, const char *text) {
    char date[sizeof "2014.??.??"];
    RecordDate read;
    if (!record_date_read(text, &read)) {
        write_header(out, "Date", text);
        return;
    }
    snprintf(date, sizeof date, "%s%s", read.day, ".??.??" + strlen(read.day) - strlen("2014"));
    for (char *at = date; (at = strchr(at, '-'));)
        *at = '.';
    write_header(out, "Date", date);
    if (*read.time)
        write_header(out, read.utc ? "UTCTime" : "Time", read.time);
}

/* Writes the result, for the headers and for the end of the moves. */
static void write_result(Text *out, const Game *game) {
    GameResult result = notes_result(game);
    int score = notes_score(&result);
    if (score >= 0)
        text_add(out, "%d-%d", score, 64 - score);
    else if (result.known)
        text_add(out, "%s", result.discs > 0 ? "1-0" : result.discs < 0 ? "0-1" : "1/2-1/2");
    else
        text_add(out, "*");
}

/* Writes a move. Black's moves follow the numbers, White's follow Black's; a pass is written where
 * a move would be in the wrong column. */
static void write_move(Text *out, int half_moves, const char *name) {
    if (half_moves % 2 == 0)
        text_add(out, "%s%d.", half_moves ? half_moves % 20 ? " " : "\n" : "", half_moves / 2 + 1);
    text_add(out, " %s", name);
}

void numbered_write(const Game *game, Text *out) {
    const GameNotes *notes = &game->notes;
    int half_moves = 0;
    if (*notes->event)
        write_header(out, "Event", notes->event);
    if (*notes->place)
        write_header(out, "Site", notes->place);
    if (*notes->date)
        write_date(out, notes->date);
    write_header(out, "Black", *game->name[BLACK] ? game->name[BLACK] : "?");
    write_header(out, "White", *game->name[WHITE] ? game->name[WHITE] : "?");
    text_add(out, "[Result \"");
    write_result(out, game);
    text_add(out, "\"]\n\n");
    for (int i = 0; i < game->length; i++) {
        GameMove move = game_move(game, i);
        if (move.square == SQUARE_PASS)
            continue;
        if (half_moves % 2 != (int)move.colour)
            write_move(out, half_moves++, "--");
        write_move(out, half_moves++, square_name(move.square));
    }
    text_add(out, half_moves ? " " : "1. ");
    write_result(out, game);
    text_add(out, "\n");
}
