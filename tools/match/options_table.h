/* SPDX-License-Identifier: MIT
 *
 * What options there are, and what each of them sets.
 */
#ifndef VERDI_MATCH_OPTIONS_TABLE_H
#define VERDI_MATCH_OPTIONS_TABLE_H

#include "match/options.h"

enum { OPTIONS_MAX = 40 };

typedef struct Option {
    const char *name;
    bool (*set)(Options *options, const char *value);
    bool is_flag, of_match; /* of_match: it makes the match what it is, not only this run of it */
    const char *expected;   /* for a value that is not understood */
} Option;

/* Ends at a name that is NULL. */
extern const Option option_table[];

/* The option of this name, `length` characters of it; NULL if there is none. */
const Option *option_find(const char *name, size_t length);

/* Sets an option, and keeps it for the log if it is one of the match. `value` is NULL for a flag.
 * False if the value is not understood, or memory is short. */
bool option_apply(Options *options, const Option *option, const char *value);

#endif
