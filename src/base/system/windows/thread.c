/* SPDX-License-Identifier: MIT
 *
 * Uses winpthreads, whose conditions know only the system's clock: setting that clock delays a
 * thread that waits, or wakes it early.
 */
#include "base/thread.h"

const int thread_clock = CLOCK_REALTIME;

bool thread_condition(pthread_cond_t *condition) {
    return pthread_cond_init(condition, NULL) == 0;
}
