/* SPDX-License-Identifier: MIT
 *
 * Adds up judged games by player and by opening.
 */
#ifndef VERDI_STUDY_STATS_TALLY_H
#define VERDI_STUDY_STATS_TALLY_H

#include "base/table.h"
#include "study/judge.h"

typedef struct StatsLoss {
    int64_t moves, loss; /* loss in tenths of a disc */
} StatsLoss;

/* What is known of a player, or of an opening. Of an opening wins, losses and discs are Black's,
 * and the moves those of both players. */
typedef struct StatsTally {
    char name[JUDGE_NAME];
    int64_t games, wins, draws, losses; /* the rest of the games has no result */
    int64_t halves;                     /* half discs of games played to the end, counted */
    int64_t finished;                   /* so many */
    StatsLoss phase[JUDGE_PHASES];
    StatsLoss solved; /* moves with a choice in solved positions */
    int64_t errors;   /* of these, those that lost discs */
    int64_t slips;    /* and those that lost a win or a draw */
    int64_t key[2];   /* what it is sorted by, least first; then by name */
} StatsTally;

/* All moves. */
StatsLoss stats_all(const StatsTally *tally);

/* Loss per move in hundredths of a disc. */
int64_t stats_mean(StatsLoss loss);

/* Wins and half the draws, in tenths of a percent of the games with a result; 0 without any. */
int64_t stats_points(const StatsTally *tally);

/* Errors in tenths of a percent of the solved moves. */
int64_t stats_error_rate(const StatsTally *tally);

/* Tallies by name. */
typedef struct StatsTable {
    Table names;     /* of StatsTally */
    StatsTally *row; /* once they are sorted */
    size_t count;
} StatsTable;

void stats_table_free(StatsTable *table);

/* Adds a game to its two players' rows, or to its opening's. False: out of memory. */
bool stats_add_players(StatsTable *table, const JudgedGame *game);
bool stats_add_opening(StatsTable *table, const JudgedGame *game);

/* In the order of the words of --sort. */
typedef enum StatsSort {
    STATS_BY_GAMES, /* most first */
    STATS_BY_NAME,
    STATS_BY_POINTS,  /* best first */
    STATS_BY_LOSS,    /* least loss a move first; likewise: */
    STATS_BY_OPENING, /* in the opening */
    STATS_BY_MIDDLE,
    STATS_BY_ENDGAME,
    STATS_BY_ERRORS /* lowest rate first */
} StatsSort;

/* Drops rows with fewer games and sorts the others; no game may be added after that. */
void stats_table_sort(StatsTable *table, StatsSort sort, int64_t min_games);

#endif
