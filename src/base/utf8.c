/* SPDX-License-Identifier: MIT */
#include "base/utf8.h"

#include <stdint.h>
#include <string.h>

/* The number of bytes of the character at `at`. 0 if XML or JSON does not allow it: overlong forms,
 * surrogates, U+FFFE and U+FFFF. */
static size_t decode(const unsigned char *at, uint32_t *point) {
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    size_t length = *at < 0x80       ? 1
                    : *at >> 5 == 6  ? 2
                    : *at >> 4 == 14 ? 3
                    : *at >> 3 == 30 ? 4
                                     : 0;
    if (length == 0)
        return 0;
    *point = length == 1 ? *at : *at & (0x7fu >> length);
    for (size_t i = 1; i < length; i++) {
        if (at[i] >> 6 != 2) /* also stops at the end of the text */
            return 0;
        *point = *point << 6 | (at[i] & 0x3fu);
    }
    bool surrogate = *point >> 11 == 0x1b, outside = (*point & 0xfffe) == 0xfffe;
    return *point < least[length] || *point > 0x10ffff || surrogate || outside ? 0 : length;
}

size_t utf8_take(const char **text, char character[4]) {
    uint32_t point = 0;
    size_t read = decode((const unsigned char *)*text, &point), bytes = read;
    const char *copy = *text;
    if (!read) {
        copy = "\xef\xbf\xbd";
        bytes = 3;
    } else if (point < 0x20 || (point >= 0x7f && point < 0xa0)) {
        copy = " ";
        bytes = 1;
    }
    memcpy(character, copy, bytes);
    *text += read ? read : 1;
    return bytes;
}

void utf8_add(const char *text, Text *out) {
    char character[4];
    while (*text && !out->overflow) {
        size_t bytes = utf8_take(&text, character);
        if (out->length + bytes < out->size)
            text_add(out, "%.*s", (int)bytes, character);
        else
            out->overflow = true;
    }
}

void utf8_clean(char *target, size_t size, const char *text) {
    Text out = text_into(target, size);
    utf8_add(text, &out);
}

/* Returns the plain form of the next character, and sets *bytes to the number of its bytes. */
static char narrow(Span text, size_t *bytes) {
    const unsigned char *byte = (const unsigned char *)text.at;
    size_t left = span_size(text);
    *bytes = left > 0;
    if (!left)
        return '\0';
    if (left >= 2 && byte[0] == 0xc2 && byte[1] == 0xa0) { /* U+00A0 */
        *bytes = 2;
        return ' ';
    }
    if (left < 3 || (byte[0] != 0xe3 && byte[0] != 0xef))
        return *text.at;
    unsigned point = (byte[0] & 15u) << 12 | (byte[1] & 63u) << 6 | (byte[2] & 63u);
    char plain = point == 0x3000                      ? ' '
                 : point == 0x3001                    ? ','
                 : point >= 0xff01 && point <= 0xff5e ? (char)(point - 0xfee0)
                                                      : '\0';
    if (!plain || byte[1] >> 6 != 2 || byte[2] >> 6 != 2)
        return *text.at;
    *bytes = 3;
    return plain;
}

char utf8_peek(Span text) {
    size_t bytes;
    return narrow(text, &bytes);
}

char utf8_next(Span *text) {
    size_t bytes;
    char c = narrow(*text, &bytes);
    text->at += bytes;
    return c;
}

bool utf8_skip_blanks(Span *text) {
    const char *begin = text->at;
    while (letter_is_blank(utf8_peek(*text)))
        utf8_next(text);
    return text->at > begin;
}

void utf8_to_ascii(char *text) {
    for (; *text; text++)
        if (*text < ' ' || *text > '~')
            *text = '?';
}
