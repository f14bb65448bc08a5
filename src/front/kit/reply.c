/* SPDX-License-Identifier: MIT
 *
 * Replies go out whole, one at a time, from whichever thread. A process has one stdout, so its
 * state and the log of the traffic are the one thing here that is not behind a handle. The log has
 * a lock of its own: a client that does not read must not keep us from reading.
 */
#define _GNU_SOURCE
#include "front/kit/reply.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/timer.h"
#include "front/kit/line.h"

static struct Output {
    pthread_mutex_t lock, log_lock;
    atomic_bool broken;
    atomic_int error;
    FILE *log;
    int64_t start;
} output = {.lock = PTHREAD_MUTEX_INITIALIZER, .log_lock = PTHREAD_MUTEX_INITIALIZER};

void reply_init(void) {
    signal(SIGPIPE, SIG_IGN);
    pthread_mutex_lock(&output.log_lock);
    if (!output.start)
        output.start = timer_now_ns();
    pthread_mutex_unlock(&output.log_lock);
}

void reply_set_broken(void) {
    atomic_store(&output.broken, true);
}

int reply_error(void) {
    return atomic_load(&output.error);
}

bool reply_broken(void) {
    return atomic_load(&output.broken);
}

bool log_open(const char *path) {
    FILE *file = fopen(path, "ae");
    if (!file)
        return false;
    reply_init();
    pthread_mutex_lock(&output.log_lock);
    if (output.log)
        fclose(output.log);
    output.log = file;
    pthread_mutex_unlock(&output.log_lock);
    return true;
}

void log_note(const char *text) {
    reply_log('!', text, strlen(text));
}

void reply_log(char mark, const char *text, size_t size) {
    pthread_mutex_lock(&output.log_lock);
    if (output.log) {
        double now = timer_seconds(output.start, timer_now_ns());
        size_t at = 0;
        do {
            const char *end = memchr(text + at, '\n', size - at);
            size_t length = end ? (size_t)(end - text) - at : size - at;
            fprintf(output.log, "%10.3f %c ", now, mark);
            fwrite(text + at, 1, length, output.log);
            fputc('\n', output.log);
            at += length + 1;
        } while (at < size);
        fflush(output.log);
    }
    pthread_mutex_unlock(&output.log_lock);
}

/* Waits for room when somebody made stdout non-blocking. */
static bool wait_for_room(void) {
    struct pollfd fd = {.fd = STDOUT_FILENO, .events = POLLOUT};
    return poll(&fd, 1, -1) >= 0 || errno == EINTR;
}

static bool write_all(const char *text, size_t size) {
    while (size) {
        ssize_t written = write(STDOUT_FILENO, text, size);
        if (written >= 0) {
            text += written;
            size -= (size_t)written;
        } else if (errno == EAGAIN ? !wait_for_room() : errno != EINTR) {
            atomic_store(&output.error, errno == EPIPE ? 0 : errno);
            return false;
        }
    }
    return true;
}

bool reply_write(const char *text, size_t size) {
    reply_log('>', text, size);
    pthread_mutex_lock(&output.lock);
    if (!reply_broken() && !write_all(text, size))
        reply_set_broken();
    pthread_mutex_unlock(&output.lock);
    return !reply_broken();
}

bool reply_format(const char *format, ...) {
    char *text;
    va_list args;
    va_start(args, format);
    int size = vasprintf(&text, format, args);
    va_end(args);
    if (size < 0)
        return false;
    bool good = reply_write(text, (size_t)size);
    free(text);
    return good;
}
