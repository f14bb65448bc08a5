/* SPDX-License-Identifier: MIT
 *
 * The jobs are in a ring buffer, with a flag for each that is done. The threads of the crew fetch
 * the jobs in order.
 */
#define _GNU_SOURCE
#include "study/engine_crew.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/crew.h"
#include "base/thread.h"

verdi_engine *engine_open(const verdi_config *config, char problem[ENGINE_PROBLEM]) {
    verdi_engine *engine;
    int error = verdi_engine_new(&engine, config);
    if (error == VERDI_OK)
        return engine;
    const char *about = "";
    if (error == VERDI_E_CPU && config->cpu)
        about = config->cpu;
    else if (error != VERDI_E_CPU && config->weights_file)
        about = config->weights_file;
    snprintf(problem, ENGINE_PROBLEM, "%s%s%s%s%s", about, *about ? ": " : "",
             verdi_strerror(error), error == VERDI_E_FILE ? ": " : "",
             error == VERDI_E_FILE ? strerror(errno) : "");
    return NULL;
}

void engine_name(const char *weights, char *name, size_t size) {
    snprintf(name, size, "Verdi %s, weights %.16s", verdi_version(), weights);
}

void engine_today(char date[12]) {
    time_t now = time(NULL);
    struct tm day;
    strftime(date, 12, "%Y-%m-%d", gmtime_r(&now, &day));
}

/* ------------------------------------------------------------------------------------- the crew */

enum { ROOM_EACH = 64 };

struct EngineCrew {
    Crew *crew;
    verdi_config config; /* of each engine */
    EngineCrewDo *work;
    EngineCrewTake *take;
    void *user;
    char *problem;
    int count; /* of engines */
    verdi_stop stop;
    pthread_mutex_t lock; /* guards the members below */
    pthread_cond_t done;
    uint64_t given, begun, taken; /* taken <= begun <= given */
    unsigned room;
    size_t size; /* bytes of a job */
    bool *is_done;
    char *jobs;
};

static void *job_at(const EngineCrew *crew, uint64_t number) {
    return crew->jobs + number % crew->room * crew->size;
}

/* ---------------------------------------------------------------------------------- the members */

static void *join(int number, void *user) {
    EngineCrew *crew = user;
    (void)number;
    verdi_engine *engine = engine_open(&crew->config, crew->problem);
    crew->config.weights_of = engine; /* for the next engine */
    return engine;
}

static void leave(void *engine, void *user) {
    (void)user;
    verdi_engine_free(engine);
}

static bool fetch(void *engine, uint64_t *number, void *user) {
    EngineCrew *crew = user;
    (void)engine;
    pthread_mutex_lock(&crew->lock);
    bool found = crew->begun < crew->given && !verdi_stop_is_raised(&crew->stop);
    if (found)
        *number = crew->begun++;
    pthread_mutex_unlock(&crew->lock);
    return found;
}

static void run_job(void *engine, uint64_t number, void *user) {
    EngineCrew *crew = user;
    crew->work(engine, job_at(crew, number), crew->user);
    pthread_mutex_lock(&crew->lock);
    crew->is_done[number % crew->room] = true;
    pthread_cond_signal(&crew->done);
    pthread_mutex_unlock(&crew->lock);
}

/* ------------------------------------------------------------------------------- begin and end */

EngineCrew *engine_crew_open(const verdi_config *config, size_t job_size, EngineCrewDo *work,
                             EngineCrewTake *take, void *user, char problem[ENGINE_PROBLEM]) {
    const char *why = verdi_strerror(VERDI_E_MEMORY); /* NULL: join() has described the problem */
    int count = config->threads ? config->threads : cpu_count();
    unsigned room = (unsigned)count * ROOM_EACH;
    EngineCrew *crew = calloc(1, sizeof *crew);
    if (crew) {
        *crew = (EngineCrew){.config = *config,
                             .work = work,
                             .take = take,
                             .user = user,
                             .problem = problem,
                             .count = count,
                             .room = room,
                             .size = job_size,
                             .is_done = calloc(room, sizeof(bool)),
                             .jobs = calloc(room, job_size),
                             .lock = PTHREAD_MUTEX_INITIALIZER};
        crew->config.threads = 1;
        if (thread_condition(&crew->done) && crew->jobs && crew->is_done)
            crew->crew = crew_start(&(CrewPlan){.threads = count,
                                                .user = crew,
                                                .join = join,
                                                .leave = leave,
                                                .fetch = fetch,
                                                .work = run_job},
                                    &why);
        if (crew->crew)
            return crew;
    }
    if (why)
        snprintf(problem, ENGINE_PROBLEM, "%s", why);
    engine_crew_close(crew);
    return NULL;
}

void engine_crew_close(EngineCrew *crew) {
    if (!crew)
        return;
    engine_crew_interrupt(crew);
    crew_end(crew->crew);
    pthread_cond_destroy(&crew->done);
    pthread_mutex_destroy(&crew->lock);
    free(crew->jobs);
    free(crew->is_done);
    free(crew);
}

/* ------------------------------------------------------------------------------- giving, taking */

/* True if the next job to take is done or will be done. Called with the lock held. */
static bool is_hopeful(const EngineCrew *crew) {
    return crew->taken < (verdi_stop_is_raised(&crew->stop) ? crew->begun : crew->given);
}

/* Takes the next job if it is done within `limit_ms` milliseconds (-1: no limit); otherwise returns
 * false. */
static bool take_one(EngineCrew *crew, int limit_ms) {
    bool waiting = limit_ms != 0, *is_done = &crew->is_done[crew->taken % crew->room];
    struct timespec deadline = thread_deadline(limit_ms < 0 ? 0 : limit_ms);
    pthread_mutex_lock(&crew->lock);
    while (!*is_done && waiting && is_hopeful(crew))
        waiting = thread_wait(&crew->done, &crew->lock, limit_ms < 0 ? NULL : &deadline);
    bool got = *is_done;
    *is_done = false;
    pthread_mutex_unlock(&crew->lock);
    if (got) {
        crew->take(job_at(crew, crew->taken), crew->user);
        crew->taken++;
    }
    return got;
}

void engine_crew_submit(EngineCrew *crew, const void *job) {
    while (take_one(crew, 0))
        continue;
    if (crew->given - crew->taken == crew->room && !take_one(crew, -1))
        return;
    memcpy(job_at(crew, crew->given), job, crew->size);
    pthread_mutex_lock(&crew->lock);
    crew->given++;
    pthread_mutex_unlock(&crew->lock);
    crew_wake(crew->crew);
}

void engine_crew_finish(EngineCrew *crew) {
    while (take_one(crew, -1))
        continue;
}

bool engine_crew_wait(EngineCrew *crew, int limit_ms) {
    take_one(crew, limit_ms);
    return crew->given == crew->taken;
}

void engine_crew_interrupt(EngineCrew *crew) {
    verdi_stop_raise(&crew->stop);
}

const verdi_stop *engine_crew_stop(const EngineCrew *crew) {
    return &crew->stop;
}

int engine_crew_count(const EngineCrew *crew) {
    return crew->count;
}

verdi_engine *engine_crew_engine(const EngineCrew *crew, int number) {
    return crew_member(crew->crew, number);
}

const char *engine_crew_weights(const EngineCrew *crew) {
    return verdi_engine_get_weights(engine_crew_engine(crew, 0));
}
