/* SPDX-License-Identifier: MIT
 *
 * How a system starts, watches and ends a process: three pipes, and a group of its own, so that
 * whatever it starts dies with it, and it dies with us. child.c makes conversations of it. A file a
 * system; no call but the start waits longer than it says.
 */
#ifndef VERDI_MATCH_CHILD_PROCESS_H
#define VERDI_MATCH_CHILD_PROCESS_H

#include "match/child.h"

/* Its standard files, and our ends of them. */
typedef enum ChildPipe { CHILD_INPUT, CHILD_OUTPUT, CHILD_ERRORS, CHILD_PIPES } ChildPipe;

/* Starts the spec's command. NULL with errno set when the system refuses. */
ChildProcess *child_process_start(const ChildSpec *spec);

/* What of these bytes goes, or comes, at once: how many; 0: none now; -1: the pipe is closed. */
int child_process_write(ChildProcess *process, const char *text, size_t size);
int child_process_read(ChildProcess *process, ChildPipe pipe, char *bytes, size_t size);

/* Waits up to `wait_ms` until one of two pipes has something for the call above, its closing
 * included; a pipe that we closed has not. The result is the sum of CHILD_FIRST and CHILD_SECOND,
 * negative if the system refuses. */
enum { CHILD_FIRST = 1, CHILD_SECOND = 2 };
int child_process_poll(ChildProcess *process, ChildPipe first, ChildPipe second, int wait_ms);

/* Closes our end; once more is allowed. */
void child_process_close(ChildProcess *process, ChildPipe pipe);

/* Ended, though a process of its own may still hold the pipes open. */
bool child_process_has_ended(const ChildProcess *process);

/* Kills what is left of it and its group, waits for its end, and keeps nothing but the pipes.
 * Returns the exit code, negative if it crashed or was killed. */
int child_process_reap(ChildProcess *process);

/* Such an exit code in words: "exit code 1", "signal 11". */
void child_process_tell(int exit_code, char how[48]);

/* Closes all pipes and frees a process that was reaped. */
void child_process_free(ChildProcess *process);

/* For the test engine: leaves a process of the caller behind that holds its files open for long,
 * and prints "child NUMBER" on stderr where that is known. */
void child_process_leave(void);

#endif
