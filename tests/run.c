/* SPDX-License-Identifier: MIT
 *
 * Any failure here fails the running test.
 */
#include "run.h"

#include <regex.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "testing.h"

Run run_finish(Process *process) {
    Run run = {.process = process};
    process_close_input(process);
    run.out = process_rest(process, RUN_LIMIT_MS);
    ck_assert_ptr_nonnull(run.out);
    run.status = process_wait(process, RUN_LIMIT_MS);
    run.err = process_errors(process);
    return run;
}

static char errors[4096];

const char *run_errors(void) {
    return errors;
}

const char *run_verdi(int status, const char *const *arguments, int count) {
    enum { ARGUMENTS = 32 };
    const char *list[ARGUMENTS] = {"verdi"};
    ck_assert_int_lt(count, ARGUMENTS - 1);
    for (int i = 0; i < count; i++)
        list[1 + i] = arguments[i];
    Run run = run_finish(process_start_path(getenv("VERDI_BINARY"), list));
    const char *out = testing_keep(strdup(run.out));
    snprintf(errors, sizeof errors, "%s", run.err);
    ck_assert_msg(run.status == status, "exit status %d instead of %d: %s", run.status, status,
                  errors);
    return out;
}

const char *run_scratch(const char *text) {
    static char paths[4][64];
    static int turn;
    char *path = paths[turn++ % 4];
    strcpy(path, "/tmp/verdi-test-XXXXXX");
    int fd = mkstemp(path);
    ck_assert_int_ge(fd, 0);
    ck_assert_int_eq(write(fd, text, strlen(text)), (ssize_t)strlen(text));
    close(fd);
    return path;
}

bool run_matches(const char *text, const char *pattern) {
    regex_t regex;
    ck_assert_int_eq(regcomp(&regex, pattern, REG_EXTENDED | REG_NOSUB | REG_NEWLINE), 0);
    bool match = regexec(&regex, text, 0, NULL, 0) == 0;
    regfree(&regex);
    return match;
}
