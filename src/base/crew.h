/* SPDX-License-Identifier: MIT
 *
 * A crew: worker threads that each fetch one piece of work after another. Each member has its own
 * object, such as an engine. (The threads of one search are a team: engine/team.h.
 * study/engine_crew.h distributes jobs and returns the results in order.) Except for crew_wake(),
 * only the thread that started the crew may call these functions.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

typedef struct Crew Crew;

typedef struct CrewPlan {
    /* 0: the crew has one member and no thread; its work is done during crew_rest(). */
    int threads;
    void *user; /* passed to the functions below */

    /* Creates the object of member `number`, on the caller's thread; NULL on failure. */
    void *(*join)(int number, void *user);
    void (*leave)(void *member, void *user); /* releases that object; may be NULL */

    /* Finds the member's next piece of work and sets *number to a number that identifies it. Runs
     * on the member's thread, in one member at a time. Returns false if there is no work; the
     * member then sleeps until crew_wake() or until another member finishes a piece. */
    bool (*fetch)(void *member, uint64_t *number, void *user);

    /* Does the piece of work that fetch() found. */
    void (*work)(void *member, uint64_t number, void *user);
} CrewPlan;

/* Starts the threads. Returns NULL on failure, with the reason in *problem; *problem is NULL if
 * join() failed. */
Crew *crew_start(const CrewPlan *plan, const char **problem);

/* Waits until the members have finished their current pieces, and frees everything. NULL is
 * allowed. */
void crew_end(Crew *crew);

/* Makes sleeping members call fetch() again. Any thread may call this, unless it holds a lock that
 * fetch() takes. */
void crew_wake(Crew *crew);

/* Waits up to `limit_ms` milliseconds (-1: without limit) until all work is done and the members
 * sleep. Returns false if the time ran out. A crew without threads does all work first. */
bool crew_rest(Crew *crew, int limit_ms);

/* The object of member `number`, as join() returned it. */
void *crew_member(const Crew *crew, int number);
