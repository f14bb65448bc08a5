/* SPDX-License-Identifier: MIT
 *
 * One run of `verdi book export`: what its parts share.
 */
#ifndef VERDI_FRONT_COMMAND_BOOK_BOOK_EXPORT_H
#define VERDI_FRONT_COMMAND_BOOK_BOOK_EXPORT_H

#include <stdio.h>

#include "book/foreign/foreign_book.h"
#include "front/kit/progress.h"
#include "verdi/book.h"

typedef struct BookExport {
    const char *action;
    verdi_book *book;
    FILE *output;
    bool tolerant;     /* leave out rows that cannot be read */
    Progress progress; /* `done` rows went out */
    uint64_t damaged;
} BookExport;

/* Gives every row to `take`, in the order of the file. False if it did, or after a damaged row that
 * is not tolerated; damage is told and counted. */
bool book_export_rows(BookExport *run, bool (*take)(const verdi_book_position *row, void *user),
                      void *user);

/* Writes the book as that of another program, and tells what it has no place for. False after an
 * error that was told, or of the output. */
bool book_export_foreign(BookExport *run, ForeignKind kind);

#endif
