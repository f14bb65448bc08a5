/* SPDX-License-Identifier: MIT
 *
 * What to do with files of games once they exist: say what is in them, put several into one.
 */
#ifndef VERDI_TOOLS_SELFPLAY_REPORT_H
#define VERDI_TOOLS_SELFPLAY_REPORT_H

#include <stdbool.h>

/* Prints what the files hold by number of discs. `distinct` also counts different positions, which
 * takes 16 bytes of memory for each. 0; 1 if a file cannot be read, is damaged, or memory short. */
int report_files(char *const *paths, int count, bool distinct);

/* Appends to `out` the games of the files that are not in it yet, seen up to symmetry. Damaged
 * blocks are reported and left out. 0; 1 after an error. */
int merge_files(const char *out, char *const *paths, int count);

#endif
