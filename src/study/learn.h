/* SPDX-License-Identifier: MIT
 *
 * Puts finished games into a book. A game is stored at once. Later, when the engine is idle, the
 * positions after the end of the book are searched one by one, without moves that are in the book.
 * When all are done, one transaction puts them into the book, with all derived values. Until then
 * the game is stored in the book, so nothing is lost.
 *
 * The caller runs the searches and decides when to stop them. A learner keeps the book open for
 * writing, with a handle of its own.
 */
#ifndef VERDI_STUDY_LEARN_H
#define VERDI_STUDY_LEARN_H

#include "verdi/book.h"

enum {
    LEARN_EMPTIES = 20
}; /* positions with fewer empty squares are not stored, since the engine
                              * solves them */

typedef struct Learner Learner;

/* Stores a game in the book at `path`. Creates *learner if it is NULL; `engine` is recorded as the
 * source of values. On failure returns false with a problem for the user, and no learner. A game
 * without moves is ignored. */
bool learner_add(Learner **learner, const char *path, const verdi_engine *engine,
                 const verdi_game *game, char problem[VERDI_BOOK_PROBLEM]);

/* Returns a learner if the engine's book, at `path`, has games waiting from an earlier run;
 * otherwise or on failure NULL. */
Learner *learner_resume(const char *path, const verdi_engine *engine);

void learner_free(Learner *learner); /* NULL is allowed */

/* Searches a position within limits. Returns false if stopped; *result is then invalid. */
typedef bool LearnSearch(const verdi_game *position, const verdi_limits *limits,
                         verdi_result *result, void *user);

/* Does one step: a search, or the transaction that finishes a game. A stopped search keeps the
 * results of earlier ones. The learner is freed when no game is left. After a problem it is freed
 * too and the function returns false; the game still waits in the book. */
bool learner_work(Learner **learner, LearnSearch *search, void *user,
                  char problem[VERDI_BOOK_PROBLEM]);

#endif
