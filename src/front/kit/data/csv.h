/* SPDX-License-Identifier: MIT
 *
 * Writes comma-separated values (RFC 4180).
 */
#ifndef VERDI_FRONT_KIT_DATA_CSV_H
#define VERDI_FRONT_KIT_DATA_CSV_H

#include "base/text.h"

/* Appends a text, which may be from outside, as one field: clean UTF-8 (record/utf8.h), in quotes
 * where it needs them, after an apostrophe if it
 * begins as a formula, behind apostrophes of its own or not. */
void csv_string(const char *string, Text *out);

/* Appends a value of 1/128 disc in discs, to the last digit: what JSON says of it too. */
void csv_discs(int value, Text *out);

#endif
