/* SPDX-License-Identifier: MIT
 *
 * Writes comma-separated values (RFC 4180).
 */
#ifndef VERDI_FRONT_KIT_DATA_CSV_H
#define VERDI_FRONT_KIT_DATA_CSV_H

#include "base/text.h"

/* Appends a string as one field, in quotes where it needs them. */
void csv_string(const char *string, Text *out);

/* Appends a value of 1/128 disc in discs, to the last digit: what JSON says of it too. */
void csv_discs(int value, Text *out);

#endif
