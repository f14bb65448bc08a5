/* SPDX-License-Identifier: MIT */
#include "train/train.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/bits.h"
#include "base/bytes.h"
#include "front/kit/report.h"
#include "lab.h"
#include "leaves/leaves.h"

bool samples_add(Samples *samples, Board board, int label, bool held) {
    if (!array_reserve(&samples->list, &samples->capacity, samples->count + 1,
                       sizeof *samples->list))
        return false;
    samples->list[samples->count++] = (Sample){board, (int8_t)label, held};
    return true;
}

/* The mean excess of the values over the outcomes by ply, for the side to move. */
typedef struct Excess {
    double sum[GAMES_MAX_PLIES], count[GAMES_MAX_PLIES];
} Excess;

static bool add_excess(const GamesRecord *record, void *user) {
    Excess *excess = user;
    GamesWalk walk = games_walk_begin();
    for (; walk.ply < record->exact_from; games_walk_play(&walk, record->move[walk.ply])) {
        int value = record->value[walk.ply];
        if (value == GAMES_NO_VALUE)
            continue;
        excess->sum[walk.ply] += value - (walk.black ? record->score : -record->score);
        excess->count[walk.ply]++;
    }
    return true;
}

/* The label of each position of a game, for Black. */
static void find_labels(const GamesRecord *record, const Excess *excess, double lambda,
                        double label[GAMES_MAX_PLIES]) {
    bool black[GAMES_MAX_PLIES];
    for (GamesWalk walk = games_walk_begin(); walk.ply < record->length;
         games_walk_play(&walk, record->move[walk.ply]))
        black[walk.ply] = walk.black;
    double later = record->score;
    for (int ply = record->length - 1; ply >= 0; ply--) {
        if (record->value[ply] != GAMES_NO_VALUE && ply < record->exact_from) {
            double value = record->value[ply] - excess->sum[ply] / fmax(excess->count[ply], 1);
            later += (1 - lambda) * ((black[ply] ? value : -value) - later);
        }
        label[ply] = later;
    }
}

typedef struct Reading {
    Samples *samples;
    const SamplesOptions *options;
    Excess excess;
    bool short_of_memory;
} Reading;

/* Whether to hold out a game, by its moves, or a search, by its boards. */
static bool is_held(const Reading *reading, const void *bytes, size_t size) {
    return (int)((checksum_fnv1a(bytes, size, 0) >> 32) % 100) < reading->options->held_percent;
}

static bool add_game(const GamesRecord *record, void *user) {
    Reading *reading = user;
    Samples *samples = reading->samples;
    bool held = is_held(reading, record->move, (size_t)record->length);
    samples->games++;
    samples->held_games += held;
    double label[GAMES_MAX_PLIES];
    find_labels(record, &reading->excess, held ? 1 : reading->options->lambda, label);
    GamesWalk walk = games_walk_begin();
    for (; walk.ply < record->length; games_walk_play(&walk, record->move[walk.ply])) {
        if (walk.ply < record->random_plies)
            continue;
        int black = (int)lrint(fmax(-64, fmin(64, label[walk.ply])));
        if (!samples_add(samples, walk.board, walk.black ? black : -black, held))
            reading->short_of_memory = true;
    }
    return !reading->short_of_memory;
}

/* The boards of a search are all held out or all learned from. */
static bool add_leaves(const LeavesRecord *record, void *user) {
    Reading *reading = user;
    bool held = is_held(reading, record->board, (size_t)record->count * sizeof *record->board);
    for (int i = 0; i < record->count; i++)
        if (!samples_add(reading->samples, record->board[i], record->label[i], held))
            reading->short_of_memory = true;
    return !reading->short_of_memory;
}

bool samples_read(Samples *samples, const char *path, const SamplesOptions *options) {
    Reading reading = {.samples = samples, .options = options};
    bool good;
    if (leaves_is_file(path)) {
        good = leaves_each(path, add_leaves, &reading);
    } else {
        games_each(false, path, add_excess, &reading.excess, NULL); /* errors are reported below */
        good = games_each(true, path, add_game, &reading, NULL);
    }
    if (reading.short_of_memory)
        report_error("not enough memory for the positions of %s", path);
    return good && !reading.short_of_memory;
}

static int discs_of(const Sample *sample) {
    return 64 - bits_count(board_empties(sample->board));
}

/* Moves each sample to the part for its number of discs (P. McIlroy's American flag sort). */
void samples_sort(Samples *samples) {
    size_t *first = samples->first, next[SAMPLES_MAX_DISCS + 2];
    memset(first, 0, sizeof samples->first);
    for (size_t i = 0; i < samples->count; i++)
        first[discs_of(&samples->list[i]) + 1]++;
    for (int discs = 0; discs <= SAMPLES_MAX_DISCS; discs++)
        first[discs + 1] += first[discs];
    memcpy(next, first, sizeof next);
    for (int discs = 0; discs <= SAMPLES_MAX_DISCS; discs++)
        while (next[discs] < first[discs + 1]) {
            Sample *sample = &samples->list[next[discs]];
            Sample *place = &samples->list[next[discs_of(sample)]++];
            Sample other = *place;
            *place = *sample;
            *sample = other;
        }
}

void samples_free(Samples *samples) {
    free(samples->list);
    *samples = (Samples){0};
}
