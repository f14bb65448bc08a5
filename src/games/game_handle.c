/* SPDX-License-Identifier: MIT
 *
 * The functions of verdi.h that need no engine: games (wrappers of rules/game and of the readers
 * and writers of record/), the reading of files, and the texts.
 */
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/public.h"
#include "games/game_files.h"
#include "games/opening/opening_names.h"
#include "record/record.h"
#include "rules/board.h"
#include "verdi.h"

static bool is_colour(verdi_colour colour) {
    return colour == VERDI_BLACK || colour == VERDI_WHITE;
}

int verdi_game_new(verdi_game **game) {
    *game = malloc(sizeof **game);
    if (!*game)
        return VERDI_E_MEMORY;
    (*game)->game = game_new();
    return VERDI_OK;
}

void verdi_game_free(verdi_game *game) {
    if (game)
        game_free(&game->game);
    free(game);
}

int verdi_game_copy(verdi_game *target, const verdi_game *source) {
    return game_copy(&target->game, &source->game) ? VERDI_OK : VERDI_E_MEMORY;
}

void verdi_game_reset(verdi_game *game) {
    game_begin(&game->game, position_start());
}

int verdi_game_set_position(verdi_game *game, uint64_t black, uint64_t white, verdi_colour side) {
    if ((black & white) || !is_colour(side))
        return VERDI_E_ARGUMENT;
    game_begin(&game->game, (Position){.discs = {black, white}, .side = (Colour)side});
    return VERDI_OK;
}

uint64_t verdi_game_get_discs(const verdi_game *game, verdi_colour colour) {
    return !is_colour(colour) ? 0 : game->game.now.discs[colour];
}

verdi_colour verdi_game_get_side(const verdi_game *game) {
    return (verdi_colour)game->game.now.side;
}

uint64_t verdi_game_get_legal(const verdi_game *game) {
    return board_moves(position_board(game->game.now));
}

uint64_t verdi_game_get_flips(const verdi_game *game, int square) {
    if (square < 0 || square > 63)
        return 0;
    return board_flips(position_board(game->game.now), square);
}

bool verdi_game_is_over(const verdi_game *game) {
    return game_is_over(&game->game);
}

int verdi_game_play(verdi_game *game, verdi_colour colour, int square) {
    return verdi_game_play_timed(game, colour, square, NAN, NAN);
}

int verdi_game_play_timed(verdi_game *game, verdi_colour colour, int square, double value,
                          double seconds) {
    if (!is_colour(colour))
        return VERDI_E_ARGUMENT;
    GameError error = game_play(&game->game, (Colour)colour, square, value, seconds);
    return error == GAME_OK ? VERDI_OK : error == GAME_MEMORY ? VERDI_E_MEMORY : VERDI_E_ILLEGAL;
}

int verdi_game_undo(verdi_game *game, int count) {
    return game_undo(&game->game, count) ? VERDI_OK : VERDI_E_ARGUMENT;
}

int verdi_game_get_length(const verdi_game *game) {
    return game->game.length;
}

int verdi_game_get_move(const verdi_game *game, int index, verdi_move *move) {
    if (index < 0 || index >= game->game.length)
        return VERDI_E_ARGUMENT;
    GameMove entry = game_move(&game->game, index);
    *move = (verdi_move){entry.square, (verdi_colour)entry.colour, entry.value, entry.seconds};
    return VERDI_OK;
}

int verdi_game_score(const verdi_game *game, verdi_convention convention, int *black_halves,
                     int *white_halves) {
    if ((unsigned)convention > VERDI_SCORE_SPLIT)
        return VERDI_E_ARGUMENT;
    Board board = {game->game.now.discs[BLACK], game->game.now.discs[WHITE]};
    ScoreCount count = score_count(board, (ScoreConvention)convention);
    *black_halves = count.player_halves;
    *white_halves = count.opponent_halves;
    return VERDI_OK;
}

int verdi_game_get_info_sized(const verdi_game *game, verdi_game_info *info, size_t size) {
    const Game *inner = &game->game;
    verdi_game_info own = {.size = size, .has_clock = inner->has_clock};
    memcpy(own.type, inner->type, sizeof own.type);
    memcpy(own.name, inner->name, sizeof own.name);
    memcpy(own.event, inner->notes.event, sizeof own.event);
    memcpy(own.date, inner->notes.date, sizeof own.date);
    for (int colour = 0; colour < 2; colour++) {
        own.left[colour] = game_clock_left(inner, (Colour)colour);
        own.increment[colour] = inner->clock[colour].increment;
        own.grace[colour] = inner->clock[colour].grace;
    }
    return sized_write(info, size, &own, &sized_game_info) ? VERDI_OK : VERDI_E_ARGUMENT;
}

static RecordStatus read_auto(Game *game, Span text, int max_moves, const char **at,
                              char *problem) {
    ArchiveFormat format = archive_detect(text);
    RecordReader *reader = format == ARCHIVE_GGF   ? ggf_read
                           : format == ARCHIVE_SGF ? sgf_read
                                                   : position_read;
    return reader(game, text, max_moves, at, problem);
}

static const struct {
    RecordReader *read;
    RecordWriter *write;
} formats[] = {
    [VERDI_FORMAT_TRANSCRIPT] = {transcript_read, transcript_write},
    [VERDI_FORMAT_BOARD] = {board_read, obf_write_board},
    [VERDI_FORMAT_GGF] = {ggf_read, ggf_write},
    [VERDI_FORMAT_SGF] = {sgf_read, sgf_write},
    [VERDI_FORMAT_AUTO] = {read_auto, NULL},
};

enum { FORMATS = sizeof formats / sizeof *formats };

int verdi_game_read(verdi_game *game, verdi_format format, const char *text, size_t size,
                    int max_moves, char problem[128]) {
    char unused[RECORD_PROBLEM_SIZE];
    if ((unsigned)format >= FORMATS)
        return VERDI_E_ARGUMENT;
    Span span = {text, size ? text + size : text};
    game->game.refused = false;
    RecordStatus status =
        formats[format].read(&game->game, span, max_moves, NULL, problem ? problem : unused);
    bool refused = game->game.refused;
    return status == RECORD_WHOLE ? VERDI_OK
           : status == RECORD_CUT ? (refused ? VERDI_READ_ILLEGAL : VERDI_READ_CUT)
                                  : (refused ? VERDI_E_ILLEGAL : VERDI_E_FORMAT);
}

int verdi_game_write(const verdi_game *game, verdi_format format, char *buffer, size_t size) {
    if ((unsigned)format >= FORMATS || !formats[format].write)
        return VERDI_E_ARGUMENT;
    if (size == 0)
        return VERDI_E_SPACE;
    Text text = text_into(buffer, size);
    formats[format].write(&game->game, &text);
    return text.overflow ? VERDI_E_SPACE : VERDI_OK;
}

const char *verdi_game_get_opening(const verdi_game *game, int *length) {
    return opening_find(&game->game, length);
}

/* ------------------------------------------------------------------------------- files of games */

typedef struct Reading {
    verdi_games_fn *take;
    void *user;
    char *problem;
    int error;
} Reading;

static bool hand_on(const GamePlace *place, const Game *game, const char *problem, void *user) {
    enum { PLACE_SIZE = 4096 + 32 };
    Reading *reading = user;
    if (!place->archive) {
        snprintf(reading->problem, RECORD_PROBLEM_SIZE, "%s", problem);
        reading->error = VERDI_E_FILE;
        return false;
    }
    char data[PLACE_SIZE];
    Text text = text_into(data, sizeof data);
    game_files_place(place, &text);
    verdi_game coat;
    if (game)
        coat.game = *game;
    if (!*problem && place->item.assumed)
        problem = place->item.assumed;
    if (!*problem && *place->item.skipped)
        problem = place->item.skipped;
    return reading->take(game ? &coat : NULL, data, problem, reading->user);
}

int verdi_games_read(const char *path, verdi_games_fn *take, void *user, char problem[128]) {
    char unused[RECORD_PROBLEM_SIZE];
    Reading reading = {take, user, problem ? problem : unused, VERDI_OK};
    FILE *file = fopen(path, "rb");
    if (!file) {
        snprintf(reading.problem, RECORD_PROBLEM_SIZE, "%s", strerror(errno));
        return VERDI_E_FILE;
    }
    fclose(file);
    game_files_read(strcmp(path, "-") ? path : "./-", -1, hand_on, &reading);
    return reading.error;
}

/* ---------------------------------------------------------------------------------------- texts */

const char *verdi_version(void) {
    return VERDI_VERSION;
}

const char *verdi_strerror(int error) {
    static const char *const texts[] = {
        [-VERDI_OK] = "no error",
        [-VERDI_E_ARGUMENT] = "argument out of range",
        [-VERDI_E_MEMORY] = "not enough memory",
        [-VERDI_E_FILE] = "cannot read file",
        [-VERDI_E_FORMAT] = "wrong format",
        [-VERDI_E_VERSION] = "made for another version",
        [-VERDI_E_CHECKSUM] = "damaged: wrong checksum",
        [-VERDI_E_ILLEGAL] = "illegal move",
        [-VERDI_E_SPACE] = "buffer too small",
        [-VERDI_E_CPU] = "unknown or unsupported CPU level",
        [-VERDI_E_BUSY] = "in use by another program",
        [-VERDI_E_STOPPED] = "stopped",
    };
    bool known = error <= 0 && error > -(int)(sizeof texts / sizeof *texts);
    return known ? texts[-error] : "unknown error";
}

const char *verdi_square_name(int square) {
    return square >= 0 && square <= VERDI_NONE ? square_name(square) : "none";
}
