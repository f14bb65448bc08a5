/* SPDX-License-Identifier: MIT
 *
 * What a process has once: standard input, output and error, each of which may be a terminal, a
 * pipe or a file, or closed; and the signals that end it.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* Must be the first call in main(). Opens any of the descriptors 0 to 2 that are closed: standard
 * input is then empty, and writes to standard output fail. Turns off text conversion, and enables
 * UTF-8 and colours on a terminal until the program ends. False on failure. */
bool console_begin(void);

/* True if `file` (0, 1 or 2) is a terminal. */
bool console_is_terminal(int file);

/* The width of the terminal in columns, 1 or more; `otherwise` if unknown. */
int console_columns(int file, int otherwise);

/* True if the environment says that the terminal shows UTF-8. */
bool console_shows_utf8(void);

/* Writes all of `text` to standard output immediately, bypassing the stream `stdout`. Returns 0 or
 * an errno: EPIPE if the reader has gone (see interrupt_ignore_pipes()). Only one thread at a time
 * may call this. */
int console_write(const char *text, size_t size);

/* True if `file` accepts CONSOLE_ROOM bytes without waiting for its reader. Always true on Windows,
 * which has no way to find out. */
enum { CONSOLE_ROOM = 512 }; /* the least room that POSIX allows in a pipe */
bool console_has_room(int file);

/* Waits for three events at once: input, a call from another thread, and the loss of the reader of
 * standard output. */
typedef struct Input Input;

/* Flags returned by input_wait(). */
enum {
    INPUT_WOKEN = 1,  /* input_wake() was called */
    INPUT_READY = 2,  /* input_read() will not block */
    INPUT_UNHEARD = 4 /* standard output has lost its reader (if the system reports that) */
};

/* Opens an Input that reads the descriptor `file`, which still belongs to the caller. NULL if out
 * of resources. */
Input *input_open(int file);
void input_close(Input *input);

/* Waits for input_wake(); also for bytes or the end of the input if `reading`, and for the loss of
 * the reader if `watching`. Returns the flags of the events that happened, possibly none. Only one
 * thread may wait and read. */
int input_wait(Input *input, bool reading, bool watching);

/* Ends the wait of input_wait(). Any thread may call this. */
void input_wake(Input *input);

/* Reads up to `size` bytes. Returns their number; 0 if no bytes are available after all; -1 at the
 * end of the input or on an error. */
int input_read(Input *input, char *bytes, int size);

/* Signals. Their handlers are set for the whole process, so only one thread may call the functions
 * below. */

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
