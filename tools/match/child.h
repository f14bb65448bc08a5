/* SPDX-License-Identifier: MIT
 *
 * A child process that communicates in lines. It runs in its own process group, so that its own
 * children end with it. The runner keeps the end of its stderr and the last lines sent in both
 * directions. Every wait has a deadline on the clock of timer_now_ns(), and ends at once when the
 * stop flag is raised. Only one thread at a time may use a child.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "base/text.h"
#include "verdi.h"

enum {
    CHILD_LINE_LIMIT = 1 << 16, /* bytes of one line of output */
    CHILD_BUFFER_SIZE = CHILD_LINE_LIMIT + 4096,
    CHILD_STDERR_TAIL = 2048,  /* bytes of stderr kept */
    CHILD_HISTORY = 50,        /* protocol lines kept */
    CHILD_HISTORY_WIDTH = 160, /* bytes kept of each protocol line */
    CHILD_ENVIRONMENT = 16     /* maximum number of variables to set */
};

typedef struct ChildSpec {
    const char *command;                        /* for the system's shell */
    const char *directory;                      /* NULL: the current one */
    const char *environment[CHILD_ENVIRONMENT]; /* "NAME=value"; ends at NULL */
    int cpu; /* index of the CPU to pin the process to, modulo the number of our CPUs; negative:
              * none */
    const verdi_stop *stop; /* ends every wait; or NULL */
    FILE *traffic;          /* log of all lines, or NULL */
    const char *label;      /* name of the child in the log */
} ChildSpec;

typedef enum ChildStatus {
    CHILD_OK,
    CHILD_TIMEOUT,  /* the deadline passed */
    CHILD_CLOSED,   /* the process closed its output or has ended */
    CHILD_TOO_LONG, /* a line is longer than CHILD_LINE_LIMIT */
    CHILD_STOPPED   /* the stop flag was raised */
} ChildStatus;

typedef struct ChildProcess ChildProcess;

typedef struct Child {
    ChildSpec spec;
    ChildProcess *process; /* NULL: not running */
    char *buffer;          /* bytes read but not returned yet */
    size_t start, filled;
    int64_t last_read_ns; /* when the newest bytes arrived */
    char stderr_tail[CHILD_STDERR_TAIL];
    size_t stderr_length;
    char history[CHILD_HISTORY][CHILD_HISTORY_WIDTH];
    unsigned history_count;
} Child;

/* Starts the command. False with errno set on failure. */
bool child_start(Child *child, const ChildSpec *spec);

static inline bool child_is_running(const Child *child) {
    return child->process != NULL;
}

/* Writes all of `text`. On success *sent_ns (if not NULL) is the time just before the last byte is
 * written, because after that the process may get the CPU first. */
ChildStatus child_send(Child *child, const char *text, size_t size, int64_t deadline_ns,
                       int64_t *sent_ns);

/* Reads the next line, without its end (or a CR before it). The line is valid until the next call.
 * NULs become blanks. *arrived_ns (if not NULL) is the time when its last byte arrived. */
ChildStatus child_read_line(Child *child, int64_t deadline_ns, char **line, int64_t *arrived_ns);

/* Closes the input of the process, which then sees the end of its input. */
void child_close_input(Child *child);

/* Waits for the process to end by itself. On CHILD_OK *exit_code is its status, or minus the number
 * of the signal that ended it, and its group was killed. */
ChildStatus child_wait(Child *child, int64_t deadline_ns, int *exit_code);

/* Ends the process: closes the pipes, waits up to `grace` seconds, kills the group. `how` (if not
 * NULL) receives how the process ended ("exit code 1", "signal 11", "had to be killed"). */
void child_stop(Child *child, double grace, char how[48]);

/* Frees the data of a stopped process, including the end of its stderr and its history. */
void child_free(Child *child);

/* The end of stderr and the last protocol lines, for error reports. The caller calls free(). NULL
 * if memory is short. */
char *child_evidence(const Child *child);

/* ---------------------------------------------------------------------------------- the process */

/* Starts, watches and ends a process, with one implementation per operating system. The process has
 * three pipes and its own group, so that its children end with it, and it ends with the runner.
 * child.c is built on these functions. Only child_process_start() may wait without a limit. */

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
