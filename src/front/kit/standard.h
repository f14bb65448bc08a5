/* SPDX-License-Identifier: MIT
 *
 * The files that every program is born with, from main() only: none of ours takes the number of one
 * that is missing, and what standard output lost is not success.
 */
#ifndef VERDI_FRONT_KIT_STANDARD_H
#define VERDI_FRONT_KIT_STANDARD_H

#include <stdbool.h>

/* Fills in those of descriptors 0 to 2 that are closed: nothing comes out of standard input, and a
 * write to standard output fails. Call it first; false if the system refuses. */
bool standard_reserve(void);

/* Writes out what standard output still holds. The exit status: `status`, or 1, after a report on
 * stderr, if that is 0 and a byte was lost. A reader of our pipe who has gone is no loss. */
int standard_finish(const char *program, int status);

#endif
