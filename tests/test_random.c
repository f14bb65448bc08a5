/* SPDX-License-Identifier: MIT
 *
 * base/random: the sequence of numbers never changes.
 */
#include "testing.h"

#include <stdint.h>

#include "base/random.h"

TEST(test_random_is_reproducible) {
    Random a, b;
    random_seed(&a, 1);
    random_seed(&b, 1);
    for (int i = 0; i < 1000; i++) {
        ck_assert_uint_eq(random_next(&a), random_next(&b));
    }
    random_seed(&b, 2);
    ck_assert_uint_ne(random_next(&a), random_next(&b));
}

TEST(test_random_stays_in_range) {
    Random random;
    random_seed(&random, 7);
    int seen[6] = {0};
    for (int i = 0; i < 6000; i++) {
        uint32_t value = random_below(&random, 6);
        ck_assert_uint_lt(value, 6);
        seen[value]++;
        double unit = random_unit(&random);
        ck_assert(unit >= 0.0 && unit < 1.0);
    }
    for (int i = 0; i < 6; i++) {
        ck_assert_int_gt(seen[i], 850); /* 1000 expected, 5 standard deviations */
        ck_assert_int_lt(seen[i], 1150);
    }
    ck_assert_uint_eq(random_below(&random, 1), 0);
}

TEST(test_bits_and_orders_are_drawn_evenly) {
    Random random;
    random_seed(&random, 8);
    int bit[64] = {0}, order[27] = {0};
    for (int i = 0; i < 6000; i++) {
        unsigned char item[3] = {0, 1, 2};
        bit[random_bit(&random, 0x8000000100000100u)]++;
        random_shuffle(&random, item, 3, 1);
        order[9 * item[0] + 3 * item[1] + item[2]]++;
    }
    ck_assert_int_eq(bit[8] + bit[32] + bit[63], 6000);
    for (int i = 8; i < 64; i += i == 8 ? 24 : 31)
        ck_assert_int_gt(bit[i], 1820); /* 2000 expected, 5 standard deviations */
    int orders = 0;
    for (int i = 0; i < 27; i++)
        orders += order[i] > 850 && order[i] < 1150; /* 1000 expected */
    ck_assert_int_eq(orders, 6);
}
