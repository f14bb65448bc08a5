/* SPDX-License-Identifier: MIT
 *
 * Judging of hand-made games: what moves gave away, the critical moments, the graph, disc counts,
 * and the totals of many games.
 */
#include "testing.h"

#include <string.h>

#include "study/judge.h"
#include "study/stats_tally.h"

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

/* Adds up games made by hand: a win, a draw, one without a result, and one that ended early, a loss
 * by its record. Of solved moves those with a choice count, each that lost anything as an error. */
TEST(test_tally_by_hand) {
    static JudgedGame game = {
        .name = {"Ann", "Bob"},
        .over = true,
        .score = SCORE_SPLIT,
        .count = 7,
        .result = {.known = true, .counted = true, .discs = -64}}; /* the board knows better */
    static const JudgedMove moves[] = {
        {.phase = JUDGE_MIDDLE, .loss = 7},
        {.phase = JUDGE_ENDGAME, .loss = 1, .exact = true},
        {.phase = JUDGE_ENDGAME, .loss = 0, .exact = true},
        {.phase = JUDGE_ENDGAME, .loss = 5, .exact = true, .forced = true},
        {.phase = JUDGE_ENDGAME, .loss = 20, .exact = true, .slip = JUDGE_DRAW_TO_LOSS},
        {.phase = JUDGE_ENDGAME, .loss = 3, .exact = true, .before = {.side = WHITE}},
        {.phase = JUDGE_MIDDLE, .loss = 9, .before = {.side = WHITE}}};
    StatsTable table = {0};
    memcpy(game.move, moves, sizeof moves);
    game.end.discs[BLACK] = 0xffffffffff; /* 40 to 20, four squares are empty */
    game.end.discs[WHITE] = 0x0fffff0000000000;
    game.end_value = 200;
    ck_assert(stats_add_players(&table, &game));
    game.count = 0;
    game.end_value = 0;
    ck_assert(stats_add_players(&table, &game));
    game.over = false;
    game.result = (GameResult){0};
    ck_assert(stats_add_players(&table, &game));
    game.result = (GameResult){.known = true, .counted = true, .discs = -2};
    ck_assert(stats_add_players(&table, &game));
    strcpy(game.name[BLACK], "Cid");
    game.result = (GameResult){0};
    ck_assert(stats_add_players(&table, &game));
    stats_table_sort(&table, STATS_BY_NAME, 0);
    const StatsTally *ann = &table.row[0], *bob = &table.row[1];
    ck_assert_int_eq(ann->games, 4);
    ck_assert(ann->wins == 1 && ann->draws == 1 && ann->losses == 1);
    ck_assert(bob->wins == 1 && bob->draws == 1 && bob->losses == 1);
    ck_assert(ann->finished == 2 && ann->halves == 2 * 84 && bob->halves == 2 * 44);
    ck_assert(stats_all(ann).moves == 5 && stats_all(ann).loss == 33);
    ck_assert(ann->phase[JUDGE_MIDDLE].loss == 7 && ann->phase[JUDGE_ENDGAME].loss == 26);
    ck_assert(ann->solved.moves == 3 && ann->solved.loss == 21);
    ck_assert(ann->errors == 2 && ann->slips == 1 && bob->errors == 1 && bob->slips == 0);
    ck_assert_int_eq(stats_points(ann), 500);
    ck_assert_int_eq(stats_error_rate(ann), 667);
    ck_assert_int_eq(stats_mean((StatsLoss){3, 2}), 7);
    /* Which of the two comes first; of those with as many points the one with more games. */
    static const char *const first[] = {
        [STATS_BY_GAMES] = "Bob",   [STATS_BY_NAME] = "Ann",    [STATS_BY_POINTS] = "Bob",
        [STATS_BY_LOSS] = "Bob",    [STATS_BY_OPENING] = "Bob", [STATS_BY_MIDDLE] = "Ann",
        [STATS_BY_ENDGAME] = "Bob", [STATS_BY_ERRORS] = "Ann"};
    for (int sort = STATS_BY_GAMES; sort <= STATS_BY_ERRORS; sort++) {
        stats_table_sort(&table, (StatsSort)sort, 4);
        ck_assert_uint_eq(table.count, 2);
        ck_assert_msg(strcmp(table.row[0].name, first[sort]) == 0, "sort %d", sort);
    }
    stats_table_sort(&table, STATS_BY_NAME, 5);
    ck_assert_uint_eq(table.count, 1);
    stats_table_free(&table);
}
