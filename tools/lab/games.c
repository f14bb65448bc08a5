/* SPDX-License-Identifier: MIT
 *
 * The header: magic (8 bytes), version (4), four zero bytes, checksum of the rest (8), the
 * parameters as text, padded with zeros. A game: checksum of the rest (4), length, random plies,
 * first exact ply, a zero byte, the moves, the values.
 */
#define _XOPEN_SOURCE 700
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/bits.h"
#include "base/bytes.h"
#include "base/system/path.h"
#include "front/kit/report.h"
#include "lab.h"

enum {
    VERSION = 2,
    HEADER = 1024,
    HEADER_CHECKSUM = 16,
    HEADER_TEXT = 24,
    GAME = 128,
    GAME_MOVES = 8,
    GAME_VALUES = GAME_MOVES + GAMES_MAX_PLIES
};

static const char magic[] = "VRDGAMES";

struct GamesWriter {
    FILE *file;
    uint64_t games;
};

static uint64_t header_checksum(const unsigned char header[HEADER]) {
    return checksum_fnv1a(header + HEADER_TEXT, HEADER - HEADER_TEXT, 0);
}

/* Reads the header of a file positioned at its beginning. False with the reason in `problem`. */
static bool read_header(FILE *file, char parameters[GAMES_MAX_PARAMETERS + 1],
                        char problem[GAMES_PROBLEM_SIZE]) {
    unsigned char header[HEADER];
    size_t got = fread(header, 1, HEADER, file);
    if (ferror(file))
        snprintf(problem, GAMES_PROBLEM_SIZE, "cannot read it: %s", strerror(errno));
    else if (got < HEADER_TEXT || memcmp(header, magic, 8) != 0)
        snprintf(problem, GAMES_PROBLEM_SIZE, "not a file of games");
    else if (bytes_get32(header + 8) != VERSION)
        snprintf(problem, GAMES_PROBLEM_SIZE, "a file of games of version %u, not %d",
                 (unsigned)bytes_get32(header + 8), VERSION);
    else if (got < HEADER || bytes_get64(header + HEADER_CHECKSUM) != header_checksum(header))
        snprintf(problem, GAMES_PROBLEM_SIZE, "the header of the file is damaged");
    else {
        memcpy(parameters, header + HEADER_TEXT, GAMES_MAX_PARAMETERS);
        parameters[GAMES_MAX_PARAMETERS] = '\0';
        return true;
    }
    return false;
}

/* Writes bytes unbuffered. Returns 0 or an errno. */
static int put(FILE *file, const unsigned char *bytes, size_t size) {
    return fwrite(bytes, 1, size, file) == size && fflush(file) == 0 ? 0 : errno;
}

static int write_header(FILE *file, const char *parameters) {
    unsigned char header[HEADER] = {0};
    memcpy(header, magic, 8);
    bytes_put32(header + 8, VERSION);
    memcpy(header + HEADER_TEXT, parameters, strlen(parameters));
    bytes_put64(header + HEADER_CHECKSUM, header_checksum(header));
    return put(file, header, HEADER);
}

static uint32_t game_checksum(const unsigned char game[GAME]) {
    return (uint32_t)checksum_fnv1a(game + 4, GAME - 4, 0);
}

/* Decodes a game. False if it is invalid. */
static bool decode(const unsigned char game[GAME], GamesRecord *record) {
    if (bytes_get32(game) != game_checksum(game))
        return false;
    *record = (GamesRecord){.length = game[4], .random_plies = game[5], .exact_from = game[6]};
    memcpy(record->move, game + GAME_MOVES, sizeof record->move);
    memcpy(record->value, game + GAME_VALUES, sizeof record->value);
    return games_complete(record);
}

/* -------------------------------------------------------------------------------------- writing */

/* Counts the games of a file and truncates the file after the last valid game. False with the
 * reason in `problem`. */
static bool find_end(GamesWriter *writer, char problem[GAMES_PROBLEM_SIZE]) {
    unsigned char game[GAME];
    GamesRecord record;
    FILE *file = writer->file;
    off_t end = fseeko(file, 0, SEEK_END) ? 0 : ftello(file);
    uint64_t games = (uint64_t)(end - HEADER) / GAME;
    for (bool good = false; games > 0 && !good; games -= !good)
        good = fseeko(file, HEADER + (off_t)(games - 1) * GAME, SEEK_SET) == 0 &&
               fread(game, GAME, 1, file) == 1 && decode(game, &record);
    writer->games = games;
    end = HEADER + (off_t)games * GAME;
    if (ftruncate(fileno(file), end) == 0 && fseeko(file, end, SEEK_SET) == 0)
        return true;
    snprintf(problem, GAMES_PROBLEM_SIZE, "cannot remove its incomplete end: %s", strerror(errno));
    return false;
}

/* Reads the header of an existing file, or writes the header of a new one. */
static bool begin(GamesWriter *writer, const char *parameters, char problem[GAMES_PROBLEM_SIZE]) {
    char theirs[GAMES_MAX_PARAMETERS + 1];
    if (!file_lock(fileno(writer->file))) {
        snprintf(problem, GAMES_PROBLEM_SIZE, "another program is writing to it");
        return false;
    }
    if (fseeko(writer->file, 0, SEEK_END) == 0 && ftello(writer->file) == 0) {
        int error = write_header(writer->file, parameters);
        if (error)
            snprintf(problem, GAMES_PROBLEM_SIZE, "cannot write it: %s", strerror(error));
        return !error;
    }
    rewind(writer->file);
    if (!read_header(writer->file, theirs, problem))
        return false;
    if (strcmp(theirs, parameters) != 0) {
        snprintf(problem, GAMES_PROBLEM_SIZE, "made with other parameters: %.200s", theirs);
        return false;
    }
    return find_end(writer, problem);
}

GamesWriter *games_append(const char *path, const char *parameters,
                          char problem[GAMES_PROBLEM_SIZE]) {
    if (strlen(parameters) > GAMES_MAX_PARAMETERS) {
        snprintf(problem, GAMES_PROBLEM_SIZE, "more than %d bytes of parameters",
                 GAMES_MAX_PARAMETERS);
        return NULL;
    }
    GamesWriter *writer = calloc(1, sizeof *writer);
    int file = writer ? open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666) : -1;
    if (file >= 0)
        writer->file = fdopen(file, "r+b");
    if (!writer || !writer->file)
        snprintf(problem, GAMES_PROBLEM_SIZE, "cannot open it: %s", strerror(errno));
    else if (begin(writer, parameters, problem))
        return writer;
    if (writer && writer->file)
        fclose(writer->file);
    else if (file >= 0)
        close(file);
    free(writer);
    return NULL;
}

uint64_t games_count(const GamesWriter *writer) {
    return writer->games;
}

int games_add(GamesWriter *writer, const GamesRecord *record) {
    unsigned char game[GAME] = {0};
    GamesRecord whole = *record;
    if (!games_complete(&whole))
        return EINVAL;
    game[4] = (unsigned char)whole.length;
    game[5] = (unsigned char)whole.random_plies;
    game[6] = (unsigned char)whole.exact_from;
    memcpy(game + GAME_MOVES, whole.move, sizeof whole.move);
    memcpy(game + GAME_VALUES, whole.value, sizeof whole.value);
    bytes_put32(game, game_checksum(game));
    int error = put(writer->file, game, GAME);
    writer->games += !error;
    return error;
}

int games_close(GamesWriter *writer) {
    int error = writer && fclose(writer->file) != 0 ? errno : 0;
    free(writer);
    return error;
}

/* -------------------------------------------------------------------------------------- reading */

/* Reads the games after the header until `take` returns false. Returns the number of damaged
 * games. */
static uint64_t read_games(FILE *file, GamesTake *take, void *user) {
    unsigned char game[GAME];
    GamesRecord record;
    uint64_t damaged = 0;
    bool more = true;
    for (size_t got; more && (got = fread(game, 1, GAME, file)) > 0;) {
        if (got == GAME && decode(game, &record))
            more = take(&record, user);
        else
            damaged++;
    }
    return damaged;
}

bool games_each(bool report, const char *path, GamesTake *take, void *user, GamesFound *found) {
    char problem[GAMES_PROBLEM_SIZE] = "";
    GamesFound own;
    found = found ? found : &own;
    found->damaged = 0;
    FILE *file = fopen(path, "rb");
    if (!file) {
        snprintf(problem, sizeof problem, "cannot open it: %s", strerror(errno));
    } else if (read_header(file, found->parameters, problem)) {
        found->damaged = read_games(file, take, user);
        if (ferror(file))
            snprintf(problem, sizeof problem, "cannot read it: %s", strerror(errno));
    }
    if (file)
        fclose(file);
    if (report && *problem)
        report_error("%s: %s", path, problem);
    if (report && found->damaged)
        report_error("%s: left out %llu damaged games", path, (unsigned long long)found->damaged);
    return !*problem;
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
