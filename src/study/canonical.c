/* SPDX-License-Identifier: MIT */
#include "study/canonical.h"

#include <string.h>

#include "base/bits.h"

/* From a canonical position's squares back to those of the position it came from. */
typedef struct Way {
    uint8_t back[VERDI_NONE + 1];
} Way;

static Way way_back(int symmetry) {
    Way way = {.back = {[VERDI_PASS] = VERDI_PASS, [VERDI_NONE] = VERDI_NONE}};
    for (int square = 0; square < 64; square++)
        way.back[bits_symmetry_square(square, symmetry)] = (uint8_t)square;
    return way;
}

static void turn_lines(verdi_line *lines, int count, const Way *way) {
    for (int i = 0; i < count; i++) {
        lines[i].move = way->back[lines[i].move];
        for (int k = 0; k < lines[i].pv_length; k++)
            lines[i].pv[k] = way->back[lines[i].pv[k]];
    }
}

static void turn_root(verdi_root *root, const Way *way) {
    for (int i = 0; i < root->count; i++)
        root->move[i].move = way->back[root->move[i].move];
}

void canonical_turn_back(verdi_result *result, int symmetry) {
    Way way = way_back(symmetry);
    result->move = way.back[result->move];
    result->ponder = way.back[result->ponder];
    turn_lines(result->line, result->lines, &way);
    turn_root(&result->root, &way);
}

/* Whom to report to, and how. */
typedef struct Listener {
    verdi_info_fn *report;
    void *user;
    Way way;
} Listener;

static void pass_on(const verdi_info *info, void *user) {
    const Listener *listener = user;
    verdi_line lines[VERDI_MAX_MOVES];
    verdi_info turned = *info;
    turned.lines = info->lines < VERDI_MAX_MOVES ? info->lines : VERDI_MAX_MOVES;
    turned.line = lines;
    memcpy(lines, info->line, (size_t)turned.lines * sizeof *lines);
    turn_lines(lines, turned.lines, &listener->way);
    verdi_root root = *info->root;
    turn_root(&root, &listener->way);
    turned.root = &root;
    listener->report(&turned, listener->user);
}

int canonical_find(verdi_engine *engine, Board board, int symmetry, const verdi_limits *limits,
                   verdi_info_fn *report, void *user, verdi_result *result) {
    Listener listener = {report, user, way_back(symmetry)};
    verdi_limits turned = *limits;
    turned.moves = bits_symmetry(limits->moves, symmetry);
    verdi_game *game;
    int error = verdi_game_new(&game);
    if (error)
        return error;
    error = verdi_game_set(game, board.player, board.opponent, VERDI_BLACK);
    if (!error)
        error = verdi_search(engine, game, &turned, report ? pass_on : NULL, &listener, result);
    verdi_game_free(game);
    return error;
}

int canonical_search(verdi_engine *engine, Position position, const verdi_limits *limits,
                     verdi_result *result) {
    int symmetry;
    Board board = board_canonical(position_board(position), &symmetry);
    int error = canonical_find(engine, board, symmetry, limits, NULL, NULL, result);
    if (!error)
        canonical_turn_back(result, symmetry);
    return error;
}
