/* SPDX-License-Identifier: MIT
 *
 * Runs a program with pipes to its input, output and errors. Every wait has a limit in
 * milliseconds, multiplied by testing_patience(); those of a second and more wait for an hour,
 * because Meson's time limit comes first. Programs still running when the test ends are killed.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

typedef struct Process Process;

/* Starts VERDI_BINARY with these arguments, the last one NULL: process_start("gtp", NULL). Fails
 * the test if that is impossible. process_start_path() starts any program. */
Process *process_start(const char *first, ...);
Process *process_start_path(const char *path, const char *const *arguments);

/* Starts VERDI_BINARY, with arguments as for process_start(), on a terminal of `columns` columns:
 * stdin, stdout and stderr are the terminal. Text written to it may contain keys ("\003" is
 * Ctrl-C). Lines of output end in "\r\n", and input is echoed. If the system has no terminals, the
 * test ends here as skipped and its folder is removed. */
Process *process_start_terminal(int columns, const char *first, ...);

/* Starts a program of the folder VERDI_TOOLS, such as ("verdi-book", "build x"). Options are split
 * at blanks. */
Process *process_start_tool(const char *tool, const char *options);

/* Closes the pipes, kills the program if it is still running, and frees everything. At the end of a
 * test this is done for all its programs. */
void process_free(Process *process);

/* Sends text; returns when all of it is in the program's pipe. Output that arrives meanwhile is
 * kept. */
void process_write(Process *process, const char *text);
void process_send(Process *process, const char *bytes, size_t size);

/* Close the program's input, or the reading end of its stdout. */
void process_close_input(Process *process);
void process_close_output(Process *process);

/* The next line of stdout without its line feed, valid until the next call; NULL if none came in
 * time. */
const char *process_line(Process *process, int limit_ms);

/* Reads lines up to one that begins with `start`, and returns that line; NULL if none came in
 * time. */
const char *process_line_with(Process *process, const char *start, int limit_ms);

/* Output up to and including `text`, which may end within a line; NULL as above. */
const char *process_until(Process *process, const char *text, int limit_ms);

/* All unread output that has arrived, at least a byte; NULL as above. */
const char *process_piece(Process *process, int limit_ms);

/* The next GTP response ("=1 d3") without its two final line feeds; NULL as above. */
const char *process_response(Process *process, int limit_ms);

/* Sends a GTP command with a line feed, and waits up to 10 s for its response. */
const char *process_command(Process *process, const char *command);

/* True if nothing comes on stdout for `ms` milliseconds. */
bool process_is_silent(Process *process, int ms);

/* All unread output up to its end; the program must exit or close stdout. */
const char *process_rest(Process *process, int limit_ms);

/* All of stderr so far. */
const char *process_errors(Process *process);

/* Waits for the program to exit. Returns its exit status, 256 + signal, or -1 if it did not exit in
 * time and was killed. */
int process_wait(Process *process, int limit_ms);

/* CPU seconds used by the program so far. */
double process_cpu_seconds(Process *process);

/* Waits until the program has used another 0.1 s of CPU time, times testing_patience(): then a
 * requested search has begun, however busy the machine is. False if the program prints something,
 * or is idle for 20 s. */
bool process_works(Process *process);

/* The program's resident memory in KiB, without mapped files. If the system does not report it, a
 * skip is reported and the result is -1. */
long process_memory_kib(const Process *process);

int process_id(const Process *process);

/* True if VERDI_BINARY runs on a system with all of POSIX: signals, file modes, /dev. With
 * VERDI_TEST_SYSTEM=windows reports that `what` is skipped. */
bool process_on_posix(const char *what);

/* Milliseconds of a monotonic clock; and a wait for `ms` milliseconds. */
double process_clock_ms(void);
void process_sleep_ms(long ms);
