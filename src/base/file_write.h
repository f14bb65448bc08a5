/* SPDX-License-Identifier: MIT
 *
 * Writes files atomically: even after a full disk, a signal or a power failure, a name refers to
 * the complete old or the complete new file. A regular file is written beside the old one, synced
 * to disk, and then renamed over it, with the old permissions. A killed program leaves a hidden
 * file (.NAME.*.part), which may be deleted. If the name is a symbolic link, its target is
 * replaced. Devices, pipes and descriptors of the process (/dev/stdout) are written to directly.
 * Several threads may write files with different names.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

enum { FILE_WRITE_PROBLEM = 160 };

typedef struct FileWriter FileWriter;

/* Begins to write a file. Returns NULL, with the reason in `problem`, if the file cannot be
 * created, for instance because its folder is missing or not writable. */
FileWriter *file_write_open(const char *path, char problem[FILE_WRITE_PROBLEM]);

/* The stream to write to. It belongs to the writer, which also checks it for errors. */
FILE *file_write_stream(FileWriter *writer);

/* The path of the hidden file, whose stream can seek. NULL if the output goes directly to a device,
 * a pipe or a descriptor of the process. */
const char *file_write_passing(const FileWriter *writer);

/* Gives the file its name, and frees the writer even on failure. Returns false, with the reason in
 * `problem`, if data may be lost; the name then refers to the old file. (A device may have received
 * part of the data.) */
bool file_write_commit(FileWriter *writer, char problem[FILE_WRITE_PROBLEM]);

/* Removes the unfinished file. A device keeps what it received. NULL is allowed. */
void file_write_discard(FileWriter *writer);

/* Writes `size` bytes of `data` as a file. Returns like file_write_commit(). */
bool file_write_bytes(const char *path, const void *data, size_t size,
                      char problem[FILE_WRITE_PROBLEM]);
