/* SPDX-License-Identifier: MIT
 *
 * On winpthreads, whose conditions know the system's clock only: who sets that clock while a thread
 * waits delays it, or wakes it early.
 */
#include "base/thread.h"

const int thread_clock = CLOCK_REALTIME;

bool thread_condition(pthread_cond_t *condition) {
    return pthread_cond_init(condition, NULL) == 0;
}
