/* SPDX-License-Identifier: MIT
 *
 * The user's own files, in the folders of the system for them (path_user()).
 */
#ifndef VERDI_FRONT_KIT_USER_FILE_H
#define VERDI_FRONT_KIT_USER_FILE_H

#include <stdbool.h>

enum { USER_FILE_PATH = 4096 };

/* The path of a file in $XDG_DATA_HOME/verdi/ or ~/.local/share/verdi/, say, whether or not it
 * exists; false if the environment names no folder. */
bool user_file_path(char path[USER_FILE_PATH], const char *name);

/* The same for what can be found again, in $XDG_CACHE_HOME/verdi/ or ~/.cache/verdi/, say. */
bool user_file_cache_path(char path[USER_FILE_PATH], const char *name);

/* Makes the folders that lead to `path`. A failure shows when the file is opened. */
void user_file_make_folders(char *path);

/* The same if `path` is that of the user's own file `name`: anywhere else a folder that is missing
 * is more likely a slip. */
void user_file_prepare(const char *path, const char *name);

#endif
