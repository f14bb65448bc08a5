/* SPDX-License-Identifier: MIT
 *
 * The tables of a book, format 1. book/format.md documents their columns. Any change here needs a
 * new BOOK_VERSION.
 */
#ifndef VERDI_BOOK_BOOK_SCHEMA_H
#define VERDI_BOOK_BOOK_SCHEMA_H

/* The columns of the table "positions", in the order of binding and reading in book.c. */
#define BOOK_COLUMNS                                                                               \
    "player, opponent, kind, value, depth, confidence, source, lower, upper,"                      \
    " wins, draws, losses, lines, flags, moves, checksum"

typedef struct BookTable {
    const char *name, *sql;
} BookTable;

enum { BOOK_TABLES = 3 };

static const BookTable book_schema[BOOK_TABLES] = {
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

#endif
