/* SPDX-License-Identifier: MIT */
#include "book/rank.h"

#include "base/bits.h"
#include "rules/board.h"

/* The search depth for a line with this loss. */
static int depth_at(const RankRules *rules, int loss) {
    return loss <= rules->main_loss && rules->main_depth > rules->depth ? rules->main_depth
                                                                        : rules->depth;
}

void rank_losses(Graph *graph, NodeId start) {
    for (int i = 0; i < graph->count; i++)
        graph->node[i].loss = graph->node[i].given ? 0 : RANK_UNREACHED;
    graph->node[start].loss = 0;
    for (int layer = 0; layer < BOOK_LAYERS; layer++)
        for (int i = 0; i < graph->layer[layer].count; i++) {
            const Node *node = &graph->node[graph->layer[layer].node[i]];
            if (node->loss == RANK_UNREACHED)
                continue;
            for (int k = 0; k < node->links; k++) {
                verdi_book_value value = graph_link_value(graph, &node->link[k]);
                Node *child = &graph->node[node->link[k].child];
                int loss = node->loss + node->value.value - value.value;
                if (value.kind != VERDI_BOOK_UNKNOWN && loss < child->loss)
                    child->loss = loss;
            }
        }
}

static bool is_stale(const RankRules *rules, const Node *node, int loss) {
    const verdi_book_value *value = &node->deviation.value;
    if (value->kind == VERDI_BOOK_EXACT)
        return false; /* proven values are never outdated */
    return value->kind != VERDI_BOOK_SEARCH || value->depth < depth_at(rules, loss) ||
           value->confidence < rules->confidence ||
           (rules->old && value->source < rules->sources && rules->old[value->source]);
}

/* Whether the choice expands to one of these boards. */
static bool is_taken(const Graph *graph, const RankChoice *choice, const Board *taken, int count) {
    if (choice->kind != RANK_EXPAND || count == 0)
        return false;
    const Node *node = &graph->node[choice->node];
    Board after = graph_after(node->board, node->deviation.move);
    for (int i = 0; i < count; i++)
        if (board_equal(after, taken[i]))
            return true;
    return false;
}

/* The work at one node; its kind is RANK_NOTHING if the rules leave nothing to do. */
static RankChoice work_at(const Graph *graph, NodeId id, int plies, const RankRules *rules,
                          bool expand) {
    const Node *node = &graph->node[id];
    RankChoice choice = {.node = id, .loss = node->loss, .cost = rules->ply_cost * plies};
    if (node->busy || plies > rules->max_plies)
        return choice;
    if (node->deviation.move == VERDI_NONE) {
        if (node->loss <= rules->max_loss && graph_is_open(graph, id))
            choice.kind = RANK_OPEN;
    } else {
        choice.loss += node->value.value - node->deviation.value.value;
        if (choice.loss > rules->max_loss)
            return choice;
        int empties = bits_count(board_empties(node->board));
        if (is_stale(rules, node, choice.loss)) {
            choice.kind = RANK_STALE;
        } else if (expand && plies < rules->max_plies && empties > rules->solve) {
            choice.kind = RANK_EXPAND;
            choice.cost += rules->ply_cost;
        }
    }
    choice.cost += choice.loss;
    choice.depth = depth_at(rules, choice.loss);
    return choice;
}

static bool comes_before(const Graph *graph, const RankChoice *a, const RankChoice *b) {
    if (b->kind == RANK_NOTHING || a->cost != b->cost)
        return b->kind == RANK_NOTHING || a->cost < b->cost;
    return board_compare(graph->node[a->node].board, graph->node[b->node].board) < 0;
}

RankChoice rank_choose(const Graph *graph, NodeId start, const RankRules *rules, bool expand,
                       const Board *taken, int taken_count) {
    RankChoice best = {.kind = RANK_NOTHING, .node = NODE_NONE};
    int from = bits_count(board_empties(graph->node[start].board));
    for (NodeId id = 0; id < graph->count; id++) {
        const Node *node = &graph->node[id];
        if (node->loss == RANK_UNREACHED)
            continue;
        int plies = from - bits_count(board_empties(node->board));
        RankChoice choice = work_at(graph, id, plies, rules, expand);
        if (choice.kind != RANK_NOTHING && comes_before(graph, &choice, &best) &&
            !is_taken(graph, &choice, taken, taken_count))
            best = choice;
    }
    return best;
}

/* ------------------------------------------------------------------------------------- the work */

void job_begin(Job *job, Graph *graph, const RankChoice *choice) {
    job->choice = *choice;
    job->inserts = job->results = 0;
    Node *node = &graph->node[choice->node];
    node->busy = true;
    if (choice->kind != RANK_EXPAND)
        return;
    Board board = graph_after(node->board, node->deviation.move);
    job->insert[job->inserts++] = board;
    if (!board_moves(board) && !board_is_over(board))
        job->insert[job->inserts++] = graph_after(board, SQUARE_PASS);
}

/* Whether the board will be in the book when the job is finished. */
static bool is_known(const Job *job, const Graph *graph, Board board) {
    for (int i = 0; i < job->inserts; i++)
        if (board_equal(job->insert[i], board))
            return true;
    return graph_find(graph, board) != NODE_NONE;
}

/* The moves of a board that lead out of the book. */
static uint64_t outside(const Job *job, const Graph *graph, Board board) {
    uint64_t moves = 0;
    for (BITS_EACH(square, board_moves(board)))
        if (!is_known(job, graph, graph_after(board, (Square)square)))
            moves |= bits_square((int)square);
    return moves;
}

/* Whether a search of this board is missing. An existing result is valid while its best move leads
 * out of the book. */
static bool is_missing(const Job *job, const Graph *graph, Board board, JobTask *task) {
    uint64_t moves = outside(job, graph, board);
    for (int i = 0; i < job->results; i++)
        if (board_equal(job->result[i].board, board) &&
            (moves & bits_square(job->result[i].deviation.move)))
            return false;
    task->board = board;
    task->moves = moves;
    return moves != 0;
}

typedef struct ParentSearch {
    const Job *job;
    const Graph *graph;
    Board inserted;
    JobTask *task;
    bool found;
} ParentSearch;

/* Notes a position whose deviation is the inserted board, because the position needs a new
 * deviation. */
static void ask_parent(Board board, Square move, void *user) {
    ParentSearch *search = user;
    (void)move;
    NodeId id = graph_find(search->graph, board_canonical(board, NULL));
    if (search->found || id == NODE_NONE)
        return;
    const Node *node = &search->graph->node[id];
    if (node->deviation.move < 64 &&
        board_equal(graph_after(node->board, node->deviation.move), search->inserted))
        search->found = is_missing(search->job, search->graph, node->board, search->task);
}

bool job_next(const Job *job, const Graph *graph, const RankRules *rules, JobTask *task) {
    task->depth = job->choice.depth;
    if (job->inserts == 0)
        return is_missing(job, graph, graph->node[job->choice.node].board, task);
    Board last = job->insert[job->inserts - 1];
    if (graph_find(graph, last) == NODE_NONE && is_missing(job, graph, last, task))
        return true;
    task->depth = rules->depth;
    ParentSearch search = {.job = job, .graph = graph, .task = task};
    for (int i = 0; i < job->inserts && !search.found; i++) {
        search.inserted = job->insert[i];
        if (graph_find(graph, search.inserted) == NODE_NONE)
            parents_visit(search.inserted, ask_parent, &search);
    }
    return search.found;
}

bool job_keep(Job *job, Board board, const verdi_book_move *deviation) {
    int at = 0;
    while (at < job->results && !board_equal(job->result[at].board, board))
        at++;
    if (at == JOB_RESULTS)
        return false;
    job->result[at] = (JobResult){board, *deviation};
    if (at == job->results)
        job->results++;
    return true;
}

bool job_finish(const Job *job, Graph *graph) {
    graph->node[job->choice.node].busy = false;
    for (int i = job->inserts - 1; i >= 0; i--)
        if (graph_find(graph, job->insert[i]) == NODE_NONE &&
            graph_insert(graph, job->insert[i]) == NODE_NONE)
            return false;
    for (int i = 0; i < job->results; i++) {
        const JobResult *result = &job->result[i];
        if (graph_find(graph, graph_after(result->board, result->deviation.move)) == NODE_NONE)
            graph_set_deviation(graph, graph_find(graph, result->board), &result->deviation);
    }
    graph_settle(graph);
    return true;
}
