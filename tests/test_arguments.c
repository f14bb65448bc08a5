/* SPDX-License-Identifier: MIT
 *
 * tools/arguments: values of every kind within their bounds, words in any order, and what is told.
 * (What is said of mistakes stands in the tests of the tools.)
 */
#include "testing.h"

#include <stdio.h>
#include <string.h>

#include "arguments/arguments.h"

enum { MISTAKE = -1, HELPED = -2 };

typedef struct Values {
    bool flag;
    const char *text;
    int small;
    int64_t number;
    double real;
    char letter;
    int choice;
    char told[64];
    ArgumentsKept kept;
} Values;

static bool parse_letter(const char *word, void *target) {
    *(char *)target = word[0];
    return strlen(word) == 1;
}

/* Cuts `line` at blanks and parses it: how many operands there are, or one of the above. */
static int read_line(Values *values, const char *line) {
    static char words[128];
    char *argv[16] = {"tool"};
    int argc = 1;
    arguments_forget(&values->kept);
    *values = (Values){.small = 3};
    ArgumentsKept *kept = &values->kept;
    Text told = text_into(values->told, sizeof values->told);
    const Argument list[] = {
        {"flag", .letter = 'f', .flag = &values->flag, .told = &told, .kept = kept},
        {"text", .text = &values->text},
        {"small", .small = &values->small, .low = -2, .high = 9, .told = &told, .kept = kept},
        {"number", .number = &values->number, .low = 1, .high = INT64_MAX},
        {"real", .letter = 'r', .real = &values->real, .high = 1},
        {"choice", .choice = &values->choice, .words = "none left right"},
        {"gone", .text = &values->text, .refused = "is gone"},
        {"letter", .parse = parse_letter, .target = &values->letter, .told = &told},
        {0},
    };
    snprintf(words, sizeof words, "%s", line);
    for (char *word = strtok(words, " "); word; word = strtok(NULL, " "))
        argv[argc++] = word;
    int first = arguments_read(list, "tool", "", argc, argv);
    ck_assert_int_le(first, argc);
    return first < 0 ? MISTAKE : first ? argc - first : HELPED;
}

TEST(test_kinds) {
    Values values = {0};
    ck_assert_int_eq(read_line(&values, "--small 9 --number 9223372036854775807 one --real 0.25 "
                                        "--flag --letter=x --text --flag two --choice right"),
                     2);
    ck_assert(values.flag);
    ck_assert_str_eq(values.text, "--flag");
    ck_assert_int_eq(values.small, 9);
    ck_assert(values.number == INT64_MAX);
    ck_assert(values.real == 0.25);
    ck_assert_int_eq(values.letter, 'x');
    ck_assert_int_eq(values.choice, 2);
    ck_assert_str_eq(values.told, " --small 9 --flag --letter x"); /* as given */
    ck_assert_int_eq(values.kept.count, 2);
    ck_assert_str_eq(values.kept.list[0], "--small=9");
    ck_assert_str_eq(values.kept.list[1], "--flag");
    ck_assert_ptr_null(values.kept.list[2]);
    ck_assert_int_eq(read_line(&values, "-fr 0.5 one"), 1); /* letters */
    ck_assert(values.flag && values.real == 0.5);
    ck_assert_str_eq(values.kept.list[0], "--flag");
    ck_assert_int_eq(read_line(&values, ""), 0); /* again, from the begin */
    ck_assert_int_eq(values.kept.count, 0);
    ck_assert_int_eq(values.small, 3);
    ck_assert_str_eq(values.told, "");
    ck_assert_int_eq(read_line(&values, "--small -2 -- --flag"), 1);
    ck_assert_int_eq(values.small, -2);
    ck_assert(!values.flag);
    arguments_forget(&values.kept);
}

TEST(test_mistakes) {
    static const char *const bad[] = {
        "--small 10",  "--small -3",  "--small x", "--number 0", "--number 9223372036854775808",
        "--real 1.1",  "--real -0.1", "--text=",   "--letter",   "--letter ab",
        "--choice up", "--choice=",   "--none",    "-x",         "--flag=1",
        "--gone x"};
    Values values = {0};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        ck_assert_msg(read_line(&values, bad[i]) == MISTAKE, "%s", bad[i]);
}

TEST(test_help) {
    Values values = {0};
    ck_assert_int_eq(read_line(&values, "-h"), HELPED);
    ck_assert_int_eq(read_line(&values, "--small 4 --help --none"), HELPED);
    arguments_forget(&values.kept);
}
