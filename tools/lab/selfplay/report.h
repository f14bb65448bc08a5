/* SPDX-License-Identifier: MIT
 *
 * Reports on games files, and merges them.
 */
#ifndef VERDI_TOOLS_SELFPLAY_REPORT_H
#define VERDI_TOOLS_SELFPLAY_REPORT_H

/* Prints statistics of the files by number of discs. Returns 0, or 1 if a file is unreadable or
 * damaged or memory is short. */
int report_files(char *const *paths, int count);

/* Appends the games of the files to `out`, except those already in it, up to symmetry. Damaged
 * games are reported and skipped. Returns 0, or 1 after an error. */
int merge_files(const char *out, char *const *paths, int count);

#endif
