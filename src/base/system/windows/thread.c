/* SPDX-License-Identifier: MIT
 *
 * On winpthreads, whose conditions know the system's clock only: who sets that clock while a thread
 * waits delays it, or wakes it early.
 */
#include "base/thread.h"

/* Address space, not memory. */
enum { STACK_BYTES = 8 << 20 };

bool thread_start(pthread_t *thread, void *(*run)(void *), void *argument) {
    pthread_attr_t attributes;
    if (pthread_attr_init(&attributes) != 0)
        return false;
    bool started = pthread_attr_setstacksize(&attributes, STACK_BYTES) == 0 &&
                   pthread_create(thread, &attributes, run, argument) == 0;
    pthread_attr_destroy(&attributes);
    return started;
}

bool thread_condition(pthread_cond_t *condition) {
    return pthread_cond_init(condition, NULL) == 0;
}

struct timespec thread_deadline(int64_t ms) {
    struct timespec at;
    clock_gettime(CLOCK_REALTIME, &at);
    int64_t ns = at.tv_nsec + ms % 1000 * 1000000;
    at.tv_sec += (time_t)(ms / 1000 + ns / 1000000000);
    at.tv_nsec = (long)(ns % 1000000000);
    return at;
}
