/* SPDX-License-Identifier: MIT
 *
 * Makes engines: a single one, or a crew that searches many positions in parallel. Each thread of
 * the crew has an engine with one thread; all engines share the weights. Results are returned in
 * the order of the jobs. Memory use does not depend on the number of jobs.
 */
#pragma once

#include <stddef.h>

#include "verdi.h"

enum { ENGINE_PROBLEM = 1024 };

/* Creates an engine. On failure returns NULL, and a problem that names the file or the CPU level:
 * "my.weights: damaged file". */
verdi_engine *engine_open(const verdi_config *config, char problem[ENGINE_PROBLEM]);

/* Writes the name of an engine as a source of book values, given verdi_engine_get_weights(): "Verdi
 * 0.1.0, weights 4cabb71f98807b71". */
void engine_name(const char *weights, char *name, size_t size);

/* Today's date, in the form in which a book stores the date of a source: "2026-11-22". */
void engine_today(char date[12]);

typedef struct EngineCrew EngineCrew;

/* Does one job. Runs on a thread of the crew; no other thread uses this engine meanwhile. */
typedef void EngineCrewDo(verdi_engine *engine, void *job, void *user);

/* Takes a finished job, in the order of submission. Runs on the thread that calls
 * engine_crew_submit() or engine_crew_finish(). */
typedef void EngineCrewTake(void *job, void *user);

/* Opens a crew with config->threads threads (0: one per CPU), each with a table of config->hash_mib
 * MiB. On failure returns NULL and describes the problem. A job is `job_size` bytes of memory owned
 * by the crew. */
EngineCrew *engine_crew_open(const verdi_config *config, size_t job_size, EngineCrewDo *work,
                             EngineCrewTake *take, void *user, char problem[ENGINE_PROBLEM]);

/* Submits a copy of a job. Takes the jobs that are done; if there is no room, waits for it, unless
 * the crew was interrupted. */
void engine_crew_submit(EngineCrew *crew, const void *job);

/* Waits for all jobs and takes them. */
void engine_crew_finish(EngineCrew *crew);

/* Waits up to `limit_ms` milliseconds for one job, and takes it. Returns false if jobs are left. */
bool engine_crew_wait(EngineCrew *crew, int limit_ms);

/* engine_crew_stop() returns a flag for verdi_limits.stop. engine_crew_interrupt() raises the flag,
 * and then no further job begins. engine_crew_close() raises it too, and drops jobs that were not
 * taken. */
void engine_crew_interrupt(EngineCrew *crew);
const verdi_stop *engine_crew_stop(const EngineCrew *crew);
void engine_crew_close(EngineCrew *crew); /* NULL is allowed */

int engine_crew_count(const EngineCrew *crew);

/* The engine of thread `number`, counted from 0. The caller may set it up before the first job. */
verdi_engine *engine_crew_engine(const EngineCrew *crew, int number);

/* A description of the weights in use; valid until engine_crew_close(). */
const char *engine_crew_weights(const EngineCrew *crew);
