/* SPDX-License-Identifier: MIT */
#ifndef VERDI_BASE_THREAD_H
#define VERDI_BASE_THREAD_H

#include <pthread.h>
#include <stdbool.h>

/* Starts a thread with room enough on its stack for a search (less than a megabyte), whatever the C
 * library's default; false if the system gives none. The caller joins it. */
bool thread_start(pthread_t *thread, void *(*run)(void *), void *argument);

#endif
