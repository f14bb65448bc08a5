/* SPDX-License-Identifier: MIT */
#include <stddef.h>

#include "front/command/book/book_text.h"

const BookText *book_text_json(void) {
#ifdef VERDI_HAVE_JANSSON
    return &book_json;
#else
    return NULL;
#endif
}
