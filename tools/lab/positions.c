/* SPDX-License-Identifier: MIT */
#include "lab.h"

#include "front/kit/report.h"
#include "study/engine_crew.h"

typedef struct Job {
    int index, error;
} Job;

typedef struct Search {
    const PositionsOptions *options;
    PositionsWork *work;
    void *context;
    Progress progress;
    int error; /* the first error */
} Search;

static void do_job(verdi_engine *engine, void *data, void *user) {
    const Search *search = user;
    Job *job = data;
    verdi_game *game = NULL;
    if (verdi_stop_is_raised(search->options->stop))
        return;
    job->error = verdi_game_new(&game);
    if (!job->error)
        job->error = search->work(engine, game, job->index, search->context);
    verdi_game_free(game);
}

static void take_job(void *data, void *user) {
    const Job *job = data;
    Search *search = user;
    if (!search->error)
        search->error = job->error;
    search->progress.done++;
    progress_show(&search->progress);
}

bool positions_search(int count, const PositionsOptions *options, PositionsWork *work,
                      void *context) {
    Search search = {
        .options = options, .work = work, .context = context, .progress = progress_begin()};
    char problem[ENGINE_PROBLEM];
    verdi_config config;
    verdi_config_init(&config);
    config.threads = options->threads;
    config.hash_mib = options->hash_mib;
    config.weights_file = options->weights;
    EngineCrew *crew = engine_crew_open(&config, sizeof(Job), do_job, take_job, &search, problem);
    search.progress.total = count;
    for (int i = 0; crew && i < count && !search.error; i++)
        engine_crew_submit(crew, &(Job){.index = i});
    if (crew && !search.error)
        engine_crew_finish(crew);
    engine_crew_close(crew);
    progress_clear(&search.progress);
    const char *why = !crew                                 ? problem
                      : verdi_stop_is_raised(options->stop) ? "interrupted, nothing written"
                      : search.error                        ? verdi_strerror(search.error)
                                                            : NULL;
    if (why)
        report_error("%s", why);
    return !why;
}
