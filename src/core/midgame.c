/* SPDX-License-Identifier: MIT
 *
 * The search above the endgame: principal-variation search with null windows (fail-soft negamax).
 * null_window(), whose steps are numbered below, searches most nodes; open_window() searches the
 * few on the principal variation. A depth of at least the number of empties means a search to the
 * end of the game. A game that has ended gets its exact score. Any other leaf is evaluated, or
 * solved if few empty squares are left.
 */
#include "core/midgame.h"

#include <assert.h>
#include <string.h>

#include "core/endgame.h"
#include "core/eval.h"
#include "core/kernel/kernel.h"
#include "core/order.h"
#include "core/poll.h"
#include "core/stability.h"

/* These values were set by hand, by the nodes and times of searches of fixed positions.
 * tests/benchmarks lists the gain of each technique. */
enum {
    POLL_MIN_DEPTH = 4,    /* smaller trees end soon anyway */
    PROBE_MIN_DEPTH = 3,   /* below, the evaluation is the probe: margin_probe_depth() is 0 */
    STATIC_CUT_LEVELS = 2, /* extra levels of confidence for a cut by the static evaluation: 4 to
                            * 6% fewer nodes at the same mean error */
    ETC_MIN_DEPTH = 5,     /* below, looking up all children takes more time than it saves */
    LATE_MOVES = 3,        /* the first moves, which are never reduced; 1 is too few. Later or
                            * worse moves reduced by two plies choose no better moves */
    LATE_MIN_DEPTH = 6,    /* below, a reduction saves little */
    SPLIT_MIN_DEPTH = 7,   /* below, sharing a subtree takes more time than it saves */
    SPLIT_OPEN_DEPTH = 14, /* from here on, split even if no thread is idle yet */
    /* With an evaluation this far below alpha, probably no move cuts: a full solve then skips the
     * evaluation of moves ... */
    ALL_NODE_MARGIN = 8 * SCORE_DISC,
    ALL_NODE_SPLIT_MARGIN = 12 * SCORE_DISC, /* ... and a split may include the first move */
    STABILITY_MIN_SCORE = 16 * SCORE_DISC    /* below, the stability bound seldom cuts */
};

/* The exact solver uses discs: its alpha is the highest result whose score is not above `alpha`. */
static Score solve_exactly(Search *search, const Node *node, Score alpha) {
    int discs = score_floor_discs(alpha);
    if (alpha >= 0 && alpha < node->draw)
        discs = -1; /* a draw is above alpha */
    else if (alpha < 0 && alpha >= node->draw)
        discs = 0; /* a draw is not above alpha */
    return final_score(node,
                       endgame_search(search, node->board.player, node->board.opponent, discs));
}

/* A search of depth 1 evaluates the children without move ordering and without the transposition
 * table. Moves to X- and C-squares come last, because they seldom cut. */
static Score search_depth_1(Search *search, const Node *node, uint64_t moves, Score alpha) {
    const uint64_t x_and_c_squares = 0x42c300000000c342u;
    bool last = node->empties <= LAST_EMPTIES + 1;
    Score best = -SCORE_INFINITE;
    for (int half = 0; half < 2; half++)
        for (uint64_t rest = half ? moves & x_and_c_squares : moves & ~x_and_c_squares;
             rest && best <= alpha; rest &= rest - 1) {
            int move = bits_first(rest);
            uint64_t flips = kernel_flips(move, node->board.player, node->board.opponent);
            EvalSlot slot = eval_slot(search, board_after(node->board, move, flips));
            Score score;
            search->nodes++;
            if (last || !eval_recall(slot, &score)) {
                Node child;
                node_play(&child, node, move, flips);
                score = last ? solve_exactly(search, &child, ~alpha)
                             : eval_and_keep(search->weights, &child, 0, slot);
            }
            score = -score;
            best = score > best ? score : best;
        }
    return best;
}

static Score null_window(Search *search, const Node *node, uint64_t moves, Score alpha, int depth);

/* ProbCut (M. Buro 1995, 1997): a shallow search predicts the deep one with a known error. If the
 * shallow result is outside the window by more than the error at this confidence, the deep search
 * is skipped. If the function returns true, *score is the bound to return from the node. There is
 * no probe at full confidence or where the error is unknown. `entry` is NULL or has the bounds of a
 * search deeper than the probe. */
static bool cut_by_probe(Search *search, const Node *node, uint64_t moves, const TtData *entry,
                         Score alpha, int depth, Score *score) {
    /* There are never more than 60 empty squares here: with two or three discs no move allows a
     * reply. */
    assert(depth < MARGIN_DEPTHS && node->empties < MARGIN_DEPTHS);
    int shallow = margin_probe_depth(depth);
    int sigma = search->weights->sigma[depth][node->empties];
    if (!sigma || search->confidence == CONFIDENCE_FULL)
        return false;
    Score error = (sigma * confidence_quantile[search->confidence]) >> 8;
    Score value = node->value < SCORE_INFINITE ? node->value : eval_once(search, node, moves);
    /* A static-eval cut: no probe if the evaluation alone suffices. Its error is larger than that
     * of a probe, so it must be outside the window at a higher confidence. */
    if (shallow) {
        int level = search->confidence + STATIC_CUT_LEVELS;
        int quantile = confidence_quantile[level < CONFIDENCE_FULL ? level : CONFIDENCE_FULL - 1];
        Score far = (search->weights->static_sigma[depth][node->empties] * quantile) >> 8;
        *score = value > alpha ? alpha + 1 : alpha;
        if ((value > alpha + far && alpha + 1 + far < SCORE_MAX) ||
            (value <= alpha - far && alpha - far > -SCORE_MAX))
            return true;
    }
    /* The evaluation decides on which side to probe. If a deeper search contradicts it, a probe
     * would hardly cut. Near the leaves it is itself the probe. */
    if (entry && (value > alpha ? entry->upper <= alpha : entry->lower > alpha))
        return false;
    if (value > alpha) {
        Score bound = alpha + 1 + error;
        *score = alpha + 1;
        return bound < SCORE_MAX &&
               (shallow ? null_window(search, node, moves, bound - 1, shallow) : value) >= bound;
    }
    Score bound = alpha - error;
    *score = alpha;
    return bound > -SCORE_MAX &&
           (shallow ? null_window(search, node, moves, bound, shallow) : value) <= bound;
}

/* ProbCut without a probe: `entry` has a bound from a search less deep than this one, but deeper
 * than its probe, mostly from the iteration before. The variance of the difference between the
 * values at two depths is the difference of their variances from the static evaluation. */
static bool cut_by_entry(const Search *search, const Node *node, const TtData *entry, Score alpha,
                         int depth, Score *score) {
    if (search->confidence == CONFIDENCE_FULL || entry->depth >= depth)
        return false;
    int64_t deep = search->weights->static_sigma[depth][node->empties];
    int64_t shallow = search->weights->static_sigma[entry->depth][node->empties];
    int64_t quantile = confidence_quantile[search->confidence];
    bool above = entry->lower > alpha + 1;
    int64_t distance = above ? entry->lower - alpha - 1 : alpha - entry->upper;
    *score = above ? alpha + 1 : alpha;
    return deep > shallow && distance > 0 &&
           distance * distance << 16 >= quantile * quantile * (deep * deep - shallow * shallow);
}

/* Enhanced transposition cutoff (A. Plaat 1996): looks up all children and returns true if the
 * entry of one suffices for a cutoff. Children are priced while their entries are being fetched,
 * unless there is a hash move that may make prices unnecessary. */
static bool cut_by_children(Search *search, const Node *node, ChildList *list, Score alpha,
                            int depth, Score *score) {
    if (!list->has_hash_move)
        order_price(search, list, node, depth);
    for (int i = 0; i < list->count; i++) {
        TtData data;
        if (tt_probe(search->tt, list->hash[i], &data) && data.depth >= depth - 1 &&
            data.confidence >= search->confidence && -data.upper > alpha) {
            *score = -data.upper;
            return true;
        }
    }
    return false;
}

/* Whether to order moves by evaluation. False for a full solve where no move is likely to cut: all
 * moves will be searched, and their evaluations have no other use. */
static inline bool order_matters(const Search *search, const Node *node, Score alpha, int depth) {
    return search->confidence != CONFIDENCE_FULL || depth < node->empties ||
           node->value > alpha - ALL_NODE_MARGIN;
}

/* Whether the move is late in the order and has a bad evaluation. At the lowest confidence such a
 * move is first searched one ply less deep (late-move reductions, as in chess). */
static inline bool is_late(const Search *search, const Node *node, const ChildList *list,
                           const Child *child, Score alpha, int depth) {
    return search->confidence == 0 && depth >= LATE_MIN_DEPTH && depth < node->empties &&
           list->taken > LATE_MOVES && -child->node.value <= alpha;
}

/* Searches `child`, the position after a move. `answers` are the moves there, or 0 if unknown. The
 * score is for the side that made the move. */
static Score search_move(Search *search, const Node *child, uint64_t answers, Score alpha,
                         int depth, bool late) {
    if (late) {
        Score score = -null_window(search, child, answers, ~alpha, depth - 2);
        if (score <= alpha || search_stopped(search))
            return score;
    }
    return -null_window(search, child, answers, ~alpha, depth - 1);
}

/* Whether to share this node's remaining moves with other threads. Large subtrees are shared in
 * advance, so that a thread that becomes idle finds a large one at once instead of a small one. */
static inline bool should_split(const Search *search, int depth, int left) {
    return search->team && depth >= SPLIT_MIN_DEPTH && left >= 2 &&
           (depth >= SPLIT_OPEN_DEPTH || search->team->has_idle(search->team));
}

/* Searches the remaining children with the team. The caller sets the best score of the split so far
 * and reads it afterwards. */
static void search_shared(Search *search, const Node *node, int depth, bool open_window, Score beta,
                          ChildList *list, Split *split) {
    split->parent = search->split;
    split->master = search;
    atomic_init(&split->cancelled, false);
    split->node = node;
    split->depth = depth;
    split->confidence = search->confidence;
    split->open_window = open_window;
    split->beta = beta;
    split->run = midgame_run_split;
    split->count = 0;
    split->late = 0;
    atomic_init(&split->next, 0);
    atomic_init(&split->helpers, 0);
    atomic_flag_clear(&split->lock);
    while (list->taken < list->count) {
        Child *child = order_next(search, list, node, depth);
        if (!open_window && is_late(search, node, list, child, split->alpha, depth))
            split->late |= 1ull << split->count;
        split->move[split->count] = child->move;
        split->flips[split->count++] = child->flips;
    }
    search->team->share(search->team, search, split);
}

/* midgame_null_window(), given the legal moves, or 0 if they are unknown. */
static Score null_window(Search *search, const Node *node, uint64_t moves, Score alpha, int depth) {
    Board board = node->board;
    int empties = node->empties;
    assert(alpha >= -SCORE_INFINITE && alpha < SCORE_INFINITE);

    /* 1. Near the end of the game use the exact solver; at depth 0 return the evaluation. */
    if (depth >= empties || empties <= LAST_EMPTIES) {
        depth = empties;
        if (empties <= ENDGAME_EMPTIES) {
            if (empties == ENDGAME_EMPTIES && search_poll(search))
                return alpha;
            return solve_exactly(search, node, alpha);
        }
    }
    search->nodes++;
    if (depth <= 0)
        return eval_once(search, node, moves);
    uint64_t hash = 0;
    if (depth >= TABLE_MIN_DEPTH) {
        hash = tt_hash(board.player, board.opponent);
        tt_prefetch(search->tt, hash); /* a distant access; needed in step 5 */
    }

    /* 2. No move: a pass uses no depth, and two passes end the game. */
    if (!moves)
        moves = kernel_moves(board.player, board.opponent);
    if (!moves) {
        uint64_t answers = kernel_moves(board.opponent, board.player);
        if (!answers)
            return finished_score(node);
        Node child;
        node_pass(&child, node);
        return -null_window(search, &child, answers, ~alpha, depth);
    }

    /* 3. Near the leaves, where the evaluation is the probe, try ProbCut first. */
    Score score;
    if (depth < PROBE_MIN_DEPTH && cut_by_probe(search, node, moves, NULL, alpha, depth, &score))
        return score;
    if (depth == 1)
        return search_depth_1(search, node, moves, alpha);
    if (depth >= POLL_MIN_DEPTH && search_poll(search))
        return alpha;

    /* 4. Stability cutoff: the opponent's stable discs bound the score from above. Rare, but
     * without it a proof of a wipe-out with 26 empty squares takes 200 times the nodes. */
    if (alpha >= STABILITY_MIN_SCORE) {
        Score most = final_score(node, 64 - 2 * stability_count(board.opponent, board.player));
        if (most <= alpha)
            return most;
    }

    /* 5. Transposition table. Shallow searches do not use it: they take less time than an access,
     * and would displace deeper entries. */
    Square hash_move = SQUARE_NONE;
    TtData data;
    const TtData *deeper = NULL; /* the entry, if it is from a search deeper than a probe */
    if (depth >= TABLE_MIN_DEPTH && tt_probe(search->tt, hash, &data)) {
        if (data.depth >= depth && data.confidence >= search->confidence) {
            if (data.lower > alpha)
                return data.lower;
            if (data.upper <= alpha)
                return data.upper;
        }
        if (data.depth > margin_probe_depth(depth) && data.confidence >= search->confidence)
            deeper = &data;
        hash_move = data.move;
    }

    /* 6. ProbCut. */
    if (deeper && cut_by_entry(search, node, deeper, alpha, depth, &score))
        return score;
    if (depth >= PROBE_MIN_DEPTH &&
        cut_by_probe(search, node, moves, deeper, alpha, depth, &score) &&
        !search_stopped(search)) {
        if (depth >= TABLE_MIN_DEPTH)
            tt_store(search->tt, hash, alpha, alpha + 1, score, hash_move, depth,
                     search->confidence);
        return score;
    }

    /* 7. Order the moves, and try an enhanced transposition cutoff. */
    ChildList list;
    bool children_in_table = depth < empties || empties - 1 > ENDGAME_EMPTIES;
    bool looks_up = children_in_table && depth >= ETC_MIN_DEPTH;
    order_init(&list, node, moves, hash_move, order_matters(search, node, alpha, depth), alpha,
               looks_up ? search->tt : NULL);
    if (looks_up && cut_by_children(search, node, &list, alpha, depth, &score))
        return score;

    /* 8. Search the moves in order. Idle threads help with the later moves, and also with the first
     * one where probably no move cuts. */
    Score best = -SCORE_INFINITE;
    Square best_move = SQUARE_NONE;
    while (list.taken < list.count && best <= alpha) {
        if (should_split(search, depth, list.count - list.taken) &&
            (list.taken || eval_once(search, node, moves) <= alpha - ALL_NODE_SPLIT_MARGIN)) {
            Split split = {.alpha = alpha, .best = best, .best_move = best_move};
            search_shared(search, node, depth, false, alpha + 1, &list, &split);
            best = split.best;
            best_move = split.best_move;
            break;
        }
        Child *child = order_next(search, &list, node, depth);
        bool late = is_late(search, node, &list, child, alpha, depth);
        score = search_move(search, &child->node, child->answers, alpha, depth, late);
        if (score > best) {
            best = score;
            best_move = child->move;
        }
    }

    /* 9. Store. */
    if (search_stopped(search))
        return alpha;
    if (depth >= TABLE_MIN_DEPTH)
        tt_store(search->tt, hash, alpha, alpha + 1, best, best_move, depth, search->confidence);
    return best;
}

Score midgame_null_window(Search *search, const Node *node, Score alpha, int depth) {
    return null_window(search, node, 0, alpha, depth);
}

static void line_prepend(Line *line, Square move, const Line *rest) {
    line->move[0] = (uint8_t)move;
    memcpy(line->move + 1, rest->move, (size_t)rest->length);
    line->length = rest->length + 1;
}

/* Searches a node of the principal variation for the exact value within (alpha, beta) and for its
 * line. The hash move of the table is used, but there are no table cutoffs, so that lines are
 * complete. */
static Score open_window(Search *search, const Node *node, Score alpha, Score beta, int depth,
                         Line *line) {
    line->length = 0;
    search->nodes++;
    if (depth > node->empties || node->empties <= LAST_EMPTIES)
        depth = node->empties;
    if (depth <= 0 && node->empties)
        return eval_once(search, node, 0);
    Board board = node->board;
    uint64_t moves = kernel_moves(board.player, board.opponent);
    Line rest = {0};
    if (!moves) {
        if (!kernel_moves(board.opponent, board.player))
            return finished_score(node);
        Node child;
        node_pass(&child, node);
        Score score = -open_window(search, &child, -beta, -alpha, depth, &rest);
        line_prepend(line, SQUARE_PASS, &rest);
        return score;
    }
    if (search_poll(search))
        return alpha;

    uint64_t hash = tt_hash(board.player, board.opponent);
    TtData data = {.move = SQUARE_NONE};
    tt_probe(search->tt, hash, &data);
    ChildList list;
    order_init(&list, node, moves, data.move, true, alpha, NULL);
    Score best = -SCORE_INFINITE, bound = alpha;
    Square best_move = SQUARE_NONE;
    while (list.taken < list.count && best < beta) {
        bool first = list.taken == 0;
        if (!first && should_split(search, depth, list.count - list.taken)) {
            Split split = {.alpha = bound, .best = best, .best_move = best_move, .line = *line};
            search_shared(search, node, depth, true, beta, &list, &split);
            best = split.best;
            best_move = split.best_move;
            *line = split.line;
            break;
        }
        Child *child = order_next(search, &list, node, depth);
        Score score = bound + 1;
        rest.length = 0; /* discard the line of an earlier move */
        if (!first)
            score = -midgame_null_window(search, &child->node, ~bound, depth - 1);
        if (score > bound && (first || score < beta))
            score = -open_window(search, &child->node, -beta, -bound, depth - 1, &rest);
        if (search_stopped(search))
            return alpha;
        if (score > best) {
            best = score;
            best_move = child->move;
            if (score > bound) {
                bound = score;
                line_prepend(line, child->move, &rest);
            }
        }
    }
    if (search_stopped(search))
        return alpha;
    tt_store(search->tt, hash, alpha, beta, best, best_move, depth, search->confidence);
    return best;
}

static void split_lock(Split *split) {
    while (atomic_flag_test_and_set_explicit(&split->lock, memory_order_acquire))
        ;
}

static void split_unlock(Split *split) {
    atomic_flag_clear_explicit(&split->lock, memory_order_release);
}

void midgame_run_split(Search *search, Split *split) {
    for (;;) {
        int index = atomic_fetch_add_explicit(&split->next, 1, memory_order_relaxed);
        if (index >= split->count || search_stopped(search))
            return;
        split_lock(split);
        Score alpha = split->alpha;
        split_unlock(split);
        Square move = split->move[index];
        Node child;
        node_play(&child, split->node, move, split->flips[index]);
        Score score = search_move(search, &child, 0, alpha, split->depth, split->late >> index & 1);
        Line rest = {0};
        while (split->open_window && score > alpha && score < split->beta &&
               !search_stopped(search)) {
            split_lock(split);
            Score raised = split->alpha; /* perhaps by another thread */
            split_unlock(split);
            if (score > raised) {
                score =
                    -open_window(search, &child, -split->beta, -raised, split->depth - 1, &rest);
                break;
            }
            /* The score is only a lower bound; the move may still beat `raised`. */
            alpha = raised;
            score = -midgame_null_window(search, &child, ~alpha, split->depth - 1);
        }
        if (search_stopped(search))
            return;
        split_lock(split);
        if (score > split->best) {
            split->best = score;
            split->best_move = move;
            if (score > split->alpha && split->open_window) {
                split->alpha = score;
                line_prepend(&split->line, move, &rest);
            }
            if (score >= split->beta)
                atomic_store_explicit(&split->cancelled, true, memory_order_relaxed);
        }
        split_unlock(split);
    }
}

/* Updates the proven bounds of a root move from a search with window (alpha, beta). */
static void note_proof(RootMove *root, Score score, Score alpha, Score beta) {
    if (score > alpha && score > root->lower)
        root->lower = score;
    if (score < beta && score < root->upper)
        root->upper = score;
}

Score midgame_search_root(Search *search, const Node *node, RootMove *list, int count, Score alpha,
                          Score beta, int depth) {
    Score best = -SCORE_INFINITE, bound = alpha;
    int best_index = 0;
    bool proves = depth >= node->empties && search->confidence == CONFIDENCE_FULL;
    assert(alpha >= -SCORE_INFINITE && alpha < beta && beta <= SCORE_INFINITE);
    assert(count >= 1 && depth >= 1);
    search->root_done = 0;
    for (int i = 0; i < count && best < beta; i++) {
        RootMove *root = &list[i];
        uint64_t before = search_known_nodes(search);
        Node child;
        Line rest = {0};
        if (root->move == SQUARE_PASS)
            node_pass(&child, node);
        else
            node_play(&child, node, root->move,
                      kernel_flips(root->move, node->board.player, node->board.opponent));
        int left = root->move == SQUARE_PASS ? depth : depth - 1;
        Score score = bound + 1;
        if (i > 0)
            score = -midgame_null_window(search, &child, ~bound, left);
        if (i > 0 && proves && !search_stopped(search))
            note_proof(root, score, bound, bound + 1);
        if (score > bound && (i == 0 || score < beta) && !search_stopped(search)) {
            score = -open_window(search, &child, -beta, -bound, left, &rest);
            if (proves && !search_stopped(search))
                note_proof(root, score, bound, beta);
        }
        root->nodes += search_known_nodes(search) - before;
        if (search_stopped(search))
            break;
        if (i == 0 || score > bound) {
            root->score = score;
            root->depth = depth;
            root->confidence = search->confidence;
            root->complete = false; /* until the caller finds the window wide enough */
        }
        if (score > bound) {
            best_index = i; /* if all fail low, the first move stays in front */
            bound = score;
            line_prepend(&root->line, root->move, &rest);
            if (i > 0 && search->listener)
                search->listener->better(search->listener, root);
        }
        best = score > best ? score : best;
        search->root_done++;
    }
    RootMove found = list[best_index];
    memmove(list + 1, list, (size_t)best_index * sizeof *list);
    list[0] = found;
    return best;
}
