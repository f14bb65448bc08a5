/* SPDX-License-Identifier: MIT */
#include "base/decode.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/utf8.h"

static size_t release(Decoder *decoder, char *out) {
    size_t count = decoder->count;
    memcpy(out, decoder->held, count);
    decoder->count = 0;
    return count;
}

/* Looks for a byte order mark; other bytes are text. */
static size_t begin(Decoder *decoder, char *out) {
    static const struct {
        char text[4];
        int kind;
    } marks[] = {
        {"\xef\xbb\xbf", DECODE_PLAIN}, {"\xff\xfe", DECODE_LITTLE}, {"\xfe\xff", DECODE_BIG}};
    decoder->kind = DECODE_PLAIN;
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
        if (memcmp(marks[i].text, decoder->held, decoder->count))
            continue;
        bool whole = !marks[i].text[decoder->count];
        decoder->kind = whole ? marks[i].kind : DECODE_START;
        decoder->count = whole ? 0 : decoder->count;
        return 0;
    }
    return release(decoder, out);
}

enum { HALF = 0xfffd }; /* stands for half a character */

static size_t encode(uint32_t point, char *out) {
    size_t size = point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
    for (size_t i = size; --i; point >>= 6)
        out[i] = (char)(0x80 | (point & 0x3f));
    out[0] = (char)(size == 1 ? point : point | (0xf00u >> size & 0xff));
    return size;
}

/* Decodes a complete unit of UTF-16. */
static size_t take_unit(Decoder *decoder, char *out) {
    enum { MARK = 0xfeff, SWAPPED_MARK = 0xfffe };
    const unsigned char *held = decoder->held;
    bool little = decoder->kind == DECODE_LITTLE;
    uint32_t unit = little ? held[0] | (uint32_t)held[1] << 8 : held[1] | (uint32_t)held[0] << 8;
    uint32_t high = decoder->high;
    bool low = unit >> 10 == 0x37;
    decoder->count = 0;
    decoder->high = unit >> 10 == 0x36 ? unit : 0;
    if (low)
        return encode(high ? 0x10000 + ((high & 0x3ff) << 10 | (unit & 0x3ff)) : HALF, out);
    size_t size = high ? encode(HALF, out) : 0;
    if (unit == SWAPPED_MARK)
        decoder->kind = little ? DECODE_BIG : DECODE_LITTLE;
    return decoder->high || unit == MARK || unit == SWAPPED_MARK ? size
                                                                 : size + encode(unit, out + size);
}

size_t decode_byte(Decoder *decoder, char byte, char out[DECODE_MOST]) {
    if (decoder->kind == DECODE_PLAIN) {
        out[0] = byte;
        return 1;
    }
    decoder->held[decoder->count++] = (unsigned char)byte;
    if (decoder->kind == DECODE_START)
        return begin(decoder, out);
    return decoder->count == 2 ? take_unit(decoder, out) : 0;
}

size_t decode_end(Decoder *decoder, char out[DECODE_MOST]) {
    if (decoder->kind == DECODE_START)
        return release(decoder, out);
    size_t size = decoder->high ? encode(HALF, out) : 0;
    return decoder->count ? size + encode(HALF, out + size) : size;
}

/* The number of bytes, at the end of a text in UTF-16, that are lines of UTF-8: after the last line
 * end in UTF-16, and with a line end of a single byte. */
static size_t count_plain(const char *data, size_t size, bool little) {
    size_t begin = size & ~(size_t)1;
    while (begin && (data[begin - 2 + little] || data[begin - 1 - little] != '\n'))
        begin -= 2;
    bool plain = begin && size - begin > 1 && data[size - 1] == '\n';
    for (const char *at = data + begin; plain && at < data + size;) {
        char character[4];
        plain = (unsigned char)*at >= ' ' || letter_is_blank(*at);
        plain = plain && (utf8_take(&at, character) != 3 || memcmp(character, "\xef\xbf\xbd", 3));
    }
    return plain ? size - begin : 0;
}

char *decode_text(char *data, size_t *size) {
    Decoder decoder = {0};
    size_t length = 0, plain = 0;
    if ((unsigned char)data[0] < 0xef)
        return data;
    char *text = malloc(*size / 2 * 3 + DECODE_MOST + 1);
    for (size_t i = 0; text && i < *size - plain; i++) {
        length += decode_byte(&decoder, data[i], text + length);
        if (i == 1 && decoder.kind > DECODE_PLAIN)
            plain = count_plain(data, *size, decoder.kind == DECODE_LITTLE);
    }
    if (text) {
        length += decode_end(&decoder, text + length);
        memcpy(text + length, data + *size - plain, plain);
        *size = length + plain;
        text[*size] = '\0';
    }
    free(data);
    return text;
}

ssize_t decode_line(Decoder *decoder, char **line, size_t *room, FILE *file) {
    char bytes[DECODE_MOST];
    size_t length = 0;
    for (int c = 0; c != EOF;) {
        c = getc(file);
        size_t count = c == EOF ? decode_end(decoder, bytes) : decode_byte(decoder, (char)c, bytes);
        if (!array_reserve(line, room, length + count + 1, 1) || (c == EOF && !length && !count))
            return -1;
        memcpy(*line + length, bytes, count);
        length += count;
        (*line)[length] = '\0';
        if (count && bytes[count - 1] == '\n') {
            (*line)[--length] = '\0';
            break;
        }
    }
    return (ssize_t)length;
}
