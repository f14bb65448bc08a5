/* SPDX-License-Identifier: MIT
 *
 * Starts, watches and ends a process, with one implementation per operating system. The process has
 * three pipes and its own group, so that its children end with it, and it ends with the runner.
 * child.c is built on these functions. Only child_process_start() may wait without a limit.
 */
#ifndef VERDI_MATCH_CHILD_PROCESS_H
#define VERDI_MATCH_CHILD_PROCESS_H

#include "match/child.h"

/* The standard streams of the process. */
typedef enum ChildPipe { CHILD_INPUT, CHILD_OUTPUT, CHILD_ERRORS, CHILD_PIPES } ChildPipe;

/* Starts the spec's command. NULL with errno set on failure. */
ChildProcess *child_process_start(const ChildSpec *spec);

/* Write or read without waiting. Return the number of bytes written or read, 0 if the call would
 * have to wait, or -1 if the pipe is closed. */
int child_process_write(ChildProcess *process, const char *text, size_t size);
int child_process_read(ChildProcess *process, ChildPipe pipe, char *bytes, size_t size);

/* Waits up to `wait_ms` until one of two pipes is ready for the calls above, or was closed by the
 * process. A pipe that we closed is never ready. Returns the sum of CHILD_FIRST and CHILD_SECOND,
 * or a negative number on failure. */
enum { CHILD_FIRST = 1, CHILD_SECOND = 2 };
int child_process_poll(ChildProcess *process, ChildPipe first, ChildPipe second, int wait_ms);

/* Closes our end of a pipe. A second call does nothing. */
void child_process_close(ChildProcess *process, ChildPipe pipe);

/* Whether the process has ended. Its children may still have the pipes open. */
bool child_process_has_ended(const ChildProcess *process);

/* Kills the process and its group if still running, waits for the end, and frees everything except
 * the pipes. Returns the exit code, negative if the process crashed or was killed. */
int child_process_reap(ChildProcess *process);

/* Describes an exit code of child_process_reap(): "exit code 1", "signal 11". */
void child_process_describe(int exit_code, char how[48]);

/* Closes all pipes and frees a reaped process. */
void child_process_free(ChildProcess *process);

/* For the test engine: starts a child process that keeps its standard streams open for a long time,
 * and prints "child NUMBER" on stderr if the number is known. */
void child_process_leave(void);

#endif
