/* SPDX-License-Identifier: MIT
 *
 * Large pages need a privilege that users lack, so the hint has no effect here.
 */
#include "base/system/pages.h"

#include <stdatomic.h>
#include <string.h>
#include <windows.h>

void *pages_alloc(size_t size) {
    return VirtualAlloc(NULL, size, MEM_RESERVE | MEM_COMMIT, PAGE_READWRITE);
}

void pages_free(void *memory, size_t size) {
    (void)size;
    if (memory)
        VirtualFree(memory, 0, MEM_RELEASE);
}

void pages_prefer_huge(void *memory, size_t size) {
    (void)memory;
    (void)size;
}

void pages_populate(void *memory, size_t size) {
    enum { PAGE = 4096 };
    for (size_t at = 0; at < size; at += PAGE)
        atomic_fetch_or((atomic_uchar *)memory + at, 0);
}

/* Newly committed pages are zero. If other programs have taken all memory meanwhile, this waits. */
void pages_zero(void *memory, size_t size) {
    enum { RETRY_MS = 10 };
    if (!VirtualFree(memory, size, MEM_DECOMMIT))
        memset(memory, 0, size);
    else
        while (!VirtualAlloc(memory, size, MEM_COMMIT, PAGE_READWRITE))
            Sleep(RETRY_MS);
}
