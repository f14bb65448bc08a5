/* SPDX-License-Identifier: MIT
 *
 * Computes the opening, engines and colours of a game from its number. Games are numbered by
 * opening: all pairings play opening 0, each with both colours, then opening 1, and so on. A pair
 * is the two games of one pairing with one opening: an even number and the next one. A shard K of N
 * is every N-th pair.
 */
#ifndef VERDI_MATCH_SCHEDULE_H
#define VERDI_MATCH_SCHEDULE_H

#include <stdbool.h>
#include <stdint.h>

typedef struct Schedule {
    int engines;
    bool gauntlet;     /* the first engine plays all others; otherwise all play all */
    int rounds;        /* number of openings, each played twice by each pairing */
    int shard, shards; /* shard from 0; 0 of 1 is the whole match */
} Schedule;

typedef struct Slot {
    int opening;   /* index in the order of openings */
    int pairing;   /* 0..schedule_pairings() - 1 */
    int engine[2]; /* by colour; the pairing's first engine has Black in the first game of a pair */
} Slot;

int schedule_pairings(const Schedule *schedule);
void schedule_pairing(const Schedule *schedule, int pairing, int *first, int *second);
int schedule_games(const Schedule *schedule); /* in all shards */
Slot schedule_slot(const Schedule *schedule, int game);
bool schedule_is_ours(const Schedule *schedule, int game); /* whether the game belongs to this
                                                            * shard */

#endif
