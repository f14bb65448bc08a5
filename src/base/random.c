/* SPDX-License-Identifier: MIT */
#include "base/random.h"

#include "base/bits.h"

void random_seed(Random *random, uint64_t seed) {
    for (int i = 0; i < 4; i++) {
        uint64_t z = seed += 0x9e3779b97f4a7c15u;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
        random->state[i] = z ^ (z >> 31);
    }
}

static uint64_t rotate(uint64_t x, int by) {
    return (x << by) | (x >> (64 - by));
}

uint64_t random_next(Random *random) {
    uint64_t *s = random->state;
    uint64_t result = rotate(s[1] * 5, 7) * 9, t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotate(s[3], 45);
    return result;
}

uint32_t random_below(Random *random, uint32_t bound) {
    return (uint32_t)(((random_next(random) >> 32) * bound) >> 32);
}

int random_bit(Random *random, uint64_t set) {
    for (uint32_t skip = random_below(random, (uint32_t)bits_count(set)); skip; skip--)
        set &= set - 1;
    return bits_first(set);
}

void random_shuffle(Random *random, void *items, size_t count, size_t size) {
    unsigned char *item = items;
    for (; count > 1; count--) {
        unsigned char *last = item + (count - 1) * size;
        unsigned char *other = item + random_below(random, (uint32_t)count) * size;
        for (size_t i = 0; i < size; i++) {
            unsigned char byte = last[i];
            last[i] = other[i];
            other[i] = byte;
        }
    }
}

double random_unit(Random *random) {
    return (double)(random_next(random) >> 11) * 0x1p-53;
}
