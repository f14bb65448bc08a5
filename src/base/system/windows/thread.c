/* SPDX-License-Identifier: MIT
 *
 * Conditions of winpthreads support only the system clock. So setting that clock may wake a waiting
 * thread early or late.
 */
#include "base/thread.h"

const int thread_clock = CLOCK_REALTIME;

bool thread_condition(pthread_cond_t *condition) {
    return pthread_cond_init(condition, NULL) == 0;
}
