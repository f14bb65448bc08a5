/* SPDX-License-Identifier: MIT
 *
 * Turns Ctrl-C, or SIGTERM, into a flag that the working code checks, so that it ends in good
 * order. A second Ctrl-C ends the program at once.
 */
#ifndef VERDI_FRONT_KIT_STOP_H
#define VERDI_FRONT_KIT_STOP_H

#include "verdi.h"

enum { STOP_STATUS = 130 }; /* the exit status, as shells say of programs that were interrupted */

/* From now on SIGINT and SIGTERM raise the flag that this returns, the first time; the second time
 * they end the program. */
const verdi_stop *stop_catch(void);

/* For a program that talks with a person, to whom Ctrl-C is a key: SIGINT, SIGTERM and SIGHUP raise
 * the flag that this returns and are counted, the last two as STOP_LEAVE, once: a window that is
 * closed sends several. The program ends when STOP_PATIENCE are counted. */
enum { STOP_LEAVE = 2, STOP_PATIENCE = 5 };
verdi_stop *stop_listen(void);

/* How many are counted since stop_forget(), which also lowers the flag. */
int stop_heard(void);
void stop_forget(void);

/* The signals end the program again, as they did before. */
void stop_release(void);

#endif
