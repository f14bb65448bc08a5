/* SPDX-License-Identifier: MIT
 *
 * base/number: numbers parsed whole.
 */
#include "testing.h"

#include <stdint.h>

#include "base/number.h"

START_TEST(test_numbers_are_whole_words) {
    int64_t value = 77;
    ck_assert(number_parse_int("60", 0, 60, &value));
    ck_assert_int_eq(value, 60);
    ck_assert(number_parse_int("-3", -5, 5, &value));
    ck_assert_int_eq(value, -3);
    static const char *const bad[] = {"",  " ",  "61",  "-1",  "1x",
                                      "x", "1 ", "0x1", "1.5", "99999999999999999999"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        ck_assert_msg(!number_parse_int(bad[i], 0, 60, &value), "\"%s\" is no number", bad[i]);
        ck_assert_int_eq(value, -3);
    }
    double real = 1.0;
    ck_assert(number_parse_double("2.5", &real));
    ck_assert(real == 2.5);
    ck_assert(!number_parse_double("2.5s", &real));
    ck_assert(!number_parse_double("", &real));
    ck_assert(real == 2.5);
}
END_TEST

TESTING_MAIN("number", test_numbers_are_whole_words)
