/* SPDX-License-Identifier: MIT
 *
 * Arrays that grow by doubling.
 */
#ifndef VERDI_BASE_ARRAY_H
#define VERDI_BASE_ARRAY_H

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

/* Makes room for `count` items of `size` bytes and returns the array, which may have moved.
 * *capacity is the number of items that fit. To create an array, pass NULL and a capacity of 0. New
 * items are not initialised. Returns NULL if out of memory; the old array is then unchanged. The
 * caller frees the array. */
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
