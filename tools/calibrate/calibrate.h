/* SPDX-License-Identifier: MIT
 *
 * The parts of verdi-calibrate: observe.c searches and solves positions, fit.c fits the model of
 * engine/chances.h to what was seen, check.c compares the shipped model with positions that it was
 * not fitted to.
 */
#ifndef VERDI_TOOLS_CALIBRATE_CALIBRATE_H
#define VERDI_TOOLS_CALIBRATE_CALIBRATE_H

#include <stdatomic.h>
#include <stdio.h>

#include "engine/chances.h"
#include "rules/board.h"

enum { OBSERVED_VALUES = 40, OBSERVED_UNKNOWN = 1000 };

/* One position, its exact score, and what searches said on the way. */
typedef struct Observed {
    Board board;
    int empties;
    int exact;      /* discs for the side to move; OBSERVED_UNKNOWN: to be solved */
    int confidence; /* to search with */
    int count;
    ChancesBasis value[OBSERVED_VALUES];
} Observed;

typedef struct ObserveOptions {
    const char *weights; /* NULL: built in */
    int depth;           /* the deepest search */
    bool deepening;      /* note the values of all depths and of selective solves */
    uint64_t nodes;      /* positions that need more to be solved are left out */
    int jobs;
} ObserveOptions;

/* Draws positions of self-played games with `low` to `high` empty squares, at most one a game,
 * spread evenly over their number. Returns how many there are; -1 after a message on stderr. */
int observe_draw(char **files, int file_count, int low, int high, uint64_t seed, Observed *list,
                 int count);

/* Draws lines "board score" of a file ("-": standard input). As above. */
int observe_read(const char *path, uint64_t seed, Observed *list, int count);

/* Searches and solves all, with progress on stderr if that is a terminal. The result does not
 * depend on the number of jobs. 0 or a verdi_error; ends early, with an error, when *stop is
 * raised. */
int observe_search(Observed *list, int count, const ObserveOptions *options,
                   const atomic_bool *stop);

/* What was seen, as text: a line a position, then one a value. Reading returns how many positions
 * there were, -1 after a message on stderr (0: there is no such file). */
bool observe_save(const Observed *list, int count, const char *path);
int observe_load(const char *path, Observed *list, int count);

/* Fits by maximum likelihood; false if there is too little to fit to. *values receives how many
 * values of searches and of solves there were. */
bool fit_model(const Observed *list, int count, ChancesModel *model, int values[2]);

typedef struct Check {
    double error[3];            /* expected calibration error of win, draw, loss */
    double predicted, measured; /* root mean square: standard error told and error found, discs */
    int values;
    struct {
        int count, hits;
        double sum; /* of the probabilities */
    } bin[3][20];
} Check;

/* How the model does on the deepest search of each position. */
Check check_model(const ChancesModel *model, const Observed *list, int count);

/* The curve of the bins. */
void check_draw(const Check *check, const char *title, FILE *out);

#endif
