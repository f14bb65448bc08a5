/* SPDX-License-Identifier: MIT
 *
 * A crew: the threads of a program that do one piece of work after the other, each with something
 * of its own to work with, an engine say. (The threads of one search are a team: engine/team.h.)
 * Either the caller hands items out and takes them back done, in the order in which they were given
 * or in that in which they were done, and memory does not grow with their number; or the members
 * fetch their items themselves. All functions but crew_wake() and crew_stopping() belong to one
 * thread, the one that started the crew.
 */
#ifndef VERDI_BASE_CREW_H
#define VERDI_BASE_CREW_H

#include <stdbool.h>
#include <stddef.h>

#include "verdi.h"

typedef struct Crew Crew;

typedef struct CrewPlan {
    int threads;      /* at least 1 */
    size_t item_size; /* bytes */
    int room;         /* items that are given and not yet taken, at most; 0: 64 a thread */
    bool any_order;   /* take what is done first, not what was given first */
    void *user;       /* for the functions below */

    /* What member `number` works with, made on the caller's thread; NULL if that cannot be. */
    void *(*join)(int number, void *user);
    void (*leave)(void *member, void *user);

    /* Does an item, on the member's thread. */
    void (*work)(void *member, void *item, void *user);

    /* NULL where the caller hands items out. Else a member asks for its next item: false if there
     * is none, then it sleeps until crew_wake() or the end of another item. One asks at a time. */
    bool (*fetch)(void *member, void *item, void *user);
} CrewPlan;

/* Starts the threads. NULL with the reason in *problem, or with none there if join() failed. */
Crew *crew_start(const CrewPlan *plan, const char **problem);

/* Raises the stop flag, waits until the members have ended the items they are at, drops the rest
 * and frees all. NULL is allowed. */
void crew_end(Crew *crew);

/* Raised by crew_stop() and crew_end(): for searches to look at. Items that are not begun by then
 * are not done any more. */
const verdi_stop *crew_stopping(const Crew *crew);
void crew_stop(Crew *crew);

/* The place of the next item to be given, zeroed; NULL if there is no room before one is taken. */
void *crew_item(Crew *crew);

/* Gives the item that was written there. */
void crew_give(Crew *crew);

/* Copies the next item that is done to `item` and makes room for another. Waits up to `limit_ms`
 * milliseconds, for ever with -1. False if there was none by then, if none is given, or if the one
 * in turn was not done before the stop. */
bool crew_take(Crew *crew, void *item, int limit_ms);

/* Items given and not taken. */
int crew_pending(Crew *crew);

/* There may be something to fetch. From any thread that holds no lock which fetch() takes. */
void crew_wake(Crew *crew);

/* Of members that fetch: waits up to `limit_ms` milliseconds, for ever with -1, until all that
 * there was is done and they sleep. False if it is not by then. */
bool crew_rest(Crew *crew, int limit_ms);

/* What join() made. */
void *crew_member(const Crew *crew, int number);
int crew_count(const Crew *crew);

#endif
