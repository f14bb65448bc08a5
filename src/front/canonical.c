/* SPDX-License-Identifier: MIT */
#include "front/canonical.h"

#include "base/bits.h"

/* Turns everything on the board that a result mentions by a symmetry. */
static void turn_result(verdi_result *result, const uint8_t map[VERDI_NONE + 1]) {
    result->move = map[result->move];
    result->ponder = map[result->ponder];
    for (int i = 0; i < result->lines; i++) {
        verdi_line *line = &result->line[i];
        line->move = map[line->move];
        for (int k = 0; k < line->pv_length; k++)
            line->pv[k] = map[line->pv[k]];
    }
}

int canonical_search(verdi_engine *engine, Position position, const verdi_limits *limits,
                     verdi_result *result) {
    uint8_t back[VERDI_NONE + 1] = {[VERDI_PASS] = VERDI_PASS, [VERDI_NONE] = VERDI_NONE};
    int symmetry;
    Board board = board_canonical(position_board(position), &symmetry);
    for (int square = 0; square < 64; square++)
        back[bits_symmetry_square(square, symmetry)] = (uint8_t)square;
    verdi_limits turned = *limits;
    turned.moves = bits_symmetry(limits->moves, symmetry);
    verdi_game *game;
    int error = verdi_game_new(&game);
    if (error)
        return error;
    error = verdi_game_set(game, board.player, board.opponent, VERDI_BLACK);
    if (!error)
        error = verdi_search(engine, game, &turned, NULL, NULL, result);
    if (!error)
        turn_result(result, back);
    verdi_game_free(game);
    return error;
}
