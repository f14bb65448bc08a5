/* SPDX-License-Identifier: MIT
 *
 * Lists a folder. Thread-safe.
 */
#ifndef VERDI_BASE_FILE_LIST_H
#define VERDI_BASE_FILE_LIST_H

#include <stdbool.h>

/* True if a file name (without its folder) is to be listed. */
typedef bool FileListWanted(const char *name);

/* Lists the `wanted` names in a folder, sorted by bytes. Returns their number, or -1 with errno set
 * if the folder cannot be read. Release the list with file_list_free(), also if the number is 0. */
int file_list(const char *folder, FileListWanted *wanted, char ***names);
void file_list_free(char **names, int count);

#endif
