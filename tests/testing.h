/* SPDX-License-Identifier: MIT
 *
 * Common parts of all tests: defining and registering tests, finding reference data, and skipping.
 * Include this instead of <check.h>.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include <check.h>

/* Defines a test. The test program runs it if called with the name of its file:
 *
 *     TEST(test_flips) { ck_assert(...); }
 *
 * TEST_ROWS(test_refused, ROWS) is run once for each `row` from 0 to ROWS - 1. */
#define TEST(name) TESTING_TEST(name, 1, testing_row)
#define TEST_ROWS(name, rows) TESTING_TEST(name, rows, row)
#define TESTING_TEST(name, rows, row)                                                              \
    static void name(int row);                                                                     \
    static void name##_run(int row) {                                                              \
        testing_begin(#name, row);                                                                 \
        name(row);                                                                                 \
    }                                                                                              \
    __attribute__((constructor)) static void name##_add(void) {                                    \
        static TestingTest test = {{#name, name##_run, __FILE__, __LINE__}, rows, NULL};           \
        testing_add(&test);                                                                        \
    }                                                                                              \
    static void name(__attribute__((unused)) int row)

typedef struct TestingTest {
    TTest test;
    int rows;
    struct TestingTest *next;
} TestingTest;

void testing_add(TestingTest *test);

/* Prints "at NAME:ROW": the last such line names the test that was running when Meson's time limit
 * ended the program. */
void testing_begin(const char *name, int row);

/* Calls `end` once when the running test has ended, in its process, in reverse order of
 * registration. With this, helpers close what they opened, so that tests need not. */
void testing_at_end(void (*end)(void));

/* Frees memory from malloc() when the running test has ended. Returns the memory. */
void *testing_keep(void *memory);

/* The path of a file of the reference data ("solver/perft.txt"), valid until the test ends. If the
 * file is missing, reports that the test is skipped and returns NULL. The data is in the folder
 * VERDI_TEST_DATA, or in ../shared/data beside the source tree. */
const char *testing_data(const char *name);

/* The path of a file of the source tree ("tests/data/x.obf"), valid until the test ends. */
const char *testing_source(const char *name);

/* The factor by which a test should multiply its number of random cases: VERDI_TEST_SCALE, or 1.
 * The slow suite repeats some tests at a larger scale. */
int testing_scale(void);

/* How many times slower than usual this build may be: CK_TIMEOUT_MULTIPLIER, as set by the
 * sanitizer legs of tools/test.sh, or 1. For limits on computing time that are not part of a
 * contract. */
double testing_patience(void);

/* Prints "SKIP: reason", which counts as one skipped test. The test should then return. */
void testing_skip(const char *reason);
