/* SPDX-License-Identifier: MIT
 *
 * Writes comma-separated values (RFC 4180) from JSON objects, a row per object, so that both
 * formats have the same values.
 */
#ifndef VERDI_FRONT_KIT_DATA_CSV_H
#define VERDI_FRONT_KIT_DATA_CSV_H

#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>

#include "base/text.h"

/* Appends a row of these columns, "move,error=stdError,win=chances.win": the name of each, and the
 * member that it shows where that is called otherwise or lies inside another one. The object may
 * lack it. After a star a text is our own, such as a board, and stands as it is. True and false are
 * 1 and 0, an array has blanks between its elements. NULL for the object: the names. Sets
 * out->overflow too if the object is not whole (object.h). */
void csv_row(const char *columns, const json_t *object, Text *out);

/* Writes it, and `end` behind it. False where it is not whole. */
bool csv_print(FILE *out, const char *columns, const json_t *object, const char *end);

/* Appends a text, which may be from outside, as one field: clean UTF-8 (record/utf8.h), in quotes
 * where it needs them, after an apostrophe if it begins as a formula, behind apostrophes of its own
 * or not. */
void csv_string(const char *string, Text *out);

/* Appends a value of 1/128 disc in discs, to the last digit: what JSON says of it too. */
void csv_discs(int value, Text *out);

#endif
