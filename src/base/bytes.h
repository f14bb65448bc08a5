/* SPDX-License-Identifier: MIT
 *
 * Bytes: little-endian numbers at any address, aligned or not, and the checksum of Verdi's binary
 * files.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

static inline uint16_t bytes_get16(const unsigned char *at) {
    return (uint16_t)(at[0] | at[1] << 8);
}

static inline uint32_t bytes_get32(const unsigned char *at) {
    return bytes_get16(at) | (uint32_t)bytes_get16(at + 2) << 16;
}

static inline uint64_t bytes_get64(const unsigned char *at) {
    return bytes_get32(at) | (uint64_t)bytes_get32(at + 4) << 32;
}

/* Reads a number of `count` bytes, up to eight. */
static inline uint64_t bytes_get(const unsigned char *at, int count) {
    uint64_t value = 0;
    for (int i = count - 1; i >= 0; i--)
        value = value << 8 | at[i];
    return value;
}

static inline void bytes_put(unsigned char *at, int count, uint64_t value) {
    for (int i = 0; i < count; i++)
        at[i] = (unsigned char)(value >> 8 * i);
}

/* Writes the low 16 bits of `value`. */
static inline void bytes_put16(unsigned char *at, uint32_t value) {
    at[0] = (unsigned char)(value & 255);
    at[1] = (unsigned char)(value >> 8 & 255);
}

static inline void bytes_put32(unsigned char *at, uint32_t value) {
    bytes_put16(at, value);
    bytes_put16(at + 2, value >> 16);
}

static inline void bytes_put64(unsigned char *at, uint64_t value) {
    bytes_put32(at, (uint32_t)value);
    bytes_put32(at + 4, (uint32_t)(value >> 32));
}

/* The checksum of `size` bytes, starting from `seed` (0: the standard offset basis): 64-bit FNV-1a
 * (Fowler, Noll, Vo). It detects damage, not forgery. */
static inline uint64_t checksum_fnv1a(const void *data, size_t size, uint64_t seed) {
    const unsigned char *bytes = data;
    uint64_t hash = seed ? seed : 0xcbf29ce484222325u;
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ bytes[i]) * 0x100000001b3u;
    return hash;
}
