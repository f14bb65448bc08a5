/* SPDX-License-Identifier: MIT
 *
 * tools/lab/selfplay: the same options give the same bytes, for any number of threads and
 * interruptions; games are legal and their exact values correct; merging removes duplicates.
 */
#include "testing.h"

#include <stdlib.h>

#include "folder.h"
#include "positions.h"
#include "selfplay/selfplay.h"

enum { EXACT = 8 };

static RunPlan plan_for(const char *file, uint64_t games, int threads) {
    return (RunPlan){.parameters = {.seed = 5,
                                    .depth = 3,
                                    .exact = EXACT,
                                    .temper = 3,
                                    .random_plies = {2, 20},
                                    .openings = 5,
                                    .noise = 2,
                                    .noise_moves = 3,
                                    .hash_mib = 1},
                     .games = games,
                     .threads = threads,
                     .file = file};
}

static int run(RunPlan plan) {
    verdi_stop stop;
    verdi_stop_lower(&stop);
    return run_games(&plan, &stop);
}

/* Plays into a file of this name. */
static char *play(const char *name, uint64_t games, int threads) {
    const char *path = folder_path(name);
    ck_assert_int_eq(run(plan_for(path, games, threads)), 0);
    return (char *)path;
}

static bool count_one(const GamesRecord *record, void *user) {
    (void)record;
    ++*(int *)user;
    return true;
}

static int count_games(const char *path) {
    int games = 0;
    ck_assert(games_each(true, path, count_one, &games, NULL));
    return games;
}

TEST(test_games_depend_on_their_number_alone) {
    PlayParameters parameters = plan_for(NULL, 0, 1).parameters;
    parameters.noise = 0;
    parameters.exact = 12;
    Openings openings;
    verdi_stop stop;
    verdi_config config;
    verdi_engine *old, *fresh;
    verdi_stop_lower(&stop);
    verdi_config_init(&config);
    config.threads = config.hash_mib = 1;
    ck_assert(openings_list(&openings, parameters.openings));
    ck_assert_int_eq(verdi_engine_new(&old, &config), VERDI_OK);
    config.weights_of = old;
    for (uint64_t number = 30; number > 0; number--) {
        GamesRecord a, b;
        ck_assert_int_eq(verdi_engine_new(&fresh, &config), VERDI_OK);
        ck_assert_int_eq(selfplay_game(&parameters, &openings, number % 20, fresh, &stop, &a), 0);
        ck_assert_int_eq(selfplay_game(&parameters, &openings, number % 20, old, &stop, &b), 0);
        ck_assert_mem_eq(&a, &b, sizeof a);
        verdi_engine_free(fresh);
    }
    verdi_engine_free(old);
    openings_free(&openings);
}

TEST(test_same_bytes_for_any_number_of_threads) {
    folder_make();
    const char *one = play("one", 200, 1), *four = play("four", 200, 4);
    folder_check_same(one, play("two", 200, 2));
    folder_check_same(one, four);
    RunPlan other = plan_for(four, 200, 1);
    other.parameters.seed = 6;
    ck_assert_int_eq(run(other), 1); /* other parameters: refused */
    folder_check_same(one, four);
}

TEST(test_interrupted_runs_go_on) {
    folder_make();
    const char *whole = play("whole", 300, 1), *pieces = play("pieces", 50, 2);
    size_t size;
    ck_assert_int_eq(run(plan_for(pieces, 170, 1)), 0);
    const char *bytes = folder_read_bytes(pieces, &size);
    folder_write("pieces", bytes, size - 100); /* killed in a game */
    RunPlan short_one = plan_for(pieces, 300, 2);
    short_one.seconds = 0.001;
    ck_assert_int_eq(run(short_one), 0);
    int games = count_games(pieces);
    ck_assert(games >= 169 && games <= 300);
    ck_assert_int_eq(run(plan_for(pieces, 300, 2)), 0);
    folder_check_same(whole, pieces);
    ck_assert_int_eq(run(plan_for(pieces, 300, 2)), 0); /* nothing left to do */
    folder_check_same(whole, pieces);
}

static bool check_game(const GamesRecord *record, void *user) {
    int *lengths = user;
    ck_assert(record->random_plies >= 2 || record->random_plies == record->length);
    ck_assert(record->random_plies <= 20);
    ck_assert(record->exact_from == 60 - EXACT || record->exact_from == record->length);
    lengths[record->random_plies]++;
    GamesWalk walk = games_walk_begin();
    Board board = board_start(); /* by the rules of the board, with passes of its own */
    for (; walk.ply < record->length; games_walk_play(&walk, record->move[walk.ply])) {
        if (!board_moves(board))
            board = board_pass(board);
        ck_assert(board_equal(walk.board, board));
        ck_assert_uint_ne(board_flips(board, record->move[walk.ply]), 0);
        if (walk.ply == 60 - EXACT + 2)
            ck_assert_int_eq(positions_minimax(board), walk.black ? record->score : -record->score);
        if (walk.ply >= record->random_plies && walk.ply < record->exact_from)
            ck_assert_int_ne(record->value[walk.ply], GAMES_NO_VALUE);
        board = board_play(board, record->move[walk.ply]);
    }
    ck_assert(board_is_over(board));
    return true;
}

TEST(test_games_are_what_was_asked_for) {
    folder_make();
    const char *path = play("games", 200, 2);
    int lengths[61] = {0}, games = 0, different = 0;
    ck_assert(games_each(true, path, check_game, lengths, NULL));
    for (int i = 0; i <= 60; i++) {
        games += lengths[i];
        different += lengths[i] > 0;
    }
    ck_assert_int_eq(games, 200);
    ck_assert_int_ge(different, 15);
}

TEST(test_all_openings_are_listed_once) {
    /* Positions after so many plies up to symmetry: a known sequence. */
    static const size_t counts[] = {1, 1, 3, 14, 60, 322, 1773, 10649};
    for (int plies = 0; plies < 8; plies++) {
        Openings openings;
        ck_assert(openings_list(&openings, plies));
        ck_assert_uint_eq(openings.count, counts[plies]);
        openings_free(&openings);
    }
}

TEST(test_merging_drops_doubles) {
    folder_make();
    char *a = play("a", 150, 1), *b = play("b", 100, 1), *out = (char *)folder_path("out");
    char *inputs[] = {b, a, b};
    ck_assert_int_eq(merge_files(out, inputs, 3), 0);
    ck_assert_int_eq(count_games(out), 150);
    ck_assert_int_eq(merge_files(out, inputs, 3), 0);
    ck_assert_int_eq(count_games(out), 150);
    ck_assert_int_eq(report_files(&out, 1), 0);
    ck_assert_int_eq(merge_files(a, &out, 1), 1); /* not a merged file: left alone */
}
