/* SPDX-License-Identifier: MIT
 *
 * The driver of a search. It runs the iterations of the plan, searches each requested line with an
 * aspiration window around the last value, reports progress, and checks the clock. The result of an
 * interrupted iteration counts if its first move was completed.
 */
#include "engine/driver.h"

#include <math.h>
#include <string.h>

#include "base/bits.h"
#include "base/public.h"
#include "base/timer.h"
#include "engine/plan.h"
#include "engine/tt_memory.h"

/* Half the width of the aspiration window, the factor by which it grows if the search fails high or
 * low, and the least depth at which there is a window. */
enum { ASPIRATION = 2 * SCORE_DISC, ASPIRATION_GROWTH = 3, ASPIRATION_DEPTH = 5 };

/* Seconds that mean no limit: 30 years, which 64 bits can count in nanoseconds. */
static const double forever = 1e9;

typedef struct Driver {
    SearchListener listener; /* first, so that a pointer to it is a pointer to the driver */
    const SearchSetup *setup;
    const verdi_limits *limits;
    verdi_info_fn *report;
    void *user;
    verdi_result *result;
    Search *search;
    SearchControl control;
    int64_t begin_ns;
    Node root;
    int count, lines; /* number of root moves, and of those that get exact values */
    RootMove move[VERDI_MAX_MOVES];
    PlanStep step;             /* the running iteration */
    int iteration, iterations; /* its number, from 1, and the number of iterations */
    int line;                  /* the line it is searching */
    Square leader;             /* the best move so far in the running search of a line, if known */
    int searched;              /* lines with a value from the running or the last iteration */
    const verdi_line *known;   /* the book's line while it is deeper than the search, or NULL */
} Driver;

static double seconds_since(int64_t begin_ns) {
    return timer_seconds(begin_ns, timer_now_ns());
}

static void add_move(Driver *driver, Square move) {
    driver->move[driver->count++] = (RootMove){.move = move,
                                               .lower = -SCORE_MAX,
                                               .upper = SCORE_MAX,
                                               .line = {.length = 1, .move = {(uint8_t)move}}};
}

/* Lists the root moves, corners first. The first iteration improves the order. */
static void list_moves(Driver *driver, uint64_t allowed) {
    const uint64_t corners = 0x8100000000000081u;
    Board board = driver->root.board;
    uint64_t moves = driver->setup->core->moves(board.player, board.opponent) & allowed;
    for (BITS_EACH(move, moves & corners))
        add_move(driver, (Square)move);
    for (BITS_EACH(move, moves & ~corners))
        add_move(driver, (Square)move);
    if (!moves)
        add_move(driver, SQUARE_PASS);
}

static void swap_moves(Driver *driver, int one, int other) {
    RootMove move = driver->move[one];
    driver->move[one] = driver->move[other];
    driver->move[other] = move;
}

/* Swaps `move` with the root move at index `place`. Returns false if `move` is not at this index or
 * after it. */
static bool bring_up(Driver *driver, Square move, int place) {
    int at = place;
    while (at < driver->count && driver->move[at].move != move)
        at++;
    if (at == driver->count)
        return false;
    swap_moves(driver, at, place);
    return true;
}

/* Extends a line with the best moves of the transposition table as far as they are legal. */
static void extend_line(const Driver *driver, Line *line) {
    const Core *core = driver->setup->core;
    Board board = driver->root.board;
    for (int i = 0;; i++) {
        uint64_t moves = core->moves(board.player, board.opponent);
        if (!moves && !core->moves(board.opponent, board.player))
            return;
        if (i == line->length) {
            TtData data;
            Square next = moves ? SQUARE_NONE : SQUARE_PASS;
            if (moves &&
                tt_probe(driver->setup->tt, tt_hash(board.player, board.opponent), &data) &&
                data.move < 64 && (moves & bits_square(data.move)))
                next = data.move;
            if (next == SQUARE_NONE || line->length >= VERDI_MAX_LINE)
                return;
            line->move[line->length++] = (uint8_t)next;
        }
        board = board_play(board, line->move[i]);
    }
}

static void fill_line(const Driver *driver, const RootMove *move, verdi_line *line) {
    bool solved = move->depth >= driver->root.empties;
    *line = (verdi_line){.move = move->move,
                         .value = move->score,
                         .lower = -SCORE_MAX,
                         .upper = SCORE_MAX,
                         .depth = move->depth,
                         .confidence = confidence_percent[move->confidence],
                         .origin = solved        ? VERDI_FROM_SOLVER
                                   : move->depth ? VERDI_FROM_SEARCH
                                                 : VERDI_FROM_EVALUATION,
                         .complete = move->complete,
                         .nodes = move->nodes};
    if (solved && move->score == driver->root.draw)
        line->value = 0; /* contempt affects the choice of moves, not the reported value */
    Window wanted = window_wanted(driver->limits, solved);
    bool proven = solved && move->complete && move->confidence == CONFIDENCE_FULL;
    if (proven && move->score > wanted.low)
        line->lower = line->value;
    if (proven && move->score < wanted.high)
        line->upper = line->value;
    line->exact = line->lower == line->upper;
    Line extended = move->line;
    extend_line(driver, &extended);
    line->pv_length = extended.length < VERDI_MAX_LINE ? extended.length : VERDI_MAX_LINE;
    memcpy(line->pv, extended.move, (size_t)line->pv_length);
}

/* The book's value is reported until a search is as deep, so that leaving the book does not begin
 * with the values of shallow searches. */
static bool book_is_deeper(const Driver *driver) {
    return driver->known && driver->lines == 1 && driver->move[0].depth < driver->known->depth;
}

/* Fills in the first `lines` lines, best first. `better`, if not NULL, is one of them. Within an
 * iteration, some lines still have values of the previous iteration; these values are clamped to
 * that of the last line of this iteration. */
static void fill_lines(Driver *driver, int lines, const RootMove *better) {
    RootMove order[VERDI_MAX_MOVES];
    bool there = !better || better < driver->move + lines;
    for (int i = 0; i < lines; i++) {
        RootMove move = !there && i == lines - 1 ? *better : driver->move[i];
        if (driver->line && i >= driver->line &&
            move.score > driver->move[driver->line - 1].score) {
            move.score = driver->move[driver->line - 1].score;
            move.complete = false;
        }
        int at = i;
        for (; at > 0 && move.score > order[at - 1].score; at--)
            order[at] = order[at - 1];
        order[at] = move;
    }
    for (int i = 0; i < lines; i++)
        fill_line(driver, &order[i], &driver->result->line[i]);
}

static void fill_result(Driver *driver) {
    verdi_result *result = driver->result;
    result->lines = driver->searched;
    fill_lines(driver, driver->searched, NULL);
    if (book_is_deeper(driver)) {
        verdi_line found = result->line[0];
        result->line[0] = *driver->known;
        result->line[0].nodes = found.nodes;
        if (found.move == driver->known->move) { /* the search may know a longer line */
            result->line[0].pv_length = found.pv_length;
            memcpy(result->line[0].pv, found.pv, sizeof found.pv);
        }
    }
    lines_settle(result);
}

/* The score to report: contempt changes the score of a draw only inside the search. */
static int as_reported(Score score, Score draw) {
    return score == draw ? 0 : score;
}

/* Fills in the progress of the search, its moves, and the bounds that they imply for the position.
 * The search is at the moves from driver->line on, of which the leader comes first; those of
 * finished lines count as done. */
static void fill_root(const Driver *driver, verdi_root *root) {
    int line = driver->line, first = line;
    root->depth = driver->step.depth;
    root->confidence = confidence_percent[driver->step.confidence];
    root->iteration = driver->iteration;
    root->iterations = driver->iterations;
    root->done = line + driver->search->root_done;
    root->count = driver->count;
    root->lower = root->upper = -SCORE_MAX;
    for (int i = 0; i < driver->count; i++) {
        const RootMove *move = &driver->move[i];
        root->move[i] = (verdi_root_move){.move = move->move,
                                          .value = as_reported(move->score, driver->root.draw),
                                          .lower = as_reported(move->lower, driver->root.draw),
                                          .upper = as_reported(move->upper, driver->root.draw),
                                          .nodes = move->nodes};
        root->lower = root->move[i].lower > root->lower ? root->move[i].lower : root->lower;
        root->upper = root->move[i].upper > root->upper ? root->move[i].upper : root->upper;
        if (i > line && move->move == driver->leader)
            first = i;
    }
    verdi_root_move best = root->move[first];
    memmove(root->move + line + 1, root->move + line, (size_t)(first - line) * sizeof best);
    root->move[line] = best;
}

static void report_lines(Driver *driver, int lines, bool complete, bool change, bool tick) {
    verdi_result *result = driver->result;
    if (!driver->report)
        return;
    fill_root(driver, &result->root);
    result->lines = lines;
    lines_settle(result);
    result->nodes = search_known_nodes(driver->search);
    result->seconds = seconds_since(driver->begin_ns);
    result->hash_full = tt_full(driver->setup->tt);
    bool book = book_is_deeper(driver);
    int depth = book ? driver->known->depth : driver->step.depth;
    verdi_info info = {.depth = depth,
                       .confidence = book ? driver->known->confidence
                                          : confidence_percent[driver->step.confidence],
                       .solving = depth >= driver->root.empties,
                       .complete = complete,
                       .change = change,
                       .tick = tick,
                       .result = result};
    driver->report(&info, driver->user);
}

/* Called when a better move is found within an iteration. Reports the move if no line is as
 * good. */
static void report_change(SearchListener *listener, const RootMove *better) {
    Driver *driver = (Driver *)listener;
    int lines = driver->searched ? driver->searched : 1;
    driver->leader = better->move;
    if (!driver->report || driver->line > 0 || book_is_deeper(driver))
        return;
    for (int i = 0; i < lines; i++)
        if (&driver->move[i] != better && driver->move[i].score >= better->score)
            return;
    fill_lines(driver, lines, better); /* filled in again at the end of the iteration */
    report_lines(driver, lines, false, true, false);
}

static void report_tick(SearchListener *listener) {
    Driver *driver = (Driver *)listener;
    report_lines(driver, driver->searched, false, false, true);
    listener->tick_ns = timer_now_ns() + (int64_t)(driver->limits->report_seconds * 1e9);
}

/* Searches the moves from `first` on and moves the best of them there. The window starts around the
 * last known value and is widened on the side where the search fails. Returns false if the search
 * was stopped before the first move had a value. */
static bool search_line(Driver *driver, int first) {
    PlanStep step = driver->step;
    RootMove *list = driver->move + first;
    int count = driver->count - first;
    int width = ASPIRATION;
    Window wanted = window_wanted(driver->limits, step.depth >= driver->root.empties);
    Window window = wanted;
    if (step.depth >= ASPIRATION_DEPTH)
        window = window_around(wanted, list[0].score, width);
    for (bool any = false;;) {
        driver->leader = SQUARE_NONE;
        Score score = driver->setup->core->search_root(driver->search, &driver->root, list, count,
                                                       window.low, window.high, step.depth);
        any = any || score > -SCORE_INFINITE;
        if (search_stopped(driver->search))
            return any;
        width *= ASPIRATION_GROWTH;
        if (!window_widen(&window, wanted, score, width))
            return true;
    }
}

static void plant_seeds(const Driver *driver) {
    for (int i = 0; i < driver->setup->seed_count; i++) {
        const SearchSeed *seed = &driver->setup->seeds[i];
        if (seed->depth >= driver->step.depth - 1)
            tt_store(driver->setup->tt, tt_hash(seed->board.player, seed->board.opponent),
                     -SCORE_INFINITE, SCORE_INFINITE, seed->value, seed->move, seed->depth,
                     seed->confidence);
    }
}

/* Runs one iteration over all lines. Returns false if the iteration was stopped. */
static bool search_step(Driver *driver, PlanStep step) {
    driver->step = step;
    driver->search->confidence = step.confidence;
    driver->search->looked_ns = 0; /* the time between iterations is no delay */
    plant_seeds(driver);
    int found = 0;
    for (int line = 0; line < driver->lines; line++) {
        driver->line = line;
        bool known = search_line(driver, line);
        bool stopped = search_stopped(driver->search);
        if (known)
            driver->move[line].complete = !stopped;
        if (stopped)
            break;
        found++;
        /* A line may be better than the one before it if selective searches contradict each
         * other. */
        for (int i = line; i > 0 && driver->move[i].score > driver->move[i - 1].score; i--)
            swap_moves(driver, i, i - 1);
    }
    if (found > driver->searched)
        driver->searched = found;
    return found == driver->lines;
}

static Score static_value(const Driver *driver, Square move) {
    const Core *core = driver->setup->core;
    Board board = board_play(driver->root.board, move);
    Node child;
    core->node_init(&child, board);
    return -core->evaluate(driver->setup->weights, &child);
}

/* Whether `move` is listed before `other`: searched moves come before unsearched ones. */
static bool goes_before(const RootMove *move, const RootMove *other) {
    return (move->depth > 0) == (other->depth > 0) ? move->score > other->score : move->depth > 0;
}

/* For a search that ended before all lines had values: appends the other moves, sorted by their
 * last value, or by the static evaluation if they have none. */
static void append_unsearched(Driver *driver) {
    for (int i = driver->searched; i < driver->count; i++) {
        RootMove move = driver->move[i];
        int at = i;
        if (move.depth == 0) {
            move.score = static_value(driver, move.move);
            move.confidence = CONFIDENCE_FULL; /* no selective cuts */
        }
        for (; at > driver->searched && goes_before(&move, &driver->move[at - 1]); at--)
            driver->move[at] = driver->move[at - 1];
        driver->move[at] = move;
    }
    driver->searched = driver->lines;
}

/* Enlarges a table that is filling up. To be called before the next iteration, which may store
 * several times as many entries as the previous ones. */
static void enlarge_table(Driver *driver, double seconds) {
    Tt *tt = driver->setup->tt;
    if (search_known_nodes(driver->search) >= tt->buckets * TT_BUCKET / 8)
        tt_enlarge(tt, seconds, driver->limits->stop);
}

/* Resumes the search of limits->resume: restores the order of its moves, and their values and
 * bounds. Returns the first step of the plan to run. */
static int resume_at(Driver *driver, const Plan *plan) {
    const verdi_root *root = driver->limits->resume;
    int at = 0, step = root ? root->iteration - 1 : 0;
    for (int i = 0; root && i < root->count; i++) {
        if (!bring_up(driver, root->move[i].move, at))
            continue;
        RootMove *move = &driver->move[at++];
        move->score = root->move[i].value;
        move->lower = root->move[i].lower;
        move->upper = root->move[i].upper;
        move->depth = 1;
    }
    if (at < driver->count || step <= 0 || step >= plan->count ||
        plan->step[step].depth != root->depth ||
        confidence_percent[plan->step[step].confidence] != root->confidence)
        return 0;
    driver->searched = driver->lines;
    return step;
}

static void run_plan(Driver *driver, ClockBudget budget) {
    Plan plan = plan_make(driver->limits, driver->root.empties);
    bool forced = driver->count == 1 && !driver->setup->choice && driver->limits->clock.active;
    if (forced && driver->limits->goal == VERDI_GOAL_PLAY && plan.count > VERDI_FORCED_DEPTH)
        plan.count = VERDI_FORCED_DEPTH;
    double last_seconds = 0;
    ClockTrend trend = {0};
    int first = resume_at(driver, &plan);
    if (driver->searched)
        fill_result(driver);
    for (int i = first; i < plan.count; i++) {
        double begin = seconds_since(driver->begin_ns);
        /* An iteration takes at least 1.5 times as long as the one before it. */
        double soft = clock_soft(budget, trend);
        if (i > first && begin + 1.5 * last_seconds > soft && begin > 0.4 * soft)
            break;
        RootMove best = driver->move[0];
        enlarge_table(driver, (budget.hard - begin) / 4);
        begin = seconds_since(driver->begin_ns);
        driver->iteration = i + 1;
        driver->iterations = plan.count;
        bool complete = search_step(driver, plan.step[i]);
        if (driver->searched < driver->lines)
            append_unsearched(driver);
        fill_result(driver);
        report_lines(driver, driver->searched, complete, false, false);
        if (search_stopped(driver->search))
            break;
        last_seconds = seconds_since(driver->begin_ns) - begin;
        bool same = best.depth && driver->move[0].move == best.move;
        trend = (ClockTrend){.stable = same ? trend.stable + 1 : 0,
                             .fell = best.depth && driver->move[0].score < best.score - SCORE_DISC};
    }
}

/* Notes the longest delay of this search: a gap between clock readings, or an answer after the
 * deadline. */
static void note_delay(const Driver *driver) {
    if (driver->control.deadline_ns == INT64_MAX)
        return;
    int64_t late_ns = timer_now_ns() - driver->control.deadline_ns;
    int64_t gap_ns = driver->search->longest_gap_ns;
    double seconds = (double)(late_ns > gap_ns ? late_ns : gap_ns) * 1e-9;
    clock_note_move(driver->setup->delays, fmax(seconds, driver->limits->elapsed));
}

void driver_run(const SearchSetup *setup, Board board, const verdi_limits *limits,
                verdi_info_fn *report, void *user, verdi_result *result) {
    Driver driver = {.listener = {report_change, report_tick, INT64_MAX},
                     .setup = setup,
                     .limits = limits,
                     .report = report,
                     .user = user,
                     .result = result,
                     .begin_ns = setup->begin_ns,
                     .known = setup->known};
    *result = (verdi_result){.move = VERDI_NONE, .ponder = VERDI_NONE};
    setup->core->node_init(&driver.root, board);
    if (limits->goal == VERDI_GOAL_PLAY)
        driver.root.draw = score_of_draw(limits->contempt);
    if (board_is_over(board)) {
        result->value = score_from_discs(board_final_score(board));
        return;
    }
    ClockBudget budget = clock_budget(limits, driver.root.empties, setup->delays);
    driver.control = (SearchControl){.outside = limits->stop,
                                     .node_limit = limits->nodes ? limits->nodes : UINT64_MAX,
                                     .deadline_ns = INT64_MAX};
    if (budget.hard < forever)
        driver.control.deadline_ns = driver.begin_ns + (int64_t)(budget.hard * 1e9);
    driver.search =
        team_begin(setup->team, setup->weights, setup->tt, &driver.control, setup->forget);
    driver.search->listener = &driver.listener;
    if (report && limits->report_seconds > 0 && limits->report_seconds < forever)
        driver.listener.tick_ns = timer_now_ns() + (int64_t)(limits->report_seconds * 1e9);
    list_moves(&driver, limits->moves ? limits->moves : ~(uint64_t)0);
    driver.lines = limits->lines < driver.count ? limits->lines : driver.count;
    if (driver.known && !bring_up(&driver, driver.known->move, 0))
        driver.known = NULL;
    run_plan(&driver, budget);
    fill_root(&driver, &result->root);
    result->nodes = search_count_nodes(driver.search);
    result->hash_full = tt_full(setup->tt);
    result->seconds = seconds_since(driver.begin_ns);
    note_delay(&driver);
    result->stopped =
        atomic_load(&driver.control.stop) && !atomic_load(&driver.control.out_of_budget);
}
