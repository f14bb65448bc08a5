/* SPDX-License-Identifier: MIT
 *
 * Waits for three things at once: bytes of the input, a call from another thread, and the end of
 * the reader of our standard output.
 */
#ifndef VERDI_BASE_SYSTEM_INPUT_H
#define VERDI_BASE_SYSTEM_INPUT_H

#include <stdbool.h>
#include <stddef.h>

typedef struct Input Input;

/* What input_wait() returns, added up. */
enum {
    INPUT_WOKEN = 1,  /* input_wake() was called */
    INPUT_READY = 2,  /* input_read() will not wait */
    INPUT_UNHEARD = 4 /* standard output has lost its reader, if the system reports it */
};

/* `file` is a descriptor, which stays the caller's. NULL if the system has no room. */
Input *input_open(int file);
void input_close(Input *input);

/* Waits for one of these or more: a call always, bytes or their end if `reading`, the loss of the
 * reader if `watching`. 0 if something else woke us. One thread waits and reads. */
int input_wait(Input *input, bool reading, bool watching);

/* From any thread. */
void input_wake(Input *input);

/* Reads up to `size` bytes: how many, 0 if there are none after all, -1 at the end of the input or
 * when it cannot be read any more. */
int input_read(Input *input, char *bytes, int size);

#endif
