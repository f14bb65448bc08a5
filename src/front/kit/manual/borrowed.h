/* SPDX-License-Identifier: MIT
 *
 * Command-line options of Edax and Egaroucid, such as "-l 10 -n 4 -nobook". They have one dash, and
 * names and units that often differ from ours.
 */
#ifndef VERDI_FRONT_KIT_MANUAL_BORROWED_H
#define VERDI_FRONT_KIT_MANUAL_BORROWED_H

#include "front/kit/settings.h"

enum { BORROWED_NONE = -2 };

/* If argv[*at] is such an option, applies its meaning in that engine or reports on stderr that it
 * is ignored, and advances *at to its value. Returns MANUAL_GO_ON, or exit status 2 after an error
 * message. Returns BORROWED_NONE for any other argument. */
int borrowed_read(char **argv, int *at, Settings *settings);

#endif
