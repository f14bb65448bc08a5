/* SPDX-License-Identifier: MIT */
#include "front/command/games_run.h"

#include <stdlib.h>

#include "base/number.h"
#include "front/kit/output.h"
#include "front/kit/position_files.h"

bool games_run_fail(GamesRun *run, const char *problem) {
    progress_clear(&run->progress);
    report_error("%s", problem);
    run->failed = true;
    return false;
}

void games_run_problem(GamesRun *run, const GamePlace *place, const char *problem) {
    report_record(&run->progress, &run->limit, place, problem);
    run->problems++;
    run->unread += place->item.number == 0;
}

void games_run_report_end(const GamesRun *run, const char *remark) {
    report_error("%d game%s%s, %d problem%s, %.1f s", run->games, plural(run->games), remark,
                 run->problems, plural(run->problems), progress_seconds(&run->progress));
}

static void take_judged_game(JudgedGame *game, void *user) {
    GamesRun *run = user;
    if (game->error && !run->failed)
        games_run_fail(run, verdi_strerror(game->error));
    if (!run->failed)
        run->take(game, run->user);
    free(game);
}

static void show_step(void *user) {
    GamesRun *run = user;
    run->progress.done++;
    progress_show(&run->progress);
}

bool games_run_open(GamesRun *run, const Settings *settings, char *const *files, int count) {
    run->progress = progress_begin();
    run->names = open_names(&run->openings);
    run->cache = run->names && run->cache_file ? open_cache(run->cache_file) : NULL;
    const char *const inputs[] = {cache_path(run->cache), settings->config.weights_file,
                                  run->openings.names};
    return run->names && output_spares(run->output, inputs, 3) &&
           output_spares(run->output, (const char *const *)files, count);
}

void games_run_close(GamesRun *run) {
    judge_close(run->judge);
    cache_close(run->cache);
    opening_names_free(run->names);
    progress_clear(&run->progress);
}

bool games_run_judge(GamesRun *run, const Settings *settings) {
    char problem[ENGINE_PROBLEM];
    JudgeOptions options = {.config = settings->config,
                            .limits = settings_limits(settings, NULL),
                            .score = (ScoreConvention)settings->score,
                            .cache = run->cache,
                            .names = run->names,
                            .take = take_judged_game,
                            .step = show_step,
                            .user = run};
    run->judge = judge_open(&options, problem);
    return run->judge || games_run_fail(run, problem);
}

bool games_run_open_book(GamesRun *run, const Settings *settings, EngineCrew *crew) {
    char problem[VERDI_BOOK_PROBLEM];
    verdi_book *book = NULL;
    for (int i = 0; i < engine_crew_count(crew); i++) {
        if (!open_book_to_read(settings, &book, problem))
            return games_run_fail(run, problem);
        verdi_engine_set_book(engine_crew_engine(crew, i), book);
    }
    const char *path = book ? verdi_book_get_path(book) : NULL;
    return output_spares(run->output, &path, 1);
}

void games_run_describe(const GamesRun *run, const Settings *settings, Text *out) {
    verdi_limits limits = settings_limits(settings, NULL);
    settings_describe(settings, &limits, out);
    text_add(out, " weights=%.16s", engine_crew_weights(judge_crew(run->judge)));
    opening_names_describe(run->names, out);
}

static bool is_wanted(const GamesRun *run, const Game *game) {
    return game && game->length && (!run->wanted || run->wanted(game, run->user));
}

static bool count_game(const GamePlace *place, const Game *game, const char *problem, void *user) {
    GamesRun *run = user;
    (void)place, (void)problem;
    if (is_wanted(run, game))
        run->progress.total += judge_positions(game);
    return true;
}

static bool submit_game(const GamePlace *place, const Game *game, const char *problem, void *user) {
    GamesRun *run = user;
    if (!*problem && game && !game->length && run->needs_moves)
        problem = "no moves to analyse";
    report_assumed(&run->progress, &run->limit, place);
    if (*problem)
        games_run_problem(run, place, problem);
    run->read += game && game->length;
    if (*problem && run->bad && !is_wanted(run, game))
        run->bad(place, problem, run->user);
    if (!is_wanted(run, game))
        return true;
    int order = ++run->games;
    if ((!run->begin || run->begin(place, game, run->user)) &&
        !judge_submit(run->judge, place, game, problem, order))
        games_run_fail(run, verdi_strerror(VERDI_E_MEMORY));
    return !run->failed;
}

void games_run_read(GamesRun *run, const char *const *files, int files_count, GameFilesTake *count,
                    GameFilesTake *take, void *user, EngineCrew *crew) {
    bool twice = count && run->progress.shown;
    for (int i = 0; i < files_count; i++)
        twice = twice && game_files_can_reread(files[i]);
    run->progress.total = twice ? 0 : run->progress.total;
    for (int i = 0; twice && i < files_count; i++)
        game_files_read(files[i], run->forced, count, user);
    for (int i = 0; i < files_count && !run->failed; i++)
        position_files_read_games(files[i], run->forced, take, user);
    if (crew && !run->failed)
        engine_crew_finish(crew);
    progress_clear(&run->progress);
    report_rest(&run->limit);
}

void games_run_files(GamesRun *run, char *const *files, int count) {
    games_run_read(run, (const char *const *)files, count, count_game, submit_game, run,
                   judge_crew(run->judge));
}
