/* SPDX-License-Identifier: MIT
 *
 * Starts threads, waits for conditions, and counts CPUs. Waits use the monotonic clock, so that
 * changes of the system time do not affect them.
 */
#pragma once

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <time.h>

/* The number of CPUs that this process may use, at least 1: those that it may run on (taskset,
 * cpusets), or fewer if a control group limits its CPU time. */
int cpu_count(void);

/* Starts a thread whose stack is large enough for a search, independent of the C library's default.
 * Returns false if no thread can be started. The caller joins the thread. */
bool thread_start(pthread_t *thread, void *(*run)(void *), void *argument);

/* Initialises a condition whose timed waits use the monotonic clock; false on failure. */
bool thread_condition(pthread_cond_t *condition);

/* The clock (a clockid_t) of deadlines. */
extern const int thread_clock;

/* The time `ms` milliseconds from now, for thread_wait(). */
struct timespec thread_deadline(int64_t ms);

/* Waits until the condition is signalled; false if the deadline has passed (NULL: no deadline). */
bool thread_wait(pthread_cond_t *condition, pthread_mutex_t *lock, const struct timespec *deadline);
