/* SPDX-License-Identifier: MIT
 *
 * The file of a book: opening, closing, transactions, errors.
 *
 * Safety. A writer keeps a write-ahead log (journal_mode WAL) with synchronous=FULL: a commit is
 * appended to the log and forced to the disk before it returns, and the book itself is only touched
 * by checkpoints of what is already safe in the log. A process killed at any moment, or a power
 * failure, therefore loses the open transaction and nothing else; whoever opens the file next reads
 * the log. (NORMAL would survive kill -9 too, but could lose the last commits with the power: a
 * commit here follows seconds of searching, so a flush of a few milliseconds costs nothing.)
 * Closing moves the log into the file and returns to journal_mode DELETE, so that a closed book is
 * one plain file that can be copied, embedded, or opened where nothing may be written.
 *
 * Distrust. A file is checked before it is believed: SQLite's own header and size, our application
 * id and version, and the text of the schema, so that no flipped bit in it can exchange columns.
 * No memory mapping: a file truncated by another program would be a signal instead of an error.
 */
#include "engine/book_file.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "engine/book_row.h"
#include "engine/book_schema.h"

enum { BUSY_MS = 5000 };

static const char *const sql_text[BOOK_SQL_COUNT] = {
    [BOOK_SQL_GET] = "SELECT " BOOK_COLUMNS " FROM positions WHERE player = ? AND opponent = ?",
    [BOOK_SQL_PUT] = "INSERT OR REPLACE INTO positions (" BOOK_COLUMNS ")"
                     " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    [BOOK_SQL_CHECKSUM] = "SELECT checksum FROM positions WHERE player = ? AND opponent = ?",
    [BOOK_SQL_REMOVE] = "DELETE FROM positions WHERE player = ? AND opponent = ?",
    [BOOK_SQL_FIRST] = "SELECT " BOOK_COLUMNS " FROM positions ORDER BY player, opponent LIMIT 1",
    [BOOK_SQL_NEXT] = "SELECT " BOOK_COLUMNS " FROM positions"
                      " WHERE (player, opponent) > (?, ?) ORDER BY player, opponent LIMIT 1",
    [BOOK_SQL_GET_TEXT] = "SELECT value, checksum FROM texts WHERE key = ?",
    [BOOK_SQL_SET_TEXT] = "INSERT OR REPLACE INTO texts (key, value, checksum) VALUES (?, ?, ?)",
    [BOOK_SQL_REMOVE_TEXT] = "DELETE FROM texts WHERE key = ?",
    [BOOK_SQL_GET_SOURCE] = "SELECT name, date, checksum FROM sources WHERE id = ?",
    [BOOK_SQL_FIND_SOURCE] = "SELECT id FROM sources WHERE name = ? AND date = ?",
    [BOOK_SQL_ADD_SOURCE] = "INSERT INTO sources (id, name, date, checksum) VALUES"
                            " ((SELECT count(*) + 1 FROM sources), ?, ?, ?)",
};

/* --------------------------------------------------------------------------------------- errors */

int book_fail(verdi_book *book, int error, const char *format, ...) {
    char text[VERDI_BOOK_PROBLEM];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    int path_length = (int)strlen(book->path);
    if (path_length > VERDI_BOOK_PROBLEM / 2)
        path_length = VERDI_BOOK_PROBLEM / 2;
    snprintf(book->problem, sizeof book->problem, "%.*s: %.250s", path_length, book->path, text);
    return error;
}

int book_fail_row(verdi_book *book, int error, Board board, const char *what) {
    char name[BOOK_ROW_NAME];
    book_row_name(board, name);
    return book_fail(book, error, "position %s: %s", name, what);
}

int book_fail_sqlite(verdi_book *book) {
    const char *text = sqlite3_errmsg(book->db);
    switch (sqlite3_extended_errcode(book->db) & 0xff) {
    case SQLITE_NOMEM:
        return book_fail(book, VERDI_E_MEMORY, "not enough memory");
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return book_fail(book, VERDI_E_BUSY, "another program is writing to it; try again later");
    case SQLITE_NOTADB:
        return book_fail(book, VERDI_E_FORMAT, "this is not a book (%s)", text);
    case SQLITE_READONLY:
        return book_fail(book, VERDI_E_FILE, "cannot be written: %s", text);
    case SQLITE_FULL:
        return book_fail(book, VERDI_E_FILE, "the disk is full; nothing was changed");
    case SQLITE_IOERR:
    case SQLITE_CANTOPEN:
    case SQLITE_PERM:
        return book_fail(book, VERDI_E_FILE, "cannot be read or written: %s (%s)", text,
                         strerror(sqlite3_system_errno(book->db)));
    default:
        return book_fail(book, VERDI_E_CHECKSUM,
                         "damaged or truncated (%s); use a copy, or import what can still be read",
                         text);
    }
}

const char *verdi_book_problem(const verdi_book *book) {
    return book->problem;
}

const char *verdi_book_path(const verdi_book *book) {
    return book->path;
}

/* ----------------------------------------------------------------------------------- statements */

sqlite3_stmt *book_sql(verdi_book *book, BookSql which) {
    if (!book->statement[which] &&
        sqlite3_prepare_v3(book->db, sql_text[which], -1, SQLITE_PREPARE_PERSISTENT,
                           &book->statement[which], NULL) != SQLITE_OK) {
        book_fail_sqlite(book);
        return NULL;
    }
    return book->statement[which];
}

int book_sql_step(verdi_book *book, sqlite3_stmt *statement) {
    switch (sqlite3_step(statement)) {
    case SQLITE_ROW:
        return 1;
    case SQLITE_DONE:
        return 0;
    default:
        return book_fail_sqlite(book);
    }
}

void book_sql_end(sqlite3_stmt *statement) {
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
}

static int execute(verdi_book *book, const char *sql) {
    return sqlite3_exec(book->db, sql, NULL, NULL, NULL) == SQLITE_OK ? VERDI_OK
                                                                      : book_fail_sqlite(book);
}

/* The first column of the first row of `sql` as a number, or a negative error. */
static int64_t query_number(verdi_book *book, const char *sql) {
    sqlite3_stmt *statement;
    if (sqlite3_prepare_v2(book->db, sql, -1, &statement, NULL) != SQLITE_OK)
        return book_fail_sqlite(book);
    int64_t number = book_sql_step(book, statement);
    if (number >= 0)
        number = number ? (int64_t)(uint32_t)sqlite3_column_int64(statement, 0) : 0;
    sqlite3_finalize(statement);
    return number;
}

/* --------------------------------------------------------------------------------- transactions */

int verdi_book_begin(verdi_book *book) {
    if (!book->writable)
        return book_fail(book, VERDI_E_FILE, "opened for reading only");
    if (book->in_transaction)
        return book_fail(book, VERDI_E_ARGUMENT, "a transaction is open already");
    int error = execute(book, "BEGIN IMMEDIATE");
    if (error)
        return error;
    error = book_load_totals(book, &book->totals);
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
    if (sqlite3_get_autocommit(book->db)) /* SQLite has done so itself, after an error */
        return VERDI_OK;
    return execute(book, "ROLLBACK");
}

int verdi_book_commit(verdi_book *book) {
    if (!book->in_transaction)
        return book_fail(book, VERDI_E_ARGUMENT, "no transaction is open");
    int error = sqlite3_get_autocommit(book->db)
                    ? book_fail(book, VERDI_E_FILE, "an earlier error has ended the transaction")
                    : book_store_totals(book);
    if (!error)
        error = execute(book, "COMMIT");
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
    char problem[VERDI_BOOK_PROBLEM]; /* the rollback's own sentence would hide the reason */
    memcpy(problem, book->problem, sizeof problem);
    verdi_book_rollback(book);
    memcpy(book->problem, problem, sizeof problem);
    return error;
}

/* -------------------------------------------------------------------------------------- opening */

static int make_schema(verdi_book *book) {
    int error = execute(book, "BEGIN IMMEDIATE");
    for (int i = 0; i < BOOK_TABLES && !error; i++)
        error = execute(book, book_schema[i].sql);
    char pragmas[96];
    snprintf(pragmas, sizeof pragmas, "PRAGMA application_id = %d; PRAGMA user_version = %d",
             BOOK_APPLICATION, BOOK_VERSION);
    if (!error)
        error = execute(book, pragmas);
    book->totals = (BookTotals){0};
    if (!error)
        error = book_store_totals(book);
    if (!error)
        error = execute(book, "COMMIT");
    if (error)
        sqlite3_exec(book->db, "ROLLBACK", NULL, NULL, NULL);
    return error;
}

/* Every table with the very text of this version, and nothing that acts by itself. */
static int check_schema(verdi_book *book) {
    sqlite3_stmt *statement;
    if (sqlite3_prepare_v2(book->db, "SELECT type, name, sql FROM sqlite_schema", -1, &statement,
                           NULL) != SQLITE_OK)
        return book_fail_sqlite(book);
    int found = 0, error = VERDI_OK, row;
    while (!error && (row = book_sql_step(book, statement)) != 0) {
        const char *type = (const char *)sqlite3_column_text(statement, 0);
        const char *name = (const char *)sqlite3_column_text(statement, 1);
        const char *sql = (const char *)sqlite3_column_text(statement, 2);
        if (row < 0)
            error = row;
        else if (!type || strcmp(type, "trigger") == 0 || strcmp(type, "view") == 0)
            error = book_fail(book, VERDI_E_FORMAT, "a book has no triggers and no views");
        for (int i = 0; i < BOOK_TABLES && !error; i++)
            if (name && sql && strcmp(name, book_schema[i].name) == 0 &&
                strcmp(sql, book_schema[i].sql) == 0)
                found |= 1 << i;
    }
    sqlite3_finalize(statement);
    if (!error && found != (1 << BOOK_TABLES) - 1)
        error = book_fail(book, VERDI_E_CHECKSUM, "damaged: its tables are not those of format %d",
                          BOOK_VERSION);
    return error;
}

static int check_identity(verdi_book *book, verdi_book_mode mode) {
    int64_t application = query_number(book, "PRAGMA application_id");
    int64_t version = application < 0 ? application : query_number(book, "PRAGMA user_version");
    int64_t tables =
        version < 0 ? version : query_number(book, "SELECT count(*) FROM sqlite_schema");
    if (tables < 0)
        return (int)tables;
    if (!tables && !application && !version && mode == VERDI_BOOK_CREATE)
        return make_schema(book);
    if (application != BOOK_APPLICATION)
        return book_fail(book, VERDI_E_FORMAT, "this is not a book, but %s",
                         tables ? "another program's database" : "an empty file");
    if (version > BOOK_VERSION)
        return book_fail(book, VERDI_E_VERSION,
                         "its format is number %" PRId64
                         ", this Verdi knows those up to %d: please use a newer Verdi",
                         version, BOOK_VERSION);
    if (version != BOOK_VERSION)
        return book_fail(book, VERDI_E_FORMAT, "damaged: it has no format number");
    return check_schema(book);
}

/* All settings of a connection; see the head of the file. */
static int configure(verdi_book *book) {
    sqlite3_extended_result_codes(book->db, 1);
    sqlite3_busy_timeout(book->db, BUSY_MS);
    sqlite3_db_config(book->db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    sqlite3_db_config(book->db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
    return execute(book, "PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0");
}

static verdi_book *new_handle(const char *path) {
    verdi_book *book = calloc(1, sizeof *book);
    char *copy = malloc(strlen(path) + 1);
    if (!book || !copy) {
        free(book);
        free(copy);
        return NULL;
    }
    book->path = strcpy(copy, path);
    return book;
}

static void free_handle(verdi_book *book) {
    for (int i = 0; i < BOOK_SQL_COUNT; i++)
        sqlite3_finalize(book->statement[i]);
    sqlite3_close(book->db);
    free(book->path);
    free(book);
}

/* Hands the book over, or its problem. */
static int finish_open(verdi_book **target, verdi_book *book, int error, char *problem) {
    if (error) {
        if (problem)
            memcpy(problem, book->problem, VERDI_BOOK_PROBLEM);
        free_handle(book);
        return error;
    }
    if (problem)
        problem[0] = '\0';
    *target = book;
    return VERDI_OK;
}

static int no_memory(char *problem) {
    if (problem)
        snprintf(problem, VERDI_BOOK_PROBLEM, "not enough memory to open a book");
    return VERDI_E_MEMORY;
}

/* SQLite would take a file without a single byte for a good, empty database. */
static int check_plain_file(verdi_book *book, verdi_book_mode mode) {
    struct stat status;
    if (stat(book->path, &status) != 0)
        return errno == ENOENT && mode == VERDI_BOOK_CREATE
                   ? VERDI_OK
                   : book_fail(book, VERDI_E_FILE, "%s", strerror(errno));
    if (!S_ISREG(status.st_mode))
        return book_fail(book, VERDI_E_FILE, "this is not a file");
    if (status.st_size == 0 && mode != VERDI_BOOK_CREATE)
        return book_fail(book, VERDI_E_FORMAT, "this is not a book, but an empty file");
    return VERDI_OK;
}

static int open_file(verdi_book *book, verdi_book_mode mode) {
    int error = check_plain_file(book, mode);
    if (error)
        return error;
    int flags = SQLITE_OPEN_NOMUTEX |
                (mode == VERDI_BOOK_READ     ? SQLITE_OPEN_READONLY
                 : mode == VERDI_BOOK_CREATE ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
                                             : SQLITE_OPEN_READWRITE);
    if (sqlite3_open_v2(book->path, &book->db, flags, NULL) != SQLITE_OK)
        return book->db ? book_fail_sqlite(book) : VERDI_E_MEMORY;
    error = configure(book);
    if (!error && mode != VERDI_BOOK_READ) {
        if (sqlite3_db_readonly(book->db, "main"))
            error = book_fail(book, VERDI_E_FILE, "cannot be written: no permission");
        book->writable = true;
    }
    if (!error)
        error = check_identity(book, mode);
    if (!error && book->writable)
        error = execute(book, "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL");
    return error;
}

int verdi_book_open(verdi_book **book, const char *path, verdi_book_mode mode,
                    char problem[VERDI_BOOK_PROBLEM]) {
    verdi_book *made = new_handle(path);
    return made ? finish_open(book, made, open_file(made, mode), problem) : no_memory(problem);
}

/* From engine/builtin_book.S: an image of a closed book, or nothing at all. */
extern const unsigned char verdi_builtin_book[], verdi_builtin_book_end[];

static size_t builtin_size(void) {
    return (size_t)(verdi_builtin_book_end - verdi_builtin_book);
}

bool verdi_book_has_builtin(void) {
    return builtin_size() > 0;
}

/* SQLite reads the image where it lies; read-only, it never writes through the pointer. */
static int open_image(verdi_book *book, const unsigned char *image, size_t size) {
    if (!size)
        return book_fail(book, VERDI_E_FILE, "this build has none");
    if (sqlite3_open_v2(":memory:", &book->db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL) !=
        SQLITE_OK)
        return book->db ? book_fail_sqlite(book) : VERDI_E_MEMORY;
    if (sqlite3_deserialize(book->db, "main", (unsigned char *)image, (sqlite3_int64)size,
                            (sqlite3_int64)size, SQLITE_DESERIALIZE_READONLY) != SQLITE_OK)
        return book_fail_sqlite(book);
    int error = configure(book);
    return error ? error : check_identity(book, VERDI_BOOK_READ);
}

int verdi_book_open_builtin(verdi_book **book, char problem[VERDI_BOOK_PROBLEM]) {
    verdi_book *made = new_handle("built-in book");
    return made ? finish_open(book, made, open_image(made, verdi_builtin_book, builtin_size()),
                              problem)
                : no_memory(problem);
}

int verdi_book_close(verdi_book *book) {
    if (!book)
        return VERDI_OK;
    if (book->in_transaction)
        verdi_book_rollback(book);
    for (int i = 0; i < BOOK_SQL_COUNT; i++) {
        sqlite3_finalize(book->statement[i]);
        book->statement[i] = NULL;
    }
    int error = VERDI_OK;
    if (book->writable) {
        sqlite3_busy_timeout(book->db, 0); /* others may go on reading as long as they like */
        error = execute(book, "PRAGMA journal_mode = DELETE");
    }
    free_handle(book);
    return error;
}
