/* SPDX-License-Identifier: MIT
 *
 * A crew plays the games, and the calling thread writes them in the order of their numbers.
 */
#include "selfplay/selfplay.h"

#include <string.h>

#include "front/kit/report.h"
#include "study/engine_crew.h"

enum { AHEAD = 32 }; /* games per thread that may be played before they can be written */

typedef struct Run {
    const RunPlan *plan;
    Openings openings;
    RecordsWriter *writer;
    EngineCrew *crew;
    Progress progress;
    uint64_t positions; /* searched positions */
    int error;          /* errno of a failed write */
    PlayStatus status;  /* status of the last game; games after an unfinished one are dropped */
} Run;

typedef struct Job {
    uint64_t number;
    PlayStatus status;
    GamesRecord record;
} Job;

static void play(verdi_engine *engine, void *data, void *user) {
    const Run *run = user;
    Job *job = data;
    job->status = selfplay_game(&run->plan->parameters, &run->openings, job->number, engine,
                                engine_crew_stop(run->crew), &job->record);
}

static void write_game(void *data, void *user) {
    const Job *job = data;
    Run *run = user;
    if (run->error || run->status != PLAY_DONE)
        return;
    run->status = job->status;
    if (job->status == PLAY_DONE) {
        run->error = games_add(run->writer, &job->record);
        run->positions += (uint64_t)(job->record.length - job->record.random_plies);
        run->progress.done++;
    } else if (job->status != PLAY_STOPPED) {
        report_error("game %llu of seed %llu: %s", (unsigned long long)job->number,
                     (unsigned long long)run->plan->parameters.seed,
                     job->status == PLAY_WRONG ? "its exact searches contradict each other"
                                               : "a search failed");
    }
}

/* Plays and writes games until all are done or the run must stop. */
static void play_all(Run *run, const verdi_stop *stop) {
    Progress *progress = &run->progress;
    const RunPlan *plan = run->plan;
    int64_t given = (int64_t)records_count(run->writer);
    *progress = progress_begin();
    progress->log_seconds = 60;
    progress->done = progress->skipped = given;
    progress->total = (int64_t)plan->games;
    while (progress->done < progress->total && !run->error && run->status == PLAY_DONE) {
        if (verdi_stop_is_raised(stop) ||
            (plan->seconds > 0 && progress_seconds(progress) >= plan->seconds))
            break;
        if (given < progress->total && given - progress->done < AHEAD * plan->threads) {
            engine_crew_submit(run->crew, &(Job){.number = (uint64_t)given++});
        } else {
            engine_crew_wait(run->crew, 200);
        }
        progress_show(progress);
    }
    engine_crew_interrupt(run->crew);
    engine_crew_finish(run->crew);
    progress_clear(progress);
    double seconds = progress_seconds(progress) + 1e-9;
    report_error("%lld of %lld games, %.1f games and %.0f positions per second",
                 (long long)progress->done, (long long)progress->total,
                 (double)(progress->done - progress->skipped) / seconds,
                 (double)run->positions / seconds);
}

/* Opens the file for a run with the plan's parameters and weights. */
static bool open_file(Run *run) {
    char text[RECORDS_MAX_PARAMETERS + 1], problem[RECORDS_PROBLEM_SIZE];
    selfplay_describe(&run->plan->parameters, engine_crew_weights(run->crew), text);
    run->writer = games_append(run->plan->file, text, problem);
    return run->writer || report_place(run->plan->file, 0, problem);
}

int run_games(const RunPlan *plan, const verdi_stop *stop) {
    Run run = {.plan = plan};
    char problem[ENGINE_PROBLEM];
    verdi_config config;
    verdi_config_init(&config);
    config.threads = plan->threads;
    config.hash_mib = plan->parameters.hash_mib;
    config.weights_file = plan->parameters.weights_file;
    run.crew = engine_crew_open(&config, sizeof(Job), play, write_game, &run, problem);
    if (!run.crew)
        return !report_error("%s", problem);
    bool good = open_file(&run);
    if (good && !openings_list(&run.openings, plan->parameters.openings))
        good = report_error("cannot list the openings: not enough memory");
    openings_shuffle(&run.openings, plan->parameters.seed);
    uint64_t there = good ? records_count(run.writer) : 0;
    if (there > 0 && there < plan->games)
        report_error("%s has %llu games: resuming", plan->file, (unsigned long long)there);
    if (good && there < plan->games)
        play_all(&run, stop);
    engine_crew_close(run.crew);
    openings_free(&run.openings);
    int closed = records_close(run.writer), error = run.error ? run.error : closed;
    if (error)
        return !report_place(plan->file, 0, strerror(error));
    return !good || run.status == PLAY_FAILED || run.status == PLAY_WRONG;
}
