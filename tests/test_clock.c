/* SPDX-License-Identifier: MIT
 *
 * Time budgets and search plans: pure functions, checked against their contracts.
 */
#include "testing.h"

#include <math.h>

#include "base/random.h"
#include "core/weights.h"
#include "engine/clock.h"
#include "engine/plan.h"
#include "positions.h"

static verdi_limits limits_default(void) {
    verdi_limits limits;
    verdi_limits_init(&limits);
    return limits;
}

static const ClockDelays none;

TEST(test_no_limit) {
    verdi_limits limits = limits_default();
    ClockBudget budget = clock_budget(&limits, 40, &none);
    ck_assert(isinf(budget.hard) && isinf(budget.soft));
}

TEST(test_move_time) {
    verdi_limits limits = limits_default();
    limits.move_time = 2;
    ck_assert_double_eq_tol(clock_budget(&limits, 40, &none).hard, 1.9, 1e-9); /* 0.1 s at most */
    limits.move_time = 0.5;
    ck_assert_double_eq_tol(clock_budget(&limits, 40, &none).hard, 0.475, 1e-9); /* a twentieth */
    limits.move_time = 0.03;
    ck_assert_double_eq_tol(clock_budget(&limits, 40, &none).hard, 0.025, 1e-9); /* 5 ms at least */
    limits.move_time = 0.02;
    ck_assert_double_eq_tol(clock_budget(&limits, 40, &none).hard, 0.016, 1e-9); /* or a fifth */
    limits.move_time = 0.1;
    limits.overhead = 0.05;
    ck_assert_double_eq_tol(clock_budget(&limits, 40, &none).hard, 0.05, 1e-9);
    limits.overhead = 1; /* more than there is: still a little time to think */
    ck_assert_double_gt(clock_budget(&limits, 40, &none).hard, 0);
    ck_assert_double_lt(clock_budget(&limits, 40, &none).hard, 0.06);
    /* Beside a clock the shorter of the two counts. */
    limits = limits_default();
    limits.clock = (verdi_clock){.active = true, .main = 300};
    limits.move_time = 2;
    ck_assert_double_eq_tol(clock_budget(&limits, 40, &none).hard, 1.9, 1e-9);
    limits.move_time = 1000;
    ck_assert_double_lt(clock_budget(&limits, 40, &none).hard, 150);
}

/* A game of `from` empty squares in which each move takes all that it may, by a clock as a referee
 * keeps it: the flag never falls. */
static void play_out(int from, verdi_clock clock) {
    const double period = clock.period > 0 ? clock.period : clock.overtime;
    const int moves = clock.overtime_moves;
    for (int empties = from; empties > 0; empties -= 2) {
        verdi_limits limits = limits_default();
        limits.clock = clock;
        ClockBudget budget = clock_budget(&limits, empties, &none);
        ck_assert_double_gt(budget.hard, 0);
        ck_assert(budget.soft <= budget.hard || isinf(budget.soft));
        if (clock.overtime <= 0) /* delays may exceed the margin by far */
            ck_assert_double_le(budget.hard, clock.main / 2);
        double over = fmax(0, budget.hard - clock.main);
        clock.main = fmax(0, clock.main - budget.hard) + clock.increment;
        if (over <= 0)
            continue;
        for (; over >= clock.overtime; clock.overtime = period) {
            ck_assert_int_gt(clock.overtime_periods--, 1);
            over -= clock.overtime;
        }
        clock.overtime -= over;
        if (--clock.overtime_moves <= 0) {
            clock.overtime_moves = moves;
            clock.overtime = period;
        }
    }
}

TEST(test_game_clocks) {
    static const verdi_clock clocks[] = {
        {.main = 300},
        {.main = 1, .increment = 0.1},
        {.main = 0.2},
        {.main = 60, .overtime = 5, .overtime_moves = 1},
        {.overtime = 0.1, .overtime_moves = 1},
        {.overtime = 30, .overtime_moves = 10},
        {.overtime = 5, .overtime_moves = 1, .overtime_periods = 1},
        {.overtime = 0.5, .overtime_moves = 1, .overtime_periods = 3},
        {.main = 2, .overtime = 1, .overtime_moves = 1, .overtime_periods = 30},
        {.overtime = 0.3, .period = 2, .overtime_moves = 3},
    };
    for (size_t i = 0; i < sizeof clocks / sizeof *clocks; i++)
        for (int from = 57; from <= 60; from++) {
            verdi_clock clock = clocks[i];
            clock.active = true;
            play_out(from, clock);
        }
}

/* What a move is to take, without a margin. */
static double share(verdi_clock clock, int empties) {
    verdi_limits limits = limits_default();
    clock.active = true;
    limits.clock = clock;
    limits.overhead = 0;
    return clock_budget(&limits, empties, &none).soft;
}

/* The main time is divided among the moves before a solve takes no longer than what is left: 0.1 s
 * at 20 empty squares, 2.1 times as long per further square. No move gets more than a third. */
TEST(test_time_is_dealt_out_evenly) {
    static const int solved[] = {20, 26, 31};
    for (int i = 0; i < 3; i++) {
        double main = 0.1 * pow(2.1, solved[i] - 20);
        for (int moves = 3; moves <= 14; moves++)
            ck_assert_double_eq_tol(share((verdi_clock){.main = main}, solved[i] + 2 * (moves - 1)),
                                    main / moves, 1e-9);
        for (int empties = 1; empties <= solved[i]; empties++)
            ck_assert_double_eq_tol(share((verdi_clock){.main = main}, empties), main / 3, 1e-9);
    }
    ck_assert_double_eq_tol(share((verdi_clock){.main = 1e-6}, 32), 1e-6 / 11, 1e-9);
    /* An increment is there for the move that it comes after, overtime for its moves. */
    double main = share((verdi_clock){.main = 30}, 40);
    ck_assert_double_eq_tol(share((verdi_clock){.main = 30, .increment = 5}, 40), main + 5, 1e-9);
    ck_assert_double_eq_tol(share((verdi_clock){.overtime = 60, .overtime_moves = 20}, 60), 3,
                            0.01);
    ck_assert_double_eq_tol(
        share((verdi_clock){.main = 30, .overtime = 60, .overtime_moves = 20}, 40), main + 3, 1e-9);
    /* Canadian: twenty moves in the time, but only three are left to make. */
    for (int empties = 5; empties <= 6; empties++)
        ck_assert_double_eq_tol(share((verdi_clock){.overtime = 60, .overtime_moves = 20}, empties),
                                20, 0.01);
    /* Four periods: three to spare are a reserve like main time. A period lasts as long as the
     * running one if its length is not given. */
    verdi_clock periods = {.overtime = 10, .overtime_moves = 1, .overtime_periods = 4};
    ck_assert_double_eq_tol(share(periods, 40), 10 + main, 1e-9);
    periods.period = 100;
    ck_assert_double_eq_tol(share(periods, 40), 10 + share((verdi_clock){.main = 300}, 40), 1e-9);
}

/* Time that a move does not use is kept for others, or lost: no reason then to stop early. */
TEST(test_time_that_is_lost) {
    verdi_limits limits = limits_default();
    limits.move_time = 2;
    ck_assert(isinf(clock_budget(&limits, 40, &none).soft));
    limits.clock = (verdi_clock){.active = true, .overtime = 2, .overtime_moves = 1};
    ck_assert(isinf(clock_budget(&limits, 40, &none).soft));
    limits.clock.overtime_periods = 1;
    ck_assert(isinf(clock_budget(&limits, 40, &none).soft));
    limits.clock.overtime_periods = 2;
    ck_assert(!isinf(clock_budget(&limits, 40, &none).soft));
    limits.clock = (verdi_clock){.active = true, .overtime = 2, .period = 50, .overtime_moves = 1};
    ck_assert(!isinf(clock_budget(&limits, 40, &none).soft)); /* the last of many moves */
    limits.clock = (verdi_clock){.active = true, .overtime = 2, .overtime_moves = 2};
    ck_assert(!isinf(clock_budget(&limits, 40, &none).soft));
    limits.clock = (verdi_clock){.active = true, .main = 1, .overtime = 2, .overtime_moves = 1};
    ck_assert(!isinf(clock_budget(&limits, 40, &none).soft));
    limits.clock = (verdi_clock){.active = true, .increment = 2, .overtime = 2};
    ck_assert(!isinf(clock_budget(&limits, 40, &none).soft));
}

/* A new best move gets more than the share, and more again if its value fell; one that is confirmed
 * gets less each time, down to half; never more than the hard budget. Lost time is used up. */
TEST(test_a_stable_move_ends_early) {
    ClockBudget budget = {1, 5};
    double before = 5;
    for (int stable = 0; stable < 40; stable++) {
        double soft = clock_soft(budget, (ClockTrend){stable, false});
        double fell = clock_soft(budget, (ClockTrend){stable, true});
        ck_assert_double_le(soft, before);
        ck_assert_double_ge(soft, 0.5);
        ck_assert(fell > soft || stable > 5);
        ck_assert(stable > 0 || soft > 1);
        ck_assert(stable < 4 || soft < 1);
        before = soft;
    }
    budget.hard = 1.5;
    ck_assert_double_eq(clock_soft(budget, (ClockTrend){0, true}), 1.5);
    budget.soft = INFINITY;
    ck_assert(isinf(clock_soft(budget, (ClockTrend){9, false})));
}

TEST(test_no_time_left) {
    verdi_limits limits = limits_default();
    limits.clock = (verdi_clock){.active = true, .main = -3};
    ck_assert_double_lt(clock_budget(&limits, 40, &none).hard, 0.02);
}

/* ----------------------------------------------------------------------- delays and the margin */

static double hard_for(const ClockDelays *delays, double move_time) {
    verdi_limits limits = limits_default();
    limits.move_time = move_time;
    return clock_budget(&limits, 40, delays).hard;
}

static void note_moves(ClockDelays *delays, int count, double seconds) {
    for (int i = 0; i < count; i++)
        clock_note_move(delays, seconds);
}

/* A quiet machine changes nothing; threads that wait 10 ms for a CPU cost half as much again, at
 * once; some thirty quiet moves later half of it is forgotten, in the end all of it. */
TEST(test_margin_learns) {
    ClockDelays delays = {0};
    double usual = hard_for(&delays, 0.05);
    note_moves(&delays, 50, 0.0005);
    ck_assert_double_eq(hard_for(&delays, 0.05), usual);
    note_moves(&delays, 1, 0.010);
    ck_assert_double_eq_tol(hard_for(&delays, 0.05), 0.035, 1e-9);
    ck_assert_double_eq(hard_for(&delays, 2), hard_for(&none, 2)); /* a tenth of 2 s is enough */
    note_moves(&delays, 3, 0.001);
    ck_assert_double_lt(hard_for(&delays, 0.05), usual); /* not that soon */
    note_moves(&delays, 31, 0);
    ck_assert_double_eq_tol(hard_for(&delays, 0.05), 0.042, 0.001);
    note_moves(&delays, 100, 0.001);
    ck_assert_double_eq(hard_for(&delays, 0.05), usual);
}

/* However late everything is, some of the time is used, and a machine that stood still for minutes
 * is not waited for again. A margin that the user has set stays. */
TEST(test_margin_has_an_end) {
    ClockDelays delays = {0};
    note_moves(&delays, 1, 300);
    ck_assert_double_gt(hard_for(&delays, 0.05), 0.01);
    ck_assert_double_lt(hard_for(&delays, 0.05), 0.02);
    ck_assert_double_gt(hard_for(&delays, 2), 1.65); /* 0.2 s, and half as much again */
    note_moves(&delays, 250, 0);
    ck_assert_double_eq(hard_for(&delays, 0.05), hard_for(&none, 0.05));
    note_moves(&delays, 1, 300);
    verdi_limits limits = limits_default();
    limits.move_time = 0.5;
    limits.overhead = 0.01;
    ck_assert_double_eq_tol(clock_budget(&limits, 40, &delays).hard, 0.49, 1e-9);
    ClockDelays answered = {0};
    clock_note_answer(&answered, 0.9); /* counts as much as a delay of 0.2 s */
    ck_assert_double_gt(hard_for(&answered, 2), 1.65);
    static const double odd[] = {-1, NAN, -INFINITY};
    for (size_t i = 0; i < sizeof odd / sizeof *odd; i++) {
        ClockDelays fresh = {0};
        note_moves(&fresh, 5, odd[i]);
        ck_assert_double_eq(fresh.peak, 0);
        clock_note_answer(&fresh, odd[i] - 1);
        ck_assert(!fresh.answered);
    }
}

/* What the controller's clock shows: delays that we cannot see raise the margin; if it shows none
 * for three moves, half of the usual margin does. */
TEST(test_controllers_tell) {
    ClockDelays delays = {0};
    double usual = hard_for(&delays, 0.05);
    for (int i = 0; i < 3; i++) {
        ck_assert_double_eq(hard_for(&delays, 0.05), usual);
        note_moves(&delays, 1, 0.0005);
        clock_note_answer(&delays, 0.0002);
    }
    ck_assert_double_eq_tol(hard_for(&delays, 0.05), 0.0475, 1e-9);
    clock_note_answer(&delays, 5); /* a clock that was set anew */
    ck_assert_double_eq_tol(hard_for(&delays, 0.05), 0.0475, 1e-9);
    clock_note_answer(&delays, 0.008);
    ck_assert_double_eq_tol(hard_for(&delays, 0.05), 0.038, 1e-9);
}

/* A game of 0.2 s + 0.02 s in which each answer comes as late as a thread off the CPU makes it: by
 * up to `worst` every third move. True if the flag never falls. */
static bool survives(uint64_t seed, double worst, bool learns) {
    Random random;
    random_seed(&random, seed);
    ClockDelays delays = {0};
    double left = 0.2;
    for (int empties = 52; empties > 0; empties -= 2) {
        verdi_limits limits = limits_default();
        limits.clock = (verdi_clock){.active = true, .main = left, .increment = 0.02};
        double late = random_below(&random, 3) ? 0.0005 : random_unit(&random) * worst;
        left -= clock_budget(&limits, empties, learns ? &delays : &none).hard + late;
        if (left < 0)
            return false;
        left += 0.02;
        clock_note_move(&delays, random_unit(&random) * worst); /* a gap within the search */
    }
    return true;
}

TEST(test_late_games_are_not_lost) {
    int learned = 0, unlearned = 0;
    for (uint64_t seed = 1; seed <= 1000; seed++) {
        ck_assert_msg(survives(seed, 0.03, true), "seed %d", (int)seed);
        learned += survives(seed, 0.06, true);
        unlearned += survives(seed, 0.06, false);
    }
    ck_assert_msg(learned >= 950 && unlearned < 500, "%d and %d", learned, unlearned);
}

/* Of a period for several moves each may take half as much again as its part, but not the first of
 * the last two: what it took would be missing for the last one. */
TEST(test_periods_are_shared) {
    verdi_limits limits = limits_default();
    limits.clock = (verdi_clock){.active = true, .overtime = 12, .overtime_moves = 3};
    ck_assert_double_eq_tol(clock_budget(&limits, 40, &none).hard, 5.9, 1e-9);
    limits.clock.overtime_moves = 2;
    ck_assert_double_eq_tol(clock_budget(&limits, 40, &none).hard, 5.9, 1e-9);
    limits.clock.overtime_moves = 1;
    ck_assert_double_eq_tol(clock_budget(&limits, 40, &none).hard, 11.9, 1e-9);
}

/* Time that went by before the search was asked is gone, but an answer always gets a moment. */
TEST(test_elapsed_time) {
    verdi_limits limits = limits_default();
    limits.move_time = 0.5;
    limits.elapsed = 0.3;
    ck_assert_double_eq_tol(clock_budget(&limits, 40, &none).hard, 0.175, 1e-9);
    limits.elapsed = 4;
    ck_assert_double_gt(clock_budget(&limits, 40, &none).hard, 0);
    ck_assert_double_lt(clock_budget(&limits, 40, &none).hard, 0.01);
    limits.clock = (verdi_clock){.active = true, .main = 60};
    limits.move_time = 0;
    limits.elapsed = 0;
    double soft = clock_budget(&limits, 40, &none).soft;
    limits.elapsed = 1;
    ck_assert_double_eq_tol(clock_budget(&limits, 40, &none).soft, soft - 1, 1e-9);
}

/* Plans deepen and never lose confidence at one depth; limits hold; a solve is the last word. */
TEST(test_plans) {
    for (int level = -1; level <= 60; level += 3)
        for (int empties = 1; empties <= 60; empties += 2)
            for (int depth = 0; depth <= 60; depth += 7) {
                verdi_limits limits = limits_default();
                limits.level = level;
                limits.depth = depth;
                Plan plan = plan_make(&limits, empties);
                ck_assert_int_ge(plan.count, 1);
                for (int i = 0; i < plan.count; i++) {
                    PlanStep step = plan.step[i];
                    ck_assert_int_ge(step.depth, 1);
                    ck_assert_int_le(step.depth, empties);
                    if (depth)
                        ck_assert_int_le(step.depth, depth);
                    ck_assert_int_ge(step.confidence, 0);
                    ck_assert_int_le(step.confidence, CONFIDENCE_FULL);
                    if (i > 0)
                        ck_assert(step.depth > plan.step[i - 1].depth ||
                                  (step.depth == plan.step[i - 1].depth &&
                                   step.confidence > plan.step[i - 1].confidence));
                }
                if (level < 0 && !depth) {
                    ck_assert_int_eq(plan.step[plan.count - 1].depth, empties);
                    ck_assert_int_eq(plan.step[plan.count - 1].confidence, CONFIDENCE_FULL);
                }
            }
}

/* With a clock, or so many nodes, no step is much larger than the one before it: depths by at most
 * two up to the solves, and these at every confidence. */
TEST(test_timed_plans) {
    for (int empties = 17; empties <= 60; empties++)
        for (int kind = 0; kind < 3; kind++) {
            verdi_limits limits = limits_default();
            limits.level = -1;
            limits.move_time = kind == 0;
            limits.clock = (verdi_clock){.active = kind == 1, .main = 60};
            limits.nodes = kind == 2 ? 100000 : 0;
            Plan plan = plan_make(&limits, empties);
            int solves = 0;
            for (int i = 1; i < plan.count; i++) {
                int step = plan.step[i].depth - plan.step[i - 1].depth;
                ck_assert_int_le(step, plan.step[i].depth < empties ? 2 : 5);
                if (plan.step[i].depth == empties)
                    ck_assert_int_eq(plan.step[i].confidence, solves++);
            }
            ck_assert_int_eq(solves, CONFIDENCE_LEVELS);
        }
}

/* A solve that nodes interrupt is the same solve: an unfinished one finds its step again, whatever
 * it may spend the next time. */
TEST(test_nodes_leave_solves_alone) {
    for (int empties = 11; empties <= 40; empties++) {
        verdi_limits limits = limits_default();
        limits.goal = VERDI_GOAL_EXACT;
        Plan free = plan_make(&limits, empties);
        limits.nodes = 100000;
        Plan limited = plan_make(&limits, empties);
        ck_assert_int_eq(limited.count, free.count);
        for (int i = 0; i < free.count; i++) {
            ck_assert_int_eq(limited.step[i].depth, free.step[i].depth);
            ck_assert_int_eq(limited.step[i].confidence, free.step[i].confidence);
        }
    }
}

TEST(test_levels_solve) {
    verdi_limits limits = limits_default();
    limits.level = 10;
    Plan plan = plan_make(&limits, 20);
    ck_assert_int_eq(plan.step[plan.count - 1].depth, 20);
    ck_assert_int_eq(plan.step[plan.count - 1].confidence, CONFIDENCE_FULL);
    plan = plan_make(&limits, 30);
    ck_assert_int_eq(plan.step[plan.count - 1].depth, 10);
    limits.goal = VERDI_GOAL_EXACT;
    plan = plan_make(&limits, 30);
    ck_assert_int_eq(plan.step[plan.count - 1].depth, 30);
    ck_assert_int_eq(plan.step[plan.count - 1].confidence, CONFIDENCE_FULL);
}

TEST(test_probable_solves) {
    verdi_limits limits = limits_default();
    limits.level = -1;
    limits.solve_confidence = 87;
    for (int empties = 1; empties <= 30; empties++) {
        Plan plan = plan_make(&limits, empties);
        ck_assert_int_eq(plan.step[plan.count - 1].depth, empties);
        ck_assert_int_eq(plan.step[plan.count - 1].confidence,
                         empties <= 12 ? CONFIDENCE_FULL : plan_confidence(87));
    }
    limits.goal = VERDI_GOAL_EXACT; /* asks for certainty */
    Plan plan = plan_make(&limits, 20);
    ck_assert_int_eq(plan.step[plan.count - 1].confidence, CONFIDENCE_FULL);
}

/* Level, squares solved exactly and at 73% or better: as in `verdi help levels`. */
TEST(test_levels_of_the_table) {
    static const struct {
        int level, exact, probable;
    } rows[] = {{1, 2, 4},    {2, 4, 6},    {4, 8, 10},   {6, 12, 14},  {8, 16, 18},
                {10, 20, 22}, {11, 20, 26}, {12, 20, 26}, {13, 21, 27}, {14, 21, 27},
                {15, 22, 28}, {17, 22, 28}, {18, 23, 29}, {19, 23, 29}, {20, 24, 30},
                {25, 29, 35}, {30, 34, 40}, {40, 44, 50}, {50, 54, 60}, {56, 60, 60}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (int empties = 1; empties <= 60; empties++) {
            verdi_limits limits = limits_default();
            limits.level = rows[i].level;
            Plan plan = plan_make(&limits, empties);
            PlanStep last = plan.step[plan.count - 1];
            bool exact = last.depth == empties && last.confidence == CONFIDENCE_FULL;
            ck_assert_int_eq(exact, empties <= rows[i].exact ||
                                        (empties <= rows[i].probable && empties <= 12));
            ck_assert_int_eq(last.depth == empties, empties <= rows[i].probable);
        }
}

/* A higher level is never weaker: it solves what the lower one solves, at no less confidence, and
 * elsewhere it searches as deep or deeper. The last twelve squares are solved exactly or not. */
TEST(test_levels_rise) {
    for (int empties = 1; empties <= 60; empties++) {
        PlanStep before = {0};
        for (int level = 0; level <= 60; level++) {
            verdi_limits limits = limits_default();
            limits.level = level;
            Plan plan = plan_make(&limits, empties);
            PlanStep last = plan.step[plan.count - 1];
            ck_assert_int_ge(last.depth, before.depth);
            if (last.depth == before.depth)
                ck_assert_int_ge(last.confidence, before.confidence);
            if (last.depth < empties)
                ck_assert_int_eq(last.depth, level ? level : 1);
            else if (empties <= 12)
                ck_assert_int_eq(last.confidence, CONFIDENCE_FULL);
            before = last;
        }
        ck_assert_int_eq(before.depth, empties);
        ck_assert_int_eq(before.confidence, CONFIDENCE_FULL);
    }
}

/* The confidence asked for holds in the middle game and only there. */
TEST(test_confidence_of_plans) {
    static const int percents[] = {0, 73, 87, 95, 98, 99, 100};
    static const int indices[] = {0, 0, 1, 2, 3, 4, CONFIDENCE_FULL};
    for (size_t i = 0; i < sizeof percents / sizeof *percents; i++) {
        verdi_limits limits = limits_default();
        ck_assert_int_eq(plan_confidence(percents[i]), indices[i]);
        limits.confidence = percents[i];
        limits.level = -1;
        limits.depth = 12;
        Plan plan = plan_make(&limits, 30);
        ck_assert_int_eq(plan.count, 12);
        for (int step = 0; step < 12; step++) {
            ck_assert_int_eq(plan.step[step].depth, step + 1);
            ck_assert_int_eq(plan.step[step].confidence, step < 4 ? CONFIDENCE_FULL : indices[i]);
        }
        limits.depth = 0;
        plan = plan_make(&limits, 30);
        ck_assert_int_eq(plan.step[plan.count - 1].confidence, CONFIDENCE_FULL);
        ck_assert_int_eq(plan.step[6].confidence, indices[i]);
        limits.depth = 12; /* a depth below the empties: no solve; from there on one */
        plan = plan_make(&limits, 13);
        ck_assert_int_eq(plan.step[plan.count - 1].depth, 12);
        plan = plan_make(&limits, 12);
        ck_assert_int_eq(plan.step[plan.count - 1].depth, 12);
        ck_assert_int_eq(plan.step[plan.count - 1].confidence, CONFIDENCE_FULL);
    }
    static const int bad[] = {-1, 1, 72, 74, 96, 101, 999};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        ck_assert_int_eq(plan_confidence(bad[i]), -1);
}

/* Searches run at it and report it; a percentage that is none is refused. */
TEST(test_confidence_of_searches) {
    verdi_engine *engine;
    verdi_game *game;
    verdi_result result = {.value = 12345};
    positions_open(&engine, &game, 1);
    verdi_limits limits = limits_default();
    limits.level = -1;
    limits.depth = 6;
    limits.confidence = 90;
    ck_assert_int_eq(verdi_search(engine, game, &limits, NULL, NULL, &result), VERDI_E_ARGUMENT);
    ck_assert_int_eq(result.value, 12345);
    limits.confidence = 87;
    ck_assert_int_eq(verdi_search(engine, game, &limits, NULL, NULL, &result), VERDI_OK);
    ck_assert_int_eq(result.line[0].depth, 6);
    ck_assert_int_eq(result.line[0].confidence, 87);
}
