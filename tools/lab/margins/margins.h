/* SPDX-License-Identifier: MIT
 *
 * The parts of verdi-margins: observe.c searches positions of self-play games full-width at every
 * depth up to a limit, and solves those near the end; level.c corrects the evaluation; model.c fits
 * the error model of selective search.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "core/weights.h"
#include "lab.h"
#include "rules/board.h"

enum { OBSERVE_NONE = INT16_MIN };

/* One position; values in 1/128 disc for the side to move. */
typedef struct Observation {
    Board board;
    int empties;
    int16_t value[MARGIN_DEPTHS]; /* by depth; OBSERVE_NONE if not searched */
    int16_t exact;                /* OBSERVE_NONE if not solved */
} Observation;

typedef struct ObserveOptions {
    PositionsOptions crew; /* its weights must have no margins, so that searches are full-width */
    int depth;             /* maximum depth */
    int solve;             /* solve positions with up to this many empties */
    uint64_t nodes;        /* maximum nodes for the searches of a position */
} ObserveOptions;

/* Draws `count` positions from files of games, at most one per game, spread evenly over the numbers
 * of empty squares. Returns the number found, or -1 after a message on stderr. */
int margins_draw(char **files, int file_count, uint64_t seed, Observation *list, int count);

/* Searches all positions. The result does not depend on the number of threads. False as in
 * positions_search(). */
bool margins_search(Observation *list, int count, const ObserveOptions *options);

/* ------------------------------------------------------------------------------- the correction */

/* Corrects the evaluation so that values of adjacent depths agree. The last move of a search is
 * chosen by the evaluation, so it tends to reach a position that the evaluation overrates for the
 * side that moved. Leaves are therefore better for the side to move than the evaluation shows: by
 * half a disc if the number of empty squares is even, and by more if it is odd, where this side has
 * the parity. With one or two empty squares, leaves are worse than the evaluation shows. */

/* Computes the correction to add to the evaluation, in 1/128 disc, by number of discs at the leaf.
 * Where positions were solved, the correction is the mean shortfall of searches against the exact
 * score, smoothed over neighbours. For fewer discs, the correction fades out if the number of empty
 * squares is even; if the number is odd, it is the shortfall against searches a ply shallower and
 * deeper. */
void level_fit(const Observation *list, int count, double shift[FEATURE_DISCS]);

/* Applies the correction to the observed values. */
void level_values(Observation *list, int count, const double shift[FEATURE_DISCS]);

/* ------------------------------------------------------------------------------ the error model */

/* The error model of selective search: the standard deviation between the value of a deep search
 * and that of its probe. For searches that end in an evaluation
 *     log sigma = a + b depth + c empties + d empties^2 + e / (probe + 1)
 * and for solves (depth == empties)
 *     log sigma = a + b empties,
 * with depth and empties in tens. Fitted by maximum likelihood to observed differences (Fisher
 * scoring of a normal distribution with a varying deviation). */

enum { MODEL_PLAY_TERMS = 5, MODEL_SOLVE_TERMS = 2 };

typedef struct Model {
    double play[MODEL_PLAY_TERMS], solve[MODEL_SOLVE_TERMS];
    int play_pairs, solve_pairs; /* number of pairs in the fit */
} Model;

/* Fits the model to the observations with an even index; margins_check() uses the others. False if
 * there are too few observations. */
bool margins_fit(Model *model, const Observation *list, int count);

/* The standard deviation in score units. */
double margins_sigma(const Model *model, int depth, int empties);

/* Fills in the engine's table, for every depth from 1 on. */
void margins_fill(const Model *model, int16_t sigma[MARGIN_DEPTHS][MARGIN_DEPTHS]);

/* The share of pairs outside the two-sided margin of a confidence, among the observations with an
 * odd index. *pairs receives the number of these pairs. */
double margins_check(const Model *model, const Observation *list, int count, int confidence,
                     bool solve, int *pairs);
