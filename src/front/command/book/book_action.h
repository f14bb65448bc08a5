/* SPDX-License-Identifier: MIT
 *
 * What the actions of `verdi book` have in common.
 */
#ifndef VERDI_FRONT_COMMAND_BOOK_BOOK_ACTION_H
#define VERDI_FRONT_COMMAND_BOOK_BOOK_ACTION_H

#include "front/kit/manual/manual_parse.h"
#include "verdi/book.h"

/* Opens a book, or with NULL the built-in one. On failure it reports on stderr and returns NULL.
 * `command` is "verdi book stats". */
verdi_book *book_action_open(const char *command, const char *file, verdi_book_mode mode);

/* The one to look at: that of --book FILE, else of VERDI_BOOK, else the built-in one. */
verdi_book *book_action_open_read(const CommandLine *line, const char *file);

/* A line on stderr: "verdi book import: " and the text. */
void book_action_complain(const char *command, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* The same with the book's last problem. Returns 1, the exit status. */
int book_action_fail(const char *command, const verdi_book *book);

/* A walk over a book. */
typedef struct BookRows {
    const char *command;
    verdi_book *book;
    bool tolerant;          /* leave out rows that cannot be read */
    int64_t count, damaged; /* taken; reported and left out */
} BookRows;

/* Gives every row to `take`, in the order of the file, with a bar on stderr. False if `take` did,
 * or after a damaged row that is not tolerated. */
bool book_action_rows(BookRows *rows, bool (*take)(verdi_book_position *row, void *user),
                      void *user);

/* Whether the number agrees with the book's; reports if not. */
bool book_action_all_there(const BookRows *rows);

/* A change of a book in one transaction: what is read comes in, then values that derive from others
 * are computed anew, unless it is the one input of an empty book. */
typedef struct BookChange {
    const char *command, *file;
    int inputs;
    /* Puts them in; *changed: the book is not what it was. False after reporting why: it stays so.
     */
    bool (*work)(verdi_book *book, bool *changed, void *user);
    void *user;
    uint64_t added; /* positions that are new */
} BookChange;

/* Carries it out. The file is made if it is not there, and taken away again if that fails. The exit
 * status: 0, or 1 after reporting an error. */
int book_action_change(BookChange *change);

/* The sources of another book or text, in their order, by their numbers in the book that they go
 * into. The caller frees `number`. */
typedef struct BookSources {
    int *number, count;
} BookSources;

/* Adds the next one. Its number, or an error: VERDI_E_MEMORY, or that of the book. */
int book_sources_add(BookSources *sources, verdi_book *book, const verdi_book_source *source);

/* Gives the row's values their numbers in the book; false if one is of a source that was not added,
 * and is of none now. */
bool book_sources_map(const BookSources *sources, verdi_book_position *row);

#endif
