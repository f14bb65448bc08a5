/* SPDX-License-Identifier: MIT
 *
 * The sums of `verdi-accuracy`, its tables and its JSON. The error of a position is the value found
 * minus the exact score, for the side to move. A positive mean error means that values are too
 * high.
 */
#include <errno.h>
#include <inttypes.h>
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "accuracy/accuracy.h"
#include "base/bits.h"
#include "base/file_read.h"
#include "front/kit/data/object.h"
#include "front/kit/data/result.h"

/* Where each range of values ends, in discs, whoever they are good for. Ranges of scores would show
 * slopes above one even of values without bias: a large score often had a smaller value. */
static const int value_limits[ACCURACY_RANGES] = {10, 20, 32, 65};

static int discs_of(const AccuracyItem *item) {
    return bits_count(item->position.discs[BLACK] | item->position.discs[WHITE]);
}

static int error_of(const AccuracyItem *item) {
    return item->value - item->score * VERDI_DISC;
}

static void sum_add(AccuracySum *sum, const AccuracyItem *item) {
    int64_t error = error_of(item), value = item->value;
    sum->positions++;
    sum->error += error;
    sum->absolute += error < 0 ? -error : error;
    sum->square += error * error;
    sum->values += value * value;
    sum->product += value * item->score * VERDI_DISC;
    sum->judged += item->judged;
    sum->loss += item->loss;
}

void accuracy_judge(AccuracyItem *item, uint64_t legal, bool would_be_solved) {
    item->ranked = legal && item->listed == legal;
    item->judged = item->ranked || (legal && would_be_solved);
    if (!item->judged)
        return;
    item->loss = item->score - item->scores[item->move];
    if (!item->ranked)
        return;
    bool better[129] = {false}; /* by score + 64: scores better than the move's */
    for (uint64_t rest = legal; rest; rest &= rest - 1) {
        int score = item->scores[bits_first(rest)];
        item->rank += score > item->scores[item->move] && !better[64 + score];
        better[64 + score] |= score > item->scores[item->move];
    }
}

static void add_item(AccuracyTotals *totals, const AccuracyItem *item) {
    int range = 0;
    while (abs(item->value) >= value_limits[range] * VERDI_DISC)
        range++;
    sum_add(&totals->all, item);
    sum_add(&totals->by_discs[discs_of(item)], item);
    sum_add(&totals->by_value[range], item);
    totals->best += item->judged && item->loss <= 0;
    totals->ranked += item->ranked;
    totals->best_two += item->ranked && item->rank <= 1;
    totals->nodes += item->nodes;
}

/* ------------------------------------------------------------------------------- an earlier run */

enum { FILE_LIMIT = 1 << 30 };

/* An item of the earlier run; the key is its position. */
typedef struct Entry {
    Board board;
    bool judged;
    double loss, error; /* discs */
} Entry;

/* Keeps one line of the earlier run. Lines of totals have no board and are skipped. */
static bool keep(Table *items, const char *line, size_t size, char *problem) {
    json_error_t error;
    json_t *object = json_loadb(line, size, JSON_REJECT_DUPLICATES, &error);
    const json_t *loss = json_object_get(object, "loss");
    const char *board;
    double value, score;
    ObfRecord record;
    bool fresh, good = object && (!json_object_get(object, "board") ||
                                  !json_unpack(object, "{s:s, s:F, s:F}", "board", &board, "value",
                                               &value, "score", &score));
    if (!good) {
        snprintf(problem, RECORD_PROBLEM_SIZE, "not a line of verdi-accuracy --json");
    } else if (json_object_get(object, "board")) {
        good = obf_parse(span_of(board), &record, problem) == OBF_RECORD;
        Entry key = {.board = good ? position_board(record.position) : (Board){0}};
        Entry *entry = good ? table_add(items, &key, &fresh) : NULL;
        if (entry) {
            entry->judged = loss != NULL;
            entry->loss = json_number_value(loss);
            entry->error = fabs(value - score);
        } else if (good) {
            snprintf(problem, RECORD_PROBLEM_SIZE, "%s", strerror(ENOMEM));
            good = false;
        }
    }
    json_decref(object);
    return good;
}

bool accuracy_report_open(AccuracyReport *report, char *problem) {
    AccuracyAgainst *against = &report->against;
    size_t size;
    if (!against->path)
        return true;
    char *text = file_read(against->path, FILE_LIMIT, &size);
    against->items = table_of(sizeof(Entry), sizeof(Board));
    bool good = text != NULL;
    if (!good)
        snprintf(problem, RECORD_PROBLEM_SIZE, "%s", strerror(errno));
    for (char *at = text; good && at < text + size;) {
        size_t length = strcspn(at, "\n");
        good = keep(&against->items, at, length, problem);
        at += length + 1;
    }
    free(text);
    return good;
}

static void add_pair(AccuracyPairs *pairs, double difference) {
    pairs->count++;
    pairs->sum += difference;
    pairs->square += difference * difference;
}

/* Pairs an item with the item of the earlier run for the same position, if there is one. */
static void add_pairs(AccuracyAgainst *against, const AccuracyItem *item) {
    Board board = position_board(item->position);
    const Entry *entry = against->path ? table_find(&against->items, &board) : NULL;
    if (!entry)
        return;
    double value = (double)item->value / VERDI_DISC;
    add_pair(&against->error, fabs(value - item->score) - entry->error);
    if (item->judged && entry->judged)
        add_pair(&against->loss, item->loss - entry->loss);
}

/* The mean difference and half the width of its 95% interval, in discs. NaN if there are too few
 * pairs. */
static void mean_difference(const AccuracyPairs *pairs, double *mean, double *margin) {
    double n = (double)pairs->count;
    *mean = pairs->count ? pairs->sum / n : (double)NAN;
    double variance = (pairs->square - n * *mean * *mean) / (n - 1);
    *margin = pairs->count > 1 ? 1.96 * sqrt(fmax(variance, 0) / n) : (double)NAN;
}

/* --------------------------------------------------------------------------------- one position */

static void print_json(json_t *object) {
    object_print(object, stdout);
    fflush(stdout);
}

void accuracy_report_head(const AccuracyReport *report) {
    if (!report->json)
        printf("weights: %s\n", report->weights);
    if (!report->json && !report->only_static)
        printf("     # empties  move   value  score   error  loss           nodes\n");
}

static void print_row(const AccuracyItem *item) {
    char loss[8] = "-";
    if (item->judged)
        snprintf(loss, sizeof loss, "%d", item->loss);
    printf("%6d %7d  %-4s %+7.2f %+6d %+7.2f  %4s %15" PRIu64 "\n", item->number,
           64 - discs_of(item), verdi_square_name(item->move), (double)item->value / VERDI_DISC,
           item->score, (double)error_of(item) / VERDI_DISC, loss, item->nodes);
    fflush(stdout);
}

static void print_object(const AccuracyItem *item) {
    json_t *object = json_pack(
        "{s:o, s:i, s:i, s:o, s:i, s:i, s:o}", "file", object_text(item->file), "line", item->line,
        "number", item->number, "board", result_board(item->position), "empties",
        position_empties(item->position), "score", item->score, "value", result_discs(item->value));
    if (item->move != VERDI_NONE) {
        object_set(object, "move", json_string(verdi_square_name(item->move)));
        object_set(object, "depth", json_integer(item->depth));
        object_set(object, "confidence", json_integer(item->confidence));
        object_set(object, "nodes", json_integer((json_int_t)item->nodes));
        object_set(object, "seconds", result_seconds(item->seconds));
    }
    if (item->judged) {
        object_set(object, "best", json_boolean(item->loss <= 0));
        if (item->ranked)
            object_set(object, "rank", json_integer(item->rank));
        object_set(object, "loss", json_integer(item->loss));
    }
    print_json(object);
}

void accuracy_report_item(AccuracyReport *report, const AccuracyItem *item) {
    add_item(&report->totals, item);
    add_pairs(&report->against, item);
    if (report->json)
        print_object(item);
    else if (!report->only_static)
        print_row(item);
}

/* -------------------------------------------------------------------------------- all positions */

/* Means over all positions, as shares or in discs. NaN if unknown. */
typedef struct Means {
    double best, best_two, loss, error, absolute;
} Means;

/* The mean of a sum, per position, in discs. */
static double mean(const AccuracySum *sum, int64_t total) {
    return sum->positions ? (double)total / (double)sum->positions / VERDI_DISC : (double)NAN;
}

static double mean_loss(const AccuracySum *sum) {
    return sum->judged ? (double)sum->loss / (double)sum->judged : (double)NAN;
}

/* The factor of the values that fits the scores best, by least squares. */
static double slope(const AccuracySum *sum) {
    return sum->values ? (double)sum->product / (double)sum->values : (double)NAN;
}

static double root_mean_square(const AccuracySum *sum) {
    return sqrt((double)sum->square / (double)sum->positions) / VERDI_DISC;
}

static Means means_of(const AccuracyTotals *totals) {
    double judged = totals->all.judged ? (double)totals->all.judged : (double)NAN;
    bool ranked = totals->ranked == totals->all.judged;
    return (Means){.best = (double)totals->best / judged,
                   .best_two = ranked ? (double)totals->best_two / judged : (double)NAN,
                   .loss = mean_loss(&totals->all),
                   .error = mean(&totals->all, totals->all.error),
                   .absolute = mean(&totals->all, totals->all.absolute)};
}

/* Calls `show` for each row of the table of groups that has positions. */
static void each_group(const AccuracyTotals *totals,
                       void (*show)(const char *name, const AccuracySum *sum, void *user),
                       void *user) {
    char name[24];
    for (int discs = 0; discs <= 64; discs++) {
        snprintf(name, sizeof name, "%d discs", discs);
        if (totals->by_discs[discs].positions)
            show(name, &totals->by_discs[discs], user);
    }
    for (int i = 0; i < ACCURACY_RANGES; i++) {
        snprintf(name, sizeof name, "value %d-%d", i ? value_limits[i - 1] : 0,
                 value_limits[i] - 1);
        if (totals->by_value[i].positions)
            show(name, &totals->by_value[i], user);
    }
    if (totals->all.positions)
        show("all", &totals->all, user);
}

static void print_group(const char *name, const AccuracySum *sum, void *user) {
    (void)user;
    char loss[16] = "-", factor[16] = "-";
    if (sum->judged)
        snprintf(loss, sizeof loss, "%.3f", mean_loss(sum));
    if (sum->values)
        snprintf(factor, sizeof factor, "%.3f", slope(sum));
    printf("%-12s %9" PRId64 " %10s %+11.3f %20.3f %17.3f %6s\n", name, sum->positions, loss,
           mean(sum, sum->error), mean(sum, sum->absolute), root_mean_square(sum), factor);
}

static void print_groups(const AccuracyTotals *totals) {
    printf("group        positions  mean loss  mean error  mean absolute error  root mean square  "
           "slope\n");
    each_group(totals, print_group, NULL);
}

static void print_pairs(const char *name, const AccuracyPairs *pairs) {
    double difference, margin;
    mean_difference(pairs, &difference, &margin);
    if (pairs->count > 1)
        printf("  %s %+.3f [%+.3f, %+.3f]", name, difference, difference - margin,
               difference + margin);
    else
        printf("  %s -", name);
}

static void print_mean(const char *name, double value, int decimals, const char *unit) {
    if (isnan(value))
        printf("  %s -", name);
    else
        printf("  %s %.*f%s", name, decimals, value, unit);
}

static void print_totals(const AccuracyReport *report, const Means *means, double seconds) {
    const AccuracyTotals *totals = &report->totals;
    const AccuracyAgainst *against = &report->against;
    if (totals->all.positions)
        print_groups(totals);
    if (against->path) {
        printf("against %s: positions %" PRId64, against->path, against->error.count);
        print_pairs("mean loss", &against->loss);
        print_pairs("mean absolute error", &against->error);
        putchar('\n');
    }
    printf("positions %" PRId64, totals->all.positions);
    print_mean("best move", 100 * means->best, 1, "%");
    print_mean("best two", 100 * means->best_two, 1, "%");
    print_mean("mean loss", means->loss, 3, "");
    print_mean("mean absolute error", means->absolute, 3, "");
    printf("  nodes %" PRIu64 "  time %.3f\n", totals->nodes, seconds);
}

static double rounded(double number) {
    return round(1000 * number) / 1000;
}

static void set_mean(json_t *object, const char *key, double value) {
    if (!isnan(value))
        object_set(object, key, json_real(rounded(value)));
}

/* Sets {"difference": -0.01, "low": -0.02, "high": 0}. */
static void set_pairs(json_t *object, const char *key, const AccuracyPairs *pairs) {
    double difference, margin;
    mean_difference(pairs, &difference, &margin);
    if (pairs->count > 1)
        object_set(object, key,
                   json_pack("{s:f, s:f, s:f}", "difference", rounded(difference), "low",
                             rounded(difference - margin), "high", rounded(difference + margin)));
}

static void add_group(const char *name, const AccuracySum *sum, void *user) {
    json_t *group = json_pack("{s:s, s:I}", "group", name, "positions", (json_int_t)sum->positions);
    set_mean(group, "meanLoss", mean_loss(sum));
    set_mean(group, "meanError", mean(sum, sum->error));
    set_mean(group, "meanAbsoluteError", mean(sum, sum->absolute));
    set_mean(group, "rootMeanSquare", root_mean_square(sum));
    set_mean(group, "slope", slope(sum));
    object_add(user, group);
}

static json_t *totals_object(const AccuracyReport *report, const Means *means, double seconds) {
    const AccuracyTotals *totals = &report->totals;
    const AccuracyAgainst *against = &report->against;
    json_t *object = json_pack("{s:s, s:s, s:I, s:I}", "weights", report->weights, "score",
                               report->score, "positions", (json_int_t)totals->all.positions,
                               "judged", (json_int_t)totals->all.judged);
    set_mean(object, "bestMove", means->best);
    set_mean(object, "bestTwo", means->best_two);
    set_mean(object, "meanLoss", means->loss);
    set_mean(object, "meanError", means->error);
    set_mean(object, "meanAbsoluteError", means->absolute);
    if (against->path) {
        json_t *pairs = json_pack("{s:o, s:I}", "file", object_text(against->path), "positions",
                                  (json_int_t)against->error.count);
        set_pairs(pairs, "meanLoss", &against->loss);
        set_pairs(pairs, "meanAbsoluteError", &against->error);
        object_set(object, "against", pairs);
    }
    json_t *groups = json_array();
    each_group(totals, add_group, groups);
    object_set(object, "groups", groups);
    object_set(object, "nodes", json_integer((json_int_t)totals->nodes));
    object_set(object, "seconds", result_seconds(seconds));
    return object;
}

void accuracy_report_end(AccuracyReport *report, double seconds) {
    Means means = means_of(&report->totals);
    if (report->json)
        print_json(totals_object(report, &means, seconds));
    else
        print_totals(report, &means, seconds);
    table_free(&report->against.items);
}
