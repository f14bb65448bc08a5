/* SPDX-License-Identifier: MIT
 *
 * What verdi review says of moves that gave something away: blunders whose cost is known exactly,
 * and the rule for what is only probable.
 */
#include "testing.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/text.h"
#include "folder.h"
#include "record/obf.h"
#include "reviews.h"
#include "run.h"
#include "study/judge.h"
#include "study/review.h"
#include "wellformed.h"

#define RUN(status, ...) RUN_VERDI(status, "review", __VA_ARGS__)

/* ------------------------------------------------------------------------ what is known exactly */

/* A game that begins at a position and has one move, in GGF. */
static void write_ggf(const ObfRecord *record, Square move, Text *out) {
    Game game = game_new();
    game_begin(&game, record->position);
    ck_assert_int_eq(game_play(&game, record->position.side, move, NAN, NAN), GAME_OK);
    ggf_write(&game, out);
    text_add_char(out, '\n');
    ck_assert(!out->overflow);
    game_free(&game);
}

static const char *expected_slip(int best, int played) {
    if (best > 0)
        return played > 0 ? "" : played < 0 ? "win to loss" : "win to draw";
    return best == 0 && played < 0 ? "draw to loss" : "";
}

/* Each move of 19 positions whose scores are published: what it loses, and what it gives away. */
TEST(test_known_blunders) {
    static char games[1 << 18];
    static struct {
        int best, played;
        bool only;
    } known[400];
    char *text = (char *)folder_read(testing_source("tests/data/fforum-1-19.obf"));
    char problem[RECORD_PROBLEM_SIZE];
    Text out = text_into(games, sizeof games);
    int count = 0, slips = 0;
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) {
        ObfRecord record;
        int best;
        if (obf_parse(span_of(line), &record, problem) != OBF_RECORD)
            continue;
        ck_assert(obf_score(&record, &best));
        for (int i = 0; i < record.count; i++) {
            known[count].best = best;
            known[count++].played = record.moves[i].score;
            write_ggf(&record, record.moves[i].square, &out);
        }
    }
    folder_make();
    const char *found = RUN(0, "--all", "--json", "--level", "10", "--hash", "16",
                            folder_write_text("games.ggf", games));
    const char *at = found;
    for (int i = 0; i < count; i++) {
        char *end = strchr(at, '\n');
        ck_assert_ptr_nonnull(end);
        *end = '\0';
        json_t *review = reviews_parse(at);
        const json_t *move = reviews_move(review, 0);
        const char *slip = expected_slip(known[i].best, known[i].played);
        ck_assert(reviews_flag(move, "exact"));
        ck_assert_double_eq(reviews_number(move, "bestValue"), known[i].best);
        ck_assert_double_eq(reviews_number(move, "value"), known[i].played);
        ck_assert_double_eq(reviews_number(move, "loss"), known[i].best - known[i].played);
        ck_assert_int_eq(json_object_get(move, "slip") != NULL, *slip != '\0');
        if (*slip)
            ck_assert_str_eq(reviews_text(move, "slip"), slip);
        slips += *slip != '\0';
        json_decref(review);
        at = end + 1;
    }
    ck_assert_str_eq(at, "");
    ck_assert_int_gt(count, 100);
    ck_assert_int_gt(slips, 20);
}

/* The page of such a blunder: first FFO position, h1 (+12) where g8 is +18. */
TEST(test_page_of_a_blunder) {
    folder_make();
    const char *file = folder_write_text(
        "game.ggf", "(;GM[Othello]PB[Ann]PW[Bob]TY[8]BO[8 --*****- -OOO**-O -OOO**O* -O*O*O** "
                    "O***O*** --*O*O** -***OOO- -OOOOO-- *]B[h1];)");
    const char *page = RUN(0, "--level", "10", file);
    ck_assert_ptr_null(wellformed_problem(page));
    ck_assert_ptr_nonnull(strstr(page, "<title>Ann \xe2\x80\x93 Bob</title>"));
    ck_assert_ptr_nonnull(strstr(page, "An unfinished game"));
    ck_assert_ptr_nonnull(strstr(page, "from a position that was set up"));
    ck_assert_ptr_nonnull(strstr(page, "The most expensive one was <a href=\"#moment-1\">move 1, "
                                       "Black h1</a>: it lost 6.0 discs."));
    ck_assert_ptr_nonnull(strstr(page, "h1 was played, g8 is better</title>"));
    ck_assert_ptr_nonnull(strstr(page, "played <b>h1</b> +12.0</p>"));
    ck_assert_ptr_nonnull(strstr(page, "better <b>g8</b> +18.0</p>"));
    ck_assert_ptr_nonnull(strstr(page, "<p class=\"bad\">lost 6.0 discs</p>"));
    /* The same position, where a3 wins by 4 and b1 loses by 4. */
    file = folder_write_text("slip.ggf",
                             "(;GM[Othello]TY[8]BO[8 --*****- -OOO**-O -OOO**O* -O*O*O** O***O*** "
                             "--*O*O** -***OOO- -OOOOO-- *]B[b1];)");
    const char *slip = RUN(0, "--level", "10", file);
    ck_assert_ptr_nonnull(strstr(slip,
                                 "<a href=\"#moment-1\">Move 1, Black b1</a> turned a win into "
                                 "a loss (\xe2\x88\x92"
                                 "4.0); g8 keeps +18.0.</li>"));
    ck_assert_ptr_nonnull(strstr(slip, "lost 22.0 discs, turned a win into a loss</p>"));
    file = folder_path("game.ggf");
    page = RUN(0, "--level", "10", "--loss", "7", file);
    ck_assert_ptr_null(strstr(page, "Critical moments"));
    page = RUN(0, "--level", "10", "--moments", "0", file);
    ck_assert_ptr_null(strstr(page, "Critical moments"));
}

/* ------------------------------------------------------------------------ what is only probable */

static JudgeChances chances_of(const json_t *move, const char *key) {
    const json_t *chances = json_object_get(move, key);
    JudgeChances found = {.win = (int)lround(reviews_number(chances, "win") * JUDGE_CERTAIN),
                          .draw = (int)lround(reviews_number(chances, "draw") * JUDGE_CERTAIN),
                          .loss = (int)lround(reviews_number(chances, "loss") * JUDGE_CERTAIN)};
    ck_assert_int_eq(found.win + found.draw + found.loss, JUDGE_CERTAIN);
    return found;
}

/* An exact value is one outcome for certain. */
static void check_certain(JudgeChances chances, double value) {
    ck_assert_int_eq(chances.win, value > 0 ? JUDGE_CERTAIN : 0);
    ck_assert_int_eq(chances.draw, value == 0 ? JUDGE_CERTAIN : 0);
}

TEST(test_rule_of_slips) {
    static const struct {
        JudgeChances best, played;
        JudgeSlip slip;
    } cases[] = {
        {{10000, 0, 0}, {10000, 0, 0}, JUDGE_KEPT},
        {{10000, 0, 0}, {0, 10000, 0}, JUDGE_WIN_TO_DRAW},
        {{10000, 0, 0}, {0, 0, 10000}, JUDGE_WIN_TO_LOSS},
        {{0, 10000, 0}, {0, 0, 10000}, JUDGE_DRAW_TO_LOSS},
        {{0, 0, 10000}, {0, 0, 10000}, JUDGE_KEPT},
        /* A lead that becomes a deficit, by less than the search may err. */
        {{5500, 900, 3600}, {2000, 900, 7100}, JUDGE_KEPT},
        {{8000, 400, 1600}, {3000, 400, 6600}, JUDGE_KEPT},
        {{8000, 400, 1600}, {2999, 400, 6601}, JUDGE_WIN_TO_LOSS},
        {{8000, 400, 1600}, {2900, 4000, 3100}, JUDGE_WIN_TO_DRAW},
        {{2000, 6000, 2000}, {500, 2400, 7100}, JUDGE_DRAW_TO_LOSS},
        /* What was lost from the start is lost no more. */
        {{3000, 400, 6600}, {100, 100, 9800}, JUDGE_KEPT},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        ck_assert_int_eq(judge_slip(cases[i].best, cases[i].played), cases[i].slip);
}

/* Each slip of a report is what its chances say. */
TEST(test_slips_follow_the_chances) {
    int probable = 0, small = 0;
    for (int i = 0; reviews_games[i]; i++) {
        const char *json = RUN(0, "--level", "4", "--json", reviews_games[i]);
        json_t *review = reviews_parse(json);
        for (size_t k = 0; k < reviews_count(review); k++) {
            const json_t *move = reviews_move(review, k);
            JudgeChances best = chances_of(move, "bestChances"),
                         played = chances_of(move, "chances");
            const char *slip = judge_slip_name(judge_slip(best, played));
            ck_assert_int_eq(json_object_get(move, "slip") != NULL, *slip != '\0');
            if (*slip)
                ck_assert_str_eq(reviews_text(move, "slip"), slip);
            if (reviews_flag(move, "exact")) {
                check_certain(best, reviews_number(move, "bestValue"));
                check_certain(played, reviews_number(move, "value"));
            } else {
                probable += *slip != '\0';
                small += !*slip && reviews_number(move, "bestValue") > 0 &&
                         reviews_number(move, "value") < 0;
            }
        }
        json_decref(review);
    }
    ck_assert_int_gt(probable, 0);
    ck_assert_int_gt(small, 0);
}

/* The page gives the reason: how likely the win still is, and was. */
TEST(test_page_of_a_probable_slip) {
    const char *json = RUN(0, "--level", "4", "--json", REVIEWS_PASSES),
               *page = RUN(0, "--level", "4", REVIEWS_PASSES);
    json_t *review = reviews_parse(json);
    char words[160];
    int told = 0;
    for (size_t k = 0; k < reviews_count(review); k++) {
        const json_t *move = reviews_move(review, k);
        if (reviews_flag(move, "exact") || !json_object_get(move, "slip"))
            continue;
        snprintf(words, sizeof words, ", %.0f%%); %s promises ",
                 floor(100 * reviews_number(json_object_get(move, "chances"), "win") + 0.5),
                 reviews_text(move, "best"));
        ck_assert_msg(strstr(page, words) != NULL, "no '%s'", words);
        told++;
    }
    ck_assert_int_gt(told, 0);
    ck_assert_ptr_nonnull(strstr(page, "probably lost the win ("));
    ck_assert_ptr_nonnull(strstr(page, "Percent: how likely"));
    json_decref(review);
}

/* The costliest first; of equal ones what gave something away, then the earlier; and of cheap ones
 * only that. */
TEST(test_moments_are_picked) {
    static JudgedGame game = {.count = 7};
    static const int loss[] = {39, 50, 50, 90, 5, 40, 0};
    static const int picked[] = {3, 2, 1, 5, 4};
    ReviewOptions options = {.critical = 40, .moments = 60};
    Review review;
    for (int i = 0; i < game.count; i++)
        game.move[i] = (JudgedMove){.loss = loss[i]};
    game.move[2].slip = JUDGE_WIN_TO_DRAW;
    game.move[4].slip = JUDGE_DRAW_TO_LOSS;
    review_pick(&review, &game, &options);
    ck_assert_int_eq(review.moments, 5);
    ck_assert_mem_eq(review.moment, picked, sizeof picked);
    ck_assert_int_eq(review_moment(&review, 2), 2);
    ck_assert_int_eq(review_moment(&review, 0), 0);
    options.moments = 2;
    review_pick(&review, &game, &options);
    ck_assert_int_eq(review.moments, 2);
}

/* The curve of a game: before the first move what its best one is worth, then what was played. */
TEST(test_curve_of_a_game) {
    JudgedGame game = {.count = 2, .end_value = 9};
    game.move[0] = (JudgedMove){.value = 10, .best_value = 30};
    game.move[1] = (JudgedMove){.value = -4, .best_value = -4, .before = {.side = WHITE}};
    static const int curve[] = {30, 10, 4};
    for (int i = 0; i < 3; i++)
        ck_assert_int_eq(judge_value_after(&game, i), curve[i]);
    game.count = 0;
    ck_assert_int_eq(judge_value_after(&game, 0), 9);
}

/* An unfinished game is not counted by its convention. */
TEST(test_discs_of_games) {
    JudgedGame game = {.end = {.discs = {7, 8}, .side = WHITE}, .score = SCORE_WINNER};
    int halves[2];
    for (int over = 0; over < 2; over++) {
        game.over = over;
        review_count(&game, halves);
        ck_assert_int_eq(halves[BLACK], over ? 126 : 6);
        ck_assert_int_eq(halves[WHITE], 2);
    }
}
