/* SPDX-License-Identifier: MIT
 *
 * base/text: texts never overflow; base/span: parts of texts.
 */
#include "testing.h"

#include <string.h>

#include "base/span.h"
#include "base/text.h"

TEST(test_text_cannot_overflow) {
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

/* Line by line, empty ones too, the last one without an end; NULs are letters like others. */
TEST(test_lines_of_a_span) {
    static const char text[] = "one\n\n \t t\0o \r\nend";
    static const char *const lines[] = {"one", "", " \t t\0o ", "end"};
    static const size_t sizes[] = {3, 0, 7, 3};
    Span rest = {text, text + sizeof text - 1}, line;
    for (int i = 0; i < 4; i++) {
        ck_assert(span_next_line(&rest, &line));
        ck_assert_uint_eq(span_size(line), sizes[i]);
        ck_assert(!memcmp(line.at, lines[i], sizes[i]));
    }
    ck_assert(!span_next_line(&rest, &line));
    rest = (Span){text, text + 4}; /* nothing follows its end of line */
    ck_assert(span_next_line(&rest, &line));
    ck_assert(!span_next_line(&rest, &line));
    Span trimmed = span_trim((Span){lines[2], lines[2] + sizes[2]});
    ck_assert(trimmed.at == lines[2] + 3 && span_size(trimmed) == 3);
    rest = span_of("a\rb\r\n\rc"); /* old systems end lines with a carriage return */
    for (int i = 0; i < 4; i++) {
        ck_assert(span_next_line(&rest, &line));
        ck_assert_uint_eq(span_size(line), i != 2);
    }
    ck_assert(!span_next_line(&rest, &line));
    trimmed = span_trim((Span){lines[2], lines[2] + 3}); /* blanks alone */
    ck_assert_uint_eq(span_size(trimmed), 0);
}

TEST(test_parts_of_a_span) {
    static const char text[] = "a,,b";
    Span rest = {text, text + 4};
    Span part = span_take_until(&rest, ',');
    ck_assert(part.at == text && span_size(part) == 1 && rest.at == text + 2);
    part = span_take_until(&rest, ',');
    ck_assert_uint_eq(span_size(part), 0);
    part = span_take_until(&rest, ',');
    ck_assert(part.at == text + 3 && span_size(part) == 1 && rest.at == rest.end);
}
