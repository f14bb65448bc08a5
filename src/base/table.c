/* SPDX-License-Identifier: MIT */
#include "base/table.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"

enum { FEWEST_PLACES = 64 };

/* More bytes than any machine has; sizes up to this do not overflow. */
static const size_t most_bytes = SIZE_MAX >> 18;

static uint64_t hash_of(const unsigned char *key, size_t size) {
    uint64_t hash = size;
    for (size_t at = 0; at < size; at += 8) {
        uint64_t word =
            size - at >= 8 ? bytes_get64(key + at) : bytes_get(key + at, (int)(size - at));
        hash = (hash ^ word) * 0x9e3779b97f4a7c15u;
        hash ^= hash >> 32;
    }
    return hash * 0xd6e8feb86659fd93u >> 20;
}

static unsigned char *item_at(const Table *table, size_t place) {
    return table->items + place * table->item_size;
}

/* The slot of the key, or the free slot where it belongs. The table must have a free slot. */
static size_t place_of(const Table *table, const void *key) {
    size_t place = hash_of(key, table->key_size) & (table->places - 1);
    while (table->used[place] && memcmp(item_at(table, place), key, table->key_size) != 0)
        place = (place + 1) & (table->places - 1);
    return place;
}

Table table_of(size_t item_size, size_t key_size) {
    return (Table){.item_size = item_size, .key_size = key_size};
}

void table_free(Table *table) {
    free(table->items);
    free(table->used);
    *table = table_of(table->item_size, table->key_size);
}

bool table_reserve(Table *table, size_t count) {
    Table larger = *table;
    if (count > most_bytes / 4 / table->item_size) /* at most four slots per item */
        return false;
    larger.places = table->places ? table->places : FEWEST_PLACES;
    while (larger.places / 2 < count)
        larger.places *= 2;
    if (larger.places == table->places)
        return true;
    larger.items = calloc(larger.places, larger.item_size);
    larger.used = calloc(larger.places, sizeof *larger.used);
    if (!larger.items || !larger.used) {
        free(larger.items);
        free(larger.used);
        return false;
    }
    for (size_t from = 0; from < table->places; from++) {
        if (!table->used[from])
            continue;
        size_t to = place_of(&larger, item_at(table, from));
        memcpy(item_at(&larger, to), item_at(table, from), table->item_size);
        larger.used[to] = true;
    }
    free(table->items);
    free(table->used);
    *table = larger;
    return true;
}

void *table_find(const Table *table, const void *key) {
    if (!table->count)
        return NULL;
    size_t place = place_of(table, key);
    return table->used[place] ? item_at(table, place) : NULL;
}

void *table_add(Table *table, const void *key, bool *fresh) {
    *fresh = false;
    if (table->places) { /* an existing item needs no room */
        void *item = table_find(table, key);
        if (item)
            return item;
    }
    if (!table_reserve(table, table->count + 1))
        return NULL;
    size_t place = place_of(table, key);
    memcpy(item_at(table, place), key, table->key_size);
    table->used[place] = *fresh = true;
    table->count++;
    return item_at(table, place);
}
