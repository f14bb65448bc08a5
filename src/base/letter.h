/* SPDX-License-Identifier: MIT
 *
 * Letters of the files that we read: ASCII, whatever the locale says.
 */
#ifndef VERDI_BASE_LETTER_H
#define VERDI_BASE_LETTER_H

#include <stdbool.h>

/* Blank, tab, line feed and what is between; not NUL. */
static inline bool letter_is_blank(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
}

static inline bool letter_is_digit(char c) {
    return c >= '0' && c <= '9';
}

#endif
