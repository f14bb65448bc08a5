/* SPDX-License-Identifier: MIT
 *
 * A review of the game of `verdi play`.
 */
#include <stdlib.h>

#include "front/command/play/play.h"
#include "front/command/review/review_output.h"
#include "front/kit/report.h"
#include "front/kit/stop.h"
#include "study/judge.h"

enum { TABLE_MIB = 32, CRITICAL = 20 /* tenths */, MOMENTS = 8, LOOK_MS = 100 };

typedef struct Lookback {
    Progress progress;
    Judge *judge;
    bool reported;
} Lookback;

static void show_step(void *user) {
    Lookback *back = user;
    back->progress.done++;
    progress_show(&back->progress);
}

static void print_game(JudgedGame *game, void *user) {
    Lookback *back = user;
    ReviewOptions options = {.critical = CRITICAL, .moments = MOMENTS};
    Review review;
    progress_clear(&back->progress);
    if (game->error) {
        reply_format("review: %s.\n", verdi_strerror(game->error));
    } else {
        review_pick(&review, game, &options);
        review_text(stdout, &review);
        fflush(stdout);
    }
    back->reported = true;
    free(game);
}

void play_review(const Play *play, int level) {
    char problem[ENGINE_PROBLEM];
    const Game *game = &play->game->game;
    Lookback back = {.progress = progress_begin()};
    OpeningNames *names = opening_names_new(OPENING_ENGLISH);
    JudgeOptions options = {.config = play->settings.config,
                            .names = names,
                            .take = print_game,
                            .step = show_step,
                            .user = &back};
    verdi_limits_init(&options.limits);
    options.limits.level = level;
    options.config.weights_of = play->engine;
    if (options.config.hash_mib > TABLE_MIB)
        options.config.hash_mib = TABLE_MIB;
    if (judge_positions(game) < 2) {
        reply_format("review: there are no moves yet.\n");
    } else if (!(back.judge = judge_open(&options, problem))) {
        reply_format("review: %.200s.\n", problem);
    } else {
        back.progress.total = judge_positions(game);
        bool begun = judge_submit(back.judge, &(GamePlace){.file = ""}, game, "", 0);
        while (begun && !stop_heard() && !engine_crew_wait(judge_crew(back.judge), LOOK_MS))
            continue;
        judge_stop(back.judge);
        progress_clear(&back.progress);
        if (!back.reported)
            reply_format("The review was stopped.\n");
        judge_close(back.judge);
    }
    opening_names_free(names);
}
