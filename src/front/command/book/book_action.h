/* SPDX-License-Identifier: MIT
 *
 * What the actions of `verdi book` have in common. Each gets argv from its own name on (argv[0] is
 * "book stats") and returns the exit status: 0 good, 1 a failure, 2 wrong usage.
 */
#ifndef VERDI_FRONT_COMMAND_BOOK_BOOK_ACTION_H
#define VERDI_FRONT_COMMAND_BOOK_BOOK_ACTION_H

#include "front/kit/manual/manual_parse.h"
#include "verdi/book.h"

/* The command line of an action, whose manual has --book FILE. */
enum { BOOK_OPTIONS_EXTRA = 14 };
typedef struct BookOptions {
    const Manual *manual;
    const ManualTarget *targets; /* of up to BOOK_OPTIONS_EXTRA options beside --book; or NULL */
    bool adds;                   /* to a book, which must be named */
    bool operands;               /* there may be words behind the options */
    Settings *settings;          /* for engines, freed by the caller; NULL: it needs none */
} BookOptions;

/* Parses it; *file is the book, NULL: the built-in one. Returns what manual_parse() does. */
int book_action_parse(const BookOptions *options, int argc, char **argv, const char **file);

/* Opens the book of --book FILE, or with NULL the built-in one. On failure tells on stderr and
 * returns NULL. `action` is the argv[0] of the action. */
verdi_book *book_action_open(const char *action, const char *file, verdi_book_mode mode);

/* A line on stderr: "verdi book import: " and the text. */
void book_action_complain(const char *action, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* The same with the book's last problem. Returns 1, the exit status. */
int book_action_fail(const char *action, const verdi_book *book);

/* Runs `work` on the book in `file`, which is made if it is not there, and taken away again if the
 * work then fails. The exit status: that of the work, or 1 after telling what went wrong. */
int book_action_write(const char *action, const char *file,
                      int (*work)(verdi_book *book, void *user), void *user);

/* BookSettleTell with a Progress for `user`. */
void book_action_tell(int64_t done, int64_t total, void *user);

#endif
