/* SPDX-License-Identifier: MIT
 *
 * A library to preload: makes allocation number FAIL_AT (from 1) of a program fail. At exit, the
 * number of allocations is written to the file FAIL_COUNT.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *memory, size_t size);

static atomic_long number;
static long fail_at;
static bool counting;

__attribute__((constructor)) static void begin(void) {
    const char *word = getenv("FAIL_AT");
    fail_at = word ? atol(word) : 0;
    counting = true;
}

__attribute__((destructor)) static void end(void) {
    const char *path = getenv("FAIL_COUNT");
    int file = path ? open(path, O_WRONLY | O_CREAT | O_TRUNC, 0666) : -1;
    if (file >= 0) {
        dprintf(file, "%ld\n", atomic_load(&number));
        close(file);
    }
}

static bool fails(void) {
    if (!counting || atomic_fetch_add(&number, 1) + 1 != fail_at)
        return false;
    errno = ENOMEM;
    return true;
}

void *malloc(size_t size) {
    return fails() ? NULL : __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
    return fails() ? NULL : __libc_calloc(count, size);
}

void *realloc(void *memory, size_t size) {
    return fails() ? NULL : __libc_realloc(memory, size);
}
