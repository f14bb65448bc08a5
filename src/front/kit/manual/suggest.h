/* SPDX-License-Identifier: MIT
 *
 * "Did you mean": the nearest of several words to a mistyped one.
 */
#ifndef VERDI_FRONT_KIT_MANUAL_SUGGEST_H
#define VERDI_FRONT_KIT_MANUAL_SUGGEST_H

/* The number of letters to insert, delete, change or swap with the next one to turn one word into
 * the other. 99 for words of 32 letters or more, so that they are never near. */
int suggest_distance(const char *a, const char *b);

/* The better suggestion for `word`: `known` if it is nearer than `best` and near enough (a third of
 * its letters, at least one), otherwise `best`, which may be NULL. */
const char *suggest_better(const char *word, const char *known, const char *best);

#endif
