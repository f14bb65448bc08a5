/* SPDX-License-Identifier: MIT
 *
 * Puts finished games into a book. A game is stored at once. Later, when the engine is idle, the
 * positions past the book are searched one by one, each without the moves that lead on in the book.
 * When all are known, one transaction puts them into the book, with all values that change. Until
 * then the game waits in the book: nothing is lost.
 *
 * The searches are made by the caller, who knows when to stop them. A learner holds the book open
 * for writing, in a handle of its own.
 */
#ifndef VERDI_STUDY_LEARN_H
#define VERDI_STUDY_LEARN_H

#include "verdi/book.h"

enum { LEARN_EMPTIES = 20 }; /* positions with fewer empty squares are left to the solver */

typedef struct Learner Learner;

/* Opens the book at `path` for writing. Values are said to come from `engine`. NULL with a problem
 * for the user. */
Learner *learner_new(const char *path, const verdi_engine *engine,
                     char problem[VERDI_BOOK_PROBLEM]);

/* The same if games wait in the engine's book, which is the one at `path`, since an earlier run;
 * else, or on failure, NULL. */
Learner *learner_resume(const char *path, const verdi_engine *engine);

void learner_free(Learner *learner); /* NULL is allowed */

/* Stores a game; false with a problem. One without moves is nothing. */
bool learner_add(Learner *learner, const verdi_game *game, char problem[VERDI_BOOK_PROBLEM]);

/* Searches a position within limits; false if it was stopped, and *result is worth nothing. */
typedef bool LearnSearch(const verdi_game *position, const verdi_limits *limits,
                         verdi_result *result, void *user);

typedef enum LearnStatus {
    LEARN_MORE,    /* there may be more to do */
    LEARN_IDLE,    /* nothing waits */
    LEARN_STOPPED, /* the search was; what is known so far is kept */
    LEARN_FAILED   /* a problem; the learner can only be freed. The game still waits in the book */
} LearnStatus;

/* One slice of work: a search, or the transaction that ends a game. */
LearnStatus learner_work(Learner *learner, LearnSearch *search, void *user,
                         char problem[VERDI_BOOK_PROBLEM]);

#endif
