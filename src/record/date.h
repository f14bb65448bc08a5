/* SPDX-License-Identifier: MIT
 *
 * Dates of records, which each format writes in its own way: "2014-02-21 20:52:27 GMT",
 * "2003.12.15_12:33:18.MST", "2026-11-25T04:23:32Z", "2014.05.??", "2014" or seconds since 1970.
 */
#pragma once

#include <stdbool.h>

#include "base/span.h"

typedef struct RecordDate {
    char day[11]; /* "2014-05-02", "2014-05" or "2014" */
    char time[9]; /* "20:52:27" or "20:52"; "" if unknown */
    bool utc;     /* the time is UTC */
    bool zoned;   /* the time is in another zone; false: local time, or UTC */
} RecordDate;

/* Reads a date that begins with the year. Returns false for other texts ("yesterday", "2.5.1985"),
 * which all formats then keep as they are. */
bool record_date_read(const char *text, RecordDate *date);

/* Adds the time "20:52:27" or "20:52" to a day of ten characters. Returns false, and changes
 * nothing, if `date` is no such day or `time` no such time. */
bool record_date_add_time(char *date, size_t size, Span time, bool utc);

/* The year of a date: the first number of four digits from 1800 to 2199. A date may also be seconds
 * since 1970. Returns 0 if the date has no year. */
int notes_year(const char *date);
