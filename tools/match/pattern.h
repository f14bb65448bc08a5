/* SPDX-License-Identifier: MIT
 *
 * Patterns of the conformance cases: a subset of POSIX extended regular expressions, which some C
 * libraries lack. It has characters, `.`, [sets] and [^sets] with ranges, backslash escapes,
 * (groups), |, and the quantifiers *, +, ?, {N}, {N,} and {N,M}. Unlike POSIX, the first matching
 * alternative is taken, and there is no backtracking into a group, so that matching is always fast.
 */
#ifndef VERDI_MATCH_PATTERN_H
#define VERDI_MATCH_PATTERN_H

#include <stdbool.h>

/* Whether `pattern`, which must be valid, matches all of `text`. */
bool pattern_fits(const char *pattern, const char *text);

#endif
