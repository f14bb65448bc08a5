/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "base/system/pages.h"

#include <stdatomic.h>
#include <string.h>
#include <sys/mman.h>

void *pages_alloc(size_t size) {
    void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    return memory == MAP_FAILED ? NULL : memory;
}

void pages_free(void *memory, size_t size) {
    if (memory)
        munmap(memory, size);
}

void pages_prefer_huge(void *memory, size_t size) {
    madvise(memory, size, MADV_HUGEPAGE);
}

void pages_populate(void *memory, size_t size) {
#ifdef MADV_POPULATE_WRITE /* Linux 5.14 */
    if (madvise(memory, size, MADV_POPULATE_WRITE) == 0)
        return;
#endif
    enum { PAGE = 4096 };
    for (size_t at = 0; at < size; at += PAGE)
        atomic_fetch_or((atomic_uchar *)memory + at, 0);
}

void pages_zero(void *memory, size_t size) {
    if (madvise(memory, size, MADV_DONTNEED) != 0)
        memset(memory, 0, size);
}
