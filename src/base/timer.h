/* SPDX-License-Identifier: MIT
 *
 * A monotonic clock. Thread-safe.
 */
#pragma once

#include <stdint.h>

/* Nanoseconds of a monotonic clock with an arbitrary start. */
int64_t timer_now_ns(void);

/* Seconds between two readings of timer_now_ns(). */
static inline double timer_seconds(int64_t from_ns, int64_t to_ns) {
    return (double)(to_ns - from_ns) * 1e-9;
}

/* CPU seconds used so far by all threads of this process. */
double timer_cpu_seconds(void);
