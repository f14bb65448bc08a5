/* SPDX-License-Identifier: MIT */
#include "study/per_position.h"

#include "base/bits.h"

void per_position_turn_back(verdi_result *result, int symmetry) {
    uint8_t back[VERDI_NONE + 1] = {[VERDI_PASS] = VERDI_PASS, [VERDI_NONE] = VERDI_NONE};
    for (int square = 0; square < 64; square++)
        back[bits_symmetry_square(square, symmetry)] = (uint8_t)square;
    result->move = back[result->move];
    result->ponder = back[result->ponder];
    for (int i = 0; i < result->lines; i++) {
        verdi_line *line = &result->line[i];
        line->move = back[line->move];
        for (int k = 0; k < line->pv_length; k++)
            line->pv[k] = back[line->pv[k]];
    }
    for (int i = 0; i < result->root.count; i++)
        result->root.move[i].move = back[result->root.move[i].move];
}

/* The caller's report function, and the symmetry of the result. */
typedef struct Listener {
    verdi_info_fn *report;
    void *user;
    int symmetry;
} Listener;

static void pass_on(const verdi_info *info, void *user) {
    const Listener *listener = user;
    verdi_result turned = *info->result;
    verdi_info passed = *info;
    per_position_turn_back(&turned, listener->symmetry);
    passed.result = &turned;
    listener->report(&passed, listener->user);
}

int per_position_find(verdi_engine *engine, Board board, int symmetry, const verdi_limits *limits,
                      verdi_info_fn *report, void *user, verdi_result *result) {
    Listener listener = {report, user, symmetry};
    verdi_limits turned = *limits;
    turned.moves = bits_symmetry(limits->moves, symmetry);
    verdi_game *game;
    int error = verdi_game_new(&game);
    if (error)
        return error;
    verdi_engine_clear(engine);
    error = verdi_game_set_position(game, board.player, board.opponent, VERDI_BLACK);
    if (!error)
        error = verdi_search(engine, game, &turned, report ? pass_on : NULL, &listener, result);
    verdi_game_free(game);
    return error;
}

int per_position_search(verdi_engine *engine, Position position, const verdi_limits *limits,
                        verdi_result *result) {
    int symmetry;
    Board board = board_canonical(position_board(position), &symmetry);
    int error = per_position_find(engine, board, symmetry, limits, NULL, NULL, result);
    if (!error)
        per_position_turn_back(result, symmetry);
    return error;
}
