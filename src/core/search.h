/* SPDX-License-Identifier: MIT
 *
 * The state of a searching thread, how threads meet, and what ends a search. engine/ fills it in
 * (team and clock); midgame.c and endgame.c use it.
 */
#ifndef VERDI_CORE_SEARCH_H
#define VERDI_CORE_SEARCH_H

#include <stdalign.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/system/pages.h"
#include "base/timer.h"
#include "core/lanes.h"
#include "core/score_unit.h"
#include "core/tt.h"
#include "core/weights.h"
#include "rules/board.h"
#include "verdi.h"

typedef struct Search Search;
typedef struct Split Split;

/* A position in the search: the board, how many squares are empty, the evaluation's lanes. */
typedef struct Node {
    EvalLanes lanes;
    Board board;
    int empties;
    Score value; /* of the evaluation; SCORE_INFINITE as long as nobody has asked */
    Score draw;  /* what a drawn game is worth to the side to move (contempt); within a disc of 0 */
} Node;

/* A principal variation. It has room for any: 61 moves, a pass after each. */
typedef struct Line {
    int length;
    uint8_t move[124];
} Line;

/* A root move and what is known about it; values are the root player's. */
typedef struct RootMove {
    Square move;
    Score score;           /* of the last search that raised or confirmed it */
    int depth, confidence; /* of that search; 0 before the first */
    bool complete;         /* it ran to its end: the score is no mere bound */
    uint64_t nodes;
    Score lower, upper; /* bounds proven by full searches to the end of the game */
    Line line;
} RootMove;

/* The reasons to end a search early, shared by all its threads. `stop` is sticky: once it is set,
 * every search function returns at once and its value means nothing. */
typedef struct SearchControl {
    atomic_bool stop;
    atomic_bool out_of_budget; /* `stop` was set by a limit, not from outside */
    const verdi_stop *outside; /* the caller's stop flag, or NULL */
    int64_t deadline_ns;       /* on timer_now_ns(); INT64_MAX: none */
    uint64_t node_limit;       /* UINT64_MAX: none */
    /* Reported so far by all threads. Often written: not in the cache line of what is read. */
    alignas(64) atomic_uint_fast64_t nodes;
} SearchControl;

/* From how many empty squares down a solve is left to endgame_search(), which is always exact. */
enum { ENDGAME_EMPTIES = 12 };

/* An exact result near the end of the game. */
typedef struct LocalEntry {
    uint64_t player, opponent;
    uint8_t generation;
    int8_t lower, upper; /* discs */
    uint8_t move;
} LocalEntry;

/* The exact solver's own tables, private to a thread: no bus traffic, no locks. Positions of up to
 * LOCAL_NEAR_EMPTIES are so many that they would push the others out of a common one. Both are
 * small enough for the second-level cache, beside all else that the search needs there: what has to
 * be fetched from farther away costs more time than its results save. */
enum { LOCAL_NEAR_EMPTIES = 8, LOCAL_NEAR_BITS = 12, LOCAL_FAR_BITS = 13 };

/* Values of boards that were evaluated lately (core/eval.h): half of all boards are evaluated again
 * before long, in a probe or in the next iteration. A word holds the value, the search's generation
 * and the part of the board's hash that its place does not tell. Set by time: 13 bits, 10% more on
 * 30 empty squares; 18, 1% more. */
enum { LOCAL_VALUE_BITS = 16, VALUE_SCORE_BITS = 16, VALUE_TAG_BITS = 24 };

typedef struct LocalTables {
    LocalEntry near[1 << LOCAL_NEAR_BITS];
    LocalEntry far[1 << LOCAL_FAR_BITS];
    uint64_t value[1 << LOCAL_VALUE_BITS];
} LocalTables;

/* How the search asks for help. Implemented by engine/team.c; a lone thread has none (NULL). */
typedef struct SearchTeam {
    /* Some thread is idle: a cheap hint. */
    bool (*has_idle)(const struct SearchTeam *team);
    /* Works on the split together with whoever is free and returns when it is done or cancelled. */
    void (*share)(struct SearchTeam *team, Search *master, Split *split);
} SearchTeam;

/* Who wants to hear at once of a root move that is better than those searched before it, and now
 * and then of the time. Called on the thread that owns the search. */
typedef struct SearchListener {
    void (*better)(struct SearchListener *listener, const RootMove *move);
    void (*tick)(struct SearchListener *listener);
    int64_t tick_ns; /* when the next tick is due, on timer_now_ns(); INT64_MAX: never */
} SearchListener;

/* One thread's search. */
struct Search {
    const Weights *weights;
    Tt *tt;
    SearchTeam *team;
    SearchControl *control;
    LocalTables *local;
    uint8_t generation;       /* local entries of another one are empty; 0: zeroed memory's */
    int confidence;           /* of the running iteration */
    SearchListener *listener; /* or NULL; called by midgame_search_root(), search_poll() */
    int root_done;            /* moves that the running midgame_search_root() has done with */
    Split *split;             /* the innermost split point this thread works under, or NULL */
    uint64_t nodes;           /* visited by this thread in this search */
    uint64_t nodes_published; /* of these, already added to control->nodes */
    uint64_t nodes_at_poll;   /* at the last look at the limits */
    /* With a deadline, on its clock: the last look (0: the next one begins anew), and the longest
     * time between two of them. What exceeds a millisecond or so was spent off the CPU. */
    int64_t looked_ns, longest_gap_ns;
};

enum { SPLIT_MAX_MOVES = 46 }; /* the most that a position has: see VERDI_MAX_MOVES */

/* A node whose younger moves are searched by several threads. Lives on the master's stack; `lock`
 * (a spin lock, held for a few stores) guards everything that changes. */
struct Split {
    Split *parent;
    Search *master;
    atomic_bool cancelled; /* a move failed high, or a split above was cancelled */
    /* Fixed while the split lives. */
    const Node *node;
    int depth, confidence;
    bool open_window; /* the node is on the principal variation: re-search what raises alpha */
    Score beta;
    int count;
    Square move[SPLIT_MAX_MOVES];
    uint64_t flips[SPLIT_MAX_MOVES];
    uint64_t late;                             /* bit i: move[i] may be rejected a ply less deep */
    void (*run)(Search *search, Split *split); /* searches moves until none is left */
    /* Guarded by `lock`. */
    atomic_flag lock;
    atomic_int next;
    Score alpha, best;
    Square best_move;
    Line line;
    atomic_int helpers; /* threads at work besides the master; the team's, not guarded by `lock` */
};

/* Adds this thread's new nodes to the control's and returns the total of all threads. */
static inline uint64_t search_count_nodes(Search *search) {
    uint64_t fresh = search->nodes - search->nodes_published;
    search->nodes_published = search->nodes;
    return atomic_fetch_add_explicit(&search->control->nodes, fresh, memory_order_relaxed) + fresh;
}

/* Nodes of all threads as far as they are known here. Unlike search_count_nodes() this does not put
 * off the next look of search_poll() (poll.h), and may be called as often as one likes. */
static inline uint64_t search_known_nodes(const Search *search) {
    return atomic_load_explicit(&search->control->nodes, memory_order_relaxed) + search->nodes -
           search->nodes_published;
}

/* Empties the thread's own tables: at once but for each 255th time, so that short searches do not
 * wait for it. */
static inline void search_forget(Search *search) {
    if (++search->generation == 0) {
        pages_zero(search->local, sizeof *search->local);
        search->generation = 1;
    }
}

static inline bool search_has_tick(const Search *search) {
    const SearchListener *listener = search->listener;
    return listener && listener->tick_ns != INT64_MAX && timer_now_ns() >= listener->tick_ns;
}

static inline bool search_stopped(const Search *search) {
    if (atomic_load_explicit(&search->control->stop, memory_order_relaxed))
        return true;
    for (const Split *split = search->split; split; split = split->parent)
        if (atomic_load_explicit(&split->cancelled, memory_order_relaxed))
            return true;
    return false;
}

#endif
