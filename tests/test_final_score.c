/* SPDX-License-Identifier: MIT
 *
 * study/search/final_score: incomplete lines are completed by solving, but not those of a book;
 * inexact values are unchanged; lines are sorted by the converted values.
 */
#include "positions.h"
#include "testing.h"

#include <string.h>

#include "record/record.h"
#include "study/per_position.h"
#include "study/search/final_score.h"
#include "study/search/limits.h"

/* h8 ends 26 to 37 with an empty square: twelve discs, or eleven. */
#define LATE "XX-XXXXOXXXOOOOOXXXXXOXXXXXXOOXXXXXOXXXXO-XOOXX---XXXXXO-OXXXXX- O"

static Position late(void) {
    ObfRecord record;
    char problem[RECORD_PROBLEM_SIZE];
    ck_assert_int_eq(obf_parse(span_of(LATE), &record, problem), OBF_RECORD);
    return record.position;
}

static verdi_result solve(verdi_engine *engine, int lines) {
    verdi_limits limits = limits_exact(NULL);
    verdi_result result;
    limits.lines = lines;
    verdi_engine_clear(engine);
    ck_assert_int_eq(per_position_search(engine, late(), &limits, &result), VERDI_OK);
    ck_assert_int_eq(result.value, 12 * VERDI_DISC);
    return result;
}

static void apply(verdi_engine *engine, ScoreConvention convention, verdi_result *result,
                  FinalScore *finals) {
    ck_assert_int_eq(final_score_apply(engine, late(), convention, NULL, result, finals), VERDI_OK);
}

TEST(test_solves_on) {
    verdi_engine *engine = positions_engine(1, 1);
    for (int length = 1; length <= 7; length++) {
        verdi_result result = solve(engine, 1);
        FinalScore finals[VERDI_MAX_MOVES];
        ck_assert_int_ge(result.line[0].pv_length, 7);
        result.line[0].pv_length = length;
        apply(engine, SCORE_DISCS, &result, finals);
        ck_assert(finals[0].known);
        ck_assert_int_eq(finals[0].count.player_halves, 74);
        ck_assert_int_eq(finals[0].count.opponent_halves, 52);
        ck_assert_int_eq(result.value, 11 * VERDI_DISC);
        ck_assert_int_eq(result.line[0].lower, 11 * VERDI_DISC);
        ck_assert_int_eq(result.line[0].upper, 11 * VERDI_DISC);
    }
}

TEST(test_leaves_the_rest) {
    verdi_engine *engine = positions_engine(1, 1);
    FinalScore finals[VERDI_MAX_MOVES];
    verdi_result result = solve(engine, 1);
    result.line[0].pv_length = 2;
    result.line[0].origin = VERDI_FROM_BOOK;
    apply(engine, SCORE_DISCS, &result, finals);
    ck_assert(!finals[0].known);
    ck_assert_int_eq(result.value, 12 * VERDI_DISC);
    result = solve(engine, 1);
    result.line[0].exact = false;
    apply(engine, SCORE_DISCS, &result, finals);
    ck_assert(!finals[0].known);
    ck_assert_int_eq(result.value, 12 * VERDI_DISC);
    result = solve(engine, 1); /* a line that is not what the value comes from */
    result.line[0].value += 2 * VERDI_DISC;
    apply(engine, SCORE_DISCS, &result, finals);
    ck_assert(!finals[0].known);
    result = solve(engine, 1);
    apply(engine, SCORE_WINNER, &result, finals);
    ck_assert_int_eq(finals[0].count.player_halves, 76);
    ck_assert_int_eq(result.value, 12 * VERDI_DISC);
}

/* h8 +11, h6 +8, b6 +1, c1 0: nothing goes before what is better. */
TEST(test_order) {
    verdi_engine *engine = positions_engine(1, 1);
    verdi_result result = solve(engine, 64);
    FinalScore finals[VERDI_MAX_MOVES];
    verdi_line first = result.line[0];
    result.line[0] = result.line[1]; /* as if h6 had been equal by the winner's count */
    result.line[1] = first;
    apply(engine, SCORE_DISCS, &result, finals);
    ck_assert_int_eq(result.move, first.move);
    for (int i = 0; i < result.lines; i++) {
        ScoreCount count = finals[i].count;
        ck_assert_int_eq(result.line[i].value,
                         (count.player_halves - count.opponent_halves) * VERDI_DISC / 2);
        if (i > 0)
            ck_assert_int_le(result.line[i].value, result.line[i - 1].value);
    }
}
