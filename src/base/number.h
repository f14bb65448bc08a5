/* SPDX-License-Identifier: MIT
 *
 * Reads numbers that people wrote: the whole word is one number within a range, or it is refused.
 * And writes numbers for people to read.
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
