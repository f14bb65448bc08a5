/* SPDX-License-Identifier: MIT
 *
 * Items lie in slots. A slot's number goes from `free` into the ring of those that wait, and once
 * it is done into the ring of those to be taken, unless these are taken in the order of the first
 * ring: then a mark is enough.
 */
#define _GNU_SOURCE
#include "base/crew.h"

#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/thread.h"

enum { ROOM_EACH = 64 };

typedef struct Member {
    Crew *crew;
    void *own; /* made by join() */
    pthread_t thread;
    bool started;
} Member;

struct Crew {
    CrewPlan plan;
    pthread_mutex_t lock;
    pthread_cond_t given, done;
    unsigned room;
    char *items;                  /* a slot after the other; with fetch() one for each member */
    unsigned *waiting, *finished; /* rings of slots */
    unsigned *unused;             /* a stack of slots */
    bool *is_done;                /* by slot */
    unsigned unused_count;
    uint64_t given_count, begun, done_count, taken; /* taken <= done <= begun <= given */
    unsigned working;
    unsigned calls;  /* how often members were told to fetch again */
    unsigned asleep; /* members that have found nothing since the last call */
    verdi_stop stop;
    int count;
    Member member[];
};

static void *slot_item(const Crew *crew, unsigned slot) {
    return crew->items + slot * crew->plan.item_size;
}

/* ---------------------------------------------------------------------------------- the members */

/* The next item for this member, whose slot it tells; with the lock held, which fetch() keeps. */
static bool begin(Crew *crew, Member *member, unsigned *slot) {
    if (crew->plan.fetch) {
        *slot = (unsigned)(member - crew->member);
        return crew->plan.fetch(member->own, slot_item(crew, *slot), crew->plan.user);
    }
    if (crew->begun == crew->given_count)
        return false;
    *slot = crew->waiting[crew->begun++ % crew->room];
    return true;
}

/* With the lock held. */
static void call(Crew *crew) {
    crew->calls++;
    crew->asleep = 0;
    pthread_cond_broadcast(&crew->given);
}

/* Nothing to do: sleeps until there may be something; with the lock held. */
static void sleep_until_called(Crew *crew) {
    unsigned calls = crew->calls;
    if (!crew->plan.fetch) {
        pthread_cond_wait(&crew->given, &crew->lock);
        return;
    }
    crew->asleep++;
    pthread_cond_signal(&crew->done);
    while (calls == crew->calls && !verdi_stop_is_raised(&crew->stop))
        pthread_cond_wait(&crew->given, &crew->lock);
}

static void finish(Crew *crew, unsigned slot) {
    if (crew->plan.fetch) {
        call(crew);
        return;
    }
    crew->is_done[slot] = true;
    crew->finished[crew->done_count++ % crew->room] = slot;
}

static void *member_main(void *argument) {
    Member *member = argument;
    Crew *crew = member->crew;
    unsigned slot;
    pthread_mutex_lock(&crew->lock);
    while (!verdi_stop_is_raised(&crew->stop)) {
        if (!begin(crew, member, &slot)) {
            sleep_until_called(crew);
            continue;
        }
        crew->working++;
        pthread_mutex_unlock(&crew->lock);
        crew->plan.work(member->own, slot_item(crew, slot), crew->plan.user);
        pthread_mutex_lock(&crew->lock);
        crew->working--;
        finish(crew, slot);
        pthread_cond_signal(&crew->done);
    }
    pthread_mutex_unlock(&crew->lock);
    return NULL;
}

/* ------------------------------------------------------------------------------ giving, taking */

void *crew_item(Crew *crew) {
    if (!crew->unused_count)
        return NULL;
    void *item = slot_item(crew, crew->unused[crew->unused_count - 1]);
    memset(item, 0, crew->plan.item_size);
    return item;
}

void crew_give(Crew *crew) {
    pthread_mutex_lock(&crew->lock);
    crew->waiting[crew->given_count++ % crew->room] = crew->unused[--crew->unused_count];
    pthread_cond_signal(&crew->given);
    pthread_mutex_unlock(&crew->lock);
}

/* Whether one can be taken; with the lock held. */
static bool is_ready(const Crew *crew) {
    if (crew->plan.any_order)
        return crew->taken < crew->done_count;
    return crew->taken < crew->given_count &&
           crew->is_done[crew->waiting[crew->taken % crew->room]];
}

/* Whether waiting makes sense; with the lock held. */
static bool is_hopeful(const Crew *crew) {
    return crew->taken < crew->given_count && (!verdi_stop_is_raised(&crew->stop) || crew->working);
}

/* Waits until a member is done or asleep; not 0 if the deadline passed. With the lock held. */
static int wait_for(Crew *crew, int limit_ms, const struct timespec *deadline) {
    return limit_ms < 0 ? pthread_cond_wait(&crew->done, &crew->lock)
                        : pthread_cond_timedwait(&crew->done, &crew->lock, deadline);
}

bool crew_take(Crew *crew, void *item, int limit_ms) {
    struct timespec deadline = thread_deadline(limit_ms > 0 ? limit_ms : 0);
    int waited = limit_ms == 0;
    pthread_mutex_lock(&crew->lock);
    while (!is_ready(crew) && is_hopeful(crew) && !waited)
        waited = wait_for(crew, limit_ms, &deadline);
    bool ready = is_ready(crew);
    if (ready) {
        const unsigned *ring = crew->plan.any_order ? crew->finished : crew->waiting;
        unsigned slot = ring[crew->taken++ % crew->room];
        memcpy(item, slot_item(crew, slot), crew->plan.item_size);
        crew->is_done[slot] = false;
        crew->unused[crew->unused_count++] = slot;
    }
    pthread_mutex_unlock(&crew->lock);
    return ready;
}

int crew_pending(Crew *crew) {
    pthread_mutex_lock(&crew->lock);
    int pending = (int)(crew->given_count - crew->taken);
    pthread_mutex_unlock(&crew->lock);
    return pending;
}

void crew_wake(Crew *crew) {
    pthread_mutex_lock(&crew->lock);
    call(crew);
    pthread_mutex_unlock(&crew->lock);
}

bool crew_rest(Crew *crew, int limit_ms) {
    struct timespec deadline = thread_deadline(limit_ms > 0 ? limit_ms : 0);
    int waited = limit_ms == 0;
    pthread_mutex_lock(&crew->lock);
    while (crew->asleep < (unsigned)crew->count && !waited)
        waited = wait_for(crew, limit_ms, &deadline);
    bool rests = crew->asleep == (unsigned)crew->count;
    pthread_mutex_unlock(&crew->lock);
    return rests;
}

const verdi_stop *crew_stopping(const Crew *crew) {
    return &crew->stop;
}

void crew_stop(Crew *crew) {
    pthread_mutex_lock(&crew->lock);
    verdi_stop_raise(&crew->stop);
    pthread_cond_broadcast(&crew->given);
    pthread_mutex_unlock(&crew->lock);
}

/* ------------------------------------------------------------------------------- begin and end */

static bool start_members(Crew *crew, const char **problem) {
    *problem = NULL;
    for (int i = 0; i < crew->plan.threads; i++) {
        crew->member[i] = (Member){.crew = crew, .own = crew->plan.join(i, crew->plan.user)};
        if (!crew->member[i].own)
            return false;
        crew->count++;
    }
    *problem = "cannot start a thread";
    for (int i = 0; i < crew->count; i++) {
        Member *member = &crew->member[i];
        member->started = thread_start(&member->thread, member_main, member);
        if (!member->started)
            return false;
    }
    return true;
}

static bool reserve(Crew *crew) {
    const CrewPlan *plan = &crew->plan;
    crew->room = (unsigned)(plan->fetch  ? plan->threads
                            : plan->room ? plan->room
                                         : plan->threads * ROOM_EACH);
    crew->items = calloc(crew->room, plan->item_size + !plan->item_size);
    crew->waiting = calloc(crew->room, sizeof *crew->waiting);
    crew->finished = calloc(crew->room, sizeof *crew->finished);
    crew->unused = calloc(crew->room, sizeof *crew->unused);
    crew->is_done = calloc(crew->room, sizeof *crew->is_done);
    if (!crew->items || !crew->waiting || !crew->finished || !crew->unused || !crew->is_done)
        return false;
    for (unsigned slot = 0; slot < crew->room; slot++)
        crew->unused[crew->unused_count++] = slot;
    return true;
}

Crew *crew_start(const CrewPlan *plan, const char **problem) {
    Crew *crew = calloc(1, sizeof *crew + (size_t)plan->threads * sizeof *crew->member);
    *problem = "not enough memory";
    if (!crew)
        return NULL;
    crew->plan = *plan;
    verdi_stop_lower(&crew->stop);
    pthread_mutex_init(&crew->lock, NULL);
    pthread_cond_init(&crew->given, NULL);
    if (thread_condition(&crew->done) && reserve(crew) && start_members(crew, problem))
        return crew;
    crew_end(crew);
    return NULL;
}

void crew_end(Crew *crew) {
    if (!crew)
        return;
    crew_stop(crew);
    for (int i = 0; i < crew->count; i++) {
        if (crew->member[i].started)
            pthread_join(crew->member[i].thread, NULL);
        if (crew->plan.leave)
            crew->plan.leave(crew->member[i].own, crew->plan.user);
    }
    pthread_cond_destroy(&crew->given);
    pthread_cond_destroy(&crew->done);
    pthread_mutex_destroy(&crew->lock);
    free(crew->items);
    free(crew->waiting);
    free(crew->finished);
    free(crew->unused);
    free(crew->is_done);
    free(crew);
}

void *crew_member(const Crew *crew, int number) {
    return crew->member[number].own;
}

int crew_count(const Crew *crew) {
    return crew->count;
}
