/* SPDX-License-Identifier: MIT
 *
 * The first object has "verdi_book", the version of the format. Objects with "name" are sources,
 * those with "board" are positions, and the one with "end" is the last. Unknown values are omitted.
 */
#include "front/command/book/book_text.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "front/kit/data/object.h"
#include "front/kit/data/result.h"
#include "rules/game.h"

enum { FORM = 1, UNBOUNDED = 64 * VERDI_DISC };

static const char mark[] = "{\"verdi_book\":";

/* ------------------------------------------------------------------------------------- writing */

void book_text_board(uint64_t player, uint64_t opponent, char text[BOOK_TEXT_BOARD]) {
    position_text((Position){{player, opponent}, BLACK}, "XO-", text);
}

char *book_text_write_head(void) {
    return object_line(json_pack("{s:i}", "verdi_book", FORM));
}

char *book_text_write_source(int number, const verdi_book_source *source) {
    return object_line(
        json_pack("{s:i, s:s, s:s}", "source", number, "name", source->name, "date", source->date));
}

static void set_value(json_t *object, const verdi_book_value *value) {
    object_set(object, "kind", json_string(verdi_book_kind_name(value->kind)));
    if (value->kind == VERDI_BOOK_UNKNOWN)
        return;
    object_set(object, "value", result_discs(value->value));
    object_set(object, "depth", json_integer(value->depth));
    object_set(object, "confidence", json_integer(value->confidence));
    object_set(object, "source", json_integer(value->source));
}

static void set_count(json_t *object, const char *key, uint32_t count) {
    if (count)
        object_set(object, key, json_integer(count));
}

static json_t *move_json(const verdi_book_move *move) {
    json_t *object = json_object();
    object_set(object, "move", json_string(verdi_square_name(move->move)));
    set_value(object, &move->value);
    if (move->reply != VERDI_NONE)
        object_set(object, "reply", json_string(verdi_square_name(move->reply)));
    set_count(object, "games", move->games);
    return object;
}

char *book_text_write_row(const verdi_book_position *row) {
    char board[BOOK_TEXT_BOARD];
    json_t *object = json_object(), *moves = json_array();
    book_text_board(row->player, row->opponent, board);
    object_set(object, "board", json_string(board));
    set_value(object, &row->value);
    if (row->lower != -UNBOUNDED)
        object_set(object, "lower", result_discs(row->lower));
    if (row->upper != UNBOUNDED)
        object_set(object, "upper", result_discs(row->upper));
    set_count(object, "wins", row->wins);
    set_count(object, "draws", row->draws);
    set_count(object, "losses", row->losses);
    set_count(object, "lines", row->lines);
    set_count(object, "flags", row->flags);
    for (int i = 0; i < row->moves; i++)
        object_add(moves, move_json(&row->move[i]));
    object_set(object, "moves", moves);
    return object_line(object);
}

char *book_text_write_end(uint64_t positions, uint64_t checksum) {
    char digits[17];
    snprintf(digits, sizeof digits, "%016" PRIx64, checksum);
    return object_line(json_pack("{s:b, s:I, s:s}", "end", 1, "positions", (json_int_t)positions,
                                 "checksum", digits));
}

/* ------------------------------------------------------------------------------------- reading */

bool book_text_detect(const char *text, size_t size) {
    return size >= sizeof mark - 1 && memcmp(text, mark, sizeof mark - 1) == 0;
}

/* Parses a board into an empty row. False if the text is not a board with X to move. */
static bool parse_board(const char *text, verdi_book_position *row) {
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

/* Parses "d3" or "pass". VERDI_NONE for anything else. */
static int parse_move(const char *word) {
    if (!strcmp(word, verdi_square_name(VERDI_PASS)))
        return VERDI_PASS;
    Square square = strlen(word) == 2 ? square_parse(word) : SQUARE_NONE;
    return square == SQUARE_NONE ? VERDI_NONE : square;
}

/* Converts discs, which must be a multiple of 1/128. */
static bool get_whole(double discs, int *value) {
    double scaled = discs * VERDI_DISC;
    if (!(discs >= -64 && discs <= 64) || scaled != floor(scaled))
        return false;
    *value = (int)scaled;
    return true;
}

static BookTextStatus fault(char *problem, const char *what) {
    Text message = text_into(problem, BOOK_TEXT_PROBLEM);
    text_add(&message, "%s", what);
    return BOOK_TEXT_BAD;
}

/* Reads an optional field: its number, or `absent`. False if it is something else. */
static bool get_int(const json_t *object, const char *key, int64_t low, int64_t high,
                    int64_t absent, int64_t *number) {
    const json_t *value = json_object_get(object, key);
    *number = value ? json_integer_value(value) : absent;
    return !value || (json_is_integer(value) && *number >= low && *number <= high);
}

static bool get_small(const json_t *object, const char *key, int low, int high, int absent,
                      int *number) {
    int64_t wide;
    bool good = get_int(object, key, low, high, absent, &wide);
    *number = (int)wide;
    return good;
}

static bool get_discs(const json_t *object, const char *key, int absent, int *value) {
    const json_t *discs = json_object_get(object, key);
    *value = absent;
    return !discs || (json_is_number(discs) && get_whole(json_number_value(discs), value));
}

/* Returns a key of the object that is not in `known`, probably a typing error, or NULL. */
static const char *unknown_key(json_t *object, const char *known) {
    const char *key;
    json_t *value;
    char padded[40];
    json_object_foreach(object, key, value) {
        Text word = text_into(padded, sizeof padded);
        text_add(&word, " %s ", key);
        if (word.overflow || !strstr(known, padded))
            return key;
    }
    return NULL;
}

static bool get_value(const json_t *object, verdi_book_value *value) {
    const char *name = json_string_value(json_object_get(object, "kind"));
    int kind = name ? verdi_book_kind_parse(name) : -1;
    bool bare = !json_object_get(object, "value") && !json_object_get(object, "depth") &&
                !json_object_get(object, "confidence") && !json_object_get(object, "source");
    if (kind < 0 || (kind == VERDI_BOOK_UNKNOWN) != bare)
        return false;
    value->kind = (verdi_book_kind)kind;
    return get_discs(object, "value", 0, &value->value) &&
           get_small(object, "depth", -1, 127, 0, &value->depth) &&
           get_small(object, "confidence", 0, 100, 0, &value->confidence) &&
           get_small(object, "source", 0, INT32_MAX, 0, &value->source);
}

static bool get_count(const json_t *object, const char *key, uint32_t *count) {
    int64_t number;
    bool good = get_int(object, key, 0, UINT32_MAX, 0, &number);
    *count = (uint32_t)number;
    return good;
}

static bool read_move(json_t *object, verdi_book_move *move) {
    static const char known[] = " move kind value depth confidence source reply games ";
    const char *name = json_string_value(json_object_get(object, "move"));
    const json_t *reply = json_object_get(object, "reply");
    if (!json_is_object(object) || unknown_key(object, known) || !name)
        return false;
    move->move = parse_move(name);
    move->reply = VERDI_NONE;
    if (reply) {
        move->reply = json_is_string(reply) ? parse_move(json_string_value(reply)) : VERDI_NONE;
        if (move->reply == VERDI_NONE)
            return false;
    }
    return move->move != VERDI_NONE && get_value(object, &move->value) &&
           get_count(object, "games", &move->games);
}

static BookTextStatus read_row(json_t *object, verdi_book_position *row, char *problem) {
    static const char known[] = " board kind value depth confidence source lower upper wins draws "
                                "losses lines flags moves ";
    const char *board = json_string_value(json_object_get(object, "board"));
    const json_t *moves = json_object_get(object, "moves");
    const char *foreign = unknown_key(object, known);
    if (foreign)
        return fault(problem, "unknown field");
    if (!board || !parse_board(board, row))
        return fault(problem, "board: 64 squares with X to move expected");
    if (!get_value(object, &row->value))
        return fault(problem, "kind, value, depth, confidence and source expected");
    if (!get_discs(object, "lower", -UNBOUNDED, &row->lower) ||
        !get_discs(object, "upper", UNBOUNDED, &row->upper))
        return fault(problem, "lower, upper: a bound in discs expected");
    if (!get_count(object, "wins", &row->wins) || !get_count(object, "draws", &row->draws) ||
        !get_count(object, "losses", &row->losses) || !get_count(object, "lines", &row->lines) ||
        !get_count(object, "flags", &row->flags))
        return fault(problem, "wins, draws, losses, lines, flags: a count expected");
    if (!json_is_array(moves) || json_array_size(moves) > VERDI_MAX_MOVES)
        return fault(problem, "moves: a list of moves expected");
    row->moves = (int)json_array_size(moves);
    for (int i = 0; i < row->moves; i++)
        if (!read_move(json_array_get(moves, (size_t)i), &row->move[i]))
            return fault(problem, "moves: a move and its value expected");
    return BOOK_TEXT_ROW;
}

static BookTextStatus read_source(const json_t *object, BookTextItem *item, char *problem) {
    const char *name = json_string_value(json_object_get(object, "name"));
    const char *date = json_string_value(json_object_get(object, "date"));
    if (!get_small(object, "source", 1, INT32_MAX, 0, &item->number) || !item->number || !name ||
        !date)
        return fault(problem, "a source with number, name and date expected");
    Text name_out = text_into(item->source.name, sizeof item->source.name);
    Text date_out = text_into(item->source.date, sizeof item->source.date);
    text_add(&name_out, "%s", name);
    text_add(&date_out, "%s", date);
    return name_out.overflow || date_out.overflow
               ? fault(problem, "the name or date of the source is too long")
               : BOOK_TEXT_SOURCE;
}

static BookTextStatus read_end(json_t *object, BookTextItem *item, char *problem) {
    const char *digits = json_string_value(json_object_get(object, "checksum"));
    char again[17];
    int64_t positions;
    item->sealed = json_object_size(object) > 1;
    if (!json_is_true(json_object_get(object, "end")) ||
        unknown_key(object, " end positions checksum "))
        return fault(problem, "not an end with number and checksum");
    if (!item->sealed)
        return BOOK_TEXT_END;
    if (!digits || !get_int(object, "positions", 0, INT64_MAX, -1, &positions) || positions < 0)
        return fault(problem, "not an end with number and checksum");
    item->positions = (uint64_t)positions;
    item->checksum = strtoull(digits, NULL, 16);
    snprintf(again, sizeof again, "%016" PRIx64, item->checksum);
    return strcmp(again, digits) == 0 ? BOOK_TEXT_END : fault(problem, "not a checksum");
}

BookTextStatus book_text_read(const char *line, size_t size, BookTextItem *item, char *problem) {
    json_error_t error;
    if (size == 0)
        return BOOK_TEXT_BLANK;
    json_t *object = json_loadb(line, size, JSON_REJECT_DUPLICATES, &error);
    BookTextStatus status;
    if (!object)
        status = fault(problem, error.text);
    else if (json_object_get(object, "verdi_book"))
        status = json_integer_value(json_object_get(object, "verdi_book")) == FORM
                     ? BOOK_TEXT_BLANK
                     : fault(problem, "this text is of a newer version of Verdi");
    else if (json_object_get(object, "end"))
        status = read_end(object, item, problem);
    else if (!json_object_get(object, "board") && json_object_get(object, "name"))
        status = read_source(object, item, problem);
    else
        status = read_row(object, &item->row, problem);
    json_decref(object);
    return status;
}
