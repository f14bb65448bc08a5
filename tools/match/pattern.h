/* SPDX-License-Identifier: MIT
 *
 * Regular expressions, the same on every system: some have none in their C library, others differ
 * in what they add. The time is in proportion to pattern times text, whatever the two are: all ways
 * through the pattern are followed at once (K. Thompson, "Regular expression search algorithm",
 * 1968).
 */
#ifndef VERDI_MATCH_PATTERN_H
#define VERDI_MATCH_PATTERN_H

/* Whether all of `text` is what `pattern` says: 1 or 0; -1 if it says nothing, or memory is short.
 * A pattern is an extended regular expression of POSIX without ^, $ and the names of classes in
 * brackets: characters, `.`, [sets] and [^sets] with ranges, a backslash before a character that
 * stands for itself, (groups), |, and behind any of these *, +, ?, {N}, {N,} or {N,M}. */
int pattern_fits(const char *pattern, const char *text);

#endif
