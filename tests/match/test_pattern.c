/* SPDX-License-Identifier: MIT
 *
 * Compares our patterns with the C library's regular expressions, which have the same syntax: both
 * give the same matches on random patterns and texts. All patterns of the conformance suite are
 * valid.
 */
#include "testing.h"

#include <regex.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "base/text.h"
#include "match/compliance.h"

enum { PATTERNS = 4000, TEXTS = 12, PATTERN_SIZE = 2048 };

TEST(test_what_they_say) {
    static const struct {
        const char *pattern, *text;
        bool fits;
    } cases[] = {
        {"", "", 1},
        {"", "a", 0},
        {"a|", "", 1},
        {"()*b", "b", 1},
        {"a.c", "a\nc", 1},
        {"a.c", "ac", 0},
        {"[]a]+", "a]a", 1},
        {"[^]a]", "]", 0},
        {"[a-cx-]*", "abx-", 1},
        {"[a-c]", "d", 0},
        {"\\.\\?\\\\\xc3", ".?\\\xc3", 1},
        {"\\.", "x", 0},
        {"a{2,3}", "a", 0},
        {"a{2,3}", "aaa", 1},
        {"a{2,3}", "aaaa", 0},
        {"(a|bc){2,}", "bcabc", 1},
        {"(a{0}b)?", "b", 1},
        {"(a{0}b)?", "ab", 0},
        {"=( [A-H][1-8]){3}\n", "= D3 C4 F5\n", 1},
        {"(pass|PASS)", "PASS", 1},
        {"(x [^\n]+\n)+y\n", "x 1\nx 2\ny\n", 1},
        {"(x [^\n]+\n)+y\n", "x 1\nx 2\nx\n", 0},
        {"[-+]?[0-9]*\\.?[0-9]+", "-1.25", 1},
        {"[-+]?[0-9]*\\.?[0-9]+", "-125", 1},
        {"(a|ab)c", "abc", 0}, /* the first that fits is taken */
        {"(ab|a)c", "ac", 1},
        {"(a)*a", "aa", 0}, /* a group keeps what it took */
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        bool fits = pattern_fits(cases[i].pattern, cases[i].text);
        ck_assert_msg(fits == cases[i].fits, "'%s' and '%s': %d", cases[i].pattern, cases[i].text,
                      fits);
    }
}

/* A random pattern of few characters, so that it often fits. */
static void make_pattern(Random *random, Text *text, int depth) {
    static const char *const atoms[] = {"a", "b", "c", ".", "[ab]", "[^a]", "[a-c]", "\\."};
    static const char *const often[] = {"*", "+", "?", "{2}", "{0,2}", "{1,}", "{0}"};
    uint32_t parts = random_below(random, 4);
    for (uint32_t i = 0; i <= parts; i++) {
        if (depth && random_below(random, 3) == 0) {
            text_add_char(text, '(');
            make_pattern(random, text, depth - 1);
            text_add_char(text, ')');
        } else {
            text_add(text, "%s", atoms[random_below(random, sizeof atoms / sizeof *atoms)]);
        }
        if (random_below(random, 3) == 0)
            text_add(text, "%s", often[random_below(random, sizeof often / sizeof *often)]);
        if (i < parts && random_below(random, 5) == 0)
            text_add_char(text, '|');
    }
}

TEST(test_as_the_c_library) {
    Random random;
    random_seed(&random, 19);
    int fitting = 0, count = PATTERNS * testing_scale();
    for (int i = 0; i < count; i++) {
        char whole[PATTERN_SIZE], *pattern = whole + 2;
        Text text = text_into(whole, sizeof whole - 2);
        text_add(&text, "^(");
        make_pattern(&random, &text, 3);
        size_t length = text.length;
        memcpy(whole + length, ")$", 3);
        regex_t regex;
        ck_assert_msg(regcomp(&regex, whole, REG_EXTENDED | REG_NOSUB) == 0, "%s", whole);
        for (int j = 0; j < TEXTS; j++) {
            char said[16] = "";
            for (uint32_t k = random_below(&random, 9); k--;)
                said[k] = "abc."[random_below(&random, 4)];
            whole[length] = ')';
            bool wanted = regexec(&regex, said, 0, NULL, 0) == 0;
            whole[length] = '\0';
            bool fits = pattern_fits(pattern, said);
            ck_assert_msg(!fits || wanted, "'%s' and '%s'", pattern, said);
            fitting += fits;
        }
        regfree(&regex);
    }
    ck_assert_int_gt(fitting, count); /* of count * TEXTS: else it says little */
}

TEST(test_those_of_the_suite) {
    int count;
    const ComplianceCase *tests = compliance_cases(&count);
    ck_assert_int_gt(count, 90);
    for (int i = 0; i < count; i++) {
        regex_t regex;
        ck_assert_msg(regcomp(&regex, tests[i].expect, REG_EXTENDED) == 0, "%s", tests[i].name);
        regfree(&regex);
        ck_assert_msg(!pattern_fits(tests[i].expect, "?"), "%s", tests[i].name);
    }
}

/* Where trying one way after the other would take for ever. */
TEST(test_many_ways) {
    enum { LENGTH = 20000 };
    char *text = malloc(LENGTH + 2);
    memset(text, 'a', LENGTH);
    memcpy(text + LENGTH, "b", 2);
    ck_assert(!pattern_fits("((a*)*|aa|a?)*", text));
    ck_assert(pattern_fits("((a*)*|aa|a?)*b", text));
    free(text);
}
