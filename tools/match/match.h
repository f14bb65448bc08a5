/* SPDX-License-Identifier: MIT
 *
 * A whole match: which games there are, which have been played, what they add up to. The results
 * are looked at in the order of the games' numbers, so statistics, the sequential test's decision
 * and every output are the same whatever the concurrency, the interruptions or the shards.
 */
#ifndef VERDI_MATCH_MATCH_H
#define VERDI_MATCH_MATCH_H

#include "match/gamelog.h"
#include "match/options.h"
#include "match/schedule.h"

/* What one engine's moves were like, over all its games. */
typedef struct EngineTotals {
    int64_t moves, deep_moves, node_moves; /* moves with a time, a depth, a node count */
    double seconds, longest, depth, nodes;
    int64_t reported_moves;   /* moves of which the engine reported its own time */
    double latency;           /* the measured time beyond the reported one */
    int64_t endings[ENDINGS]; /* games lost by each kind of fault */
} EngineTotals;

typedef struct Match {
    Options options;
    Schedule schedule;
    Openings openings;
    size_t *order;        /* opening of each round */
    const char **names;   /* of the engines */
    GameRecord **records; /* by game number; NULL: not played */
    int games;            /* in all shards */
    int played;
    SprtVerdict verdict;
    double llr; /* at the decision, or now */
    int judged; /* games up to which the sequential test has looked */
    int64_t sprt_pairs[STATS_PAIR_OUTCOMES];
} Match;

/* Makes the plan for the options, which it takes over; no games yet. */
bool match_init(Match *match, Options *options, char problem[256]);
void match_free(Match *match);

/* How many games this shard has to play. */
int match_planned(const Match *match);

/* Adds a finished game, which it takes over. False if its number, engines or opening do not fit the
 * plan, or if another game of that number is there already. */
bool match_add(Match *match, const GameRecord *record);

/* Totals of one pairing, for its first engine, and of one engine. */
void match_tally(const Match *match, int pairing, Tally *tally);
void match_totals(const Match *match, int engine, EngineTotals *totals);

/* Games with the same moves as an earlier one of the same pairing. */
int match_duplicates(const Match *match);

/* The match of a log, with its games. `options` are those of the run, and are taken over. */
bool match_open(Match *match, Options *options, const char *path,
                char problem[GAMELOG_PROBLEM_SIZE]);

#endif
