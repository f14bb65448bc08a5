/* SPDX-License-Identifier: MIT
 *
 * File names. They are UTF-8 on every system, with slashes between folders. On Windows they may
 * also have backslashes and drives.
 */
#ifndef VERDI_BASE_SYSTEM_PATH_H
#define VERDI_BASE_SYSTEM_PATH_H

#include <stdbool.h>
#include <string.h>

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

/* Makes a folder. On failure returns false and sets errno, EEXIST if the name is taken. With `own`,
 * other users have no access to the folder. */
bool path_make_folder(const char *path, bool own);

/* True if both paths refer to the same existing regular file, directly or through links. */
bool path_same_file(const char *one, const char *other);

#endif
