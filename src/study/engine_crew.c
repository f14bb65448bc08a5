/* SPDX-License-Identifier: MIT */
#include "study/engine_crew.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/cpu.h"
#include "base/crew.h"

struct EngineCrew {
    Crew *crew;
    verdi_config config; /* of each engine */
    EngineCrewDo *work;
    EngineCrewTake *take;
    void *user;
    void *taken; /* room for a job */
    char *problem;
};

static void *join(int number, void *user) {
    EngineCrew *crew = user;
    (void)number;
    verdi_engine *engine = engine_open(&crew->config, crew->problem);
    crew->config.weights_of = engine; /* of the next one */
    return engine;
}

static void leave(void *engine, void *user) {
    (void)user;
    verdi_engine_free(engine);
}

static void work(void *engine, void *job, void *user) {
    EngineCrew *crew = user;
    crew->work(engine, job, crew->user);
}

EngineCrew *engine_crew_open(const verdi_config *config, size_t job_size, EngineCrewDo *does,
                             EngineCrewTake *take, void *user, char problem[ENGINE_PROBLEM]) {
    const char *why = verdi_strerror(VERDI_E_MEMORY);
    EngineCrew *crew = calloc(1, sizeof *crew);
    void *taken = malloc(job_size);
    if (crew && taken) {
        *crew = (EngineCrew){.config = *config,
                             .work = does,
                             .take = take,
                             .user = user,
                             .taken = taken,
                             .problem = problem};
        crew->config.threads = 1;
        crew->crew =
            crew_start(&(CrewPlan){.threads = config->threads ? config->threads : cpu_count(),
                                   .item_size = job_size,
                                   .user = crew,
                                   .join = join,
                                   .leave = leave,
                                   .work = work},
                       &why);
        if (crew->crew)
            return crew;
    }
    if (why)
        snprintf(problem, ENGINE_PROBLEM, "%s", why);
    free(crew);
    free(taken);
    return NULL;
}

/* Takes one if it is done within the limit; false if there is none. */
static bool take_one(EngineCrew *crew, int limit_ms) {
    bool got = crew_take(crew->crew, crew->taken, limit_ms);
    if (got)
        crew->take(crew->taken, crew->user);
    return got;
}

void *engine_crew_job(EngineCrew *crew) {
    while (take_one(crew, 0))
        continue;
    void *job = crew_item(crew->crew);
    if (!job && take_one(crew, -1))
        job = crew_item(crew->crew);
    return job;
}

void engine_crew_submit(EngineCrew *crew) {
    crew_give(crew->crew);
}

void engine_crew_finish(EngineCrew *crew) {
    while (take_one(crew, -1))
        continue;
}

bool engine_crew_wait(EngineCrew *crew, int limit_ms) {
    take_one(crew, limit_ms);
    return crew_pending(crew->crew) == 0;
}

void engine_crew_interrupt(EngineCrew *crew) {
    crew_stop(crew->crew);
}

const verdi_stop *engine_crew_stop(const EngineCrew *crew) {
    return crew_stopping(crew->crew);
}

void engine_crew_close(EngineCrew *crew) {
    if (!crew)
        return;
    crew_end(crew->crew);
    free(crew->taken);
    free(crew);
}

int engine_crew_count(const EngineCrew *crew) {
    return crew_count(crew->crew);
}

verdi_engine *engine_crew_engine(const EngineCrew *crew, int number) {
    return crew_member(crew->crew, number);
}

const char *engine_crew_weights(const EngineCrew *crew) {
    return verdi_engine_get_weights(engine_crew_engine(crew, 0));
}
