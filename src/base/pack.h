/* SPDX-License-Identifier: MIT
 *
 * Packs numbers into few bytes, for the weights file and the games stored in books. A number is a
 * varint: seven bits per byte, low bits first. Signed numbers are zigzag-coded (0, -1, 1, -2, ...).
 * In sparse sequences, a run of zeros is stored as its length.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* Reads from a buffer. After its end, reads return zeros and set `bad`. */
typedef struct Unpacker {
    const unsigned char *at, *end;
    uint64_t zeros; /* zeros of the current run that unpack_sparse() has not returned */
    bool bad;
} Unpacker;

static inline uint64_t unpack_unsigned(Unpacker *unpacker) {
    uint64_t value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
        if (unpacker->at == unpacker->end)
            break;
        unsigned char byte = *unpacker->at++;
        value |= (uint64_t)(byte & 0x7f) << shift;
        if (!(byte & 0x80))
            return value;
    }
    unpacker->bad = true;
    return 0;
}

static inline int64_t unpack_signed(Unpacker *unpacker) {
    uint64_t folded = unpack_unsigned(unpacker);
    return (int64_t)(folded >> 1) ^ -(int64_t)(folded & 1);
}

/* The next number of a sequence in which each run of zeros is stored as a zero and its length minus
 * one. */
static inline int64_t unpack_sparse(Unpacker *unpacker) {
    if (unpacker->zeros) {
        unpacker->zeros--;
        return 0;
    }
    int64_t value = unpack_signed(unpacker);
    if (value == 0)
        unpacker->zeros = unpack_unsigned(unpacker);
    return value;
}

/* Writes to a buffer, which must have room for ten bytes per number. */
typedef struct Packer {
    unsigned char *at;
    uint64_t zeros; /* length of a run not yet written */
} Packer;

static inline void pack_unsigned(Packer *packer, uint64_t value) {
    for (; value >= 0x80; value >>= 7)
        *packer->at++ = (unsigned char)(value | 0x80);
    *packer->at++ = (unsigned char)value;
}

static inline void pack_signed(Packer *packer, int64_t value) {
    pack_unsigned(packer, (uint64_t)value << 1 ^ (uint64_t)(value >> 63));
}

/* Ends a sequence written by pack_sparse(). */
static inline void pack_flush(Packer *packer) {
    if (packer->zeros) {
        pack_signed(packer, 0);
        pack_unsigned(packer, packer->zeros - 1);
        packer->zeros = 0;
    }
}

static inline void pack_sparse(Packer *packer, int64_t value) {
    if (value == 0) {
        packer->zeros++;
        return;
    }
    pack_flush(packer);
    pack_signed(packer, value);
}
