/* SPDX-License-Identifier: MIT
 *
 * What `verdi accuracy --json` writes: an object a line for each position, and one for all.
 */
#include <math.h>
#include <stdio.h>

#include "base/bits.h"
#include "front/command/accuracy/accuracy.h"
#include "front/kit/result.h"

static void print_line(json_t *object) {
    json_dumpf(object, stdout, RESULT_JSON);
    putchar('\n');
    fflush(stdout);
    json_decref(object);
}

static double rounded(double number) {
    return round(1000 * number) / 1000;
}

void accuracy_print_json_item(const AccuracyItem *item) {
    uint64_t discs = item->position.discs[BLACK] | item->position.discs[WHITE];
    char data[80];
    Text board = text_into(data, sizeof data);
    obf_write_position(item->position, &board);
    json_t *object =
        json_pack("{s:s, s:i, s:i, s:s, s:i, s:i, s:o}", "file", item->file, "line", item->line,
                  "number", item->number, "board", data, "empties", 64 - bits_count(discs), "score",
                  item->score, "value", result_discs(item->value));
    if (item->move != VERDI_NONE) {
        json_object_set_new(object, "move", json_string(verdi_square_name(item->move)));
        json_object_set_new(object, "depth", json_integer(item->depth));
        json_object_set_new(object, "confidence", json_integer(item->confidence));
        json_object_set_new(object, "nodes", json_integer((json_int_t)item->nodes));
        json_object_set_new(object, "seconds", result_seconds(item->seconds));
    }
    if (item->judged) {
        json_object_set_new(object, "best", json_boolean(item->loss <= 0));
        if (item->ranked)
            json_object_set_new(object, "rank", json_integer(item->rank));
        json_object_set_new(object, "loss", json_integer(item->loss));
    }
    print_line(object);
}

void accuracy_print_json_totals(const AccuracyTotals *totals, const char *weights,
                                const char *score, double seconds) {
    json_t *object =
        json_pack("{s:s, s:s, s:I, s:I}", "weights", weights, "score", score, "positions",
                  (json_int_t)totals->all.positions, "judged", (json_int_t)totals->judged);
    if (totals->judged) {
        double judged = (double)totals->judged;
        json_object_set_new(object, "bestMove", json_real(rounded((double)totals->best / judged)));
        if (totals->ranked == totals->judged)
            json_object_set_new(object, "bestTwo",
                                json_real(rounded((double)totals->best_two / judged)));
        json_object_set_new(object, "meanLoss", json_real(rounded((double)totals->loss / judged)));
    }
    if (totals->all.positions) {
        const AccuracySum *all = &totals->all;
        json_object_set_new(object, "meanError",
                            json_real(rounded(accuracy_mean(all, all->error))));
        json_object_set_new(object, "meanAbsoluteError",
                            json_real(rounded(accuracy_mean(all, all->absolute))));
    }
    json_object_set_new(object, "nodes", json_integer((json_int_t)totals->nodes));
    json_object_set_new(object, "seconds", result_seconds(seconds));
    print_line(object);
}
