/* SPDX-License-Identifier: MIT
 *
 * Arrays that grow by doubling.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* Makes room for `count` items of `size` bytes. `array` is the address of the pointer to the items,
 * which may move. *capacity is the number of items that fit. To create an array, begin with NULL
 * and a capacity of 0. New items are not initialised. Returns false if out of memory; the array is
 * then unchanged. The caller frees the array. */
static inline bool array_reserve(void *array, size_t *capacity, size_t count, size_t size) {
    enum { FEWEST = 64 };
    void *items;
    memcpy(&items, array, sizeof items);
    if (items && count <= *capacity)
        return true;
    size_t room = *capacity < FEWEST / 2 ? FEWEST : *capacity <= SIZE_MAX / 2 ? 2 * *capacity : 0;
    room = room < count ? count : room;
    items = room <= SIZE_MAX / size ? realloc(items, room * size) : NULL;
    if (!items)
        return false;
    *capacity = room;
    memcpy(array, &items, sizeof items);
    return true;
}
