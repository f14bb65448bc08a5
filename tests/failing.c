/* SPDX-License-Identifier: MIT
 *
 * A library to preload, which makes calls of a program fail: allocation number FAIL_AT (from 1);
 * what SQLite writes once its files have grown by FAIL_DISK bytes; and with FAIL_LOCK, file_lock().
 * At exit, the number of allocations is written to the file FAIL_COUNT.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/syscall.h>
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

ssize_t pwrite64(int file, const void *bytes, size_t size, off_t at) {
    static atomic_long used;
    const char *room = getenv("FAIL_DISK");
    struct stat status;
    long grows = room && fstat(file, &status) == 0 ? at + (long)size - status.st_size : 0;
    if (grows <= 0 || atomic_fetch_add(&used, grows) + grows <= atol(room))
        return syscall(SYS_pwrite64, file, bytes, size, at);
    errno = ENOSPC;
    return -1;
}

int flock(int file, int how) {
    if (!getenv("FAIL_LOCK"))
        return (int)syscall(SYS_flock, file, how);
    errno = ENOLCK;
    return -1;
}
