/* SPDX-License-Identifier: MIT
 *
 * The weights file, format 4. tools/lab/train writes it and engine/weights_read.c reads it. All
 * numbers of fixed size are little-endian.
 *
 *   8 bytes   "VerdiWts"
 *   4         format version
 *   4         length of the description
 *   8         length of the packed part
 *   8         weights_file_checksum()
 *   text      the description: how the weights were made
 *   packed    (base/pack.h) the numbers of stages, channels, counts, views and patterns, and of the
 *             configurations of each pattern; then one sparse sequence of numbers:
 *             - for each pattern, then each view, for each stage, the rows of the configurations in
 *               ascending order, without those whose mirror image (feature_mirror) is lower
 *             - for each stage the rows of the counts
 *             - bias[discs], then output[discs], then tempo[discs], for discs = 0..64
 *             - sigma[depth][empties] for depth = 0..60, empties = depth..60
 *             A row is the values of its channels. Units are those of core/weights.h.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "base/bytes.h"

#define WEIGHTS_MAGIC "VerdiWts"

enum {
    WEIGHTS_VERSION = 4,
    WEIGHTS_AT_VERSION = 8,
    WEIGHTS_AT_TEXT = 12,
    WEIGHTS_AT_PACKED = 16,
    WEIGHTS_AT_CHECKSUM = 24,
    WEIGHTS_HEADER = 32
};

/* The checksum of the whole file except the field of the checksum: FNV-1a on words of eight bytes,
 * the last one padded with zeros. After each step the high half of the hash is xored into the low
 * half. */
static inline uint64_t weights_file_checksum(const unsigned char *data, size_t size) {
    uint64_t hash = 0xcbf29ce484222325u;
    for (size_t at = 0; at < size; at += 8) {
        if (at == WEIGHTS_AT_CHECKSUM)
            continue;
        uint64_t word = size - at >= 8 ? bytes_get(data + at, 8) /* one load */
                                       : bytes_get(data + at, (int)(size - at));
        hash = (hash ^ word) * 0x100000001b3u;
        hash ^= hash >> 32;
    }
    return hash;
}
