/* SPDX-License-Identifier: MIT
 *
 * Waits for three events at once: input, a call from another thread, and the loss of the reader of
 * standard output.
 */
#ifndef VERDI_BASE_SYSTEM_INPUT_H
#define VERDI_BASE_SYSTEM_INPUT_H

#include <stdbool.h>
#include <stddef.h>

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

#endif
