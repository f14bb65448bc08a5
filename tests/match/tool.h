/* SPDX-License-Identifier: MIT
 *
 * Running verdi-match from its tests, in a scratch folder that goes away with the process.
 */
#ifndef VERDI_TESTS_MATCH_TOOL_H
#define VERDI_TESTS_MATCH_TOOL_H

#include <stddef.h>

enum { TOOL_OUTPUT_SIZE = 1 << 20 };

/* Runs "verdi-match ARGUMENTS" through the shell with the scratch folder as working directory;
 * $VM in the arguments is the program itself, $VERDI the engine. Returns the exit status (negative:
 * a signal) and leaves stdout and stderr in `output` (TOOL_OUTPUT_SIZE bytes). */
int tool_run(char *output, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The scratch folder and a file in it, read as text (to be freed; fails the test if absent). */
const char *tool_folder(void);
char *tool_read(const char *name);
void tool_write(const char *name, const char *text);

/* The lines of a log in the order of the games, without what may differ between runs (free it). */
char *tool_canonical_log(const char *name);

/* An engine description for -e: a test engine with its options. The engine's shell sees "$VM", so
 * that the program may lie in a folder with blanks in its name. */
#define TEST_COMMAND(options) "cmd=\"\\\"$VM\\\" --test-engine " options "\""
#define TEST_ENGINE(name, options) " -e 'name=" name " " TEST_COMMAND(options) "'"
#define NBOARD_ENGINE(name, options)                                                               \
    " -e 'name=" name " proto=nboard " TEST_COMMAND(options " --nboard") "'"

#endif
