/* SPDX-License-Identifier: MIT
 *
 * Reads whole files into memory, up to a size limit. Thread-safe.
 */
#ifndef VERDI_BASE_FILE_READ_H
#define VERDI_BASE_FILE_READ_H

#include <stddef.h>

/* Reads a whole file into a new NUL-terminated buffer, and sets *size to the number of bytes before
 * the NUL. The caller frees the buffer. A file that begins with a byte order mark is converted to
 * UTF-8 (decode.h); Verdi's binary files never begin with one. On failure returns NULL and sets
 * errno, EFBIG if the file is larger than `limit` bytes. */
char *file_read(const char *path, size_t limit, size_t *size);

/* A phrase that says why a path is not a regular file; NULL if it is one. Reading a pipe or a
 * device might never end. */
const char *file_irregular(const char *path);

/* Like file_read(), but reads the rest of standard input. */
char *file_read_input(size_t limit, size_t *size);

#endif
