/* SPDX-License-Identifier: MIT
 *
 * A book as text: every row comes back as it was from both forms, and what is no row is refused
 * with a reason.
 */
#include "testing.h"

#include <stdlib.h>
#include <string.h>

#include "books.h"
#include "front/command/book/book_text.h"
#include "positions.h"

static char data[BOOK_TEXT_LINE], problem[BOOK_TEXT_PROBLEM];
static BookTextItem item;

static BookTextStatus read_line(const BookText *form, const char *line) {
    size_t size = strlen(line);
    memset(&item, 0x55, sizeof item);
    problem[0] = '\0';
    return form->read(line, size - (size && line[size - 1] == '\n'), &item, problem);
}

static void check_row(const BookText *form, const verdi_book_position *row) {
    Text out = text_into(data, sizeof data);
    form->write_row(row, &out);
    ck_assert(!out.overflow);
    ck_assert_ptr_eq(strchr(data, '\n'), data + out.length - 1);
    ck_assert_msg(read_line(form, data) == BOOK_TEXT_ROW, "%s: %s", data, problem);
    ck_assert(books_same_row(&item.row, row, 0));
    for (int i = 0; i < row->moves; i++)
        ck_assert_int_eq(item.row.move[i].move, row->move[i].move);
}

static void check_form(const BookText *form) {
    Random random;
    random_seed(&random, 3);
    for (int i = 0; i < 300; i++) {
        verdi_book_position row = books_row(&random, positions_fill(&random, 1 + i % 50));
        check_row(form, &row);
        verdi_book_position_init(&row, row.player, row.opponent);
        check_row(form, &row);
    }
    verdi_book_source source = {.name = "Verdi \"1\"\\, \xc3\xa9", .date = "2026-11-22"},
                      none = {0};
    Text out = text_into(data, sizeof data);
    form->write_source(7, &source, &out);
    ck_assert_int_eq(read_line(form, data), BOOK_TEXT_SOURCE);
    ck_assert_int_eq(item.number, 7);
    ck_assert_str_eq(item.source.name, source.name);
    ck_assert_str_eq(item.source.date, source.date);
    out = text_into(data, sizeof data);
    form->write_source(1, &none, &out);
    ck_assert_int_eq(read_line(form, data), BOOK_TEXT_SOURCE);
    ck_assert_str_eq(item.source.name, "");
    out = text_into(data, sizeof data);
    form->write_end(12, 0x00ab, &out);
    ck_assert_int_eq(read_line(form, data), BOOK_TEXT_END);
    ck_assert(item.sealed);
    ck_assert_uint_eq(item.positions, 12);
    ck_assert_uint_eq(item.checksum, 0xab);
    out = text_into(data, sizeof data);
    form->write_head(&out);
    ck_assert(form->detect(data, out.length));
    ck_assert(!form->detect(data, 10));
    ck_assert_int_eq(read_line(form, ""), BOOK_TEXT_BLANK);
}

START_TEST(test_tsv) {
    check_form(&book_tsv);
    ck_assert_int_eq(read_line(&book_tsv, "#end"), BOOK_TEXT_END);
    ck_assert(!item.sealed);
    ck_assert_int_eq(read_line(&book_tsv, "# a comment"), BOOK_TEXT_BLANK);
}
END_TEST

START_TEST(test_json) {
    check_form(&book_json);
    ck_assert_int_eq(read_line(&book_json, "{\"end\":true}"), BOOK_TEXT_END);
    ck_assert(!item.sealed);
}
END_TEST

#define BOARD "---------------------------OX------XO--------------------------- X"
#define NUMBERS "\t-\t-\t0\t0\t0\t0\t0\t"

START_TEST(test_tsv_refuses) {
    static const struct {
        const char *line, *problem;
    } cases[] = {
        {"x", "not 14 columns: 'x'"},
        {BOARD "\tunknown\t-\t-\t-\t-" NUMBERS "\t", "not 14 columns: '" BOARD "'"},
        {"-" BOARD "\tunknown\t-\t-\t-\t-" NUMBERS, "not a board of 64 squares with X to move: "},
        {BOARD "\tguess\t1\t2\t3\t4" NUMBERS, "not a kind, value, depth, confidence and source: "},
        {BOARD "\tunknown\t1\t-\t-\t-" NUMBERS, "not a kind, value"},
        {BOARD "\tsearch\t65\t2\t3\t4" NUMBERS, "not a kind, value"},
        {BOARD "\tsearch\t0.1\t2\t3\t4" NUMBERS, "not a kind, value"},
        {BOARD "\tsearch\t1\t128\t3\t4" NUMBERS, "not a kind, value"},
        {BOARD "\tsearch\t1\t2\t101\t4" NUMBERS, "not a kind, value"},
        {BOARD "\tsearch\t1\t2\t73\t-1" NUMBERS, "not a kind, value"},
        {BOARD "\tunknown\t-\t-\t-\t-\tx\t-\t0\t0\t0\t0\t0\t", "not a lower bound: 'x'"},
        {BOARD "\tunknown\t-\t-\t-\t-\t-\tnan\t0\t0\t0\t0\t0\t", "not an upper bound: 'nan'"},
        {BOARD "\tunknown\t-\t-\t-\t-\t-\t-\t0\t0\t0\t0\t4294967296\t", "not a count: '"},
        {BOARD "\tunknown\t-\t-\t-\t-" NUMBERS "d3", "not a move and its value: 'd3'"},
        {BOARD "\tunknown\t-\t-\t-\t-" NUMBERS "d3:unknown  c4:unknown",
         "not a move and its value: ''"},
        {BOARD "\tunknown\t-\t-\t-\t-" NUMBERS "i9:unknown", "not a move and its value: "},
        {BOARD "\tunknown\t-\t-\t-\t-" NUMBERS "d3:search:1:2:3:4>x", "not a move and its value: "},
        {BOARD "\tunknown\t-\t-\t-\t-" NUMBERS "d3:games:1:0:0:0*0", "not a move and its value: "},
        {"#source\t0\ta\tb", "not a source with number, name and date: "},
        {"#source\t1\ta", "not a source with number"},
        {"#source\t1\ta\t2026-11-22-long", "name or date of a source is too long: "},
        {"#end\t1", "not an end with number and checksum: "},
        {"#ende", "not an end with number and checksum: "},
        {"#end\t1\tABCDEF0123456789", "not a checksum: "},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        ck_assert_msg(read_line(&book_tsv, cases[i].line) == BOOK_TEXT_BAD, "%s", cases[i].line);
        ck_assert_msg(!strncmp(problem, cases[i].problem, strlen(cases[i].problem)), "%s: %s",
                      cases[i].line, problem);
    }
    ck_assert_int_eq(book_tsv.read("a\0b", 3, &item, problem), BOOK_TEXT_BAD);
    char *huge = malloc(2 * BOOK_TEXT_LINE);
    memset(huge, 'x', 2 * BOOK_TEXT_LINE);
    ck_assert_int_eq(book_tsv.read(huge, 2 * BOOK_TEXT_LINE, &item, problem), BOOK_TEXT_BAD);
    ck_assert_str_eq(problem, "the line is too long: ''");
    free(huge);
}
END_TEST

#define OBJECT "{\"board\":\"" BOARD "\","

START_TEST(test_json_refuses) {
    static const struct {
        const char *line, *problem;
    } cases[] = {
        {"{", ""},
        {"[1]", ""},
        {"{\"verdi_book\":2}", "a form of a newer Verdi"},
        {OBJECT "\"kind\":\"unknown\"}", "moves: not a list of moves"},
        {OBJECT "\"kind\":\"unknown\",\"moves\":[],\"x\":1}", "a field that is not known"},
        {OBJECT "\"kind\":\"unknown\",\"value\":1,\"moves\":[]}", "not a kind, value, depth,"},
        {OBJECT "\"kind\":\"search\",\"moves\":[]}", "not a kind, value, depth,"},
        {OBJECT "\"kind\":\"search\",\"value\":65,\"moves\":[]}", "not a kind, value, depth,"},
        {OBJECT "\"kind\":\"unknown\",\"lower\":\"1\",\"moves\":[]}", "lower, upper: not a bound"},
        {OBJECT "\"kind\":\"unknown\",\"wins\":-1,\"moves\":[]}", "wins, draws, losses,"},
        {OBJECT "\"kind\":\"unknown\",\"moves\":[1]}", "moves: not a move and its value"},
        {OBJECT "\"kind\":\"unknown\",\"moves\":[{\"move\":\"d3\"}]}", "moves: not a move"},
        {OBJECT "\"kind\":\"unknown\",\"moves\":[{\"move\":\"d3\",\"kind\":\"unknown\",\"reply\":"
                "3}]}",
         "moves: not a move"},
        {"{\"board\":\"x\",\"kind\":\"unknown\",\"moves\":[]}", "board: 64 squares"},
        {"{\"source\":0,\"name\":\"a\",\"date\":\"\"}", "not a source with number"},
        {"{\"name\":\"a\",\"date\":\"\"}", "not a source with number"},
        {"{\"end\":false}", "not an end with"},
        {"{\"end\":true,\"positions\":1}", "not an end with"},
        {"{\"end\":true,\"positions\":1,\"checksum\":\"1\"}", "not a checksum"},
        {"{\"end\":true,\"end\":true}", ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        ck_assert_msg(read_line(&book_json, cases[i].line) == BOOK_TEXT_BAD, "%s", cases[i].line);
        ck_assert_msg(*problem && !strncmp(problem, cases[i].problem, strlen(cases[i].problem)),
                      "%s: %s", cases[i].line, problem);
    }
}
END_TEST

TESTING_MAIN("book_text", test_tsv, test_json, test_tsv_refuses, test_json_refuses)
