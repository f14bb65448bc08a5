/* SPDX-License-Identifier: MIT */
#include "testing.h"

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int testing_run(Suite *suite) {
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

int testing_main(const char *name, const TTest *const *tests, size_t count) {
    const char *locale = getenv("VERDI_TEST_LOCALE"); /* as a GUI sets its user's */
    if (locale && !setlocale(LC_ALL, locale)) {
        fprintf(stderr, "no locale %s\n", locale);
        return EXIT_FAILURE;
    }
    Suite *suite = suite_create(name);
    TCase *all = tcase_create(name);
    for (size_t i = 0; i < count; i++) {
        tcase_add_test(all, tests[i]);
    }
    suite_add_tcase(suite, all);
    return testing_run(suite);
}

/* "folder/name" with the folder from the environment; NULL if it is not set. */
static char *join_path(const char *variable, const char *name) {
    const char *folder = getenv(variable);
    if (folder == NULL) {
        return NULL;
    }
    size_t size = strlen(folder) + strlen(name) + 2;
    char *path = malloc(size);
    ck_assert_ptr_nonnull(path);
    snprintf(path, size, "%s/%s", folder, name);
    return path;
}

char *testing_data(const char *name) {
    char beside[256];
    snprintf(beside, sizeof beside, "../shared/data/%s", name);
    char *path = getenv("VERDI_TEST_DATA") ? join_path("VERDI_TEST_DATA", name)
                                           : join_path("VERDI_TEST_SOURCE", beside);
    if (path != NULL && access(path, R_OK) == 0) {
        return path;
    }
    free(path);
    char reason[256];
    snprintf(reason, sizeof reason, "no reference data %s", name);
    testing_skip(reason);
    return NULL;
}

char *testing_source(const char *name) {
    char *path = join_path("VERDI_TEST_SOURCE", name);
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
