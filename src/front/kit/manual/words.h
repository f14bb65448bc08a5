/* SPDX-License-Identifier: MIT
 *
 * Lists of words separated by blanks, such as the values of an option: "auto upper lower".
 */
#ifndef VERDI_FRONT_KIT_MANUAL_WORDS_H
#define VERDI_FRONT_KIT_MANUAL_WORDS_H

/* The first word at or after `at`, and its length. NULL if there is none. */
const char *words_next(const char *at, int *length);

/* The index of a word in the list, from 0, or -1. */
int words_find(const char *list, const char *word);

#endif
