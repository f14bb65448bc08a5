/* SPDX-License-Identifier: MIT
 *
 * The checksum of our binary files: FNV-1a of 64 bits (Fowler, Noll, Vo). It finds damage, not
 * forgery.
 */
#ifndef VERDI_BASE_CHECKSUM_H
#define VERDI_BASE_CHECKSUM_H

#include <stddef.h>
#include <stdint.h>

/* Of `size` bytes, starting from `seed` (0 for the standard offset basis). */
static inline uint64_t checksum_fnv1a(const void *data, size_t size, uint64_t seed) {
    const unsigned char *bytes = data;
    uint64_t hash = seed ? seed : 0xcbf29ce484222325u;
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ bytes[i]) * 0x100000001b3u;
    return hash;
}

#endif
