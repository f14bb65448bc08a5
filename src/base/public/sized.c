/* SPDX-License-Identifier: MIT */
#include "base/public/sized.h"

#include <string.h>

static size_t common(size_t a, size_t b) {
    return a < b ? a : b;
}

bool sized_read(void *own, size_t own_size, const void *given, size_t given_size) {
    const unsigned char *bytes = given;
    if (given_size < sizeof(size_t) || given_size > SIZED_MOST)
        return false;
    for (size_t i = own_size; i < given_size; i++)
        if (bytes[i])
            return false;
    memcpy(own, given, common(own_size, given_size));
    return true;
}

bool sized_write(void *given, size_t given_size, const void *own, size_t own_size) {
    if (given_size < sizeof(size_t) || given_size > SIZED_MOST)
        return false;
    memset(given, 0, given_size);
    memcpy(given, own, common(own_size, given_size));
    return true;
}
