/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "base/thread.h"

const int thread_clock = CLOCK_MONOTONIC;

bool thread_condition(pthread_cond_t *condition) {
    pthread_condattr_t attributes;
    if (pthread_condattr_init(&attributes))
        return false;
    bool good = !pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC) &&
                !pthread_cond_init(condition, &attributes);
    pthread_condattr_destroy(&attributes);
    return good;
}
