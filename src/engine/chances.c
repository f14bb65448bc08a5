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

/* Empty squares that the search did not reach. */
static int find_unseen(const ChancesBasis *basis) {
    return basis->empties > basis->depth ? basis->empties - basis->depth : 0;
}

/* What widths depend on; returns how many terms there are. */
static int find_terms(const ChancesBasis *basis, double term[CHANCES_SEARCH_TERMS]) {
    term[0] = 1;
    term[1] = 1 - basis->confidence / 100.0;
    if (basis->solve) {
        term[2] = basis->empties / 10.0;
        return CHANCES_SOLVE_TERMS;
    }
    term[2] = basis->depth / 10.0;
    term[3] = log1p(find_unseen(basis));
    term[4] = fabs(basis->value) / 64;
    term[5] = term[2] * term[2];
    return CHANCES_SEARCH_TERMS;
}

/* The middle of the distribution around a searched value. */
static double find_centre(const ChancesModel *model, const ChancesBasis *basis, int unseen) {
    double offset = unseen & 1 ? model->odd[0] + model->odd[1] * unseen / 10
                               : model->even[0] + model->even[1] * basis->depth / 10;
    double value = basis->value + (basis->depth & 1 ? -offset : offset);
    return value * exp(model->shrink * unseen / 10);
}

static double logistic(double x) {
    return 1 / (1 + exp(-x));
}

verdi_chances chances_of(const ChancesModel *model, const ChancesBasis *basis) {
    double term[CHANCES_SEARCH_TERMS], centre = basis->value, draw = 1;
    int terms = find_terms(basis, term);
    double width = exp(sum_terms(basis->solve ? model->solve : model->search, term, terms));
    double error =
        exp(sum_terms(basis->solve ? model->solve_error : model->search_error, term, terms));
    if (!basis->solve) {
        centre = find_centre(model, basis, find_unseen(basis));
        draw = exp(model->draw);
    }
    verdi_chances chances = {.win = logistic((centre - draw) / width),
                             .loss = logistic((-centre - draw) / width),
                             .error = error};
    chances.draw = 1 - chances.win - chances.loss;
    if (chances.draw < 0)
        chances.draw = 0;
    return chances;
}

/* What is proven needs no model. */
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

void verdi_line_chances(const verdi_line *line, int empties, verdi_chances *chances) {
    ChancesBasis basis = {.value = (double)line->value / VERDI_DISC,
                          .depth = line->depth,
                          .confidence = line->confidence < 100 ? line->confidence : 100,
                          .empties = empties,
                          .solve = line->origin == VERDI_FROM_SOLVER || line->depth >= empties};
    if (!is_proven(line, chances))
        *chances = chances_of(&chances_table, &basis);
}
