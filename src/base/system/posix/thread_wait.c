/* SPDX-License-Identifier: MIT
 *
 * Where timed waits take a moment of the clock `thread_clock`.
 */
#define _GNU_SOURCE
#include "base/thread.h"

bool thread_wait(pthread_cond_t *condition, pthread_mutex_t *lock,
                 const struct timespec *deadline) {
    return deadline ? !pthread_cond_timedwait(condition, lock, deadline)
                    : !pthread_cond_wait(condition, lock);
}
