/* SPDX-License-Identifier: MIT */
#include "process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "folder.h"
#include "testing.h"

enum { ARGUMENTS = 32 };

typedef struct Stream {
    int fd; /* -1: at its end or closed */
    char *data;
    size_t length, taken; /* bytes before `taken` were handed out */
} Stream;

struct Process {
    pid_t pid; /* 0: waited for */
    int status, input;
    Stream out, err;
    char *handed; /* what the last call returned */
    Process *next;
};

static Process *processes; /* not yet freed */

double process_clock_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec * 1e-6;
}

void process_sleep_ms(long ms) {
    nanosleep(&(struct timespec){.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000}, NULL);
}

bool process_on_posix(const char *what) {
    const char *system = getenv("VERDI_TEST_SYSTEM");
    if (!system || strcmp(system, "windows") != 0)
        return true;
    char reason[160];
    snprintf(reason, sizeof reason, "%s: not on Windows", what);
    testing_skip(reason);
    return false;
}

static void make_pipe(int ends[2]) {
    ck_assert_int_eq(pipe2(ends, O_CLOEXEC), 0);
}

static void free_all(void) {
    while (processes)
        process_free(processes);
}

static Process *process_new(pid_t pid, int input, int out, int err) {
    Process *process = calloc(1, sizeof *process);
    ck_assert_ptr_nonnull(process);
    fcntl(input, F_SETFL, O_NONBLOCK);
    *process =
        (Process){.pid = pid, .input = input, .out.fd = out, .err.fd = err, .next = processes};
    processes = process;
    testing_at_end(free_all);
    return process;
}

/* In the child. Whoever started the tests may ignore some: nohup, a shell in the background. */
static void default_signals(void) {
    static const int list[] = {SIGHUP, SIGINT, SIGPIPE, SIGTERM};
    for (size_t i = 0; i < sizeof list / sizeof *list; i++)
        signal(list[i], SIG_DFL);
}

static Process *start_terminal(const char *path, const char *const *arguments, int columns) {
    const struct winsize size = {.ws_row = 24, .ws_col = (unsigned short)columns};
    int outer = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC), inner = -1;
    if (outer >= 0 && grantpt(outer) == 0 && unlockpt(outer) == 0)
        inner = open(ptsname(outer), O_RDWR | O_NOCTTY | O_CLOEXEC);
    if (inner < 0) {
        testing_skip("no pseudo-terminal can be had here");
        folder_remove();
        _exit(EXIT_SUCCESS);
    }
    ck_assert_int_eq(ioctl(inner, TIOCSWINSZ, &size), 0);
    pid_t pid = fork();
    ck_assert_int_ge(pid, 0);
    if (pid == 0) {
        default_signals();
        setsid();
        ioctl(inner, TIOCSCTTY, 0);
        for (int file = STDIN_FILENO; file <= STDERR_FILENO; file++)
            dup2(inner, file);
        execv(path, (char *const *)arguments);
        _exit(127);
    }
    close(inner);
    return process_new(pid, outer, fcntl(outer, F_DUPFD_CLOEXEC, 0), -1);
}

Process *process_start_path(const char *path, const char *const *arguments) {
    int in[2], out[2], err[2];
    make_pipe(in);
    make_pipe(out);
    make_pipe(err);
    signal(SIGPIPE, SIG_IGN);
    pid_t pid = fork();
    ck_assert_int_ge(pid, 0);
    if (pid == 0) {
        default_signals();
        dup2(in[0], STDIN_FILENO);
        dup2(out[1], STDOUT_FILENO);
        dup2(err[1], STDERR_FILENO);
        execv(path, (char *const *)arguments);
        _exit(127);
    }
    close(in[0]);
    close(out[1]);
    close(err[1]);
    return process_new(pid, in[1], out[0], err[0]);
}

Process *process_start_tool(const char *tool, const char *options) {
    const char *folder = getenv("VERDI_TOOLS");
    ck_assert_ptr_nonnull(folder);
    char path[4096], words[1024];
    snprintf(path, sizeof path, "%s/%s", folder, tool);
    snprintf(words, sizeof words, "%s", options);
    const char *arguments[ARGUMENTS] = {tool};
    int count = 1;
    char *rest = NULL;
    for (char *word = strtok_r(words, " ", &rest); word && count < ARGUMENTS - 1;
         word = strtok_r(NULL, " ", &rest))
        arguments[count++] = word;
    return process_start_path(path, arguments);
}

/* With `columns` on a terminal, else (0) with pipes. */
static Process *start_list(int columns, const char *first, va_list rest) {
    const char *path = getenv("VERDI_BINARY"), *arguments[ARGUMENTS];
    ck_assert_msg(path != NULL, "VERDI_BINARY is not set: run under meson test");
    int count = 0;
    arguments[count++] = "verdi";
    for (const char *next = first; next; next = va_arg(rest, const char *)) {
        ck_assert_int_lt(count, ARGUMENTS - 1);
        arguments[count++] = next;
    }
    arguments[count] = NULL;
    return columns ? start_terminal(path, arguments, columns) : process_start_path(path, arguments);
}

Process *process_start_terminal(int columns, const char *first, ...) {
    va_list rest;
    va_start(rest, first);
    Process *process = start_list(columns, first, rest);
    va_end(rest);
    return process;
}

Process *process_start(const char *first, ...) {
    va_list rest;
    va_start(rest, first);
    Process *process = start_list(0, first, rest);
    va_end(rest);
    return process;
}

static void stream_close(Stream *stream) {
    if (stream->fd >= 0)
        close(stream->fd);
    stream->fd = -1;
}

static void stream_read(Stream *stream) {
    stream->data = realloc(stream->data, stream->length + 65537);
    ck_assert_ptr_nonnull(stream->data);
    ssize_t got = read(stream->fd, stream->data + stream->length, 65536);
    if (got > 0)
        stream->length += (size_t)got;
    else if (got == 0 || (errno != EINTR && errno != EAGAIN))
        stream_close(stream);
    stream->data[stream->length] = '\0';
}

/* Waits until something can be read, or written if `writing`, and reads it. False at the deadline,
 * or when nothing is left to wait for. */
static bool pump(Process *process, bool writing, double deadline) {
    struct pollfd fds[] = {
        {.fd = process->out.fd, .events = POLLIN},
        {.fd = process->err.fd, .events = POLLIN},
        {.fd = writing ? process->input : -1, .events = POLLOUT},
    };
    double left = deadline - process_clock_ms();
    if (left < 0 || (fds[0].fd < 0 && fds[1].fd < 0 && fds[2].fd < 0))
        return false;
    if (poll(fds, 3, (int)left + 1) <= 0)
        return process_clock_ms() < deadline;
    if (fds[0].revents)
        stream_read(&process->out);
    if (fds[1].revents)
        stream_read(&process->err);
    return true;
}

/* For what must come, Meson's time limit decides: the machine may be busy with other things. */
static double deadline_in(int limit_ms) {
    enum { SECOND = 1000, PATIENT = 3600 * SECOND };
    int limit = limit_ms >= SECOND && limit_ms < PATIENT ? PATIENT : limit_ms;
    return process_clock_ms() + limit * testing_patience();
}

void process_send(Process *process, const char *bytes, size_t size) {
    double deadline = deadline_in(20000);
    while (size && process->input >= 0) {
        ssize_t written = write(process->input, bytes, size);
        if (written > 0) {
            bytes += written;
            size -= (size_t)written;
        } else if (errno == EPIPE) {
            process_close_input(process);
        } else {
            ck_assert_msg(pump(process, true, deadline), "the program does not read its input");
        }
    }
}

void process_write(Process *process, const char *text) {
    process_send(process, text, strlen(text));
}

void process_close_input(Process *process) {
    if (process->input >= 0)
        close(process->input);
    process->input = -1;
}

void process_close_output(Process *process) {
    stream_close(&process->out);
}

/* Hands out the next `size` bytes, and then steps over `skip` more. */
static const char *hand_out(Process *process, size_t size, size_t skip) {
    Stream *out = &process->out;
    free(process->handed);
    process->handed = strndup(out->data ? out->data + out->taken : "", size);
    ck_assert_ptr_nonnull(process->handed);
    out->taken += size + skip;
    return process->handed;
}

static const char *until(Process *process, const char *end, double deadline) {
    for (;;) {
        Stream *out = &process->out;
        const char *start = out->data ? out->data + out->taken : NULL;
        const char *found =
            start ? memmem(start, out->length - out->taken, end, strlen(end)) : NULL;
        if (found)
            return hand_out(process, (size_t)(found - start), strlen(end));
        if (out->fd < 0 || !pump(process, false, deadline))
            return NULL;
    }
}

const char *process_until(Process *process, const char *text, int limit_ms) {
    return until(process, text, deadline_in(limit_ms));
}

const char *process_line(Process *process, int limit_ms) {
    return until(process, "\n", deadline_in(limit_ms));
}

const char *process_line_with(Process *process, const char *start, int limit_ms) {
    double deadline = deadline_in(limit_ms);
    for (;;) {
        const char *line = until(process, "\n", deadline);
        if (!line || strncmp(line, start, strlen(start)) == 0)
            return line;
    }
}

const char *process_piece(Process *process, int limit_ms) {
    double deadline = process_clock_ms() + limit_ms;
    while (process->out.length == process->out.taken)
        if (process->out.fd < 0 || !pump(process, false, deadline))
            return NULL;
    return hand_out(process, process->out.length - process->out.taken, 0);
}

const char *process_response(Process *process, int limit_ms) {
    return until(process, "\n\n", deadline_in(limit_ms));
}

const char *process_command(Process *process, const char *command) {
    process_write(process, command);
    process_write(process, "\n");
    return process_response(process, 10000);
}

bool process_is_silent(Process *process, int ms) {
    double deadline = process_clock_ms() + ms;
    while (process->out.length == process->out.taken && pump(process, false, deadline))
        ;
    return process->out.length == process->out.taken;
}

const char *process_rest(Process *process, int limit_ms) {
    double deadline = deadline_in(limit_ms);
    while (process->out.fd >= 0 && pump(process, false, deadline))
        ;
    ck_assert_msg(process->out.fd < 0, "the program is still running");
    return hand_out(process, process->out.length - process->out.taken, 0);
}

const char *process_errors(Process *process) {
    /* What a program that has ended wrote is all there, up to the end of the pipe. */
    double deadline = process_clock_ms() + (process->pid ? 1 : 1000);
    while (process->err.fd >= 0 && pump(process, false, deadline))
        ;
    return process->err.data ? process->err.data : "";
}

int process_wait(Process *process, int limit_ms) {
    double deadline = deadline_in(limit_ms);
    bool late = false;
    while (process->pid) {
        int status;
        pid_t got = waitpid(process->pid, &status, WNOHANG);
        if (got == process->pid) {
            process->pid = 0;
            process->status = WIFEXITED(status) ? WEXITSTATUS(status) : 256 + WTERMSIG(status);
        } else if (!late && process_clock_ms() > deadline) {
            late = true;
            kill(process->pid, SIGKILL);
        } else if (process->out.fd < 0 || !pump(process, false, process_clock_ms() + 5)) {
            usleep(1000);
        }
    }
    return late ? -1 : process->status;
}

double process_cpu_seconds(Process *process) {
    clockid_t clock;
    struct timespec used;
    if (!process->pid || clock_getcpuclockid(process->pid, &clock) || clock_gettime(clock, &used))
        return 0;
    return (double)used.tv_sec + (double)used.tv_nsec * 1e-9;
}

bool process_works(Process *process) {
    double enough = process_cpu_seconds(process) + 0.1 * testing_patience();
    double deadline = deadline_in(20000);
    while (process_cpu_seconds(process) < enough)
        if (process_clock_ms() > deadline || !process_is_silent(process, 10))
            return false;
    return true;
}

long process_memory_kib(const Process *process) {
    char text[4096], path[64];
    snprintf(path, sizeof path, "/proc/%d/smaps_rollup", process->pid);
    FILE *file = fopen(path, "r");
    size_t size = file ? fread(text, 1, sizeof text - 1, file) : 0;
    if (file)
        fclose(file);
    text[size] = '\0';
    const char *line = strstr(text, "\nAnonymous:");
    if (line)
        return atol(line + strlen("\nAnonymous:"));
    testing_skip("memory in use: /proc does not tell");
    return -1;
}

int process_id(const Process *process) {
    return process->pid;
}

void process_free(Process *process) {
    Process **at = &processes;
    while (*at != process)
        at = &(*at)->next;
    *at = process->next;
    process_close_input(process);
    stream_close(&process->out);
    stream_close(&process->err);
    if (process->pid) {
        kill(process->pid, SIGKILL);
        process_wait(process, 1000);
    }
    free(process->out.data);
    free(process->err.data);
    free(process->handed);
    free(process);
}
