/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "base/util.h"

#include <errno.h>
#include <math.h>
#include <sched.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>

static int64_t clock_ns(clockid_t clock) {
    struct timespec now;
    clock_gettime(clock, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

int64_t util_clock_ns(void) {
    return clock_ns(CLOCK_MONOTONIC);
}

double util_cpu_seconds(void) {
    return (double)clock_ns(CLOCK_PROCESS_CPUTIME_ID) * 1e-9;
}

int util_cpu_count(void) {
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof set, &set) == 0 && CPU_COUNT(&set) > 0)
        return CPU_COUNT(&set);
    return 1;
}

void *util_alloc_pages(size_t size) {
    void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    return memory == MAP_FAILED ? NULL : memory;
}

void util_free_pages(void *memory, size_t size) {
    if (memory)
        munmap(memory, size);
}

void util_prefer_huge_pages(void *memory, size_t size) {
    madvise(memory, size, MADV_HUGEPAGE);
}

void util_populate_pages(void *memory, size_t size) {
#ifdef MADV_POPULATE_WRITE /* Linux 5.14 */
    if (madvise(memory, size, MADV_POPULATE_WRITE) == 0)
        return;
#endif
    enum { PAGE = 4096 };
    for (size_t at = 0; at < size; at += PAGE)
        atomic_fetch_or((atomic_uchar *)memory + at, 0);
}

void util_zero_pages(void *memory, size_t size) {
    if (madvise(memory, size, MADV_DONTNEED) != 0)
        memset(memory, 0, size);
}

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

double random_unit(Random *random) {
    return (double)(random_next(random) >> 11) * 0x1p-53;
}

Text text_into(char *buffer, size_t size) {
    buffer[0] = '\0';
    return (Text){.data = buffer, .size = size};
}

void text_add(Text *text, const char *format, ...) {
    va_list args;
    va_start(args, format);
    size_t room = text->size - text->length;
    int wanted = vsnprintf(text->data + text->length, room, format, args);
    va_end(args);
    if (wanted < 0 || (size_t)wanted >= room) {
        text->overflow = true;
        text->length += room - 1;
    } else {
        text->length += (size_t)wanted;
    }
}

void text_add_char(Text *text, char c) {
    text_add(text, "%c", c);
}

bool util_parse_int(const char *word, int64_t low, int64_t high, int64_t *value) {
    char *end;
    errno = 0;
    if (*word == '\0' || *word == ' ' || *word == '\t')
        return false;
    long long number = strtoll(word, &end, 10);
    if (*end || errno || number < low || number > high)
        return false;
    *value = number;
    return true;
}

bool util_parse_double(const char *word, double *value) {
    const char *p = word + (*word == '-' || *word == '+');
    if (!((*p >= '0' && *p <= '9') || *p == '.') || strpbrk(p, "xX"))
        return false; /* no nan, inf, hexadecimal or leading blanks */
    char *end;
    double number = strtod(word, &end);
    if (*end || !isfinite(number))
        return false;
    *value = number;
    return true;
}

uint64_t util_checksum(const void *data, size_t size, uint64_t seed) {
    const unsigned char *bytes = data;
    uint64_t hash = seed ? seed : 0xcbf29ce484222325u;
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ bytes[i]) * 0x100000001b3u;
    return hash;
}

char *util_read_file(const char *path, size_t limit, size_t *size) {
    FILE *file = fopen(path, "rb");
    if (!file)
        return NULL;
    size_t capacity = 1 << 16, length = 0;
    char *data = malloc(capacity + 1);
    while (data) {
        length += fread(data + length, 1, capacity - length, file);
        if (length < capacity)
            break;
        if (capacity > limit) {
            errno = EFBIG;
            goto fail;
        }
        char *larger = realloc(data, 2 * capacity + 1);
        if (!larger)
            goto fail;
        data = larger;
        capacity *= 2;
    }
    if (!data || ferror(file))
        goto fail;
    if (length > limit) {
        errno = EFBIG;
        goto fail;
    }
    fclose(file);
    data[length] = '\0';
    *size = length;
    return data;
fail:;
    int saved = errno ? errno : EIO;
    free(data);
    fclose(file);
    errno = saved;
    return NULL;
}
