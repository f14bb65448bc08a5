/* SPDX-License-Identifier: MIT
 *
 * Lists a folder. Thread-safe.
 */
#ifndef VERDI_BASE_FILE_LIST_H
#define VERDI_BASE_FILE_LIST_H

#include <stdbool.h>

/* Whether a name, without its folder, is one of those looked for. */
typedef bool FileListWanted(const char *name);

/* The names in a folder that are `wanted`, in the order of their bytes: how many, -1 with errno if
 * the folder cannot be read. Release with file_list_free(), also after 0. */
int file_list(const char *folder, FileListWanted *wanted, char ***names);
void file_list_free(char **names, int count);

#endif
