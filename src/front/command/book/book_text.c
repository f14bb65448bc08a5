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

static void write_value(json_t *object, const verdi_book_value *value) {
    object_set(object, "kind", json_string(verdi_book_kind_name(value->kind)));
    if (value->kind == VERDI_BOOK_UNKNOWN)
        return;
    object_set(object, "value", result_discs(value->value));
    object_set(object, "depth", json_integer(value->depth));
    object_set(object, "confidence", json_integer(value->confidence));
    object_set(object, "source", json_integer(value->source));
}

static void write_count(json_t *object, const char *key, uint32_t count) {
    if (count)
        object_set(object, key, json_integer(count));
}

static json_t *move_json(const verdi_book_move *move) {
    json_t *object = json_object();
    object_set(object, "move", json_string(verdi_square_name(move->move)));
    write_value(object, &move->value);
    if (move->reply != VERDI_NONE)
        object_set(object, "reply", json_string(verdi_square_name(move->reply)));
    write_count(object, "games", move->games);
    return object;
}

char *book_text_write_row(const verdi_book_position *row) {
    char board[BOOK_TEXT_BOARD];
    json_t *object = json_object(), *moves = json_array();
    book_text_board(row->player, row->opponent, board);
    object_set(object, "board", json_string(board));
    write_value(object, &row->value);
    if (row->lower != -UNBOUNDED)
        object_set(object, "lower", result_discs(row->lower));
    if (row->upper != UNBOUNDED)
        object_set(object, "upper", result_discs(row->upper));
    write_count(object, "wins", row->wins);
    write_count(object, "draws", row->draws);
    write_count(object, "losses", row->losses);
    write_count(object, "lines", row->lines);
    write_count(object, "flags", row->flags);
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
static bool set_discs(double discs, int *value) {
    double scaled = discs * VERDI_DISC;
    if (!(discs >= -64 && discs <= 64) || scaled != floor(scaled))
        return false;
    *value = (int)scaled;
    return true;
}

static bool set_int(json_int_t number, int low, int high, int *target) {
    *target = (int)number;
    return number >= low && number <= high;
}

static bool set_count(json_int_t number, uint32_t *count) {
    *count = (uint32_t)number;
    return number >= 0 && number <= UINT32_MAX;
}

static BookTextStatus fault(char *problem, const char *what) {
    Text message = text_into(problem, BOOK_TEXT_PROBLEM);
    text_add(&message, "%s", what);
    return BOOK_TEXT_BAD;
}

/* The members of a value; all but `kind` may be absent. */
typedef struct Members {
    const char *kind;
    double discs;
    json_int_t depth, confidence, source;
} Members;

static const Members absent = {.discs = INFINITY, .depth = INT64_MIN, INT64_MIN, INT64_MIN};

static bool set_value(Members members, verdi_book_value *value) {
    int kind = verdi_book_kind_parse(members.kind);
    bool discs = members.discs != absent.discs, depth = members.depth != absent.depth,
         confidence = members.confidence != absent.confidence,
         source = members.source != absent.source;
    if (kind < 0 || (kind != VERDI_BOOK_UNKNOWN) != (discs || depth || confidence || source))
        return false;
    value->kind = (verdi_book_kind)kind;
    return set_discs(discs ? members.discs : 0, &value->value) &&
           set_int(depth ? members.depth : 0, -1, 127, &value->depth) &&
           set_int(confidence ? members.confidence : 0, 0, 100, &value->confidence) &&
           set_int(source ? members.source : 0, 0, INT32_MAX, &value->source);
}

static bool read_move(json_t *object, verdi_book_move *move) {
    Members value = absent;
    const char *name, *reply = NULL;
    json_int_t games = 0;
    if (json_unpack(object, "{s:s, s:s, s?F, s?I, s?I, s?I, s?s, s?I !}", "move", &name, "kind",
                    &value.kind, "value", &value.discs, "depth", &value.depth, "confidence",
                    &value.confidence, "source", &value.source, "reply", &reply, "games", &games))
        return false;
    move->move = parse_move(name);
    move->reply = reply ? parse_move(reply) : VERDI_NONE;
    return move->move != VERDI_NONE && (!reply || move->reply != VERDI_NONE) &&
           set_value(value, &move->value) && set_count(games, &move->games);
}

static BookTextStatus read_row(json_t *object, verdi_book_position *row, char *problem) {
    json_error_t error;
    Members value = absent;
    double lower = -64, upper = 64;
    json_int_t wins = 0, draws = 0, losses = 0, lines = 0, flags = 0;
    const char *board;
    json_t *moves;
    if (json_unpack_ex(object, &error, 0,
                       "{s:s, s:s, s?F, s?I, s?I, s?I, s?F, s?F, s?I, s?I, s?I, s?I, s?I, s:o !}",
                       "board", &board, "kind", &value.kind, "value", &value.discs, "depth",
                       &value.depth, "confidence", &value.confidence, "source", &value.source,
                       "lower", &lower, "upper", &upper, "wins", &wins, "draws", &draws, "losses",
                       &losses, "lines", &lines, "flags", &flags, "moves", &moves))
        return fault(problem, error.text);
    if (!parse_board(board, row))
        return fault(problem, "board: expected 64 squares with X to move");
    if (!set_value(value, &row->value))
        return fault(problem, "expected kind, value, depth, confidence and source");
    if (!set_discs(lower, &row->lower) || !set_discs(upper, &row->upper))
        return fault(problem, "lower, upper: expected a bound in discs");
    if (!set_count(wins, &row->wins) || !set_count(draws, &row->draws) ||
        !set_count(losses, &row->losses) || !set_count(lines, &row->lines) ||
        !set_count(flags, &row->flags))
        return fault(problem, "wins, draws, losses, lines, flags: expected a count");
    if (!json_is_array(moves) || json_array_size(moves) > VERDI_MAX_MOVES)
        return fault(problem, "moves: expected a list of moves");
    row->moves = (int)json_array_size(moves);
    for (int i = 0; i < row->moves; i++)
        if (!read_move(json_array_get(moves, (size_t)i), &row->move[i]))
            return fault(problem, "moves: expected a move and its value");
    return BOOK_TEXT_ROW;
}

static BookTextStatus read_source(json_t *object, BookTextItem *item, char *problem) {
    const char *name, *date;
    json_int_t number;
    if (json_unpack(object, "{s:I, s:s, s:s}", "source", &number, "name", &name, "date", &date) ||
        !set_int(number, 1, INT32_MAX, &item->number))
        return fault(problem, "expected a source with number, name and date");
    Text name_out = text_into(item->source.name, sizeof item->source.name);
    Text date_out = text_into(item->source.date, sizeof item->source.date);
    text_add(&name_out, "%s", name);
    text_add(&date_out, "%s", date);
    return name_out.overflow || date_out.overflow
               ? fault(problem, "the name or date of the source is too long")
               : BOOK_TEXT_SOURCE;
}

static BookTextStatus read_end(json_t *object, BookTextItem *item, char *problem) {
    const char *digits = NULL;
    char again[17];
    int end;
    json_int_t positions = -1;
    item->sealed = json_object_size(object) > 1;
    if (json_unpack(object, "{s:b, s?I, s?s !}", "end", &end, "positions", &positions, "checksum",
                    &digits) ||
        !end || (item->sealed && (positions < 0 || !digits)))
        return fault(problem, "not an end with number and checksum");
    if (!item->sealed)
        return BOOK_TEXT_END;
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
