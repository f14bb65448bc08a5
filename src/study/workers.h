/* SPDX-License-Identifier: MIT
 *
 * Many positions, one after the other in the order of the input, searched side by side: each worker
 * is a thread with a one-threaded engine of its own, and what they find is handed out in the order
 * in which it was asked for. Memory does not grow with the number of jobs.
 */
#ifndef VERDI_STUDY_WORKERS_H
#define VERDI_STUDY_WORKERS_H

#include <stdatomic.h>

#include "study/engine_open.h"

typedef struct Workers Workers;

/* Does one job, on a worker's thread. The engine is used by nobody else meanwhile. */
typedef void WorkersDo(verdi_engine *engine, void *job, void *user);

/* Takes a finished job, in the order of submission, on the thread that calls workers_job() or
 * workers_finish(). */
typedef void WorkersTake(void *job, void *user);

/* As many workers as the config has threads (0: one for each CPU); each has a table of the size it
 * says. NULL with a problem. A job is `job_size` bytes that the workers own. */
Workers *workers_open(const verdi_config *config, size_t job_size, WorkersDo *work,
                      WorkersTake *take, void *user, char problem[ENGINE_PROBLEM]);

/* Zeroed memory for the next job, for the caller to fill in. Waits until there is room, and takes
 * what is finished. */
void *workers_job(Workers *workers);

/* Gives the job just filled in to the workers. */
void workers_submit(Workers *workers);

/* Waits for all jobs, taking them. */
void workers_finish(Workers *workers);

/* For verdi_limits.stop: raised by workers_close(), which drops what was not taken. */
const atomic_bool *workers_stop(const Workers *workers);
void workers_close(Workers *workers); /* NULL is allowed */

int workers_count(const Workers *workers);

/* A line on the weights in use; valid until workers_close(). */
const char *workers_weights(const Workers *workers);

#endif
