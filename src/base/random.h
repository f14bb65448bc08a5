/* SPDX-License-Identifier: MIT
 *
 * Random numbers: xoshiro256** (Blackman and Vigna), seeded by splitmix64. Same seed, same
 * numbers, on every machine. A source belongs to one thread at a time.
 */
#ifndef VERDI_BASE_RANDOM_H
#define VERDI_BASE_RANDOM_H

#include <stddef.h>
#include <stdint.h>

typedef struct Random {
    uint64_t state[4];
} Random;

void random_seed(Random *random, uint64_t seed);
uint64_t random_next(Random *random);

/* Uniform in 0..bound-1; bound must be at least 1. */
uint32_t random_below(Random *random, uint32_t bound);

/* The place of one of the set's bits, each as likely as the others; the set must not be empty. */
int random_bit(Random *random, uint64_t set);

/* Puts `count` items of `size` bytes into any order, each as likely as the others. */
void random_shuffle(Random *random, void *items, size_t count, size_t size);

/* Uniform in [0, 1). */
double random_unit(Random *random);

#endif
