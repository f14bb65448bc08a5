/* SPDX-License-Identifier: MIT */
#include "base/system/windows/missing.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"

char *strndup(const char *text, size_t size) {
    size_t length = strnlen(text, size);
    char *copy = malloc(length + 1);
    if (copy) {
        memcpy(copy, text, length);
        copy[length] = '\0';
    }
    return copy;
}

char *strcasestr(const char *text, const char *part) {
    size_t length = strlen(part);
    for (; _strnicmp(text, part, length) != 0; text++)
        if (!*text)
            return NULL;
    return (char *)(uintptr_t)text;
}

char *strsep(char **text, const char *separators) {
    char *word = *text;
    if (!word)
        return NULL;
    *text = word + strcspn(word, separators);
    if (**text)
        *(*text)++ = '\0';
    else
        *text = NULL;
    return word;
}

ssize_t getline(char **line, size_t *capacity, FILE *file) {
    size_t length = 0;
    int c;
    if (!*line)
        *capacity = 0;
    while ((c = getc(file)) != EOF) {
        if (!array_reserve(line, capacity, length + 2, 1)) {
            errno = ENOMEM;
            return -1;
        }
        (*line)[length++] = (char)c;
        (*line)[length] = '\0';
        if (c == '\n')
            break;
    }
    return length && !(c == EOF && ferror(file)) ? (ssize_t)length : -1;
}
