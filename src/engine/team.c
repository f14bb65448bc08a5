/* SPDX-License-Identifier: MIT
 *
 * Parallel search: the Young Brothers Wait Concept with the helpful-master rule (both by R.
 * Feldmann, "Spielbaumsuche mit massiv parallelen Systemen", 1993). A thread that has searched the
 * first move of a node (or none, where no move is likely to cut) makes the others a split point.
 * Idle threads join the split, take one move at a time and search the move with their own Search.
 * The master returns when all helpers are done. While the master waits, it helps its helpers, but
 * only below its own split, so that its stack unwinds in order.
 *
 * Each thread has a list of its open splits, with a lock that is held for a few stores when a split
 * is opened, joined or closed. Outside the lock, a thread publishes its offer: the depth of its
 * largest split with an untaken move. A thread that needs work reads the offers of the other
 * threads and takes only the lock of the thread with the best offer. A thread without work reads
 * the offers for a moment; then it sleeps, on its own condition variable. Sleepers are woken one at
 * a time when a split can use them, and do not compete for the same split. Large subtrees (14 plies
 * or more) are shared as soon as their first move is searched, smaller ones only if some thread is
 * idle. A thread notices within a few hundred nodes that its split was cancelled: it checks at each
 * node of the midgame from depth 4 on, and of the endgame from 10 empty squares on.
 *
 * tools/lab/manycore/ simulates a machine of 64 cores and shows what limits the speedup;
 * tests/benchmarks has its table. The main limit is the tree: each iteration begins and ends with
 * few splits, and a solve of a second has as many iterations as one of a minute. Next come moves
 * that a sequential search would have cut, then the time to wake a sleeping thread. The simulation
 * leaves out the random accesses to the shared table above 12 empty squares, one cache line per
 * probe. (Up to 12, each thread uses its own tables.)
 */
#include "engine/team.h"

#include <assert.h>
#include <pthread.h>
#include <stdalign.h>

#include "base/system/pages.h"
#include "base/thread.h"

/* The open splits of a thread are nested, so their number is limited by the plies of a game. */
enum { OPEN_MAX = 64, CACHE_LINE = 64 };

/* A thread of the team, and its data that other threads read. Counters that change at every node
 * must not share a cache line with another member's data. */
typedef struct Member {
    alignas(2 * CACHE_LINE) Search search; /* first, so that a pointer to it is a pointer to the
                                            * member */
    Team *team;
    pthread_t handle;
    pthread_mutex_t lock;
    pthread_cond_t wake;
    /* Guarded by the lock. */
    Split *open[OPEN_MAX];
    int open_count;
    /* Read by all threads. Accesses to these fields and to `idle` are sequentially consistent. A
     * thread that opens a split first publishes the offer and then looks for sleepers. A thread
     * that goes to sleep first sets `asleep` and then checks the offers. So at least one of the two
     * threads sees the other. */
    alignas(2 * CACHE_LINE) atomic_int offer; /* depth of the largest split with an untaken move */
    atomic_bool asleep;                       /* the thread that clears it signals `wake` */
    _Atomic(const Split *) above; /* while asleep: can help only below this split; NULL: anywhere */
    atomic_uint_fast64_t under[TEAM_THREADS_MAX / 64]; /* a bit for each master above this thread */
} Member;

struct Team {
    SearchTeam interface; /* first; searches see only this part */
    int threads, ready;   /* number wanted, and number fully set up */
    int helpers_alive;
    Member *member; /* [0] is the caller's */
    atomic_bool quit;
    alignas(2 * CACHE_LINE) atomic_int idle; /* asleep, or about to be */
};

static bool has_idle(const SearchTeam *interface) {
    const Team *team = (const Team *)interface;
    return atomic_load_explicit(&team->idle, memory_order_relaxed) > 0;
}

static bool is_below(const Split *split, const Split *above) {
    for (; split; split = split->parent)
        if (split == above)
            return true;
    return false;
}

static bool has_work(const Split *split) {
    return atomic_load_explicit(&split->next, memory_order_relaxed) < split->count &&
           !atomic_load_explicit(&split->cancelled, memory_order_relaxed);
}

/* The member's open split with the most remaining depth that has an untaken move, and that is below
 * `above` if `above` is not NULL. Also updates the member's offer. The member's lock must be held.
 * The untaken move may be gone a moment later; then a helper joins in vain. */
static Split *find_split(Member *member, const Split *above) {
    Split *best = NULL;
    int offer = 0;
    for (int i = 0; i < member->open_count; i++) {
        Split *split = member->open[i];
        if (!has_work(split))
            continue;
        offer = split->depth > offer ? split->depth : offer;
        if ((!best || split->depth > best->depth) && (!above || is_below(split, above)))
            best = split;
    }
    if (offer != atomic_load(&member->offer))
        atomic_store(&member->offer, offer);
    return best;
}

static bool works_under(const Member *member, int master) {
    uint64_t word = atomic_load_explicit(&member->under[master / 64], memory_order_relaxed);
    return word >> master % 64 & 1;
}

/* Notes the masters of this split and of the splits above it. */
static void note_masters(Member *self, const Split *split) {
    const Member *first = self->team->member;
    uint64_t under[TEAM_THREADS_MAX / 64] = {0};
    for (; split; split = split->parent) {
        int master = (int)((const Member *)split->master - first);
        under[master / 64] |= (uint64_t)1 << master % 64;
    }
    for (int i = 0; i < TEAM_THREADS_MAX / 64; i++)
        atomic_store_explicit(&self->under[i], under[i], memory_order_relaxed);
}

/* Joins the offered split with the most remaining depth; if `above` is not NULL, only a split below
 * it. Returns NULL if there is none. */
static Split *join(Member *self, const Split *above) {
    Team *team = self->team;
    bool tried[TEAM_THREADS_MAX] = {false};
    for (;;) {
        int best = -1, most = 0;
        for (int i = 1; i < team->threads; i++) { /* not all start at the same one */
            int t = (int)(self - team->member) + i;
            t -= t < team->threads ? 0 : team->threads;
            int offer = atomic_load(&team->member[t].offer);
            if (offer > most && !tried[t] &&
                (!above || works_under(&team->member[t], (int)(self - team->member)))) {
                most = offer;
                best = t;
            }
        }
        if (best < 0)
            return NULL;
        Member *member = &team->member[best];
        pthread_mutex_lock(&member->lock);
        Split *split = find_split(member, above);
        if (split)
            atomic_fetch_add(&split->helpers, 1);
        pthread_mutex_unlock(&member->lock);
        if (split)
            return split;
        tried[best] = true;
    }
}

static bool wake(Member *member) {
    bool asleep = true;
    if (!atomic_load(&member->asleep) ||
        !atomic_compare_exchange_strong(&member->asleep, &asleep, false))
        return false;
    atomic_fetch_sub(&member->team->idle, 1);
    pthread_mutex_lock(&member->lock);
    pthread_cond_signal(&member->wake);
    pthread_mutex_unlock(&member->lock);
    return true;
}

static void wake_helpers(Member *self, const Split *split) {
    Team *team = self->team;
    int wanted = split->count - 1; /* one is the master's */
    for (int i = 1; i < team->threads && wanted > 0 && atomic_load(&team->idle) > 0; i++) {
        int t = (int)(self - team->member) + i;
        t -= t < team->threads ? 0 : team->threads;
        Member *member = &team->member[t];
        const Split *above = atomic_load_explicit(&member->above, memory_order_relaxed);
        if (atomic_load(&member->asleep) && (!above || is_below(split, above)) && wake(member))
            wanted--;
    }
}

/* Whether the thread must stay awake: its helpers are done, or the team is to quit. */
static bool is_wanted(const Member *self, const Split *above) {
    const Team *team = self->team;
    return above ? atomic_load(&above->helpers) == 0 : atomic_load(&team->quit);
}

/* Joins a split and returns it, or sleeps until there may be one or the awaited helpers are done.
 * May also return NULL at any time, and does so regularly if a listener wants ticks. */
static Split *join_or_sleep(Member *self, const Split *above) {
    /* Reading LOOK_OFFERS offers takes about 50 us: less than going to sleep and being woken, which
     * is slow above all on virtual machines. It is a count and no time, so that simulated runs are
     * the same each time. */
    enum { TICK_MS = 50, LOOK_OFFERS = 8192 };
    const SearchListener *listener = above ? self->search.listener : NULL; /* masters only */
    bool ticks = listener && listener->tick_ns != INT64_MAX;
    Split *split = join(self, above);
    if (split)
        return split;
    atomic_fetch_add(&self->team->idle, 1);
    for (int left = LOOK_OFFERS; left > 0 && !is_wanted(self, above); left -= self->team->threads) {
        split = join(self, above);
        if (split) {
            atomic_fetch_sub(&self->team->idle, 1);
            return split;
        }
    }
    atomic_store_explicit(&self->above, above, memory_order_relaxed);
    atomic_store(&self->asleep, true);
    split = is_wanted(self, above) ? NULL : join(self, above);
    if (!split && !is_wanted(self, above)) {
        struct timespec moment = thread_deadline(ticks ? TICK_MS : 0);
        bool over = false;
        pthread_mutex_lock(&self->lock);
        while (atomic_load(&self->asleep) && !over)
            over = !thread_wait(&self->wake, &self->lock, ticks ? &moment : NULL);
        pthread_mutex_unlock(&self->lock);
    }
    bool asleep = true;
    if (atomic_compare_exchange_strong(&self->asleep, &asleep, false))
        atomic_fetch_sub(&self->team->idle, 1);
    return split;
}

static void help(Member *self, Split *split) {
    Search *search = &self->search;
    Split *own = search->split;
    int confidence = search->confidence;
    note_masters(self, split);
    search->split = split;
    search->confidence = split->confidence;
    split->run(search, split);
    search_count_nodes(search);
    search->split = own;
    note_masters(self, own);
    search->confidence = confidence;
    Member *master = (Member *)split->master;
    if (atomic_fetch_sub(&split->helpers, 1) == 1) /* from here on the split may be gone */
        wake(master);
}

static void share(SearchTeam *interface, Search *search, Split *split) {
    Member *master = (Member *)search;
    (void)interface;
    pthread_mutex_lock(&master->lock);
    assert(master->open_count < OPEN_MAX);
    master->open[master->open_count++] = split;
    if (split->depth > atomic_load(&master->offer))
        atomic_store(&master->offer, split->depth);
    pthread_mutex_unlock(&master->lock);
    wake_helpers(master, split);

    search->split = split;
    split->run(search, split);

    pthread_mutex_lock(&master->lock);
    master->open_count--; /* all splits below it are closed already */
    find_split(master, NULL);
    pthread_mutex_unlock(&master->lock);
    while (atomic_load(&split->helpers) > 0) {
        Split *work = join_or_sleep(master, split);
        if (work)
            help(master, work);
        if (search_has_tick(search))
            search->listener->tick(search->listener);
        search->looked_ns = 0; /* time spent waiting for others is no delay */
    }
    search->split = split->parent;
}

/* Touches the thread's own tables. Their pages are then on the NUMA node where the thread runs, and
 * the first search does not fault them in one by one. */
static void touch_tables(const Member *member) {
    pages_populate(member->search.local, sizeof(LocalTables));
}

static void *run_helper(void *argument) {
    Member *member = argument;
    touch_tables(member);
    while (!atomic_load(&member->team->quit)) {
        Split *work = join_or_sleep(member, NULL);
        if (work)
            help(member, work);
    }
    return NULL;
}

Team *team_new(int threads) {
    Team *team = pages_alloc(sizeof *team);
    if (!team)
        return NULL;
    team->interface = (SearchTeam){.has_idle = has_idle, .share = share};
    team->threads = threads;
    team->member = pages_alloc((size_t)threads * sizeof *team->member);
    if (!team->member)
        goto fail;
    for (; team->ready < threads; team->ready++) {
        Member *member = &team->member[team->ready];
        member->search.local = pages_alloc(sizeof(LocalTables));
        if (!member->search.local)
            goto fail;
        member->search.generation = 1;
        member->team = team;
        if (!thread_condition(&member->wake)) {
            pages_free(member->search.local, sizeof(LocalTables));
            goto fail;
        }
        pthread_mutex_init(&member->lock, NULL);
    }
    for (int i = 1; i < threads; i++) {
        if (!thread_start(&team->member[i].handle, run_helper, &team->member[i]))
            goto fail;
        team->helpers_alive++;
    }
    touch_tables(&team->member[0]);
    return team;
fail:
    team_free(team);
    return NULL;
}

void team_free(Team *team) {
    if (!team)
        return;
    atomic_store(&team->quit, true);
    for (int i = 0; i < team->ready; i++)
        wake(&team->member[i]);
    for (int i = 1; i <= team->helpers_alive; i++)
        pthread_join(team->member[i].handle, NULL);
    for (int i = 0; i < team->ready; i++) {
        pages_free(team->member[i].search.local, sizeof(LocalTables));
        pthread_cond_destroy(&team->member[i].wake);
        pthread_mutex_destroy(&team->member[i].lock);
    }
    pages_free(team->member, (size_t)team->threads * sizeof *team->member);
    pages_free(team, sizeof *team);
}

Search *team_begin(Team *team, const Weights *weights, Tt *tt, SearchControl *control,
                   bool forget) {
    for (int i = 0; i < team->threads; i++) {
        Search *search = &team->member[i].search;
        search->weights = weights;
        search->tt = tt;
        search->control = control;
        search->team = team->threads > 1 ? &team->interface : NULL;
        search->split = NULL;
        search->listener = NULL;
        search->nodes = search->nodes_published = search->nodes_at_poll = 0;
        search->looked_ns = search->longest_gap_ns = 0;
        if (forget)
            search_forget(search);
    }
    return &team->member[0].search;
}
