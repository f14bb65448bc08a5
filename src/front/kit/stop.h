/* SPDX-License-Identifier: MIT
 *
 * Turns Ctrl-C or SIGTERM into a flag that running work checks, so that it can end cleanly. A
 * second Ctrl-C ends the program at once.
 */
#pragma once

#include "verdi.h"

enum { STOP_STATUS = 130 }; /* exit status, as shells report for an interrupted program */

/* From now on the first SIGINT or SIGTERM raises the returned flag, and the second one ends the
 * program. */
const verdi_stop *stop_catch(void);

/* For interactive programs, where Ctrl-C is a command: SIGINT, SIGTERM and SIGHUP raise the
 * returned flag and are counted. SIGTERM and SIGHUP count once as STOP_LEAVE, however many arrive,
 * because closing a window sends several. The program ends when the count reaches STOP_PATIENCE. */
enum { STOP_LEAVE = 2, STOP_PATIENCE = 5 };
verdi_stop *stop_listen(void);

/* The count of signals since stop_forget(), which also lowers the flag. */
int stop_heard(void);
void stop_forget(void);

/* Restores the signals' default: they end the program again. */
void stop_release(void);
