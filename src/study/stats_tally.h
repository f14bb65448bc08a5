/* SPDX-License-Identifier: MIT
 *
 * Adds up judged games by player and by opening.
 */
#pragma once

#include "base/table.h"
#include "study/judge.h"

typedef struct StatsLoss {
    int64_t moves, loss; /* loss in tenths of a disc */
} StatsLoss;

/* The totals of a player or an opening. For an opening, wins, losses and discs are Black's, and
 * moves are those of both players. */
typedef struct StatsTally {
    char name[JUDGE_NAME];
    int64_t games, wins, draws, losses; /* games beyond wins + draws + losses have no result */
    int64_t halves;                     /* half discs scored in games played to the end */
    int64_t finished;                   /* the number of games played to the end */
    StatsLoss phase[JUDGE_PHASES];
    StatsLoss solved; /* moves in solved positions with more than one legal move */
    int64_t errors;   /* solved moves that lost discs */
    int64_t slips;    /* solved moves that gave away a win or a draw */
    int64_t key[2];   /* sort keys; the lowest comes first, ties are sorted by name */
} StatsTally;

/* The moves and the loss of all phases. */
StatsLoss stats_all(const StatsTally *tally);

/* Loss per move in hundredths of a disc. */
int64_t stats_mean(StatsLoss loss);

/* Wins and half the draws, in tenths of a percent of the games with a result; 0 without such
 * games. */
int64_t stats_points(const StatsTally *tally);

/* The errors, in tenths of a percent of the solved moves. */
int64_t stats_error_rate(const StatsTally *tally);

/* A table of tallies by name. */
typedef struct StatsTable {
    Table names;     /* items are StatsTally */
    StatsTally *row; /* the sorted rows, after stats_table_sort() */
    size_t count;
} StatsTable;

/* Finds or adds the row with this name. The pointer is valid until the next call. Returns NULL if
 * memory is short. */
StatsTally *stats_row(StatsTable *table, const char *name);

void stats_table_free(StatsTable *table);

/* stats_add_players() adds a game to the rows of its two players, stats_add_opening() to the row of
 * its opening. Both return false if memory is short. */
bool stats_add_players(StatsTable *table, const JudgedGame *game);
bool stats_add_opening(StatsTable *table, const JudgedGame *game);

/* What rows are sorted by, in the order of the values of --sort. */
typedef enum StatsSort {
    STATS_BY_GAMES, /* most first */
    STATS_BY_NAME,
    STATS_BY_POINTS,  /* best first */
    STATS_BY_LOSS,    /* lowest loss per move first, as in the next three */
    STATS_BY_OPENING, /* loss in the opening; the phases are in the order of JudgePhase */
    STATS_BY_MIDDLE,
    STATS_BY_ENDGAME,
    STATS_BY_ERRORS /* lowest rate first */
} StatsSort;

/* Drops rows with fewer than `min_games` games and sorts the others. No game may be added
 * afterwards. */
void stats_table_sort(StatsTable *table, StatsSort sort, int64_t min_games);
