/* SPDX-License-Identifier: MIT
 *
 * A crew: threads that fetch one piece of work after the other, each with an object of its own,
 * such as an engine. (The threads of one search are a team: engine/team.h. study/engine_crew.h
 * hands out jobs and takes them back in order.) All functions except crew_wake() belong to the
 * thread that started the crew.
 */
#ifndef VERDI_BASE_CREW_H
#define VERDI_BASE_CREW_H

#include <stdbool.h>
#include <stdint.h>

typedef struct Crew Crew;

typedef struct CrewPlan {
    int threads; /* at least 1 */
    void *user;  /* for the functions below */

    /* What member `number` works with, made on the caller's thread; NULL if that cannot be. */
    void *(*join)(int number, void *user);
    void (*leave)(void *member, void *user); /* NULL: nothing is to be done */

    /* On the member's thread: finds its next piece of work, which gets a number, one member at a
     * time. False if there is none: it sleeps until crew_wake() or the end of another piece. */
    bool (*fetch)(void *member, uint64_t *number, void *user);

    /* Does it. */
    void (*work)(void *member, uint64_t number, void *user);
} CrewPlan;

/* Starts the threads. NULL with the reason in *problem, or with none there if join() failed. */
Crew *crew_start(const CrewPlan *plan, const char **problem);

/* Waits until the members have ended what they are at, and frees all. NULL is allowed. */
void crew_end(Crew *crew);

/* There may be something to fetch. From any thread that holds no lock which fetch() takes. */
void crew_wake(Crew *crew);

/* Waits up to `limit_ms` milliseconds, for ever with -1, until all that there was is done and the
 * members sleep. False if it is not by then. */
bool crew_rest(Crew *crew, int limit_ms);

/* What join() made. */
void *crew_member(const Crew *crew, int number);

#endif
