/* SPDX-License-Identifier: MIT
 *
 * Condition variables that wait on the monotonic clock, so that setting the system's time neither
 * wakes nor delays anybody.
 */
#ifndef VERDI_BASE_WAIT_H
#define VERDI_BASE_WAIT_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <time.h>

static inline bool wait_init(pthread_cond_t *condition) {
    pthread_condattr_t attributes;
    if (pthread_condattr_init(&attributes))
        return false;
    bool good = !pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC) &&
                !pthread_cond_init(condition, &attributes);
    pthread_condattr_destroy(&attributes);
    return good;
}

/* The moment `ms` milliseconds from now, for pthread_cond_timedwait(). */
static inline struct timespec wait_deadline(int64_t ms) {
    struct timespec at;
    clock_gettime(CLOCK_MONOTONIC, &at);
    int64_t ns = at.tv_nsec + ms % 1000 * 1000000;
    at.tv_sec += (time_t)(ms / 1000 + ns / 1000000000);
    at.tv_nsec = (long)(ns % 1000000000);
    return at;
}

#endif
