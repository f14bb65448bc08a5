/* SPDX-License-Identifier: MIT
 *
 * Ctrl-C, or a polite kill, as a wish: whoever works looks at a flag, ends what it is at and leaves
 * everything in order. Whoever asks twice is obeyed at once.
 */
#ifndef VERDI_FRONT_KIT_STOP_H
#define VERDI_FRONT_KIT_STOP_H

#include "verdi.h"

enum { STOP_STATUS = 130 }; /* the exit status, as shells say of programs that were interrupted */

/* From now on SIGINT and SIGTERM raise the flag that this returns, the first time; the second time
 * they end the program. */
const verdi_stop *stop_catch(void);

/* The signals end the program again, as they did before. */
void stop_release(void);

#endif
