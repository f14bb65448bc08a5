/* SPDX-License-Identifier: MIT
 *
 * What every test shares: how it is written and found, the way to the reference data, and a visible
 * way to skip. Include this instead of <check.h>.
 */
#ifndef VERDI_TESTS_TESTING_H
#define VERDI_TESTS_TESTING_H

#include <stdbool.h>
#include <stddef.h>

#include <check.h>

/* A test, which the one program of all tests runs if it is asked for its file:
 *
 *     TEST(test_flips) { ck_assert(...); }
 *
 * TEST_ROWS(test_refused, ROWS) is run once for each `row` from 0 to ROWS - 1. */
#define TEST(name) TESTING_TEST(name, 1, testing_row)
#define TEST_ROWS(name, rows) TESTING_TEST(name, rows, row)
#define TESTING_TEST(name, rows, row)                                                              \
    static void name(int row);                                                                     \
    __attribute__((constructor)) static void name##_add(void) {                                    \
        static TestingTest test = {{#name, name, __FILE__, __LINE__}, rows, NULL};                 \
        testing_add(&test);                                                                        \
    }                                                                                              \
    static void name(__attribute__((unused)) int row)

typedef struct TestingTest {
    TTest test;
    int rows;
    struct TestingTest *next;
} TestingTest;

void testing_add(TestingTest *test);

/* Calls `end` when the running test has ended, in its process; the last one that was asked for
 * first, each once. So what the helpers of tests/ open, the test need not close. */
void testing_at_end(void (*end)(void));

/* Keeps memory from malloc() until the running test has ended, and returns it. */
void *testing_keep(void *memory);

/* The path of a file of the reference data ("solver/perft.txt"), or NULL, after a line that says
 * that the test is skipped, if it is not there. The data lies in the folder VERDI_TEST_DATA or in
 * ../shared/data of the source tree, of which it is no part. The path stays until the test ends. */
const char *testing_data(const char *name);

/* The path of a file of the source tree ("tests/data/x.obf"), likewise. */
const char *testing_source(const char *name);

/* How many times its usual number of random cases a test shall try: VERDI_TEST_SCALE, or 1. The
 * slow suite repeats some tests at a larger scale. */
int testing_scale(void);

/* How many times slower than usual this build may be: CK_TIMEOUT_MULTIPLIER, which the sanitizer
 * legs of tools/test.sh set, or 1. For limits on computing time that are no part of the promise. */
double testing_patience(void);

/* Prints "SKIP: reason", which counts as one skipped test. Return from the test after it. */
void testing_skip(const char *reason);

#endif
