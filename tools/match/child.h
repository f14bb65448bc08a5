/* SPDX-License-Identifier: MIT
 *
 * A child process that talks in lines. It runs in a process group of its own, so that whatever it
 * starts dies with it; its stderr is drained and its tail kept, and so are the last lines said by
 * either side. Every wait has a deadline on timer_now_ns()'s clock and ends at once when the stop
 * flag is raised. One thread at a time.
 */
#ifndef VERDI_MATCH_CHILD_H
#define VERDI_MATCH_CHILD_H

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
    CHILD_HISTORY_WIDTH = 160, /* bytes kept of each */
    CHILD_ENVIRONMENT = 16     /* most variables to set */
};

typedef struct ChildSpec {
    const char *command;                        /* for the system's shell */
    const char *directory;                      /* NULL: where we are */
    const char *environment[CHILD_ENVIRONMENT]; /* "NAME=value"; ends at NULL */
    int cpu; /* pin to this one of our CPUs, counted round and round; negative: don't */
    const verdi_stop *stop; /* ends every wait; NULL: none */
    FILE *traffic;          /* all lines go there too; NULL: nowhere */
    const char *label;      /* who this is, in the traffic */
} ChildSpec;

typedef enum ChildStatus {
    CHILD_OK,
    CHILD_TIMEOUT,  /* the deadline passed */
    CHILD_CLOSED,   /* the process closed its side: it is gone, or as good as */
    CHILD_TOO_LONG, /* a line beyond CHILD_LINE_LIMIT */
    CHILD_STOPPED   /* the stop flag is up */
} ChildStatus;

typedef struct ChildProcess ChildProcess;

typedef struct Child {
    ChildSpec spec;
    ChildProcess *process; /* NULL: not running */
    char *buffer;          /* what was read and not yet handed out */
    size_t start, filled;
    int64_t last_read_ns; /* when the newest bytes arrived */
    char stderr_tail[CHILD_STDERR_TAIL];
    size_t stderr_length;
    char history[CHILD_HISTORY][CHILD_HISTORY_WIDTH];
    unsigned history_count;
} Child;

/* Starts the command. False with errno set when the system refuses. */
bool child_start(Child *child, const ChildSpec *spec);

static inline bool child_is_running(const Child *child) {
    return child->process != NULL;
}

/* Writes all of `text`. On success *sent_ns (if not NULL) is the moment just before the last byte:
 * after it the process may run, and this thread wait its turn. */
ChildStatus child_send(Child *child, const char *text, size_t size, int64_t deadline_ns,
                       int64_t *sent_ns);

/* The next line, without its end (nor a CR before it), valid until the next call. NULs become
 * blanks. *arrived_ns (if not NULL) is the moment when its last byte had arrived. */
ChildStatus child_read_line(Child *child, int64_t deadline_ns, char **line, int64_t *arrived_ns);

/* No more input for the process: it sees the end of file. */
void child_close_input(Child *child);

/* Waits for the process to end by itself. CHILD_OK: *exit_code is its status, or minus the number
 * of the signal that ended it. Its group is killed then: nothing stays behind. */
ChildStatus child_wait(Child *child, int64_t deadline_ns, int *exit_code);

/* Ends it now: closes the pipes, waits up to `grace` seconds, kills the group. If `how` is not NULL
 * it receives how the process ended ("exit code 1", "signal 11", "had to be killed"). */
void child_stop(Child *child, double grace, char how[48]);

/* Frees what a stopped process keeps (stderr tail and history live until then). */
void child_free(Child *child);

/* Stderr's tail and the protocol's history, the evidence of what went wrong, for the caller to
 * free(); NULL if memory is short. */
char *child_evidence(const Child *child);

#endif
