/* SPDX-License-Identifier: MIT
 *
 * Functions shared by the actions of `verdi book`.
 */
#pragma once

#include "front/kit/manual/manual.h"
#include "front/kit/report.h"
#include "verdi/book.h"

/* Opens a book, or the built-in one if `file` is NULL. On failure reports on stderr and returns
 * NULL. */
verdi_book *book_action_open(const char *file, verdi_book_mode mode);

/* Opens the book to read: --book FILE, else VERDI_BOOK, else the built-in one. */
verdi_book *book_action_open_read(const CommandLine *line, const char *file);

/* Opens `file`; or if it is NULL, the book of the settings, or the user's own book joined to the
 * built-in one. Only for lookups. NULL after reporting an error. */
verdi_book *book_action_open_all(const CommandLine *line, const char *file);

/* Reports the last error of the book. Returns 1, the exit status. */
int book_action_fail(const verdi_book *book);

/* A walk over a book. */
typedef struct BookRows {
    verdi_book *book;
    bool tolerant;          /* skip unreadable rows */
    int64_t count, damaged; /* rows taken; rows reported and skipped */
} BookRows;

/* Calls `take` for every row, in the order of the file, with a progress bar on stderr. False if
 * `take` returned false, or after reporting a damaged row if not `tolerant`. */
bool book_action_rows(BookRows *rows, bool (*take)(verdi_book_position *row, void *user),
                      void *user);

/* Whether the number of rows agrees with the number in the book. Reports a difference. */
bool book_action_all_there(const BookRows *rows);

/* A change of a book in one transaction: rows are added, then derived values are recomputed. They
 * are not recomputed if the book was empty and there is only one input. */
typedef struct BookChange {
    const char *file; /* the book's file, set by the option --book */
    char **inputs;
    int count; /* number of inputs */
    verdi_book *book;
    bool changed;   /* set by the work if the book has changed */
    uint64_t added; /* number of new positions */
} BookChange;

/* Runs the change with the operands as inputs: `work` adds the rows to change->book, or returns
 * false after reporting an error; then the book stays unchanged. A missing file is created, and
 * removed again on failure. Returns the exit status: 0, or 1 after reporting an error. */
int book_action_change(BookChange *change, const CommandLine *line, bool (*work)(void *user),
                       void *user);

/* Maps the sources of another book or text, in their order, to source numbers in the target book.
 * The caller frees `number`. */
typedef struct BookSources {
    int *number, count;
} BookSources;

/* Adds the next source. Returns its number, or an error: VERDI_E_MEMORY, or that of the book. */
int book_sources_add(BookSources *sources, verdi_book *book, const verdi_book_source *source);

/* Replaces the source numbers in the row's values by those of the target book. A value with an
 * unknown source gets no source; then the result is false. */
bool book_sources_map(const BookSources *sources, verdi_book_position *row);
