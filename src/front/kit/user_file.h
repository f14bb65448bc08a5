/* SPDX-License-Identifier: MIT
 *
 * Files of the user's own, in the folder for data of the XDG base directories:
 * $XDG_DATA_HOME/verdi/ or ~/.local/share/verdi/.
 */
#ifndef VERDI_FRONT_KIT_USER_FILE_H
#define VERDI_FRONT_KIT_USER_FILE_H

#include <stdbool.h>

enum { USER_FILE_PATH = 4096 };

/* The path of a file there, whether or not it exists; false if neither variable names a folder. */
bool user_file_path(char path[USER_FILE_PATH], const char *name);

/* Makes the folders that lead to `path`. A failure shows when the file is opened. */
void user_file_make_folders(char *path);

#endif
