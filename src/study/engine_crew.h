/* SPDX-License-Identifier: MIT
 *
 * Searches many positions in parallel. Each thread of the crew has a one-threaded engine; all share
 * the weights. Results are handed out in the order of the jobs. Memory does not grow with their
 * number.
 */
#ifndef VERDI_STUDY_ENGINE_CREW_H
#define VERDI_STUDY_ENGINE_CREW_H

#include "study/engine_open.h"
#include "verdi.h"

typedef struct EngineCrew EngineCrew;

/* Does one job, on a thread of the crew, which alone uses the engine meanwhile. */
typedef void EngineCrewDo(verdi_engine *engine, void *job, void *user);

/* Takes a finished job, in the order of submission, on the thread that calls engine_crew_job() or
 * engine_crew_finish(). */
typedef void EngineCrewTake(void *job, void *user);

/* Opens a crew with the config's number of threads (0: one per CPU), each with a table of its size.
 * NULL with a problem. A job is `job_size` bytes that the crew owns. */
EngineCrew *engine_crew_open(const verdi_config *config, size_t job_size, EngineCrewDo *work,
                             EngineCrewTake *take, void *user, char problem[ENGINE_PROBLEM]);

/* Zeroed memory for the next job, for the caller to fill in. Waits for room, and takes finished
 * jobs. */
void *engine_crew_job(EngineCrew *crew);

/* Submits the job that was filled in. */
void engine_crew_submit(EngineCrew *crew);

/* Waits for all jobs, taking them. */
void engine_crew_finish(EngineCrew *crew);

/* Waits up to `limit_ms` milliseconds for one job, and takes it. False if there is more to take. */
bool engine_crew_wait(EngineCrew *crew, int limit_ms);

/* For verdi_limits.stop: raised by engine_crew_interrupt(), after which no further job begins, and
 * by engine_crew_close(), which drops jobs that were not taken. */
void engine_crew_interrupt(EngineCrew *crew);
const verdi_stop *engine_crew_stop(const EngineCrew *crew);
void engine_crew_close(EngineCrew *crew); /* NULL is allowed */

int engine_crew_count(const EngineCrew *crew);

/* The engine of a thread of the crew, from 0: to be set up before the first job. */
verdi_engine *engine_crew_engine(const EngineCrew *crew, int number);

/* A line on the weights in use; valid until engine_crew_close(). */
const char *engine_crew_weights(const EngineCrew *crew);

#endif
