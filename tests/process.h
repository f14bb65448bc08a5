/* SPDX-License-Identifier: MIT
 *
 * A program on the other end of three pipes: how the tests talk to the real binary. Whatever is
 * waited for has a time limit in milliseconds, longer where testing_patience() says so; nothing
 * here blocks for ever, and a program that is still running when the test ends is killed.
 */
#ifndef VERDI_TESTS_PROCESS_H
#define VERDI_TESTS_PROCESS_H

#include <stdbool.h>
#include <stddef.h>

typedef struct Process Process;

/* Starts VERDI_BINARY with these arguments, the last one NULL: process_start("gtp", NULL). Fails
 * the test when that is not possible. process_start_path() takes any program. */
Process *process_start(const char *first, ...);
Process *process_start_path(const char *path, const char *const *arguments);

/* Starts VERDI_BINARY, with process_start()'s arguments, as a terminal of this many columns does:
 * stdin, stdout and stderr are the terminal, and what is written to it may be keys ("\003" is
 * Ctrl-C). Lines of its output end in "\r\n", and it echoes what it gets. Where no terminal can be
 * had, the check ends here as skipped, and removes its folder. */
Process *process_start_terminal(int columns, const char *first, ...);

/* Starts a program of the folder VERDI_TOOLS: ("verdi-book", "build x") is split at its blanks. */
Process *process_start_tool(const char *tool, const char *options);

/* Closes the pipes, kills the program if it still runs, frees everything. When the test has ended
 * this is done with all programs that it has started. */
void process_free(Process *process);

/* Sends text; returns when the program's pipe has taken it all (what it says meanwhile is kept). */
void process_write(Process *process, const char *text);
void process_send(Process *process, const char *bytes, size_t size);

/* The program sees the end of its input; or has nobody left who reads its stdout. */
void process_close_input(Process *process);
void process_close_output(Process *process);

/* The next line of stdout without its end, valid until the next call; NULL if none came in time. */
const char *process_line(Process *process, int limit_ms);

/* Lines up to one that begins with `start`, which is returned; NULL if none came in time. */
const char *process_line_with(Process *process, const char *start, int limit_ms);

/* Output up to this text, which is taken too, wherever in a line it ends; NULL as above. */
const char *process_until(Process *process, const char *text, int limit_ms);

/* All of stdout that is there and not yet read, a byte or more; NULL as above. */
const char *process_piece(Process *process, int limit_ms);

/* The next GTP response without the two line feeds at its end ("=1 d3"); NULL as above. */
const char *process_response(Process *process, int limit_ms);

/* Sends a GTP command with a line feed, and waits up to 10 s for its response. */
const char *process_command(Process *process, const char *command);

/* Nothing came on stdout for `ms` milliseconds. */
bool process_is_silent(Process *process, int ms);

/* All of stdout not yet read, up to its end (so the program must exit or close it). */
const char *process_rest(Process *process, int limit_ms);

/* What came on stderr so far. */
const char *process_errors(Process *process);

/* Waits for the end of the program: its exit status, 256 + signal, or -1 if it is still running
 * (then it is killed). */
int process_wait(Process *process, int limit_ms);

/* CPU seconds used by the program so far. */
double process_cpu_seconds(Process *process);

/* Waits, silently, until it has used another tenth of a CPU second, times testing_patience(): a
 * search that was asked for has begun, however busy the machine is. False if it says something, or
 * does nothing for 20 s. */
bool process_works(Process *process);

/* KiB of memory of its own that the program has touched, mapped files not counted; -1, and a skip
 * is reported, where the system does not say. */
long process_memory_kib(const Process *process);

int process_id(const Process *process);

/* Runs the binary on one input from pipe to pipe and returns all it wrote to stdout; fails
 * the test unless it exits with `status` within `limit_ms`. */
const char *process_dialogue(const char *input, size_t size, int status, int limit_ms,
                             const char *first, ...);

/* Whether VERDI_BINARY runs where there is all of POSIX: signals, modes of files, /dev. With
 * VERDI_TEST_SYSTEM=windows it says that `what` is skipped. */
bool process_on_posix(const char *what);

/* Milliseconds of a monotonic clock; and waiting for so many. */
double process_clock_ms(void);
void process_sleep_ms(long ms);

#endif
