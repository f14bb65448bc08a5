/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "base/file_list.h"

#include <dirent.h>
#include <errno.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"

static int compare(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

int file_list(const char *folder, FileListWanted *wanted, char ***names) {
    char **list = NULL;
    size_t count = 0, capacity = 0;
    DIR *stream = opendir(folder);
    if (!stream)
        return -1;
    bool good = true;
    for (struct dirent *entry; good && (errno = 0, entry = readdir(stream)) != NULL;) {
        if (!wanted(entry->d_name))
            continue;
        char **grown = array_reserve(list, &capacity, count + 1, sizeof *list);
        char *name = strdup(entry->d_name);
        if (grown)
            list = grown;
        good = grown && name;
        if (good)
            list[count++] = name;
        else
            free(name);
    }
    int error = good ? errno : ENOMEM;
    closedir(stream);
    if (error) {
        file_list_free(list, (int)count);
        errno = error;
        return -1;
    }
    if (count)
        qsort(list, count, sizeof *list, compare);
    *names = list;
    return (int)count;
}

void file_list_free(char **names, int count) {
    for (int i = 0; i < count; i++)
        free(names[i]);
    free(names);
}
