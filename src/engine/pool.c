/* SPDX-License-Identifier: MIT
 *
 * Threads that help each other: young brothers wait (R. Feldmann 1993). A thread that has searched
 * the first move of a node and sees somebody idle publishes the others as a split point; idle
 * threads join, take one move at a time and search it under their own Search. The master returns
 * when all are back. While it waits it helps its helpers (P. Hyatt's "helpful master"), but only
 * below its own split, so that its stack unwinds in order.
 *
 * One mutex guards the list of open splits and the counts; it is touched only when splits are made,
 * joined and left. Idle threads sleep on a condition, they do not spin.
 */
#include "engine/pool.h"

#include <pthread.h>
#include <stdlib.h>

#include "base/util.h"

enum { OPEN_MAX = 1024 };

struct Pool {
    SearchPool interface; /* first: the searches see only this part */
    int threads;
    int helpers_alive;
    pthread_t *handle;
    Search *search; /* [0] is the caller's */
    atomic_int idle;
    pthread_mutex_t lock;
    pthread_cond_t changed; /* a split was opened, or left by its last helper, or quit */
    /* Guarded by lock. */
    Split *open[OPEN_MAX];
    int open_count;
    int next_thread;
    bool quit;
};

uint64_t search_count_nodes(Search *search) {
    uint64_t fresh = search->nodes - search->nodes_told;
    search->nodes_told = search->nodes;
    return atomic_fetch_add_explicit(&search->control->nodes, fresh, memory_order_relaxed) + fresh;
}

bool search_poll(Search *search) {
    enum { NODES_BETWEEN_LOOKS = 2048 };
    SearchControl *control = search->control;
    if (search_stopped(search))
        return true;
    if (search->nodes - search->nodes_looked < NODES_BETWEEN_LOOKS)
        return false;
    search->nodes_looked = search->nodes;
    uint64_t nodes = search_count_nodes(search);
    bool outside = control->outside && atomic_load_explicit(control->outside, memory_order_relaxed);
    bool limit = nodes >= control->node_limit ||
                 (control->deadline_ns != INT64_MAX && util_clock_ns() >= control->deadline_ns);
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

/* The open split with the most depth left that has a move to give, below `above` if that is not
 * NULL. The lock is held. `next` is read without the split's own lock: a stale value only makes a
 * helper come for nothing. */
static Split *find_work(Pool *pool, const Split *above) {
    Split *best = NULL;
    for (int i = 0; i < pool->open_count; i++) {
        Split *split = pool->open[i];
        if (atomic_load_explicit(&split->next, memory_order_relaxed) < split->count &&
            !atomic_load_explicit(&split->cancelled, memory_order_relaxed) &&
            (!best || split->depth > best->depth) && (!above || is_below(split, above)))
            best = split;
    }
    return best;
}

/* Joins a split and works on it. The lock is held on entry and on return, not in between. */
static void help(Pool *pool, Search *search, Split *split) {
    Split *own = search->split;
    int confidence = search->confidence;
    split->helpers++;
    pthread_mutex_unlock(&pool->lock);
    atomic_fetch_sub_explicit(&pool->idle, 1, memory_order_relaxed);
    search->split = split;
    search->confidence = split->confidence;
    split->run(search, split);
    search_count_nodes(search);
    search->split = own;
    search->confidence = confidence;
    atomic_fetch_add_explicit(&pool->idle, 1, memory_order_relaxed);
    pthread_mutex_lock(&pool->lock);
    if (--split->helpers == 0)
        pthread_cond_broadcast(&pool->changed);
}

static void share(SearchPool *interface, Search *master, Split *split) {
    Pool *pool = (Pool *)interface;
    pthread_mutex_lock(&pool->lock);
    bool listed = pool->open_count < OPEN_MAX;
    if (listed)
        pool->open[pool->open_count++] = split;
    pthread_cond_broadcast(&pool->changed);
    pthread_mutex_unlock(&pool->lock);

    master->split = split;
    split->run(master, split);

    pthread_mutex_lock(&pool->lock);
    for (int i = 0; i < pool->open_count; i++)
        if (pool->open[i] == split) {
            pool->open[i] = pool->open[--pool->open_count];
            break;
        }
    if (split->helpers > 0) {
        atomic_fetch_add_explicit(&pool->idle, 1, memory_order_relaxed);
        while (split->helpers > 0) {
            Split *work = find_work(pool, split);
            if (work)
                help(pool, master, work);
            else
                pthread_cond_wait(&pool->changed, &pool->lock);
        }
        atomic_fetch_sub_explicit(&pool->idle, 1, memory_order_relaxed);
    }
    pthread_mutex_unlock(&pool->lock);
    master->split = split->parent;
}

static void *run_helper(void *argument) {
    Pool *pool = argument;
    pthread_mutex_lock(&pool->lock);
    Search *search = &pool->search[pool->next_thread++];
    while (!pool->quit) {
        Split *work = find_work(pool, NULL);
        if (work)
            help(pool, search, work);
        else
            pthread_cond_wait(&pool->changed, &pool->lock);
    }
    pthread_mutex_unlock(&pool->lock);
    return NULL;
}

Pool *pool_new(int threads) {
    Pool *pool = calloc(1, sizeof *pool);
    if (!pool)
        return NULL;
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->changed, NULL);
    pool->interface = (SearchPool){.has_idle = has_idle, .share = share};
    pool->threads = threads;
    pool->next_thread = 1;
    pool->handle = calloc((size_t)threads, sizeof *pool->handle);
    pool->search = calloc((size_t)threads, sizeof *pool->search);
    if (!pool->handle || !pool->search)
        goto fail;
    for (int i = 0; i < threads; i++) {
        pool->search[i].local = util_alloc_pages(sizeof(LocalTables));
        if (!pool->search[i].local)
            goto fail;
        pool->search[i].generation = 1; /* fresh pages are generation 0: empty */
    }
    atomic_init(&pool->idle, threads - 1);
    for (int i = 1; i < threads; i++) {
        if (pthread_create(&pool->handle[i], NULL, run_helper, pool) != 0)
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
    pthread_cond_broadcast(&pool->changed);
    pthread_mutex_unlock(&pool->lock);
    for (int i = 1; i <= pool->helpers_alive; i++)
        pthread_join(pool->handle[i], NULL);
    for (int i = 0; pool->search && i < pool->threads; i++)
        util_free_pages(pool->search[i].local, sizeof(LocalTables));
    pthread_cond_destroy(&pool->changed);
    pthread_mutex_destroy(&pool->lock);
    free(pool->search);
    free(pool->handle);
    free(pool);
}

Search *pool_begin(Pool *pool, const Weights *weights, Tt *tt, SearchControl *control,
                   bool forget) {
    pthread_mutex_lock(&pool->lock); /* publishes to the helpers what is written here */
    for (int i = 0; i < pool->threads; i++) {
        Search *search = &pool->search[i];
        search->weights = weights;
        search->tt = tt;
        search->control = control;
        search->pool = pool->threads > 1 ? &pool->interface : NULL;
        search->split = NULL;
        search->nodes = search->nodes_told = search->nodes_looked = 0;
        search->generation += forget;
        if (search->generation == 0) {
            util_zero_pages(search->local, sizeof(LocalTables));
            search->generation = 1;
        }
    }
    pthread_mutex_unlock(&pool->lock);
    return &pool->search[0];
}
