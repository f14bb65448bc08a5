/* SPDX-License-Identifier: MIT
 *
 * The texts about a whole book, the sources of its values, transactions, and the queue of games to
 * be learned. Each text has a checksum. The number of rows and the digest of the rows are texts
 * too; during a transaction both are kept in memory, and the commit stores them.
 *
 * The queue: the text "games" has the number of the first game and the number after the last one;
 * "game N" is a game in GGF. Learning takes the first game, and removes the game in the transaction
 * that stores the results.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "base/utf8.h"
#include "book/book_file.h"

/* ---------------------------------------------------------------------------------------- texts */

static int32_t text_checksum(const char *first, const char *second) {
    uint64_t sum = checksum_fnv1a(first, strlen(first) + 1, 0);
    sum = checksum_fnv1a(second, strlen(second) + 1, sum);
    return (int32_t)(uint32_t)(sum ^ sum >> 32);
}

/* A column's text; never NULL. */
static const char *column_text(sqlite3_stmt *statement, int column) {
    const char *text = (const char *)sqlite3_column_text(statement, column);
    return text ? text : "";
}

int verdi_book_get_text(verdi_book *book, const char *key, char *text, size_t size) {
    sqlite3_stmt *statement = book_sql(book, "SELECT value, checksum FROM texts WHERE key = ?");
    if (!statement)
        return book->error;
    sqlite3_bind_text(statement, 1, key, -1, SQLITE_STATIC);
    int found = book_sql_step(book, statement);
    if (found > 0) {
        const char *stored = column_text(statement, 0);
        if (sqlite3_column_int64(statement, 1) != text_checksum(key, stored))
            found = book_fail(book, VERDI_E_CHECKSUM, "text '%s' is damaged: wrong checksum", key);
        else if (strlen(stored) >= size)
            found = book_fail(book, VERDI_E_SPACE, "text '%s' is longer than expected", key);
        else
            memcpy(text, stored, strlen(stored) + 1);
    }
    book_sql_end(statement);
    return found;
}

/* Stores a text, or removes it if `text` is NULL. Must be called within a transaction. */
static int store_text(verdi_book *book, const char *key, const char *text) {
    sqlite3_stmt *statement =
        book_sql(book, text ? "INSERT OR REPLACE INTO texts (key, value, checksum) VALUES (?, ?, ?)"
                            : "DELETE FROM texts WHERE key = ?");
    if (!statement)
        return book->error;
    sqlite3_bind_text(statement, 1, key, -1, SQLITE_STATIC);
    if (text) {
        sqlite3_bind_text(statement, 2, text, -1, SQLITE_STATIC);
        sqlite3_bind_int(statement, 3, text_checksum(key, text));
    }
    int error = book_sql_step(book, statement);
    book_sql_end(statement);
    return error;
}

int book_load_totals(verdi_book *book, BookTotals *totals) {
    char count[32], digest[32];
    int found = verdi_book_get_text(book, "positions", count, sizeof count);
    if (found > 0)
        found = verdi_book_get_text(book, "digest", digest, sizeof digest);
    if (found < 0)
        return found;
    if (!found)
        return book_fail(book, VERDI_E_CHECKSUM, "damaged: the number of positions is missing");
    *totals = (BookTotals){strtoull(count, NULL, 10), strtoull(digest, NULL, 16)};
    return VERDI_OK;
}

int book_store_totals(verdi_book *book) {
    char count[32], digest[32];
    snprintf(count, sizeof count, "%" PRIu64, book->totals.count);
    snprintf(digest, sizeof digest, "%016" PRIx64, book->totals.digest);
    int error = store_text(book, "positions", count);
    if (!error)
        error = store_text(book, "digest", digest);
    return error ? error : store_text(book, "writer", "Verdi " VERDI_VERSION);
}

static BookTotals totals_now(verdi_book *book) {
    BookTotals totals = book->totals;
    if (!book->in_transaction && book_load_totals(book, &totals))
        totals = (BookTotals){0};
    return totals;
}

uint64_t verdi_book_get_count(verdi_book *book) {
    return totals_now(book).count;
}

uint64_t verdi_book_get_digest(verdi_book *book) {
    return totals_now(book).digest + (book->base ? totals_now(book->base).digest : 0);
}

/* --------------------------------------------------------------------------------- transactions */

int verdi_book_begin(verdi_book *book) {
    if (!book->writable)
        return book_fail(book, VERDI_E_FILE, "opened for reading only");
    if (book->in_transaction)
        return book_fail(book, VERDI_E_ARGUMENT, "a transaction is open already");
    int error = book_execute(book, "BEGIN IMMEDIATE");
    if (error)
        return error;
    error = book_has_moved(book)
                ? book_fail(book, VERDI_E_BUSY, "another program has removed it; try again")
                : book_load_totals(book, &book->totals);
    if (error) {
        sqlite3_exec(book->db, "ROLLBACK", NULL, NULL, NULL);
        return error;
    }
    book->in_transaction = true;
    return VERDI_OK;
}

int verdi_book_rollback(verdi_book *book) {
    if (!book->in_transaction)
        return book_fail(book, VERDI_E_ARGUMENT, "no transaction is open");
    book->in_transaction = false;
    if (sqlite3_get_autocommit(book->db)) /* SQLite has already rolled back after an error */
        return VERDI_OK;
    return book_execute(book, "ROLLBACK");
}

int verdi_book_commit(verdi_book *book) {
    if (!book->in_transaction)
        return book_fail(book, VERDI_E_ARGUMENT, "no transaction is open");
    int error = sqlite3_get_autocommit(book->db)
                    ? book_fail(book, VERDI_E_FILE, "an earlier error has ended the transaction")
                    : book_store_totals(book);
    if (!error)
        error = book_execute(book, "COMMIT");
    book->in_transaction = false;
    if (error && !sqlite3_get_autocommit(book->db))
        sqlite3_exec(book->db, "ROLLBACK", NULL, NULL, NULL);
    return error;
}

int book_begin(verdi_book *book, bool *own) {
    *own = !book->in_transaction;
    return *own ? verdi_book_begin(book) : VERDI_OK;
}

int book_end(verdi_book *book, bool own, int error) {
    if (!own)
        return error;
    if (error >= 0) {
        int problem = verdi_book_commit(book);
        return problem ? problem : error;
    }
    char problem[VERDI_BOOK_PROBLEM]; /* a message about the rollback would hide the reason */
    memcpy(problem, book->problem, sizeof problem);
    verdi_book_rollback(book);
    memcpy(book->problem, problem, sizeof problem);
    return error;
}

/* -------------------------------------------------------------------------------------- sources */

int verdi_book_set_text(verdi_book *book, const char *key, const char *text) {
    bool own;
    int error = book_begin(book, &own);
    return error ? error : book_end(book, own, store_text(book, key, text));
}

int verdi_book_get_source(verdi_book *book, int number, verdi_book_source *source) {
    if (number > BOOK_BASE_SOURCES && book->base)
        return verdi_book_get_source(book->base, number - BOOK_BASE_SOURCES, source);
    sqlite3_stmt *statement =
        book_sql(book, "SELECT name, date, checksum FROM sources WHERE id = ?");
    if (!statement)
        return book->error;
    sqlite3_bind_int(statement, 1, number);
    int found = book_sql_step(book, statement);
    if (found > 0) {
        const char *name = column_text(statement, 0), *date = column_text(statement, 1);
        if (sqlite3_column_int64(statement, 2) != text_checksum(name, date))
            found =
                book_fail(book, VERDI_E_CHECKSUM, "source %d is damaged: wrong checksum", number);
        else {
            utf8_clean(source->name, sizeof source->name, name);
            utf8_clean(source->date, sizeof source->date, date);
        }
    }
    book_sql_end(statement);
    return found;
}

/* The number of a source; 0 if the book does not have it. */
static int find_source(verdi_book *book, const char *name, const char *date) {
    sqlite3_stmt *statement = book_sql(book, "SELECT id FROM sources WHERE name = ? AND date = ?");
    if (!statement)
        return book->error;
    sqlite3_bind_text(statement, 1, name, -1, SQLITE_STATIC);
    sqlite3_bind_text(statement, 2, date, -1, SQLITE_STATIC);
    int number = book_sql_step(book, statement);
    if (number > 0)
        number = sqlite3_column_int(statement, 0);
    book_sql_end(statement);
    return number;
}

static int insert_source(verdi_book *book, const char *name, const char *date) {
    sqlite3_stmt *statement = book_sql(book, "INSERT INTO sources (id, name, date, checksum) VALUES"
                                             " ((SELECT count(*) + 1 FROM sources), ?, ?, ?)");
    if (!statement)
        return book->error;
    sqlite3_bind_text(statement, 1, name, -1, SQLITE_STATIC);
    sqlite3_bind_text(statement, 2, date, -1, SQLITE_STATIC);
    sqlite3_bind_int(statement, 3, text_checksum(name, date));
    int error = book_sql_step(book, statement);
    book_sql_end(statement);
    return error ? error : (int)sqlite3_last_insert_rowid(book->db);
}

int verdi_book_add_source(verdi_book *book, const char *name, const char *date) {
    verdi_book_source limits;
    if (!*name || strlen(name) >= sizeof limits.name || strlen(date) >= sizeof limits.date)
        return book_fail(book, VERDI_E_ARGUMENT, "the source's name or date is empty or too long");
    bool own;
    int number = book_begin(book, &own);
    if (number)
        return number;
    number = find_source(book, name, date);
    if (!number)
        number = insert_source(book, name, date);
    return book_end(book, own, number);
}

/* --------------------------------------------------------------------------- the queue of games */

enum { GAME_TEXT = 1 << 14, KEY_SIZE = 32 };

/* Reads both ends of the queue. A book without "games" has an empty queue. Returns 0 or a negative
 * error. */
static int read_ends(verdi_book *book, int *first, int *next) {
    char text[KEY_SIZE];
    *first = *next = 1;
    int found = verdi_book_get_text(book, "games", text, sizeof text);
    if (found > 0 && (sscanf(text, "%d %d", first, next) != 2 || *first < 1 || *first > *next))
        return book_fail(book, VERDI_E_FORMAT, "text 'games' does not hold two numbers");
    return found < 0 ? found : VERDI_OK;
}

/* Stores the text of a game (NULL: removes it) and the ends of the queue. Must be called within a
 * transaction. */
static int write_game(verdi_book *book, int number, const char *text, int first, int next) {
    char key[KEY_SIZE], ends[KEY_SIZE];
    snprintf(key, sizeof key, "game %d", number);
    snprintf(ends, sizeof ends, "%d %d", first, next);
    int error = verdi_book_set_text(book, key, text);
    return error ? error : verdi_book_set_text(book, "games", first == next ? NULL : ends);
}

int verdi_book_add_game(verdi_book *book, const verdi_game *game) {
    char *text = malloc(GAME_TEXT);
    if (!text)
        return book_fail(book, VERDI_E_MEMORY, "not enough memory");
    int first, next;
    int error = verdi_game_write(game, VERDI_FORMAT_GGF, text, GAME_TEXT);
    if (error)
        book_fail(book, error, "the game is longer than %d bytes of GGF", GAME_TEXT);
    else
        error = verdi_book_begin(book);
    if (!error) {
        error = read_ends(book, &first, &next);
        if (!error)
            error = write_game(book, next, text, first, next + 1);
        error = book_end(book, true, error);
    }
    free(text);
    return error;
}

int verdi_book_next_game(verdi_book *book, verdi_game *game, int *bad) {
    char key[KEY_SIZE], *text;
    int first, next, error = read_ends(book, &first, &next);
    if (error || first == next)
        return error;
    if (bad)
        *bad = first;
    text = malloc(GAME_TEXT);
    if (!text)
        return book_fail(book, VERDI_E_MEMORY, "not enough memory");
    snprintf(key, sizeof key, "game %d", first);
    int found = verdi_book_get_text(book, key, text, GAME_TEXT);
    char fault[128];
    if (found == 0)
        error = book_fail(book, VERDI_E_FORMAT, "text 'games' names '%s', which is missing", key);
    else
        error = found < 0 ? found
                          : verdi_game_read(game, VERDI_FORMAT_GGF, text, strlen(text), -1, fault);
    if (found > 0 && error)
        error = book_fail(book, VERDI_E_FORMAT, "text '%s' is not a game: %s", key, fault);
    free(text);
    return error ? error : first;
}

int verdi_book_drop_game(verdi_book *book, int number) {
    int first, next, error = read_ends(book, &first, &next);
    if (error || first == next || first != number)
        return error;
    error = write_game(book, first, NULL, first + 1, next);
    return error ? error : 1;
}
