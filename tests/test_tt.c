/* SPDX-License-Identifier: MIT */
#include "testing.h"

#include <math.h>
#include <time.h>

#include "base/random.h"
#include "base/thread.h"
#include "engine/tt_memory.h"

static Tt table;

static void open_table(int mib) {
    ck_assert(tt_resize(&table, mib));
    tt_new_search(&table);
}

TEST(test_bounds) {
    open_table(1);
    TtData data;
    ck_assert(!tt_probe(&table, 42, &data));
    tt_store(&table, 42, 100, 101, 130, 19, 8, 6); /* failed high: at least 130 */
    ck_assert(tt_probe(&table, 42, &data));
    ck_assert_int_eq(data.lower, 130);
    ck_assert_int_eq(data.upper, SCORE_MAX);
    ck_assert_int_eq(data.depth, 8);
    ck_assert_int_eq(data.confidence, 6);
    ck_assert_int_eq(data.move, 19);
    tt_store(&table, 42, 300, 301, 256, 20, 8, 6); /* failed low: at most 256; the move stays */
    ck_assert(tt_probe(&table, 42, &data));
    ck_assert_int_eq(data.lower, 130);
    ck_assert_int_eq(data.upper, 256);
    ck_assert_int_eq(data.move, 19);
    tt_store(&table, 42, -8192, 8192, -7, 63, 9, 6); /* deeper: the old bounds are void */
    ck_assert(tt_probe(&table, 42, &data));
    ck_assert_int_eq(data.lower, -7);
    ck_assert_int_eq(data.upper, -7);
    tt_free(&table);
}

TEST(test_extremes) {
    open_table(1);
    static const Score scores[] = {-SCORE_MAX, -1, 0, 1, SCORE_MAX};
    for (size_t i = 0; i < sizeof scores / sizeof *scores; i++)
        for (Square move = 0; move <= SQUARE_NONE; move++) {
            TtData data;
            uint64_t hash = 1000003u * (uint64_t)move + i;
            tt_store(&table, hash, -SCORE_INFINITE, SCORE_INFINITE, scores[i], move, 60, 6);
            ck_assert(tt_probe(&table, hash, &data));
            ck_assert_int_eq(data.lower, scores[i]);
            ck_assert_int_eq(data.upper, scores[i]);
            ck_assert_int_eq(data.move, move);
            ck_assert_int_eq(data.depth, 60);
        }
    tt_free(&table);
}

/* Clearing forgets, every time, also when the ages run out; the next store works. */
TEST(test_clear) {
    open_table(1);
    for (int i = 0; i < 3 * TT_AGE_MAX; i++) {
        TtData data;
        tt_store(&table, 7, 0, 1, 1, 5, 3, 6);
        ck_assert(tt_probe(&table, 7, &data));
        tt_clear(&table);
        ck_assert(!tt_probe(&table, 7, &data));
    }
    tt_free(&table);
}

/* A new search may replace old entries, but still finds them. */
TEST(test_ages) {
    open_table(1);
    TtData data;
    uint64_t same_bucket = 0; /* hashes with equal high bits share a bucket */
    tt_store(&table, same_bucket + 1, 0, 1, 1, 5, 50, 6);
    tt_new_search(&table);
    ck_assert(tt_probe(&table, same_bucket + 1, &data));
    for (uint64_t i = 2; i <= 1 + TT_BUCKET; i++)
        tt_store(&table, same_bucket + i, 0, 1, 1, 5, 1, 6);
    ck_assert(!tt_probe(&table, same_bucket + 1, &data)); /* old, though deep */
    for (uint64_t i = 2; i <= 1 + TT_BUCKET; i++)
        ck_assert(tt_probe(&table, same_bucket + i, &data));
    tt_store(&table, same_bucket + 9, 0, 1, 1, 5, 30, 6); /* takes the place of a shallow one */
    ck_assert(tt_probe(&table, same_bucket + 9, &data));
    for (uint64_t i = 10; i < 14; i++)
        tt_store(&table, same_bucket + i, 0, 1, 1, 5, 2, 6);
    ck_assert(tt_probe(&table, same_bucket + 9, &data)); /* and stays, being deep */
    tt_free(&table);
}

TEST(test_sizes) {
    static const int sizes[] = {1, 2, 3, 7, 100, 4096, 100000}; /* the last ones stay untouched */
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        ck_assert(tt_resize(&table, sizes[i]));
        ck_assert_uint_eq(table.capacity, (uint64_t)sizes[i] << 14);
        ck_assert_uint_eq(table.buckets, (uint64_t)(sizes[i] < 4 ? sizes[i] : 4) << 14);
        table.buckets = table.capacity;
        ck_assert_ptr_eq(tt_bucket(&table, 0), table.entries);
        ck_assert_ptr_eq(tt_bucket(&table, UINT64_MAX),
                         table.entries + (table.buckets - 1) * TT_BUCKET);
    }
    tt_free(&table);
}

/* More than 2^32 entries, in memory that nobody has reserved: what is stored all over the table is
 * found again. */
TEST(test_large_table) {
    enum { MIB = 100000, STORES = 1 << 12 };
    open_table(MIB);
    table.buckets = table.capacity;
    ck_assert_uint_gt(table.buckets * TT_BUCKET, (uint64_t)1 << 32);
    const uint64_t step = UINT64_MAX / STORES;
    for (uint64_t i = 0; i < STORES; i++)
        tt_store(&table, i * step, -1, SCORE_INFINITE, (Score)i, (Square)(i & 63), 5, 6);
    for (uint64_t i = 0; i < STORES; i++) {
        TtData data;
        ck_assert(tt_probe(&table, i * step, &data));
        ck_assert_int_eq(data.lower, (int)i);
        ck_assert_int_eq(data.move, (int)(i & 63));
    }
    tt_free(&table);
}

/* A size that the system cannot give is refused, and the table goes on with what it had. */
TEST(test_failed_resize) {
    TtData data;
    ck_assert(!tt_resize(&table, 1 << 30)); /* 2^50 bytes */
    ck_assert_ptr_null(table.entries);
    open_table(1);
    tt_store(&table, 7, 0, 1, 1, 5, 3, 6);
    ck_assert(!tt_resize(&table, 1 << 30));
    ck_assert_uint_eq(table.capacity, 1 << 14);
    ck_assert(tt_probe(&table, 7, &data));
    ck_assert_int_eq(data.move, 5);
    tt_free(&table);
}

/* Stores `count` entries under the hashes of a seed. */
static void store_many(uint64_t seed, int count) {
    Random random;
    random_seed(&random, seed);
    for (int i = 0; i < count; i++)
        tt_store(&table, random_next(&random), 0, 1, (Score)(i % 1000 + 1), i & 63, 5, 6);
}

/* How many of them are known, and right. */
static int count_known(uint64_t seed, int count) {
    Random random;
    int known = 0;
    random_seed(&random, seed);
    for (int i = 0; i < count; i++) {
        TtData data;
        known += tt_probe(&table, random_next(&random), &data) && data.lower == i % 1000 + 1 &&
                 data.move == (i & 63);
    }
    return known;
}

/* A table that fills up grows until it is all in use, and forgets nothing on the way; where the
 * last part is no multiple, next to nothing. What was cleared stays forgotten. */
TEST(test_enlarge) {
    enum { FIRST = 1 << 16, FEW = FIRST * TT_BUCKET / 10, MANY = FIRST * TT_BUCKET / 6 };
    static const int sizes[] = {16, 64, 7, 100};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        uint64_t all = (uint64_t)sizes[i] << 14;
        open_table(sizes[i]);
        for (uint64_t seed = 0; seed < 6; seed += 2) {
            store_many(seed, FEW);
            tt_enlarge(&table, INFINITY, NULL);
            ck_assert_uint_eq(table.buckets, FIRST);
            store_many(seed + 1, MANY);
            tt_enlarge(&table, 0, NULL); /* no time */
            ck_assert_uint_eq(table.buckets, FIRST);
            int few = count_known(seed, FEW), many = count_known(seed + 1, MANY);
            ck_assert_int_gt(few, FEW * 98 / 100);
            tt_enlarge(&table, INFINITY, NULL);
            ck_assert_uint_eq(table.buckets, all < 4 * FIRST ? all : 4 * FIRST);
            ck_assert_int_ge(count_known(seed, FEW), sizes[i] % 4 ? few - FEW / 1000 : few);
            ck_assert_int_ge(count_known(seed + 1, MANY), sizes[i] % 4 ? many - MANY / 1000 : many);
            store_many(seed + 1, 5 * MANY);
            tt_enlarge(&table, INFINITY, NULL);
            ck_assert_uint_eq(table.buckets, all < 16 * FIRST ? all : 16 * FIRST);
            ck_assert_int_gt(count_known(seed + 1, 5 * MANY), 5 * MANY * 9 / 10);
            tt_clear(&table);
            ck_assert_uint_eq(table.buckets, FIRST);
            ck_assert_int_eq(count_known(seed, FEW) + count_known(seed + 1, 5 * MANY), 0);
        }
        tt_free(&table);
    }
}

static void *stop_soon(void *stop) {
    nanosleep(&(struct timespec){.tv_nsec = 2000000}, NULL);
    verdi_stop_raise((verdi_stop *)stop);
    return NULL;
}

/* A stop does not wait for the huge page that is just being got: the table can be used meanwhile,
 * and what comes next, be it the end of the table, waits for it. */
TEST(test_enlarging_is_called_off) {
    for (int i = 0; i < 20; i++) {
        verdi_stop stop;
        pthread_t stopper;
        TtData data;
        open_table(1024);
        table.buckets = 1 << 18;
        store_many(1, 1 << 18);
        verdi_stop_raise(&stop);
        tt_enlarge(&table, INFINITY, &stop);
        ck_assert_uint_eq(table.buckets, 1 << 18);
        ck_assert_ptr_null(table.filler);
        verdi_stop_lower(&stop);
        ck_assert(thread_start(&stopper, stop_soon, &stop));
        tt_enlarge(&table, INFINITY, &stop);
        for (int k = 0; k < 1000; k++)
            tt_store(&table, (uint64_t)k << 54, 0, 1, 1, 5, 3, 6);
        ck_assert_int_eq(pthread_join(stopper, NULL), 0);
        if (i % 2) {
            tt_settle(&table);
            ck_assert_ptr_null(table.filler);
            ck_assert(tt_probe(&table, (uint64_t)999 << 54, &data));
            tt_settle(&table); /* once more does nothing */
        }
        tt_free(&table);
    }
}

/* Per mille of the whole table, by the entries of this search alone. */
TEST(test_full) {
    Random random;
    Tt none = {0};
    open_table(4); /* all of it in use from the first */
    random_seed(&random, 7);
    ck_assert_int_eq(tt_full(&none), 0);
    ck_assert_int_eq(tt_full(&table), 0);
    uint64_t all = table.capacity * TT_BUCKET;
    for (uint64_t i = 0; i < all / 4; i++)
        tt_store(&table, random_next(&random), 0, 1, 1, 5, 3, 6);
    ck_assert_int_eq((tt_full(&table) + 25) / 50, 5); /* about 250, less where buckets are full */
    for (uint64_t i = 0; i < 8 * all; i++)
        tt_store(&table, random_next(&random), 0, 1, 1, 5, 3, 6);
    ck_assert_int_eq(tt_full(&table), 1000);
    tt_new_search(&table);
    ck_assert_int_eq(tt_full(&table), 0); /* what is there is of the search before */
    tt_store(&table, 0, 0, 1, 1, 5, 3, 6);
    ck_assert_int_eq(tt_full(&table), 1);
    tt_clear(&table);
    ck_assert_int_eq(tt_full(&table), 0);
    open_table(64); /* a sixteenth in use */
    for (uint64_t i = 0; i < all * 8; i++)
        tt_store(&table, random_next(&random), 0, 1, 1, 5, 3, 6);
    ck_assert_int_eq(tt_full(&table), 63);
    tt_free(&table);
}

/* Not even sets of discs that are the hash's own constants make positions equal. */
TEST(test_constants_are_no_keys) {
    const uint64_t constant[] = {0xa0761d6478bd642fu, 0xe7037ed1a0b428dbu, 0x8ebc6af09c88c6e3u,
                                 0x589965cc75374cc3u};
    for (size_t i = 0; i < sizeof constant / sizeof *constant; i++) {
        uint64_t set = constant[i], one = ~set & (set + 1), two = ~set & ~one;
        ck_assert_uint_ne(tt_hash(one, set), tt_hash(two, set));
        ck_assert_uint_ne(tt_hash(set, one), tt_hash(set, two));
    }
}
