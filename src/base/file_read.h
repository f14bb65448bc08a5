/* SPDX-License-Identifier: MIT
 *
 * Reads whole files into memory, up to a size limit, and lists the files in a folder. Thread-safe.
 */
#pragma once

#include <stdbool.h>
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

/* Returns whether to list a file, given its name without the folder. */
typedef bool FileListWanted(const char *name);

/* Sets *names to the names in a folder that `wanted` accepts, sorted by bytes. Returns their
 * number, or -1 with errno set if the folder cannot be read. Release the list with
 * file_list_free(), even if it is empty. */
int file_list(const char *folder, FileListWanted *wanted, char ***names);
void file_list_free(char **names, int count);
