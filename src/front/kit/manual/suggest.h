/* SPDX-License-Identifier: MIT
 *
 * "Did you mean": the nearest of several words to a mistyped one.
 */
#ifndef VERDI_FRONT_KIT_MANUAL_SUGGEST_H
#define VERDI_FRONT_KIT_MANUAL_SUGGEST_H

/* How many letters must be put in, left out, changed or swapped with the next to make one of the
 * other; words of 32 letters and more are never near (99). */
int suggest_distance(const char *a, const char *b);

/* The better of two: `known` if it is nearer to `word` than `best` and near enough to be meant (a
 * third of its letters, at least one), else `best`, which may be NULL. */
const char *suggest_better(const char *word, const char *known, const char *best);

#endif
