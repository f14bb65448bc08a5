/* SPDX-License-Identifier: MIT
 *
 * Bit tricks on sets of squares. Bit 0 is a1, bit 7 is h1, bit 63 is h8: one row is one byte.
 * Everything here is pure and inlined; nothing depends on the CPU level.
 */
#pragma once

#include <stdint.h>

static inline int bits_count(uint64_t b) {
    return __builtin_popcountll(b);
}

/* Index of the lowest set bit; b must not be 0. */
static inline int bits_first(uint64_t b) {
    return __builtin_ctzll(b);
}

/* The number of zeros above the highest set bit; b must not be 0. */
static inline int bits_leading(uint64_t b) {
    return __builtin_clzll(b);
}

static inline uint64_t bits_square(int square) {
    return (uint64_t)1 << square;
}

/* for (BITS_EACH(square, set)) visits the squares of a set in rising order. */
#define BITS_EACH(square, set)                                                                     \
    uint64_t square##_set = (set), square = 0;                                                     \
    square##_set && ((square = (uint64_t)__builtin_ctzll(square##_set)), 1);                       \
    square##_set &= square##_set - 1

/* Mirror left-right: a1 <-> h1. Swaps neighbouring bits, then pairs, then nibbles of each byte. */
static inline uint64_t bits_mirror(uint64_t b) {
    b = ((b >> 1) & 0x5555555555555555u) | ((b & 0x5555555555555555u) << 1);
    b = ((b >> 2) & 0x3333333333333333u) | ((b & 0x3333333333333333u) << 2);
    return ((b >> 4) & 0x0f0f0f0f0f0f0f0fu) | ((b & 0x0f0f0f0f0f0f0f0fu) << 4);
}

/* Mirror top-bottom: a1 <-> a8. Rows are bytes, so this is a byte swap. */
static inline uint64_t bits_flip(uint64_t b) {
    return __builtin_bswap64(b);
}

/* Transpose: a2 <-> b1. Swaps blocks of 1, 2 and 4 squares across the main diagonal. */
static inline uint64_t bits_transpose(uint64_t b) {
    uint64_t t = (b ^ (b >> 7)) & 0x00aa00aa00aa00aau;
    b ^= t ^ (t << 7);
    t = (b ^ (b >> 14)) & 0x0000cccc0000ccccu;
    b ^= t ^ (t << 14);
    t = (b ^ (b >> 28)) & 0x00000000f0f0f0f0u;
    return b ^ t ^ (t << 28);
}

/* Applies symmetry 0..7 to a set. Bit 0 of `symmetry` mirrors the set, bit 1 flips it and bit 2
 * transposes it, in that order. */
static inline uint64_t bits_symmetry(uint64_t b, int symmetry) {
    if (symmetry & 1)
        b = bits_mirror(b);
    if (symmetry & 2)
        b = bits_flip(b);
    if (symmetry & 4)
        b = bits_transpose(b);
    return b;
}

/* The square that bits_symmetry() moves `square` to. */
static inline int bits_symmetry_square(int square, int symmetry) {
    if (symmetry & 1)
        square ^= 7;
    if (symmetry & 2)
        square ^= 56;
    if (symmetry & 4)
        square = (square >> 3) | ((square & 7) << 3);
    return square;
}
