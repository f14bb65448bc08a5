/* SPDX-License-Identifier: MIT
 *
 * Weakened play: the probabilities of moves, their mean loss, the loss carried over, and that
 * searches choose by them; also how weak levels leave the book and vary moves without it.
 */
#include "testing.h"

#include <math.h>
#include <string.h>

#include "base/bits.h"
#include "engine/choice/choice.h"
#include "positions.h"
#include "verdi/book.h"

static double sum_of(const double *values, int count) {
    double sum = 0;
    for (int i = 0; i < count; i++)
        sum += values[i];
    return sum;
}

static double mean_of(const double *loss, const double *chance, int count) {
    double sum = 0;
    for (int i = 0; i < count; i++)
        sum += loss[i] * chance[i];
    return sum;
}

/* Random losses: the mean is the wanted one, and a worse move is never likelier. */
TEST(test_chances_have_the_wanted_mean) {
    Random random;
    random_seed(&random, 20);
    for (int n = 0; n < 2000; n++) {
        double loss[VERDI_MAX_MOVES], chance[VERDI_MAX_MOVES];
        int count = 2 + (int)random_below(&random, 20);
        for (int i = 0; i < count; i++)
            loss[i] = i ? (double)random_below(&random, 40 * VERDI_DISC) / VERDI_DISC : 0;
        double uniform = sum_of(loss, count) / count, wanted = uniform * random_unit(&random);
        double mean = strength_chances(loss, count, wanted, chance);
        ck_assert_double_eq_tol(mean, wanted, 0.001);
        ck_assert_double_eq_tol(mean_of(loss, chance, count), mean, 1e-9);
        ck_assert_double_eq_tol(sum_of(chance, count), 1, 1e-9);
        for (int i = 0; i < count; i++)
            for (int j = 0; j < count; j++)
                ck_assert(loss[i] > loss[j] ? chance[i] <= chance[j]
                                            : loss[i] < loss[j] || chance[i] == chance[j]);
    }
}

TEST(test_chances_at_their_ends) {
    const double loss[] = {0, 0, 3, 9}, equal[] = {0, 0, 0};
    double chance[4];
    /* More than uniform chances lose cannot be lost. */
    ck_assert_double_eq_tol(strength_chances(loss, 4, 64, chance), 3, 1e-9);
    for (int i = 0; i < 4; i++)
        ck_assert_double_eq_tol(chance[i], 0.25, 1e-9);
    /* Nothing is to be lost: the best moves share all. */
    ck_assert_double_eq_tol(strength_chances(loss, 4, 0, chance), 0, 1e-9);
    ck_assert_double_eq_tol(chance[0], 0.5, 1e-6);
    ck_assert_double_eq_tol(chance[1], 0.5, 1e-6);
    /* A move without a choice, and moves that are all the same, lose nothing. */
    ck_assert_double_eq(strength_chances(loss, 1, 5, chance), 0);
    ck_assert_double_eq(chance[0], 1);
    ck_assert_double_eq(strength_chances(equal, 3, 5, chance), 0);
    ck_assert_double_eq_tol(chance[2], 1.0 / 3, 1e-9);
    /* A softmax: equal steps of loss, equal ratios of chances. */
    const double steps[] = {0, 2, 4};
    strength_chances(steps, 3, 1, chance);
    ck_assert_double_eq_tol(chance[0] / chance[1], chance[1] / chance[2], 1e-6);
}

/* A result with these values, best first; the moves are a1, b1, ... */
static verdi_result result_of(const int *value, int count) {
    verdi_result result = {.lines = count, .move = 0, .value = value[0]};
    for (int i = 0; i < count; i++)
        result.line[i] = (verdi_line){.move = i,
                                      .value = value[i],
                                      .exact = true,
                                      .pv_length = 2,
                                      .pv = {(uint8_t)i, (uint8_t)(i + 8)}};
    return result;
}

TEST(test_draws_by_the_chances) {
    enum { DRAWS = 20000, COUNT = 4, WANTED = 3 * VERDI_DISC / 2 };
    const int value[COUNT] = {256, 128, -128, -1024};
    double loss[COUNT], chance[COUNT], mean = 0;
    int drawn[COUNT] = {0};
    Random random;
    random_seed(&random, 5);
    for (int i = 0; i < COUNT; i++)
        loss[i] = (value[0] - value[i]) / 128.0;
    strength_chances(loss, COUNT, 1.5, chance);
    for (int n = 0; n < DRAWS; n++) {
        verdi_result result = result_of(value, COUNT);
        strength_choose(&random, NULL, 4, WANTED, 3, &result);
        int move = result.move;
        ck_assert_int_eq(result.lines, 3);
        ck_assert_int_eq(result.line[0].move, move);
        ck_assert_int_eq(result.value, value[move]);
        ck_assert_int_eq(result.ponder, move + 8);
        for (int i = 1; i < 3; i++) /* the others stay in their order */
            ck_assert_int_eq(result.line[i].move, i - (i <= move));
        drawn[move]++;
        mean += loss[move] / DRAWS;
    }
    for (int i = 0; i < COUNT; i++) /* four standard deviations */
        ck_assert_double_lt(fabs(drawn[i] - chance[i] * DRAWS),
                            4 * sqrt(DRAWS * chance[i] * (1 - chance[i])) + 1);
    ck_assert_double_eq_tol(mean, 1.5, 0.1);
}

/* Every other move is forced: the one between pays for it, so that the mean comes out. */
TEST(test_carries_over_what_was_not_lost) {
    enum { GAMES = 400, MOVES = 30, DISC = VERDI_DISC };
    const int value[] = {0, -1 * DISC, -2 * DISC, -4 * DISC, -8 * DISC, -16 * DISC};
    double lost = 0, carried = 0;
    Random random;
    random_seed(&random, 7);
    for (int game = 0; game < GAMES; game++) {
        carried = 0;
        for (int i = 0; i < MOVES; i++) {
            verdi_result result = result_of(value, i % 2 ? 6 : 1);
            strength_choose(&random, &carried, 4, DISC, 1, &result);
            lost -= (double)result.value / DISC;
        }
        ck_assert_double_gt(carried, 0);
    }
    ck_assert_double_eq_tol(lost / (GAMES * MOVES), 1, 0.1);
    for (int i = 0; i < 1000; i++) { /* it does not grow for ever */
        verdi_result result = result_of(value, 1);
        strength_choose(&random, &carried, 4, DISC, 1, &result);
    }
    ck_assert_double_le(carried, 10);
}

/* A search errs, the less the deeper it is, and that counts; a solve does not. */
TEST(test_own_errors_count) {
    const verdi_line deep = {.depth = 12}, flat = {.depth = 4}, none = {0}, exact = {.exact = true};
    ck_assert_double_eq(strength_own_loss(&exact, 1), 0);
    ck_assert_double_gt(strength_own_loss(&deep, 1), 0);
    ck_assert_double_gt(strength_own_loss(&flat, 1), strength_own_loss(&deep, 1));
    ck_assert_double_gt(strength_own_loss(&none, 1), strength_own_loss(&flat, 1));
    ck_assert_double_gt(strength_own_loss(&deep, 1), strength_own_loss(&deep, 4));
    /* Where it errs more than is wanted the best move is played, and the rest remembered. */
    const int value[] = {0, -VERDI_DISC};
    Random random;
    double carried = 0;
    random_seed(&random, 0);
    for (int i = 0; i < 200; i++) {
        verdi_result result = result_of(value, 2);
        result.line[0].exact = result.line[1].exact = false;
        result.line[0].depth = result.line[1].depth = 4;
        strength_choose(&random, &carried, 4, VERDI_DISC / 4, 2, &result);
        ck_assert_int_eq(result.move, 0);
    }
    ck_assert_double_lt(carried, -1);
}

/* ------------------------------------------------------------------------------------- searches */

static verdi_engine *engine;
static verdi_game *game;
static verdi_result result;

static void seed(uint64_t number) {
    verdi_book_style style;
    verdi_book_style_init(&style);
    style.seed = number;
    ck_assert_int_eq(verdi_engine_set_book_style(engine, &style), VERDI_OK);
}

static verdi_limits losing(int loss) {
    verdi_limits limits;
    verdi_limits_init(&limits);
    limits.level = 4;
    limits.mean_loss = loss;
    return limits;
}

static int choose(const verdi_limits *limits) {
    ck_assert_int_eq(verdi_search(engine, game, limits, NULL, NULL, &result), VERDI_OK);
    return result.move;
}

/* Solved positions: what is lost is known to the disc. */
TEST(test_loses_what_is_asked_in_solved_positions) {
    enum { POSITIONS = 60, DRAWS = 40, DISC = VERDI_DISC };
    Random random;
    double lost = 0, wanted = 0;
    positions_open(&engine, &game, 1);
    random_seed(&random, 11);
    seed(3);
    for (int n = 0; n < POSITIONS; n++) {
        Board board = positions_play(&random, 8);
        if (bits_count(board_moves(board)) < 2)
            continue;
        positions_set(game, board);
        verdi_limits exact = losing(0);
        exact.lines = VERDI_MAX_MOVES;
        choose(&exact);
        int count = result.lines, best = result.value, value[64] = {0};
        double loss[VERDI_MAX_MOVES], chance[VERDI_MAX_MOVES];
        for (int i = 0; i < count; i++) {
            ck_assert(result.line[i].exact);
            value[result.line[i].move] = result.line[i].value;
            loss[i] = (double)(best - result.line[i].value) / DISC;
        }
        verdi_limits limits = losing(2 * DISC);
        double carried = 0;
        limits.carried = &carried;
        verdi_engine_clear(engine);
        for (int i = 0; i < DRAWS; i++) {
            int move = choose(&limits);
            ck_assert(bits_square(move) & board_moves(board));
            ck_assert_int_eq(result.value, value[move]);
            ck_assert_int_eq(result.lines, 1);
            lost += (double)(best - value[move]) / DISC;
        }
        wanted += DRAWS * strength_chances(loss, count, 2, chance);
    }
    ck_assert_double_gt(wanted, 1000);
    ck_assert_double_eq_tol(lost / wanted, 1.06, 0.1); /* ahead of its last moves */
}

static void play_game(uint64_t number, int loss, char text[256]) {
    verdi_limits limits = losing(loss);
    double carried[2] = {0};
    limits.level = 1;
    seed(number);
    verdi_engine_clear(engine);
    verdi_game_reset(game);
    while (!verdi_game_is_over(game)) {
        limits.carried = loss ? &carried[verdi_game_get_side(game)] : NULL;
        ck_assert_int_eq(verdi_game_play(game, verdi_game_get_side(game), choose(&limits)),
                         VERDI_OK);
    }
    ck_assert(!loss || (carried[VERDI_BLACK] != 0 && carried[VERDI_WHITE] != 0));
    ck_assert_int_eq(verdi_game_write(game, VERDI_FORMAT_TRANSCRIPT, text, 256), VERDI_OK);
}

TEST(test_same_seed_same_game) {
    char one[256], again[256], other[256], best[256], also[256];
    positions_open(&engine, &game, 1);
    play_game(1, 2 * VERDI_DISC, one);
    play_game(1, 2 * VERDI_DISC, again);
    play_game(2, 2 * VERDI_DISC, other);
    ck_assert_str_eq(one, again);
    ck_assert_str_ne(one, other);
    play_game(1, 0, best);
    play_game(2, 0, also);
    ck_assert_str_eq(best, also);
}

static int reports;

static void count_report(const verdi_info *info, void *user) {
    const int *lines = user;
    ck_assert_int_eq(info->result->lines, *lines);
    ck_assert(info->complete);
    reports++;
}

TEST(test_where_it_does_not_apply) {
    positions_open(&engine, &game, 1);
    verdi_limits limits = losing(64 * VERDI_DISC);
    int lines = limits.lines = 3;
    ck_assert_int_eq(verdi_search(engine, game, &limits, count_report, &lines, &result), VERDI_OK);
    ck_assert_int_eq(reports, 1); /* the values that it chose by are not told */
    ck_assert_int_eq(result.lines, 3);
    verdi_game_set_position(game, 1, 2, VERDI_WHITE); /* white must pass */
    limits = losing(VERDI_DISC);
    ck_assert_int_eq(choose(&limits), VERDI_PASS);
    verdi_game_set_position(game, 1, 2, VERDI_BLACK); /* one move */
    ck_assert_int_eq(choose(&limits), 2);
    verdi_game_set_position(game, 1, 0, VERDI_BLACK); /* over */
    ck_assert_int_eq(choose(&limits), VERDI_NONE);
    verdi_game_reset(game);
    for (int i = 0; i < 2; i++) {
        limits = losing(i ? -1 : 64 * VERDI_DISC + 1);
        ck_assert_int_eq(verdi_search(engine, game, &limits, NULL, NULL, &result),
                         VERDI_E_ARGUMENT);
    }
}

TEST(test_elo_is_a_loss) {
    ck_assert_int_eq(verdi_elo_loss(-1), VERDI_E_ARGUMENT);
    ck_assert_int_eq(verdi_elo_loss(VERDI_ELO_MAX + 1), VERDI_E_ARGUMENT);
    ck_assert_int_eq(verdi_elo_loss(0), 64 * VERDI_DISC);
    for (int elo = 1; elo <= VERDI_ELO_MAX; elo++) {
        ck_assert_int_gt(verdi_elo_loss(elo), 0);
        ck_assert_int_le(verdi_elo_loss(elo), verdi_elo_loss(elo - 1));
        if (elo >= 25)
            ck_assert_int_lt(verdi_elo_loss(elo), verdi_elo_loss(elo - 25));
    }
    /* As measured: tools/match/FIGURES.md. */
    static const double scale[][2] = {{270, 8},    {555, 6},     {890, 4.5},
                                      {1240, 3.2}, {1460, 2.3},  {1755, 1.6},
                                      {2100, 1.1}, {2305, 0.75}, {2500, 0.5}};
    for (size_t i = 0; i < sizeof scale / sizeof *scale; i++)
        ck_assert_int_eq(verdi_elo_loss((int)scale[i][0]), lround(scale[i][1] * VERDI_DISC));
}

/* A disc more may be lost for each level below 6; what the user allows more stays. */
TEST(test_weak_levels_draw_from_the_book) {
    static const struct {
        int level, randomness, loss, own_randomness, own_loss; /* losses in discs */
    } rows[] = {{0, 0, 0, 2, 6}, {3, 0, 1, 2, 3},   {5, 0, 0, 2, 1},
                {6, 0, 1, 0, 1}, {3, 7, 10, 7, 10}, {-1, 0, 1, 0, 1}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        verdi_book_style style = {.randomness = rows[i].randomness,
                                  .loss = rows[i].loss * VERDI_DISC};
        style = strength_book_style(rows[i].level, &style);
        ck_assert_int_eq(style.randomness, rows[i].own_randomness);
        ck_assert_int_eq(style.loss, rows[i].own_loss * VERDI_DISC);
    }
}

/* Weak levels leave the book after some moves, draw from it, and differ by the seed; others do
 * not. */
TEST(test_weak_levels_leave_the_book) {
    char problem[VERDI_BOOK_PROBLEM];
    verdi_book *book;
    if (!verdi_book_has_builtin()) {
        testing_skip("no book is built in");
        return;
    }
    positions_open(&engine, &game, 1);
    ck_assert_int_eq(verdi_book_open_builtin(&book, problem), VERDI_OK);
    verdi_engine_set_book(engine, book);
    for (int level = 0; level <= 6; level++) {
        uint64_t first = 0;
        for (int n = 0; n < 12; n++) {
            verdi_limits limits = losing(0);
            limits.level = level;
            limits.book = limits.vary = true;
            seed((uint64_t)n);
            verdi_game_reset(game);
            positions_set(game, positions_replay("d3c5")); /* two answers, all but equal */
            int plies = 2;
            for (; plies < 20 && choose(&limits) < 64 && result.line[0].origin == VERDI_FROM_BOOK;
                 plies++) {
                first |= plies == 2 ? bits_square(result.move) : 0;
                verdi_game_play(game, verdi_game_get_side(game), result.move);
            }
            if (level > 5)
                ck_assert_int_gt(plies, 14);
            else
                ck_assert_int_le(plies, 4 + 2 * level);
        }
        ck_assert_int_ge(bits_count(first), level > 5 ? 1 : 2);
        ck_assert(level <= 5 || bits_count(first) == 1);
    }
    verdi_limits limits = losing(0); /* advice has all of the book */
    limits.level = 0;
    limits.book = true;
    verdi_game_reset(game);
    for (int plies = 0; plies < 12; plies++) {
        choose(&limits);
        ck_assert_int_eq(result.line[0].origin, VERDI_FROM_BOOK);
        verdi_game_play(game, verdi_game_get_side(game), result.move);
    }
}

/* Without a book too: several moves of a position, little lost in the mean, and the same again with
 * the same seed. Levels above 5, advice and solved positions have one answer. */
TEST(test_weak_levels_vary) {
    enum { DRAWS = 200 };
    positions_open(&engine, &game, 1);
    for (int level = 0; level <= 6; level++)
        for (int advice = 0; advice < 2; advice++) {
            verdi_limits limits = losing(0);
            int drawn[DRAWS];
            uint64_t moves = 0;
            double loss = 0;
            limits.level = level;
            limits.vary = !advice;
            limits.lines = VERDI_MAX_MOVES;
            positions_set(game, positions_replay("d3c5e6d2"));
            seed(5);
            for (int i = 0; i < DRAWS; i++) {
                verdi_engine_clear(engine);
                drawn[i] = choose(&limits);
                moves |= bits_square(drawn[i]);
                int best = result.value;
                for (int k = 0; k < result.lines; k++)
                    best = result.line[k].value > best ? result.line[k].value : best;
                loss += (double)(best - result.value) / VERDI_DISC / DRAWS;
            }
            bool varies = level <= 5 && !advice;
            ck_assert_msg((bits_count(moves) > 1) == varies, "level %d, advice %d", level, advice);
            ck_assert_double_le(loss, !varies ? 0 : level ? 0.7 : 1.2); /* and its spread */
            seed(5);
            for (int i = 0; i < 20; i++) {
                verdi_engine_clear(engine);
                ck_assert_int_eq(choose(&limits), drawn[i]);
            }
        }
    Random random;
    random_seed(&random, 9);
    for (int n = 0; n < 40; n++) {
        verdi_limits limits = losing(0);
        positions_set(game, positions_play(&random, 6));
        limits.level = 5; /* solves ten */
        limits.vary = true;
        choose(&limits);
        int value = result.value;
        limits.goal = VERDI_GOAL_EXACT;
        limits.vary = false;
        choose(&limits);
        ck_assert_int_eq(value, result.value);
    }
}
