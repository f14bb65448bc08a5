/* SPDX-License-Identifier: MIT
 *
 * Patterns of the conformance cases, written as extended regular expressions of POSIX, which some
 * systems' C libraries lack: characters, `.`, [sets] and [^sets] with ranges, a backslash before a
 * character that stands for itself, (groups), |, and behind one of these *, +, ?, {N}, {N,} or
 * {N,M}. Unlike there, the first alternative that fits is taken, and a group keeps what it took:
 * no pattern takes long, whatever the text.
 */
#ifndef VERDI_MATCH_PATTERN_H
#define VERDI_MATCH_PATTERN_H

#include <stdbool.h>

/* Whether all of `text` is what `pattern`, which must be valid, says. */
bool pattern_fits(const char *pattern, const char *text);

#endif
