/* SPDX-License-Identifier: MIT
 *
 * Creates and opens the file of a book, and checks that it is one.
 *
 * Safety. A writer uses a write-ahead log (journal_mode WAL) with synchronous=FULL: a commit is
 * appended to the log and synced to disk before it returns. The book itself only changes by
 * checkpoints of data that is already safe in the log. So a killed process or a power failure loses
 * only the open transaction; the next program to open the file reads the log. (NORMAL would also
 * survive kill -9, but a power failure could lose the last commits. A commit here follows seconds
 * of searching, so a few milliseconds for a sync do not matter.) Closing (book_close.c) moves the
 * log into the file and returns to journal_mode DELETE. A closed book is one plain file that can be
 * copied, embedded, or opened in a read-only folder.
 *
 * Checks. Opening checks SQLite's header and the file size, our application id and version, and the
 * text of the schema, so that a flipped bit in the schema cannot exchange columns. Files are not
 * memory-mapped: truncation by another program would raise a signal instead of an error.
 */
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/system/path.h"
#include "base/timer.h"
#include "book/book_file.h"
#include "book/database.h"

enum { RETRY_MS = 3 };

/* The tables of format 1. book/format.md documents their columns. Any change here needs a new
 * BOOK_VERSION. */
static const struct {
    const char *name, *sql;
} book_schema[] = {
    {"positions", "CREATE TABLE positions (player INTEGER NOT NULL, opponent INTEGER NOT NULL,"
                  " kind INTEGER NOT NULL, value INTEGER NOT NULL, depth INTEGER NOT NULL,"
                  " confidence INTEGER NOT NULL, source INTEGER NOT NULL,"
                  " lower INTEGER, upper INTEGER,"
                  " wins INTEGER NOT NULL, draws INTEGER NOT NULL, losses INTEGER NOT NULL,"
                  " lines INTEGER NOT NULL, flags INTEGER NOT NULL,"
                  " moves BLOB NOT NULL, checksum INTEGER NOT NULL,"
                  " PRIMARY KEY (player, opponent)) WITHOUT ROWID"},
    {"sources", "CREATE TABLE sources (id INTEGER PRIMARY KEY, name TEXT NOT NULL,"
                " date TEXT NOT NULL, checksum INTEGER NOT NULL)"},
    {"texts", "CREATE TABLE texts (key TEXT PRIMARY KEY, value TEXT NOT NULL,"
              " checksum INTEGER NOT NULL) WITHOUT ROWID"},
};

enum { BOOK_TABLES = sizeof book_schema / sizeof *book_schema };

/* Creates the tables. Another program may be creating the same file; the second program then finds
 * the schema present. */
static int make_schema(verdi_book *book) {
    int error = book_execute(book, "BEGIN IMMEDIATE");
    if (error)
        return error;
    int64_t tables = book_query_number(book, "SELECT count(*) FROM sqlite_schema");
    error = tables < 0 ? (int)tables : VERDI_OK;
    book->totals = (BookTotals){0};
    if (tables == 0) {
        char pragmas[96];
        snprintf(pragmas, sizeof pragmas, "PRAGMA application_id = %d; PRAGMA user_version = %d",
                 BOOK_APPLICATION, BOOK_VERSION);
        for (int i = 0; i < BOOK_TABLES && !error; i++)
            error = book_execute(book, book_schema[i].sql);
        if (!error)
            error = book_execute(book, pragmas);
        if (!error)
            error = book_store_totals(book);
    }
    if (!error)
        error = book_execute(book, "COMMIT");
    if (error)
        sqlite3_exec(book->db, "ROLLBACK", NULL, NULL, NULL);
    return error;
}

typedef struct SchemaCheck {
    verdi_book *book;
    int found; /* one bit per table */
} SchemaCheck;

static int check_entry(void *user, int columns, char **column, char **names) {
    SchemaCheck *check = user;
    const char *type = column[0], *name = column[1], *sql = column[2];
    (void)columns, (void)names;
    if (!type || strcmp(type, "trigger") == 0 || strcmp(type, "view") == 0)
        return book_fail(check->book, VERDI_E_FORMAT, "a book must not have triggers or views");
    for (int i = 0; i < BOOK_TABLES; i++)
        if (name && sql && strcmp(name, book_schema[i].name) == 0 &&
            strcmp(sql, book_schema[i].sql) == 0)
            check->found |= 1 << i;
    return VERDI_OK;
}

/* The schema must have exactly the tables of this version, and no triggers. */
static int check_schema(verdi_book *book) {
    SchemaCheck check = {.book = book};
    int error = book_ask(book, "SELECT type, name, sql FROM sqlite_schema", check_entry, &check);
    if (!error && check.found != (1 << BOOK_TABLES) - 1)
        error = book_fail(book, VERDI_E_CHECKSUM, "damaged: its tables are not those of format %d",
                          BOOK_VERSION);
    return error;
}

/* Reads the identity of the file in one transaction. Sets *blank if the file is still empty. */
static int read_identity(verdi_book *book, bool *blank) {
    DatabaseIdentity identity;
    if (!database_identify(book->db, &identity))
        return book_fail_sqlite(book);
    *blank = !identity.tables && !identity.application && !identity.version;
    if (identity.application != BOOK_APPLICATION)
        return book_fail(book, VERDI_E_FORMAT, "this is not a book, but %s",
                         identity.tables ? "another program's database" : "an empty file");
    if (identity.version > BOOK_VERSION)
        return book_fail(book, VERDI_E_VERSION,
                         "its format is number %" PRIu32
                         ", but this Verdi reads only formats up to %d: use a newer Verdi",
                         identity.version, BOOK_VERSION);
    if (identity.version != BOOK_VERSION)
        return book_fail(book, VERDI_E_FORMAT, "damaged: it has no format number");
    return check_schema(book);
}

static int check_once(verdi_book *book, bool *blank) {
    *blank = false;
    int error = book_execute(book, "BEGIN");
    if (error)
        return error;
    error = read_identity(book, blank);
    sqlite3_exec(book->db, "ROLLBACK", NULL, NULL, NULL);
    return error;
}

static int check_identity(verdi_book *book, verdi_book_mode mode) {
    bool blank;
    int error = check_once(book, &blank);
    if (!blank || mode != VERDI_BOOK_CREATE)
        return error;
    error = make_schema(book);
    return error ? error : check_once(book, &blank);
}

static verdi_book *new_handle(const char *path) {
    verdi_book *book = calloc(1, sizeof *book + strlen(path) + 1);
    if (book)
        book->path = strcpy((char *)(book + 1), path);
    return book;
}

/* Ends verdi_book_open(): passes the book or its problem to the caller. `book` is NULL if memory
 * was short. */
static int finish_open(verdi_book **target, verdi_book *book, int error, char *problem) {
    if (problem)
        snprintf(problem, VERDI_BOOK_PROBLEM, "%s",
                 !book   ? "not enough memory to open a book"
                 : error ? book->problem
                         : "");
    if (!error)
        *target = book;
    else if (book)
        book_free(book);
    return error;
}

/* Checks the file's folder: for all of the folder's problems SQLite has only one error. */
static int check_folder(verdi_book *book) {
    struct stat status;
    char folder[PATH_MAX];
    size_t length = (size_t)(path_name(book->path) - book->path);
    if (length < 2 || length > sizeof folder)
        return VERDI_OK;
    memcpy(folder, book->path, length - 1); /* without the slash */
    folder[length - 1] = '\0';
    return stat(folder, &status) != 0 && errno == ENOENT
               ? book_fail(book, VERDI_E_FILE, "its folder does not exist")
               : VERDI_OK;
}

/* Checks the file before SQLite opens it: SQLite would accept a file of zero bytes as an empty
 * database. */
static int check_plain_file(verdi_book *book, verdi_book_mode mode) {
    struct stat status;
    if (stat(book->path, &status) != 0)
        return errno == ENOENT && mode == VERDI_BOOK_CREATE
                   ? check_folder(book)
                   : book_fail(book, VERDI_E_FILE, "%s", strerror(errno));
    if (!S_ISREG(status.st_mode))
        return book_fail(book, VERDI_E_FILE, "this is not a file");
    if (status.st_size == 0 && mode != VERDI_BOOK_CREATE)
        return book_fail(book, VERDI_E_FORMAT,
                         "empty: the program that created it was killed, or this is not a book;"
                         " import into it, or remove it");
    return VERDI_OK;
}

/* Checks that the file has only whole pages: SQLite would pad a truncated last page with zeros. */
static int check_whole_pages(verdi_book *book, int64_t size) {
    int64_t page = book_query_number(book, "PRAGMA page_size");
    if (page <= 0)
        return page < 0 ? (int)page : book_fail(book, VERDI_E_CHECKSUM, "damaged: no page size");
    return size % page ? book_fail(book, VERDI_E_CHECKSUM, "damaged: the file is truncated") : 0;
}

/* Checks the file size unless there is a log: then a killed checkpoint may have written only part
 * of the last page, and the log has all of the page. */
static int check_file_size(verdi_book *book) {
    struct stat status;
    char log[PATH_MAX];
    if (snprintf(log, sizeof log, "%s-wal", book->path) < (int)sizeof log &&
        stat(log, &status) == 0 && status.st_size > 0)
        return VERDI_OK;
    if (stat(book->path, &status) != 0)
        return book_fail(book, VERDI_E_FILE, "%s", strerror(errno));
    return check_whole_pages(book, status.st_size);
}

static int open_file(verdi_book *book, verdi_book_mode mode) {
    int flags = mode == VERDI_BOOK_CREATE  ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
                : mode == VERDI_BOOK_WRITE ? SQLITE_OPEN_READWRITE
                                           : SQLITE_OPEN_READONLY;
    int error = check_plain_file(book, mode);
    if (!error)
        error = book_connect(book, flags);
    if (error)
        return error;
    error = book_configure(book, mode == VERDI_BOOK_PLAY ? BOOK_PLAY_WAIT_MS : BOOK_WAIT_MS);
    if (!error && (mode == VERDI_BOOK_WRITE || mode == VERDI_BOOK_CREATE)) {
        book->writable = !sqlite3_db_readonly(book->db, "main");
        if (!book->writable)
            error = book_fail(book, VERDI_E_FILE, "cannot be written: no permission");
    }
    if (!error)
        error = check_identity(book, mode);
    if (!error)
        error = check_file_size(book);
    if (!error && book->writable)
        error = book_execute(book, "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL");
    return error;
}

/* Switching the journal mode changes the file's header under a rollback journal. If a process is
 * killed meanwhile, a read-only connection cannot roll the journal back. So a writable connection
 * reads once, which rolls the journal back. Returns true if the file can be opened now. */
static bool roll_back_journal(verdi_book *book) {
    if (!book->db || book->sqlite_error != SQLITE_READONLY_ROLLBACK)
        return false;
    book_disconnect(book);
    bool done = !book_connect(book, SQLITE_OPEN_READWRITE) &&
                book_query_number(book, "SELECT count(*) FROM sqlite_schema") >= 0;
    book_disconnect(book);
    return done;
}

/* Retries as long as the error is VERDI_E_BUSY: SQLite does not wait when several programs switch
 * the journal mode at once. */
static int open_patiently(verdi_book *book, verdi_book_mode mode) {
    int64_t begin = timer_now_ns();
    for (;;) {
        int error = open_file(book, mode);
        if (book->db && book_has_moved(book))
            error = book_fail(book, VERDI_E_BUSY, "another program keeps removing it");
        if (error != VERDI_E_BUSY || mode == VERDI_BOOK_PLAY ||
            timer_seconds(begin, timer_now_ns()) > BOOK_WAIT_MS / 1000.0)
            return error;
        book_disconnect(book);
        sqlite3_sleep(RETRY_MS);
    }
}

static int open_whole(verdi_book *book, verdi_book_mode mode) {
    int error = open_patiently(book, mode);
    bool reading = mode == VERDI_BOOK_READ || mode == VERDI_BOOK_PLAY;
    if (error && reading && roll_back_journal(book))
        error = open_patiently(book, mode);
    return error;
}

int book_ready(verdi_book *book) {
    if (book->db)
        return VERDI_OK;
    int error = open_whole(book, VERDI_BOOK_PLAY);
    if (error)
        book_disconnect(book);
    return error;
}

static int open_in_mode(verdi_book *book, verdi_book_mode mode) {
    if ((unsigned)mode > VERDI_BOOK_PLAY)
        return book_fail(book, VERDI_E_ARGUMENT, "unknown mode");
    bool there = access(book->path, F_OK) == 0;
    int error = open_whole(book, mode);
    if (error == VERDI_E_FILE && book->writable) { /* a full disk: leaves no half-made file */
        char problem[VERDI_BOOK_PROBLEM];
        strcpy(problem, book->problem);
        book_leave(book, !there);
        strcpy(book->problem, problem);
    }
    if (error != VERDI_E_BUSY || mode != VERDI_BOOK_PLAY)
        return error;
    book_disconnect(book);
    return VERDI_OK;
}

int verdi_book_open(verdi_book **book, const char *path, verdi_book_mode mode,
                    char problem[VERDI_BOOK_PROBLEM]) {
    verdi_book *made = new_handle(path);
    return finish_open(book, made, made ? open_in_mode(made, mode) : VERDI_E_MEMORY, problem);
}

/* From book/builtin_book.S: the image of a closed book, or nothing. */
extern const unsigned char verdi_builtin_book[], verdi_builtin_book_end[];

static size_t builtin_size(void) {
    return (size_t)(verdi_builtin_book_end - verdi_builtin_book);
}

bool verdi_book_has_builtin(void) {
    return builtin_size() > 0;
}

/* Opens the image of a book. SQLite uses the image without copying it. The database is read-only,
 * so SQLite never writes to the image. */
static int open_image(verdi_book *book, const unsigned char *image, size_t size) {
    if (!size)
        return book_fail(book, VERDI_E_FILE, "this build has no book");
    if (sqlite3_open_v2(":memory:", &book->db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL) !=
        SQLITE_OK)
        return book->db ? book_fail_sqlite(book)
                        : book_fail(book, VERDI_E_MEMORY, "not enough memory");
    if (sqlite3_deserialize(book->db, "main", (unsigned char *)image, (sqlite3_int64)size,
                            (sqlite3_int64)size, SQLITE_DESERIALIZE_READONLY) != SQLITE_OK)
        return book_fail_sqlite(book);
    int error = book_configure(book, BOOK_WAIT_MS);
    if (!error)
        error = check_identity(book, VERDI_BOOK_READ);
    return error ? error : check_whole_pages(book, (int64_t)size);
}

int book_open_image(verdi_book **book, const unsigned char *image, size_t size,
                    char problem[VERDI_BOOK_PROBLEM]) {
    verdi_book *made = new_handle("built-in book");
    return finish_open(book, made, made ? open_image(made, image, size) : VERDI_E_MEMORY, problem);
}

int verdi_book_open_builtin(verdi_book **book, char problem[VERDI_BOOK_PROBLEM]) {
    return book_open_image(book, verdi_builtin_book, builtin_size(), problem);
}

int verdi_book_join(verdi_book *book, verdi_book *base) {
    if (book->writable || book->base || base->base || base == book)
        return book_fail(book, VERDI_E_ARGUMENT, "cannot be joined with another book");
    book->base = base;
    return VERDI_OK;
}

const verdi_book *verdi_book_get_base(const verdi_book *book) {
    return book->base;
}

int verdi_book_compact(verdi_book *book, const verdi_stop *stop) {
    if (!book->writable)
        return book_fail(book, VERDI_E_FILE, "opened for reading only");
    if (book->in_transaction)
        return book_fail(book, VERDI_E_ARGUMENT, "a transaction is open");
    book_heed(book, stop);
    int error = book_execute(book, "VACUUM");
    book_heed(book, NULL);
    return error;
}
