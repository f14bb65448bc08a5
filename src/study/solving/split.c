/* SPDX-License-Identifier: MIT */
#include "study/solving/solving.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "base/table.h"
#include "record/record.h"
#include "study/search/limits.h"

enum { MOST = 64, STEP = 2 }; /* in discs; final scores are even, because empty squares count too */

/* The data of a position; the key comes first. */
typedef struct SplitNode {
    Board board; /* canonical */
    int8_t lower, upper;
    bool wanted; /* is a job, with this window */
    int8_t alpha, beta;
    bool estimated;
    int estimate; /* in 1/128 disc, from a short search */
} SplitNode;

struct SplitTree {
    Board root;
    int empties;
    Table nodes;
    verdi_engine *engine;
    const verdi_stop *stop;
    verdi_game *game;
    int error;
    uint64_t spent; /* nodes of searches for move ordering */
};

SplitTree *split_new(void) {
    SplitTree *split = calloc(1, sizeof *split);
    if (split)
        split->nodes = table_of(sizeof(SplitNode), sizeof(Board));
    return split;
}

void split_free(SplitTree *split) {
    if (split)
        table_free(&split->nodes);
    free(split);
}

/* Finds or adds the node of a board. The pointer is valid until the next call. Returns NULL if
 * memory is short. */
static SplitNode *node_of(SplitTree *split, Board board) {
    Board key = board_canonical(board, NULL);
    bool fresh = false;
    SplitNode *node = table_add(&split->nodes, &key, &fresh);
    if (node && fresh) {
        node->lower = -MOST;
        node->upper = MOST;
        if (board_is_over(board))
            node->lower = node->upper = (int8_t)board_final_score(board);
    }
    if (!node)
        split->error = VERDI_E_MEMORY;
    return node;
}

SplitLearned split_learn(SplitTree *split, SplitItem result) {
    SplitNode *node = node_of(split, result.board);
    if (!node)
        return SPLIT_MEMORY;
    int lower = result.low > node->lower ? result.low : node->lower;
    int upper = result.high < node->upper ? result.high : node->upper;
    if (lower > upper)
        return SPLIT_CONTRADICTS;
    if (lower == node->lower && upper == node->upper)
        return SPLIT_OLD;
    node->lower = (int8_t)lower;
    node->upper = (int8_t)upper;
    return SPLIT_NEW;
}

/* ------------------------------------------------------------------------------------- the walk */

/* A move of a node; the estimate is from the view of the side that moves. */
typedef struct SplitMove {
    Board board; /* the board after the move */
    int estimate;
} SplitMove;

static SplitItem bounds_of(SplitTree *split, Board board) {
    const SplitNode *node = node_of(split, board);
    return node ? (SplitItem){board, node->lower, node->upper} : (SplitItem){board, -MOST, MOST};
}

/* The depth of searches for move ordering. These searches must take few nodes compared with the
 * jobs that they save. Total nodes increased as follows (FFO #40, #41, #43, #50): with 8 plies, by
 * 14% and 6% for jobs of 16 and 18 empty squares; with 5 plies, by 13% and 5% for 20 and 22; with
 * 10 plies, by 6% for 22. */
static int order_plies(const SplitTree *split) {
    enum { LEAST = 4, MOST_PLIES = 8, LESS = 12 };
    int plies = split->empties - LESS;
    return plies < LEAST ? LEAST : plies > MOST_PLIES ? MOST_PLIES : plies;
}

/* Evaluates all moves by one short search and stores the values in the children. */
static void estimate_moves(SplitTree *split, Board board) {
    verdi_limits limits = limits_to_depth(order_plies(split), split->stop);
    verdi_result result;
    limits.lines = VERDI_MAX_MOVES;
    int error = verdi_game_set_position(split->game, board.player, board.opponent, VERDI_BLACK);
    if (!error)
        error = verdi_search(split->engine, split->game, &limits, NULL, NULL, &result);
    if (error) {
        split->error = error;
        return;
    }
    split->spent += result.nodes;
    for (int i = 0; i < result.lines; i++) {
        SplitNode *child = node_of(split, board_play(board, result.line[i].move));
        if (child) {
            child->estimated = true;
            child->estimate = -result.line[i].value;
        }
    }
}

static int compare_moves(const void *a, const void *b) {
    int x = ((const SplitMove *)a)->estimate, y = ((const SplitMove *)b)->estimate;
    return (x < y) - (x > y);
}

/* Lists the moves by their estimates, the best first. An estimate outside the proven bounds is
 * replaced by the bound. */
static int list_moves(SplitTree *split, Board board, SplitMove list[VERDI_MAX_MOVES]) {
    uint64_t moves = board_moves(board);
    int count = 0;
    bool estimated = true;
    for (BITS_EACH(move, moves)) {
        list[count++].board = board_play(board, (Square)move);
        const SplitNode *child = node_of(split, list[count - 1].board);
        estimated = estimated && child && child->estimated;
    }
    if (!moves)
        list[count++] = (SplitMove){board_pass(board), 0};
    if (count > 1 && !estimated && !split->error)
        estimate_moves(split, board);
    for (int i = 0; i < count; i++) {
        const SplitNode *child = node_of(split, list[i].board);
        if (!child)
            return 0;
        int least = -child->upper * VERDI_DISC, most = -child->lower * VERDI_DISC;
        int value = child->estimated ? -child->estimate : 0;
        list[i].estimate = value < least ? least : value > most ? most : value;
    }
    qsort(list, (size_t)count, sizeof *list, compare_moves);
    return count;
}

static void ask(SplitTree *split, Board board, int alpha, int beta) {
    SplitNode *node = node_of(split, board);
    if (!node)
        return;
    if (!node->wanted || alpha < node->alpha)
        node->alpha = (int8_t)alpha;
    if (!node->wanted || beta > node->beta)
        node->beta = (int8_t)beta;
    node->wanted = true;
}

static SplitItem walk(SplitTree *split, Board board, int alpha, int beta);

/* Calls walk() for a move. The result is from the view of the side that makes the move, whose value
 * is at least `low` and at most `high`. */
static SplitItem walk_move(SplitTree *split, Board after, int alpha, int beta) {
    SplitItem child = walk(split, after, -beta, -alpha);
    return (SplitItem){after, -child.high, -child.low};
}

/* Searches the moves of a node with an open window: first finds the value of the first move, then
 * whether another move is better. A move waits while results that it depends on are missing. */
static void walk_open(SplitTree *split, const SplitMove *list, int count, int alpha, int beta) {
    for (int i = 0; i < count && alpha < beta; i++) {
        if (i == 0) {
            SplitItem first = walk_move(split, list[0].board, alpha, beta);
            if (first.high > alpha && first.low < beta && first.low < first.high)
                return; /* the other moves wait for its value */
            alpha = first.low > alpha ? first.low : alpha;
            continue;
        }
        SplitItem other = walk_move(split, list[i].board, alpha, alpha + STEP);
        if (other.low > alpha && other.low < other.high && other.low < beta) {
            other = walk_move(split, list[i].board, alpha, beta); /* it is better: find its value */
            if (other.low < other.high && other.low < beta)
                return;
        }
        alpha = other.low > alpha ? other.low : alpha;
    }
}

/* Searches the moves of a node with a null window: only one move if it is likely to exceed the
 * window, otherwise all moves. */
static void walk_null(SplitTree *split, const SplitMove *list, int count, int alpha, int beta) {
    for (int i = 0; i < count; i++) {
        SplitItem known = bounds_of(split, list[i].board);
        if (-known.high >= beta)
            return;
    }
    for (int i = 0; i < count; i++) {
        bool likely = list[i].estimate > (alpha + beta) / 2 * VERDI_DISC;
        SplitItem move = walk_move(split, list[i].board, alpha, beta);
        if (move.low >= beta || (likely && move.high > alpha))
            return;
    }
}

/* Returns the proven bounds of a position. If the bounds do not decide the window, searches deeper
 * and adds jobs where results are missing. */
static SplitItem walk(SplitTree *split, Board board, int alpha, int beta) {
    SplitItem known = bounds_of(split, board);
    if (split->error || known.low >= beta || known.high <= alpha || known.low == known.high)
        return known;
    alpha = alpha > known.low ? alpha : known.low;
    beta = beta < known.high ? beta : known.high;
    if (bits_count(board_empties(board)) <= split->empties) {
        ask(split, board, alpha, beta);
        return known;
    }
    SplitMove list[VERDI_MAX_MOVES];
    int count = list_moves(split, board, list);
    if (beta - alpha > STEP)
        walk_open(split, list, count, alpha, beta);
    else
        walk_null(split, list, count, alpha, beta);
    if (split->error || !count)
        return known;
    SplitItem result = {board, -MOST, -MOST};
    for (int i = 0; i < count; i++) {
        SplitItem child = bounds_of(split, list[i].board);
        result.low = -child.high > result.low ? -child.high : result.low;
        result.high = -child.low > result.high ? -child.low : result.high;
    }
    if (split_learn(split, result) == SPLIT_CONTRADICTS)
        split->error = VERDI_E_FORMAT;
    return bounds_of(split, board);
}

static void forget_jobs(SplitTree *split) {
    for (size_t i = 0; i < split->nodes.places; i++)
        if (split->nodes.used[i])
            ((SplitNode *)(split->nodes.items + i * split->nodes.item_size))->wanted = false;
}

int split_plan(SplitTree *split, Board root, int empties, verdi_engine *engine,
               const verdi_stop *stop) {
    forget_jobs(split);
    split->root = root;
    split->empties = empties;
    split->error = verdi_game_new(&split->game);
    split->engine = engine;
    split->stop = stop;
    if (!split->error) {
        SplitItem proven = walk(split, root, -MOST, MOST);
        /* Results of later moves may make jobs of earlier moves unnecessary. */
        if (proven.low == proven.high)
            forget_jobs(split);
    }
    verdi_game_free(split->game);
    split->game = NULL;
    return split->error;
}

void split_root(const SplitTree *split, int *lower, int *upper, int *move, uint64_t *nodes) {
    Board key = board_canonical(split->root, NULL);
    const SplitNode *root = table_find(&split->nodes, &key);
    *lower = root ? root->lower : -MOST;
    *upper = root ? root->upper : MOST;
    *move = VERDI_NONE;
    *nodes = split->spent;
    uint64_t moves = board_moves(split->root);
    for (BITS_EACH(square, moves)) {
        key = board_canonical(board_play(split->root, (Square)square), NULL);
        const SplitNode *child = table_find(&split->nodes, &key);
        if (*move == VERDI_NONE && child && child->upper < MOST && -child->upper == *lower)
            *move = (int)square;
    }
    if (moves && *upper == -MOST)
        *move = bits_first(moves); /* every move loses everything */
    if (!moves && !board_is_over(split->root))
        *move = VERDI_PASS;
}

/* ------------------------------------------------------------------------------------ the lists */

static int compare_nodes(const void *a, const void *b) {
    const SplitNode *x = *(const SplitNode *const *)a, *y = *(const SplitNode *const *)b;
    int fewer = bits_count(board_empties(y->board)) - bits_count(board_empties(x->board));
    if (fewer)
        return fewer;
    if (x->board.player != y->board.player)
        return x->board.player < y->board.player ? -1 : 1;
    return x->board.opponent < y->board.opponent ? -1 : x->board.opponent > y->board.opponent;
}

int split_each(const SplitTree *split, bool jobs, SplitTake *take, void *user) {
    const SplitNode **sorted = malloc((split->nodes.count + 1) * sizeof *sorted);
    size_t count = 0;
    int taken = 0;
    if (!sorted)
        return 0;
    for (size_t i = 0; i < split->nodes.places; i++)
        if (split->nodes.used[i])
            sorted[count++] = (const SplitNode *)(split->nodes.items + i * split->nodes.item_size);
    qsort(sorted, count, sizeof *sorted, compare_nodes);
    for (size_t i = 0; i < count; i++) {
        const SplitNode *node = sorted[i];
        bool proven = node->lower > -MOST || node->upper < MOST;
        SplitItem item = {node->board, jobs ? node->alpha : node->lower,
                          jobs ? node->beta : node->upper};
        if (jobs ? !node->wanted : !proven || board_is_over(node->board))
            continue;
        take(&item, user);
        taken++;
    }
    free(sorted);
    return taken;
}

/* --------------------------------------------------------------------------- the lines of files */

/* Parses the text after a position, and sets *kind. Returns NULL, or what is wrong. */
static const char *read_rest(const char *text, SplitLine *line, SplitLineKind *kind) {
    enum { DISCS = 64 };
    SplitItem *item = &line->item;
    char nodes[20] = "";
    int end = 0;
    bool job = strncmp(text, "window ", 7) == 0;
    if (strncmp(text, "split ", 6) == 0) {
        bool good = sscanf(text, "split %9d%n", &line->empties, &end) == 1 && !text[end];
        *kind = SPLIT_LINE_ROOT;
        return good && line->empties >= 1 && line->empties <= 60
                   ? NULL
                   : "split needs a number from 1 to 60";
    }
    if (!job && strncmp(text, "bounds ", 7))
        return "expected split, window or bounds after the position";
    if (text[strlen(text) - 1] != ';')
        return "line is truncated";
    int read =
        job ? sscanf(text, "window %9d %9d%n", &item->low, &item->high, &end)
            : sscanf(text, "bounds %9d %9d nodes %19[0-9]%n", &item->low, &item->high, nodes, &end);
    if (read < 2 || item->low < -DISCS || item->high > DISCS)
        return "expected two numbers from -64 to 64";
    if (strcmp(text + end, ";"))
        return job ? "line is truncated" : "expected a number of nodes";
    *kind = job ? SPLIT_LINE_JOB : SPLIT_LINE_RESULT;
    line->nodes = strtoull(nodes, NULL, 10);
    if (job && item->low >= item->high)
        return "window is empty";
    return item->low > item->high ? "lower bound is above the upper one" : NULL;
}

SplitLineKind split_line_read(Span text, SplitLine *line, char problem[SPLIT_LINE_PROBLEM]) {
    char rest[SPLIT_LINE];
    ObfRecord record;
    SplitLineKind kind;
    ObfStatus status = obf_parse(text, &record, problem);
    if (status != OBF_RECORD)
        return status == OBF_BLANK ? SPLIT_LINE_BLANK : SPLIT_LINE_BAD;
    *line = (SplitLine){.item.board = position_board(record.position)};
    span_take_until(&text, '%');
    const char *fault = notes_copy(rest, sizeof rest, span_trim(text))
                            ? read_rest(rest, line, &kind)
                            : "extra text after the position";
    snprintf(problem, SPLIT_LINE_PROBLEM, "%s", fault ? fault : "");
    return fault ? SPLIT_LINE_BAD : kind;
}

void split_line_write(SplitLineKind kind, const SplitLine *line, Text *out) {
    const SplitItem *item = &line->item;
    obf_write_position(
        (Position){.discs = {item->board.player, item->board.opponent}, .side = BLACK}, out);
    if (kind == SPLIT_LINE_ROOT)
        text_add(out, " %% split %d\n", line->empties);
    else if (kind == SPLIT_LINE_JOB)
        text_add(out, " %% window %d %d;\n", item->low, item->high);
    else
        text_add(out, " %% bounds %d %d nodes %" PRIu64 ";\n", item->low, item->high, line->nodes);
}
