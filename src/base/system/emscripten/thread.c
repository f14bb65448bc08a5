/* SPDX-License-Identifier: MIT
 *
 * WebAssembly without threads: thread_start() fails, and nothing ever waits.
 */
#include "base/thread.h"

const int thread_clock = CLOCK_MONOTONIC;

int cpu_count(void) {
    return 1;
}

bool thread_condition(pthread_cond_t *condition) {
    return !pthread_cond_init(condition, NULL);
}
