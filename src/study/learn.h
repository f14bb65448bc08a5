/* SPDX-License-Identifier: MIT
 *
 * Puts finished games into a book. A game is stored at once. Later, when the engine is idle, the
 * positions after the book are searched one by one, each without the moves that are in the book.
 * When all are known, one transaction puts them into the book with all derived values. Until then
 * the game waits in the book, so nothing is lost.
 *
 * The caller makes the searches, and knows when to stop them. A learner holds the book open for
 * writing, in a handle of its own.
 */
#ifndef VERDI_STUDY_LEARN_H
#define VERDI_STUDY_LEARN_H

#include "verdi/book.h"

enum { LEARN_EMPTIES = 20 }; /* positions with fewer empty squares are left to the solver */

typedef struct Learner Learner;

/* Stores a game in the book at `path`, by a learner that is created if there is none; `engine`
 * becomes the source of the values. False with a problem for the user, and no learner. A game
 * without moves is ignored. */
bool learner_add(Learner **learner, const char *path, const verdi_engine *engine,
                 const verdi_game *game, char problem[VERDI_BOOK_PROBLEM]);

/* A learner if games of an earlier run wait in the engine's book, which is the one at `path`;
 * otherwise, or on failure, NULL. */
Learner *learner_resume(const char *path, const verdi_engine *engine);

void learner_free(Learner *learner); /* NULL is allowed */

/* Searches a position within limits; false if it was stopped, and *result is invalid. */
typedef bool LearnSearch(const verdi_game *position, const verdi_limits *limits,
                         verdi_result *result, void *user);

/* One slice of work: a search, or the transaction that ends a game. The results of a stopped search
 * are kept. The learner is freed when no game waits, and after a problem: then false, and the game
 * still waits in the book. */
bool learner_work(Learner **learner, LearnSearch *search, void *user,
                  char problem[VERDI_BOOK_PROBLEM]);

#endif
