/* SPDX-License-Identifier: MIT
 *
 * Options of the command lines of Edax and Egaroucid, such as "-l 10 -n 4 -nobook": one dash, and
 * often other names and units than ours.
 */
#ifndef VERDI_FRONT_KIT_MANUAL_BORROWED_H
#define VERDI_FRONT_KIT_MANUAL_BORROWED_H

#include "front/kit/settings.h"

enum { BORROWED_NONE = -2 };

/* If argv[*at] is one of them, it does what it means there, or is reported as ignored on stderr,
 * and *at moves on to its value: MANUAL_GO_ON, or the exit status 2 after a report by `command`.
 * BORROWED_NONE: it is none of them. */
int borrowed_read(const char *command, char **argv, int *at, Settings *settings);

#endif
