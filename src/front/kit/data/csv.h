/* SPDX-License-Identifier: MIT
 *
 * Writes comma-separated values (RFC 4180) from JSON objects, one row per object, so that both
 * formats have the same values.
 */
#ifndef VERDI_FRONT_KIT_DATA_CSV_H
#define VERDI_FRONT_KIT_DATA_CSV_H

#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>

#include "base/text.h"

/* Appends a row with these columns, such as "move,error=stdError,win=chances.win". A column is a
 * name, followed by "=" and the path of the member if the path differs from the name. Members may
 * be missing. A star before the name marks a text of our own, such as a board, which is written
 * unchanged. True and false become 1 and 0; array elements are separated by blanks. If the object
 * is NULL, appends the names. Also sets out->overflow if the object is incomplete (object.h). */
void csv_row(const char *columns, const json_t *object, Text *out);

/* Writes the row followed by `end`. False if it is incomplete. */
bool csv_print(FILE *out, const char *columns, const json_t *object, const char *end);

/* Appends a text, which may be from outside, as one field: cleaned UTF-8 (record/utf8.h), quoted
 * where necessary. A text that begins like a formula, after any apostrophes, gets an apostrophe in
 * front. */
void csv_string(const char *string, Text *out);

/* Appends a value in 1/128 disc as discs with all its digits, as in JSON. */
void csv_discs(int value, Text *out);

#endif
