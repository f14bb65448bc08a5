/* SPDX-License-Identifier: MIT
 *
 * A game in its file: length, random plies, first exact ply, a zero byte, the moves, the values.
 */
#include <errno.h>
#include <string.h>

#include "base/bits.h"
#include "lab.h"

enum { GAME = 124, GAME_MOVES = 4, GAME_VALUES = GAME_MOVES + GAMES_MAX_PLIES };

static const RecordsKind games_kind = {"VRDGAMES", 2, GAME, "game"};

/* Decodes a game. False if it is invalid. */
static bool decode(const unsigned char *game, GamesRecord *record) {
    *record = (GamesRecord){.length = game[0], .random_plies = game[1], .exact_from = game[2]};
    memcpy(record->move, game + GAME_MOVES, sizeof record->move);
    memcpy(record->value, game + GAME_VALUES, sizeof record->value);
    return games_complete(record);
}

RecordsWriter *games_append(const char *path, const char *parameters,
                            char problem[RECORDS_PROBLEM_SIZE]) {
    return records_append(&games_kind, path, parameters, problem);
}

int games_add(RecordsWriter *writer, const GamesRecord *record) {
    unsigned char game[GAME] = {0};
    GamesRecord whole = *record;
    if (!games_complete(&whole))
        return EINVAL;
    game[0] = (unsigned char)whole.length;
    game[1] = (unsigned char)whole.random_plies;
    game[2] = (unsigned char)whole.exact_from;
    memcpy(game + GAME_MOVES, whole.move, sizeof whole.move);
    memcpy(game + GAME_VALUES, whole.value, sizeof whole.value);
    return records_add(writer, game);
}

typedef struct Taking {
    GamesTake *take;
    void *user;
} Taking;

static RecordsTaken take_record(const unsigned char *game, void *user) {
    const Taking *taking = user;
    GamesRecord record;
    return !decode(game, &record)                ? RECORDS_DAMAGED
           : taking->take(&record, taking->user) ? RECORDS_MORE
                                                 : RECORDS_ENOUGH;
}

bool games_each(bool report, const char *path, GamesTake *take, void *user, RecordsFound *found) {
    return records_each(&games_kind, report, path, take_record, &(Taking){take, user}, found);
}

static void settle(GamesWalk *walk) {
    walk->legal = board_moves(walk->board);
    if (walk->legal)
        return;
    Board other = board_pass(walk->board);
    uint64_t legal = board_moves(other);
    if (!legal)
        return;
    walk->board = other;
    walk->legal = legal;
    walk->black = !walk->black;
}

GamesWalk games_walk_begin(void) {
    GamesWalk walk = {.board = board_start(), .black = true};
    settle(&walk);
    return walk;
}

bool games_walk_play(GamesWalk *walk, Square square) {
    if (square < 0 || square > 63 || !(walk->legal & bits_square(square)))
        return false;
    walk->board = board_play(walk->board, square);
    walk->black = !walk->black;
    walk->ply++;
    settle(walk);
    return true;
}

int games_walk_score(const GamesWalk *walk) {
    int score = board_final_score(walk->board);
    return walk->black ? score : -score;
}

/* Sets the score and the values of random and exact plies. The moves must be legal. */
static void fill_in(GamesRecord *record, int score) {
    record->score = score;
    GamesWalk walk = games_walk_begin();
    for (; walk.ply < record->length; games_walk_play(&walk, record->move[walk.ply])) {
        if (walk.ply < record->random_plies)
            record->value[walk.ply] = GAMES_NO_VALUE;
        else if (walk.ply >= record->exact_from)
            record->value[walk.ply] = (int8_t)(walk.black ? score : -score);
    }
    for (int ply = record->length; ply < GAMES_MAX_PLIES; ply++) {
        record->move[ply] = 0;
        record->value[ply] = GAMES_NO_VALUE;
    }
}

bool games_complete(GamesRecord *record) {
    if (record->length < 0 || record->length > GAMES_MAX_PLIES || record->random_plies < 0 ||
        record->random_plies > record->exact_from || record->exact_from > record->length)
        return false;
    for (int ply = record->random_plies; ply < record->exact_from; ply++)
        if (record->value[ply] < -64 || record->value[ply] > 64)
            return false;
    GamesWalk walk = games_walk_begin();
    for (int ply = 0; ply < record->length; ply++)
        if (!games_walk_play(&walk, record->move[ply]))
            return false;
    if (walk.legal)
        return false;
    fill_in(record, games_walk_score(&walk));
    return true;
}
