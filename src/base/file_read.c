/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "base/file_read.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/array.h"
#include "base/decode.h"

/* Reads the stream to its end and closes it. */
static char *read_stream(FILE *file, size_t limit, size_t *size) {
    enum { PIECE = 1 << 16 };
    char *data = NULL;
    size_t capacity = 0, length = 0;
    bool good = true;
    errno = 0;
    for (size_t got = PIECE; good && got == PIECE; length += got) {
        good = length <= limit && array_reserve(&data, &capacity, length + PIECE + 1, 1);
        got = good ? fread(data + length, 1, PIECE, file) : 0;
    }
    if (length > limit)
        errno = EFBIG;
    good = good && length <= limit && !ferror(file);
    int error = errno ? errno : EIO;
    fclose(file);
    if (good) {
        data[length] = '\0';
        *size = length;
        return decode_text(data, size);
    }
    free(data);
    errno = error;
    return NULL;
}

char *file_read(const char *path, size_t limit, size_t *size) {
    FILE *file = fopen(path, "rb");
    return file ? read_stream(file, limit, size) : NULL;
}

const char *file_irregular(const char *path) {
    struct stat status;
    if (stat(path, &status))
        return strerror(errno);
    return S_ISREG(status.st_mode) ? NULL : "not a regular file";
}

char *file_read_input(size_t limit, size_t *size) {
    int fd = dup(0);
    FILE *file = fd < 0 ? NULL : fdopen(fd, "rb");
    if (file)
        return read_stream(file, limit, size);
    int error = errno;
    if (fd >= 0)
        close(fd);
    errno = error;
    return NULL;
}

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
        good = array_reserve(&list, &capacity, count + 1, sizeof *list) &&
               (list[count] = strdup(entry->d_name));
        count += good;
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
