/* SPDX-License-Identifier: MIT */
#include "base/number.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool number_parse_int(const char *word, int64_t low, int64_t high, int64_t *value) {
    char *end;
    errno = 0;
    if (*word == '\0' || *word == ' ' || *word == '\t')
        return false;
    long long number = strtoll(word, &end, 10);
    if (*end || errno || number < low || number > high)
        return false;
    *value = number;
    return true;
}

bool number_parse_small(const char *word, int low, int high, int *value) {
    int64_t number;
    if (!number_parse_int(word, low, high, &number))
        return false;
    *value = (int)number;
    return true;
}

bool number_parse_double(const char *word, double *value) {
    const char *p = word + (*word == '-' || *word == '+');
    if (!((*p >= '0' && *p <= '9') || *p == '.') || strpbrk(p, "xX"))
        return false; /* no nan, inf, hexadecimal or leading blanks */
    char *end;
    double number = strtod(word, &end);
    if (*end || !isfinite(number))
        return false;
    *value = number;
    return true;
}

double number_shown(double value, int decimals) {
    char text[32]; /* what does not fit begins with other digits than 0 */
    snprintf(text, sizeof text, "%.*f", decimals, value);
    return isfinite(value) && !strpbrk(text, "123456789") ? 0 : value;
}
