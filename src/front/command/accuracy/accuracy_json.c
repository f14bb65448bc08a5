/* SPDX-License-Identifier: MIT
 *
 * What `verdi accuracy --json` writes: an object a line for each position, and one for all.
 */
#include <math.h>
#include <stdio.h>

#include "base/bits.h"
#include "front/command/accuracy/accuracy_against.h"
#include "front/kit/data/object.h"
#include "front/kit/data/result.h"

static void print_line(json_t *object) {
    object_print(object, stdout);
    fflush(stdout);
}

static double rounded(double number) {
    return round(1000 * number) / 1000;
}

void accuracy_print_json_item(const AccuracyItem *item) {
    char data[80];
    Text board = text_into(data, sizeof data);
    obf_write_position(item->position, &board);
    json_t *object = json_pack("{s:o, s:i, s:i, s:s, s:i, s:i, s:o}", "file",
                               object_text(item->file), "line", item->line, "number", item->number,
                               "board", data, "empties", position_empties(item->position), "score",
                               item->score, "value", result_discs(item->value));
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
    print_line(object);
}

/* {"difference": -0.01, "low": -0.02, "high": 0} */
static void set_pairs(json_t *object, const char *key, const AccuracyPairs *pairs) {
    if (pairs->count < 2)
        return;
    double mean, margin;
    accuracy_against_mean(pairs, &mean, &margin);
    object_set(object, key,
               json_pack("{s:f, s:f, s:f}", "difference", rounded(mean), "low",
                         rounded(mean - margin), "high", rounded(mean + margin)));
}

static json_t *against_json(const AccuracyAgainst *against) {
    json_t *object = json_pack("{s:o, s:I}", "file", object_text(against->path), "positions",
                               (json_int_t)against->error.count);
    set_pairs(object, "meanLoss", &against->loss);
    set_pairs(object, "meanAbsoluteError", &against->error);
    return object;
}

void accuracy_print_json_totals(const AccuracyTotals *totals, const AccuracyAgainst *against,
                                const char *weights, const char *score, double seconds) {
    json_t *object =
        json_pack("{s:s, s:s, s:I, s:I}", "weights", weights, "score", score, "positions",
                  (json_int_t)totals->all.positions, "judged", (json_int_t)totals->judged);
    if (totals->judged) {
        double judged = (double)totals->judged;
        object_set(object, "bestMove", json_real(rounded((double)totals->best / judged)));
        if (totals->ranked == totals->judged)
            object_set(object, "bestTwo", json_real(rounded((double)totals->best_two / judged)));
        object_set(object, "meanLoss", json_real(rounded((double)totals->loss / judged)));
    }
    if (totals->all.positions) {
        const AccuracySum *all = &totals->all;
        object_set(object, "meanError", json_real(rounded(accuracy_mean(all, all->error))));
        object_set(object, "meanAbsoluteError",
                   json_real(rounded(accuracy_mean(all, all->absolute))));
    }
    if (against->path)
        object_set(object, "against", against_json(against));
    object_set(object, "nodes", json_integer((json_int_t)totals->nodes));
    object_set(object, "seconds", result_seconds(seconds));
    print_line(object);
}
