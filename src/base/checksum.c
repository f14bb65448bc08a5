/* SPDX-License-Identifier: MIT */
#include "base/checksum.h"

uint64_t checksum_fnv1a(const void *data, size_t size, uint64_t seed) {
    const unsigned char *bytes = data;
    uint64_t hash = seed ? seed : 0xcbf29ce484222325u;
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ bytes[i]) * 0x100000001b3u;
    return hash;
}
