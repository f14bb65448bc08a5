/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "record/date.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "base/number.h"

enum { YEAR = 4, MONTH = 7, DAY = 10, MINUTE = 16, SECOND = 19 }; /* lengths of dates */

static bool read_seconds(const char *text, struct tm *parts) {
    int64_t seconds = 0;
    bool good = number_parse_int(text, 100000000, 99999999999, &seconds);
    time_t then = (time_t)seconds;
    return good && gmtime_r(&then, parts);
}

/* True if `c` may stand for a character of the shape "dddd-dd-dd dd:dd:dd". */
static bool fits(char c, char shape) {
    if (shape == 'd')
        return letter_is_digit(c);
    return c && strchr(shape == '-' ? "-./" : shape == ' ' ? " _T" : ":", c);
}

/* The number of characters that are a date, without a zone; 0 if there is none. */
static int measure(const char *text) {
    static const char shape[] = "dddd-dd-dd dd:dd:dd";
    static const int lengths[] = {SECOND, MINUTE, DAY, MONTH, YEAR};
    int n = 0;
    while (n < SECOND && fits(text[n], shape[n]))
        n++;
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++)
        if (n >= lengths[i])
            return lengths[i];
    return 0;
}

bool record_date_read(const char *text, RecordDate *date) {
    struct tm parts;
    *date = (RecordDate){0};
    if (read_seconds(text, &parts)) {
        date->utc = true;
        strftime(date->time, sizeof date->time, "%H:%M:%S", &parts);
        return strftime(date->day, sizeof date->day, "%Y-%m-%d", &parts) > 0;
    }
    int n = measure(text);
    const char *rest = text + n, *zone = rest + (n >= MINUTE && *rest && strchr(" .", *rest));
    snprintf(date->day, sizeof date->day, "%.*s", n, text);
    for (char *at = date->day; *at; at++)
        *at = letter_is_digit(*at) ? *at : '-';
    if (n < MINUTE) /* PGN writes "2014.05.??" */
        return n && (!*rest || (n == MONTH && strcmp(rest, ".??") == 0) ||
                     (n == YEAR && strcmp(rest, ".??.??") == 0));
    snprintf(date->time, sizeof date->time, "%.*s", n - DAY - 1, text + DAY + 1);
    Span name = span_of(zone);
    date->utc =
        span_is_letters(name, "GMT") || span_is_letters(name, "UTC") || span_is_letters(name, "Z");
    date->zoned = *zone && !date->utc;
    return true;
}

bool record_date_add_time(char *date, size_t size, Span time, bool utc) {
    char both[32];
    if (strlen(date) != DAY || (span_size(time) != 5 && span_size(time) != 8))
        return false;
    snprintf(both, sizeof both, "%s %.*s", date, (int)span_size(time), time.at);
    if (measure(both) != DAY + 1 + (int)span_size(time))
        return false;
    snprintf(date, size, "%s%s", both, utc ? " GMT" : "");
    return true;
}

int notes_year(const char *date) {
    struct tm parts;
    if (read_seconds(date, &parts))
        return parts.tm_year + 1900;
    while (*date) {
        size_t digits = strspn(date, "0123456789");
        int year = digits == 4 ? atoi(date) : 0;
        if (year >= 1800 && year < 2200)
            return year;
        date += digits ? digits : 1;
    }
    return 0;
}
