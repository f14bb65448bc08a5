/* SPDX-License-Identifier: MIT
 *
 * The contract of verdi_search(): extreme limits, subsets of the moves, many lines, many threads,
 * and searches stopped at any time.
 */
#include "testing.h"

#include <math.h>
#include <string.h>

#include "base/bits.h"
#include "base/random.h"
#include "base/timer.h"
#include "positions.h"
#include "study/search/limits.h"

static verdi_engine *engine;
static verdi_game *game;

/* Searches, and checks what holds for every result of a game that goes on. */
static verdi_result search(const verdi_limits *limits) {
    verdi_result result;
    uint64_t legal = verdi_game_get_legal(game), seen = 0;
    uint64_t allowed = limits->moves ? legal & limits->moves : legal;
    ck_assert_int_eq(verdi_search(engine, game, limits, NULL, NULL, &result), VERDI_OK);
    ck_assert_int_ge(result.lines, 1);
    ck_assert_int_le(result.lines, limits->lines);
    ck_assert_int_eq(result.move, result.line[0].move);
    ck_assert_int_eq(result.value, result.line[0].value);
    for (int i = 0; i < result.lines; i++) {
        const verdi_line *line = &result.line[i];
        if (legal) {
            ck_assert_int_lt(line->move, 64);
            ck_assert(allowed & ~seen & bits_square(line->move));
            seen |= bits_square(line->move);
        } else
            ck_assert_int_eq(line->move, VERDI_PASS);
        ck_assert_int_le(line->lower, line->value);
        ck_assert_int_ge(line->upper, line->value);
        if (line->origin != VERDI_FROM_SOLVER || line->confidence < 100 || !line->complete) {
            ck_assert_int_eq(line->lower, -64 * VERDI_DISC); /* nothing is proven */
            ck_assert_int_eq(line->upper, 64 * VERDI_DISC);
        }
        ck_assert_int_le(line->value, 64 * VERDI_DISC);
        ck_assert_int_ge(line->value, -64 * VERDI_DISC);
        positions_check_line(positions_board(game), line);
    }
    return result;
}

/* 35 legal moves: more than any game reaches, and all get their line. */
TEST(test_many_moves) {
    for (int threads = 1; threads <= 2; threads++) {
        positions_open(&engine, &game, threads);
        positions_set(game, (Board){0x0120384804262000u, 0x0055441442485e00u});
        int moves = bits_count(verdi_game_get_legal(game));
        ck_assert_int_eq(moves, 35);
        verdi_limits limits = limits_to_depth(6, NULL);
        limits.lines = 64;
        verdi_result result = search(&limits);
        ck_assert_int_eq(result.lines, moves);
        for (int i = 0; i < moves; i++)
            ck_assert_int_eq(result.line[i].depth, 6);
    }
}

/* Times without bound are no time limit: beyond what a clock of nanoseconds can count, too. */
TEST(test_endless_times) {
    static const double times[] = {1e9, 1e12, 1e300, INFINITY};
    positions_open(&engine, &game, 1);
    for (size_t i = 0; i < sizeof times / sizeof *times; i++)
        for (int clock = 0; clock < 2; clock++) {
            verdi_limits limits = limits_to_depth(10, NULL);
            if (clock)
                limits.clock = (verdi_clock){.active = true, .main = times[i]};
            else
                limits.move_time = times[i];
            verdi_result result = search(&limits);
            ck_assert_int_eq(result.line[0].depth, 10);
            ck_assert(result.line[0].complete);
        }
}

/* Searches in less than so many seconds of CPU time: the machine may be busy with other things. */
static void search_within(double seconds, const verdi_limits *limits) {
    double begin = timer_cpu_seconds();
    search(limits);
    ck_assert_double_lt(timer_cpu_seconds() - begin, seconds * testing_patience());
}

/* No time, or less than none: a legal move all the same. */
TEST(test_no_time) {
    static const double times[] = {-1e300, -1, 0, 1e-300, 1e-6, 1e-3};
    positions_open(&engine, &game, 1);
    for (size_t i = 0; i < sizeof times / sizeof *times; i++) {
        verdi_limits limits = limits_to_depth(0, NULL);
        limits.clock = (verdi_clock){.active = true, .main = times[i], .increment = -1};
        limits.lines = 64;
        search_within(0.5, &limits);
        limits.move_time = 1e-9;
        limits.clock.active = false;
        search_within(0.5, &limits);
    }
}

/* A number of nodes is met within a few thousand, however small the trees of the root's moves. */
TEST(test_node_limits) {
    static const uint64_t nodes[] = {1, 100, 5000, 12000, 50000, 300000};
    positions_open(&engine, &game, 1);
    for (size_t i = 0; i < sizeof nodes / sizeof *nodes; i++) {
        verdi_limits limits = limits_to_depth(0, NULL);
        limits.nodes = nodes[i];
        verdi_result result = search(&limits);
        ck_assert_uint_ge(result.nodes, nodes[i]);
        ck_assert_uint_lt(result.nodes, nodes[i] + 4000);
        ck_assert(!result.stopped);
    }
    verdi_limits limits = limits_to_depth(6, NULL);
    limits.nodes = UINT64_MAX;
    ck_assert_int_eq(search(&limits).line[0].depth, 6);
}

/* Stopped by nodes in the middle of many lines: a line that claims a value at its depth tells the
 * one that the search to this depth alone finds, and the others claim nothing. */
TEST(test_interrupted_lines) {
    enum { DEPTH = 6 }; /* at 100%: the value does not depend on what the table knew */
    Random random;
    random_seed(&random, 31);
    positions_open(&engine, &game, 1);
    int claims = 0, others = 0;
    for (int i = 0; i < 20; i++) {
        positions_set(game, positions_play(&random, 44));
        verdi_limits limits = limits_to_depth(DEPTH, NULL);
        limits.lines = 64;
        limits.confidence = 100;
        verdi_engine_clear(engine);
        uint64_t all = search(&limits).nodes;
        for (int part = 1; part < 8; part++) {
            verdi_engine_clear(engine);
            limits.nodes = all * (uint64_t)part / 8;
            verdi_result result = search(&limits);
            for (int k = 0; k < result.lines; k++) {
                const verdi_line *line = &result.line[k];
                /* Values of the iteration before stay behind those of this one. */
                ck_assert(k == 0 || !line->complete || line->depth <= line[-1].depth);
                if (!line->complete) {
                    others++;
                    continue;
                }
                claims++;
                verdi_limits alone = limits_to_depth(line->depth, NULL);
                alone.confidence = 100;
                alone.moves = bits_square(line->move);
                verdi_engine_clear(engine);
                ck_assert_int_eq(search(&alone).value, line->value);
            }
        }
    }
    ck_assert_int_gt(claims, 100);
    ck_assert_int_gt(others, 10);
}

TEST(test_subsets_of_moves) {
    Random random;
    random_seed(&random, 32);
    positions_open(&engine, &game, 2);
    for (int i = 0; i < 30; i++) {
        positions_set(game, positions_play(&random, 20 + i));
        verdi_limits limits = limits_to_depth(5, NULL);
        limits.lines = 64;
        limits.moves = random_next(&random);
        limits.moves |= verdi_game_get_legal(game) & -verdi_game_get_legal(game);
        verdi_result result = search(&limits), untouched = result;
        uint64_t legal = verdi_game_get_legal(game);
        ck_assert_int_eq(result.lines, legal ? bits_count(legal & limits.moves) : 1);
        limits.moves = ~legal;
        if (legal) {
            ck_assert_int_eq(verdi_search(engine, game, &limits, NULL, NULL, &result),
                             VERDI_E_ILLEGAL);
            ck_assert_mem_eq(&result, &untouched, sizeof result);
        }
    }
}

typedef struct Reports {
    int count, incomplete, changes;
    uint64_t nodes;
    double seconds;
    int value;
    verdi_stop *stop; /* to be raised at the fifth report, or NULL */
} Reports;

static void check_report(const verdi_info *info, void *user) {
    Reports *reports = user;
    reports->count++;
    reports->incomplete += !info->complete && !info->change;
    reports->changes += info->change;
    ck_assert_int_ge(info->result->lines, 1);
    ck_assert_int_eq(info->result->line[0].pv[0], info->result->line[0].move);
    ck_assert_uint_ge(info->result->nodes, reports->nodes);
    ck_assert_double_ge(info->result->seconds, reports->seconds);
    if (info->complete)
        for (int i = 0; i < info->result->lines; i++) {
            ck_assert_int_eq(info->result->line[i].depth, info->depth);
            ck_assert_int_eq(info->result->line[i].confidence, info->confidence);
            ck_assert(i == 0 || info->result->line[i].value <= info->result->line[i - 1].value);
        }
    reports->nodes = info->result->nodes;
    reports->seconds = info->result->seconds;
    reports->value = info->result->line[0].value;
    if (reports->stop && reports->count == 5)
        verdi_stop_raise(reports->stop);
}

/* One report an iteration beside those of changes, the last one tells what the result tells. */
TEST(test_reports) {
    positions_open(&engine, &game, 1);
    for (int lines = 1; lines <= 3; lines++) {
        Reports reports = {0};
        verdi_result result;
        verdi_limits limits = limits_to_depth(7, NULL);
        limits.lines = lines;
        ck_assert_int_eq(verdi_search(engine, game, &limits, check_report, &reports, &result), 0);
        ck_assert_int_eq(reports.count - reports.changes, 7);
        ck_assert_int_eq(reports.incomplete, 0);
        ck_assert_int_eq(reports.value, result.value);
        ck_assert_uint_ge(result.nodes, reports.nodes);
    }
}

/* The last report, to be compared with the next one. */
typedef struct Told {
    int depth, lines, moves[4], changes;
} Told;

static void check_change(const verdi_info *info, void *user) {
    Told *told = user;
    ck_assert_int_le(info->result->lines, 4);
    if (info->change) {
        ck_assert(!info->complete);
        ck_assert_int_eq(info->result->line[0].depth, info->depth);
        ck_assert_int_ne(info->result->line[0].move, told->moves[0]);
        ck_assert(!info->result->line[0].complete);
        ck_assert_int_eq(info->result->line[0].pv[0], info->result->line[0].move);
        ck_assert_int_eq(info->result->lines, told->lines ? told->lines : 1);
        for (int i = 1; i < info->result->lines; i++)
            ck_assert_int_le(info->result->line[i].value, info->result->line[i - 1].value);
        told->changes++;
    } else if (told->depth &&
               info->result->lines == 1) { /* no news: the best move is the one last told */
        ck_assert_int_eq(info->result->line[0].move, told->moves[0]);
    }
    told->depth = info->depth;
    told->lines = info->result->lines;
    for (int i = 0; i < info->result->lines; i++)
        told->moves[i] = info->result->line[i].move;
}

/* When another move becomes the best one inside an iteration, that is told before its end. */
TEST(test_changes_are_told) {
    Random random;
    int changes[2] = {0, 0};
    random_seed(&random, 6);
    for (int threads = 1; threads <= 2; threads++) {
        positions_open(&engine, &game, threads);
        for (int i = 0; i < 60; i++) {
            Told told = {0};
            verdi_result result;
            verdi_limits limits = limits_to_depth(9, NULL);
            Board board = positions_play(&random, 14 + i % 40);
            positions_set(game, board);
            limits.lines = 1 + i % 2 * 3;
            ck_assert_int_eq(verdi_search(engine, game, &limits, check_change, &told, &result), 0);
            ck_assert_int_eq(told.moves[0], result.move);
            changes[i % 2] += told.changes;
        }
    }
    ck_assert_int_gt(changes[0], 40);
    ck_assert_int_gt(changes[1], 40);
}

/* A flag raised before or within a search ends it soon, with a legal move, and is left as it is. */
TEST(test_stop_flag) {
    for (int threads = 1; threads <= 3; threads += 2)
        for (int raised = 0; raised < 2; raised++) {
            verdi_stop stop = {0};
            if (raised)
                verdi_stop_raise(&stop);
            Reports reports = {.stop = &stop};
            verdi_result result;
            positions_open(&engine, &game, threads);
            verdi_limits limits = limits_to_depth(0, NULL);
            limits.stop = &stop;
            double begin = timer_cpu_seconds(); /* the machine may be busy with other things */
            ck_assert_int_eq(verdi_search(engine, game, &limits, check_report, &reports, &result),
                             0);
            ck_assert_double_lt(timer_cpu_seconds() - begin, 1 * testing_patience());
            ck_assert(result.stopped);
            ck_assert(verdi_stop_is_raised(&stop));
            ck_assert(verdi_game_get_legal(game) & bits_square(result.move));
            ck_assert_int_eq(reports.incomplete, 1);
        }
}

/* What a call took before the search itself (tables, threads) counts as time used. */
TEST(test_seconds_are_those_of_the_call) {
    double least = 1;
    for (int i = 0; i < 5; i++) {
        positions_open(&engine, &game, 64);
        verdi_limits limits = limits_to_depth(1, NULL);
        int64_t begin = timer_now_ns();
        double seconds = search(&limits).seconds;
        double missing = timer_seconds(begin, timer_now_ns()) - seconds;
        least = missing < least ? missing : least;
    }
    ck_assert_double_lt(least, 0.0005 * testing_patience());
}

/* Getting ready early changes no search, and may be done at any time, more than once. */
TEST(test_prepared_engine) {
    verdi_limits limits;
    verdi_result plain, prepared;
    verdi_limits_init(&limits);
    limits.depth = 8;
    positions_open(&engine, &game, 1);
    ck_assert_int_eq(verdi_search(engine, game, &limits, NULL, NULL, &plain), VERDI_OK);
    positions_open(&engine, &game, 1);
    ck_assert_int_eq(verdi_engine_prepare(engine), VERDI_OK);
    ck_assert_int_eq(verdi_engine_set_hash(engine, 2), VERDI_OK);
    ck_assert_int_eq(verdi_engine_prepare(engine), VERDI_OK);
    ck_assert_int_eq(verdi_engine_prepare(engine), VERDI_OK);
    ck_assert_int_eq(verdi_search(engine, game, &limits, NULL, NULL, &prepared), VERDI_OK);
    ck_assert_int_eq(prepared.move, plain.move);
    ck_assert_int_eq(prepared.value, plain.value);
    ck_assert_uint_gt(prepared.nodes, 0);
}

/* Contempt moves a draw between a loss and a win, and is not part of any exact value. */
TEST(test_contempt_keeps_exact_values) {
    Random random;
    random_seed(&random, 34);
    positions_open(&engine, &game, 1);
    int draws = 0;
    for (int i = 0; i < 400; i++) {
        Board board = positions_play(&random, 7);
        if (board_is_over(board))
            continue;
        positions_set(game, board);
        int score = positions_minimax(board);
        draws += score == 0;
        for (int contempt = -100; contempt <= 100; contempt += 50) {
            verdi_limits limits = limits_to_depth(0, NULL);
            limits.contempt = contempt;
            verdi_result result = search(&limits);
            ck_assert_int_eq(result.value, score * VERDI_DISC);
            ck_assert(result.line[0].exact);
        }
    }
    ck_assert_int_ge(draws, 5);
}

/* A proof of win, draw or loss bounds the score truly, also before it is complete. */
TEST(test_bounds_of_win_draw_loss) {
    Random random;
    random_seed(&random, 35);
    positions_open(&engine, &game, 1);
    for (int i = 0; i < 200; i++) {
        Board board = positions_play(&random, 8);
        if (board_is_over(board))
            continue;
        positions_set(game, board);
        verdi_limits limits = limits_to_depth(0, NULL);
        limits.goal = VERDI_GOAL_WLD;
        limits.lines = 64;
        verdi_result result = search(&limits);
        for (int k = 0; k < result.lines; k++) {
            int score = -positions_minimax(board_play(board, result.line[k].move));
            ck_assert_int_le(result.line[k].lower, score * VERDI_DISC);
            ck_assert_int_ge(result.line[k].upper, score * VERDI_DISC);
            ck_assert(score <= 0 || result.line[k].lower > 0);
            ck_assert(score >= 0 || result.line[k].upper < 0);
            ck_assert(!result.line[k].exact || result.line[k].value == score * VERDI_DISC);
        }
    }
}
