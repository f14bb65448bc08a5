/* SPDX-License-Identifier: MIT
 *
 * How a process is started: three pipes, a group of its own, and nothing of the runner's that it
 * should not have. The command runs under the shell, which gives way to it where that is possible.
 */
#include "match/child.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

extern char **environ;

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

bool child_start(Child *child, const ChildSpec *spec) {
    int pipes[3][2];
    char *buffer = child->buffer ? child->buffer : malloc(CHILD_BUFFER_SIZE);
    *child = (Child){.spec = *spec, .input = -1, .output = -1, .errors = -1, .buffer = buffer};
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
    child->pid = pid;
    child->input = pipes[0][1];
    child->output = pipes[1][0];
    child->errors = pipes[2][0];
    fcntl(child->input, F_SETFL, O_NONBLOCK);
    fcntl(child->output, F_SETFL, O_NONBLOCK);
    fcntl(child->errors, F_SETFL, O_NONBLOCK);
    return true;
}
