/* SPDX-License-Identifier: MIT
 *
 * Starts threads, and waits on the monotonic clock, so that a change of the system's time neither
 * wakes nor delays anybody.
 */
#ifndef VERDI_BASE_THREAD_H
#define VERDI_BASE_THREAD_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <time.h>

/* Starts a thread with room enough on its stack for a search (less than a megabyte), whatever the C
 * library's default; false if the system gives none. The caller joins it. */
bool thread_start(pthread_t *thread, void *(*run)(void *), void *argument);

/* A condition whose timed waits take a moment of the monotonic clock; false if there is none. */
bool thread_condition(pthread_cond_t *condition);

/* The clock (a clockid_t) that such conditions look at. */
extern const int thread_clock;

/* The moment `ms` milliseconds from now, for such waits. */
struct timespec thread_deadline(int64_t ms);

/* Waits until the condition is signalled; false if the deadline (NULL: there is none) passed. */
bool thread_wait(pthread_cond_t *condition, pthread_mutex_t *lock, const struct timespec *deadline);

#endif
