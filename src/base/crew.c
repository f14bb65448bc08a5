/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "base/crew.h"

#include <pthread.h>
#include <stdlib.h>

#include "base/thread.h"

typedef struct Member {
    Crew *crew;
    void *own; /* made by join() */
    pthread_t thread;
    bool started;
} Member;

struct Crew {
    CrewPlan plan;
    pthread_mutex_t lock; /* guards all members below; held during fetch() */
    pthread_cond_t called, rested;
    unsigned calls;  /* how often members were called to fetch again */
    unsigned asleep; /* members that have found nothing since the last call */
    bool ending;
    int count;
    Member member[];
};

/* To be called with the lock held. */
static void call(Crew *crew) {
    crew->calls++;
    crew->asleep = 0;
    pthread_cond_broadcast(&crew->called);
}

/* To be called with the lock held. */
static void sleep_until_called(Crew *crew) {
    unsigned calls = crew->calls;
    crew->asleep++;
    pthread_cond_signal(&crew->rested);
    while (calls == crew->calls && !crew->ending)
        pthread_cond_wait(&crew->called, &crew->lock);
}

static void *member_main(void *argument) {
    Member *member = argument;
    Crew *crew = member->crew;
    uint64_t number = 0;
    pthread_mutex_lock(&crew->lock);
    while (!crew->ending) {
        if (!crew->plan.fetch(member->own, &number, crew->plan.user)) {
            sleep_until_called(crew);
            continue;
        }
        pthread_mutex_unlock(&crew->lock);
        crew->plan.work(member->own, number, crew->plan.user);
        pthread_mutex_lock(&crew->lock);
        call(crew);
    }
    pthread_mutex_unlock(&crew->lock);
    return NULL;
}

void crew_wake(Crew *crew) {
    pthread_mutex_lock(&crew->lock);
    call(crew);
    pthread_mutex_unlock(&crew->lock);
}

/* The work of a crew without threads. */
static void work_alone(Crew *crew) {
    void *own = crew->member[0].own;
    uint64_t number = 0;
    while (crew->plan.fetch(own, &number, crew->plan.user))
        crew->plan.work(own, number, crew->plan.user);
}

bool crew_rest(Crew *crew, int limit_ms) {
    if (!crew->plan.threads) {
        work_alone(crew);
        return true;
    }
    bool waiting = limit_ms != 0;
    struct timespec deadline = thread_deadline(limit_ms < 0 ? 0 : limit_ms);
    pthread_mutex_lock(&crew->lock);
    while (crew->asleep < (unsigned)crew->count && waiting)
        waiting = thread_wait(&crew->rested, &crew->lock, limit_ms < 0 ? NULL : &deadline);
    bool rests = crew->asleep == (unsigned)crew->count;
    pthread_mutex_unlock(&crew->lock);
    return rests;
}

static int member_count(const CrewPlan *plan) {
    return plan->threads ? plan->threads : 1;
}

static bool start_members(Crew *crew, const char **problem) {
    *problem = NULL;
    for (int i = 0; i < member_count(&crew->plan); i++) {
        crew->member[i] = (Member){.crew = crew, .own = crew->plan.join(i, crew->plan.user)};
        if (!crew->member[i].own)
            return false;
        crew->count++;
    }
    *problem = "cannot start a thread";
    for (int i = 0; i < crew->plan.threads; i++) {
        Member *member = &crew->member[i];
        member->started = thread_start(&member->thread, member_main, member);
        if (!member->started)
            return false;
    }
    return true;
}

Crew *crew_start(const CrewPlan *plan, const char **problem) {
    Crew *crew = calloc(1, sizeof *crew + (size_t)member_count(plan) * sizeof *crew->member);
    *problem = "not enough memory";
    if (!crew)
        return NULL;
    crew->plan = *plan;
    pthread_mutex_init(&crew->lock, NULL);
    pthread_cond_init(&crew->called, NULL);
    if (thread_condition(&crew->rested) && start_members(crew, problem))
        return crew;
    crew_end(crew);
    return NULL;
}

void crew_end(Crew *crew) {
    if (!crew)
        return;
    pthread_mutex_lock(&crew->lock);
    crew->ending = true;
    pthread_cond_broadcast(&crew->called);
    pthread_mutex_unlock(&crew->lock);
    for (int i = 0; i < crew->count; i++) {
        if (crew->member[i].started)
            pthread_join(crew->member[i].thread, NULL);
        if (crew->plan.leave)
            crew->plan.leave(crew->member[i].own, crew->plan.user);
    }
    pthread_cond_destroy(&crew->called);
    pthread_cond_destroy(&crew->rested);
    pthread_mutex_destroy(&crew->lock);
    free(crew);
}

void *crew_member(const Crew *crew, int number) {
    return crew->member[number].own;
}
