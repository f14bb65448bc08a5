/* SPDX-License-Identifier: MIT
 *
 * poll() of macOS does not support terminals, and select() does not report a lost reader. So the
 * wait is by select(), which ends regularly to look by poll() whether a pipe still has its reader.
 */
#include "base/system/ready.h"

#include <errno.h>
#include <poll.h>
#include <sys/select.h>

#include "base/system/console.h"

int ready_for_output(int file, bool wait) {
    fd_set files;
    struct timeval none = {0};
    FD_ZERO(&files);
    FD_SET(file, &files);
    return select(file + 1, NULL, &files, NULL, wait ? NULL : &none);
}

static bool is_lost(int output) {
    struct pollfd fd = {.fd = output, .events = POLLOUT};
    return poll(&fd, 1, 0) > 0 && (fd.revents & (POLLERR | POLLHUP));
}

int ready_for_input(int wake, int input, int output) {
    enum { LOOK_US = 100000 };
    for (;;) {
        fd_set files;
        struct timeval look = {.tv_usec = LOOK_US};
        FD_ZERO(&files);
        FD_SET(wake, &files);
        if (input >= 0)
            FD_SET(input, &files);
        if (select((wake > input ? wake : input) + 1, &files, NULL, NULL,
                   output >= 0 ? &look : NULL) < 0)
            return errno == EINTR ? 0 : INPUT_READY; /* reading will report the error */
        int flags = (FD_ISSET(wake, &files) ? INPUT_WOKEN : 0) |
                    (input >= 0 && FD_ISSET(input, &files) ? INPUT_READY : 0) |
                    (output >= 0 && is_lost(output) ? INPUT_UNHEARD : 0);
        if (flags)
            return flags;
    }
}
