/* SPDX-License-Identifier: MIT
 *
 * macOS has no huge pages for programs like this one, so the hint has no effect.
 */
#include "base/system/pages.h"

#include <stdatomic.h>
#include <string.h>
#include <sys/mman.h>

static void *map(void *at, size_t size, int flags) {
    void *memory = mmap(at, size, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANON | MAP_NORESERVE | flags, -1, 0);
    return memory == MAP_FAILED ? NULL : memory;
}

void *pages_alloc(size_t size) {
    return map(NULL, size, 0);
}

void pages_free(void *memory, size_t size) {
    if (memory)
        munmap(memory, size);
}

void pages_prefer_huge(void *memory, size_t size) {
    (void)memory, (void)size;
}

void pages_populate(void *memory, size_t size) {
    enum { PAGE = 4096 };
    for (size_t at = 0; at < size; at += PAGE)
        atomic_fetch_or((atomic_uchar *)memory + at, 0);
}

/* New pages take the place of the old ones. */
void pages_zero(void *memory, size_t size) {
    if (!map(memory, size, MAP_FIXED))
        memset(memory, 0, size);
}
