/* SPDX-License-Identifier: MIT */
#include "base/text.h"

#include <stdarg.h>
#include <stdio.h>

Text text_into(char *buffer, size_t size) {
    buffer[0] = '\0';
    return (Text){.data = buffer, .size = size};
}

void text_add(Text *text, const char *format, ...) {
    va_list args;
    va_start(args, format);
    size_t room = text->size - text->length;
    int wanted = vsnprintf(text->data + text->length, room, format, args);
    va_end(args);
    if (wanted < 0 || (size_t)wanted >= room) {
        text->overflow = true;
        text->length += room - 1;
    } else {
        text->length += (size_t)wanted;
    }
}

void text_add_char(Text *text, char c) {
    text_add(text, "%c", c);
}
