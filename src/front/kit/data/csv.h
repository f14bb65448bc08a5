/* SPDX-License-Identifier: MIT
 *
 * Writes comma-separated values (RFC 4180) from JSON objects, one row per object, so that both
 * formats have the same values.
 */
#pragma once

#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>

#include "base/text.h"

/* Appends a row with these columns, such as "move,error=stdError,win=chances.win". A column is a
 * name, followed by "=" and the path of the member if the path differs from the name. Members may
 * be missing. Texts, which may be from outside, are cleaned (base/utf8.h) and quoted where
 * necessary; one that begins like a formula, after any apostrophes, gets an apostrophe in front. A
 * star before the name marks a text of our own, such as a board, which is written unchanged. True
 * and false become 1 and 0; array elements are separated by blanks. If the object is NULL, appends
 * the names. Also sets out->overflow if the object is incomplete (object.h). Releases the
 * object. */
void csv_row(const char *columns, json_t *object, Text *out);

/* Writes the row as a line. False if the row is incomplete. */
bool csv_print(FILE *out, const char *columns, json_t *object);
