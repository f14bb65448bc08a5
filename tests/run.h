/* SPDX-License-Identifier: MIT
 *
 * Runs a subcommand and captures its output, errors and exit status; matches them with regular
 * expressions.
 */
#pragma once

#include <stdbool.h>

#include "process.h"

enum { RUN_LIMIT_MS = 60000 }; /* more than any run takes on a slow machine with sanitizers */

/* A finished run. stdout and stderr are owned by the process, which the caller frees. */
typedef struct Run {
    Process *process;
    const char *out, *err;
    int status;
} Run;

/* Closes the program's input and waits for its exit. */
Run run_finish(Process *process);

/* Runs the binary without input: RUN_VERDI(0, "perft", "3"). Returns stdout; run_errors() returns
 * stderr; both are valid until the next run. Fails the test unless the exit status is `status`. */
const char *run_verdi(int status, const char *const *arguments, int count);
const char *run_errors(void);
#define RUN_VERDI(status, ...)                                                                     \
    run_verdi(status, (const char *const[]){__VA_ARGS__},                                          \
              (int)(sizeof(const char *const[]){__VA_ARGS__} / sizeof(char *)))

/* Creates a file with this text, to be unlinked by the caller, and returns its path. The path is
 * valid until the fourth call after this one. */
const char *run_scratch(const char *text);

/* True if the extended regular expression matches; ^ and $ match at line ends. */
bool run_matches(const char *text, const char *pattern);

#define ck_assert_matches(text, pattern)                                                           \
    ck_assert_msg(run_matches(text, pattern), "/%s/ is not in:\n%s", pattern, text)
#define ck_assert_no_match(text, pattern)                                                          \
    ck_assert_msg(!run_matches(text, pattern), "/%s/ is in:\n%s", pattern, text)
