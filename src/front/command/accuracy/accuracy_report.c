/* SPDX-License-Identifier: MIT
 *
 * The sums and tables of `verdi accuracy`. Errors are what was found less what is true, for the
 * side to move: a positive mean is too much hope.
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include "base/bits.h"
#include "front/command/accuracy/accuracy.h"

static int discs_of(const AccuracyItem *item) {
    return bits_count(item->position.discs[BLACK] | item->position.discs[WHITE]);
}

static int error_of(const AccuracyItem *item) {
    return item->value - item->score * VERDI_DISC;
}

static void sum_add(AccuracySum *sum, int64_t error) {
    sum->positions++;
    sum->error += error;
    sum->absolute += error < 0 ? -error : error;
    sum->square += error * error;
}

/* A sum's mean, in discs. */
static double mean(const AccuracySum *sum, int64_t total) {
    return (double)total / (double)sum->positions / VERDI_DISC;
}

void accuracy_add(AccuracyTotals *totals, const AccuracyItem *item) {
    sum_add(&totals->all, error_of(item));
    sum_add(&totals->by_discs[discs_of(item)], error_of(item));
    totals->judged += item->judged;
    totals->best += item->is_best;
    totals->nodes += item->nodes;
}

void accuracy_print_head(void) {
    printf("     # empties  move   value  score   error  best           nodes\n");
}

void accuracy_print_item(const AccuracyItem *item) {
    printf("%6d %7d  %-4s %+7.2f %+6d %+7.2f  %-4s %15" PRIu64 "\n", item->number,
           64 - discs_of(item), verdi_square_name(item->move), (double)item->value / VERDI_DISC,
           item->score, (double)error_of(item) / VERDI_DISC,
           !item->judged   ? "-"
           : item->is_best ? "yes"
                           : "no",
           item->nodes);
    fflush(stdout);
}

static void print_sum(const char *name, const AccuracySum *sum) {
    double square = (double)sum->square / (double)sum->positions;
    printf("%5s %10" PRId64 " %+11.3f %20.3f %17.3f\n", name, sum->positions, mean(sum, sum->error),
           mean(sum, sum->absolute), sqrt(square) / VERDI_DISC);
}

void accuracy_print_by_discs(const AccuracyTotals *totals) {
    printf("discs  positions  mean error  mean absolute error  root mean square\n");
    for (int discs = 0; discs <= 64; discs++)
        if (totals->by_discs[discs].positions) {
            char name[8];
            snprintf(name, sizeof name, "%d", discs);
            print_sum(name, &totals->by_discs[discs]);
        }
    if (totals->all.positions)
        print_sum("all", &totals->all);
}

void accuracy_print_totals(const AccuracyTotals *totals, double seconds) {
    char best[16] = "-", error[16] = "-";
    if (totals->judged)
        snprintf(best, sizeof best, "%.1f%%", 100 * (double)totals->best / (double)totals->judged);
    if (totals->all.positions)
        snprintf(error, sizeof error, "%.3f", mean(&totals->all, totals->all.absolute));
    printf("positions %" PRId64 "  best move %s  mean absolute error %s  nodes %" PRIu64
           "  time %.3f\n",
           totals->all.positions, best, error, totals->nodes, seconds);
}
