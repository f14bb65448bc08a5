/* SPDX-License-Identifier: MIT
 *
 * Ends a main() that console_begin() began. It fails if standard output lost a byte, or if output
 * is incomplete because memory was short.
 */
#ifndef VERDI_FRONT_KIT_STANDARD_H
#define VERDI_FRONT_KIT_STANDARD_H

/* Writes out what standard output still holds. The exit status: `status`, or 1, after a report on
 * stderr, if that is 0 and something is lost. A reader of our pipe who has gone is no loss. */
int standard_finish(const char *program, int status);

#endif
