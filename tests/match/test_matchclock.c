/* SPDX-License-Identifier: MIT
 *
 * match/matchclock: the time that each kind of clock allows and deducts.
 */
#include "testing.h"

#include <math.h>
#include <string.h>

#include "match/matchclock.h"

static ClockSpec spec_of(const char *text) {
    ClockSpec spec;
    ck_assert_msg(matchclock_parse(text, &spec), "%s", text);
    return spec;
}

TEST(test_notation) {
    static const char *const good[] = {"none",     "60",     "60+2",    "0+2",
                                       "60+30/10", "2/move", "0.5/move"};
    static const char *const bad[] = {"",     "x",      "60+",     "60+2/",   "60+2/0", "60+2/1.5",
                                      "-1",   "60/mov", "0",       "0+0",     "inf",    "60 ",
                                      "60+x", "1e99",   "60+2/99", "60+2/3/4"};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        ClockSpec spec = spec_of(good[i]);
        ck_assert_str_eq(spec.name ? spec.name : "none", good[i]);
    }
    ClockSpec spec;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        ck_assert_msg(!matchclock_parse(bad[i], &spec), "'%s' was taken", bad[i]);
}

TEST(test_no_clock_never_runs_out) {
    MatchClock clock = matchclock_start(spec_of("none"));
    ck_assert(isinf(matchclock_allowance(&clock)));
    ck_assert(matchclock_charge(&clock, 1e6, 0));
}

TEST(test_time_a_move_is_not_saved_up) {
    MatchClock clock = matchclock_start(spec_of("2/move"));
    for (int i = 0; i < 5; i++) {
        ck_assert_double_eq(matchclock_allowance(&clock), 2);
        ck_assert(matchclock_charge(&clock, 0.5, 0));
    }
    ck_assert(!matchclock_charge(&clock, 2.5, 0.1));
    ck_assert_double_eq(clock.over, 0.5);
}

TEST(test_sudden_death) {
    MatchClock clock = matchclock_start(spec_of("10"));
    ck_assert(matchclock_charge(&clock, 6, 0));
    ck_assert_double_eq(matchclock_allowance(&clock), 4);
    ck_assert(matchclock_charge(&clock, 4.05, 0.1)); /* within the margin */
    ck_assert_double_eq(clock.over, 0);
    ck_assert_double_eq(matchclock_allowance(&clock), 0);
    ck_assert(!matchclock_charge(&clock, 0.2, 0.1));
    ck_assert(!matchclock_charge(&clock, 1.0, 0.1));
    ck_assert_double_eq_tol(clock.over, 1.2, 1e-12);
}

TEST(test_fischer_adds_after_the_move) {
    MatchClock clock = matchclock_start(spec_of("10+2"));
    ck_assert_double_eq(matchclock_allowance(&clock), 10);
    ck_assert(matchclock_charge(&clock, 9, 0));
    ck_assert_double_eq(matchclock_allowance(&clock), 3);
    ck_assert(!matchclock_charge(&clock, 4, 0));
    ck_assert_double_eq(clock.over, 1);
    ck_assert_double_eq(matchclock_allowance(&clock), 2);
}

TEST(test_canadian_periods) {
    MatchClock clock = matchclock_start(spec_of("10+6/3"));
    ck_assert_double_eq(matchclock_allowance(&clock), 16);
    ck_assert(matchclock_charge(&clock, 8, 0));
    ck_assert_int_eq(clock.moves_left, 0); /* still main time: 2 s */
    ck_assert(matchclock_charge(&clock, 4, 0));
    ck_assert_int_eq(clock.moves_left, 2); /* 2 s of the period are gone, and one move is made */
    ck_assert_double_eq(matchclock_allowance(&clock), 4);
    ck_assert(matchclock_charge(&clock, 3, 0));
    ck_assert_double_eq(matchclock_allowance(&clock), 1);
    ck_assert(matchclock_charge(&clock, 0.5, 0));
    ck_assert_int_eq(clock.moves_left, 3); /* a fresh period */
    ck_assert_double_eq(matchclock_allowance(&clock), 6);
    ck_assert(!matchclock_charge(&clock, 7, 0));
}
