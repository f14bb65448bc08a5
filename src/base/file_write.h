/* SPDX-License-Identifier: MIT
 *
 * Writes whole files: a name stands for the old file or the whole new one, even after a full disk,
 * a signal or a loss of power. A regular file is written beside the old one, synced to disk, and
 * then takes its place and permissions. A killed program leaves a hidden file (.NAME.*.part), which
 * may be removed. A symbolic link stays, and its target is replaced. Devices, pipes and our own
 * descriptors (/dev/stdout) are written to directly. Thread-safe for different names.
 */
#ifndef VERDI_BASE_FILE_WRITE_H
#define VERDI_BASE_FILE_WRITE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

enum { FILE_WRITE_PROBLEM = 160 };

typedef struct FileWriter FileWriter;

/* Begins a file. NULL, with the reason in `problem`, if it could not be put there: its folder is
 * missing or must not be written to, say. */
FileWriter *file_write_open(const char *path, char problem[FILE_WRITE_PROBLEM]);

/* Where to write; belongs to the writer, which also finds the errors of this stream. */
FILE *file_write_stream(FileWriter *writer);

/* The hidden file, in which the stream can seek; NULL: this is a pipe, a device or our own. */
const char *file_write_passing(const FileWriter *writer);

/* Gives the file its name, and frees the writer either way. False, with the reason in `problem`, if
 * a byte may be lost; then the name stands for what it did before, a device apart. */
bool file_write_commit(FileWriter *writer, char problem[FILE_WRITE_PROBLEM]);

/* Drops what was written: nothing of it is left, a device apart. NULL is allowed. */
void file_write_discard(FileWriter *writer);

/* A file of these bytes; as file_write_commit(). */
bool file_write_bytes(const char *path, const void *data, size_t size,
                      char problem[FILE_WRITE_PROBLEM]);

#endif
