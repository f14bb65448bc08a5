/* SPDX-License-Identifier: MIT
 *
 * Signals that end programs. They belong to the whole process, so only one thread may call these
 * functions.
 */
#ifndef VERDI_BASE_SYSTEM_INTERRUPT_H
#define VERDI_BASE_SYSTEM_INTERRUPT_H

#include <stdbool.h>

/* In the order in which programs care for them. */
typedef enum Interrupt {
    INTERRUPT_KEY,    /* Ctrl-C: SIGINT */
    INTERRUPT_END,    /* somebody asks: SIGTERM; Ctrl-Break on Windows */
    INTERRUPT_HANGUP, /* the terminal goes: SIGHUP; its window is closed on Windows */
    INTERRUPTS
} Interrupt;

/* Runs whatever the program is at: it may raise flags, use atomic words and remove a file, and that
 * is all. */
typedef void InterruptHandler(Interrupt which);

/* The first `count` kinds go to `handler` from now on; `once`: each of them only the first time,
 * the second time it ends the program. The other kinds stay as they are, and so do
 * those that the program was started without (nohup). */
void interrupt_catch(int count, InterruptHandler *handler, bool once);

/* For handlers: does what would happen without them, which ends the program. */
void interrupt_obey(Interrupt which);

/* All is as it was before the first interrupt_catch(). */
void interrupt_release(void);

/* A pipe that nobody reads any more is an error of writing to it (EPIPE) and not the end. */
void interrupt_ignore_pipes(void);

#endif
