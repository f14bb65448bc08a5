/* SPDX-License-Identifier: MIT */
#include "engine/chances.h"

#include <math.h>

#include "engine/chances_table.h"

static double sum_terms(const double *factor, const double *term, int terms) {
    double sum = 0;
    for (int i = 0; i < terms; i++)
        sum += factor[i] * term[i];
    return sum;
}

/* Computes the terms of the widths and returns the number of terms. The parities of the depth and
 * of the plies beyond it are terms because searches of odd and even depth have different errors. */
static int list_terms(const ChancesBasis *basis, double term[CHANCES_SEARCH_TERMS]) {
    int unseen = basis->empties > basis->depth ? basis->empties - basis->depth : 0;
    term[0] = 1;
    term[1] = 1 - basis->confidence / 100.0;
    if (basis->solve) {
        term[2] = log(basis->empties > 13 ? basis->empties - 12 : 1); /* the last 12 are exact */
        return CHANCES_SOLVE_TERMS;
    }
    term[2] = log1p(unseen);
    term[3] = unseen / 10.0;
    term[4] = log1p(basis->depth);
    term[5] = log(basis->empties > 1 ? basis->empties : 1);
    term[6] = basis->depth & 1;
    term[7] = unseen & 1;
    term[8] = 1.0 / (1 + unseen);
    return CHANCES_SEARCH_TERMS;
}

static double logistic(double x) {
    return 1 / (1 + exp(-x));
}

/* The skew depends on the parity of the depth, and on the number of plies beyond the search and its
 * parity. */
static double find_skew(const ChancesModel *model, const double *term) {
    double parity[] = {1, term[6], term[7]};
    return sum_terms(model->skew, parity, 3) + sum_terms(model->skew + 3, parity, 3) * term[3];
}

/* A latent result is distributed around the value: above `draw` it is a win, below -draw a loss.
 * The distribution is a mixture of two, because some searches have a large error even near the end
 * of the game, where most searches are exact. Win and loss are equally likely at 0, and the
 * probability of a win rises with the value. */
verdi_chances chances_of(const ChancesModel *model, const ChancesBasis *basis) {
    double term[CHANCES_SEARCH_TERMS], value = basis->value, draw = 1, share = 0, wide = 1;
    int terms = list_terms(basis, term);
    double width = exp(sum_terms(basis->solve ? model->solve : model->search, term, terms));
    double error =
        exp(sum_terms(basis->solve ? model->solve_error : model->search_error, term, terms));
    if (!basis->solve) {
        draw = exp(sum_terms(model->draw, term, CHANCES_DRAW_TERMS));
        share = logistic(model->tail[0] + model->tail[1] * term[2]) / 2;
        value *= exp(value > 0 ? -find_skew(model, term) : find_skew(model, term));
        wide = width * (1 + exp(model->tail[2]));
    }
    double above = value - draw, below = -value - draw;
    verdi_chances chances = {
        .win = (1 - share) * logistic(above / width) + share * logistic(above / wide),
        .loss = (1 - share) * logistic(below / width) + share * logistic(below / wide),
        .error = error};
    chances.draw = 1 - chances.win - chances.loss;
    if (chances.draw < 0) /* by rounding */
        chances.draw = 0;
    return chances;
}

/* Returns true and sets *chances if the result is proven and needs no model. */
static bool is_proven(const verdi_line *line, verdi_chances *chances) {
    if (line->exact || line->origin == VERDI_FROM_RULES)
        *chances = (verdi_chances){
            .win = line->value > 0, .draw = line->value == 0, .loss = line->value < 0};
    else if (line->lower > 0 || line->upper < 0 || line->lower == line->upper)
        *chances = (verdi_chances){.win = line->lower > 0,
                                   .draw = line->lower == line->upper && line->lower == 0,
                                   .loss = line->upper < 0,
                                   .error = NAN};
    else
        return false;
    return true;
}

/* The confidence assumed for imported values that have none. */
enum { LEAST_CONFIDENCE = 73 };

void verdi_line_chances(const verdi_line *line, int empties, verdi_chances *chances) {
    ChancesBasis basis = {.value = (double)line->value / VERDI_DISC,
                          .depth = line->depth,
                          .confidence = line->confidence < LEAST_CONFIDENCE ? LEAST_CONFIDENCE
                                        : line->confidence < 100            ? line->confidence
                                                                            : 100,
                          .empties = empties,
                          .solve = chances_reach_end(line->depth, empties)};
    if (!is_proven(line, chances))
        *chances = chances_of(&chances_table, &basis);
}
