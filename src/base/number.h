/* SPDX-License-Identifier: MIT
 *
 * Reads numbers that people wrote: a word is one whole number within a range, or it is refused.
 * Also writes numbers for people. The decimal sign is a point in every locale.
 */
#ifndef VERDI_BASE_NUMBER_H
#define VERDI_BASE_NUMBER_H

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"

/* True and *value set only if all of `word` is one number in range. */
bool number_parse_int(const char *word, int64_t low, int64_t high, int64_t *value);
bool number_parse_small(const char *word, int low, int high, int *value);
bool number_parse_double(const char *word, double *value);

/* The decimal number at the beginning of the text, and where it ends: at `text` if there is none.
 */
double number_read(const char *text, const char **end);

/* Adds a finite number with N decimals, zeros without a sign; or, with NUMBER_SHORT, with as
 * many digits as it has, up to ten. */
enum { NUMBER_SHORT = -1 };
void number_add(Text *out, double value, int decimals);

/* The number to print with this many decimals: `value`, or 0 where all of them are zeros, so that
 * nobody reads "-0" or "-0.00". */
double number_shown(double value, int decimals);

/* What follows the noun: "1 game", "2 games". */
static inline const char *plural(int64_t count) {
    return count == 1 ? "" : "s";
}

#endif
