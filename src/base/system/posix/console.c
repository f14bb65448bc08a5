/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "base/system/console.h"

#include <errno.h>
#include <fcntl.h>
#include <langinfo.h>
#include <locale.h>
#include <signal.h>
#include <stddef.h>
#include <stdlib.h>
#include <strings.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "base/system/ready.h"

bool console_begin(void) {
    for (int fd = 0; fd <= STDERR_FILENO; fd++) {             /* open() returns the lowest free
                                                               * descriptor */
        int mode = fd == STDERR_FILENO ? O_WRONLY : O_RDONLY; /* read-only for stdout, so that
                                                               * writes fail */
        if (fcntl(fd, F_GETFD) < 0 && open("/dev/null", mode) != fd)
            return false;
    }
    return true;
}

bool console_is_terminal(int file) {
    return isatty(file);
}

int console_columns(int file, int otherwise) {
    struct winsize size;
    return ioctl(file, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : otherwise;
}

bool console_shows_utf8(void) {
    setlocale(LC_CTYPE, "");
    bool shows = strcasecmp(nl_langinfo(CODESET), "UTF-8") == 0;
    setlocale(LC_CTYPE, "C"); /* so that isalpha() and others treat only ASCII letters as letters */
    return shows;
}

bool console_has_room(int file) {
    return ready_for_output(file, false) != 0;
}

/* Waits for room if stdout is non-blocking. */
static bool wait_for_room(void) {
    return ready_for_output(STDOUT_FILENO, true) >= 0 || errno == EINTR;
}

int console_write(const char *text, size_t size) {
    while (size) {
        ssize_t written = write(STDOUT_FILENO, text, size);
        if (written >= 0) {
            text += written;
            size -= (size_t)written;
        } else if (errno == EAGAIN ? !wait_for_room() : errno != EINTR) {
            return errno;
        }
    }
    return 0;
}

/* ---------------------------------------------------------------------------- waiting for input */

struct Input {
    int file, wake[2];
};

Input *input_open(int file) {
    Input *input = malloc(sizeof *input);
    if (!input)
        return NULL;
    input->file = file;
    if (pipe(input->wake) == 0) {
        for (int i = 0; i < 2; i++) {
            fcntl(input->wake[i], F_SETFD, FD_CLOEXEC);
            fcntl(input->wake[i], F_SETFL, O_NONBLOCK);
        }
        return input;
    }
    free(input);
    return NULL;
}

void input_close(Input *input) {
    close(input->wake[0]);
    close(input->wake[1]);
    free(input);
}

int input_wait(Input *input, bool reading, bool watching) {
    int flags =
        ready_for_input(input->wake[0], reading ? input->file : -1, watching ? STDOUT_FILENO : -1);
    if (flags & INPUT_WOKEN) {
        char bytes[64];
        ssize_t got = read(input->wake[0], bytes, sizeof bytes);
        (void)got;
    }
    return flags;
}

void input_wake(Input *input) {
    ssize_t written = write(input->wake[1], "", 1);
    (void)written; /* a full pipe wakes the reader too */
}

int input_read(Input *input, char *bytes, int size) {
    ssize_t got = read(input->file, bytes, (size_t)size);
    if (got < 0)
        return errno == EINTR || errno == EAGAIN ? 0 : -1;
    return got ? (int)got : -1;
}

/* -------------------------------------------------------------------------------------- signals */

static const int signals[INTERRUPTS] = {SIGINT, SIGTERM, SIGHUP};
static struct sigaction before[INTERRUPTS];
static int catching; /* the first N kinds are caught */
static InterruptHandler *handling;

static void take_signal(int number) {
    for (int i = 0; i < INTERRUPTS; i++)
        if (signals[i] == number)
            handling((Interrupt)i);
}

void interrupt_catch(int count, InterruptHandler *handler, bool once) {
    struct sigaction action = {.sa_handler = take_signal,
                               .sa_flags = SA_RESTART | (once ? (int)SA_RESETHAND : 0)};
    handling = handler;
    for (int i = 0; i < count; i++) {
        if (i >= catching)
            sigaction(signals[i], NULL, &before[i]);
        if (before[i].sa_handler != SIG_IGN)
            sigaction(signals[i], &action, NULL);
    }
    if (catching < count)
        catching = count;
}

void interrupt_obey(Interrupt which) {
    signal(signals[which], SIG_DFL);
    raise(signals[which]);
}

void interrupt_release(void) {
    for (int i = 0; i < catching; i++)
        sigaction(signals[i], &before[i], NULL);
    catching = 0;
}

void interrupt_ignore_pipes(void) {
    signal(SIGPIPE, SIG_IGN);
}
