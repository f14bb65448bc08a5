/* SPDX-License-Identifier: MIT
 *
 * The score of a finished game. Conventions affect the reported scores, but not the search.
 * Sources: World Othello Federation rules (empties to the winner), United States Othello
 * Association (discs only), Japan before 2014 (empties split).
 */
#ifndef VERDI_RULES_SCORE_H
#define VERDI_RULES_SCORE_H

#include "rules/board.h"

typedef enum ScoreConvention {
    SCORE_WINNER, /* empty squares go to the winner, and are split on a draw; the default */
    SCORE_DISCS,  /* only discs on the board count */
    SCORE_SPLIT,  /* empty squares are split evenly; half discs are possible */
    SCORE_CONVENTIONS
} ScoreConvention;

/* A score in half discs, because splitting empty squares may give fractions. 64 discs are 128
 * halves. */
typedef struct ScoreCount {
    int player_halves, opponent_halves;
} ScoreCount;

/* Counts a final position. A wipe-out (one colour left) counts 64-0 in every convention. */
ScoreCount score_count(Board board, ScoreConvention convention);

#endif
