/* SPDX-License-Identifier: MIT
 *
 * Random numbers: xoshiro256** (Blackman and Vigna), seeded by splitmix64. The same seed gives the
 * same numbers on every machine. Only one thread at a time may use a generator.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

typedef struct Random {
    uint64_t state[4];
} Random;

void random_seed(Random *random, uint64_t seed);
uint64_t random_next(Random *random);

/* A random number from 0 to bound - 1, all equally likely; `bound` must be at least 1. */
uint32_t random_below(Random *random, uint32_t bound);

/* The index of a random bit of `set`, all equally likely; the set must not be empty. */
int random_bit(Random *random, uint64_t set);

/* Shuffles `count` items of `size` bytes; all orders are equally likely. */
void random_shuffle(Random *random, void *items, size_t count, size_t size);

/* A random number, uniform in [0, 1). */
double random_unit(Random *random);
