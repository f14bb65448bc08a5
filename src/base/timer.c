/* SPDX-License-Identifier: MIT */
#include "base/timer.h"

#include <time.h>

static int64_t clock_ns(clockid_t clock) {
    struct timespec now;
    clock_gettime(clock, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

int64_t timer_now_ns(void) {
    return clock_ns(CLOCK_MONOTONIC);
}

double timer_cpu_seconds(void) {
    return (double)clock_ns(CLOCK_PROCESS_CPUTIME_ID) * 1e-9;
}
