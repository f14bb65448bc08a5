/* SPDX-License-Identifier: MIT
 *
 * Standard input, output and error. Each may be a terminal, a pipe or a file, or closed.
 */
#ifndef VERDI_BASE_SYSTEM_CONSOLE_H
#define VERDI_BASE_SYSTEM_CONSOLE_H

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

#endif
