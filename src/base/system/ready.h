/* SPDX-License-Identifier: MIT
 *
 * Waits until descriptors can be read or written, for posix/console.
 */
#pragma once

#include <stdbool.h>

/* Waits until `file` has room for CONSOLE_ROOM bytes, or has no reader to wait for. Without `wait`
 * only looks. Returns 1, 0 if there is no room, or -1 with errno set. */
int ready_for_output(int file, bool wait);

/* Waits for bytes of `wake` or `input`, and for the loss of the reader of `output`. The last two
 * may be -1. Returns the flags of input_wait(). */
int ready_for_input(int wake, int input, int output);
