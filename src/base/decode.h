/* SPDX-License-Identifier: MIT
 *
 * Converts texts from outside to UTF-8. A byte order mark at the beginning is dropped; after that
 * of UTF-16, which PowerShell's ">" writes, everything is converted. Other bytes stay as they are.
 */
#ifndef VERDI_BASE_DECODE_H
#define VERDI_BASE_DECODE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/types.h>

/* Begins as {0}. */
typedef struct Decoder {
    enum { DECODE_START, DECODE_PLAIN, DECODE_LITTLE, DECODE_BIG } kind;
    unsigned char held[3]; /* bytes that do not make a character or mark yet */
    size_t count;
    uint32_t high; /* the first half of a pair of surrogates */
} Decoder;

enum { DECODE_MOST = 4 };

/* Takes the next byte and writes the bytes that are complete with it; returns how many. A line feed
 * is the last of them. */
size_t decode_byte(Decoder *decoder, char byte, char out[DECODE_MOST]);

/* The same at the end of the text. */
size_t decode_end(Decoder *decoder, char out[DECODE_MOST]);

/* Reads a line into *line, which has *room bytes and grows as for getline(); its end is not kept,
 * and a NUL stands behind it. Returns its size, or -1 at the end of the file, on an error
 * (ferror()), or if memory is short (errno). */
ssize_t decode_line(Decoder *decoder, char **line, size_t *room, FILE *file);

#endif
