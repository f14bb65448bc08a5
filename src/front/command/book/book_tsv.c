/* SPDX-License-Identifier: MIT
 *
 * A book as TSV. Lines that begin with '#' tell what the text is, the names of the columns, the
 * sources, and the end; every other line is a position. '-' stands for what is not known. A move is
 * "d3:search:-0.5:21:73:1", with ">c4" behind it for the expected reply and "*12" for the games.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "base/text.h"
#include "front/command/book/book_text.h"

static const char head[] = "#verdi-book\t1\n";
static const char columns[] = "#board\tkind\tvalue\tdepth\tconfidence\tsource\tlower\tupper\twins\t"
                              "draws\tlosses\tlines\tflags\tmoves\n";

enum { COLUMNS = 14, UNBOUNDED = 64 * VERDI_DISC };

/* ------------------------------------------------------------------------------------- writing */

static void write_head(Text *out) {
    text_add(out, "%s%s", head, columns);
}

static void write_source(int number, const verdi_book_source *source, Text *out) {
    text_add(out, "#source\t%d\t%s\t%s\n", number, source->name, source->date);
}

static void add_discs(Text *out, int value) {
    text_add(out, "%.9g", (double)value / VERDI_DISC);
}

/* Kind, value, depth, confidence and source between `separator`s. */
static void add_value(Text *out, const verdi_book_value *value, const char *separator) {
    text_add(out, "%s%s", verdi_book_kind_name(value->kind), separator);
    add_discs(out, value->value);
    text_add(out, "%s%d%s%d%s%d", separator, value->depth, separator, value->confidence, separator,
             value->source);
}

static void add_bound(Text *out, int bound, int unknown) {
    text_add_char(out, '\t');
    if (bound == unknown)
        text_add_char(out, '-');
    else
        add_discs(out, bound);
}

static void add_move(Text *out, const verdi_book_move *move) {
    text_add(out, "%s:", verdi_square_name(move->move));
    if (move->value.kind == VERDI_BOOK_UNKNOWN)
        text_add(out, "%s", verdi_book_kind_name(VERDI_BOOK_UNKNOWN));
    else
        add_value(out, &move->value, ":");
    if (move->reply != VERDI_NONE)
        text_add(out, ">%s", verdi_square_name(move->reply));
    if (move->games)
        text_add(out, "*%" PRIu32, move->games);
}

static void write_row(const verdi_book_position *row, Text *out) {
    char board[BOOK_TEXT_BOARD];
    book_text_board(row->player, row->opponent, board);
    text_add(out, "%s\t", board);
    if (row->value.kind == VERDI_BOOK_UNKNOWN)
        text_add(out, "%s\t-\t-\t-\t-", verdi_book_kind_name(VERDI_BOOK_UNKNOWN));
    else
        add_value(out, &row->value, "\t");
    add_bound(out, row->lower, -UNBOUNDED);
    add_bound(out, row->upper, UNBOUNDED);
    const uint32_t counts[] = {row->wins, row->draws, row->losses, row->lines, row->flags};
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
        text_add(out, "\t%" PRIu32, counts[i]);
    text_add_char(out, '\t');
    for (int i = 0; i < row->moves; i++) {
        if (i)
            text_add_char(out, ' ');
        add_move(out, &row->move[i]);
    }
    text_add_char(out, '\n');
}

static void write_end(uint64_t positions, uint64_t checksum, Text *out) {
    text_add(out, "#end\t%" PRIu64 "\t%016" PRIx64 "\n", positions, checksum);
}

/* ------------------------------------------------------------------------------------- reading */

static bool detect(const char *text, size_t size) {
    return size >= sizeof head - 1 && memcmp(text, head, sizeof head - 1) == 0;
}

/* Takes `text` apart at each `separator`, in place; the number of parts, at most `limit` + 1. */
static int split(char *text, char separator, char **parts, int limit) {
    int count = 0;
    for (;;) {
        char *end = strchr(text, separator);
        if (count < limit)
            parts[count] = text;
        if (++count > limit || !end)
            return count;
        *end = '\0';
        text = end + 1;
    }
}

static bool parse_discs(const char *word, int *value) {
    double discs;
    return number_parse_double(word, &discs) && book_text_discs(discs, value);
}

/* Five words, or "unknown" alone (`count` 1), or with four '-' behind it. */
static bool parse_value(char **words, int count, verdi_book_value *value) {
    int kind = verdi_book_kind_parse(words[0]);
    *value = (verdi_book_value){.kind = VERDI_BOOK_UNKNOWN};
    if (kind == VERDI_BOOK_UNKNOWN) {
        for (int i = 1; i < count; i++)
            if (strcmp(words[i], "-") != 0)
                return false;
        return count == 1 || count == 5;
    }
    value->kind = (verdi_book_kind)kind;
    return kind > 0 && count == 5 && parse_discs(words[1], &value->value) &&
           number_parse_small(words[2], -1, 127, &value->depth) &&
           number_parse_small(words[3], 0, 100, &value->confidence) &&
           number_parse_small(words[4], 0, INT32_MAX, &value->source);
}

/* Cuts off and reads what follows `mark`, if that is there; false if it cannot be read. */
static bool parse_games(char *word, uint32_t *games) {
    char *mark = strchr(word, '*');
    int64_t number = 0;
    if (mark) {
        *mark = '\0';
        if (!number_parse_int(mark + 1, 1, UINT32_MAX, &number))
            return false;
    }
    *games = (uint32_t)number;
    return true;
}

static bool parse_reply(char *word, int *reply) {
    char *mark = strchr(word, '>');
    *reply = VERDI_NONE;
    if (!mark)
        return true;
    *mark = '\0';
    *reply = book_text_parse_move(mark + 1);
    return *reply != VERDI_NONE;
}

static bool parse_move(char *word, verdi_book_move *move) {
    char *parts[6];
    if (!parse_games(word, &move->games) || !parse_reply(word, &move->reply))
        return false;
    int count = split(word, ':', parts, 6);
    if (count != 2 && count != 6)
        return false;
    move->move = book_text_parse_move(parts[0]);
    return move->move != VERDI_NONE && parse_value(parts + 1, count - 1, &move->value);
}

static BookTextStatus tsv_fault(char *problem, const char *what, const char *word) {
    Text message = text_into(problem, BOOK_TEXT_PROBLEM);
    text_add(&message, "%s: '%.80s'", what, word);
    return BOOK_TEXT_BAD;
}

static BookTextStatus parse_moves(char *text, verdi_book_position *row, char *problem) {
    char *words[VERDI_MAX_MOVES], copy[64];
    int count = *text ? split(text, ' ', words, VERDI_MAX_MOVES) : 0;
    if (count > VERDI_MAX_MOVES)
        return tsv_fault(problem, "too many moves", words[0]);
    for (int i = 0; i < count; i++) {
        Text whole = text_into(copy, sizeof copy);
        text_add(&whole, "%s", words[i]);
        if (!parse_move(words[i], &row->move[i]))
            return tsv_fault(problem, "not a move and its value", copy);
    }
    row->moves = count;
    return BOOK_TEXT_ROW;
}

static BookTextStatus parse_row(char *line, verdi_book_position *row, char *problem) {
    char *words[COLUMNS];
    int count = split(line, '\t', words, COLUMNS);
    if (count != COLUMNS)
        return tsv_fault(problem, "not 14 columns", words[0]);
    if (!book_text_parse_board(words[0], row))
        return tsv_fault(problem, "not a board of 64 squares with X to move", words[0]);
    if (!parse_value(words + 1, 5, &row->value))
        return tsv_fault(problem, "not a kind, value, depth, confidence and source", words[1]);
    if (strcmp(words[6], "-") != 0 && !parse_discs(words[6], &row->lower))
        return tsv_fault(problem, "not a lower bound", words[6]);
    if (strcmp(words[7], "-") != 0 && !parse_discs(words[7], &row->upper))
        return tsv_fault(problem, "not an upper bound", words[7]);
    uint32_t *const counts[] = {&row->wins, &row->draws, &row->losses, &row->lines, &row->flags};
    for (int i = 0; i < 5; i++) {
        int64_t number;
        if (!number_parse_int(words[8 + i], 0, UINT32_MAX, &number))
            return tsv_fault(problem, "not a count", words[8 + i]);
        *counts[i] = (uint32_t)number;
    }
    return parse_moves(words[13], row, problem);
}

static BookTextStatus parse_source(char *line, BookTextItem *item, char *problem) {
    char *words[4];
    if (split(line, '\t', words, 4) != 4 ||
        !number_parse_small(words[1], 1, INT32_MAX, &item->number))
        return tsv_fault(problem, "not a source with number, name and date", words[0]);
    Text name = text_into(item->source.name, sizeof item->source.name);
    Text date = text_into(item->source.date, sizeof item->source.date);
    text_add(&name, "%s", words[2]);
    text_add(&date, "%s", words[3]);
    if (name.overflow || date.overflow)
        return tsv_fault(problem, "name or date of a source is too long", words[2]);
    return BOOK_TEXT_SOURCE;
}

/* "#end", alone or with number and checksum. */
static BookTextStatus parse_end(char *line, BookTextItem *item, char *problem) {
    char *words[3], again[17];
    int64_t positions;
    int count = split(line, '\t', words, 3);
    item->sealed = count == 3;
    if (count == 1 && !strcmp(words[0], "#end"))
        return BOOK_TEXT_END;
    if (count != 3 || strcmp(words[0], "#end") != 0 ||
        !number_parse_int(words[1], 0, INT64_MAX, &positions))
        return tsv_fault(problem, "not an end with number and checksum", words[0]);
    item->positions = (uint64_t)positions;
    item->checksum = strtoull(words[2], NULL, 16);
    snprintf(again, sizeof again, "%016" PRIx64, item->checksum);
    return strcmp(again, words[2]) == 0 ? BOOK_TEXT_END
                                        : tsv_fault(problem, "not a checksum", words[2]);
}

static BookTextStatus read_line(const char *line, size_t size, BookTextItem *item, char *problem) {
    char copy[BOOK_TEXT_LINE];
    static const char source_mark[] = "#source\t";
    if (size && line[size - 1] == '\r')
        size--;
    if (size >= sizeof copy || memchr(line, 0, size))
        return tsv_fault(problem, size >= sizeof copy ? "the line is too long" : "a byte is 0", "");
    memcpy(copy, line, size);
    copy[size] = '\0';
    if (!strncmp(copy, source_mark, sizeof source_mark - 1))
        return parse_source(copy, item, problem);
    if (!strncmp(copy, "#end", 4))
        return parse_end(copy, item, problem);
    return size == 0 || copy[0] == '#' ? BOOK_TEXT_BLANK : parse_row(copy, &item->row, problem);
}

const BookText book_tsv = {"tsv",     write_head, write_source, write_row,
                           write_end, detect,     read_line};
