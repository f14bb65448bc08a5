/* SPDX-License-Identifier: MIT */
#include "margins/margins.h"

#include "base/bits.h"
#include "base/random.h"
#include "lab.h"
#include "study/search/limits.h"

/* Every level solves positions with fewer empties at once; positions with more hardly differ. */
enum { EMPTIES_LOW = 6, EMPTIES_HIGH = 54 };

typedef struct Drawing {
    Random random;
    int drawn[64]; /* count by number of empty squares */
    Observation *list;
    int count, found;
} Drawing;

/* Draws a position of a game, one whose number of empties was drawn least often so far. */
static bool draw_game(const GamesRecord *record, void *user) {
    Drawing *drawing = user;
    GamesWalk walk = games_walk_begin();
    Board board;
    int least = -1, seen = 0, *drawn = drawing->drawn;
    for (; walk.ply < record->length; games_walk_play(&walk, record->move[walk.ply])) {
        int empties = 60 - walk.ply;
        if (walk.ply < record->random_plies || empties < EMPTIES_LOW || empties > EMPTIES_HIGH)
            continue;
        if (least >= 0 && drawn[empties] > drawn[least])
            continue;
        if (least < 0 || drawn[empties] < drawn[least])
            seen = 0;
        if (random_below(&drawing->random, (uint32_t)++seen) == 0) { /* each position has the same
                                                                      * chance */
            least = empties;
            board = walk.board;
        }
    }
    if (least >= 0) {
        drawn[least]++;
        drawing->list[drawing->found++] =
            (Observation){.board = board, .empties = bits_count(board_empties(board))};
    }
    return drawing->found < drawing->count;
}

int margins_draw(char **files, int file_count, uint64_t seed, Observation *list, int count) {
    Drawing drawing = {.list = list, .count = count};
    random_seed(&drawing.random, seed);
    for (int i = 0; i < file_count && drawing.found < count; i++)
        if (!games_each(true, files[i], draw_game, &drawing, NULL))
            return -1;
    return drawing.found;
}

typedef struct Work {
    Observation *list;
    const ObserveOptions *options;
} Work;

static void note_iteration(const verdi_info *info, void *user) {
    Observation *observation = user;
    if (info->complete && !info->solving)
        observation->value[info->depth] = (int16_t)info->result->line[0].value;
}

static int search_item(verdi_engine *engine, verdi_game *game, int index, void *context) {
    const Work *work = context;
    const ObserveOptions *options = work->options;
    Observation *observation = &work->list[index];
    int deepest = observation->empties - 1;
    verdi_limits limits =
        limits_to_depth(options->depth < deepest ? options->depth : deepest, options->crew.stop);
    verdi_result result;
    verdi_game_set_position(game, observation->board.player, observation->board.opponent,
                            VERDI_BLACK);
    for (int depth = 0; depth < MARGIN_DEPTHS; depth++)
        observation->value[depth] = OBSERVE_NONE;
    observation->exact = OBSERVE_NONE;
    int value, error = verdi_evaluate(engine, game, &value);
    if (error)
        return error;
    observation->value[0] = (int16_t)value;
    verdi_engine_clear(engine);
    limits.nodes = options->nodes;
    error = verdi_search(engine, game, &limits, note_iteration, observation, &result);
    if (error || observation->empties > options->solve)
        return error;
    limits = limits_exact(options->crew.stop);
    error = verdi_search(engine, game, &limits, NULL, NULL, &result);
    if (!error && result.lines && result.line[0].exact)
        observation->exact = (int16_t)result.value;
    return error;
}

bool margins_search(Observation *list, int count, const ObserveOptions *options) {
    Work work = {.list = list, .options = options};
    return positions_search(count, &options->crew, search_item, &work);
}
