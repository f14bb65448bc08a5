/* SPDX-License-Identifier: MIT
 *
 * base/number: strict parsing, and formatting without a minus sign before zeros.
 */
#include "testing.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>

#include "base/number.h"

TEST(test_numbers_are_whole_words) {
    int64_t value = 77;
    int small = 7;
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
    ck_assert(number_parse_small("-2147483648", INT32_MIN, INT32_MAX, &small));
    ck_assert_int_eq(small, INT32_MIN);
    ck_assert(!number_parse_small("2147483648", INT32_MIN, INT32_MAX, &small));
    ck_assert(!number_parse_small("4294967297", 0, 60, &small)); /* 1, if cut to 32 bits */
    ck_assert_int_eq(small, INT32_MIN);
    double real = 1.0;
    ck_assert(number_parse_double("2.5", &real));
    ck_assert(real == 2.5);
    ck_assert(!number_parse_double("2.5s", &real));
    ck_assert(!number_parse_double("", &real));
    ck_assert(real == 2.5);
}

TEST(test_zeros_have_no_sign) {
    static const struct {
        double value;
        int decimals;
        const char *text;
    } cases[] = {{-0.4, 0, "0"},        {-0.5, 0, "0"},     {-0.51, 0, "-1"},
                 {0.5, 0, "0"},         {-0.0, 2, "0.00"},  {-0.004, 2, "0.00"},
                 {-0.006, 2, "-0.01"},  {0.005, 2, "0.01"}, {-1e-300, 3, "0.000"},
                 {-12.345, 1, "-12.3"}, {-1e40, 0, NULL},   {64, 0, "64"}};
    char text[64];
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        double shown = number_shown(cases[i].value, cases[i].decimals);
        Text out = text_into(text, sizeof text);
        number_add(&out, cases[i].value, cases[i].decimals);
        if (cases[i].text)
            ck_assert_str_eq(text, cases[i].text);
        else
            ck_assert(shown == cases[i].value);
    }
    ck_assert(isnan(number_shown(NAN, 2)) && isinf(number_shown(-INFINITY, 2)));
}

TEST(test_only_a_whole_share_is_100_percent) {
    static const struct {
        double share;
        int decimals;
        const char *text;
    } cases[] = {{0, 1, "0.0"},       {1, 1, "100.0"},      {0.6444, 1, "64.4"},
                 {0.9994, 1, "99.9"}, {0.9996, 1, ">99.9"}, {1 - 1e-15, 2, ">99.99"},
                 {0.0004, 1, "<0.1"}, {1e-300, 2, "<0.01"}, {0.995, 0, ">99"},
                 {0.994, 0, "99"},    {0.005, 0, "<1"},     {0.006, 0, "1"},
                 {-0.0, 0, "0"},      {1, 0, "100"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        ck_assert_str_eq(number_percent(cases[i].share, cases[i].decimals).text, cases[i].text);
}

/* Whatever locale is set: locale.sh runs this with a decimal comma. */
TEST(test_a_point_divides) {
    static const struct {
        const char *text;
        double value;
        const char *rest, *again;
    } cases[] = {{"1.25", 1.25, "", "1.25"},
                 {"-0.5x", -0.5, "x", "-0.5"},
                 {"1,25", 1, ",25", "1"},
                 {".5.5", 0.5, ".5", "0.5"},
                 {"1e-12/", 1e-12, "/", "1e-12"},
                 {"2.5e3 ", 2500, " ", "2500"},
                 {"1.", 1, "", "1"},
                 {"x", 0, "x", "0"},
                 {"", 0, "", "0"},
                 {"0.1234567891234", 0.1234567891234, "", "0.1234567891"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *end;
        char text[32];
        double value = number_read(cases[i].text, &end);
        ck_assert_msg(value == cases[i].value, "%s is read as %a", cases[i].text, value);
        ck_assert_str_eq(end, cases[i].rest);
        Text out = text_into(text, sizeof text);
        number_add(&out, value, NUMBER_SHORT);
        ck_assert_str_eq(text, cases[i].again);
    }
}
