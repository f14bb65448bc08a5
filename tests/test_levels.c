/* SPDX-License-Identifier: MIT
 *
 * The CPU levels as a whole: each solves a hundred positions with 20 empty squares to the scores of
 * the reference data, and all of them search the same tree, node by node, in solves and in
 * searches.
 */
#include "testing.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/timer.h"
#include "engine/levels.h"
#include "positions.h"
#include "study/search/limits.h"

enum { POSITIONS = 100, LINES = 3 };

/* What must be the same at every level. */
typedef struct Outcome {
    uint64_t nodes;
    int move[LINES], value[LINES];
} Outcome;

typedef void Check(const ObfRecord *record, const Outcome *outcome);

static Outcome search(verdi_engine *engine, verdi_game *game, const ObfRecord *record,
                      const verdi_limits *limits) {
    verdi_result result;
    Outcome outcome = {0};
    positions_set(game, position_board(record->position));
    ck_assert_int_eq(verdi_search(engine, game, limits, NULL, NULL, &result), VERDI_OK);
    outcome.nodes = result.nodes;
    for (int i = 0; i < LINES && i < result.lines; i++) {
        outcome.move[i] = result.line[i].move;
        outcome.value[i] = result.line[i].value;
    }
    return outcome;
}

/* One level on all positions: fills in what it finds, or compares with what is there. */
static void visit(const char *level, const ObfRecord *records, const verdi_limits *limits,
                  Check *check, Outcome *found, bool first) {
    verdi_engine *engine = positions_engine_for(level, 1, 256);
    verdi_game *game = positions_game();
    ck_assert_str_eq(verdi_engine_get_cpu(engine), level);
    int64_t begin = timer_now_ns();
    for (int i = 0; i < POSITIONS; i++) {
        Outcome outcome = search(engine, game, &records[i], limits);
        if (check)
            check(&records[i], &outcome);
        if (first)
            found[i] = outcome;
        ck_assert_msg(outcome.nodes == found[i].nodes, "%s, position %d: other nodes", level,
                      i + 1);
        for (int k = 0; k < LINES; k++)
            ck_assert_msg(outcome.move[k] == found[i].move[k] &&
                              outcome.value[k] == found[i].value[k],
                          "%s, position %d: another result", level, i + 1);
    }
    printf("%-12s %6.1f s\n", level, timer_seconds(begin, timer_now_ns()));
}

static void visit_all(const verdi_limits *limits, Check *check) {
    const char *path = testing_data("solver/full-20.obf");
    Outcome found[POSITIONS];
    int count, visited = 0;
    if (!path)
        return;
    ObfRecord *records = positions_read(path, &count);
    ck_assert_int_ge(count, POSITIONS);
    for (int i = 0; i < levels_count; i++)
        if (levels_pick(levels_all[i]->level))
            visit(levels_all[i]->level, records, limits, check, found, visited++ == 0);
    ck_assert_int_gt(visited, 0);
}

static void check_score(const ObfRecord *record, const Outcome *outcome) {
    ck_assert_int_eq(outcome->value[0], positions_best(record) * VERDI_DISC);
}

TEST(test_solves) {
    verdi_limits limits;
    verdi_limits_init(&limits);
    limits.goal = VERDI_GOAL_EXACT;
    visit_all(&limits, check_score);
}

TEST(test_searches) {
    verdi_limits limits = limits_to_depth(10, NULL);
    limits.lines = LINES;
    visit_all(&limits, NULL);
}
