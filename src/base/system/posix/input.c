/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "base/system/input.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <unistd.h>

struct Input {
    int file, wake[2];
};

Input *input_open(int file) {
    Input *input = malloc(sizeof *input);
    if (!input)
        return NULL;
    input->file = file;
    if (pipe2(input->wake, O_CLOEXEC | O_NONBLOCK) == 0)
        return input;
    free(input);
    return NULL;
}

void input_close(Input *input) {
    close(input->wake[0]);
    close(input->wake[1]);
    free(input);
}

int input_wait(Input *input, bool reading, bool watching) {
    struct pollfd fds[] = {
        {.fd = input->wake[0], .events = POLLIN},
        {.fd = reading ? input->file : -1, .events = POLLIN},
        {.fd = watching ? STDOUT_FILENO : -1}, /* poll() always reports errors */
    };
    if (poll(fds, 3, -1) < 0)
        return 0; /* EINTR */
    if (fds[0].revents) {
        char bytes[64];
        ssize_t got = read(input->wake[0], bytes, sizeof bytes);
        (void)got;
    }
    return (fds[0].revents ? INPUT_WOKEN : 0) | (fds[1].revents ? INPUT_READY : 0) |
           (fds[2].revents ? INPUT_UNHEARD : 0);
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
