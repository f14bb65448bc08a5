/* SPDX-License-Identifier: MIT
 *
 * A hash table: items of one size that begin with their key (open addressing, at most half full; D.
 * Knuth, The Art of Computer Programming 3, 6.4, algorithm L). It grows by itself. The same items
 * in the same order have the same places on every machine.
 */
#ifndef VERDI_BASE_TABLE_H
#define VERDI_BASE_TABLE_H

#include <stdbool.h>
#include <stddef.h>

typedef struct Table {
    size_t item_size, key_size; /* bytes; the key has no padding */
    size_t count;
    size_t places; /* a power of two, or 0 */
    unsigned char *items;
    bool *used;
} Table;

/* An empty table, which owns nothing yet. */
Table table_of(size_t item_size, size_t key_size);
void table_free(Table *table);

/* Makes room for a total number of items; up to that number, adding cannot fail. */
bool table_reserve(Table *table, size_t count);

/* The item with this key, NULL if there is none. */
void *table_find(const Table *table, const void *key);

/* The item with this key; a new one, zeroed but for the key, if there was none: then *fresh is set.
 * NULL: out of memory. Items move when the table grows. */
void *table_add(Table *table, const void *key, bool *fresh);

#endif
