/* SPDX-License-Identifier: MIT
 *
 * Standard input, output and error: a terminal, a pipe, a file or nothing.
 */
#ifndef VERDI_BASE_SYSTEM_CONSOLE_H
#define VERDI_BASE_SYSTEM_CONSOLE_H

#include <stdbool.h>
#include <stddef.h>

/* First of all in main(): fills in those of descriptors 0 to 2 that are closed (nothing comes out
 * of standard input, and a write to standard output fails), takes bytes for what they are, and lets
 * a terminal show UTF-8 and colours until the end of the program. False if the system refuses. */
bool console_begin(void);

/* Whether `file`, which is 0, 1 or 2, is a terminal. */
bool console_is_terminal(int file);

/* The columns of the terminal, 1 or more; `otherwise` if they are unknown. */
int console_columns(int file, int otherwise);

/* Whether the terminal is said to show UTF-8. */
bool console_shows_utf8(void);

/* Writes past the stream `stdout`, all of it and at once. Returns 0 or the errno, EPIPE if the
 * reader has gone (interrupt_ignore_pipes()). One thread at a time. */
int console_write(const char *text, size_t size);

/* Whether `file` takes CONSOLE_ROOM bytes without waiting for its reader. Windows does not know:
 * yes. */
enum { CONSOLE_ROOM = 512 }; /* as POSIX promises of a pipe */
bool console_has_room(int file);

#endif
