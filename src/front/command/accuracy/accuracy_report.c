/* SPDX-License-Identifier: MIT
 *
 * The sums and tables of `verdi accuracy`. Errors are what was found less what is true, for the
 * side to move: a positive mean says that values are too high.
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

double accuracy_mean(const AccuracySum *sum, int64_t total) {
    return (double)total / (double)sum->positions / VERDI_DISC;
}

void accuracy_judge(AccuracyItem *item, uint64_t legal, bool would_be_solved) {
    item->ranked = legal && item->listed == legal;
    item->judged = item->ranked || (legal && would_be_solved);
    if (!item->judged)
        return;
    item->loss = item->score - item->scores[item->move];
    if (!item->ranked)
        return;
    uint64_t better[3] = {0}; /* scores above the move's: bit 64 + score */
    for (uint64_t rest = legal; rest; rest &= rest - 1) {
        int score = item->scores[bits_first(rest)];
        if (score > item->scores[item->move])
            better[(score + 64) / 64] |= bits_square((score + 64) % 64);
    }
    for (int i = 0; i < 3; i++)
        item->rank += bits_count(better[i]);
}

void accuracy_add(AccuracyTotals *totals, const AccuracyItem *item) {
    sum_add(&totals->all, error_of(item));
    sum_add(&totals->by_discs[discs_of(item)], error_of(item));
    totals->judged += item->judged;
    totals->best += item->judged && item->loss <= 0;
    totals->ranked += item->ranked;
    totals->best_two += item->ranked && item->rank <= 1;
    totals->loss += item->loss;
    totals->nodes += item->nodes;
}

void accuracy_print_head(void) {
    printf("     # empties  move   value  score   error  loss           nodes\n");
}

void accuracy_print_item(const AccuracyItem *item) {
    char loss[8] = "-";
    if (item->judged)
        snprintf(loss, sizeof loss, "%d", item->loss);
    printf("%6d %7d  %-4s %+7.2f %+6d %+7.2f  %4s %15" PRIu64 "\n", item->number,
           64 - discs_of(item), verdi_square_name(item->move), (double)item->value / VERDI_DISC,
           item->score, (double)error_of(item) / VERDI_DISC, loss, item->nodes);
    fflush(stdout);
}

static void print_sum(const char *name, const AccuracySum *sum) {
    double square = (double)sum->square / (double)sum->positions;
    printf("%5s %10" PRId64 " %+11.3f %20.3f %17.3f\n", name, sum->positions,
           accuracy_mean(sum, sum->error), accuracy_mean(sum, sum->absolute),
           sqrt(square) / VERDI_DISC);
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
    char best[16] = "-", best_two[16] = "-", loss[16] = "-", error[16] = "-";
    if (totals->judged) {
        double judged = (double)totals->judged;
        snprintf(best, sizeof best, "%.1f%%", 100 * (double)totals->best / judged);
        if (totals->ranked == totals->judged)
            snprintf(best_two, sizeof best_two, "%.1f%%", 100 * (double)totals->best_two / judged);
        snprintf(loss, sizeof loss, "%.3f", (double)totals->loss / judged);
    }
    if (totals->all.positions)
        snprintf(error, sizeof error, "%.3f", accuracy_mean(&totals->all, totals->all.absolute));
    printf("positions %" PRId64 "  best move %s  best two %s  mean loss %s"
           "  mean absolute error %s  nodes %" PRIu64 "  time %.3f\n",
           totals->all.positions, best, best_two, loss, error, totals->nodes, seconds);
}
