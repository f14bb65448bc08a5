/* SPDX-License-Identifier: MIT
 *
 * The parts of verdi-calibrate: observe.c searches positions whose result is known, fit.c fits the
 * model of engine/chances.h to what was seen, check.c compares the shipped model with games that it
 * was not fitted to, picture.c draws that.
 */
#ifndef VERDI_TOOLS_CALIBRATE_CALIBRATE_H
#define VERDI_TOOLS_CALIBRATE_CALIBRATE_H

#include <stdio.h>

#include "engine/chances.h"
#include "positions/positions.h"
#include "rules/board.h"
#include "verdi.h"

/* Bands of ten: 1..10 empty squares, 11..20, up to 51..60. */
enum { OBSERVED_VALUES = 40, OBSERVED_BANDS = 6, OBSERVED_LEAST = 4 };

/* One position, the result it leads to, and what searches said of it. */
typedef struct Observed {
    Board board;
    int empties;
    int result; /* discs for the side to move; under perfect play if `exact`, else of the game
                     * that was played from here */
    bool exact;
    int depth;      /* of the deepest search that is wanted */
    int confidence; /* to search with; 0: the usual one */
    int count;
    ChancesBasis value[OBSERVED_VALUES];
} Observed;

typedef struct ObserveOptions {
    PositionsOptions crew;
    int solve;      /* positions with so few empty squares are solved first */
    uint64_t nodes; /* a solve that needs more is given up */
} ObserveOptions;

static inline int observe_band(int empties) {
    return (empties - 1) / 10;
}

/* Leaves out `skip` games of the files, and draws from each of the next `games` one position in
 * each band of ten empty squares, their number drawn evenly, after the game's random moves; to be
 * searched to `depth` plies at most, which most positions stay below. Returns how many positions
 * there are, `games` times OBSERVED_BANDS at most; -1 after a message on stderr. */
int observe_draw(char **files, int file_count, int depth, uint64_t seed, int skip, Observed *list,
                 int games);

/* Draws lines "board score" of a file ("-": standard input), at most `count`. As above. */
int observe_read(const char *path, int depth, uint64_t seed, Observed *list, int count);

/* Searches all and notes the values of all depths, solves what is to be solved and notes what
 * probable solves said on the way. What comes out does not depend on the number of threads. False
 * as of positions_search(). */
bool observe_search(Observed *list, int count, const ObserveOptions *options);

/* "verdi-calibrate: PATH: PROBLEM" on stderr. Returns false. */
bool calibrate_complain(const char *path, const char *problem);

/* What was seen, as text: a line a position, then one a value. Reading returns how many positions
 * there were, -1 after a message on stderr (0: there is no such file). */
bool observe_save(const Observed *list, int count, const char *path);
int observe_load(const char *path, Observed *list, int count);

/* Fits by maximum likelihood; false if there is too little to fit to. *values receives how many
 * values of searches and of solves there were. */
bool fit_model(const Observed *list, int count, ChancesModel *model, int values[2]);

enum { CHECK_BINS = 10, CHECK_SWINGS = 5 };

/* How the model does on one kind of values: win, draw and loss at index 0, 1 and 2. */
typedef struct CheckCell {
    int values;
    double error[3]; /* expected calibration error, 0..1 */
    double noise;    /* what a perfect model would show of it for wins in so many values */
    double predicted, measured; /* root mean square: standard error given and found, discs */
    struct {
        int count, hits;
        double sum, spread; /* of the probabilities p, and of p (1 - p) */
    } bin[3][CHECK_BINS];
} CheckCell;

/* By band and by parity of depth, the deepest search of either parity of each position; and of all
 * solves below 100%. */
typedef struct Check {
    CheckCell search[OBSERVED_BANDS][2], solve;
    int positions[OBSERVED_BANDS];
    double swing[OBSERVED_BANDS]; /* largest mean change of win less loss from a depth to the next,
                                   * from depth CHECK_SWINGS on, of at least CHECK_LEAST values */
} Check;

enum { CHECK_LEAST = 500 };

void check_model(const ChancesModel *model, const Observed *list, int count, Check *check);

/* What is wanted of a kind of values: each calibration error under two points, or too few values
 * to say. Of swings: under three points. */
bool check_is_good(const Check *check);

/* The table for people. */
void check_print(const Check *check, FILE *out);

/* A diagram for each band. */
void picture_draw(const Check *check, const char *title, FILE *out);

#endif
