/* SPDX-License-Identifier: MIT
 *
 * A process gets nothing of the runner's that it should not have. The command runs under the shell,
 * which gives way to it where that is possible.
 */
#include "match/child_process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

struct ChildProcess {
    pid_t pid;
    int ends[CHILD_PIPES]; /* -1: closed */
};

static void close_pair(int pair[2]) {
    close(pair[0]);
    close(pair[1]);
}

/* Gives an end of a pipe a number above those of stdin, stdout and stderr. A runner that was
 * started without one of these gets its number for a pipe; the child would put another end over
 * it, or leave it in its place and lose it at exec. False with errno set. */
static bool move_above_standard(int *end) {
    if (*end > 2)
        return true;
    int moved = fcntl(*end, F_DUPFD_CLOEXEC, 3), error = errno;
    if (moved < 0)
        return false;
    close(*end);
    *end = moved;
    errno = error;
    return true;
}

static bool open_pipe(int pair[2]) {
    if (pipe2(pair, O_CLOEXEC) != 0)
        return false;
    if (move_above_standard(&pair[0]) && move_above_standard(&pair[1]))
        return true;
    int error = errno;
    close_pair(pair);
    errno = error;
    return false;
}

static bool open_pipes(int pipes[3][2]) {
    for (int i = 0; i < 3; i++) {
        if (open_pipe(pipes[i]))
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
static char **make_environment(const ChildSpec *spec) {
    size_t have = 0, set = 0;
    while (environ[have])
        have++;
    char **all = malloc((have + CHILD_ENVIRONMENT + 1) * sizeof *all);
    if (!all)
        return NULL;
    size_t count = 0;
    for (; set < CHILD_ENVIRONMENT && spec->environment[set]; set++)
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
static void become(const ChildSpec *spec, int pipes[3][2], char *const *arguments,
                   char *const *environment) {
    setpgid(0, 0);
    child_process_bind(spec);
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

ChildProcess *child_process_start(const ChildSpec *spec) {
    int pipes[3][2];
    ChildProcess *process = calloc(1, sizeof *process);
    char **environment = make_environment(spec);
    size_t length = strlen(spec->command) + sizeof "exec ";
    char *command = malloc(length);
    if (!process || !environment || !command || !open_pipes(pipes)) {
        free(process);
        free(environment);
        free(command);
        return NULL;
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
        free(process);
        errno = error;
        return NULL;
    }
    setpgid(pid, pid); /* the child does it too: whoever comes first */
    close(pipes[0][0]);
    close(pipes[1][1]);
    close(pipes[2][1]);
    *process = (ChildProcess){pid, {pipes[0][1], pipes[1][0], pipes[2][0]}};
    for (int i = 0; i < CHILD_PIPES; i++)
        fcntl(process->ends[i], F_SETFL, O_NONBLOCK);
    return process;
}

/* What a read or write that moved `count` bytes means. */
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

/* It stays unreaped: until then nobody else gets its number. */
bool child_process_has_ended(const ChildProcess *process) {
    siginfo_t info = {0};
    return waitid(P_PID, (id_t)process->pid, &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
           info.si_pid == process->pid;
}

void child_process_kill(ChildProcess *process) {
    kill(process->pid, SIGKILL);
}

/* First the group, then its number: the group bears that number too, and once it is free a stranger
 * may. */
int child_process_reap(ChildProcess *process) {
    int status = 0;
    kill(-process->pid, SIGKILL);
    while (waitpid(process->pid, &status, 0) < 0 && errno == EINTR)
        continue;
    return WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
}

void child_process_tell(int exit_code, char how[48]) {
    snprintf(how, 48, exit_code < 0 ? "signal %d" : "exit code %d",
             exit_code < 0 ? -exit_code : exit_code);
}

void child_process_free(ChildProcess *process) {
    for (int i = 0; i < CHILD_PIPES; i++)
        child_process_close(process, (ChildPipe)i);
    free(process);
}

long child_process_leave(void) {
    enum { LONG = 1000 };
    pid_t child = fork();
    if (child == 0) {
        sleep(LONG);
        _exit(0);
    }
    return (long)child;
}
