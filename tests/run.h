/* SPDX-License-Identifier: MIT
 *
 * One run of a subcommand from outside: its output, its errors and its exit status, and regular
 * expressions to look at them with.
 */
#ifndef VERDI_TESTS_RUN_H
#define VERDI_TESTS_RUN_H

#include <stdbool.h>

#include "process.h"

enum { RUN_LIMIT_MS = 60000 }; /* more than anything takes, on a slow machine with sanitizers */

/* stdout and stderr stay readable in the process, which the caller frees. */
typedef struct Run {
    Process *process;
    const char *out, *err;
    int status;
} Run;

/* Ends the program's input and waits for its end. */
Run run_finish(Process *process);

/* Runs the binary without input: stdout, and stderr in run_errors(), valid until the next
 * run. Fails the test unless it ends with this status. RUN_VERDI(0, "perft", "3"). */
const char *run_verdi(int status, const char *const *arguments, int count);
const char *run_errors(void);
#define RUN_VERDI(status, ...)                                                                     \
    run_verdi(status, (const char *const[]){__VA_ARGS__},                                          \
              (int)(sizeof(const char *const[]){__VA_ARGS__} / sizeof(char *)))

/* Runs a program of the folder VERDI_TOOLS, its options split at blanks, without input. Fails the
 * test unless it ends with this status and `error` is somewhere in its stderr. */
void run_tool(const char *tool, const char *options, int status, const char *error);

/* The path of a new file with this text, for the caller to unlink; valid until the fourth call
 * after this one. */
const char *run_scratch(const char *text);

/* Whether an extended regular expression matches; ^ and $ are the ends of a line. */
bool run_matches(const char *text, const char *pattern);

#define ck_assert_matches(text, pattern)                                                           \
    ck_assert_msg(run_matches(text, pattern), "/%s/ is not in:\n%s", pattern, text)
#define ck_assert_no_match(text, pattern)                                                          \
    ck_assert_msg(!run_matches(text, pattern), "/%s/ is in:\n%s", pattern, text)

#endif
