/* SPDX-License-Identifier: MIT
 *
 * Whole files into memory, no larger than the caller allows. Thread-safe.
 */
#ifndef VERDI_BASE_FILE_READ_H
#define VERDI_BASE_FILE_READ_H

#include <stddef.h>

/* Reads a whole file into a fresh NUL-terminated buffer (release with free()). A byte order mark,
 * with which no binary file of ours begins, makes it a text in UTF-8 (decode.h). Returns NULL with
 * errno set on failure, EFBIG if the file is larger than `limit` bytes. */
char *file_read(const char *path, size_t limit, size_t *size);

/* Why a path does not lead to a regular file, or NULL: to read a pipe or a device might never end.
 */
const char *file_irregular(const char *path);

/* As file_read(), of what is left of standard input. */
char *file_read_input(size_t limit, size_t *size);

#endif
