/* SPDX-License-Identifier: MIT
 *
 * What every floor needs from the system: a monotonic clock, aligned memory, a seeded random
 * source, and strings that cannot overflow. No state of its own; every function is thread-safe.
 */
#ifndef VERDI_BASE_UTIL_H
#define VERDI_BASE_UTIL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Nanoseconds of a monotonic clock with an arbitrary start. */
int64_t util_clock_ns(void);

/* Seconds between two readings of util_clock_ns(). */
static inline double util_seconds(int64_t from_ns, int64_t to_ns) {
    return (double)(to_ns - from_ns) * 1e-9;
}

/* CPU seconds used so far by all threads of this process. */
double util_cpu_seconds(void);

/* Number of CPUs this process may run on, at least 1. */
int util_cpu_count(void);

/* Zeroed memory aligned to 64 bytes, or NULL. Pages are not touched before they are used, so a
 * large block costs nothing until then. Release with util_free_pages() and the same size. */
void *util_alloc_pages(size_t size);
void util_free_pages(void *memory, size_t size);

/* Asks for huge pages in the parts of such a block that were not used yet: faster to walk at
 * random, but two megabytes are cleared at the first touch of each. A wish; may change nothing. */
void util_prefer_huge_pages(void *memory, size_t size);

/* Gets all pages of such a block, a multiple of 4 KiB, before they are used; what is written there
 * stays. A page that is read before it is written to costs two faults, and the second interrupts
 * all other threads. Those may use the block meanwhile. */
void util_populate_pages(void *memory, size_t size);

/* Zeroes such a block by handing its pages back to the system. */
void util_zero_pages(void *memory, size_t size);

/* Random numbers: xoshiro256** (Blackman and Vigna), seeded by splitmix64. Same seed, same
 * numbers, on every machine. */
typedef struct Random {
    uint64_t state[4];
} Random;

void random_seed(Random *random, uint64_t seed);
uint64_t random_next(Random *random);

/* Uniform in 0..bound-1; bound must be at least 1. */
uint32_t random_below(Random *random, uint32_t bound);

/* Uniform in [0, 1). */
double random_unit(Random *random);

/* A text under construction in a caller's buffer. Always ends in NUL; what does not fit is dropped
 * and `overflow` set. */
typedef struct Text {
    char *data;
    size_t size, length;
    bool overflow;
} Text;

/* size must be at least 1. */
Text text_into(char *buffer, size_t size);
void text_add(Text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));
void text_add_char(Text *text, char c);

/* Whole-string numbers: true and *value set only if all of `word` is one number in range. */
bool util_parse_int(const char *word, int64_t low, int64_t high, int64_t *value);
bool util_parse_double(const char *word, double *value);

/* FNV-1a over `size` bytes, starting from `seed` (0 for the standard offset basis). */
uint64_t util_checksum(const void *data, size_t size, uint64_t seed);

/* Reads a whole file into a fresh NUL-terminated buffer (release with free()). Returns NULL with
 * errno set on failure, EFBIG if the file is larger than `limit` bytes. */
char *util_read_file(const char *path, size_t limit, size_t *size);

#endif
