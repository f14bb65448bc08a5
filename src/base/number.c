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
    if (!((*p >= '0' && *p <= '9') || *p == '.'))
        return false; /* no nan, inf or leading blanks */
    const char *end;
    double number = number_read(word, &end);
    if (*end || !isfinite(number))
        return false;
    *value = number;
    return true;
}

double number_read(const char *text, const char **end) {
    char half[16], copy[128], *stop;
    snprintf(half, sizeof half, "%.1f", 0.5); /* "0", the locale's decimal sign, "5" */
    size_t mark = strlen(half) - 2, size = 0;
    for (const char *p = text; *p && strchr("0123456789+-.eE", *p) && size + mark < sizeof copy;
         p++)
        if (*p == '.') {
            memcpy(copy + size, half + 1, mark);
            size += mark;
        } else {
            copy[size++] = *p;
        }
    copy[size] = '\0';
    double value = strtod(copy, &stop);
    *end = text;
    for (size_t at = 0; at < (size_t)(stop - copy); (*end)++)
        at += **end == '.' ? mark : 1;
    return value;
}

void number_add(Text *out, double value, int decimals) {
    char text[352]; /* up to 309 digits before the decimal sign */
    if (decimals < 0)
        snprintf(text, sizeof text, "%.10g", value);
    else
        snprintf(text, sizeof text, "%.*f", decimals, number_shown(value, decimals));
    size_t whole = strspn(text, "-0123456789"), mark = strcspn(text + whole, "0123456789e");
    text_add(out, "%.*s%s%s", (int)whole, text, mark ? "." : "", text + whole + mark);
}

double number_shown(double value, int decimals) {
    char text[32]; /* a number that does not fit is not zero */
    snprintf(text, sizeof text, "%.*f", decimals, value);
    return isfinite(value) && !strpbrk(text, "123456789") ? 0 : value;
}

PercentWord number_percent(double share, int decimals) {
    PercentWord word;
    Text text = text_into(word.text, sizeof word.text);
    double step = pow(10, -decimals), percent = 100 * share;
    if (share > 0 && percent <= step / 2) {
        text_add_char(&text, '<');
        percent = step;
    } else if (share < 1 && percent >= 100 - step / 2) {
        text_add_char(&text, '>');
        percent = 100 - step;
    }
    number_add(&text, percent, decimals);
    return word;
}
