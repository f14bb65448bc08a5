/* SPDX-License-Identifier: MIT
 *
 * match/matchclock: what each kind of clock allows and charges.
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
    char name[32];
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        ClockSpec spec = spec_of(good[i]);
        matchclock_name(&spec, name, sizeof name);
        ck_assert_str_eq(name, good[i]);
    }
    ClockSpec spec;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        ck_assert_msg(!matchclock_parse(bad[i], &spec), "'%s' was taken", bad[i]);
}

TEST(test_no_clock_never_runs_out) {
    ClockSpec spec = spec_of("none");
    ClockState state = matchclock_start(&spec);
    ck_assert(isinf(matchclock_allowance(&spec, &state)));
    ck_assert(matchclock_charge(&spec, &state, 1e6, 0));
}

TEST(test_time_a_move_is_not_saved_up) {
    ClockSpec spec = spec_of("2/move");
    ClockState state = matchclock_start(&spec);
    for (int i = 0; i < 5; i++) {
        ck_assert_double_eq(matchclock_allowance(&spec, &state), 2);
        ck_assert(matchclock_charge(&spec, &state, 0.5, 0));
    }
    ck_assert(!matchclock_charge(&spec, &state, 2.5, 0.1));
    ck_assert_double_eq(state.over, 0.5);
}

TEST(test_sudden_death) {
    ClockSpec spec = spec_of("10");
    ClockState state = matchclock_start(&spec);
    ck_assert(matchclock_charge(&spec, &state, 6, 0));
    ck_assert_double_eq(matchclock_allowance(&spec, &state), 4);
    ck_assert(matchclock_charge(&spec, &state, 4.05, 0.1)); /* within the margin */
    ck_assert_double_eq(state.over, 0);
    ck_assert_double_eq(matchclock_allowance(&spec, &state), 0);
    ck_assert(!matchclock_charge(&spec, &state, 0.2, 0.1));
    ck_assert(!matchclock_charge(&spec, &state, 1.0, 0.1));
    ck_assert_double_eq_tol(state.over, 1.2, 1e-12);
}

TEST(test_fischer_adds_after_the_move) {
    ClockSpec spec = spec_of("10+2");
    ClockState state = matchclock_start(&spec);
    ck_assert_double_eq(matchclock_allowance(&spec, &state), 10);
    ck_assert(matchclock_charge(&spec, &state, 9, 0));
    ck_assert_double_eq(matchclock_allowance(&spec, &state), 3);
    ck_assert(!matchclock_charge(&spec, &state, 4, 0));
    ck_assert_double_eq(state.over, 1);
    ck_assert_double_eq(matchclock_allowance(&spec, &state), 2);
}

TEST(test_canadian_periods) {
    ClockSpec spec = spec_of("10+6/3");
    ClockState state = matchclock_start(&spec);
    ck_assert_double_eq(matchclock_allowance(&spec, &state), 16);
    ck_assert(matchclock_charge(&spec, &state, 8, 0));
    ck_assert_int_eq(state.moves_left, 0); /* still main time: 2 s */
    ck_assert(matchclock_charge(&spec, &state, 4, 0));
    ck_assert_int_eq(state.moves_left, 2); /* 2 s of the period are gone, and one move is made */
    ck_assert_double_eq(matchclock_allowance(&spec, &state), 4);
    ck_assert(matchclock_charge(&spec, &state, 3, 0));
    ck_assert_double_eq(matchclock_allowance(&spec, &state), 1);
    ck_assert(matchclock_charge(&spec, &state, 0.5, 0));
    ck_assert_int_eq(state.moves_left, 3); /* a fresh period */
    ck_assert_double_eq(matchclock_allowance(&spec, &state), 6);
    ck_assert(!matchclock_charge(&spec, &state, 7, 0));
}
