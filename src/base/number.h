/* SPDX-License-Identifier: MIT
 *
 * Parses numbers strictly: the whole word must be one number within a range. Also formats numbers
 * for output. The decimal sign is a point in every locale.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"

/* Sets *value and returns true if the whole `word` is a number in range. */
bool number_parse_int(const char *word, int64_t low, int64_t high, int64_t *value);
bool number_parse_small(const char *word, int low, int high, int *value);
bool number_parse_double(const char *word, double *value);

/* Reads the decimal number at the beginning of the text. Sets *end to the end of the number, or to
 * `text` if there is none. */
double number_read(const char *text, const char **end);

/* Appends a finite number with `decimals` decimals, without a sign if all digits are zero. If
 * `decimals` is NUMBER_SHORT, the number has only the digits that it needs, up to ten. */
enum { NUMBER_SHORT = -1 };
void number_add(Text *out, double value, int decimals);

/* The number to print with `decimals` decimals: `value`, or 0 instead of "-0" or "-0.00". */
double number_shown(double value, int decimals);

/* A share from 0 to 1 in percent, for output: "64.4". Only exactly 0 and 1 are "0.0" and "100.0";
 * shares close to them are "<0.1" and ">99.9". */
typedef struct PercentWord {
    char text[16];
} PercentWord;
PercentWord number_percent(double share, int decimals);

/* The ending of a noun: "1 game", "2 games". */
static inline const char *plural(int64_t count) {
    return count == 1 ? "" : "s";
}
