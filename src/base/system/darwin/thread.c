/* SPDX-License-Identifier: MIT
 *
 * Conditions of macOS know no monotonic clock, but waits of a given length.
 */
#include "base/thread.h"

#include <unistd.h>

const int thread_clock = CLOCK_MONOTONIC;

bool thread_condition(pthread_cond_t *condition) {
    return pthread_cond_init(condition, NULL) == 0;
}

bool thread_wait(pthread_cond_t *condition, pthread_mutex_t *lock,
                 const struct timespec *deadline) {
    if (!deadline)
        return !pthread_cond_wait(condition, lock);
    struct timespec now = thread_deadline(0), left = {.tv_sec = deadline->tv_sec - now.tv_sec,
                                                      .tv_nsec = deadline->tv_nsec - now.tv_nsec};
    if (left.tv_nsec < 0) {
        left.tv_nsec += 1000000000;
        left.tv_sec--;
    }
    return left.tv_sec >= 0 && !pthread_cond_timedwait_relative_np(condition, lock, &left);
}

int cpu_count(void) {
    long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count > 0 ? (int)count : 1;
}
