/* SPDX-License-Identifier: MIT
 *
 * The few functions of Check that the tests of the CPU levels use, for cross builds without Check
 * that run under an emulator (tests/meson.build). There are no forks and no time-outs; the first
 * failed assertion ends the program.
 */
#pragma once

#include <inttypes.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct TTest {
    const char *name;
    void (*run)(int row);
    const char *file;
    int line;
} TTest;

__attribute__((noreturn, format(printf, 3, 4))) static inline void
plain_abort(const char *file, int line, const char *format, ...) {
    va_list arguments;
    printf("%s:%d: ", file, line);
    va_start(arguments, format);
    vprintf(format, arguments);
    va_end(arguments);
    printf("\n0%%: Checks: 1, Failures: 1, Errors: 0\n");
    exit(EXIT_FAILURE);
}

#define ck_abort_msg(...) plain_abort(__FILE__, __LINE__, __VA_ARGS__)
#define ck_assert_msg(condition, ...) ((condition) ? (void)0 : ck_abort_msg(__VA_ARGS__))
#define ck_assert(condition) ck_assert_msg(condition, "%s", #condition)
#define ck_assert_ptr_nonnull(pointer) ck_assert((pointer) != NULL)
#define ck_assert_str_eq(a, b) ck_assert(strcmp(a, b) == 0)

/* Evaluates both sides once, as a sufficiently wide type. */
#define PLAIN_COMPARE(type, format, a, operator, b)                                                \
    do {                                                                                           \
        type left_ = (a), right_ = (b);                                                            \
        ck_assert_msg(left_ operator right_, "%s is %" format ", %s is %" format, #a, left_, #b,   \
                      right_);                                                                     \
    } while (0)
#define ck_assert_int_eq(a, b) PLAIN_COMPARE(intmax_t, PRIdMAX, a, ==, b)
#define ck_assert_int_ne(a, b) PLAIN_COMPARE(intmax_t, PRIdMAX, a, !=, b)
#define ck_assert_int_ge(a, b) PLAIN_COMPARE(intmax_t, PRIdMAX, a, >=, b)
#define ck_assert_int_gt(a, b) PLAIN_COMPARE(intmax_t, PRIdMAX, a, >, b)
#define ck_assert_int_le(a, b) PLAIN_COMPARE(intmax_t, PRIdMAX, a, <=, b)
#define ck_assert_int_lt(a, b) PLAIN_COMPARE(intmax_t, PRIdMAX, a, <, b)
#define ck_assert_uint_eq(a, b) PLAIN_COMPARE(uintmax_t, PRIuMAX, a, ==, b)
#define ck_assert_uint_ne(a, b) PLAIN_COMPARE(uintmax_t, PRIuMAX, a, !=, b)

/* The parts of a test runner that testing.c uses: one suite of one case, each test with one row. */
enum { PLAIN_MOST_TESTS = 64 };

typedef struct Suite {
    int count;
    void (*end)(void);
    const TTest *test[PLAIN_MOST_TESTS];
} Suite;
typedef Suite TCase;
typedef Suite SRunner;

enum { CK_ENV };

static Suite plain_suite;

static inline Suite *suite_create(const char *name) {
    (void)name;
    return &plain_suite;
}

#define tcase_create suite_create

static inline void tcase_add_loop_test(TCase *tcase, const TTest *test, int begin, int end) {
    if (tcase->count == PLAIN_MOST_TESTS || end - begin != 1)
        plain_abort(__FILE__, __LINE__, "too many tests");
    tcase->test[tcase->count++] = test;
}

static inline void tcase_add_checked_fixture(TCase *tcase, void (*begin)(void), void (*end)(void)) {
    (void)begin;
    tcase->end = end;
}

static inline void tcase_set_timeout(TCase *tcase, double seconds) {
    (void)tcase;
    (void)seconds;
}

static inline void suite_add_tcase(Suite *suite, TCase *tcase) {
    (void)suite;
    (void)tcase;
}

static inline SRunner *srunner_create(Suite *suite) {
    return suite;
}

static inline void srunner_run_all(SRunner *runner, int mode) {
    (void)mode;
    for (int i = 0; i < runner->count; i++) {
        runner->test[i]->run(0);
        runner->end();
        printf("%s: passed\n", runner->test[i]->name);
        fflush(stdout);
    }
    printf("100%%: Checks: %d, Failures: 0, Errors: 0\n", runner->count);
}

static inline int srunner_ntests_failed(const SRunner *runner) {
    (void)runner;
    return 0;
}

static inline void srunner_free(SRunner *runner) {
    (void)runner;
}
