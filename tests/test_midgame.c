/* SPDX-License-Identifier: MIT
 *
 * The middle-game null-window search of every CPU level, at full confidence, against plain negamax
 * without pruning or tables, which evaluates every leaf from scratch and plays out the last
 * squares. Windows are chosen so that an error of one unit shows. They are within 15 discs of a
 * draw, because beyond 16 discs the search also cuts by stability, which the evaluation does not
 * know. Selective search is compared with the same reference: with margins that are never exceeded
 * it equals the full search; with zero margins it equals the probe. Table entries of shallower
 * searches cut by their margins. Late moves are reduced only at the lowest confidence.
 */
#include "testing.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "base/random.h"
#include "engine/levels.h"
#include "engine/team.h"
#include "engine/tt_memory.h"
#include "engine/weights_read.h"
#include "positions.h"

/* TABLE_DEPTH is the least depth at which searches use the table. */
enum { POSITIONS = 300, WINDOW_LIMIT = 15 * SCORE_DISC, DEEP = 6, TABLE_DEPTH = 4 };

static Weights weights;
static SearchControl control = {.deadline_ns = INT64_MAX, .node_limit = UINT64_MAX};
static Team *team;
static Search *search; /* the team's */
static Tt tt;

static void open_search(void) {
    WeightsFile file;
    ck_assert_int_eq(weights_open(&file, NULL), VERDI_OK);
    ck_assert_int_eq(weights_unpack(&file, &weights, NULL), VERDI_OK);
    ck_assert(tt_resize(&tt, 1));
    ck_assert_ptr_nonnull(team = team_new(1));
    search = team_begin(team, &weights, &tt, &control, false);
    search->confidence = CONFIDENCE_FULL;
}

static void close_search(void) {
    team_free(team);
    tt_free(&tt);
    weights_free(&weights);
}

static Score evaluate_slowly(Board board) {
    const Core *core = levels_pick("portable");
    Node node;
    core->node_init(&node, board);
    return core->evaluate(&weights, &node);
}

/* A pass costs no depth; a finished game counts its discs. */
static Score negamax(Board board, int depth) {
    uint64_t moves = board_moves(board);
    int empties = bits_count(board_empties(board));
    if (empties <= LAST_EMPTIES)
        depth = empties;
    if (board_is_over(board))
        return score_from_discs(board_final_score(board));
    if (depth == 0 && empties)
        return evaluate_slowly(board);
    if (!moves)
        return -negamax(board_pass(board), depth);
    Score best = -SCORE_INFINITE;
    for (; moves; moves &= moves - 1) {
        Score score = -negamax(board_play(board, bits_first(moves)), depth - 1);
        best = score > best ? score : best;
    }
    return best;
}

static void check_window(const Core *core, Board board, int depth, Score value, Score alpha) {
    Node node;
    core->node_init(&node, board);
    Score result = core->null_window(search, &node, alpha, depth);
    bool right = result <= alpha ? value <= result : value >= result;
    ck_assert_msg(right,
                  "%s: player %016llx opponent %016llx depth %d alpha %d: %d, the value is %d",
                  core->level, (unsigned long long)board.player, (unsigned long long)board.opponent,
                  depth, alpha, result, value);
}

/* Each window is asked of an empty table first, then of one that knows the others; evaluations are
 * remembered from one to the next. */
static void check_position(const Core *core, Board board, int depth, Score value, Random *random) {
    Score anywhere = (Score)random_below(random, 2 * WINDOW_LIMIT + 1) - WINDOW_LIMIT;
    Score windows[3] = {value - 1, value, anywhere};
    search_forget(search); /* what another CPU level remembered */
    for (int round = 0; round < 2; round++)
        for (int i = 0; i < 3; i++) {
            if (round == 0)
                tt_clear(&tt);
            if (abs(windows[i]) <= WINDOW_LIMIT)
                check_window(core, board, depth, value, windows[i]);
        }
}

/* Estimates never look like a wipe-out, and large ones keep their order. */
TEST(test_estimates_are_limited) {
    for (Score score = 0; score <= INT16_MAX; score++) {
        Score limited = score_limit(score);
        ck_assert_int_eq(score_limit(-score), -limited);
        ck_assert_int_eq(limited == score, score <= 62 * SCORE_DISC);
        ck_assert_int_lt(limited, SCORE_MAX);
        ck_assert(score > 93 * SCORE_DISC || score_limit(score + 32) > limited);
    }
}

TEST(test_windows_at_the_value) {
    Random random;
    int known = 0;
    open_search();
    random_seed(&random, 31);
    for (int i = 0; i < POSITIONS * testing_scale(); i++) {
        int depth = i % 25 ? 1 + i % 4 : DEEP;
        int empties = depth + 1 + (int)random_below(&random, depth == DEEP ? 8 : 59 - depth);
        Board board = positions_play(&random, empties);
        Score value = negamax(board, depth);
        known += abs(value) < WINDOW_LIMIT;
        for (const Core *const *at = positions_cores(); *at; at++)
            check_position(*at, board, depth, value, &random);
    }
    ck_assert_int_gt(known, POSITIONS / 3);
    close_search();
}

/* Boards where a side with few discs can be wiped out at once or soon. */
static Board draw_sparse(Random *random) {
    for (;;) {
        uint64_t few = 0, many = random_next(random) & random_next(random);
        for (uint32_t i = 1 + random_below(random, 3); i > 0; i--)
            few |= bits_square((int)random_below(random, 64));
        many &= ~few;
        Board board = random_below(random, 2) ? (Board){few, many} : (Board){many, few};
        uint64_t wiped = 0;
        for (uint64_t moves = board_moves(board); moves; moves &= moves - 1)
            wiped |= board_flips(board, bits_first(moves)) == board.opponent;
        if (board_moves(board) && bits_count(board_empties(board)) > 24 &&
            (wiped || random_below(random, 8) == 0))
            return board;
    }
}

/* A leaf where a side has no disc left is worth 64 discs at every depth. */
TEST(test_wipe_outs_are_seen_at_once) {
    Random random;
    int wiped = 0;
    open_search();
    random_seed(&random, 34);
    for (int i = 0; i < POSITIONS * testing_scale(); i++) {
        Board board = draw_sparse(&random);
        int depth = 1 + i % 3;
        Score value = negamax(board, depth);
        wiped += value == SCORE_MAX;
        for (const Core *const *at = positions_cores(); *at; at++) {
            const Core *core = *at;
            Node node;
            core->node_init(&node, board);
            search_forget(search);
            for (int round = 0; value == SCORE_MAX && round < 2; round++)
                ck_assert_int_eq(core->null_window(search, &node, SCORE_MAX - 1, depth), SCORE_MAX);
            check_position(core, board, depth, value, &random);
        }
    }
    ck_assert_int_gt(wiped, POSITIONS / 4);
    close_search();
}

/* An error model by which a search of `depth` plies, and no other, may be cut off. */
static void set_margins(int depth, int16_t sigma, int16_t static_sigma) {
    memset(weights.sigma, 0, sizeof weights.sigma);
    memset(weights.static_sigma, 0, sizeof weights.static_sigma);
    for (int empties = 0; empties < MARGIN_DEPTHS; empties++) {
        weights.sigma[depth][empties] = sigma;
        weights.static_sigma[depth][empties] = static_sigma;
    }
}

/* Is the value above alpha, says a search from an empty table. */
static bool is_above(const Core *core, Board board, int depth, Score alpha) {
    Node node;
    core->node_init(&node, board);
    tt_clear(&tt);
    return core->null_window(search, &node, alpha, depth) > alpha;
}

/* A position, a window, and what plain searches of it say. */
typedef struct Case {
    Board board;
    int depth;
    Score alpha, evaluation, probe, value;
} Case;

static Case draw_case(Random *random) {
    Case c = {.depth = random_below(random, 20) ? 1 + (int)random_below(random, 4) : 5};
    int more = (int)random_below(random, c.depth == 5 ? 12 : 45);
    int left = c.depth < LAST_EMPTIES ? LAST_EMPTIES : c.depth; /* with fewer the search is exact */
    c.board = positions_play(random, left + 1 + more);
    if (board_is_over(c.board) || !board_moves(c.board))
        return draw_case(random);
    c.evaluation = evaluate_slowly(c.board);
    c.probe = negamax(c.board, margin_probe_depth(c.depth));
    c.value = negamax(c.board, c.depth);
    const Score near[3] = {c.evaluation, c.probe, c.value};
    c.alpha = near[random_below(random, 3)] + (Score)random_below(random, 1001) - 500;
    if (abs(c.alpha) > WINDOW_LIMIT)
        c.alpha = 0;
    return c;
}

/* With margins that nothing passes a selective search is a plain one. */
static void check_infinite(const Core *core, const Case *c) {
    set_margins(c->depth, INT16_MAX, INT16_MAX);
    ck_assert_int_eq(is_above(core, c->board, c->depth, c->alpha), c->value > c->alpha);
}

/* With next to none it says what the probe says, if that is what the evaluation had suggested. True
 * if the deep search would have said otherwise. */
static bool check_none(const Core *core, const Case *c) {
    const Score error = confidence_quantile[search->confidence] >> 8;
    set_margins(c->depth, 1, INT16_MAX);
    bool suggested = c->evaluation > c->alpha;
    bool cut = suggested ? c->probe >= c->alpha + 1 + error : c->probe <= c->alpha - error;
    bool above = c->value > c->alpha, expected = cut ? suggested : above;
    ck_assert_int_eq(is_above(core, c->board, c->depth, c->alpha), expected);
    return expected != above;
}

/* Where the evaluation alone may cut, from three plies on, by a margin of its own: windows just
 * within it and just beyond. How often the deep search would have said otherwise. */
static int check_static_cut(const Core *core, const Case *c) {
    enum { SIGMA = 40, LEVELS = 2 }; /* a deviation; levels of confidence that it needs more */
    int level = search->confidence + LEVELS, differ = 0;
    if (margin_probe_depth(c->depth) == 0)
        return 0;
    level = level < CONFIDENCE_FULL ? level : CONFIDENCE_FULL - 1;
    Score far = SIGMA * confidence_quantile[level] >> 8;
    const Score away[4] = {-far - 1, -far, far - 1, far};
    set_margins(c->depth, INT16_MAX, SIGMA);
    for (int i = 0; i < 4; i++) {
        Score alpha = c->evaluation + away[i];
        bool above = c->value > alpha, expected = i == 0 ? true : i == 3 ? false : above;
        if (abs(alpha) > WINDOW_LIMIT)
            continue;
        ck_assert_int_eq(is_above(core, c->board, c->depth, alpha), expected);
        differ += expected != above;
    }
    return differ;
}

/* What a search says whose table has a value of this position for another depth. */
static bool is_above_with_entry(const Core *core, const Case *c, Score value, int depth,
                                int confidence) {
    Node node;
    core->node_init(&node, c->board);
    tt_clear(&tt);
    tt_store(&tt, tt_hash(c->board.player, c->board.opponent), -SCORE_INFINITE, SCORE_INFINITE,
             value, SQUARE_NONE, depth, confidence);
    return core->null_window(search, &node, c->alpha, c->depth) > c->alpha;
}

/* Where the entry of a search one ply less deep may cut: values just within its margin and just
 * beyond. Entries of shallower or less sure searches do not cut, and none does at full confidence.
 * How often the deep search would have said otherwise. */
static int check_entry_cut(const Core *core, const Case *c) {
    enum { DEEP_SIGMA = 10000, SIGMA = 9999 };
    int level = search->confidence, probe = margin_probe_depth(c->depth), differ = 0;
    if (c->depth < TABLE_DEPTH)
        return 0;
    double sigma = sqrt((double)DEEP_SIGMA * DEEP_SIGMA - (double)SIGMA * SIGMA);
    Score far = (Score)ceil(sigma * confidence_quantile[level] / 256), alpha = c->alpha;
    bool above = c->value > alpha;
    const Score value[4] = {alpha + 1 + far, alpha + far, alpha - far, alpha - far + 1};
    const bool expected[4] = {true, above, false, above};
    set_margins(c->depth, INT16_MAX, DEEP_SIGMA);
    for (int empties = 0; empties < MARGIN_DEPTHS; empties++)
        weights.static_sigma[c->depth - 1][empties] = weights.static_sigma[probe][empties] = SIGMA;
    for (int i = 0; i < 4; i++) {
        ck_assert_int_eq(is_above_with_entry(core, c, value[i], c->depth - 1, level), expected[i]);
        ck_assert_int_eq(is_above_with_entry(core, c, value[i], probe, level), above);
        if (level > 0)
            ck_assert_int_eq(is_above_with_entry(core, c, value[i], c->depth - 1, level - 1),
                             above);
        search->confidence = CONFIDENCE_FULL;
        ck_assert_int_eq(is_above_with_entry(core, c, value[i], c->depth - 1, CONFIDENCE_FULL),
                         above);
        search->confidence = level;
        differ += expected[i] != above;
    }
    return differ;
}

/* Where an entry of a search one ply less deep contradicts the evaluation, there is no probe. True
 * if the probe would have cut wrongly. */
static bool check_contradiction(const Core *core, const Case *c) {
    const Score error = confidence_quantile[search->confidence] >> 8, alpha = c->alpha;
    bool suggested = c->evaluation > alpha, above = c->value > alpha;
    if (c->depth < TABLE_DEPTH)
        return false;
    set_margins(c->depth, 1, INT16_MAX);
    ck_assert_int_eq(is_above_with_entry(core, c, suggested ? alpha : alpha + 1, c->depth - 1,
                                         search->confidence),
                     above);
    return suggested ? !above && c->probe >= alpha + 1 + error : above && c->probe <= alpha - error;
}

TEST(test_probable_cuts) {
    Random random;
    int by_probe = 0, by_static_cut = 0, by_entry = 0, contradicted = 0;
    open_search();
    random_seed(&random, 32);
    for (int i = 0; i < POSITIONS * testing_scale(); i++) {
        Case c = draw_case(&random);
        search->confidence = (int)random_below(&random, CONFIDENCE_FULL);
        for (const Core *const *at = positions_cores(); *at; at++) {
            const Core *core = *at;
            search_forget(search);
            check_infinite(core, &c);
            by_probe += check_none(core, &c);
            by_static_cut += check_static_cut(core, &c);
            by_entry += check_entry_cut(core, &c);
            contradicted += check_contradiction(core, &c);
        }
    }
    ck_assert_int_gt(by_probe, POSITIONS / 20);
    ck_assert_int_gt(by_static_cut, POSITIONS / 20);
    ck_assert_int_gt(by_entry, POSITIONS / 20);
    ck_assert_int_gt(contradicted, 0);
    close_search();
}

/* At the lowest confidence late moves may be rejected by a search a ply less deep, from six plies
 * on: in one of six all that is above the window was searched whole. Leaves a ply higher up are
 * made too good for the side that moves at the root, so that such a search rejects nothing, or too
 * bad, so that it often loses the best move. At a higher confidence it is not asked. */
TEST(test_late_moves) {
    enum { OFF = 40 * SCORE_DISC };
    Random random;
    int asked = 0, lost = 0;
    open_search();
    random_seed(&random, 33);
    memset(weights.sigma, 0, sizeof weights.sigma);
    memset(weights.static_sigma, 0, sizeof weights.static_sigma);
    for (int i = 0; i < POSITIONS / 3 * testing_scale(); i++) {
        int empties = DEEP + LAST_EMPTIES + 1 + (int)random_below(&random, 3);
        Board board = positions_play(&random, empties);
        if (bits_count(board_moves(board)) < 6)
            continue;
        Score value = negamax(board, DEEP);
        int16_t *higher = &weights.tempo[64 - empties + DEEP - 1], before = *higher;
        if (abs(value) >= WINDOW_LIMIT)
            continue;
        for (const Core *const *at = positions_cores(); *at; at++) {
            const Core *core = *at;
            *higher = (int16_t)(before - OFF);
            search_forget(search);
            search->confidence = 0;
            ck_assert(is_above(core, board, DEEP, value - 1));
            ck_assert(!is_above(core, board, DEEP, value));
            *higher = (int16_t)(before + OFF);
            search_forget(search);
            ck_assert(!is_above(core, board, DEEP, value));
            lost += !is_above(core, board, DEEP, value - 1);
            search->confidence = 1;
            ck_assert(is_above(core, board, DEEP, value - 1));
            asked++;
        }
        *higher = before;
    }
    ck_assert_int_gt(lost, 0);
    ck_assert_int_lt(lost, asked);
    close_search();
}

/* A board whose hash is 0 is not in a slot that is empty. */
TEST(test_empty_slots_know_nothing) {
    const Board board = {.player = 0xa0761d6478bd642fu, .opponent = 0x1008a09087029800u};
    open_search();
    ck_assert_uint_eq(tt_hash_fast(board.player, board.opponent), 0);
    ck_assert_uint_eq(board.player & board.opponent, 0);
    Score value = evaluate_slowly(board);
    ck_assert_int_ne(value, 0);
    for (const Core *const *at = positions_cores(); *at; at++) {
        search_forget(search);
        ck_assert(is_above(*at, board, 0, value - 1));
        ck_assert(!is_above(*at, board, 0, value));
    }
    close_search();
}
