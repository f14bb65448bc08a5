/* SPDX-License-Identifier: MIT
 *
 * Random numbers: xoshiro256** (Blackman and Vigna), seeded by splitmix64. Same seed, same
 * numbers, on every machine. A source belongs to one thread at a time.
 */
#ifndef VERDI_BASE_RANDOM_H
#define VERDI_BASE_RANDOM_H

#include <stdint.h>

typedef struct Random {
    uint64_t state[4];
} Random;

void random_seed(Random *random, uint64_t seed);
uint64_t random_next(Random *random);

/* Uniform in 0..bound-1; bound must be at least 1. */
uint32_t random_below(Random *random, uint32_t bound);

/* Uniform in [0, 1). */
double random_unit(Random *random);

#endif
