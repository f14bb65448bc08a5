/* SPDX-License-Identifier: MIT
 *
 * Lists of words separated by blanks, as options have them: "auto upper lower".
 */
#ifndef VERDI_FRONT_KIT_MANUAL_WORDS_H
#define VERDI_FRONT_KIT_MANUAL_WORDS_H

/* The first word at `at` or behind it, and its length; NULL: there is none. */
const char *words_next(const char *at, int *length);

/* The place of a word in the list, from 0; -1: it is none of them. */
int words_find(const char *list, const char *word);

#endif
