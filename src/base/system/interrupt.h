/* SPDX-License-Identifier: MIT
 *
 * Signals that end programs. Signal handlers are set for the whole process, so only one thread may
 * call these functions.
 */
#ifndef VERDI_BASE_SYSTEM_INTERRUPT_H
#define VERDI_BASE_SYSTEM_INTERRUPT_H

#include <stdbool.h>

/* A program that catches one of these signals also catches those listed before it. */
typedef enum Interrupt {
    INTERRUPT_KEY,    /* Ctrl-C: SIGINT */
    INTERRUPT_END,    /* a request to end: SIGTERM; Ctrl-Break on Windows */
    INTERRUPT_HANGUP, /* the terminal is closed: SIGHUP; the window on Windows */
    INTERRUPTS
} Interrupt;

/* A signal handler, which may interrupt the program anywhere. It may only raise stop flags, use
 * atomic variables and remove a file. */
typedef void InterruptHandler(Interrupt which);

/* Passes signals of the first `count` kinds to `handler` from now on. If `once`, it receives only
 * the first signal of each kind; the second one ends the program. Other kinds are handled as
 * before. Signals that were ignored when the program started (nohup) stay ignored. */
void interrupt_catch(int count, InterruptHandler *handler, bool once);

/* For handlers: ends the program as the signal would without a handler. */
void interrupt_obey(Interrupt which);

/* Restores the handling of signals from before the first interrupt_catch(). */
void interrupt_release(void);

/* Makes writing to a pipe without a reader fail with EPIPE instead of ending the program. */
void interrupt_ignore_pipes(void);

#endif
