/* SPDX-License-Identifier: MIT
 *
 * base/bits: counting, finding and iterating over bits, and the eight symmetries compared with a
 * version that moves one square at a time.
 */
#include "testing.h"

#include "base/bits.h"
#include "base/random.h"

TEST(test_counts_and_ends) {
    ck_assert_int_eq(bits_count(0), 0);
    ck_assert_int_eq(bits_count(UINT64_MAX), 64);
    for (int square = 0; square < 64; square++) {
        uint64_t one = bits_square(square);
        ck_assert_int_eq(bits_count(one), 1);
        ck_assert_int_eq(bits_first(one), square);
        ck_assert_int_eq(63 - bits_leading(one), square);
        ck_assert_int_eq(bits_first(one | bits_square(63)), square);
        ck_assert_int_eq(63 - bits_leading(one | 1), square);
    }
}

TEST(test_each_visits_in_rising_order) {
    Random random;
    random_seed(&random, 1);
    for (int i = 0; i < 1000; i++) {
        uint64_t set = random_next(&random) & random_next(&random), seen = 0;
        int last = -1;
        for (BITS_EACH(square, set)) {
            ck_assert_int_gt((int)square, last);
            last = (int)square;
            seen |= bits_square(last);
        }
        ck_assert_uint_eq(seen, set);
    }
    for (BITS_EACH(square, 0))
        ck_abort_msg("square %d of the empty set", (int)square);
}

/* What the header says of the mirrors, square by square. */
static int moved(int square, int symmetry) {
    int row = square / 8, column = square % 8;
    if (symmetry & 1)
        column = 7 - column;
    if (symmetry & 2)
        row = 7 - row;
    return symmetry & 4 ? 8 * column + row : 8 * row + column;
}

TEST(test_symmetries_move_squares) {
    for (int symmetry = 0; symmetry < 8; symmetry++)
        for (int square = 0; square < 64; square++) {
            int target = moved(square, symmetry);
            ck_assert_int_eq(bits_symmetry_square(square, symmetry), target);
            ck_assert_uint_eq(bits_symmetry(bits_square(square), symmetry), bits_square(target));
        }
    ck_assert_uint_eq(bits_mirror(1), bits_square(7));
    ck_assert_uint_eq(bits_flip(1), bits_square(56));
    ck_assert_uint_eq(bits_transpose(bits_square(1)), bits_square(8));
}

TEST(test_symmetries_are_eight) {
    uint64_t set = 0x0000000000000602u; /* a shape without any symmetry of its own */
    for (int a = 0; a < 8; a++)
        for (int b = 0; b < a; b++)
            ck_assert_uint_ne(bits_symmetry(set, a), bits_symmetry(set, b));
}

TEST(test_symmetries_respect_sets) {
    Random random;
    random_seed(&random, 2);
    for (int i = 0; i < 1000; i++) {
        uint64_t a = random_next(&random), b = random_next(&random);
        for (int symmetry = 0; symmetry < 8; symmetry++) {
            ck_assert_uint_eq(bits_symmetry(a | b, symmetry),
                              bits_symmetry(a, symmetry) | bits_symmetry(b, symmetry));
            ck_assert_int_eq(bits_count(bits_symmetry(a, symmetry)), bits_count(a));
        }
    }
}
