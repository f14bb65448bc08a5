/* SPDX-License-Identifier: MIT
 *
 * A hash table of items that have a fixed size and begin with their key. It uses open addressing,
 * is at most half full (D. Knuth, The Art of Computer Programming 3, 6.4, algorithm L), and grows
 * automatically. The same items added in the same order get the same slots on every machine.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

typedef struct Table {
    size_t item_size, key_size; /* sizes in bytes; the key has no padding */
    size_t count;
    size_t places; /* a power of two, or 0 */
    unsigned char *items;
    bool *used;
} Table;

/* An empty table; it owns no memory yet. */
Table table_of(size_t item_size, size_t key_size);
void table_free(Table *table);

/* Makes room for `count` items in all, so that table_add() cannot fail up to that number. Returns
 * false if out of memory. */
bool table_reserve(Table *table, size_t count);

/* The item with this key; NULL if there is none. */
void *table_find(const Table *table, const void *key);

/* Finds the item with this key, or adds one that is zero except for the key; sets *fresh to true if
 * it was added. NULL if out of memory. Items move when the table grows. */
void *table_add(Table *table, const void *key, bool *fresh);
