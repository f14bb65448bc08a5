/* SPDX-License-Identifier: MIT
 *
 * WebAssembly's memory is plain: it has no pages to ask for or to give back.
 */
#define _POSIX_C_SOURCE 200809L
#include "base/system/pages.h"

#include <stdlib.h>
#include <string.h>

void *pages_alloc(size_t size) {
    enum { ALIGNMENT = 64 };
    void *memory = NULL;
    return posix_memalign(&memory, ALIGNMENT, size) ? NULL : memset(memory, 0, size);
}

void pages_free(void *memory, size_t size) {
    (void)size;
    free(memory);
}

void pages_prefer_huge(void *memory, size_t size) {
    (void)memory, (void)size;
}

void pages_populate(void *memory, size_t size) {
    (void)memory, (void)size;
}

void pages_zero(void *memory, size_t size) {
    memset(memory, 0, size);
}
