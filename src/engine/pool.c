/* SPDX-License-Identifier: MIT
 *
 * Threads that help each other: young brothers wait (R. Feldmann 1993). A thread that has searched
 * the first move of a node opens the others as a split point; idle threads join, take one move at
 * a time and search it under their own Search. The master returns when all are back. While it waits
 * it helps its helpers (P. Hyatt's "helpful master"), but only below its own split, so that its
 * stack unwinds in order.
 *
 * One mutex guards the open splits and who sleeps; it is touched only when splits are opened,
 * joined and left. Idle threads sleep, each on a condition of its own, and are woken one by one for
 * what they can use: they neither spin nor run for the same split all together.
 */
#include "engine/pool.h"

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
typedef struct PoolThread {
    alignas(2 * CACHE_LINE) Search search; /* first: a Search of the pool is its thread */
    Pool *pool;
    pthread_t handle;
    /* Guarded by the pool's lock. */
    pthread_cond_t wake;
    bool asleep;
    const Split *above; /* while asleep: of use only below this split; NULL: everywhere */
    Split *open[OPEN_MAX];
    int open_count;
} PoolThread;

struct Pool {
    SearchPool interface; /* first: the searches see only this part */
    int threads, ready;   /* wanted; with all they need */
    int helpers_alive;
    PoolThread *thread; /* [0] is the caller's */
    atomic_int idle;    /* asleep, or about to be */
    pthread_mutex_t lock;
    bool quit; /* guarded by lock */
};

uint64_t search_count_nodes(Search *search) {
    uint64_t fresh = search->nodes - search->nodes_told;
    search->nodes_told = search->nodes;
    return atomic_fetch_add_explicit(&search->control->nodes, fresh, memory_order_relaxed) + fresh;
}

bool search_poll(Search *search) {
    /* The first nodes of a search may be the first to touch their pages of the table, and take a
     * hundred times as long as others. */
    enum { FIRST_NODES = 1 << 17, BETWEEN_FIRST_LOOKS = 256, BETWEEN_LOOKS = 2048 };
    uint64_t between = search->nodes < FIRST_NODES ? BETWEEN_FIRST_LOOKS : BETWEEN_LOOKS;
    SearchControl *control = search->control;
    if (search_stopped(search))
        return true;
    if (search->nodes - search->nodes_looked < between)
        return false;
    search->nodes_looked = search->nodes;
    uint64_t nodes = search_count_nodes(search);
    bool outside = control->outside && atomic_load_explicit(control->outside, memory_order_relaxed);
    bool limit = nodes >= control->node_limit ||
                 (control->deadline_ns != INT64_MAX && timer_now_ns() >= control->deadline_ns);
    if (limit)
        atomic_store_explicit(&control->out_of_budget, true, memory_order_relaxed);
    if (outside || limit)
        atomic_store_explicit(&control->stop, true, memory_order_relaxed);
    return outside || limit;
}

static bool has_idle(const SearchPool *interface) {
    const Pool *pool = (const Pool *)interface;
    return atomic_load_explicit(&pool->idle, memory_order_relaxed) > 0;
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
static Split *find_work(const Pool *pool, const Split *above) {
    Split *best = NULL;
    for (int t = 0; t < pool->threads; t++) {
        const PoolThread *thread = &pool->thread[t];
        for (int i = 0; i < thread->open_count; i++) {
            Split *split = thread->open[i];
            if ((!best || split->depth > best->depth) && has_work(split) &&
                (!above || is_below(split, above)))
                best = split;
        }
    }
    return best;
}

/* The lock is held here and in the next three functions. */
static void wake(PoolThread *thread) {
    if (thread->asleep)
        pthread_cond_signal(&thread->wake);
    thread->asleep = false;
}

/* Wakes as many threads as the split has use for. */
static void wake_helpers(Pool *pool, const Split *split) {
    int wanted = split->count - 1; /* the master takes one */
    if (atomic_load_explicit(&pool->idle, memory_order_relaxed) == 0)
        return;
    for (int t = 0; t < pool->threads && wanted > 0; t++) {
        PoolThread *thread = &pool->thread[t];
        if (thread->asleep && (!thread->above || is_below(split, thread->above))) {
            wake(thread);
            wanted--;
        }
    }
}

/* Returns when there may be work again, and at times for no reason. */
static void sleep_above(PoolThread *thread, const Split *above) {
    thread->asleep = true;
    thread->above = above;
    atomic_fetch_add_explicit(&thread->pool->idle, 1, memory_order_relaxed);
    pthread_cond_wait(&thread->wake, &thread->pool->lock);
    atomic_fetch_sub_explicit(&thread->pool->idle, 1, memory_order_relaxed);
    thread->asleep = false;
}

/* Joins a split and works on it. The lock is held on entry and on return, not in between. */
static void help(PoolThread *thread, Split *split) {
    Search *search = &thread->search;
    Split *own = search->split;
    int confidence = search->confidence;
    split->helpers++;
    pthread_mutex_unlock(&thread->pool->lock);
    search->split = split;
    search->confidence = split->confidence;
    split->run(search, split);
    search_count_nodes(search);
    search->split = own;
    search->confidence = confidence;
    pthread_mutex_lock(&thread->pool->lock);
    if (--split->helpers == 0)
        wake((PoolThread *)split->master);
}

static void share(SearchPool *interface, Search *search, Split *split) {
    Pool *pool = (Pool *)interface;
    PoolThread *master = (PoolThread *)search;
    pthread_mutex_lock(&pool->lock);
    assert(master->open_count < OPEN_MAX);
    master->open[master->open_count++] = split;
    wake_helpers(pool, split);
    pthread_mutex_unlock(&pool->lock);

    search->split = split;
    split->run(search, split);

    pthread_mutex_lock(&pool->lock);
    master->open_count--; /* all that were opened below are closed */
    while (split->helpers > 0) {
        Split *work = find_work(pool, split);
        if (work)
            help(master, work);
        else
            sleep_above(master, split);
    }
    pthread_mutex_unlock(&pool->lock);
    search->split = split->parent;
}

static void *run_helper(void *argument) {
    PoolThread *thread = argument;
    Pool *pool = thread->pool;
    pthread_mutex_lock(&pool->lock);
    while (!pool->quit) {
        Split *work = find_work(pool, NULL);
        if (work)
            help(thread, work);
        else
            sleep_above(thread, NULL);
    }
    pthread_mutex_unlock(&pool->lock);
    return NULL;
}

Pool *pool_new(int threads) {
    Pool *pool = calloc(1, sizeof *pool);
    if (!pool)
        return NULL;
    pthread_mutex_init(&pool->lock, NULL);
    pool->interface = (SearchPool){.has_idle = has_idle, .share = share};
    pool->threads = threads;
    pool->thread = pages_alloc((size_t)threads * sizeof *pool->thread);
    if (!pool->thread)
        goto fail;
    for (; pool->ready < threads; pool->ready++) {
        PoolThread *thread = &pool->thread[pool->ready];
        thread->search.local = pages_alloc(sizeof(LocalTables));
        if (!thread->search.local)
            goto fail;
        thread->search.generation = 1; /* fresh pages are generation 0: empty */
        thread->pool = pool;
        pthread_cond_init(&thread->wake, NULL);
    }
    for (int i = 1; i < threads; i++) {
        if (!thread_start(&pool->thread[i].handle, run_helper, &pool->thread[i]))
            goto fail;
        pool->helpers_alive++;
    }
    return pool;
fail:
    pool_free(pool);
    return NULL;
}

void pool_free(Pool *pool) {
    if (!pool)
        return;
    pthread_mutex_lock(&pool->lock);
    pool->quit = true;
    for (int i = 0; i < pool->ready; i++)
        wake(&pool->thread[i]);
    pthread_mutex_unlock(&pool->lock);
    for (int i = 1; i <= pool->helpers_alive; i++)
        pthread_join(pool->thread[i].handle, NULL);
    for (int i = 0; i < pool->ready; i++) {
        pages_free(pool->thread[i].search.local, sizeof(LocalTables));
        pthread_cond_destroy(&pool->thread[i].wake);
    }
    pages_free(pool->thread, (size_t)pool->threads * sizeof *pool->thread);
    pthread_mutex_destroy(&pool->lock);
    free(pool);
}

Search *pool_begin(Pool *pool, const Weights *weights, Tt *tt, SearchControl *control,
                   bool forget) {
    pthread_mutex_lock(&pool->lock); /* publishes to the helpers what is written here */
    for (int i = 0; i < pool->threads; i++) {
        Search *search = &pool->thread[i].search;
        search->weights = weights;
        search->tt = tt;
        search->control = control;
        search->pool = pool->threads > 1 ? &pool->interface : NULL;
        search->split = NULL;
        search->listener = NULL;
        search->nodes = search->nodes_told = search->nodes_looked = 0;
        search->generation += forget;
        if (search->generation == 0) {
            pages_zero(search->local, sizeof(LocalTables));
            search->generation = 1;
        }
    }
    pthread_mutex_unlock(&pool->lock);
    return &pool->thread[0].search;
}
