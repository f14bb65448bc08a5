/* SPDX-License-Identifier: MIT */
#include "train/samples.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "base/checksum.h"
#include "base/random.h"
#include "engine/levels.h"
#include "games/games.h"

bool samples_add(Samples *samples, Board board, int label, bool held) {
    if (samples->count == samples->capacity) {
        size_t capacity = samples->capacity ? samples->capacity * 2 : 1 << 16;
        Board *boards = realloc(samples->board, capacity * sizeof *boards);
        samples->board = boards ? boards : samples->board;
        int8_t *labels = realloc(samples->label, capacity * sizeof *labels);
        samples->label = labels ? labels : samples->label;
        bool *helds = realloc(samples->held, capacity * sizeof *helds);
        samples->held = helds ? helds : samples->held;
        if (!boards || !labels || !helds)
            return false;
        samples->capacity = capacity;
    }
    samples->board[samples->count] = board;
    samples->label[samples->count] = (int8_t)label;
    samples->held[samples->count++] = held;
    return true;
}

/* How much too high the values of each ply are in the mean, for the side to move. */
typedef struct Excess {
    double discs[GAMES_MAX_PLIES];
} Excess;

typedef struct ExcessSum {
    double sum[GAMES_MAX_PLIES], count[GAMES_MAX_PLIES];
} ExcessSum;

static bool add_excess(const GamesRecord *record, void *user) {
    ExcessSum *all = user;
    GamesWalk walk = games_walk_begin();
    for (; walk.ply < record->exact_from; games_walk_play(&walk, record->move[walk.ply])) {
        int value = record->value[walk.ply];
        if (value == GAMES_NO_VALUE)
            continue;
        all->sum[walk.ply] += value - (walk.black ? record->score : -record->score);
        all->count[walk.ply]++;
    }
    return true;
}

/* False, with the reason, if the file cannot be read. */
static bool find_excess(const char *path, Excess *excess, char reason[GAMES_PROBLEM_SIZE]) {
    ExcessSum all = {0};
    if (!games_each(path, add_excess, &all, reason))
        return false;
    for (int ply = 0; ply < GAMES_MAX_PLIES; ply++)
        excess->discs[ply] = all.count[ply] > 0 ? all.sum[ply] / all.count[ply] : 0;
    return true;
}

/* What each position of a game is worth to black. */
static void find_labels(const GamesRecord *record, const Excess *excess, double lambda,
                        double label[GAMES_MAX_PLIES]) {
    bool black[GAMES_MAX_PLIES];
    for (GamesWalk walk = games_walk_begin(); walk.ply < record->length;
         games_walk_play(&walk, record->move[walk.ply]))
        black[walk.ply] = walk.black;
    double later = record->score;
    for (int ply = record->length - 1; ply >= 0; ply--) {
        if (record->value[ply] != GAMES_NO_VALUE && ply < record->exact_from) {
            double value = record->value[ply] - excess->discs[ply];
            later += (1 - lambda) * ((black[ply] ? value : -value) - later);
        }
        label[ply] = later;
    }
}

/* A random move and the pass that may follow it; false if the game is over then. */
static bool stray(const Core *core, Board *board, Random *random) {
    int square = random_bit(random, core->moves(board->player, board->opponent));
    *board = board_after(*board, square, core->flips(square, board->player, board->opponent));
    if (core->moves(board->player, board->opponent))
        return true;
    *board = board_pass(*board);
    return core->moves(board->player, board->opponent) != 0;
}

static bool add_neighbours(Samples *samples, const Core *core, Board board, int count,
                           Random *random) {
    for (int i = 1; i <= count; i++) {
        Board neighbour = board;
        bool playing = stray(core, &neighbour, random);
        if (playing && i % 3 == 0)
            playing = stray(core, &neighbour, random);
        if (playing && !samples_add(samples, neighbour, 0, false))
            return false;
    }
    return true;
}

static bool add_game(Samples *samples, const Core *core, const GamesRecord *record,
                     const SamplesOptions *options, const Excess *excess) {
    uint64_t hash = checksum_fnv1a(record->move, (size_t)record->length, 0);
    bool held = (int)((hash >> 32) % 100) < options->held_percent;
    samples->games++;
    samples->held_games += held;
    double label[GAMES_MAX_PLIES];
    find_labels(record, excess, held ? 1 : options->lambda, label);
    Random random;
    random_seed(&random, hash);
    GamesWalk walk = games_walk_begin();
    for (; walk.ply < record->length; games_walk_play(&walk, record->move[walk.ply])) {
        if (walk.ply < record->random_plies && !options->random_too)
            continue;
        if (!held && !add_neighbours(samples, core, walk.board, options->neighbours, &random))
            return false;
        int black = (int)lrint(fmax(-64, fmin(64, label[walk.ply])));
        if (!samples_add(samples, walk.board, walk.black ? black : -black, held))
            return false;
    }
    return true;
}

bool samples_read(Samples *samples, const char *path, const SamplesOptions *options,
                  uint64_t *damaged, char problem[SAMPLES_PROBLEM_SIZE]) {
    char reason[GAMES_PROBLEM_SIZE];
    Excess excess = {0};
    bool known = !options->level_values || find_excess(path, &excess, reason);
    GamesReader *reader = known ? games_open(path, reason) : NULL;
    if (!reader) {
        snprintf(problem, SAMPLES_PROBLEM_SIZE, "%s: %s", path, reason);
        return false;
    }
    GamesRecord record;
    GamesStatus status;
    const Core *core = levels_pick(NULL);
    bool good = true;
    while (good && (status = games_next(reader, &record)) != GAMES_END) {
        if (status == GAMES_DAMAGED)
            ++*damaged;
        else
            good = add_game(samples, core, &record, options, &excess);
    }
    games_free(reader);
    if (!good)
        snprintf(problem, SAMPLES_PROBLEM_SIZE, "not enough memory for the positions of %s", path);
    return good;
}

bool samples_sort(Samples *samples) {
    size_t next[SAMPLES_MAX_DISCS + 2] = {0}, count = samples->count;
    Board *board = malloc((count + 1) * sizeof *board);
    int8_t *label = malloc(count + 1);
    bool *held = malloc((count + 1) * sizeof *held);
    if (!board || !label || !held) {
        free(board);
        free(label);
        free(held);
        return false;
    }
    for (size_t i = 0; i < count; i++)
        next[64 - bits_count(board_empties(samples->board[i])) + 1]++;
    for (int discs = 0; discs <= SAMPLES_MAX_DISCS; discs++)
        next[discs + 1] += next[discs];
    memcpy(samples->first, next, sizeof next);
    for (size_t i = 0; i < count; i++) {
        size_t to = next[64 - bits_count(board_empties(samples->board[i]))]++;
        board[to] = samples->board[i];
        label[to] = samples->label[i];
        held[to] = samples->held[i];
    }
    free(samples->board);
    free(samples->label);
    free(samples->held);
    samples->board = board;
    samples->label = label;
    samples->held = held;
    samples->capacity = count;
    return true;
}

void samples_free(Samples *samples) {
    free(samples->board);
    free(samples->label);
    free(samples->held);
    *samples = (Samples){0};
}
