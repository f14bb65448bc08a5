/* SPDX-License-Identifier: MIT */
#include "front/kit/standard.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "front/kit/reply.h"

int standard_finish(const char *program, int status) {
    int error = fflush(stdout) ? errno : reply_error();
    if (reply_lacking()) {
        fprintf(stderr, "%s: out of memory: the output lacks something\n", program);
        status = status ? status : 1;
    }
    if (!error && !ferror(stdout))
        return status;
    fprintf(stderr, "%s: standard output: %s\n", program, error ? strerror(error) : "cannot write");
    return status ? status : 1;
}
