/* SPDX-License-Identifier: MIT
 *
 * Child processes on Linux and macOS. They inherit no file descriptors of the runner except their
 * pipes. The shell runs the command, and is replaced by it (exec) if possible.
 */
#include "match/child_posix.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

struct ChildProcess {
    pid_t pid;
    int ends[CHILD_PIPES]; /* -1: closed */
};

/* Runs in the child after fork(). Only async-signal-safe calls are allowed. */
static void become(const ChildSpec *spec, int pipes[CHILD_PIPES][2], char *const *arguments) {
    setpgid(0, 0);
    signal(SIGPIPE, SIG_DFL);
    signal(SIGINT, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    for (int i = 0; i < CHILD_PIPES; i++)
        if (dup2(pipes[i][i != CHILD_INPUT], i) < 0)
            _exit(126);
    child_become(spec->cpu);
    if (spec->directory && chdir(spec->directory) != 0) {
        static const char message[] = "cannot enter the start directory\n";
        ssize_t ignored = write(2, message, sizeof message - 1);
        (void)ignored;
        _exit(126);
    }
    execv(arguments[0], arguments);
    _exit(127);
}

/* The command for the shell, with "exec" unless it is a compound command. The caller frees it. */
static char *shell_command(const char *command) {
    char *text;
    bool simple = !strpbrk(command, ";|&\n(){}");
    return asprintf(&text, "%s%s", simple ? "exec " : "", command) < 0 ? NULL : text;
}

ChildProcess *child_process_start(const ChildSpec *spec) {
    static char env[] = "/usr/bin/env", shell[] = "/bin/sh", option[] = "-c";
    char *arguments[CHILD_ENVIRONMENT + 5] = {env}, *command = shell_command(spec->command);
    int pipes[CHILD_PIPES][2], open = 0, count = 1;
    for (int i = 0; i < CHILD_ENVIRONMENT && spec->environment[i]; i++)
        arguments[count++] = (char *)(uintptr_t)spec->environment[i];
    arguments[count++] = shell;
    arguments[count++] = option;
    arguments[count] = command;
    ChildProcess *process = calloc(1, sizeof *process);
    while (open < CHILD_PIPES && child_pipe(pipes[open]))
        open++;
    pid_t pid = process && command && open == CHILD_PIPES ? fork() : -1;
    if (pid == 0)
        become(spec, pipes, spec->environment[0] ? arguments : arguments + 1);
    int error = errno;
    free(command);
    for (int i = 0; i < open; i++) {
        int ours = pipes[i][i == CHILD_INPUT];
        close(pipes[i][i != CHILD_INPUT]);
        if (pid < 0) {
            close(ours);
        } else {
            fcntl(ours, F_SETFL, O_NONBLOCK);
            process->ends[i] = ours;
        }
    }
    if (pid < 0) {
        free(process);
        errno = error;
        return NULL;
    }
    setpgid(pid, pid); /* the child does this too, to avoid a race */
    process->pid = pid;
    return process;
}

/* The result for a read or write that returned `count`. */
static int outcome(ssize_t count) {
    return count > 0 ? (int)count : count < 0 && (errno == EAGAIN || errno == EINTR) ? 0 : -1;
}

int child_process_write(ChildProcess *process, const char *text, size_t size) {
    int end = process->ends[CHILD_INPUT];
    return end < 0 ? -1 : outcome(write(end, text, size));
}

int child_process_read(ChildProcess *process, ChildPipe pipe, char *bytes, size_t size) {
    int end = process->ends[pipe];
    return end < 0 ? -1 : outcome(read(end, bytes, size));
}

int child_process_poll(ChildProcess *process, ChildPipe first, ChildPipe second, int wait_ms) {
    struct pollfd fds[2] = {
        {process->ends[first], first == CHILD_INPUT ? POLLOUT : POLLIN, 0},
        {process->ends[second], POLLIN, 0},
    };
    int ready;
    while ((ready = poll(fds, 2, wait_ms)) < 0 && errno == EINTR)
        wait_ms = 0;
    if (ready < 0)
        return -1;
    return (fds[0].revents ? CHILD_FIRST : 0) | (fds[1].revents ? CHILD_SECOND : 0);
}

void child_process_close(ChildProcess *process, ChildPipe pipe) {
    if (process->ends[pipe] >= 0)
        close(process->ends[pipe]);
    process->ends[pipe] = -1;
}

/* Waits for the end without reaping the process, so that its number is not reused. */
bool child_process_has_ended(const ChildProcess *process) {
    siginfo_t info = {0};
    return waitid(P_PID, (id_t)process->pid, &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
           info.si_pid == process->pid;
}

/* Kills the group before reaping, because the group has the same number as the process, which can
 * be reused after reaping. */
int child_process_reap(ChildProcess *process) {
    int status = 0;
    kill(-process->pid, SIGKILL);
    kill(process->pid, SIGKILL); /* the process may have left the group */
    while (waitpid(process->pid, &status, 0) < 0 && errno == EINTR)
        continue;
    return WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
}

void child_process_describe(int exit_code, char how[48]) {
    snprintf(how, 48, exit_code < 0 ? "signal %d" : "exit code %d",
             exit_code < 0 ? -exit_code : exit_code);
}

void child_process_free(ChildProcess *process) {
    for (int i = 0; i < CHILD_PIPES; i++)
        child_process_close(process, (ChildPipe)i);
    free(process);
}

void child_process_leave(void) {
    int ignored = system("sleep 1000 & echo \"child $!\" >&2");
    (void)ignored;
}
