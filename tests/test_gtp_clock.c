/* SPDX-License-Identifier: MIT
 *
 * GTP's clock in all its dialects: the clock passed to the search, given the controller's commands
 * and the time that moves took.
 */
#include <math.h>

#include "front/gtp/gtp.h"
#include "testing.h"

static GtpClock with_settings(double main, double period, int moves) {
    GtpClock clock = {0};
    gtp_clock_set(&clock, gtp_clock_rules(main, period, moves));
    return clock;
}

static void expect(const GtpClock *clock, verdi_colour colour, double main, double increment,
                   double overtime, int moves) {
    verdi_clock got = gtp_clock_get(clock, colour);
    ck_assert(got.active);
    ck_assert_double_eq_tol(got.main, main, 1e-9);
    ck_assert_double_eq_tol(got.increment, increment, 1e-9);
    ck_assert_double_eq_tol(got.overtime, overtime, 1e-9);
    ck_assert_int_eq(got.overtime_moves, moves);
}

static void expect_none(const GtpClock *clock) {
    ck_assert(!gtp_clock_get(clock, VERDI_BLACK).active);
    ck_assert(!gtp_clock_get(clock, VERDI_WHITE).active);
}

TEST(test_no_clock) {
    GtpClock clock = {0};
    expect_none(&clock);
    clock = with_settings(0, 0, 0);
    expect_none(&clock);
    clock = with_settings(0, 1, 0); /* the usual words for "no limit" */
    expect_none(&clock);
    gtp_clock_charge(&clock, VERDI_BLACK, 100);
    expect_none(&clock);
    clock = with_settings(300, 0, 0);
    gtp_clock_set(&clock, gtp_clock_rules(0, 0, 5));
    expect_none(&clock);
}

TEST(test_absolute) {
    GtpClock clock = with_settings(600, 0, 0);
    expect(&clock, VERDI_BLACK, 600, 0, 0, 0);
    gtp_clock_charge(&clock, VERDI_BLACK, 30); /* nobody sends time_left: our own clock runs */
    expect(&clock, VERDI_BLACK, 570, 0, 0, 0);
    expect(&clock, VERDI_WHITE, 600, 0, 0, 0);
    gtp_clock_update(&clock, VERDI_BLACK, 500, 0);
    expect(&clock, VERDI_BLACK, 500, 0, 0, 0);
    gtp_clock_update(&clock, VERDI_BLACK, -3, 0);
    expect(&clock, VERDI_BLACK, 0, 0, 0, 0);
    gtp_clock_charge(&clock, VERDI_BLACK, 5);
    expect(&clock, VERDI_BLACK, 0, 0, 0, 0);
    gtp_clock_restart(&clock);
    expect(&clock, VERDI_BLACK, 600, 0, 0, 0);
}

TEST(test_told_without_settings) {
    GtpClock clock = {0};
    gtp_clock_update(&clock, VERDI_WHITE, 40, 0);
    expect(&clock, VERDI_WHITE, 40, 0, 0, 0);
    gtp_clock_update(&clock, VERDI_BLACK, 20, 4);
    expect(&clock, VERDI_BLACK, 0, 0, 20, 4);
    gtp_clock_restart(&clock);
    expect_none(&clock);
}

/* What the controller took beyond our own measure, where its clock shows it. */
TEST(test_told_delays) {
    GtpClock clock = with_settings(60, 0, 0);
    ck_assert(isnan(gtp_clock_update(&clock, VERDI_BLACK, 59.5, 0))); /* no move yet */
    gtp_clock_charge(&clock, VERDI_BLACK, 1.25);
    ck_assert(isnan(gtp_clock_update(&clock, VERDI_WHITE, 59.5, 0)));
    ck_assert_double_eq_tol(gtp_clock_update(&clock, VERDI_BLACK, 58.2, 0), 0.05, 1e-9);
    ck_assert(isnan(gtp_clock_update(&clock, VERDI_BLACK, 58.1, 0))); /* reported twice */
    gtp_clock_charge(&clock, VERDI_BLACK, 1);
    ck_assert(isnan(gtp_clock_update(&clock, VERDI_BLACK, 57, 0))); /* rounded to seconds */
    gtp_clock_charge(&clock, VERDI_BLACK, 1.5);
    ck_assert(isnan(gtp_clock_update(&clock, VERDI_BLACK, 4.5, 3))); /* overtime */
    expect(&clock, VERDI_BLACK, 0, 0, 4.5, 3);
}

TEST(test_canadian) {
    GtpClock clock = with_settings(60, 300, 3);
    expect(&clock, VERDI_BLACK, 60, 0, 300, 3);
    gtp_clock_charge(&clock, VERDI_BLACK, 50);
    expect(&clock, VERDI_BLACK, 10, 0, 300, 3);
    gtp_clock_charge(&clock, VERDI_BLACK, 30); /* 20 of them in overtime */
    expect(&clock, VERDI_BLACK, 0, 0, 280, 2);
    gtp_clock_charge(&clock, VERDI_BLACK, 100);
    expect(&clock, VERDI_BLACK, 0, 0, 180, 1);
    gtp_clock_charge(&clock, VERDI_BLACK, 100); /* the third move: a fresh period */
    expect(&clock, VERDI_BLACK, 0, 0, 300, 3);
    gtp_clock_update(&clock, VERDI_BLACK, 200, 2);
    expect(&clock, VERDI_BLACK, 0, 0, 200, 2);
    gtp_clock_update(&clock, VERDI_BLACK, 15, 0); /* back in main time, after an undo */
    expect(&clock, VERDI_BLACK, 15, 0, 300, 3);
    clock = with_settings(0, 15, 1);
    expect(&clock, VERDI_WHITE, 0, 0, 15, 1);
    gtp_clock_charge(&clock, VERDI_WHITE, 14);
    expect(&clock, VERDI_WHITE, 0, 0, 15, 1);
}

/* "M B 0" is "no limit" until a time_left comes; then it is Fischer, or B a move. */
TEST(test_fischer_in_disguise) {
    GtpClock clock = with_settings(60, 2, 0);
    expect_none(&clock);
    gtp_clock_update(&clock, VERDI_BLACK, 58, 0);
    expect(&clock, VERDI_BLACK, 58, 2, 0, 0);
    expect(&clock, VERDI_WHITE, 60, 2, 0, 0);
    gtp_clock_charge(&clock, VERDI_BLACK, 10);
    expect(&clock, VERDI_BLACK, 50, 2, 0, 0);
    gtp_clock_restart(&clock);
    expect_none(&clock);

    clock = with_settings(0, 5, 0);
    gtp_clock_update(&clock, VERDI_BLACK, 0, 0);
    expect(&clock, VERDI_BLACK, 0, 0, 5, 1);
    gtp_clock_charge(&clock, VERDI_BLACK, 4);
    expect(&clock, VERDI_BLACK, 0, 0, 5, 1);
    expect(&clock, VERDI_WHITE, 0, 0, 5, 1);
    gtp_clock_update(&clock, VERDI_BLACK, 5, 0); /* again before the next move */
    verdi_clock again = gtp_clock_get(&clock, VERDI_BLACK);
    ck_assert(again.main + again.overtime <= 5);
}

TEST(test_fischer_and_caps) {
    GtpClock clock = {0};
    gtp_clock_set(
        &clock,
        (GtpClockRules){.system = GTP_CLOCK_FISCHER, .main = 60, .increment = 10, .main_cap = 62});
    expect(&clock, VERDI_BLACK, 60, 10, 0, 0);
    gtp_clock_charge(&clock, VERDI_BLACK, 12);
    expect(&clock, VERDI_BLACK, 58, 10, 0, 0);
    gtp_clock_charge(&clock, VERDI_BLACK, 1);
    expect(&clock, VERDI_BLACK, 62, 10, 0, 0);
}

TEST(test_byoyomi) {
    GtpClock clock = {0};
    gtp_clock_set(
        &clock, (GtpClockRules){.system = GTP_CLOCK_BYOYOMI, .main = 10, .period = 30, .moves = 3});
    expect(&clock, VERDI_BLACK, 10, 0, 30, 1);
    ck_assert_int_eq(gtp_clock_get(&clock, VERDI_BLACK).overtime_periods, 3);
    gtp_clock_charge(&clock, VERDI_BLACK, 20);
    expect(&clock, VERDI_BLACK, 0, 0, 30, 1);
    ck_assert_int_eq(gtp_clock_get(&clock, VERDI_BLACK).overtime_periods, 3);
    gtp_clock_charge(&clock, VERDI_BLACK, 70); /* two periods gone, the third begins anew */
    expect(&clock, VERDI_BLACK, 0, 0, 30, 1);
    ck_assert_int_eq(gtp_clock_get(&clock, VERDI_BLACK).overtime_periods, 1);
    gtp_clock_update(&clock, VERDI_BLACK, 12, 2); /* 12 s of the current of two periods */
    expect(&clock, VERDI_BLACK, 0, 0, 12, 1);
    ck_assert_int_eq(gtp_clock_get(&clock, VERDI_BLACK).overtime_periods, 2);
}
