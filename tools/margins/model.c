/* SPDX-License-Identifier: MIT */
#include "margins/model.h"

#include <math.h>

enum { LEAST_DEPTH = 3, LEAST_PAIRS = 12, MAX_TERMS = 4 };

/* Visits each pair (deep value, probe value) of an observation: play pairs by depth, then the
 * solve. Returns false past the last one. */
static bool next_pair(const Observation *o, int *depth, double *difference, bool *solve) {
    for (++*depth; *depth < o->empties; ++*depth) {
        int probe = margin_probe_depth(*depth);
        if (o->value[*depth] == OBSERVE_NONE || o->value[probe] == OBSERVE_NONE)
            continue;
        *difference = o->value[*depth] - o->value[probe];
        *solve = false;
        return true;
    }
    int probe = margin_probe_depth(o->empties);
    if (*depth > o->empties || o->exact == OBSERVE_NONE || o->value[probe] == OBSERVE_NONE)
        return false;
    *difference = o->exact - o->value[probe];
    *solve = true;
    return true;
}

/* Solves the normal equations by elimination with pivots. False if they are singular. */
static bool solve_equations(int terms, double matrix[MAX_TERMS][MAX_TERMS + 1]) {
    for (int column = 0; column < terms; column++) {
        int pivot = column;
        for (int row = column + 1; row < terms; row++)
            if (fabs(matrix[row][column]) > fabs(matrix[pivot][column]))
                pivot = row;
        if (fabs(matrix[pivot][column]) < 1e-9)
            return false;
        for (int k = 0; k <= terms; k++) {
            double swap = matrix[column][k];
            matrix[column][k] = matrix[pivot][k];
            matrix[pivot][k] = swap;
        }
        for (int row = 0; row < terms; row++) {
            double factor = matrix[row][column] / matrix[column][column];
            for (int k = column; row != column && k <= terms; k++)
                matrix[row][k] -= factor * matrix[column][k];
        }
    }
    return true;
}

/* Least squares of log sigma over the cells of one kind. */
typedef struct Cells {
    double squares[MARGIN_DEPTHS][MARGIN_DEPTHS];
    int count[MARGIN_DEPTHS][MARGIN_DEPTHS];
    int pairs;
} Cells;

static void find_terms(bool solve, int depth, int empties, double term[MAX_TERMS]) {
    term[0] = 1;
    term[1] = solve ? empties : depth;
    term[2] = empties;
    term[3] = (double)empties * empties;
}

static bool fit_cells(const Cells *cells, bool solve, int terms, double *coefficient) {
    double matrix[MAX_TERMS][MAX_TERMS + 1] = {{0}};
    for (int depth = LEAST_DEPTH; depth < MARGIN_DEPTHS; depth++)
        for (int empties = depth; empties < MARGIN_DEPTHS; empties++) {
            int count = cells->count[depth][empties];
            if (count < LEAST_PAIRS)
                continue;
            double term[MAX_TERMS], mean = cells->squares[depth][empties] / count;
            double target = 0.5 * log(fmax(mean, 1));
            find_terms(solve, depth, empties, term);
            for (int i = 0; i < terms; i++) {
                for (int j = 0; j < terms; j++)
                    matrix[i][j] += count * term[i] * term[j];
                matrix[i][terms] += count * term[i] * target;
            }
        }
    if (!solve_equations(terms, matrix))
        return false;
    for (int i = 0; i < terms; i++)
        coefficient[i] = matrix[i][terms] / matrix[i][i];
    return true;
}

bool model_fit(Model *model, const Observation *list, int count) {
    static const Cells none;
    Cells cells[2] = {none, none};
    for (int i = 0; i < count; i += 2) {
        int depth = LEAST_DEPTH - 1;
        double difference;
        bool solve;
        while (next_pair(&list[i], &depth, &difference, &solve)) {
            Cells *kind = &cells[solve];
            kind->squares[depth][list[i].empties] += difference * difference;
            kind->count[depth][list[i].empties]++;
            kind->pairs++;
        }
    }
    model->play_pairs = cells[0].pairs;
    model->solve_pairs = cells[1].pairs;
    return fit_cells(&cells[0], false, MODEL_PLAY_TERMS, model->play) &&
           fit_cells(&cells[1], true, MODEL_SOLVE_TERMS, model->solve);
}

double model_sigma(const Model *model, int depth, int empties) {
    double term[MAX_TERMS], sum = 0;
    bool solve = depth >= empties;
    find_terms(solve, depth, empties, term);
    for (int i = 0; i < (solve ? MODEL_SOLVE_TERMS : MODEL_PLAY_TERMS); i++)
        sum += (solve ? model->solve[i] : model->play[i]) * term[i];
    return exp(sum);
}

void model_fill(const Model *model, int least, int16_t sigma[MARGIN_DEPTHS][MARGIN_DEPTHS]) {
    for (int depth = 0; depth < MARGIN_DEPTHS; depth++)
        for (int empties = 0; empties < MARGIN_DEPTHS; empties++) {
            bool used = depth >= least && depth <= empties;
            double value = used ? model_sigma(model, depth, empties) : 0;
            sigma[depth][empties] = (int16_t)lround(fmin(value, INT16_MAX));
        }
}

double model_check(const Model *model, const Observation *list, int count, int confidence,
                   bool solve, int *pairs) {
    int outside = 0;
    *pairs = 0;
    for (int i = 1; i < count; i += 2) {
        int depth = LEAST_DEPTH - 1;
        double difference;
        bool is_solve;
        while (next_pair(&list[i], &depth, &difference, &is_solve)) {
            if (is_solve != solve)
                continue;
            double margin =
                model_sigma(model, depth, list[i].empties) * confidence_quantile[confidence] / 256;
            outside += fabs(difference) > margin;
            ++*pairs;
        }
    }
    return *pairs ? (double)outside / *pairs : 0;
}
