/* SPDX-License-Identifier: MIT */
#include "match/child.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/span.h"
#include "base/timer.h"
#include "base/utf8.h"

enum {
    POLL_SLICE_MS = 50,
    EVIDENCE_SIZE = UTF8_GROWTH * (CHILD_HISTORY * CHILD_HISTORY_WIDTH + CHILD_STDERR_TAIL)
};

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

char *child_evidence(const Child *child) {
    char *data = malloc(EVIDENCE_SIZE);
    if (!data)
        return NULL;
    Text out = text_into(data, EVIDENCE_SIZE);
    text_add(&out, "last lines (> to the engine, < from it):\n");
    unsigned first =
        child->history_count > CHILD_HISTORY ? child->history_count - CHILD_HISTORY : 0;
    for (unsigned i = first; i < child->history_count; i++) {
        text_add(&out, "  ");
        utf8_add(child->history[i % CHILD_HISTORY], &out);
        text_add_char(&out, '\n');
    }
    text_add(&out, "stderr%s:\n", child->stderr_length ? "" : " is empty");
    Span rest = {child->stderr_tail, child->stderr_tail + child->stderr_length}, line;
    while (span_next_line(&rest, &line)) {
        char text[CHILD_STDERR_TAIL + 1];
        snprintf(text, sizeof text, "%.*s", (int)span_size(line), line.at);
        utf8_add(text, &out);
        text_add_char(&out, '\n');
    }
    return data;
}

/* --------------------------------------------------------------------------------- conversation */

static bool is_stopped(const Child *child) {
    return child->spec.stop && verdi_stop_is_raised(child->spec.stop);
}

static void drain_stderr(Child *child) {
    char chunk[1024];
    int got;
    while ((got = child_process_read(child->process, CHILD_ERRORS, chunk, sizeof chunk)) > 0)
        keep_stderr(child, chunk, (size_t)got);
    if (got < 0)
        child_process_close(child->process, CHILD_ERRORS);
}

/* Waits until `pipe` is ready, and reads stderr meanwhile. */
static ChildStatus wait_for(Child *child, ChildPipe pipe, int64_t deadline_ns) {
    for (;;) {
        if (is_stopped(child))
            return CHILD_STOPPED;
        int64_t left = deadline_ns - timer_now_ns();
        if (left < 0)
            left = 0;
        int64_t slice = left / 1000000 + 1;
        /* Checked before the pipes, which then have all that the process wrote. */
        bool ended = child_process_has_ended(child->process);
        int ready = child_process_poll(child->process, pipe, CHILD_ERRORS,
                                       ended                   ? 0
                                       : slice < POLL_SLICE_MS ? (int)slice
                                                               : POLL_SLICE_MS);
        if (ready < 0)
            return CHILD_CLOSED;
        if (ready & CHILD_SECOND)
            drain_stderr(child);
        if (ready & CHILD_FIRST)
            return CHILD_OK;
        if (!ready && ended)
            return CHILD_CLOSED;
        if (left == 0)
            return CHILD_TIMEOUT;
    }
}

/* ------------------------------------------------------------------------------- start and talk */

bool child_start(Child *child, const ChildSpec *spec) {
    char *buffer = child->buffer ? child->buffer : malloc(CHILD_BUFFER_SIZE);
    *child = (Child){.spec = *spec, .buffer = buffer};
    child->process = buffer ? child_process_start(spec) : NULL;
    return child->process != NULL;
}

ChildStatus child_send(Child *child, const char *text, size_t size, int64_t deadline_ns,
                       int64_t *sent_ns) {
    for (size_t from = 0; from < size;) {
        const char *stop = memchr(text + from, '\n', size - from);
        size_t length = (stop ? (size_t)(stop - text) + 1 : size) - from;
        remember(child, '>', text + from, length);
        from += length;
    }
    if (!child->process)
        return CHILD_CLOSED;
    while (size) {
        int64_t now_ns = timer_now_ns();
        int put = child_process_write(child->process, text, size);
        if (put > 0) {
            if (sent_ns)
                *sent_ns = now_ns;
            text += put;
            size -= (size_t)put;
            continue;
        }
        ChildStatus status = put < 0 ? CHILD_CLOSED : wait_for(child, CHILD_INPUT, deadline_ns);
        if (status != CHILD_OK)
            return status;
    }
    return CHILD_OK;
}

/* Returns a complete line of the buffer, or NULL. */
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
        /* Checked here too, for a process that never stops writing: late output does not count. */
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
        if (!child->process)
            return CHILD_CLOSED;
        ChildStatus status = wait_for(child, CHILD_OUTPUT, deadline_ns);
        if (status != CHILD_OK)
            return status;
        int got = child_process_read(child->process, CHILD_OUTPUT, child->buffer + child->filled,
                                     CHILD_BUFFER_SIZE - child->filled);
        if (got > 0) {
            child->filled += (size_t)got;
            child->last_read_ns = timer_now_ns();
        } else if (got < 0) {
            if (child->filled)
                remember(child, '<', child->buffer, child->filled);
            return CHILD_CLOSED;
        }
    }
}

/* --------------------------------------------------------------------------------------- ending */

void child_close_input(Child *child) {
    if (child->process)
        child_process_close(child->process, CHILD_INPUT);
}

/* Kills the process if it still runs, and returns its exit code. */
static int reap(Child *child) {
    int code = child_process_reap(child->process);
    drain_stderr(child);
    child_process_free(child->process);
    child->process = NULL;
    return code;
}

ChildStatus child_wait(Child *child, int64_t deadline_ns, int *exit_code) {
    if (!child->process)
        return CHILD_CLOSED;
    for (;;) {
        drain_stderr(child);
        if (child_process_has_ended(child->process)) {
            *exit_code = reap(child);
            return CHILD_OK;
        }
        if (timer_now_ns() >= deadline_ns)
            return CHILD_TIMEOUT;
        nanosleep(&(struct timespec){.tv_nsec = 2000000}, NULL);
    }
}

void child_stop(Child *child, double grace, char how[48]) {
    int code = 0;
    if (how)
        how[0] = '\0';
    if (!child->process)
        return;
    child_close_input(child);
    bool killed = child_wait(child, timer_now_ns() + (int64_t)(grace * 1e9), &code) != CHILD_OK;
    if (killed)
        reap(child);
    if (how && killed)
        snprintf(how, 48, "had to be killed");
    else if (how)
        child_process_describe(code, how);
}

void child_free(Child *child) {
    child_stop(child, 0.0, NULL);
    free(child->buffer);
    child->buffer = NULL;
}
