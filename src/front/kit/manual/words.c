/* SPDX-License-Identifier: MIT */
#include "front/kit/manual/words.h"

#include <stddef.h>
#include <string.h>

const char *words_next(const char *at, int *length) {
    at += strspn(at, " ");
    *length = (int)strcspn(at, " ");
    return *length ? at : NULL;
}

int words_find(const char *list, const char *word) {
    size_t size = strlen(word);
    int length, place = 0;
    for (const char *at = list; (at = words_next(at, &length)); at += length, place++)
        if ((size_t)length == size && memcmp(at, word, size) == 0)
            return place;
    return -1;
}
