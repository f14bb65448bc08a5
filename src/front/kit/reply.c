/* SPDX-License-Identifier: MIT
 *
 * Replies are written in one piece, one at a time, from any thread. A process has one stdout, so
 * the state of stdout and of the log is global. The log has its own lock, so that a client that
 * does not read cannot block the reader thread.
 */
#define _GNU_SOURCE

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/system/console.h"
#include "base/timer.h"
#include "front/kit/reply.h"
#include "front/kit/report.h"

static struct Output {
    pthread_mutex_t lock, log_lock;
    atomic_bool broken, lacking;
    atomic_int error, log_error;
    FILE *log;
    int64_t start;
    char rest[1 << 16]; /* the unwritten rest of an optional text */
    size_t rest_size;
    char log_line[1 << 17]; /* room for any line: the log gets a line in one piece */
} output = {.lock = PTHREAD_MUTEX_INITIALIZER, .log_lock = PTHREAD_MUTEX_INITIALIZER};

void reply_init(void) {
    interrupt_ignore_pipes();
    pthread_mutex_lock(&output.log_lock);
    if (!output.start)
        output.start = timer_now_ns();
    pthread_mutex_unlock(&output.log_lock);
}

void reply_set_broken(void) {
    atomic_store(&output.broken, true);
}

bool reply_lack_memory(void) {
    atomic_store(&output.lacking, true);
    return false;
}

bool reply_broken(void) {
    return atomic_load(&output.broken);
}

bool log_open(const char *path) {
    int fd = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0666);
    FILE *file = fd < 0 ? NULL : fdopen(fd, "a");
    if (!file) {
        report_error("--log: %s: %s", path, strerror(errno));
        if (fd >= 0)
            close(fd);
        return false;
    }
    reply_init();
    pthread_mutex_lock(&output.log_lock);
    if (output.log)
        fclose(output.log);
    output.log = file;
    setvbuf(file, output.log_line, _IOFBF, sizeof output.log_line);
    pthread_mutex_unlock(&output.log_lock);
    return true;
}

void log_note(const char *text) {
    reply_log('!', text, strlen(text));
}

int log_take_error(void) {
    return atomic_exchange(&output.log_error, 0);
}

/* Ends the log after a failed write and reports it on stderr. The report has no path, because
 * NBoard reads stderr too and a path may not be ASCII. */
static void end_log(int error) {
    fclose(output.log);
    output.log = NULL;
    fprintf(stderr, "verdi: --log: %s; logging stops\n", strerror(error));
    atomic_store(&output.log_error, error);
}

void reply_log(char mark, const char *text, size_t size) {
    pthread_mutex_lock(&output.log_lock);
    if (output.log) {
        double now = timer_seconds(output.start, timer_now_ns());
        size_t at = 0;
        errno = 0;
        do {
            const char *end = memchr(text + at, '\n', size - at);
            size_t length = end ? (size_t)(end - text) - at : size - at;
            fprintf(output.log, "%ld %10.3f %c ", (long)getpid(), now, mark);
            fwrite(text + at, 1, length, output.log);
            fputc('\n', output.log);
            at += length + 1;
        } while (!fflush(output.log) && at < size);
        if (ferror(output.log))
            end_log(errno ? errno : EIO);
    }
    pthread_mutex_unlock(&output.log_lock);
}

/* A reader that has closed the pipe is not an error. */
static bool write_all(const char *text, size_t size) {
    int error = console_write(text, size);
    if (error)
        atomic_store(&output.error, error == EPIPE ? 0 : error);
    return !error;
}

bool reply_write(const char *text, size_t size) {
    reply_log('>', text, size);
    pthread_mutex_lock(&output.lock);
    if (!reply_broken() && (!write_all(output.rest, output.rest_size) || !write_all(text, size)))
        reply_set_broken();
    output.rest_size = 0;
    pthread_mutex_unlock(&output.lock);
    return !reply_broken();
}

/* Writes as many bytes as there is room for. *size becomes the number of bytes left. */
static void write_some(const char *text, size_t *size) {
    while (*size && console_has_room(STDOUT_FILENO) && !reply_broken()) {
        size_t part = *size < CONSOLE_ROOM ? *size : CONSOLE_ROOM;
        if (!write_all(text, part))
            reply_set_broken();
        text += part;
        *size -= part;
    }
}

bool reply_offer(const char *text, size_t size) {
    if (size > sizeof output.rest || pthread_mutex_trylock(&output.lock))
        return false;
    size_t rest = output.rest_size;
    write_some(output.rest, &rest);
    memmove(output.rest, output.rest + output.rest_size - rest, rest);
    output.rest_size = rest;
    bool taken = !rest && console_has_room(STDOUT_FILENO);
    if (taken) {
        reply_log('>', text, size);
        rest = size;
        write_some(text, &rest);
        memcpy(output.rest, text + size - rest, rest);
        output.rest_size = rest;
    }
    pthread_mutex_unlock(&output.lock);
    return taken;
}

bool reply_format(const char *format, ...) {
    char *text;
    va_list args;
    va_start(args, format);
    int size = vasprintf(&text, format, args);
    va_end(args);
    if (size < 0) {
        reply_lack_memory();
        reply_set_broken();
        return false;
    }
    bool good = reply_write(text, (size_t)size);
    free(text);
    return good;
}

int reply_finish(int status) {
    int error = fflush(stdout) ? errno : atomic_load(&output.error);
    if (atomic_load(&output.lacking)) {
        report_error("out of memory: the output is incomplete");
        status = status ? status : 1;
    }
    if (!error && !ferror(stdout))
        return status;
    report_error("standard output: %s", error ? strerror(error) : "cannot write");
    return status ? status : 1;
}
