/* SPDX-License-Identifier: MIT
 *
 * Lists the files in a folder. Thread-safe.
 */
#ifndef VERDI_BASE_FILE_LIST_H
#define VERDI_BASE_FILE_LIST_H

#include <stdbool.h>

/* Returns whether to list a file, given its name without the folder. */
typedef bool FileListWanted(const char *name);

/* Sets *names to the names in a folder that `wanted` accepts, sorted by bytes. Returns their
 * number, or -1 with errno set if the folder cannot be read. Release the list with
 * file_list_free(), even if it is empty. */
int file_list(const char *folder, FileListWanted *wanted, char ***names);
void file_list_free(char **names, int count);

#endif
