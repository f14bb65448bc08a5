/* SPDX-License-Identifier: MIT
 *
 * A book as text: every row is read back unchanged, and other lines are refused with a reason.
 */
#include "testing.h"

#include <stdlib.h>
#include <string.h>

#include "books.h"
#include "front/command/book/book_text.h"
#include "positions.h"

static char problem[BOOK_TEXT_PROBLEM];
static BookTextItem item;

static BookTextStatus read_line(const char *line) {
    size_t size = strlen(line);
    memset(&item, 0x55, sizeof item);
    problem[0] = '\0';
    return book_text_read(line, size - (size && line[size - 1] == '\n'), &item, problem);
}

/* Reads it, and frees it. */
static BookTextStatus read_again(char *line) {
    BookTextStatus status = read_line(line);
    free(line);
    return status;
}

static void check_row(const verdi_book_position *row) {
    char *line = book_text_write_row(row);
    ck_assert_ptr_nonnull(line);
    ck_assert_ptr_eq(strchr(line, '\n'), line + strlen(line) - 1);
    ck_assert_msg(read_line(line) == BOOK_TEXT_ROW, "%s: %s", line, problem);
    free(line);
    ck_assert(books_same_row(&item.row, row, 0));
    for (int i = 0; i < row->moves; i++)
        ck_assert_int_eq(item.row.move[i].move, row->move[i].move);
}

TEST(test_comes_back) {
    Random random;
    random_seed(&random, 3);
    for (int i = 0; i < 300; i++) {
        verdi_book_position row = books_row(&random, positions_fill(&random, 1 + i % 50));
        check_row(&row);
        row = books_new_row((Board){row.player, row.opponent});
        check_row(&row);
    }
    verdi_book_source source = {.name = "Verdi \"1\"\\, \xc3\xa9", .date = "2026-11-22"},
                      none = {0};
    ck_assert_int_eq(read_again(book_text_write_source(7, &source)), BOOK_TEXT_SOURCE);
    ck_assert_int_eq(item.number, 7);
    ck_assert_str_eq(item.source.name, source.name);
    ck_assert_str_eq(item.source.date, source.date);
    ck_assert_int_eq(read_again(book_text_write_source(1, &none)), BOOK_TEXT_SOURCE);
    ck_assert_str_eq(item.source.name, "");
    ck_assert_int_eq(read_again(book_text_write_end(12, 0x00ab)), BOOK_TEXT_END);
    ck_assert(item.sealed);
    ck_assert_uint_eq(item.positions, 12);
    ck_assert_uint_eq(item.checksum, 0xab);
    char *head = book_text_write_head();
    ck_assert(book_text_detect(head, strlen(head)));
    ck_assert(!book_text_detect(head, 10));
    ck_assert_int_eq(read_again(head), BOOK_TEXT_BLANK);
    ck_assert_int_eq(read_line(""), BOOK_TEXT_BLANK);
    ck_assert_int_eq(read_line("{\"end\":true}"), BOOK_TEXT_END);
    ck_assert(!item.sealed);
}

#define BOARD "---------------------------OX------XO--------------------------- X"

#define OBJECT "{\"board\":\"" BOARD "\","

TEST(test_refuses) {
    static const struct {
        const char *line, *problem;
    } cases[] = {
        {"{", ""},
        {"[1]", ""},
        {"{\"verdi_book\":2}", "this text is of a newer version of Verdi"},
        {OBJECT "\"kind\":\"unknown\"}", "Object item not found: moves"},
        {OBJECT "\"kind\":\"unknown\",\"moves\":[],\"x\":1}", "1 object item(s) left unpacked: x"},
        {OBJECT "\"kind\":\"unknown\",\"value\":1,\"moves\":[]}", "expected kind, value, depth,"},
        {OBJECT "\"kind\":\"search\",\"moves\":[]}", "expected kind, value, depth,"},
        {OBJECT "\"kind\":\"search\",\"value\":65,\"moves\":[]}", "expected kind, value, depth,"},
        {OBJECT "\"kind\":\"unknown\",\"lower\":\"1\",\"moves\":[]}", "Expected"},
        {OBJECT "\"kind\":\"unknown\",\"lower\":65,\"moves\":[]}",
         "lower, upper: expected a bound"},
        {OBJECT "\"kind\":\"unknown\",\"moves\":{}}", "moves: expected a list of moves"},
        {OBJECT "\"kind\":\"unknown\",\"wins\":-1,\"moves\":[]}", "wins, draws, losses,"},
        {OBJECT "\"kind\":\"unknown\",\"moves\":[1]}", "moves: expected a move and its"},
        {OBJECT "\"kind\":\"unknown\",\"moves\":[{\"move\":\"d3\"}]}",
         "moves: expected a move and"},
        {OBJECT "\"kind\":\"unknown\",\"moves\":[{\"move\":\"d3\",\"kind\":\"unknown\",\"reply\":"
                "3}]}",
         "moves: expected a move and"},
        {"{\"board\":\"x\",\"kind\":\"unknown\",\"moves\":[]}", "board: expected 64 squares"},
        {"{\"source\":0,\"name\":\"a\",\"date\":\"\"}", "expected a source with number"},
        {"{\"name\":\"a\",\"date\":\"\"}", "expected a source with number"},
        {"{\"end\":false}", "not an end with"},
        {"{\"end\":true,\"positions\":1}", "not an end with"},
        {"{\"end\":true,\"positions\":1,\"checksum\":\"1\"}", "not a checksum"},
        {"{\"end\":true,\"end\":true}", ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        ck_assert_msg(read_line(cases[i].line) == BOOK_TEXT_BAD, "%s", cases[i].line);
        ck_assert_msg(*problem && !strncmp(problem, cases[i].problem, strlen(cases[i].problem)),
                      "%s: %s", cases[i].line, problem);
    }
}
