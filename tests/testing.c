/* SPDX-License-Identifier: MIT */
#include "testing.h"

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static TestingTest *first, **last = &first;

void testing_add(TestingTest *test) {
    *last = test;
    last = &test->next;
}

void testing_begin(const char *name, int row) {
    printf("at %s:%d\n", name, row);
    fflush(stdout);
}

static void (*ends[8])(void);
static int end_count;

void testing_at_end(void (*end)(void)) {
    for (int i = 0; i < end_count; i++)
        if (ends[i] == end)
            return;
    ck_assert_int_lt(end_count, (int)(sizeof ends / sizeof *ends));
    ends[end_count++] = end;
}

static void end_test(void) {
    while (end_count > 0)
        ends[--end_count]();
}

/* Does the path end in "tests/FILE.c"? */
static bool is_of_file(const char *path, const char *file) {
    char ending[128];
    int length = snprintf(ending, sizeof ending, "tests/%s.c", file);
    size_t size = strlen(path);
    return size >= (size_t)length && strcmp(path + size - length, ending) == 0;
}

/* Without names, all are wanted. */
static bool is_wanted(const char *test, char **names) {
    if (!*names)
        return true;
    for (; *names; names++)
        if (strcmp(test, *names) == 0)
            return true;
    return false;
}

/* suites FILE [TEST...]: runs the tests of tests/FILE.c, or those that are named. */
int main(int argc, char **argv) {
    const char *locale = getenv("VERDI_TEST_LOCALE"); /* as a GUI sets its user's */
    if (locale && !setlocale(LC_ALL, locale)) {
        fprintf(stderr, "no locale %s\n", locale);
        return EXIT_FAILURE;
    }
    const char *file = argc > 1 ? argv[1] : "";
    Suite *suite = suite_create(file);
    TCase *wanted = tcase_create(file);
    suite_add_tcase(suite, wanted);
    tcase_set_timeout(wanted, 0); /* Meson's limit is the only one */
    tcase_add_checked_fixture(wanted, NULL, end_test);
    int count = 0;
    for (TestingTest *test = first; test; test = test->next)
        if (is_of_file(test->test.file, file) && is_wanted(test->test.name, argv + 2)) {
            tcase_add_loop_test(wanted, &test->test, 0, test->rows);
            count++;
        }
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    if (count == 0)
        fprintf(stderr, "usage: suites FILE [TEST...] (\"test_board\", \"protocol/test_gtp\")\n");
    return count > 0 && failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

static void **kept;
static size_t kept_count;

static void free_kept(void) {
    while (kept_count > 0)
        free(kept[--kept_count]);
    free(kept);
    kept = NULL;
}

void *testing_keep(void *memory) {
    kept = realloc(kept, (kept_count + 1) * sizeof *kept);
    ck_assert(kept && memory);
    kept[kept_count++] = memory;
    testing_at_end(free_kept);
    return memory;
}

/* "folder/name" with the folder from the environment; NULL if it is not set. */
static const char *join_path(const char *variable, const char *name) {
    const char *folder = getenv(variable);
    if (folder == NULL) {
        return NULL;
    }
    size_t size = strlen(folder) + strlen(name) + 2;
    char *path = testing_keep(malloc(size));
    snprintf(path, size, "%s/%s", folder, name);
    return path;
}

const char *testing_data(const char *name) {
    char beside[256];
    snprintf(beside, sizeof beside, "../shared/data/%s", name);
    const char *path = getenv("VERDI_TEST_DATA") ? join_path("VERDI_TEST_DATA", name)
                                                 : join_path("VERDI_TEST_SOURCE", beside);
    if (path != NULL && access(path, R_OK) == 0) {
        return path;
    }
    char reason[256];
    snprintf(reason, sizeof reason, "no reference data %s", name);
    testing_skip(reason);
    return NULL;
}

const char *testing_source(const char *name) {
    const char *path = join_path("VERDI_TEST_SOURCE", name);
    ck_assert_msg(path != NULL, "VERDI_TEST_SOURCE is not set: run under meson test");
    return path;
}

int testing_scale(void) {
    const char *scale = getenv("VERDI_TEST_SCALE");
    return scale != NULL ? atoi(scale) : 1;
}

double testing_patience(void) {
    const char *text = getenv("CK_TIMEOUT_MULTIPLIER");
    double patience = text ? strtod(text, NULL) : 1;
    return patience >= 1 ? patience : 1;
}

void testing_skip(const char *reason) {
    printf("SKIP: %s\n", reason);
    fflush(stdout);
}
