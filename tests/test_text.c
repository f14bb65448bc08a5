/* SPDX-License-Identifier: MIT
 *
 * base/text: texts that never overflow.
 */
#include "testing.h"

#include <string.h>

#include "base/text.h"

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

TESTING_MAIN("text", test_text_cannot_overflow)
