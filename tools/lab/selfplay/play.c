/* SPDX-License-Identifier: MIT */
#include "selfplay/selfplay.h"

#include <math.h>
#include <stdio.h>

#include "base/random.h"
#include "study/search/limits.h"

typedef struct Player {
    const PlayParameters *parameters;
    verdi_engine *engine;
    verdi_game *game;
    verdi_limits one_ply, searched, perfect;
    verdi_result result;
    Random random;
} Player;

void selfplay_describe(const PlayParameters *parameters, const char *weights,
                       char text[RECORDS_MAX_PARAMETERS + 1]) {
    snprintf(
        text, RECORDS_MAX_PARAMETERS + 1,
        "verdi-selfplay 3: --seed %llu --depth %d --exact %d "
        "--random-plies %d-%d --temper %g --openings %d --noise %g --noise-moves %d --hash %d; "
        "weights: %s",
        (unsigned long long)parameters->seed, parameters->depth, parameters->exact,
        parameters->random_plies[0], parameters->random_plies[1], parameters->temper,
        parameters->openings, parameters->noise, parameters->noise_moves, parameters->hash_mib,
        weights);
}

static void set_limits(Player *player, const verdi_stop *stop) {
    const PlayParameters *parameters = player->parameters;
    player->searched = limits_to_depth(parameters->depth, stop);
    player->perfect = limits_exact(stop);
    player->one_ply = limits_to_depth(1, stop);
    player->one_ply.lines = VERDI_MAX_MOVES;
    player->searched.lines = parameters->noise > 0 ? parameters->noise_moves : 1;
}

/* The seed of a game. Adjacent numbers or seeds must give independent games. */
static uint64_t game_seed(uint64_t seed, uint64_t number) {
    Random random;
    random_seed(&random, seed);
    random_seed(&random, random_next(&random) ^ number);
    return random_next(&random);
}

static PlayStatus search(Player *player, const GamesWalk *walk, const verdi_limits *limits) {
    verdi_game_set_position(player->game, walk->board.player, walk->board.opponent, VERDI_BLACK);
    if (verdi_search(player->engine, player->game, limits, NULL, NULL, &player->result))
        return PLAY_FAILED;
    return player->result.stopped ? PLAY_STOPPED : PLAY_DONE;
}

/* Draws a line of the result; better moves are likelier. */
static int draw_line(Player *player) {
    const verdi_result *result = &player->result;
    double likelihood[VERDI_MAX_MOVES], sum = 0;
    for (int i = 0; i < result->lines; i++) {
        double loss = (double)(result->value - result->line[i].value) / VERDI_DISC;
        sum += likelihood[i] = exp(-loss / player->parameters->temper);
    }
    double rest = sum * random_unit(&player->random);
    int i = 0;
    while (i + 1 < result->lines && (rest -= likelihood[i]) >= 0)
        i++;
    return result->line[i].move;
}

static PlayStatus play_opening(Player *player, const Openings *openings, uint64_t number,
                               GamesRecord *record, GamesWalk *walk) {
    const PlayParameters *parameters = player->parameters;
    int spread = parameters->random_plies[1] - parameters->random_plies[0] + 1;
    int plies = parameters->random_plies[0] + (int)random_below(&player->random, (uint32_t)spread);
    if (openings->count > 0 && plies >= openings->plies)
        for (int ply = 0; ply < openings->plies; ply++) {
            record->move[ply] = openings->list[number % openings->count].move[ply];
            games_walk_play(walk, record->move[ply]);
        }
    while (walk->legal && walk->ply < plies) {
        bool tempered = parameters->temper > 0;
        PlayStatus status = tempered ? search(player, walk, &player->one_ply) : PLAY_DONE;
        if (status != PLAY_DONE)
            return status;
        int move = tempered ? draw_line(player) : random_bit(&player->random, walk->legal);
        record->move[walk->ply] = (uint8_t)move;
        games_walk_play(walk, move);
    }
    record->random_plies = walk->ply;
    return PLAY_DONE;
}

/* The line with the greatest value after adding a random bonus to each. */
static int choose(Player *player) {
    const verdi_result *result = &player->result;
    int chosen = result->move;
    double best = -1e9, noise = player->parameters->noise * VERDI_DISC;
    for (int i = 0; noise > 0 && i < result->lines; i++) {
        double value = result->line[i].value + noise * random_unit(&player->random);
        if (value > best) {
            best = value;
            chosen = result->line[i].move;
        }
    }
    return chosen;
}

static int whole_discs(int value) {
    int discs = (value + (value < 0 ? -VERDI_DISC / 2 : VERDI_DISC / 2)) / VERDI_DISC;
    return discs < -64 ? -64 : discs > 64 ? 64 : discs;
}

static PlayStatus play_ply(Player *player, GamesRecord *record, GamesWalk *walk) {
    int empties = GAMES_MAX_PLIES - walk->ply;
    bool perfect = empties <= player->parameters->exact;
    PlayStatus status = search(player, walk, perfect ? &player->perfect : &player->searched);
    if (status != PLAY_DONE)
        return status;
    int value = whole_discs(player->result.value);
    if (perfect) {
        int black = walk->black ? value : -value;
        if (record->exact_from < 0) {
            record->exact_from = walk->ply;
            record->score = black;
        }
        if (!player->result.line[0].exact || black != record->score)
            return PLAY_WRONG;
    }
    record->value[walk->ply] = (int8_t)value;
    record->move[walk->ply] = (uint8_t)(perfect ? player->result.move : choose(player));
    games_walk_play(walk, record->move[walk->ply]);
    return PLAY_DONE;
}

/* Plays all plies of the game and completes the record. */
static PlayStatus play_plies(Player *player, const Openings *openings, uint64_t number,
                             GamesRecord *record) {
    GamesWalk walk = games_walk_begin();
    PlayStatus status = play_opening(player, openings, number, record, &walk);
    while (status == PLAY_DONE && walk.legal)
        status = play_ply(player, record, &walk);
    if (status != PLAY_DONE)
        return status;
    record->length = walk.ply;
    if (record->exact_from < 0)
        record->exact_from = walk.ply;
    else if (record->score != games_walk_score(&walk))
        return PLAY_WRONG;
    return games_complete(record) ? PLAY_DONE : PLAY_WRONG;
}

PlayStatus selfplay_game(const PlayParameters *parameters, const Openings *openings,
                         uint64_t number, verdi_engine *engine, const verdi_stop *stop,
                         GamesRecord *record) {
    Player player = {.parameters = parameters, .engine = engine};
    *record = (GamesRecord){.exact_from = -1};
    if (verdi_game_new(&player.game))
        return PLAY_FAILED;
    set_limits(&player, stop);
    random_seed(&player.random, game_seed(parameters->seed, number));
    verdi_engine_clear(engine);
    PlayStatus status = play_plies(&player, openings, number, record);
    verdi_game_free(player.game);
    return status;
}
