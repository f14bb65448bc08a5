/* SPDX-License-Identifier: MIT
 *
 * The names of files: UTF-8 on every system, with slashes between folders. Windows also takes
 * backslashes and drives.
 */
#ifndef VERDI_BASE_SYSTEM_PATH_H
#define VERDI_BASE_SYSTEM_PATH_H

#include <stdbool.h>
#include <string.h>

#include "base/text.h"

/* What follows the last folder: the whole path if there is none, "" if it ends in one. */
const char *path_name(const char *path);

/* Where the ending of the name begins, ".ggf"; where the path ends if there is none, as in
 * ".hidden". */
static inline const char *path_ending(const char *path) {
    const char *name = path_name(path), *dot = strrchr(name, '.');
    return dot && dot > name ? dot : name + strlen(name);
}

/* Whether it means the same wherever we are. */
bool path_is_absolute(const char *path);

/* Adds the folder for the user's own files, or for what can be found again, without an end of its
 * own. Nothing is added if the environment names none. */
typedef enum PathUser { PATH_USER_DATA, PATH_USER_CACHE } PathUser;
void path_user(Text *text, PathUser kind);

/* Makes a folder; false with errno, EEXIST if something has that name. Others may not look into one
 * that is `own`. */
bool path_make_folder(const char *path, bool own);

/* Whether both lead, links and all, to one plain file that is there. */
bool path_same_file(const char *one, const char *other);

#endif
