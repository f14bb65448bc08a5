/* SPDX-License-Identifier: MIT
 *
 * Conditions of winpthreads support only the system clock. So setting that clock may wake a waiting
 * thread early or late.
 */
#include "base/thread.h"

#include <windows.h>

const int thread_clock = CLOCK_REALTIME;

bool thread_condition(pthread_cond_t *condition) {
    return pthread_cond_init(condition, NULL) == 0;
}

/* Counts the CPUs of the process's processor group, at most 64. A process runs in one group unless
 * it requests more. */
int cpu_count(void) {
    DWORD_PTR ours, all;
    int count =
        GetProcessAffinityMask(GetCurrentProcess(), &ours, &all) ? __builtin_popcountll(ours) : 0;
    return count ? count : 1;
}
