/* SPDX-License-Identifier: MIT
 *
 * The null-window solver of every CPU level against plain minimax, with windows that show an error
 * of two discs: just below the true score, at it, and random ones. Results must keep their
 * contract: a result of at most alpha is an upper bound of the score, a higher one a lower bound.
 */
#include "testing.h"

#include <stdlib.h>

#include "base/random.h"
#include "engine/levels.h"
#include "engine/team.h"
#include "positions.h"

enum { POSITIONS = 6000, MOST_EMPTIES = 8 };

static SearchControl control = {.deadline_ns = INT64_MAX, .node_limit = UINT64_MAX};
static Team *team;
static Search *search; /* the team's */

static void open_search(void) {
    ck_assert_ptr_nonnull(team = team_new(1));
    search = team_begin(team, NULL, NULL, &control, false);
}

/* Most positions nearly full, every thirtieth with the most empties. */
static Board make_position(Random *random, int index) {
    int empties = index % 30 ? (int)random_below(random, MOST_EMPTIES) : MOST_EMPTIES;
    return index & 1 ? positions_play(random, empties) : positions_fill(random, empties);
}

static void check_window(const Core *core, Board board, int score, int alpha) {
    int result = core->endgame(search, board.player, board.opponent, alpha);
    bool right = result <= alpha ? score <= result : score >= result;
    ck_assert_msg(right, "%s: player %016llx opponent %016llx alpha %d: %d, the score is %d",
                  core->level, (unsigned long long)board.player, (unsigned long long)board.opponent,
                  alpha, result, score);
}

/* Each window is asked of an empty table first, then of one that knows the others. */
static void check_position(const Core *core, Board board, int score, Random *random) {
    int windows[4] = {score - 1, score, (int)random_below(random, 130) - 65, score - 2};
    for (int round = 0; round < 2; round++)
        for (int i = 0; i < 4; i++) {
            if (round == 0)
                search_forget(search);
            if (windows[i] >= -65 && windows[i] <= 64)
                check_window(core, board, score, windows[i]);
        }
}

TEST(test_windows_at_the_score) {
    Random random;
    open_search();
    random_seed(&random, 12);
    for (int i = 0; i < POSITIONS * testing_scale(); i++) {
        Board board = make_position(&random, i);
        int score = positions_minimax(board);
        for (const Core *const *at = positions_cores(); *at; at++)
            check_position(*at, board, score, &random);
    }
    team_free(team);
}
