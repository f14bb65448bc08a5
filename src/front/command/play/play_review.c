/* SPDX-License-Identifier: MIT
 *
 * A review of the game of `verdi play`: what each side lost, and the worst moves.
 */
#include <stdlib.h>

#include "base/number.h"
#include "front/command/play/play.h"
#include "front/kit/report.h"
#include "front/kit/stop.h"
#include "record/record.h"
#include "study/judge.h"

enum { TABLE_MIB = 32, CRITICAL = 20 /* tenths */, MOMENTS = 8, LOOK_MS = 100 };

typedef struct Lookback {
    Progress progress;
    Judge *judge;
    int level;
    bool reported;
} Lookback;

static void show_step(void *user) {
    Lookback *back = user;
    back->progress.done++;
    progress_show(&back->progress);
}

/* Prints "Black: 30 moves, 14.2 discs lost, 0.47 a move; 18 perfect." */
static void print_side(const JudgedGame *game, Colour colour) {
    JudgeTotal total = judge_total(game, colour, JUDGE_PHASES);
    if (!total.moves)
        return;
    reply_format("  %s: %d move%s, %d.%d discs lost, %.2f per move; %d perfect.\n",
                 colour == BLACK ? "Black" : "White", total.moves, plural(total.moves),
                 total.loss / 10, total.loss % 10,
                 (double)judge_mean(total.loss, total.moves) / 100, total.perfect);
}

/* Prints " 12. d6 (black) +1.0, lost 6.2; best c5 +7.2: c5 d3 e6 (win to loss)". */
static void print_moment(const JudgedMove *move) {
    const char *slip = judge_slip_name(move->slip);
    reply_format("  %2d. %s (%s) %+.1f, lost %.1f; best %s %+.1f", move->number,
                 verdi_square_name(move->played), move->before.side == BLACK ? "black" : "white",
                 move->value / 10.0, move->loss / 10.0, verdi_square_name(move->best),
                 move->best_value / 10.0);
    for (int i = 0; i < move->line_length && i < 6; i++)
        reply_format("%s%s", i ? " " : ": ", verdi_square_name(move->line[i]));
    reply_format("%s%s%s\n", *slip ? " (" : "", slip, *slip ? ")" : "");
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
        if (game->opening)
            reply_format("The opening: %s, %d move%s.\n", game->opening, game->opening_moves,
                         plural(game->opening_moves));
        reply_format("Judged by searches of level %d, values in discs:\n", back->level);
        print_side(game, BLACK);
        print_side(game, WHITE);
        if (!review.moments)
            reply_format("No move lost %d discs or more.\n", CRITICAL / 10);
        for (int i = 0; i < review.moments; i++)
            print_moment(&game->move[review.moment[i]]);
    }
    back->reported = true;
    free(game);
}

void play_review(const Play *play, int level) {
    char problem[ENGINE_PROBLEM];
    const Game *game = &play->game->game;
    Lookback back = {.progress = progress_begin(), .level = level};
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
