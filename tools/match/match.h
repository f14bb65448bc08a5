/* SPDX-License-Identifier: MIT
 *
 * A match: its games, their results, and the totals. Results are evaluated in the order of the
 * games' numbers. So statistics, the decision of the sequential test and all output do not depend
 * on concurrency, interruptions or shards.
 */
#ifndef VERDI_MATCH_MATCH_H
#define VERDI_MATCH_MATCH_H

#include "match/gamelog.h"
#include "match/options.h"
#include "match/schedule.h"

/* Totals over the moves of one engine in all its games. */
typedef struct EngineTotals {
    int64_t moves, deep_moves, node_moves; /* moves with a time, a depth, a node count */
    double seconds, longest, depth, nodes;
    int64_t reported_moves;   /* moves for which the engine reported its time */
    double latency;           /* measured time beyond the reported time */
    int64_t endings[ENDINGS]; /* games lost by each kind of error */
} EngineTotals;

typedef struct Match {
    Options options;
    Schedule schedule;
    Openings openings;
    size_t *order;        /* opening of each round */
    const char **names;   /* names of the engines */
    GameRecord **records; /* by game number; NULL: not played */
    int games;            /* number of games in all shards */
    int played;
    SprtVerdict verdict;
    double llr; /* log-likelihood ratio at the decision, or so far */
    int judged; /* games that the sequential test has seen */
    int64_t sprt_pairs[STATS_PAIR_OUTCOMES];
} Match;

/* Makes the plan for the options, without games. Takes ownership of the options. */
bool match_init(Match *match, Options *options, char problem[256]);
void match_free(Match *match);

/* The number of games of this shard. */
int match_planned(const Match *match);

/* Adds a finished game and takes ownership of it. False if its number, engines or opening do not
 * fit the plan, or if a game with this number exists already. */
bool match_add(Match *match, const GameRecord *record);

/* match_tally() adds up the results of a pairing, for its first engine. match_totals() adds up the
 * moves of an engine. */
void match_tally(const Match *match, int pairing, Tally *tally);
void match_totals(const Match *match, int engine, EngineTotals *totals);

/* The number of games with the same moves as an earlier game of the same pairing. */
int match_duplicates(const Match *match);

/* Reads a match and its games from a log. Takes ownership of `options`, the options of this run. */
bool match_open(Match *match, Options *options, const char *path,
                char problem[GAMELOG_PROBLEM_SIZE]);

#endif
