/* SPDX-License-Identifier: MIT */
#include "base/system/encoding.h"

#include <errno.h>
#include <iconv.h>
#include <stdbool.h>
#include <stdlib.h>

char *encoding_to_utf8(const char *encoding, const char *text, size_t size, size_t *length) {
    enum { MOST = 4 }; /* bytes of UTF-8 for a byte */
    iconv_t converter = iconv_open("UTF-8", encoding);
    if (converter == (iconv_t)-1)
        return NULL;
    char *converted = malloc(size * MOST + 1), *in = (char *)text, *out = converted;
    size_t left = size, room = size * MOST;
    bool good = converted && iconv(converter, &in, &left, &out, &room) != (size_t)-1;
    int error = converted ? EILSEQ : ENOMEM;
    iconv_close(converter);
    *length = (size_t)(out - converted);
    if (good)
        return converted;
    free(converted);
    errno = error;
    return NULL;
}
