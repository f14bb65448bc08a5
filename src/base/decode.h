/* SPDX-License-Identifier: MIT
 *
 * Converts input to UTF-8. A byte order mark at the beginning is dropped; if it is that of UTF-16
 * (as PowerShell's ">" writes it), the text is converted. Marks in such a text, where files were
 * joined, are dropped too, and half a character becomes U+FFFD. Other bytes are unchanged.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/types.h>

/* Initialise with {0}. */
typedef struct Decoder {
    enum { DECODE_START, DECODE_PLAIN, DECODE_LITTLE, DECODE_BIG } kind;
    unsigned char held[3]; /* bytes of an incomplete character or mark */
    size_t count;
    uint32_t high; /* the first half of a surrogate pair */
} Decoder;

enum { DECODE_MOST = 6 };

/* Takes the next byte and writes the characters that it completes; returns the number of bytes
 * written. Only the last byte written can be a line feed. */
size_t decode_byte(Decoder *decoder, char byte, char out[DECODE_MOST]);

/* To be called at the end of the text: writes the bytes still held. Returns their number. */
size_t decode_end(Decoder *decoder, char out[DECODE_MOST]);

/* Converts a whole text of *size bytes, with a NUL after them, into a new buffer like it, and frees
 * `data`. If a text in UTF-8 with a line end follows lines in UTF-16, it is read as UTF-8. Returns
 * `data` if it has no byte order mark, NULL if out of memory. */
char *decode_text(char *data, size_t *size);

/* Reads a line into *line, which has *room bytes and grows as with getline(). The line is
 * NUL-terminated and has no line feed. Returns its size, or -1 at the end of the file, on an error
 * (ferror()), or if out of memory (errno). */
ssize_t decode_line(Decoder *decoder, char **line, size_t *room, FILE *file);
