/* SPDX-License-Identifier: MIT
 *
 * base/util: random numbers that never change, texts that never overflow, numbers parsed whole.
 */
#include "testing.h"

#include <stdint.h>
#include <string.h>

#include "base/util.h"

START_TEST(test_random_is_reproducible) {
    Random a, b;
    random_seed(&a, 1);
    random_seed(&b, 1);
    for (int i = 0; i < 1000; i++) {
        ck_assert_uint_eq(random_next(&a), random_next(&b));
    }
    random_seed(&b, 2);
    ck_assert_uint_ne(random_next(&a), random_next(&b));
}
END_TEST

START_TEST(test_random_stays_in_range) {
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
END_TEST

START_TEST(test_text_cannot_overflow) {
    char buffer[8] = "zzzzzzz";
    Text text = text_into(buffer, sizeof buffer);
    ck_assert_str_eq(buffer, "");
    text_add(&text, "%d", 1234);
    text_add_char(&text, '-');
    ck_assert_str_eq(buffer, "1234-");
    ck_assert(!text.overflow);
    text_add(&text, "%s", "56789");
    ck_assert(text.overflow);
    ck_assert_uint_lt(strlen(buffer), sizeof buffer);
    ck_assert_int_eq(strncmp(buffer, "1234-", 5), 0);

    char one[1] = {'z'};
    text = text_into(one, 1);
    text_add_char(&text, 'x');
    ck_assert(text.overflow);
    ck_assert_int_eq(one[0], '\0');
}
END_TEST

START_TEST(test_numbers_are_whole_words) {
    int64_t value = 77;
    ck_assert(util_parse_int("60", 0, 60, &value));
    ck_assert_int_eq(value, 60);
    ck_assert(util_parse_int("-3", -5, 5, &value));
    ck_assert_int_eq(value, -3);
    static const char *const bad[] = {"",  " ",  "61",  "-1",  "1x",
                                      "x", "1 ", "0x1", "1.5", "99999999999999999999"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        ck_assert_msg(!util_parse_int(bad[i], 0, 60, &value), "\"%s\" is no number", bad[i]);
        ck_assert_int_eq(value, -3);
    }
    double real = 1.0;
    ck_assert(util_parse_double("2.5", &real));
    ck_assert(real == 2.5);
    ck_assert(!util_parse_double("2.5s", &real));
    ck_assert(!util_parse_double("", &real));
    ck_assert(real == 2.5);
}
END_TEST

START_TEST(test_pages_are_zeroed_and_aligned) {
    static const size_t sizes[] = {1, 64, 4096, 100000, (size_t)5 << 20};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        unsigned char *memory = util_alloc_pages(sizes[i]);
        ck_assert_ptr_nonnull(memory);
        ck_assert_uint_eq((uintptr_t)memory % 64, 0);
        unsigned char any = 0;
        for (size_t at = 0; at < sizes[i]; at++) {
            any |= memory[at];
        }
        ck_assert_uint_eq(any, 0);
        memory[sizes[i] - 1] = 1;
        util_free_pages(memory, sizes[i]);
    }
}
END_TEST

START_TEST(test_checksum_is_fnv1a) {
    /* Published FNV-1a test vectors (Fowler, Noll, Vo). */
    ck_assert_uint_eq(util_checksum("", 0, 0), 0xcbf29ce484222325ULL);
    ck_assert_uint_eq(util_checksum("a", 1, 0), 0xaf63dc4c8601ec8cULL);
    ck_assert_uint_eq(util_checksum("foobar", 6, 0), 0x85944171f73967e8ULL);
}
END_TEST

TESTING_MAIN("util", test_random_is_reproducible, test_random_stays_in_range,
             test_text_cannot_overflow, test_numbers_are_whole_words,
             test_pages_are_zeroed_and_aligned, test_checksum_is_fnv1a)
