/* SPDX-License-Identifier: MIT
 *
 * The state of a searching thread, the split points that threads share, and the limits of a search.
 * engine/ fills them in (team.c, driver.c); midgame.c and endgame.c use them.
 */
#pragma once

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

/* A position in the search. */
typedef struct Node {
    EvalLanes lanes;
    Board board;
    int empties;
    Score value; /* its static evaluation, or SCORE_INFINITE if not evaluated yet */
    Score draw;  /* score of a draw for the side to move (contempt), less than a disc */
} Node;

/* A principal variation. There is room for the longest one: 61 moves, each followed by a pass. */
typedef struct Line {
    int length;
    uint8_t move[124];
} Line;

/* A root move and its results. Scores are from the root player's view. */
typedef struct RootMove {
    Square move;
    Score score;           /* of the last search where the move came first or raised alpha */
    int depth, confidence; /* of the same search; 0 before the first one */
    bool complete;         /* that search ran to its end: the score is not just a bound */
    uint64_t nodes;
    Score lower, upper; /* bounds proven by full searches to the end of the game */
    Line line;
} RootMove;

/* The conditions that end a search early, shared by all its threads. `stop` is sticky: once it is
 * set, every search function returns at once with a meaningless value. */
typedef struct SearchControl {
    atomic_bool stop;
    atomic_bool out_of_budget; /* `stop` was set by a limit, not from outside */
    const verdi_stop *outside; /* the caller's stop flag, or NULL */
    int64_t deadline_ns;       /* a time of timer_now_ns(); INT64_MAX: none */
    uint64_t node_limit;       /* UINT64_MAX: none */
    /* Nodes published by all threads. The counter is written often, so it is not in the cache line
     * of the fields above. */
    alignas(64) atomic_uint_fast64_t nodes;
} SearchControl;

/* Solves with this many empty squares or fewer use endgame_search(), which is always exact. */
enum { ENDGAME_EMPTIES = 12 };

/* An entry of the exact solver's own tables. */
typedef struct LocalEntry {
    uint64_t player, opponent;
    uint8_t generation;
    int8_t lower, upper; /* discs */
    uint8_t move;
} LocalEntry;

/* The exact solver's own tables, private to a thread: they need no locks and cause no bus traffic.
 * Positions of up to LOCAL_LAST_EMPTIES and up to LOCAL_NEAR_EMPTIES empty squares have tables of
 * their own, because they are so numerous that they would displace all others. The tables fit the
 * second-level cache together with the other data of the search: fetching an entry from farther
 * away would take longer than it saves. */
enum { LOCAL_LAST_EMPTIES = 5, LOCAL_NEAR_EMPTIES = 8 };
enum { LOCAL_LAST_BITS = 13, LOCAL_NEAR_BITS = 12, LOCAL_FAR_BITS = 13 };

/* The evaluation cache (core/eval.h) has the values of recent boards. Half of all boards are
 * evaluated again soon, in a probe or in the next iteration. A word holds the value, the generation
 * of the search, and the bits of the board's hash that the slot's index does not give.
 * LOCAL_VALUE_BITS was set by time on a core with 1 MiB of second-level cache: with 13 bits, a
 * search to depth 16 takes 5% longer; with 16 bits, FFO #40-#49 take 5% longer. */
enum { LOCAL_VALUE_BITS = 15, VALUE_SCORE_BITS = 16, VALUE_TAG_BITS = 24 };

typedef struct LocalTables {
    LocalEntry last[1 << LOCAL_LAST_BITS];
    LocalEntry near[1 << LOCAL_NEAR_BITS];
    LocalEntry far[1 << LOCAL_FAR_BITS];
    uint64_t value[1 << LOCAL_VALUE_BITS];
} LocalTables;

/* How the search gets help from other threads. engine/team.c implements it; the pointer to it is
 * NULL in a search by a single thread. */
typedef struct SearchTeam {
    /* Returns whether some thread is idle, as a cheap hint. */
    bool (*has_idle)(const struct SearchTeam *team);
    /* Searches the split together with idle threads. Returns when the split is done or
     * cancelled. */
    void (*share)(struct SearchTeam *team, Search *master, Split *split);
} SearchTeam;

/* Listens to a search: `better` is called for each root move that is better than those searched
 * before it, and `tick` once the time `tick_ns` is reached. Both are called on the thread that owns
 * the search. */
typedef struct SearchListener {
    void (*better)(struct SearchListener *listener, const RootMove *move);
    void (*tick)(struct SearchListener *listener);
    int64_t tick_ns; /* when the next tick is due, by timer_now_ns(); INT64_MAX: never */
} SearchListener;

/* One thread's search. */
struct Search {
    const Weights *weights;
    Tt *tt;
    SearchTeam *team;
    SearchControl *control;
    LocalTables *local;
    uint8_t generation;       /* local entries of other generations count as empty; never 0, so
                               * zeroed entries are empty */
    int confidence;           /* of the running iteration */
    SearchListener *listener; /* called by midgame_search_root() and search_poll(); or NULL */
    int root_done;            /* moves that the running midgame_search_root() has finished */
    Split *split;             /* the innermost split point this thread works under, or NULL */
    uint64_t nodes;           /* nodes this thread has visited in this search */
    uint64_t nodes_published; /* the part of `nodes` already added to control->nodes */
    uint64_t nodes_at_poll;   /* value of `nodes` at the last check of the limits */
    /* With a deadline: the time of the last clock reading (0: none yet) and the longest time
     * between two readings. In a gap of more than about a millisecond the thread was off the
     * CPU. */
    int64_t looked_ns, longest_gap_ns;
};

enum { SPLIT_MAX_MOVES = 46 }; /* no position has more moves: see VERDI_MAX_MOVES */

/* A node whose later moves are searched by several threads. The split is on the master's stack.
 * `lock` (a spin lock, held for a few stores) guards the fields that change. */
struct Split {
    Split *parent;
    Search *master;
    atomic_bool cancelled; /* a move failed high, or an enclosing split was cancelled */
    /* Constant after setup. */
    const Node *node;
    int depth, confidence;
    bool open_window; /* a PV node: moves that raise alpha are searched again */
    Score beta;
    int count;
    Square move[SPLIT_MAX_MOVES];
    uint64_t flips[SPLIT_MAX_MOVES];
    uint64_t late;                             /* bit i: move[i] may be reduced by a ply */
    void (*run)(Search *search, Split *split); /* searches moves until none is left */
    /* Guarded by `lock`. */
    atomic_flag lock;
    atomic_int next;
    Score alpha, best;
    Square best_move;
    Line line;
    atomic_int helpers; /* threads at work besides the master; used by the team, not guarded by
                         * `lock` */
};

/* Publishes this thread's new nodes and returns the nodes published by all threads. */
static inline uint64_t search_count_nodes(Search *search) {
    uint64_t fresh = search->nodes - search->nodes_published;
    search->nodes_published = search->nodes;
    return atomic_fetch_add_explicit(&search->control->nodes, fresh, memory_order_relaxed) + fresh;
}

/* The published nodes of all threads plus this thread's unpublished ones. Unlike
 * search_count_nodes(), publishes nothing. */
static inline uint64_t search_known_nodes(const Search *search) {
    return atomic_load_explicit(&search->control->nodes, memory_order_relaxed) + search->nodes -
           search->nodes_published;
}

/* Empties the thread's own tables. Takes constant time except at every 255th call, so that short
 * searches are not delayed. */
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
