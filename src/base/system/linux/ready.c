/* SPDX-License-Identifier: MIT */
#include "base/system/ready.h"

#include <poll.h>

#include "base/system/console.h"

int ready_for_output(int file, bool wait) {
    struct pollfd fd = {.fd = file, .events = POLLOUT};
    return poll(&fd, 1, wait ? -1 : 0);
}

int ready_for_input(int wake, int input, int output) {
    struct pollfd fds[] = {
        {.fd = wake, .events = POLLIN},
        {.fd = input, .events = POLLIN},
        {.fd = output}, /* poll() always reports errors */
    };
    if (poll(fds, 3, -1) < 0)
        return 0; /* EINTR */
    return (fds[0].revents ? INPUT_WOKEN : 0) | (fds[1].revents ? INPUT_READY : 0) |
           (fds[2].revents ? INPUT_UNHEARD : 0);
}
