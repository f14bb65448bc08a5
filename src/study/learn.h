/* SPDX-License-Identifier: MIT
 *
 * Puts finished games into a book. A game is stored at once. Later, when the engine is idle, the
 * game's positions after the end of the book are searched one by one, without moves that are in the
 * book. When all are searched, one transaction puts them into the book, with all derived values.
 * Until then the game itself is stored in the book, so nothing is lost.
 *
 * The caller runs the searches and decides when to stop them. A learner has its own handle of the
 * book, open for writing.
 */
#pragma once

#include "verdi/book.h"

/* Positions with fewer empty squares are not stored, since the engine solves them. */
enum { LEARN_EMPTIES = 20 };

typedef struct Learner Learner;

/* Stores a game in the book at `path`. Creates *learner if it is NULL; `engine` is recorded as the
 * source of the values. On failure describes the problem, frees the learner, sets *learner to NULL
 * and returns false. */
bool learner_add(Learner **learner, const char *path, const verdi_engine *engine,
                 const verdi_game *game, char problem[VERDI_BOOK_PROBLEM]);

/* Returns a learner if the engine's book, at `path`, has games waiting from an earlier run.
 * Otherwise, or on failure, returns NULL. */
Learner *learner_resume(const char *path, const verdi_engine *engine);

void learner_free(Learner *learner); /* NULL is allowed */

/* Searches a position within limits. Returns false if the search was stopped; *result is then
 * invalid. */
typedef bool LearnSearch(const verdi_game *position, const verdi_limits *limits,
                         verdi_result *result, void *user);

/* Does one step: a search, or the transaction that finishes a game. If a search is stopped, the
 * results of earlier ones are kept. When no game is left, the learner is freed. On failure it is
 * freed too, and the function describes the problem and returns false; the game still waits in the
 * book. */
bool learner_work(Learner **learner, LearnSearch *search, void *user,
                  char problem[VERDI_BOOK_PROBLEM]);
