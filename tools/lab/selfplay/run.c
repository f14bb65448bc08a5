/* SPDX-License-Identifier: MIT
 *
 * A crew plays the games, the calling thread writes them in the order of their numbers.
 */
#include "selfplay/run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arguments/tool_engine.h"
#include "base/crew.h"
#include "front/kit/progress.h"
#include "front/kit/tell.h"

enum { ROOM = 256 }; /* nobody runs farther ahead of what is written */

typedef struct Run {
    const RunPlan *plan;
    Openings openings;
    GamesWriter *writer;
    const Player *first; /* whose weights the others use */
    verdi_stop quit;     /* ends the searches: we were stopped, or something failed */
    PlayStatus failure;  /* PLAY_DONE: none */
    uint64_t failure_game;
} Run;

typedef struct Item {
    uint64_t number;
    PlayStatus status;
    GamesRecord record;
} Item;

static void play(void *player, void *data, void *user) {
    Item *item = data;
    (void)user;
    item->status = selfplay_play(player, item->number, &item->record);
}

/* --------------------------------------------------------------------------------- progress */

/* "120 of 5000 games  3.1 games/s  170 positions/s  ETA 0:26:14" */
static void describe(const Progress *progress, uint64_t positions, char text[128]) {
    double seconds = progress_seconds(progress) + 1e-9;
    double left = progress_remaining(progress) > 0 ? progress_remaining(progress) : 0;
    snprintf(text, 128, "%lld of %lld games  %.1f games/s  %.0f positions/s  ETA %d:%02d:%02d",
             (long long)progress->done, (long long)progress->total,
             (double)(progress->done - progress->skipped) / seconds, (double)positions / seconds,
             (int)left / 3600, (int)left / 60 % 60, (int)left % 60);
}

/* ------------------------------------------------------------------------------------- writing */

/* Has games played and writes them in order, until all are there or there is a reason to stop. An
 * errno, or 0. */
static int write_games(Run *run, Crew *crew, const verdi_stop *stop) {
    int error = 0;
    char text[128];
    Item *place, item;
    uint64_t given = games_count(run->writer), positions = 0;
    Progress progress = progress_begin();
    progress.log_seconds = 60;
    progress.done = progress.skipped = (int64_t)given;
    progress.total = (int64_t)run->plan->games;
    bool got = true, quit = false;
    while (progress.done < progress.total && !error && (got || !quit)) {
        while (!quit && given < run->plan->games && (place = crew_item(crew)) != NULL) {
            place->number = given++;
            crew_give(crew);
        }
        got = crew_take(crew, &item, quit ? 0 : 200);
        if (got && item.status == PLAY_DONE) {
            error = games_add(run->writer, &item.record);
            progress.done++;
            positions += (uint64_t)(item.record.length - item.record.random_plies);
        } else if (got) {
            run->failure = item.status == PLAY_STOPPED ? PLAY_DONE : item.status;
            run->failure_game = item.number;
            break; /* the next ones have no place in the file */
        }
        if (verdi_stop_raised(stop) ||
            (run->plan->seconds > 0 && progress_seconds(&progress) >= run->plan->seconds))
            quit = true;
        describe(&progress, positions, text);
        progress_tell(&progress, "%s", text);
    }
    progress_clear(&progress);
    describe(&progress, positions, text);
    tell_error("%s\n", text);
    return error;
}

/* ------------------------------------------------------------------------------------- set-up */

static int report(const char *what, const char *why) {
    tell_error("verdi-selfplay: %s: %s\n", what, why);
    return 1;
}

/* Opens the file for a run with these parameters. */
static bool open_file(Run *run) {
    char weights[GAMES_MAX_PARAMETERS + 1], text[GAMES_MAX_PARAMETERS + 1];
    char unopened[ENGINE_PROBLEM], problem[GAMES_PROBLEM_SIZE];
    Text known = text_into(weights, sizeof weights);
    if (!tool_engine_weights(run->plan->parameters.weights_file, &known, unopened)) {
        tell_error("verdi-selfplay: %s\n", unopened);
        return false;
    }
    play_describe(&run->plan->parameters, weights, text);
    run->writer = games_append(run->plan->file, text, problem);
    if (!run->writer)
        report(run->plan->file, problem);
    return run->writer;
}

static void *join(int number, void *user) {
    Run *run = user;
    Player *player;
    int error = selfplay_new(&player, number ? run->first : NULL, &run->plan->parameters,
                             &run->openings, &run->quit);
    if (error)
        report("cannot make an engine", verdi_strerror(error));
    else if (number == 0)
        run->first = player;
    return error ? NULL : player;
}

static void leave(void *player, void *user) {
    (void)user;
    selfplay_free(player);
}

/* Plays and writes; 0 or 1. */
static int play_all(Run *run, const verdi_stop *stop) {
    const char *problem;
    Crew *crew = crew_start(&(CrewPlan){.threads = run->plan->jobs,
                                        .item_size = sizeof(Item),
                                        .room = ROOM,
                                        .user = run,
                                        .join = join,
                                        .leave = leave,
                                        .work = play},
                            &problem);
    if (!crew)
        return problem ? report("cannot begin", problem) : 1;
    int error = write_games(run, crew, stop);
    verdi_stop_raise(&run->quit);
    crew_end(crew);
    if (error)
        return report(run->plan->file, strerror(error));
    if (run->failure != PLAY_DONE) {
        fprintf(stderr, "verdi-selfplay: game %llu of seed %llu: %s\n",
                (unsigned long long)run->failure_game,
                (unsigned long long)run->plan->parameters.seed,
                run->failure == PLAY_WRONG ? "its exact searches contradict each other"
                                           : "a search failed");
        return 1;
    }
    return 0;
}

int run_games(const RunPlan *plan, const verdi_stop *stop) {
    Run *run = calloc(1, sizeof *run);
    if (!run)
        return report("cannot begin", "not enough memory");
    run->plan = plan;
    verdi_stop_lower(&run->quit);
    int failed = !open_file(run);
    if (!failed) {
        uint64_t there = games_count(run->writer);
        if (there > 0 && there < plan->games)
            tell_error("%s holds %llu games: going on\n", plan->file, (unsigned long long)there);
        if (!openings_make(&run->openings, plan->parameters.openings, plan->parameters.seed))
            failed = report("cannot list the openings", "not enough memory");
        else if (there < plan->games)
            failed = play_all(run, stop);
        openings_free(&run->openings);
    }
    int error = games_close(run->writer);
    if (error)
        failed = report(plan->file, strerror(error));
    free(run);
    return failed;
}
