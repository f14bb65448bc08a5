/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "front/kit/standard.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "front/kit/reply.h"

bool standard_reserve(void) {
    for (int fd = 0; fd <= STDERR_FILENO; fd++) {             /* open() takes the lowest free one */
        int mode = fd == STDERR_FILENO ? O_WRONLY : O_RDONLY; /* stdout: writes are to fail */
        if (fcntl(fd, F_GETFD) < 0 && open("/dev/null", mode) != fd)
            return false;
    }
    return true;
}

int standard_finish(const char *program, int status) {
    int error = fflush(stdout) ? errno : reply_error();
    if (!error && !ferror(stdout))
        return status;
    fprintf(stderr, "%s: standard output: %s\n", program, error ? strerror(error) : "cannot write");
    return status ? status : 1;
}
