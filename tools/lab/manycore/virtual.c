/* SPDX-License-Identifier: MIT */
#include "manycore/virtual.h"

#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ucontext.h>

#include "base/system/pages.h"
#include "base/thread.h"
#include "engine/team.h"

enum { LOCKS_MAX = 2 * VIRTUAL_THREADS_MAX, STACK_BYTES = 8 << 20 };

typedef enum VirtualState { READY, ASLEEP, JOINING, ENDED } VirtualState;

/* `clock` does not advance while the thread sleeps. */
typedef struct VirtualThread {
    ucontext_t context;
    void *stack; /* NULL: the stack of the process */
    void *(*run)(void *);
    void *argument;
    VirtualState state;
    double clock, since;                /* since: when the thread fell asleep */
    const pthread_cond_t *wait;         /* condition that the thread sleeps on */
    const struct VirtualThread *target; /* thread it waits to join */
    const Search *search;               /* NULL before its first node */
    uint64_t seen;                      /* nodes of the search that the clock includes */
    const Split *split;                 /* split that the thread last worked on */
} VirtualThread;

/* No thread switches to others while it holds a lock, so a lock is always free when it is taken. A
 * thread only has to wait if, by its clock, the last holder still has the lock. */
typedef struct VirtualLock {
    const pthread_mutex_t *mutex;
    double free_at, taken_at;
    const VirtualThread *last; /* last holder */
} VirtualLock;

static VirtualThread thread[VIRTUAL_THREADS_MAX];
static int started, wanted; /* thread[0] is the caller's */
static int running;
static double next_clock = INFINITY; /* the earliest clock of the other ready threads */
static VirtualLock lock[LOCKS_MAX];
static VirtualCosts cost;
static VirtualTally tally;
static double reported_at;

static void fail(const char *why) {
    fprintf(stderr, "verdi-manycore: %s\n", why);
    abort();
}

void virtual_begin(int threads, VirtualCosts costs) {
    memset(thread, 0, sizeof thread);
    memset(lock, 0, sizeof lock);
    tally = (VirtualTally){0};
    cost = costs;
    started = 1;
    wanted = threads;
    running = 0;
    reported_at = 0;
    next_clock = INFINITY;
}

/* The ready thread that is farthest behind, other than the running one, or NULL. Sets
 * next_clock. */
static VirtualThread *find_next(void) {
    VirtualThread *best = NULL;
    for (int i = 0; i < started; i++)
        if (i != running && thread[i].state == READY && (!best || thread[i].clock < best->clock))
            best = &thread[i];
    next_clock = best ? best->clock : INFINITY;
    return best;
}

static void switch_to(VirtualThread *next) {
    VirtualThread *old = &thread[running];
    running = (int)(next - thread);
    find_next();
    if (swapcontext(&old->context, &next->context) != 0)
        fail("no context to switch to");
}

static void let_others(void) {
    if (thread[running].clock > next_clock)
        switch_to(find_next());
}

static void stop_running(void) {
    VirtualThread *next = find_next();
    if (!next)
        fail("all threads wait for each other");
    switch_to(next);
}

/* Adds the nodes visited since the last call to the clock. */
static void count_nodes(VirtualThread *self) {
    if (!self->search)
        return;
    uint64_t nodes = self->search->nodes;
    double ns = (double)(nodes - (nodes < self->seen ? 0 : self->seen)) * cost.node;
    self->clock += ns;
    tally.work += ns;
    self->seen = nodes; /* may be lower in a new search */
}

static void spend(double ns, double *on) {
    thread[running].clock += ns;
    *on += ns;
}

VirtualTally virtual_take(void) {
    count_nodes(&thread[running]);
    double now = thread[running].clock;
    VirtualTally taken = tally;
    for (int i = 0; i < started; i++)
        if (thread[i].state == ASLEEP) {
            taken.asleep += now - thread[i].since;
            thread[i].since = now;
        }
    taken.span = now - reported_at;
    reported_at = now;
    tally = (VirtualTally){0};
    return taken;
}

/* --------------------------------------------------------------------------------- functions that
 * the linker substitutes */

extern int __real_pthread_mutex_lock(pthread_mutex_t *mutex);
extern int __wrap_pthread_mutex_lock(pthread_mutex_t *mutex);
extern int __real_pthread_mutex_unlock(pthread_mutex_t *mutex);
extern int __wrap_pthread_mutex_unlock(pthread_mutex_t *mutex);
extern int __real_pthread_cond_wait(pthread_cond_t *condition, pthread_mutex_t *mutex);
extern int __wrap_pthread_cond_wait(pthread_cond_t *condition, pthread_mutex_t *mutex);
extern int __real_pthread_cond_signal(pthread_cond_t *condition);
extern int __wrap_pthread_cond_signal(pthread_cond_t *condition);
extern int __real_pthread_join(pthread_t handle, void **result);
extern int __wrap_pthread_join(pthread_t handle, void **result);
extern bool __real_thread_start(pthread_t *handle, void *(*run)(void *), void *argument);
extern bool __wrap_thread_start(pthread_t *handle, void *(*run)(void *), void *argument);

/* A single thread needs no simulation. */
static bool is_virtual(void) {
    return started > 1;
}

static VirtualLock *lock_of(const pthread_mutex_t *mutex) {
    int i = 0;
    while (i < LOCKS_MAX && lock[i].mutex && lock[i].mutex != mutex)
        i++;
    if (i == LOCKS_MAX)
        fail("too many locks");
    lock[i].mutex = mutex;
    return &lock[i];
}

static void acquire(const pthread_mutex_t *mutex) {
    VirtualThread *self = &thread[running];
    VirtualLock *taken = lock_of(mutex);
    if (taken->last != self)
        spend(cost.look * started, &tally.looking); /* the check that led to this call */
    let_others();
    if (taken->free_at > self->clock) {
        spend(taken->free_at - self->clock, &tally.lock_wait);
    }
    taken->taken_at = self->clock;
    self->clock += taken->last == self ? cost.own : cost.lock;
    taken->last = self;
}

static void release(const pthread_mutex_t *mutex) {
    VirtualLock *held = lock_of(mutex);
    held->free_at = thread[running].clock;
    tally.locked += held->free_at - held->taken_at;
}

int __wrap_pthread_mutex_lock(pthread_mutex_t *mutex) {
    if (!is_virtual())
        return __real_pthread_mutex_lock(mutex);
    count_nodes(&thread[running]);
    acquire(mutex);
    return 0;
}

int __wrap_pthread_mutex_unlock(pthread_mutex_t *mutex) {
    if (!is_virtual())
        return __real_pthread_mutex_unlock(mutex);
    release(mutex);
    return 0;
}

int __wrap_pthread_cond_wait(pthread_cond_t *condition, pthread_mutex_t *mutex) {
    VirtualThread *self = &thread[running];
    if (!is_virtual())
        return __real_pthread_cond_wait(condition, mutex);
    release(mutex);
    spend(2 * cost.look * started,
          &tally.looking); /* a thread checks once before it announces its sleep and once after */
    self->state = ASLEEP;
    self->wait = condition;
    self->since = self->clock;
    stop_running();
    self->seen = self->search ? self->search->nodes : 0; /* a new search may have begun */
    acquire(mutex);
    return 0;
}

int __wrap_pthread_cond_signal(pthread_cond_t *condition) {
    if (!is_virtual())
        return __real_pthread_cond_signal(condition);
    for (int i = 0; i < started; i++) {
        VirtualThread *sleeper = &thread[i];
        if (sleeper->state != ASLEEP || sleeper->wait != condition)
            continue;
        thread[running].clock += cost.signal; /* the lock is held, so its tally has this */
        tally.asleep += thread[running].clock - sleeper->since;
        tally.waking += cost.wake;
        sleeper->clock = thread[running].clock + cost.wake;
        sleeper->state = READY;
        next_clock = fmin(next_clock, sleeper->clock);
        break;
    }
    return 0;
}

static void begin_thread(void) {
    VirtualThread *self = &thread[running];
    self->run(self->argument);
    self->state = ENDED;
    for (int i = 0; i < started; i++)
        if (thread[i].state == JOINING && thread[i].target == self) {
            thread[i].state = READY;
            thread[i].clock = fmax(thread[i].clock, self->clock);
        }
    stop_running();
}

bool __wrap_thread_start(pthread_t *handle, void *(*run)(void *), void *argument) {
    if (started == 0 || started >= wanted) /* not a thread of the team, but of the table */
        return __real_thread_start(handle, run, argument);
    VirtualThread *fresh = &thread[started];
    fresh->stack = pages_alloc(STACK_BYTES);
    if (!fresh->stack || getcontext(&fresh->context) != 0)
        return false;
    fresh->context.uc_stack = (stack_t){.ss_sp = fresh->stack, .ss_size = STACK_BYTES};
    fresh->run = run;
    fresh->argument = argument;
    fresh->clock = thread[running].clock;
    makecontext(&fresh->context, begin_thread, 0);
    *handle = (pthread_t)started++;
    find_next();
    return true;
}

int __wrap_pthread_join(pthread_t handle, void **result) {
    if (!is_virtual() || handle >= (pthread_t)started)
        return __real_pthread_join(handle, result);
    VirtualThread *target = &thread[handle];
    if (target->state != ENDED) {
        thread[running].state = JOINING;
        thread[running].target = target;
        stop_running();
    }
    pages_free(target->stack, STACK_BYTES);
    target->stack = NULL;
    return 0;
}

/* Called every few hundred nodes. */
static void visit(const Search *search) {
    VirtualThread *self = &thread[running];
    if (started == 0)
        return;
    self->search = search;
    count_nodes(self);
    if (self->split != search->split) {
        self->split = search->split;
        if (self->split && self->split->master != search) {
            spend(cost.join, &tally.joining);
        }
    }
    let_others();
}

#define VIRTUAL_POLL(level)                                                                        \
    extern bool __real_search_poll_##level(Search *search);                                        \
    extern bool __wrap_search_poll_##level(Search *search);                                        \
    bool __wrap_search_poll_##level(Search *search) {                                              \
        visit(search);                                                                             \
        return __real_search_poll_##level(search);                                                 \
    }
VIRTUAL_LEVELS
