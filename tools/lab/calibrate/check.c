/* SPDX-License-Identifier: MIT */
#include <math.h>

#include "calibrate/calibrate.h"

static void count_value(const ChancesModel *model, const ChancesBasis *basis, int result,
                        CheckCell *cell) {
    verdi_chances chances = chances_of(model, basis);
    double predicted[] = {chances.win, chances.draw, chances.loss};
    bool came[] = {result > 0, result == 0, result < 0};
    for (int k = 0; k < 3; k++) {
        int bin = predicted[k] < 1 ? (int)(predicted[k] * CHECK_BINS) : CHECK_BINS - 1;
        cell->bin[k][bin].count++;
        cell->bin[k][bin].hits += came[k];
        cell->bin[k][bin].sum += predicted[k];
        cell->bin[k][bin].spread += predicted[k] * (1 - predicted[k]);
    }
    cell->predicted += chances.error * chances.error;
    cell->measured += (result - basis->value) * (result - basis->value);
    cell->values++;
}

/* Expected calibration error (Naeini, Cooper, Hauskrecht 2015): the difference between frequency
 * and mean probability in bins of equal width, weighted by the number of values in each. The noise
 * is its expectation if the probabilities are true, with a normal approximation. */
static void sum_up(CheckCell *cell) {
    if (!cell->values)
        return;
    for (int bin = 0; bin < CHECK_BINS; bin++) {
        for (int k = 0; k < 3; k++)
            cell->error[k] += fabs(cell->bin[k][bin].hits - cell->bin[k][bin].sum) / cell->values;
        cell->noise += 0.7979 * sqrt(cell->bin[0][bin].spread) / cell->values;
    }
    cell->predicted = sqrt(cell->predicted / cell->values);
    cell->measured = sqrt(cell->measured / cell->values);
}

static double find_balance(const ChancesModel *model, const ChancesBasis *basis) {
    verdi_chances chances = chances_of(model, basis);
    return chances.win - chances.loss;
}

static double find_swing(const ChancesModel *model, const Observed *list, int count, int band) {
    double sum[64] = {0}, swing = 0;
    int pairs[64] = {0};
    for (int i = 0; i < count; i++)
        for (int k = 1; k < list[i].count && observe_band(list[i].empties) == band; k++) {
            const ChancesBasis *now = &list[i].value[k], *before = now - 1;
            if (now->solve || before->solve || now->depth != before->depth + 1 || now->depth > 60)
                continue;
            sum[before->depth] += find_balance(model, now) - find_balance(model, before);
            pairs[before->depth]++;
        }
    for (int depth = CHECK_SWINGS; depth < 60; depth++)
        if (pairs[depth] >= CHECK_LEAST)
            swing = fmax(swing, fabs(sum[depth] / pairs[depth]));
    return swing;
}

void check_model(const ChancesModel *model, const Observed *list, int count, Check *check) {
    *check = (Check){0};
    for (int i = 0; i < count; i++) {
        const Observed *one = &list[i];
        int band = observe_band(one->empties);
        const ChancesBasis *deepest[2] = {NULL, NULL};
        for (int k = 0; k < one->count; k++)
            if (one->value[k].solve)
                count_value(model, &one->value[k], one->result, &check->solve);
            else
                deepest[one->value[k].depth & 1] = &one->value[k];
        for (int odd = 0; odd < 2; odd++)
            if (deepest[odd])
                count_value(model, deepest[odd], one->result, &check->search[band][odd]);
        check->positions[band] += deepest[0] || deepest[1];
    }
    sum_up(&check->solve);
    for (int band = 0; band < OBSERVED_BANDS; band++) {
        sum_up(&check->search[band][0]);
        sum_up(&check->search[band][1]);
        check->swing[band] = find_swing(model, list, count, band);
    }
}

static bool is_good(const CheckCell *cell) {
    return cell->values < CHECK_LEAST ||
           (cell->error[0] < 0.02 && cell->error[1] < 0.02 && cell->error[2] < 0.02);
}

bool check_is_good(const Check *check) {
    bool good = is_good(&check->solve);
    for (int band = 0; band < OBSERVED_BANDS; band++)
        good &= is_good(&check->search[band][0]) && is_good(&check->search[band][1]) &&
                check->swing[band] < 0.03;
    return good;
}

static void print_cell(const char *name, const char *depths, const CheckCell *cell, FILE *out) {
    fprintf(out, "| %s | %s | %d | %.2f | %.2f | %.2f | %.2f | %.2f | %.2f |", name, depths,
            cell->values, 100 * cell->error[0], 100 * cell->error[1], 100 * cell->error[2],
            100 * cell->noise, cell->predicted, cell->measured);
}

void check_print(const Check *check, FILE *out) {
    fputs("| empties | depths | values | win | draw | loss | chance | predicted error | measured | "
          "swing |\n"
          "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |\n",
          out);
    for (int band = 0; band < OBSERVED_BANDS; band++)
        for (int odd = 0; odd < 2; odd++) {
            char name[16];
            if (!check->search[band][odd].values)
                continue;
            snprintf(name, sizeof name, "%d-%d", band ? 10 * band + 1 : OBSERVED_LEAST,
                     10 * band + 10);
            print_cell(name, odd ? "odd" : "even", &check->search[band][odd], out);
            fprintf(out, odd ? " |\n" : " %.2f |\n", 100 * check->swing[band]);
        }
    if (check->solve.values) {
        print_cell("solves", "below 100%", &check->solve, out);
        fputs(" |\n", out);
    }
}
