/* SPDX-License-Identifier: MIT
 *
 * Builds a text in the caller's buffer. The text is always NUL-terminated; what does not fit is
 * dropped, and `overflow` is set.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

typedef struct Text {
    char *data;
    size_t size, length;
    bool overflow;
} Text;

/* An empty text; `size` is the size of the buffer, at least 1. */
Text text_into(char *buffer, size_t size);
void text_add(Text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));
void text_add_char(Text *text, char c);
