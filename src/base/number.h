/* SPDX-License-Identifier: MIT
 *
 * Numbers that people write, where a word is one number in range, all of it, or none; and numbers
 * that people read.
 */
#ifndef VERDI_BASE_NUMBER_H
#define VERDI_BASE_NUMBER_H

#include <stdbool.h>
#include <stdint.h>

/* True and *value set only if all of `word` is one number in range. */
bool number_parse_int(const char *word, int64_t low, int64_t high, int64_t *value);
bool number_parse_small(const char *word, int low, int high, int *value);
bool number_parse_double(const char *word, double *value);

/* The number to print with so many decimals: `value`, or 0 where all of them are zeros, so that
 * nobody reads "-0" or "-0.00". */
double number_shown(double value, int decimals);

#endif
