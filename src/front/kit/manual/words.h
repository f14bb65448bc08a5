/* SPDX-License-Identifier: MIT
 *
 * Words: lists of them, such as the values of an option; the nearest one to a mistyped word; text
 * wrapped to a width.
 */
#ifndef VERDI_FRONT_KIT_MANUAL_WORDS_H
#define VERDI_FRONT_KIT_MANUAL_WORDS_H

#include <stdio.h>

/* Lists have blanks between their words: "auto upper lower". Returns the first word at or after
 * `at`, and its length. NULL if there is none. */
const char *words_next(const char *at, int *length);

/* The index of a word in the list, from 0, or -1. */
int words_find(const char *list, const char *word);

/* The number of letters to insert, delete, change or swap with the next one to turn one word into
 * the other. 99 for words of 32 letters or more, so that they are never near. */
int words_distance(const char *a, const char *b);

/* The better suggestion for `word`: `known` if it is nearer than `best` and near enough (up to a
 * third of its letters differ, or one), otherwise `best`, which may be NULL. */
const char *words_nearer(const char *word, const char *known, const char *best);

/* Writes the words of text[0..length) into lines of at most `width` columns. The caller has already
 * written `column` columns of the first line; the other lines are indented by `indent`. A word that
 * is too long gets its own line. Ends with a line feed. */
void words_wrap(FILE *out, const char *text, size_t length, int column, int indent, int width);

#endif
