/* SPDX-License-Identifier: MIT
 *
 * The graph of a book and the order of work, on a game tree whose "searches" take values from a
 * hash of the board. Compared after each step with slow definitions over all lines.
 */
#include "testing.h"

#include <limits.h>
#include <stdlib.h>

#include "base/bits.h"
#include "base/bytes.h"
#include "base/random.h"
#include "book/rank.h"
#include "positions.h"

static const RankRules wide = {.ply_cost = 32,
                               .max_loss = 1 << 20,
                               .max_plies = 60,
                               .depth = 21,
                               .main_depth = 24,
                               .main_loss = 64,
                               .confidence = 73,
                               .solve = 1};

enum { NEVER = 1 << 20 }; /* beyond all values */

/* A value for a board from nowhere, up to four discs. */
static int made_up_value(Board board) {
    uint64_t words[2] = {board.player, board.opponent};
    return (int)(checksum_fnv1a(words, sizeof words, 5) % 1024) - 512;
}

/* The best of some moves by made-up values. */
static verdi_book_move made_up_search(const JobTask *task) {
    verdi_book_move best = {.move = VERDI_NONE, .reply = VERDI_NONE};
    for (BITS_EACH(square, task->moves)) {
        int value = -made_up_value(graph_after(task->board, (Square)square));
        if (best.move == VERDI_NONE || value > best.value.value) {
            best.move = (int)square;
            best.value = (verdi_book_value){VERDI_BOOK_SEARCH, value, task->depth, 73, 1};
        }
    }
    return best;
}

/* Searches all that a job wants by now. */
static void search_job(Job *job, Graph *graph, const RankRules *rules) {
    JobTask task;
    while (job_next(job, graph, rules, &task)) {
        verdi_book_move best = made_up_search(&task);
        ck_assert(job_keep(job, task.board, &best));
    }
}

static void run_job(Graph *graph, const RankRules *rules, const RankChoice *choice) {
    static Job job;
    job_begin(&job, graph, choice);
    search_job(&job, graph, rules);
    ck_assert(job_finish(&job, graph));
}

static NodeId begin(Graph *graph, Board board) {
    graph_init(graph);
    NodeId start = graph_insert(graph, board_canonical(board, NULL));
    ck_assert_int_eq(start, 0);
    graph_settle(graph);
    return start;
}

/* --------------------------------------------------------------------------------- definitions */

/* The value of a node by looking at all its moves; every one that leads into the book counts. */
static int true_value(const Graph *graph, NodeId id) {
    const Node *node = &graph->node[id];
    if (board_is_over(node->board))
        return board_final_score(node->board) * VERDI_DISC;
    uint64_t moves = board_moves(node->board);
    int best = -NEVER;
    if (!moves)
        return -true_value(graph, graph_find(graph, graph_after(node->board, SQUARE_PASS)));
    for (BITS_EACH(square, moves)) {
        NodeId child = graph_find(graph, graph_after(node->board, (Square)square));
        int value = child != NODE_NONE                    ? -true_value(graph, child)
                    : (int)square == node->deviation.move ? node->deviation.value.value
                                                          : -NEVER;
        best = value > best ? value : best;
    }
    return best;
}

/* Every position has its value, all its links, and a deviation that leads out of the book. */
static void check_graph(const Graph *graph) {
    for (NodeId id = 0; id < graph->count; id++) {
        const Node *node = &graph->node[id];
        ck_assert_int_eq(node->value.value, true_value(graph, id));
        ck_assert(!graph_is_open(graph, id));
        ck_assert(!node->busy && !node->touched && !node->moved);
        uint64_t outside = graph_unlinked(graph, id);
        for (BITS_EACH(square, outside))
            ck_assert_int_eq(graph_find(graph, graph_after(node->board, (Square)square)),
                             NODE_NONE);
        if (outside)
            ck_assert_int_eq(graph_find(graph, graph_after(node->board, node->deviation.move)),
                             NODE_NONE);
        else
            ck_assert_int_eq(node->deviation.move, VERDI_NONE);
    }
}

/* The least loss over all lines, one by one, from `from` to each node. */
static void walk_lines(const Graph *graph, NodeId from, int loss, int *least) {
    const Node *node = &graph->node[from];
    if (loss >= least[from])
        return;
    least[from] = loss;
    for (int i = 0; i < node->links; i++)
        walk_lines(graph, node->link[i].child,
                   loss + node->value.value + graph->node[node->link[i].child].value.value, least);
}

static void check_choice(Graph *graph, NodeId start, const RankRules *rules,
                         const RankChoice *choice) {
    int *least = calloc((size_t)graph->count, sizeof *least);
    ck_assert_ptr_nonnull(least);
    for (NodeId id = 0; id < graph->count; id++)
        least[id] = RANK_UNREACHED;
    walk_lines(graph, start, 0, least);
    int from = bits_count(board_empties(graph->node[start].board)), best = 1 << 30;
    for (NodeId id = 0; id < graph->count; id++) {
        const Node *node = &graph->node[id];
        ck_assert_int_eq(node->loss, least[id]);
        int empties = bits_count(board_empties(node->board)), plies = from - empties;
        if (node->deviation.move == VERDI_NONE)
            continue;
        int loss = least[id] + node->value.value - node->deviation.value.value;
        bool shallow = node->deviation.value.depth <
                       (loss <= rules->main_loss ? rules->main_depth : rules->depth);
        if (loss > rules->max_loss || plies >= rules->max_plies + shallow ||
            (!shallow && empties <= rules->solve))
            continue;
        int cost = loss + rules->ply_cost * (plies + !shallow);
        best = cost < best ? cost : best;
    }
    if (best < 1 << 30) {
        ck_assert_int_eq(choice->cost, best);
    } else {
        ck_assert_int_eq(choice->kind, RANK_NOTHING);
    }
    free(least);
}

/* ---------------------------------------------------------------------------------------- tests */

/* What is to be done next; with new positions if `expand`. */
static RankChoice choose(Graph *graph, NodeId start, const RankRules *rules, bool expand) {
    rank_losses(graph, start);
    return rank_choose(graph, start, rules, expand, NULL, 0);
}

/* Does so many jobs, or all. */
static void work(Graph *graph, NodeId start, const RankRules *rules, bool expand, int jobs) {
    RankChoice choice;
    while (jobs-- > 0 && (choice = choose(graph, start, rules, expand)).kind != RANK_NOTHING)
        run_job(graph, rules, &choice);
}

/* Grows a book from a board and holds every step against the definitions. Returns its positions. */
static int grow(Board board, const RankRules *rules, int steps) {
    Graph graph;
    NodeId start = begin(&graph, board);
    for (int step = 0; step < steps; step++) {
        RankChoice choice = choose(&graph, start, rules, true);
        if (step > 0)
            check_choice(&graph, start, rules, &choice);
        if (choice.kind == RANK_NOTHING)
            break;
        run_job(&graph, rules, &choice);
        check_graph(&graph);
    }
    int count = graph.count;
    graph_free(&graph);
    return count;
}

TEST(test_growth_from_the_start) {
    ck_assert_int_gt(grow(board_start(), &wide, 130), 70);
}

/* Near the end there are passes, finished games, and books that become complete. */
TEST(test_growth_to_the_end) {
    Random random;
    random_seed(&random, 3);
    for (int i = 0; i < 40; i++) {
        Board board = positions_play(&random, 4 + i % 6);
        if (!board_is_over(board))
            grow(board, &wide, 80);
    }
}

TEST(test_bounds) {
    RankRules rules = wide;
    rules.max_loss = 300;
    rules.max_plies = 3;
    int small = grow(board_start(), &rules, 1000);
    ck_assert_int_gt(small, 5);
    ck_assert_int_lt(small, 1 + 1 + 3 + 14); /* some line to three plies loses more */
    rules.max_loss = 1 << 20;
    ck_assert_int_eq(grow(board_start(), &rules, 1000), 1 + 1 + 3 + 14); /* all of them */
}

/* Two lines to one position: it is there once, and both see its value. */
TEST(test_transpositions) {
    Graph graph;
    NodeId start = begin(&graph, board_start());
    RankRules rules = wide;
    rules.max_plies = 5;
    work(&graph, start, &rules, true, INT_MAX);
    check_graph(&graph);
    /* Positions after 0..5 plies up to symmetry. */
    ck_assert_int_eq(graph.count, 1 + 1 + 3 + 14 + 60 + 322);
    int shared = 0, parents[1 + 1 + 3 + 14 + 60 + 322] = {0};
    for (NodeId id = 0; id < graph.count; id++)
        for (int i = 0; i < graph.node[id].links; i++)
            shared += ++parents[graph.node[id].link[i].child] == 2;
    ck_assert_int_gt(shared, 10);
    graph_free(&graph);
}

/* Of two deviations the one whose line loses less is expanded first, however deep, as long as plies
 * are cheap; with dear ones the short line is. */
TEST(test_drop_out_order) {
    for (int dear = 0; dear < 2; dear++) {
        Graph graph;
        NodeId start = begin(&graph, board_start());
        RankRules rules = wide;
        rules.ply_cost = dear ? 1 << 12 : 0;
        work(&graph, start, &rules, true, 60);
        int longest = 0;
        for (NodeId id = 0; id < graph.count; id++) {
            int plies = 60 - bits_count(board_empties(graph.node[id].board));
            longest = plies > longest ? plies : longest;
        }
        if (dear)
            ck_assert_int_le(longest, 5);
        else
            ck_assert_int_ge(longest, 8);
        graph_free(&graph);
    }
}

/* Values that are too shallow, or of an old engine, are searched again; proofs are not. */
TEST(test_stale_values) {
    Graph graph;
    NodeId start = begin(&graph, board_start());
    RankRules rules = wide;
    work(&graph, start, &rules, true, 50);
    work(&graph, start, &rules, false, INT_MAX); /* what moved to the main lines */
    verdi_book_move proven = graph.node[start].deviation;
    if (proven.move != VERDI_NONE) {
        proven.value.kind = VERDI_BOOK_EXACT;
        graph_set_deviation(&graph, start, &proven);
        graph_settle(&graph);
    }
    static const bool old[] = {false, true};
    rules.old = old;
    rules.sources = 2;
    int renewed = 0;
    for (; renewed < 1000; renewed++) {
        RankChoice choice = choose(&graph, start, &rules, false);
        if (choice.kind == RANK_NOTHING)
            break;
        ck_assert_int_eq(choice.kind, RANK_STALE);
        verdi_book_move again = graph.node[choice.node].deviation;
        ck_assert_int_ne(again.value.kind, VERDI_BOOK_EXACT);
        again.value.source = 0; /* a new engine's */
        again.value.depth = 24;
        graph_set_deviation(&graph, choice.node, &again);
        graph_settle(&graph);
    }
    int searched = 0;
    for (NodeId id = 0; id < graph.count; id++)
        searched += graph.node[id].deviation.move != VERDI_NONE &&
                    graph.node[id].deviation.value.kind == VERDI_BOOK_SEARCH;
    ck_assert_int_eq(renewed, searched);
    graph_free(&graph);
}

/* Other workers' positions and busy nodes are left alone. */
TEST(test_work_of_others) {
    Graph graph;
    NodeId start = begin(&graph, board_start());
    work(&graph, start, &wide, true, 30);
    RankChoice first = choose(&graph, start, &wide, true);
    const Node *node = &graph.node[first.node];
    ck_assert_int_eq(first.kind, RANK_EXPAND);
    Board taken = graph_after(node->board, node->deviation.move);
    RankChoice second = rank_choose(&graph, start, &wide, true, &taken, 1);
    ck_assert_int_ne(second.node, first.node);
    ck_assert_int_ge(second.cost, first.cost);
    graph.node[first.node].busy = true;
    RankChoice third = rank_choose(&graph, start, &wide, true, NULL, 0);
    ck_assert_int_ne(third.node, first.node);
    graph_free(&graph);
}

/* Two jobs at once, the second finished first: what the first one searched meanwhile is looked at
 * again, so that its deviation does not lead to what is in the book by now. */
TEST(test_jobs_beside_each_other) {
    Graph graph;
    NodeId start = begin(&graph, board_start());
    static Job one, two;
    work(&graph, start, &wide, true, 5);
    for (int i = 5; i < 60; i++) {
        RankChoice choice = choose(&graph, start, &wide, true);
        job_begin(&one, &graph, &choice);
        search_job(&one, &graph, &wide);
        choice = rank_choose(&graph, start, &wide, true, one.insert, one.inserts);
        job_begin(&two, &graph, &choice);
        search_job(&two, &graph, &wide);
        ck_assert(job_finish(&two, &graph));
        search_job(&one, &graph, &wide);
        ck_assert(job_finish(&one, &graph));
        check_graph(&graph);
    }
    graph_free(&graph);
}

/* A position comes into the book that a search has just found to be the best way out of it: then
 * the next best is wanted. */
TEST(test_search_overtaken) {
    Graph graph;
    NodeId start = begin(&graph, board_start());
    static Job job;
    work(&graph, start, &wide, true, 3);
    for (int i = 3; i < 40; i++) {
        RankChoice choice = choose(&graph, start, &wide, true);
        JobTask task;
        job_begin(&job, &graph, &choice);
        int searches = 0, expected = -1;
        while (job_next(&job, &graph, &wide, &task)) {
            verdi_book_move best = made_up_search(&task);
            ck_assert(job_keep(&job, task.board, &best));
            if (++searches == 1 && bits_count(task.moves) > 1) {
                Board found = graph_after(task.board, best.move);
                NodeId id = graph_insert(&graph, found);
                JobTask other = {found, graph_unlinked(&graph, id), 24};
                verdi_book_move deviation = made_up_search(&other);
                if (other.moves)
                    graph_set_deviation(&graph, id, &deviation);
                graph_settle(&graph);
                expected = best.move;
            } else if (searches == 2 && expected >= 0) {
                ck_assert(!(task.moves & bits_square(expected)));
            }
        }
        ck_assert(job_finish(&job, &graph));
        for (NodeId id = 0; id < graph.count; id++)
            if (graph.node[id].deviation.move < 64)
                ck_assert_int_eq(graph_find(&graph, graph_after(graph.node[id].board,
                                                                graph.node[id].deviation.move)),
                                 NODE_NONE);
        ck_assert(!graph_is_open(&graph, choice.node));
        NodeId inserted = job.inserts ? graph_find(&graph, job.insert[0]) : choice.node;
        ck_assert(!graph_is_open(&graph, inserted));
    }
    graph_free(&graph);
}
