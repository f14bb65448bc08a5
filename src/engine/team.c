/* SPDX-License-Identifier: MIT
 *
 * Threads that help each other: young brothers wait, and the master helps (both by R. Feldmann,
 * "Spielbaumsuche mit massiv parallelen Systemen", 1993). A thread that has searched the first move
 * of a node opens the others as a split point; idle threads join, take one move at a time and
 * search it under their own Search. The master returns when all are back. While it waits it helps
 * its helpers, but only below its own split, so that its stack unwinds in order.
 *
 * One mutex guards the open splits and who sleeps; it is touched only when splits are opened,
 * joined and left. Idle threads sleep, each on a condition of its own, and are woken one by one for
 * what they can use: they neither spin nor run for the same split all together. Large subtrees (14
 * plies and more) are open to others as soon as their first move is searched, smaller ones when
 * somebody is idle. A thread that is called off notices within a few hundred nodes: it looks at its
 * splits at each node of the midgame and from 10 empty squares on.
 *
 * What limits many threads, on paper, for 64 cores:
 * - The tree, first of all. Only younger moves are shared, and the root's moves are searched
 *   one after another: on the principal variation all work below one node at a time. Each
 *   iteration begins and ends with few splits, so short searches gain little.
 * - Extra nodes. A move that is searched before its elder brother has cut is wasted. Two
 *   threads visit 2 to 5% more nodes than one (FFO #40-#44); the share grows with them, as
 *   every split is joined at once.
 * - The mutex. Two threads join a thousand splits a second (FFO #40-#44). 64 that join as many
 *   each, and hold it for a microsecond three times a join, keep it busy a fifth of the time; a
 *   search for work looks at each thread's splits, so it lasts longer with more. Beyond 64 each
 *   needs a list of its own to be looked at without the lock.
 * - Counters. Nodes are added to one word every 2,048 of a thread: 64 threads at 10 million a
 *   second write it 300,000 times a second, in a cache line of its own, which is bearable.
 * - Memory. The table is walked at random, a cache line a probe; below 13 empty squares each
 *   thread has tables of its own.
 */
#include "engine/team.h"

#include <assert.h>
#include <pthread.h>
#include <stdalign.h>
#include <stdlib.h>

#include "base/pages.h"
#include "base/thread.h"
#include "base/timer.h"

/* Splits of one thread lie below each other, and a game has no more plies left. */
enum { OPEN_MAX = 64, CACHE_LINE = 64 };

/* A thread and what the others need to know of it. Counters that change at every node would drag
 * the neighbour's data along if they shared a cache line. */
typedef struct Member {
    alignas(2 * CACHE_LINE) Search search; /* first: a Search of the team is its thread */
    Team *team;
    pthread_t handle;
    /* Guarded by the team's lock. */
    pthread_cond_t wake;
    bool asleep;
    const Split *above; /* while asleep: of use only below this split; NULL: everywhere */
    Split *open[OPEN_MAX];
    int open_count;
} Member;

struct Team {
    SearchTeam interface; /* first: the searches see only this part */
    int threads, ready;   /* wanted; with all they need */
    int helpers_alive;
    Member *member;  /* [0] is the caller's */
    atomic_int idle; /* asleep, or about to be */
    pthread_mutex_t lock;
    bool quit; /* guarded by lock */
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

/* The open split with the most depth left that has a move to give, below `above` if that is not
 * NULL. The lock is held. `next` is read without the split's own lock: a stale value only makes a
 * helper come for nothing. */
static Split *find_work(const Team *team, const Split *above) {
    Split *best = NULL;
    for (int t = 0; t < team->threads; t++) {
        const Member *member = &team->member[t];
        for (int i = 0; i < member->open_count; i++) {
            Split *split = member->open[i];
            if ((!best || split->depth > best->depth) && has_work(split) &&
                (!above || is_below(split, above)))
                best = split;
        }
    }
    return best;
}

/* The lock is held here and in the next three functions. */
static void wake(Member *member) {
    if (member->asleep)
        pthread_cond_signal(&member->wake);
    member->asleep = false;
}

/* Wakes as many threads as the split has use for. */
static void wake_helpers(Team *team, const Split *split) {
    int wanted = split->count - 1; /* the master takes one */
    if (atomic_load_explicit(&team->idle, memory_order_relaxed) == 0)
        return;
    for (int t = 0; t < team->threads && wanted > 0; t++) {
        Member *member = &team->member[t];
        if (member->asleep && (!member->above || is_below(split, member->above))) {
            wake(member);
            wanted--;
        }
    }
}

/* Returns when there may be work again, and at times for no reason: now and then where somebody
 * listens who wants to hear of the time. */
static void sleep_above(Member *member, const Split *above) {
    enum { TICK_MS = 50 };
    const SearchListener *listener = member->search.listener;
    member->asleep = true;
    member->above = above;
    atomic_fetch_add_explicit(&member->team->idle, 1, memory_order_relaxed);
    if (listener && listener->tick_ns != INT64_MAX) {
        struct timespec moment = thread_deadline(TICK_MS);
        pthread_cond_timedwait(&member->wake, &member->team->lock, &moment);
    } else {
        pthread_cond_wait(&member->wake, &member->team->lock);
    }
    atomic_fetch_sub_explicit(&member->team->idle, 1, memory_order_relaxed);
    member->asleep = false;
}

/* Joins a split and works on it. The lock is held on entry and on return, not in between. */
static void help(Member *member, Split *split) {
    Search *search = &member->search;
    Split *own = search->split;
    int confidence = search->confidence;
    split->helpers++;
    pthread_mutex_unlock(&member->team->lock);
    search->split = split;
    search->confidence = split->confidence;
    split->run(search, split);
    search_count_nodes(search);
    search->split = own;
    search->confidence = confidence;
    pthread_mutex_lock(&member->team->lock);
    if (--split->helpers == 0)
        wake((Member *)split->master);
}

static void share(SearchTeam *interface, Search *search, Split *split) {
    Team *team = (Team *)interface;
    Member *master = (Member *)search;
    pthread_mutex_lock(&team->lock);
    assert(master->open_count < OPEN_MAX);
    master->open[master->open_count++] = split;
    wake_helpers(team, split);
    pthread_mutex_unlock(&team->lock);

    search->split = split;
    split->run(search, split);

    pthread_mutex_lock(&team->lock);
    master->open_count--; /* all that were opened below are closed */
    while (split->helpers > 0) {
        Split *work = find_work(team, split);
        if (work)
            help(master, work);
        else
            sleep_above(master, split);
        if (search_has_tick(search)) {
            pthread_mutex_unlock(&team->lock);
            search->listener->tick(search->listener);
            pthread_mutex_lock(&team->lock);
        }
        search->looked_ns = 0; /* waiting for others is no delay */
    }
    pthread_mutex_unlock(&team->lock);
    search->split = split->parent;
}

static void *run_helper(void *argument) {
    Member *member = argument;
    Team *team = member->team;
    pthread_mutex_lock(&team->lock);
    while (!team->quit) {
        Split *work = find_work(team, NULL);
        if (work)
            help(member, work);
        else
            sleep_above(member, NULL);
    }
    pthread_mutex_unlock(&team->lock);
    return NULL;
}

Team *team_new(int threads) {
    Team *team = calloc(1, sizeof *team);
    if (!team)
        return NULL;
    pthread_mutex_init(&team->lock, NULL);
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
        member->search.generation = 1; /* fresh pages are generation 0: empty */
        member->team = team;
        if (!thread_condition(&member->wake)) {
            pages_free(member->search.local, sizeof(LocalTables));
            goto fail;
        }
    }
    for (int i = 1; i < threads; i++) {
        if (!thread_start(&team->member[i].handle, run_helper, &team->member[i]))
            goto fail;
        team->helpers_alive++;
    }
    return team;
fail:
    team_free(team);
    return NULL;
}

void team_free(Team *team) {
    if (!team)
        return;
    pthread_mutex_lock(&team->lock);
    team->quit = true;
    for (int i = 0; i < team->ready; i++)
        wake(&team->member[i]);
    pthread_mutex_unlock(&team->lock);
    for (int i = 1; i <= team->helpers_alive; i++)
        pthread_join(team->member[i].handle, NULL);
    for (int i = 0; i < team->ready; i++) {
        pages_free(team->member[i].search.local, sizeof(LocalTables));
        pthread_cond_destroy(&team->member[i].wake);
    }
    pages_free(team->member, (size_t)team->threads * sizeof *team->member);
    pthread_mutex_destroy(&team->lock);
    free(team);
}

Search *team_begin(Team *team, const Weights *weights, Tt *tt, SearchControl *control,
                   bool forget) {
    pthread_mutex_lock(&team->lock); /* publishes to the helpers what is written here */
    for (int i = 0; i < team->threads; i++) {
        Search *search = &team->member[i].search;
        search->weights = weights;
        search->tt = tt;
        search->control = control;
        search->team = team->threads > 1 ? &team->interface : NULL;
        search->split = NULL;
        search->listener = NULL;
        search->nodes = search->nodes_told = search->nodes_looked = 0;
        search->looked_ns = search->longest_gap_ns = 0;
        search->generation += forget;
        if (search->generation == 0) {
            pages_zero(search->local, sizeof(LocalTables));
            search->generation = 1;
        }
    }
    pthread_mutex_unlock(&team->lock);
    return &team->member[0].search;
}
