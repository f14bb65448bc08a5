/* SPDX-License-Identifier: MIT
 *
 * The parts of verdi-calibrate: observe.c searches positions with known results, fit.c fits the
 * model of engine/chances.h to these observations, check.c compares the shipped model with games
 * that were not used for the fit, and picture.c draws the comparison.
 */
#pragma once

#include <stdio.h>

#include "engine/chances.h"
#include "lab.h"
#include "rules/board.h"
#include "verdi.h"

/* Positions are grouped in bands of ten empty squares: 1..10, 11..20, up to 51..60. */
enum { OBSERVED_VALUES = 40, OBSERVED_BANDS = 6, OBSERVED_LEAST = 4 };

/* A position, its result, and the values that searches gave. */
typedef struct Observed {
    Board board;
    int empties;
    int result; /* discs for the side to move: under perfect play if `exact`, otherwise of the game
                 * that was played */
    bool exact;
    int depth;      /* depth of the deepest search */
    int confidence; /* confidence of the searches; 0: the default */
    int count;
    ChancesBasis value[OBSERVED_VALUES];
} Observed;

typedef struct ObserveOptions {
    PositionsOptions crew;
    int solve;      /* solve positions with this many empty squares or fewer first */
    uint64_t nodes; /* give up a solve that needs more nodes */
} ObserveOptions;

static inline int observe_band(int empties) {
    return (empties - 1) / 10;
}

/* Skips `skip` games of the files, and draws positions from the next `games` games: one per band,
 * with a uniformly drawn number of empty squares, after the random moves of the game. Each gets a
 * random search depth up to `depth`, mostly a low one. Returns the number of positions, at most
 * `games` * OBSERVED_BANDS, or -1 after a message on stderr. */
int observe_draw(char **files, int file_count, int depth, uint64_t seed, int skip, Observed *list,
                 int games);

/* Draws at most `count` lines "board score" of a file ("-": standard input). Returns the same as
 * observe_draw(). */
int observe_read(const char *path, int depth, uint64_t seed, Observed *list, int count);

/* Searches all positions and notes the value of each depth. Solves the positions that are within
 * the limits of `options`, and notes the values of the selective solves before the exact one. The
 * result does not depend on the number of threads. False as in positions_search(). */
bool observe_search(Observed *list, int count, const ObserveOptions *options);

/* Save and load observations as text: one line per position, followed by one line per value.
 * Loading returns the number of positions, 0 if the file does not exist, or -1 after a message on
 * stderr. */
bool observe_save(const Observed *list, int count, const char *path);
int observe_load(const char *path, Observed *list, int count);

/* Fits the model by maximum likelihood. False if there are too few observations. `values` receives
 * the numbers of search values and of solve values. */
bool fit_model(const Observed *list, int count, ChancesModel *model, int values[2]);

enum { CHECK_BINS = 10, CHECK_SWINGS = 5 };

/* The quality of the model for one kind of values. Indices 0, 1 and 2 are win, draw and loss. */
typedef struct CheckCell {
    int values;
    double error[3];            /* expected calibration error, 0..1 */
    double noise;               /* the expected error[0] of a perfect model with this many values */
    double predicted, measured; /* root mean squares in discs: the predicted standard error, and the
                                 * actual error */
    struct {
        int count, hits;
        double sum, spread; /* sums of the probabilities p, and of p (1 - p) */
    } bin[3][CHECK_BINS];
} CheckCell;

/* Search values by band and parity of depth, where each position counts its deepest search of each
 * parity; and all solves below 100%. */
typedef struct Check {
    CheckCell search[OBSERVED_BANDS][2], solve;
    int positions[OBSERVED_BANDS];
    double swing[OBSERVED_BANDS]; /* largest mean change of (win - loss) between adjacent depths
                                   * from CHECK_SWINGS on, if there are CHECK_LEAST values */
} Check;

enum { CHECK_LEAST = 500 };

void check_model(const ChancesModel *model, const Observed *list, int count, Check *check);

/* Whether every calibration error is below two percentage points (or has too few values), and every
 * swing is below three. */
bool check_is_good(const Check *check);

/* Prints a readable table. */
void check_print(const Check *check, FILE *out);

/* Draws a diagram for each band. */
void picture_draw(const Check *check, const char *title, FILE *out);
