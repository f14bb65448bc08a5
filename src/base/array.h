/* SPDX-License-Identifier: MIT
 *
 * Arrays that grow by doubling.
 */
#ifndef VERDI_BASE_ARRAY_H
#define VERDI_BASE_ARRAY_H

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

/* The array, perhaps at another place, with room for `count` items of `size` bytes; what is new is
 * not set. *capacity, the items there is room for, is 0 with NULL for `items`. NULL: out of memory,
 * and the old array is as it was. The caller frees it. */
static inline void *array_reserve(void *items, size_t *capacity, size_t count, size_t size) {
    enum { FEWEST = 64 };
    if (items && count <= *capacity)
        return items;
    size_t room = *capacity < FEWEST / 2 ? FEWEST : *capacity <= SIZE_MAX / 2 ? 2 * *capacity : 0;
    room = room < count ? count : room;
    void *larger = room <= SIZE_MAX / size ? realloc(items, room * size) : NULL;
    if (larger)
        *capacity = room;
    return larger;
}

#endif
