/* SPDX-License-Identifier: MIT
 *
 * base/table against a list: keys of several lengths, many duplicates, growth, reserved memory;
 * base/array: growth, and running out of memory.
 */
#include "testing.h"

#include <stdint.h>
#include <string.h>

#include "base/array.h"
#include "base/random.h"
#include "base/table.h"

enum { ITEMS = 5000, LONGEST = 21 };

typedef struct Item {
    unsigned char key[LONGEST];
    int number; /* from 1 */
} Item;

/* Keys that differ in few bits, at either end. */
static void key_of(int number, size_t size, unsigned char *key) {
    memset(key, 0, size);
    key[0] = (unsigned char)(number & 3);
    key[size - 1] = (unsigned char)(number >> 2 & 255);
    key[size / 2] ^= (unsigned char)(number >> 10);
}

TEST(test_finds_what_was_added) {
    static const size_t sizes[] = {3, 8, 16, LONGEST};
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
        Table table = table_of(sizeof(Item), sizes[s]);
        unsigned char key[LONGEST];
        bool fresh;
        key_of(0, sizes[s], key);
        ck_assert_ptr_null(table_find(&table, key)); /* empty */
        for (int i = 0; i < ITEMS; i++) {
            key_of(i, sizes[s], key);
            ck_assert_ptr_null(table_find(&table, key));
            Item *item = table_add(&table, key, &fresh);
            ck_assert(item && fresh);
            ck_assert_int_eq(item->number, 0);
            item->number = i + 1;
        }
        ck_assert_uint_eq(table.count, ITEMS);
        ck_assert_uint_ge(table.places, 2 * ITEMS);
        for (int i = 0; i < ITEMS; i++) {
            key_of(i, sizes[s], key);
            Item *item = table_find(&table, key);
            ck_assert(item && item->number == i + 1);
            ck_assert_ptr_eq(table_add(&table, key, &fresh), item);
            ck_assert(!fresh);
        }
        ck_assert_uint_eq(table.count, ITEMS);
        table_free(&table);
        ck_assert_ptr_null(table_find(&table, key));
    }
}

/* The zero key is a key like others, and items stay where they are while there is room for them. */
TEST(test_reserved_room) {
    Table table = table_of(sizeof(uint64_t), sizeof(uint64_t));
    Random random;
    random_seed(&random, 3);
    bool fresh;
    ck_assert(table_reserve(&table, 1000));
    uint64_t zero = 0, *first = table_add(&table, &zero, &fresh);
    ck_assert(first && fresh);
    for (int i = 1; i < 1000; i++) {
        uint64_t key = random_next(&random);
        ck_assert_ptr_nonnull(table_add(&table, &key, &fresh));
        ck_assert_ptr_eq(table_find(&table, &zero), first);
    }
    ck_assert(!table_reserve(&table, SIZE_MAX / 64)); /* more than there is */
    ck_assert_uint_eq(table.count, 1000);
    ck_assert_ptr_eq(table_find(&table, &zero), first);
    table_free(&table);
}

TEST(test_arrays_grow) {
    size_t capacity = 0;
    int moved = 0, *numbers = NULL;
    for (int i = 0; i < ITEMS; i++) {
        size_t before = capacity;
        ck_assert(array_reserve(&numbers, &capacity, (size_t)i + 1, sizeof *numbers));
        ck_assert_uint_gt(capacity, (size_t)i);
        moved += capacity != before;
        numbers[i] = i;
    }
    ck_assert_int_lt(moved, 10); /* it doubles */
    ck_assert(array_reserve(&numbers, &capacity, 0, sizeof *numbers));
    size_t before = capacity;
    ck_assert(!array_reserve(&numbers, &capacity, SIZE_MAX / 4 + 2, sizeof *numbers));
    ck_assert(!array_reserve(&numbers, &capacity, SIZE_MAX, sizeof *numbers));
    ck_assert_uint_eq(capacity, before);
    for (int i = 0; i < ITEMS; i++)
        ck_assert_int_eq(numbers[i], i);
    free(numbers);
    capacity = 0;
    numbers = NULL;
    ck_assert(array_reserve(&numbers, &capacity, 0, sizeof *numbers));
    ck_assert_ptr_nonnull(numbers);
    free(numbers);
}
