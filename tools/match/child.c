/* SPDX-License-Identifier: MIT */
#include "match/child.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/timer.h"

enum { POLL_SLICE_MS = 50 };

/* ------------------------------------------------------------------------------------- evidence */

static void remember(Child *child, char direction, const char *text, size_t size) {
    while (size && (text[size - 1] == '\n' || text[size - 1] == '\r'))
        size--;
    char *line = child->history[child->history_count++ % CHILD_HISTORY];
    snprintf(line, CHILD_HISTORY_WIDTH, "%c %.*s", direction,
             (int)(size < CHILD_HISTORY_WIDTH ? size : CHILD_HISTORY_WIDTH), text);
    if (child->spec.traffic)
        fprintf(child->spec.traffic, "%.6f %s %c %.*s\n", (double)timer_now_ns() * 1e-9,
                child->spec.label ? child->spec.label : "-", direction, (int)size, text);
}

static void keep_stderr(Child *child, const char *text, size_t size) {
    if (size >= CHILD_STDERR_TAIL) {
        text += size - CHILD_STDERR_TAIL;
        size = CHILD_STDERR_TAIL;
    }
    size_t room = CHILD_STDERR_TAIL - child->stderr_length;
    if (size > room) {
        size_t drop = size - room;
        memmove(child->stderr_tail, child->stderr_tail + drop, child->stderr_length - drop);
        child->stderr_length -= drop;
    }
    memcpy(child->stderr_tail + child->stderr_length, text, size);
    child->stderr_length += size;
}

void child_evidence(const Child *child, Text *out) {
    text_add(out, "last lines (> to the engine, < from it):\n");
    unsigned first =
        child->history_count > CHILD_HISTORY ? child->history_count - CHILD_HISTORY : 0;
    for (unsigned i = first; i < child->history_count; i++)
        text_add(out, "  %s\n", child->history[i % CHILD_HISTORY]);
    text_add(out, "stderr%s:\n%.*s", child->stderr_length ? "" : " is empty",
             (int)child->stderr_length, child->stderr_tail);
    if (child->stderr_length && child->stderr_tail[child->stderr_length - 1] != '\n')
        text_add_char(out, '\n');
}

/* --------------------------------------------------------------------------------- conversation */

static bool is_stopped(const Child *child) {
    return child->spec.stop && verdi_stop_raised(child->spec.stop);
}

static void drain_stderr(Child *child) {
    char chunk[1024];
    while (child->errors >= 0) {
        ssize_t got = read(child->errors, chunk, sizeof chunk);
        if (got > 0) {
            keep_stderr(child, chunk, (size_t)got);
            continue;
        }
        if (got == 0 || (errno != EAGAIN && errno != EINTR)) {
            close(child->errors);
            child->errors = -1;
        }
        return;
    }
}

/* Ended, though a child of its own may still hold the pipes open. It stays unreaped: until then
 * nobody else gets its number. */
static bool has_ended(const Child *child) {
    siginfo_t info = {0};
    return waitid(P_PID, (id_t)child->pid, &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
           info.si_pid == child->pid;
}

/* Waits until `fd` is ready, stderr being drained meanwhile. */
static ChildStatus wait_for(Child *child, int fd, short events, int64_t deadline_ns) {
    for (;;) {
        if (is_stopped(child))
            return CHILD_STOPPED;
        int64_t left = deadline_ns - timer_now_ns();
        if (left < 0)
            left = 0;
        int64_t slice = left / 1000000 + 1;
        struct pollfd fds[2] = {{fd, events, 0}, {child->errors, POLLIN, 0}};
        int ready = poll(fds, 2, slice < POLL_SLICE_MS ? (int)slice : POLL_SLICE_MS);
        if (ready < 0 && errno != EINTR)
            return CHILD_CLOSED;
        if (ready > 0 && fds[1].revents)
            drain_stderr(child);
        if (ready > 0 && fds[0].revents)
            return CHILD_OK;
        if (ready == 0 && has_ended(child))
            return CHILD_CLOSED;
        if (left == 0)
            return CHILD_TIMEOUT;
    }
}

ChildStatus child_send(Child *child, const char *text, size_t size, int64_t deadline_ns,
                       int64_t *sent_ns) {
    for (size_t from = 0; from < size;) {
        const char *stop = memchr(text + from, '\n', size - from);
        size_t length = (stop ? (size_t)(stop - text) + 1 : size) - from;
        remember(child, '>', text + from, length);
        from += length;
    }
    if (child->input < 0)
        return CHILD_CLOSED;
    while (size) {
        ssize_t put = write(child->input, text, size);
        if (put > 0) {
            text += put;
            size -= (size_t)put;
            continue;
        }
        if (put < 0 && errno != EAGAIN && errno != EINTR)
            return CHILD_CLOSED;
        ChildStatus status = wait_for(child, child->input, POLLOUT, deadline_ns);
        if (status != CHILD_OK)
            return status;
    }
    if (sent_ns)
        *sent_ns = timer_now_ns();
    return CHILD_OK;
}

/* Hands out a complete line of the buffer, or NULL. */
static char *take_line(Child *child) {
    char *from = child->buffer + child->start;
    char *end = memchr(from, '\n', child->filled - child->start);
    if (!end)
        return NULL;
    child->start = (size_t)(end - child->buffer) + 1;
    size_t length = (size_t)(end - from);
    *end = '\0';
    if (length && from[length - 1] == '\r')
        from[--length] = '\0';
    for (size_t i = 0; i < length; i++)
        if (from[i] == '\0')
            from[i] = ' ';
    remember(child, '<', from, length);
    return from;
}

ChildStatus child_read_line(Child *child, int64_t deadline_ns, char **line, int64_t *arrived_ns) {
    for (;;) {
        /* Also for one that never stops talking: what came too late does not count. */
        if (is_stopped(child))
            return CHILD_STOPPED;
        if (child->last_read_ns > deadline_ns)
            return CHILD_TIMEOUT;
        *line = take_line(child);
        if (*line) {
            if (arrived_ns)
                *arrived_ns = child->last_read_ns;
            return CHILD_OK;
        }
        if (child->start) {
            child->filled -= child->start;
            memmove(child->buffer, child->buffer + child->start, child->filled);
            child->start = 0;
        }
        if (child->filled >= CHILD_LINE_LIMIT)
            return CHILD_TOO_LONG;
        if (child->output < 0)
            return CHILD_CLOSED;
        ChildStatus status = wait_for(child, child->output, POLLIN, deadline_ns);
        if (status != CHILD_OK)
            return status;
        ssize_t got =
            read(child->output, child->buffer + child->filled, CHILD_BUFFER_SIZE - child->filled);
        if (got > 0) {
            child->filled += (size_t)got;
            child->last_read_ns = timer_now_ns();
        } else if (got == 0 || (errno != EAGAIN && errno != EINTR)) {
            if (child->filled)
                remember(child, '<', child->buffer, child->filled);
            return CHILD_CLOSED;
        }
    }
}

/* --------------------------------------------------------------------------------------- ending */

void child_close_input(Child *child) {
    if (child->input >= 0)
        close(child->input);
    child->input = -1;
}

static void close_all(Child *child) {
    child_close_input(child);
    drain_stderr(child);
    if (child->output >= 0)
        close(child->output);
    if (child->errors >= 0)
        close(child->errors);
    child->output = child->errors = -1;
}

static int exit_code_of(int status) {
    return WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
}

/* Kills whatever the process had started, and then takes its number from it: the group bears that
 * number too, and once it is free a stranger may. Returns the exit code. */
static int reap(Child *child) {
    int status = 0;
    kill(-child->pid, SIGKILL);
    while (waitpid(child->pid, &status, 0) < 0 && errno == EINTR)
        continue;
    close_all(child);
    child->pid = 0;
    return exit_code_of(status);
}

ChildStatus child_wait(Child *child, int64_t deadline_ns, int *exit_code) {
    if (!child->pid)
        return CHILD_CLOSED;
    for (;;) {
        drain_stderr(child);
        if (has_ended(child)) {
            *exit_code = reap(child);
            return CHILD_OK;
        }
        if (timer_now_ns() >= deadline_ns)
            return CHILD_TIMEOUT;
        poll(NULL, 0, 2);
    }
}

void child_stop(Child *child, double grace, char how[48]) {
    int code = 0;
    if (how)
        how[0] = '\0';
    if (!child->pid)
        return;
    child_close_input(child);
    bool killed = child_wait(child, timer_now_ns() + (int64_t)(grace * 1e9), &code) != CHILD_OK;
    if (killed) {
        kill(child->pid, SIGKILL); /* the group may not be its own yet */
        reap(child);
    }
    if (how)
        snprintf(how, 48,
                 killed     ? "had to be killed"
                 : code < 0 ? "signal %d"
                            : "exit code %d",
                 code < 0 ? -code : code);
}

void child_free(Child *child) {
    child_stop(child, 0.0, NULL);
    free(child->buffer);
    child->buffer = NULL;
}
