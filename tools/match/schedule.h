/* SPDX-License-Identifier: MIT
 *
 * Which game is which: pure arithmetic from a game's number to its opening, engines and colours.
 * Games are numbered by opening: all pairings play opening 0, each with both colours, then opening
 * 1, and so on, whoever plays them and whatever the concurrency. A pair is one opening and one
 * pairing: two games, an even number and the next. A shard K of N is every N-th pair.
 */
#ifndef VERDI_MATCH_SCHEDULE_H
#define VERDI_MATCH_SCHEDULE_H

#include <stdbool.h>
#include <stdint.h>

typedef struct Schedule {
    int engines;
    bool gauntlet;     /* the first engine against each other one; else everyone against everyone */
    int rounds;        /* openings, each played twice by each pairing */
    int shard, shards; /* 0-based; 0 of 1: everything */
} Schedule;

typedef struct Slot {
    int opening;   /* index in the order of openings */
    int pairing;   /* 0..schedule_pairings() - 1 */
    int engine[2]; /* by colour; the pairing's first one is black in a pair's first game */
} Slot;

int schedule_pairings(const Schedule *schedule);
void schedule_pairing(const Schedule *schedule, int pairing, int *first, int *second);
int schedule_games(const Schedule *schedule); /* of all shards */
Slot schedule_slot(const Schedule *schedule, int game);
bool schedule_is_ours(const Schedule *schedule, int game); /* does it belong to this shard? */

#endif
