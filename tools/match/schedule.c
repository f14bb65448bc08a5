/* SPDX-License-Identifier: MIT */
#include "match/schedule.h"

int schedule_pairings(const Schedule *schedule) {
    int n = schedule->engines;
    return schedule->gauntlet ? n - 1 : n * (n - 1) / 2;
}

void schedule_pairing(const Schedule *schedule, int pairing, int *first, int *second) {
    int a = 0;
    if (!schedule->gauntlet) {
        for (int row = schedule->engines - 1; pairing >= row; row--, a++)
            pairing -= row;
    }
    *first = a;
    *second = a + 1 + pairing;
}

int schedule_games(const Schedule *schedule) {
    return 2 * schedule_pairings(schedule) * schedule->rounds;
}

Slot schedule_slot(const Schedule *schedule, int game) {
    int pair = game / 2, pairings = schedule_pairings(schedule);
    Slot slot = {.opening = pair / pairings, .pairing = pair % pairings};
    schedule_pairing(schedule, slot.pairing, &slot.engine[game % 2], &slot.engine[1 - game % 2]);
    return slot;
}

bool schedule_is_ours(const Schedule *schedule, int game) {
    return game / 2 % schedule->shards == schedule->shard;
}
