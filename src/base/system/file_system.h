/* SPDX-License-Identifier: MIT
 *
 * What differs between systems about files: links, permissions, names, locks.
 */
#ifndef VERDI_BASE_SYSTEM_FILE_SYSTEM_H
#define VERDI_BASE_SYSTEM_FILE_SYSTEM_H

#include "base/file_write.h"

/* Sets *target to the name at the end of the links that begin at `path`, which the caller frees.
 * *direct is set to true for a device, a pipe or a descriptor of the process, which are written to
 * directly. Returns 0, or an errno if the file cannot be written. */
int file_find(const char *path, char **target, bool *direct);

/* Opens the target, or if `beside` is not NULL, creates a file of this name, with the permissions
 * of the target if there is one. Returns a descriptor, or -1 with errno set. */
int file_open(const char *target, const char *beside);

/* Gives the created file the owner and permissions of the target, if there is one, and writes it to
 * the disk. False with errno set on failure. */
bool file_finish(int file, const char *target);

/* Renames the created file to the target, and waits until the name is on the disk. Returns false
 * with the reason in `problem` on failure. */
bool file_publish(const char *beside, const char *target, char problem[FILE_WRITE_PROBLEM]);

/* Allows one writer per file: locks a file without waiting; false if another descriptor holds the
 * lock. The lock ends with the process, even if it is killed. */
bool file_lock(int file);

#endif
