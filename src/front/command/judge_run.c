/* SPDX-License-Identifier: MIT */
#include "front/command/judge_run.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/number.h"
#include "front/kit/output.h"
#include "front/kit/report.h"

bool judge_run_fail(JudgeRun *run, const char *problem) {
    progress_clear(&run->progress);
    report_error("%s", problem);
    run->failed = true;
    return false;
}

void judge_run_problem(JudgeRun *run, const GamePlace *place, const char *problem) {
    report_record(&run->progress, &run->limit, place, problem);
    run->problems++;
}

void judge_run_report_end(const JudgeRun *run, const char *remark) {
    report_error("%d game%s%s, %d problem%s, %.1f s", run->games, plural(run->games), remark,
                 run->problems, plural(run->problems), progress_seconds(&run->progress));
}

static void take_judged_game(JudgedGame *game, void *user) {
    JudgeRun *run = user;
    if (game->error && !run->failed)
        judge_run_fail(run, verdi_strerror(game->error));
    if (!run->failed)
        run->take(game, run->user);
    free(game);
}

static void show_step(void *user) {
    JudgeRun *run = user;
    run->progress.done++;
    progress_show(&run->progress);
}

bool judge_run_open(JudgeRun *run, const Settings *settings) {
    char problem[ENGINE_PROBLEM];
    run->progress = progress_begin();
    run->names = run->named ? open_names(&run->openings) : NULL;
    if (run->named && !run->names)
        return false;
    run->cache = run->cache_file ? open_cache(run->cache_file) : NULL;
    const char *const inputs[] = {cache_path(run->cache), settings->config.weights_file,
                                  run->openings.names};
    if (!output_spares(run->output, inputs, 3))
        return false;
    JudgeOptions options = {.config = settings->config,
                            .limits = settings_limits(settings, NULL),
                            .score = (ScoreConvention)settings->score,
                            .cache = run->cache,
                            .names = run->names,
                            .take = take_judged_game,
                            .step = show_step,
                            .user = run};
    run->judge = judge_open(&options, problem);
    if (!run->judge)
        report_error("%s", problem);
    return run->judge != NULL;
}

void judge_run_close(JudgeRun *run) {
    judge_close(run->judge);
    cache_close(run->cache);
    opening_names_free(run->names);
    progress_clear(&run->progress);
}

void judge_run_describe(const JudgeRun *run, const Settings *settings, Text *out) {
    verdi_limits limits = settings_limits(settings, NULL);
    settings_describe(settings, &limits, out);
    text_add(out, " weights=%.16s", engine_crew_weights(judge_crew(run->judge)));
    if (run->names)
        opening_names_describe(run->names, out);
}

static bool is_wanted(const JudgeRun *run, const Game *game) {
    return game && game->length && (!run->wanted || run->wanted(game, run->user));
}

static bool count_game(const GamePlace *place, const Game *game, const char *problem, void *user) {
    JudgeRun *run = user;
    (void)place, (void)problem;
    if (is_wanted(run, game))
        run->progress.total += judge_positions(game);
    return true;
}

static bool submit_game(const GamePlace *place, const Game *game, const char *problem, void *user) {
    JudgeRun *run = user;
    if (!*problem && game && !game->length && run->needs_moves)
        problem = "no moves to analyse";
    report_assumed(&run->progress, &run->limit, place);
    if (*problem)
        judge_run_problem(run, place, problem);
    run->read += game && game->length;
    if (!is_wanted(run, game))
        return true;
    int order = ++run->games;
    if ((!run->begin || run->begin(place, game, run->user)) &&
        !judge_submit(run->judge, place, game, problem, order))
        judge_run_fail(run, verdi_strerror(VERDI_E_MEMORY));
    return !run->failed;
}

/* Counts the positions for the progress bar; the total stays unknown if a file cannot be read
 * twice. */
static void count_files(JudgeRun *run, char *const *files, int count) {
    for (int i = 0; i < count; i++)
        if (!game_files_can_reread(files[i]))
            return;
    run->progress.total = 0;
    for (int i = 0; i < count; i++)
        game_files_read(files[i], run->forced, count_game, run);
}

void judge_run_files(JudgeRun *run, char *const *files, int count) {
    if (run->progress.shown)
        count_files(run, files, count);
    for (int i = 0; i < count && !run->failed; i++)
        game_files_read(files[i], run->forced, submit_game, run);
    if (!run->failed)
        engine_crew_finish(judge_crew(run->judge));
    progress_clear(&run->progress);
    report_rest(&run->limit);
}

void judge_run_game(JudgeRun *run, const GamePlace *place, const Game *game, const char *problem) {
    run->games++;
    run->progress.total = judge_positions(game);
    if (judge_submit(run->judge, place, game, problem, 1))
        engine_crew_finish(judge_crew(run->judge));
    else
        judge_run_fail(run, verdi_strerror(VERDI_E_MEMORY));
    progress_clear(&run->progress);
}
