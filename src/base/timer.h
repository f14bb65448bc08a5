/* SPDX-License-Identifier: MIT
 *
 * A monotonic clock. Thread-safe.
 */
#ifndef VERDI_BASE_TIMER_H
#define VERDI_BASE_TIMER_H

#include <stdint.h>

/* Nanoseconds of a monotonic clock with an arbitrary start. */
int64_t timer_now_ns(void);

/* Seconds between two readings of timer_now_ns(). */
static inline double timer_seconds(int64_t from_ns, int64_t to_ns) {
    return (double)(to_ns - from_ns) * 1e-9;
}

/* CPU seconds used so far by all threads of this process. */
double timer_cpu_seconds(void);

#endif
