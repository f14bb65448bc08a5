/* SPDX-License-Identifier: MIT
 *
 * Checks a whole book: the structure of the file (SQLite's integrity check) and the checksum of
 * every row. To detect missing rows, it compares the number of rows and the sum of their checksums
 * with those stored by the last commit.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "book/book_algebra.h"
#include "book/book_file.h"
#include "book/database.h"

typedef struct Check {
    verdi_book *book;
    const verdi_stop *stop;
    void (*report)(const char *fault, void *user);
    void *user;
    int faults;
} Check;

static void note(Check *check, const char *fault) {
    check->faults++;
    if (check->report)
        check->report(fault, check->user);
}

/* Counts the book's last error as a fault if it means that the file is damaged. Returns other
 * errors, such as a failure of memory or of the disk; they end the check. */
static int note_error(Check *check, int error) {
    if (error != VERDI_E_CHECKSUM && error != VERDI_E_FORMAT)
        return error;
    note(check, verdi_book_get_problem(check->book));
    return VERDI_OK;
}

static int take_fault(void *user, int columns, char **column, char **names) {
    Check *check = user;
    (void)columns, (void)names;
    if (column[0] && strcmp(column[0], "ok") == 0)
        return VERDI_OK;
    book_fail(check->book, VERDI_E_CHECKSUM, "damaged: %s", column[0] ? column[0] : "no text");
    note(check, verdi_book_get_problem(check->book));
    return VERDI_OK;
}

/* The highest source number used by a row's values. */
static int last_source(const verdi_book_position *row) {
    int last = row->value.source;
    for (int i = 0; i < row->moves; i++)
        if (row->move[i].value.source > last)
            last = row->move[i].value.source;
    return last;
}

static int check_rows(Check *check) {
    verdi_book *book = check->book;
    verdi_book_cursor cursor = {0};
    verdi_book_position row;
    BookStep step;
    int error = VERDI_OK;
    int64_t sources; /* including damaged ones, which take_source() reports. 0 if unknown */
    database_number(book->db, "SELECT count(*) FROM sources", &sources);
    do {
        if (check->stop &&
            verdi_stop_is_raised(check->stop)) /* reading one row is too short for book_heed() */
            return book_fail(book, VERDI_E_STOPPED, "stopped");
        step = book_walk_step(book, &cursor, &row);
        bool sourceless = step == BOOK_STEP_ROW && last_source(&row) > sources;
        if (sourceless)
            book_fail_row(book, VERDI_E_FORMAT, (Board){row.player, row.opponent},
                          "the source of a value is missing");
        if (sourceless || step == BOOK_STEP_DAMAGED || step == BOOK_STEP_BROKEN)
            error = note_error(check, book->error);
    } while (!error && (step == BOOK_STEP_ROW || step == BOOK_STEP_DAMAGED));
    return error;
}

static int check_totals(Check *check) {
    verdi_book *book = check->book;
    BookTotals stored;
    int64_t count, digest;
    int error = book_load_totals(book, &stored);
    if (error)
        return error;
    if (!database_number(book->db, "SELECT count(*) FROM positions", &count) ||
        !database_number(book->db, "SELECT sum(checksum & 4294967295) FROM positions", &digest))
        return book_fail_sqlite(book);
    if ((uint64_t)count == stored.count && (uint64_t)digest == stored.digest)
        return VERDI_OK;
    return book_fail(book, VERDI_E_CHECKSUM,
                     "it has %" PRIi64 " positions with digest %016" PRIx64 ", but %" PRIu64
                     " with %016" PRIx64 " were written",
                     count, (uint64_t)digest, stored.count, stored.digest);
}

/* Reads a text or a source with the function that verifies it. */
static int take_text(void *user, int columns, char **column, char **names) {
    Check *check = user;
    char none[1];
    (void)columns, (void)names;
    int found = verdi_book_get_text(check->book, column[0] ? column[0] : "", none, 0);
    return found < 0 && found != VERDI_E_SPACE ? note_error(check, found) : VERDI_OK;
}

static int take_source(void *user, int columns, char **column, char **names) {
    Check *check = user;
    verdi_book_source source;
    (void)columns, (void)names;
    int found = verdi_book_get_source(check->book, atoi(column[0]), &source);
    return found < 0 ? note_error(check, found) : VERDI_OK;
}

int verdi_book_check(verdi_book *book, const verdi_stop *stop,
                     void (*report)(const char *fault, void *user), void *user) {
    Check check = {.book = book, .stop = stop, .report = report, .user = user};
    int error = book_ready(book);
    if (error)
        return error;
    book_heed(book, stop);
    error = note_error(&check, book_ask(book, "PRAGMA integrity_check(100)", take_fault, &check));
    if (!error)
        error = check_rows(&check);
    if (!error)
        error = note_error(&check, check_totals(&check));
    if (!error)
        error = note_error(&check, book_ask(book, "SELECT key FROM texts", take_text, &check));
    if (!error)
        error = note_error(&check, book_ask(book, "SELECT id FROM sources", take_source, &check));
    book_heed(book, NULL);
    return error ? error : check.faults;
}
