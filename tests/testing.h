/* SPDX-License-Identifier: MIT
 *
 * What every test shares: a main in one line, the way to the reference data, and a visible way to
 * skip. Include this instead of <check.h>.
 */
#ifndef VERDI_TESTS_TESTING_H
#define VERDI_TESTS_TESTING_H

#include <stdbool.h>
#include <stddef.h>

#include <check.h>

/* Runs `suite`, frees it, and returns the exit status for main(). */
int testing_run(Suite *suite);

/* A whole main() for a suite of one test case: TESTING_MAIN("board", test_flips, test_text) */
int testing_main(const char *name, const TTest *const *tests, size_t count);
#define TESTING_MAIN(name, ...)                                                                    \
    int main(void) {                                                                               \
        const TTest *const tests[] = {__VA_ARGS__};                                                \
        return testing_main(name, tests, sizeof tests / sizeof *tests);                            \
    }

/* The path of a file of the reference data ("solver/perft.txt"), or NULL, after a line that says
 * that the test is skipped, if it is not there. The data lies in the folder VERDI_TEST_DATA or in
 * ../shared/data of the source tree, of which it is no part. The caller frees the path. */
char *testing_data(const char *name);

/* The path of a file of the source tree ("tests/data/x.obf"). The caller frees it. */
char *testing_source(const char *name);

/* How many times its usual number of random cases a test shall try: VERDI_TEST_SCALE, or 1. The
 * slow suite repeats some tests at a larger scale. */
int testing_scale(void);

/* How many times slower than usual this build may be: CK_TIMEOUT_MULTIPLIER, which the sanitizer
 * legs of tools/test.sh set, or 1. For limits on computing time that are no part of the promise. */
double testing_patience(void);

/* Prints "SKIP: reason", which counts as one skipped test. Return from the test after it. */
void testing_skip(const char *reason);

#endif
