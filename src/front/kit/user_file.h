/* SPDX-License-Identifier: MIT
 *
 * The user's own files, in the system's folders for them (path_user()).
 */
#ifndef VERDI_FRONT_KIT_USER_FILE_H
#define VERDI_FRONT_KIT_USER_FILE_H

#include <stdbool.h>

enum { USER_FILE_PATH = 4096 };

/* The path of a file in the user's data folder, such as $XDG_DATA_HOME/verdi/ or
 * ~/.local/share/verdi/. The file need not exist. False if the environment names no folder. */
bool user_file_path(char path[USER_FILE_PATH], const char *name);

/* The same in the user's cache folder, such as $XDG_CACHE_HOME/verdi/ or ~/.cache/verdi/. */
bool user_file_cache_path(char path[USER_FILE_PATH], const char *name);

/* Makes the parent folders of `path`. A failure is noticed when the file is opened. */
void user_file_make_folders(char *path);

/* The same, but only if `path` is that of the user's own file `name`. A missing folder anywhere
 * else is more likely a typing error. */
void user_file_prepare(const char *path, const char *name);

#endif
