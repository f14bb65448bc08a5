/* SPDX-License-Identifier: MIT
 *
 * GGF, the Generic Game Format of GGS and NBoard: "(;TAG[value]TAG[value]...;)". The reader accepts
 * archives (with blanks and line feeds anywhere, a leading "1 ", and komi items that are not
 * played) and the games of the NBoard GUI (with decimal commas, and names such as "null"). It plays
 * the moves up to the first illegal one and adds missing passes. The writer writes one line, with
 * NBoard's order of tags.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/bits.h"
#include "base/number.h"
#include "base/span.h"
#include "base/utf8.h"
#include "record/board/diagram.h"
#include "record/record.h"
#include "record/transcript.h"

typedef struct Tag {
    Span name, value;
} Tag;

/* Takes the next TAG[value] of a game; false at its end. */
static bool tag_next(Span *body, Tag *tag) {
    utf8_skip_blanks(body);
    if (body->at == body->end || *body->at == ';' || *body->at == ')')
        return false;
    tag->name = span_trim(span_take_until(body, '['));
    tag->value = span_take_until(body, ']');
    return true;
}

/* Takes a decimal number with a point or comma, and possibly an exponent. NaN if there is none or
 * it is absurdly large. */
static double take_number(Span *span) {
    char buffer[40];
    size_t n = 0;
    utf8_skip_blanks(span);
    for (const char *p = span->at; p < span->end && n < sizeof buffer - 1; p++) {
        if (!*p || !strchr("0123456789+-.,eE", *p))
            break;
        buffer[n++] = *p == ',' ? '.' : *p;
    }
    buffer[n] = '\0';
    const char *stop;
    double value = number_read(buffer, &stop);
    if (stop == buffer)
        return NAN;
    span->at += stop - buffer;
    return fabs(value) < 1e9 ? value : NAN;
}

/* Reads "[[[days.]hours:]minutes:]seconds". A point not followed by a colon begins a fraction. GGS
 * may add flags after a comma (",N:1"). NaN if there is no time. */
static double read_time(Span span) {
    double total = 0;
    for (const char *p = span.at; p + 1 < span.end; p++)
        if (*p == ',' && letter_upper(p[1]) >= 'A' && letter_upper(p[1]) <= 'Z')
            span.end = p;
    for (;;) {
        const char *colon = memchr(span.at, ':', span_size(span));
        if (!colon)
            break;
        Span group = {span.at, colon};
        const char *point = memchr(group.at, '.', span_size(group));
        if (point) {
            Span days = {group.at, point};
            total = (total + take_number(&days)) * 24;
            group.at = point + 1;
        }
        total = (total + take_number(&group)) * 60;
        span.at = colon + 1;
    }
    total += take_number(&span);
    return total >= 0 && total < 1e9 ? total : NAN;
}

static bool read_clock(Span value, GameClock *clock) {
    double seconds[3];
    for (int i = 0; i < 3; i++)
        seconds[i] = read_time(span_take_until(&value, '/'));
    if (isnan(seconds[0]))
        return false;
    clock->main = seconds[0];
    clock->increment = isnan(seconds[1]) ? 0 : seconds[1];
    clock->grace = isnan(seconds[2]) ? GGF_GRACE : seconds[2];
    return true;
}

/* Reads "8", 64 squares, and the side to move. */
static bool read_board(Span value, Position *position, char *problem) {
    if (take_number(&value) != 8)
        return record_fail(problem, "BO: only boards of size 8 are supported");
    int count = disc_take_board(&value, position->discs);
    Disc side = count < 64 ? DISC_NONE : disc_take(&value);
    position->side = side == DISC_WHITE ? WHITE : BLACK;
    utf8_skip_blanks(&value);
    if (span_size(value) || side == DISC_EMPTY)
        return record_fail(problem, "BO: bad symbol at square %d of the board",
                           count + 1 + (side <= DISC_WHITE));
    return side != DISC_NONE ||
           record_fail(problem, "BO: expected 64 squares and the side to move, found %d symbols",
                       count);
}

/* Reads "+12.000", "2" or "-64:t". "?" and words are no result. */
static GameResult read_result(Span value) {
    GameResult result = {.counted = true, .discs = take_number(&value)};
    result.known = !isnan(result.discs);
    utf8_skip_blanks(&value);
    if (result.known && span_take(&value, ":") && span_size(value) && memchr("rtsl", *value.at, 4))
        result.reason = *value.at;
    return result.known ? result : (GameResult){0};
}

/* Reads the start position; false if this is no game of 8x8 Othello. */
static bool read_start(Game *game, Span body, const char **at, char *problem) {
    bool has_board = false;
    Position start;
    for (Tag tag; tag_next(&body, &tag);) {
        *at = tag.name.at;
        if (span_is_letters(tag.name, "GM") && !span_is_letters(tag.value, "Othello"))
            return record_fail(problem, "GM: not a game of Othello");
        if (!span_is_letters(tag.name, "BO"))
            continue;
        if (!read_board(tag.value, &start, problem))
            return false;
        has_board = true;
    }
    if (!has_board)
        return record_fail(problem, "BO: the start position is missing");
    game_begin(game, start);
    return true;
}

/* Copies a value, and undoes what write_value() does to brackets. */
static bool read_value(char *target, size_t size, Span value) {
    char copy[512];
    Text plain = text_into(copy, sizeof copy);
    while (value.at < value.end) {
        Span rest = value;
        while (rest.at < rest.end && *rest.at == '\\')
            rest.at++;
        size_t count = (size_t)(rest.at - value.at);
        bool bracket = count && rest.at < rest.end && *rest.at == ')';
        for (size_t i = 0; i < (bracket ? count / 2 : count); i++)
            text_add_char(&plain, '\\');
        value.at = rest.at;
        if (value.at < value.end)
            text_add_char(&plain, bracket && count % 2 ? ']' : *value.at);
        value.at += value.at < value.end;
    }
    return notes_copy(target, size, (Span){copy, copy + plain.length}) && !plain.overflow;
}

/* Reads names, notes and clocks. The clocks are used only if both sides have one. */
static void read_notes(Game *game, Span body) {
    static const char *const elsewhere[] = {"GM", "BO", "TI", "TB", "TW", "B", "W"};
    const struct {
        const char *name;
        char *target;
        size_t size;
    } texts[] = {
        {"PB", game->name[BLACK], sizeof game->name[BLACK]},
        {"PW", game->name[WHITE], sizeof game->name[WHITE]},
        {"TY", game->type, sizeof game->type},
        {"PC", game->notes.place, sizeof game->notes.place},
        {"DT", game->notes.date, sizeof game->notes.date},
    };
    bool has_clock[2] = {false, false};
    GameClock clock[2] = {{0, 0, 0}, {0, 0, 0}};
    for (Tag tag; tag_next(&body, &tag);) {
        bool known = !span_size(tag.value), whole = true, both = span_is_letters(tag.name, "TI");
        if (both || span_is_letters(tag.name, "TB"))
            has_clock[BLACK] = read_clock(tag.value, &clock[BLACK]);
        if (both || span_is_letters(tag.name, "TW"))
            has_clock[WHITE] = read_clock(tag.value, &clock[WHITE]);
        for (size_t i = 0; i < sizeof elsewhere / sizeof *elsewhere; i++)
            known |= span_is_letters(tag.name, elsewhere[i]);
        for (size_t i = 0; i < sizeof texts / sizeof *texts && !known; i++)
            if ((known = span_is_letters(tag.name, texts[i].name)))
                whole = read_value(texts[i].target, texts[i].size, tag.value);
        if (!known && (known = span_is_letters(tag.name, "RE"))) {
            game->notes.result = read_result(tag.value);
            whole = game->notes.result.known || span_is_letters(tag.value, "?");
        }
        if (!known || !whole)
            notes_add_unread(game, tag.name);
    }
    game->has_clock = has_clock[BLACK] && has_clock[WHITE];
    if (game->has_clock)
        memcpy(game->clock, clock, sizeof clock);
}

/* Takes "F5", with any letters after it, as in a GGS archive, or a pass, which may be cut short.
 * SQUARE_NONE if it is neither. */
static Square take_move(Span *item) {
    Span word = span_trim(span_take_until(item, '/'));
    if (span_is_letters(word, "P") || span_is_letters(word, "PAS"))
        return SQUARE_PASS;
    Square square = transcript_take_move(&word);
    while (square < SQUARE_PASS && letter_is_alpha(span_peek(word)))
        word.at++;
    return span_size(word) ? SQUARE_NONE : square;
}

Square ggf_read_move(Span item, double *value, double *seconds) {
    Square square = take_move(&item);
    Span number = span_take_until(&item, '/');
    *value = take_number(&number);
    *seconds = take_number(&item);
    if (*seconds < 0)
        *seconds = NAN;
    return square;
}

/* Plays one B or W item. A pass missing in the record is added as an entry. */
static bool play_item(Game *game, Colour colour, Span item, int max_moves, char *problem) {
    char value[8], name[16];
    GameMove move = {.colour = colour};
    Board board = position_board(game->now);
    move.square = ggf_read_move(item, &move.value, &move.seconds);
    notes_copy(value, sizeof value, item);
    snprintf(name, sizeof name, "%c[%s]", colour == BLACK ? 'B' : 'W', value);
    bool inserted = move.square < SQUARE_PASS && colour != game->now.side && !board_moves(board) &&
                    board_flips(board_pass(board), move.square);
    GameMove pass = {SQUARE_PASS, game->now.side, NAN, NAN};
    if (inserted && !record_play(game, pass, name, problem))
        return false;
    return game->length == max_moves || record_play(game, move, name, problem);
}

static bool is_name(Span name) {
    bool any = span_size(name) > 0;
    while (span_size(name) && (letter_is_alpha(*name.at) || letter_is_digit(*name.at)))
        name.at++;
    return any && !span_size(name);
}

static bool read_moves(Game *game, Span body, int max_moves, const char **at, char *problem) {
    bool good = true;
    for (Tag tag; good && game->length != max_moves && tag_next(&body, &tag);) {
        bool black = span_is_letters(tag.name, "B");
        *at = tag.name.at;
        if (!is_name(tag.name))
            good = record_fail(problem, "expected a tag or the end of the game, \";)\"");
        else if (black || span_is_letters(tag.name, "W"))
            good = play_item(game, black ? BLACK : WHITE, tag.value, max_moves, problem);
    }
    if (!good || game->length == max_moves)
        return good;
    span_take(&body, ";");
    utf8_skip_blanks(&body);
    *at = body.at;
    return !span_size(body) || *body.at == ')' ||
           record_fail(problem, "\")\" expected after \";\"");
}

RecordStatus ggf_read(Game *game, Span text, int max_moves, const char **at, char *problem) {
    const char *unused;
    at = at ? at : &unused;
    problem[0] = '\0';
    *at = text.at;
    do {
        span_take_until(&text, '(');
    } while (span_size(text) && *text.at != ';');
    if (!span_take(&text, ";")) {
        record_fail(problem, "not a GGF game: \"(;\" is missing");
        return RECORD_BAD;
    }
    Game read = game_new();
    bool whole =
        read_start(&read, text, at, problem) && read_moves(&read, text, max_moves, at, problem);
    read_notes(&read, text);
    return record_end(game, &read, whole, problem);
}

/* -------------------------------------------------------------------------------------- writing */

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

/* Writes a value. GGF has no escapes, and ']' would end it: "\)" stands for it. Backslashes before
 * a bracket are doubled. */
static void write_value(Text *out, const char *tag, const char *value) {
    text_add(out, "%s[", tag);
    for (; *value; value++) {
        char next = value[strspn(value, "\\")];
        if (*value == '\\' && (next == ')' || next == ']'))
            text_add(out, "\\");
        text_add(out, "%s", *value == ']' ? "\\)" : (char[]){*value, '\0'});
    }
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
    char start[POSITION_TEXT];
    position_text(game->start, "*O-", start);
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
    text_add(out, "BO[8 %s]", start);
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
