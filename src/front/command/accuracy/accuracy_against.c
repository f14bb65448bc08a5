/* SPDX-License-Identifier: MIT */
#include "front/command/accuracy/accuracy.h"

#include <errno.h>
#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/file_read.h"

enum { FILE_LIMIT = 1 << 30 };

/* An item of the earlier run; the key is its position. */
typedef struct Entry {
    Board board;
    bool judged;
    double loss, error; /* discs */
} Entry;

static double error_of(double value, double score) {
    return fabs(value - score);
}

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
        snprintf(problem, RECORD_PROBLEM_SIZE, "not a line of verdi accuracy --json");
    } else if (json_object_get(object, "board")) {
        good = obf_parse(span_of(board), &record, problem) == OBF_RECORD;
        Entry key = {.board = good ? position_board(record.position) : (Board){0}};
        Entry *entry = good ? table_add(items, &key, &fresh) : NULL;
        if (entry) {
            entry->judged = loss != NULL;
            entry->loss = json_number_value(loss);
            entry->error = error_of(value, score);
        } else if (good) {
            snprintf(problem, RECORD_PROBLEM_SIZE, "%s", strerror(ENOMEM));
            good = false;
        }
    }
    json_decref(object);
    return good;
}

bool accuracy_against_open(AccuracyAgainst *against, char *problem) {
    size_t size;
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

void accuracy_against_add(AccuracyAgainst *against, const AccuracyItem *item) {
    Board board = position_board(item->position);
    const Entry *entry = against->path ? table_find(&against->items, &board) : NULL;
    if (!entry)
        return;
    double value = (double)item->value / VERDI_DISC;
    add_pair(&against->error, error_of(value, item->score) - entry->error);
    if (item->judged && entry->judged)
        add_pair(&against->loss, item->loss - entry->loss);
}

void accuracy_against_mean(const AccuracyPairs *pairs, double *mean, double *margin) {
    double n = (double)pairs->count;
    *mean = pairs->count ? pairs->sum / n : (double)NAN;
    double variance = (pairs->square - n * *mean * *mean) / (n - 1);
    *margin = pairs->count > 1 ? 1.96 * sqrt(fmax(variance, 0) / n) : (double)NAN;
}

void accuracy_against_close(AccuracyAgainst *against) {
    table_free(&against->items);
}
