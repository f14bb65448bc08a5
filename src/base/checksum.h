/* SPDX-License-Identifier: MIT
 *
 * The checksum of Verdi's binary files: 64-bit FNV-1a (Fowler, Noll, Vo). It detects damage, not
 * forgery.
 */
#ifndef VERDI_BASE_CHECKSUM_H
#define VERDI_BASE_CHECKSUM_H

#include <stddef.h>
#include <stdint.h>

/* The checksum of `size` bytes, starting from `seed` (0: the standard offset basis). */
static inline uint64_t checksum_fnv1a(const void *data, size_t size, uint64_t seed) {
    const unsigned char *bytes = data;
    uint64_t hash = seed ? seed : 0xcbf29ce484222325u;
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ bytes[i]) * 0x100000001b3u;
    return hash;
}

#endif
