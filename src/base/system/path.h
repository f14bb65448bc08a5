/* SPDX-License-Identifier: MIT
 *
 * File names, and what differs between systems about files: links, permissions, locks. Names are
 * UTF-8 on every system, with slashes between folders. On Windows they may also have backslashes
 * and drives.
 */
#pragma once

#include <stdbool.h>
#include <string.h>

#include "base/file_write.h"
#include "base/text.h"

/* The name after the last folder: the whole path if it names no folder, "" if it ends in a
 * slash. */
const char *path_name(const char *path);

/* The extension of the name (".ggf"), or the end of the path if there is none, as in ".hidden". */
static inline const char *path_ending(const char *path) {
    const char *name = path_name(path), *dot = strrchr(name, '.');
    return dot && dot > name ? dot : name + strlen(name);
}

/* True if the path does not depend on the current folder. */
bool path_is_absolute(const char *path);

/* Appends the path of the user's folder for data or for caches, without a slash at its end. Appends
 * nothing if the environment names no such folder. */
typedef enum PathUser { PATH_USER_DATA, PATH_USER_CACHE } PathUser;
void path_user(Text *text, PathUser kind);

/* Except on Windows: the usual folders in the user's home. */
extern const char *const path_in_home[];

/* Makes a folder. On failure returns false and sets errno, EEXIST if the name is taken. With `own`,
 * other users have no access to the folder. */
bool path_make_folder(const char *path, bool own);

/* True if both paths refer to the same existing regular file, directly or through links. */
bool path_same_file(const char *one, const char *other);

/* The steps of base/file_write, and a lock. */

/* Sets *target to the name at the end of the links that begin at `path`, which the caller frees.
 * *direct is set to true for a device, a pipe or a descriptor of the process, which are written to
 * directly. Returns 0, or an errno if the file cannot be written. */
int path_follow(const char *path, char **target, bool *direct);

/* Opens the target, or if `beside` is not NULL, creates a file of this name, with the permissions
 * of the target if there is one. Returns a descriptor, or -1 with errno set. */
int path_open(const char *target, const char *beside);

/* Gives the created file the owner and permissions of the target, if there is one, and writes it to
 * the disk. False with errno set on failure. */
bool path_finish(int file, const char *target);

/* Renames the created file to the target, and waits until the name is on the disk. Returns false
 * with the reason in `problem` on failure. */
bool path_publish(const char *beside, const char *target, char problem[FILE_WRITE_PROBLEM]);

/* Allows one writer per file: locks a file without waiting. Returns 0; EAGAIN if another descriptor
 * holds the lock; or the errno of a file that cannot be locked. The lock ends with the process,
 * even if it is killed. */
int file_lock(int file);

/* Opens an existing file only to lock it; others may remove the file meanwhile. Returns a
 * descriptor, or -1. */
int path_open_lock(const char *path);
