/* SPDX-License-Identifier: MIT */
#include "match/process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>

#include "base/timer.h"
#endif

extern char **environ;

enum { POLL_SLICE_MS = 50, BUFFER_SIZE = PROCESS_LINE_LIMIT + 4096 };

/* ------------------------------------------------------------------------------------- starting */

static void close_pair(int pair[2]) {
    close(pair[0]);
    close(pair[1]);
}

static bool open_pipes(int pipes[3][2]) {
    for (int i = 0; i < 3; i++) {
        if (pipe2(pipes[i], O_CLOEXEC) == 0)
            continue;
        int error = errno;
        while (i-- > 0)
            close_pair(pipes[i]);
        errno = error;
        return false;
    }
    return true;
}

/* The environment with the spec's variables first, so that they win; NULL if memory is short. */
static char **make_environment(const ProcessSpec *spec) {
    size_t have = 0, set = 0;
    while (environ[have])
        have++;
    char **all = malloc((have + PROCESS_ENVIRONMENT + 1) * sizeof *all);
    if (!all)
        return NULL;
    size_t count = 0;
    for (; set < PROCESS_ENVIRONMENT && spec->environment[set]; set++)
        all[count++] = (char *)(uintptr_t)spec->environment[set];
    for (size_t i = 0; i < have; i++) {
        bool replaced = false;
        for (size_t j = 0; j < set; j++) {
            size_t name = strcspn(spec->environment[j], "=") + 1;
            replaced |= !strncmp(environ[i], spec->environment[j], name);
        }
        if (!replaced)
            all[count++] = environ[i];
    }
    all[count] = NULL;
    return all;
}

/* In the child, after fork: only calls that are safe in a threaded parent's copy. */
static void become(const ProcessSpec *spec, int pipes[3][2], char *const *arguments,
                   char *const *environment) {
    setpgid(0, 0);
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGKILL); /* a runner that is killed leaves no engine behind */
    if (spec->cpu >= 0) {
        cpu_set_t set;
        CPU_ZERO(&set);
        CPU_SET((size_t)spec->cpu, &set);
        sched_setaffinity(0, sizeof set, &set);
    }
#endif
    signal(SIGPIPE, SIG_DFL);
    signal(SIGINT, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    if (dup2(pipes[0][0], 0) < 0 || dup2(pipes[1][1], 1) < 0 || dup2(pipes[2][1], 2) < 0)
        _exit(126);
    if (spec->directory && chdir(spec->directory) != 0) {
        static const char message[] = "cannot enter the start directory\n";
        ssize_t ignored = write(2, message, sizeof message - 1);
        (void)ignored;
        _exit(126);
    }
    execve("/bin/sh", arguments, environment);
    _exit(127);
}

bool process_start(Process *process, const ProcessSpec *spec) {
    int pipes[3][2];
    char *buffer = process->buffer ? process->buffer : malloc(BUFFER_SIZE);
    *process = (Process){.spec = *spec, .input = -1, .output = -1, .errors = -1, .buffer = buffer};
    char **environment = make_environment(spec);
    size_t length = strlen(spec->command) + sizeof "exec ";
    char *command = malloc(length);
    if (!buffer || !environment || !command || !open_pipes(pipes)) {
        free(environment);
        free(command);
        return false;
    }
    /* With "exec" the shell is replaced by the engine; compound commands keep the shell. */
    bool simple = !strpbrk(spec->command, ";|&\n(){}");
    snprintf(command, length, "%s%s", simple ? "exec " : "", spec->command);
    char shell[] = "sh", option[] = "-c";
    char *const arguments[] = {shell, option, command, NULL};

    pid_t pid = fork();
    if (pid == 0)
        become(spec, pipes, arguments, environment);
    int error = errno;
    free(environment);
    free(command);
    if (pid < 0) {
        for (int i = 0; i < 3; i++)
            close_pair(pipes[i]);
        errno = error;
        return false;
    }
    setpgid(pid, pid); /* the child does it too: whoever comes first */
    close(pipes[0][0]);
    close(pipes[1][1]);
    close(pipes[2][1]);
    process->pid = pid;
    process->input = pipes[0][1];
    process->output = pipes[1][0];
    process->errors = pipes[2][0];
    fcntl(process->input, F_SETFL, O_NONBLOCK);
    fcntl(process->output, F_SETFL, O_NONBLOCK);
    fcntl(process->errors, F_SETFL, O_NONBLOCK);
    return true;
}

/* ------------------------------------------------------------------------------------- evidence */

static void remember(Process *process, char direction, const char *text, size_t size) {
    while (size && (text[size - 1] == '\n' || text[size - 1] == '\r'))
        size--;
    char *line = process->history[process->history_count++ % PROCESS_HISTORY];
    snprintf(line, PROCESS_HISTORY_WIDTH, "%c %.*s", direction,
             (int)(size < PROCESS_HISTORY_WIDTH ? size : PROCESS_HISTORY_WIDTH), text);
    if (process->spec.traffic)
        fprintf(process->spec.traffic, "%.6f %s %c %.*s\n", (double)timer_now_ns() * 1e-9,
                process->spec.label ? process->spec.label : "-", direction, (int)size, text);
}

static void keep_stderr(Process *process, const char *text, size_t size) {
    if (size >= PROCESS_STDERR_TAIL) {
        text += size - PROCESS_STDERR_TAIL;
        size = PROCESS_STDERR_TAIL;
    }
    size_t room = PROCESS_STDERR_TAIL - process->stderr_length;
    if (size > room) {
        size_t drop = size - room;
        memmove(process->stderr_tail, process->stderr_tail + drop, process->stderr_length - drop);
        process->stderr_length -= drop;
    }
    memcpy(process->stderr_tail + process->stderr_length, text, size);
    process->stderr_length += size;
}

void process_evidence(const Process *process, Text *out) {
    text_add(out, "last lines (> to the engine, < from it):\n");
    unsigned first =
        process->history_count > PROCESS_HISTORY ? process->history_count - PROCESS_HISTORY : 0;
    for (unsigned i = first; i < process->history_count; i++)
        text_add(out, "  %s\n", process->history[i % PROCESS_HISTORY]);
    text_add(out, "stderr%s:\n%.*s", process->stderr_length ? "" : " is empty",
             (int)process->stderr_length, process->stderr_tail);
    if (process->stderr_length && process->stderr_tail[process->stderr_length - 1] != '\n')
        text_add_char(out, '\n');
}

/* --------------------------------------------------------------------------------- conversation */

static bool is_stopped(const Process *process) {
    return process->spec.stop && atomic_load_explicit(process->spec.stop, memory_order_relaxed);
}

static void drain_stderr(Process *process) {
    char chunk[1024];
    while (process->errors >= 0) {
        ssize_t got = read(process->errors, chunk, sizeof chunk);
        if (got > 0) {
            keep_stderr(process, chunk, (size_t)got);
            continue;
        }
        if (got == 0 || (errno != EAGAIN && errno != EINTR)) {
            close(process->errors);
            process->errors = -1;
        }
        return;
    }
}

/* Ended, though a child of its own may still hold the pipes open. */
static bool has_ended(const Process *process) {
    siginfo_t info = {0};
    return waitid(P_PID, (id_t)process->pid, &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
           info.si_pid == process->pid;
}

/* Waits until `fd` is ready, stderr being drained meanwhile. */
static ProcessStatus wait_for(Process *process, int fd, short events, int64_t deadline_ns) {
    for (;;) {
        if (is_stopped(process))
            return PROCESS_STOPPED;
        int64_t left = deadline_ns - timer_now_ns();
        if (left < 0)
            left = 0;
        int64_t slice = left / 1000000 + 1;
        struct pollfd fds[2] = {{fd, events, 0}, {process->errors, POLLIN, 0}};
        int ready = poll(fds, 2, slice < POLL_SLICE_MS ? (int)slice : POLL_SLICE_MS);
        if (ready < 0 && errno != EINTR)
            return PROCESS_CLOSED;
        if (ready > 0 && fds[1].revents)
            drain_stderr(process);
        if (ready > 0 && fds[0].revents)
            return PROCESS_OK;
        if (ready == 0 && has_ended(process))
            return PROCESS_CLOSED;
        if (left == 0)
            return PROCESS_TIMEOUT;
    }
}

ProcessStatus process_send(Process *process, const char *text, size_t size, int64_t deadline_ns,
                           int64_t *sent_ns) {
    for (size_t from = 0; from < size;) {
        const char *stop = memchr(text + from, '\n', size - from);
        size_t length = (stop ? (size_t)(stop - text) + 1 : size) - from;
        remember(process, '>', text + from, length);
        from += length;
    }
    if (process->input < 0)
        return PROCESS_CLOSED;
    while (size) {
        ssize_t put = write(process->input, text, size);
        if (put > 0) {
            text += put;
            size -= (size_t)put;
            continue;
        }
        if (put < 0 && errno != EAGAIN && errno != EINTR)
            return PROCESS_CLOSED;
        ProcessStatus status = wait_for(process, process->input, POLLOUT, deadline_ns);
        if (status != PROCESS_OK)
            return status;
    }
    if (sent_ns)
        *sent_ns = timer_now_ns();
    return PROCESS_OK;
}

/* Hands out a complete line of the buffer, or NULL. */
static char *take_line(Process *process) {
    char *from = process->buffer + process->start;
    char *end = memchr(from, '\n', process->filled - process->start);
    if (!end)
        return NULL;
    process->start = (size_t)(end - process->buffer) + 1;
    size_t length = (size_t)(end - from);
    *end = '\0';
    if (length && from[length - 1] == '\r')
        from[--length] = '\0';
    for (size_t i = 0; i < length; i++)
        if (from[i] == '\0')
            from[i] = ' ';
    remember(process, '<', from, length);
    return from;
}

ProcessStatus process_read_line(Process *process, int64_t deadline_ns, char **line,
                                int64_t *arrived_ns) {
    for (;;) {
        /* Also for one that never stops talking: what came too late does not count. */
        if (is_stopped(process))
            return PROCESS_STOPPED;
        if (process->last_read_ns > deadline_ns)
            return PROCESS_TIMEOUT;
        *line = take_line(process);
        if (*line) {
            if (arrived_ns)
                *arrived_ns = process->last_read_ns;
            return PROCESS_OK;
        }
        if (process->start) {
            process->filled -= process->start;
            memmove(process->buffer, process->buffer + process->start, process->filled);
            process->start = 0;
        }
        if (process->filled >= PROCESS_LINE_LIMIT)
            return PROCESS_TOO_LONG;
        if (process->output < 0)
            return PROCESS_CLOSED;
        ProcessStatus status = wait_for(process, process->output, POLLIN, deadline_ns);
        if (status != PROCESS_OK)
            return status;
        ssize_t got =
            read(process->output, process->buffer + process->filled, BUFFER_SIZE - process->filled);
        if (got > 0) {
            process->filled += (size_t)got;
            process->last_read_ns = timer_now_ns();
        } else if (got == 0 || (errno != EAGAIN && errno != EINTR)) {
            if (process->filled)
                remember(process, '<', process->buffer, process->filled);
            return PROCESS_CLOSED;
        }
    }
}

/* --------------------------------------------------------------------------------------- ending */

void process_close_input(Process *process) {
    if (process->input >= 0)
        close(process->input);
    process->input = -1;
}

static void close_all(Process *process) {
    process_close_input(process);
    drain_stderr(process);
    if (process->output >= 0)
        close(process->output);
    if (process->errors >= 0)
        close(process->errors);
    process->output = process->errors = -1;
}

static int exit_code_of(int status) {
    return WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
}

ProcessStatus process_wait(Process *process, int64_t deadline_ns, int *exit_code) {
    if (!process->pid)
        return PROCESS_CLOSED;
    for (;;) {
        int status;
        drain_stderr(process);
        pid_t done = waitpid(process->pid, &status, WNOHANG);
        if (done == process->pid) {
            kill(-process->pid, SIGKILL); /* whatever it had started */
            close_all(process);
            process->pid = 0;
            *exit_code = exit_code_of(status);
            return PROCESS_OK;
        }
        if (done < 0 && errno != EINTR)
            return PROCESS_CLOSED;
        if (timer_now_ns() >= deadline_ns)
            return PROCESS_TIMEOUT;
        poll(NULL, 0, 2);
    }
}

void process_stop(Process *process, double grace, char how[48]) {
    int code = 0;
    if (how)
        how[0] = '\0';
    if (!process->pid)
        return;
    process_close_input(process);
    bool killed =
        process_wait(process, timer_now_ns() + (int64_t)(grace * 1e9), &code) != PROCESS_OK;
    if (killed) {
        kill(-process->pid, SIGKILL);
        kill(process->pid, SIGKILL);
        int status;
        while (waitpid(process->pid, &status, 0) < 0 && errno == EINTR)
            continue;
        close_all(process);
        process->pid = 0;
    }
    if (how)
        snprintf(how, 48,
                 killed     ? "had to be killed"
                 : code < 0 ? "signal %d"
                            : "exit code %d",
                 code < 0 ? -code : code);
}

void process_free(Process *process) {
    process_stop(process, 0.0, NULL);
    free(process->buffer);
    process->buffer = NULL;
}
