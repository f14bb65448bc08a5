/* SPDX-License-Identifier: MIT
 *
 * `verdi json` and the book: asked by the requests that say so, and by no others.
 */
#include "testing.h"

#include <stdio.h>
#include <string.h>

#include "books.h"
#include "process.h"

static Process *start(const char *book) {
    return process_start("json", "--threads", "1", "--hash", "1", "--book", book, NULL);
}

/* All moves of the standard start. */
static void ask(Process *verdi, const char *book) {
    char request[128];
    snprintf(request, sizeof request,
             "{\"id\":\"a\",\"moves\":\"\",\"depth\":2,\"multipv\":\"all\",\"book\":%s}\n", book);
    process_write(verdi, request);
}

/* How often the next reply, which must come, has this in it. */
static int count(Process *verdi, const char *part) {
    const char *reply = process_line(verdi, 10000);
    int times = 0;
    ck_assert_ptr_nonnull(reply);
    for (const char *at = reply; (at = strstr(at, part)); at++)
        times++;
    return times;
}

static void finish(Process *verdi) {
    process_close_input(verdi);
    ck_assert_int_eq(process_wait(verdi, 10000), 0);
    process_free(verdi);
}

TEST(test_asked_by_request) {
    char path[BOOKS_PATH];
    books_path(path, "json-book");
    verdi_book *book = books_open(path, VERDI_BOOK_CREATE);
    verdi_book_position row;
    Board board = board_start();
    verdi_book_position_init(&row, board.player, board.opponent);
    row.value = (verdi_book_value){
        .kind = VERDI_BOOK_SEARCH, .value = 5 * VERDI_DISC, .depth = 21, .confidence = 73};
    verdi_book_add_move(&row, square_parse("d3"))->value = row.value;
    ck_assert_int_eq(verdi_book_put(book, &row), VERDI_OK);
    ck_assert_int_eq(verdi_book_close(book), VERDI_OK);
    Process *verdi = start(path);
    ask(verdi, "true"); /* d3, and what is the same as d3 */
    ck_assert_int_eq(count(verdi, "\"value\":5.0,\"exact\":false,\"complete\":true"), 4);
    ask(verdi, "true");
    ck_assert_int_eq(count(verdi, "\"depth\":21,\"confidence\":73,\"origin\":\"book\""), 4);
    ask(verdi, "false");
    ck_assert_int_eq(count(verdi, "\"origin\":\"search\""), 4);
    ask(verdi, "1");
    ck_assert_int_eq(count(verdi, "\"error\""), 1);
    finish(verdi);
}

/* Who asks for the book is told why there is none. */
TEST(test_told_why_not) {
    Process *verdi = start("/dev/null/x");
    for (int i = 0; i < 2; i++) {
        ask(verdi, "true");
        ck_assert_int_eq(count(verdi, "\"field\":\"book\""), 1);
        ask(verdi, "false");
        ck_assert_int_eq(count(verdi, "\"origin\":\"search\""), 4);
    }
    finish(verdi);
}
