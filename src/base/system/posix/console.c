/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "base/system/console.h"

#include <errno.h>
#include <fcntl.h>
#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <strings.h>
#include <sys/ioctl.h>
#include <unistd.h>

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

/* Returns 1 if there is room, or no reader to wait for. */
static int poll_room(int file, int wait_ms) {
    struct pollfd fd = {.fd = file, .events = POLLOUT};
    return poll(&fd, 1, wait_ms);
}

bool console_has_room(int file) {
    return poll_room(file, 0) != 0;
}

/* Waits for room if stdout is non-blocking. */
static bool wait_for_room(void) {
    return poll_room(STDOUT_FILENO, -1) >= 0 || errno == EINTR;
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
