/* SPDX-License-Identifier: MIT */
#include "study/search/book_search.h"

#include "base/bits.h"
#include "study/search/limits.h"

static int rate_difficulty(const Puzzle *puzzle) {
    if (puzzle->seen == 0 || puzzle->seen > 10)
        return 5;
    if (puzzle->seen > 6)
        return 4;
    if (puzzle->seen > 3)
        return 3;
    return puzzle->seen > 1 || puzzle->good > 2 ? 2 : 1;
}

/* Searches the position to `depth` for `lines` moves, and adds the nodes to *nodes. */
static int look(Cache *cache, verdi_engine *engine, Position position, const verdi_limits *limits,
                int depth, int lines, verdi_result *result, uint64_t *nodes) {
    verdi_limits shallow = limits_to_depth(depth, limits->stop);
    shallow.lines = lines;
    int error = cache_search(cache, engine, position, &shallow, NULL, NULL, result, NULL);
    if (!error)
        *nodes += result->nodes;
    return error;
}

/* Sets puzzle->good and puzzle->rank from the result of a search of depth 1. */
static void compare_at_first_sight(const verdi_result *result, int margin, Puzzle *puzzle) {
    int own = result->line[0].value;
    for (int i = 0; i < result->lines; i++)
        if (result->line[i].move == puzzle->best.move)
            own = result->line[i].value;
    puzzle->rank = 1;
    for (int i = 0; i < result->lines; i++) {
        puzzle->good += result->line[0].value - result->line[i].value < margin;
        puzzle->rank += result->line[i].value > own;
    }
}

static int measure(Cache *cache, verdi_engine *engine, Position position,
                   const verdi_limits *limits, int margin, Puzzle *puzzle, uint64_t *nodes) {
    verdi_result result;
    int deepest = puzzle->best.depth < PUZZLE_DEPTHS ? puzzle->best.depth : PUZZLE_DEPTHS;
    puzzle->tried = deepest;
    int error = look(cache, engine, position, limits, 1, 64, &result, nodes);
    if (error)
        return error;
    compare_at_first_sight(&result, margin, puzzle);
    for (int depth = puzzle->tried; depth > 0; depth--) {
        error = look(cache, engine, position, limits, depth, 1, &result, nodes);
        if (error)
            return error;
        if (result.move != puzzle->best.move)
            break;
        puzzle->seen = depth;
    }
    puzzle->difficulty = rate_difficulty(puzzle);
    return VERDI_OK;
}

int puzzle_find(Cache *cache, verdi_engine *engine, Position position, const BookStep *step,
                const verdi_limits *limits, ScoreConvention convention, int margin, Puzzle *puzzle,
                uint64_t *nodes) {
    verdi_limits two = *limits;
    verdi_result result;
    *puzzle = (Puzzle){.moves = bits_count(board_moves(position_board(position)))};
    *nodes = 0;
    if (puzzle->moves < 2)
        return VERDI_OK;
    two.lines = 2;
    int error = book_search(cache, engine, position, step, &two, convention, &result, NULL);
    if (error)
        return error;
    *nodes = result.nodes;
    bool whole = result.lines > 1 && !result.stopped && result.line[0].complete &&
                 result.line[1].complete && result.line[1].origin != VERDI_FROM_EVALUATION;
    if (!whole || result.line[0].value - result.line[1].value < margin)
        return VERDI_OK;
    puzzle->found = true;
    puzzle->best = result.line[0];
    puzzle->next = result.line[1];
    return measure(cache, engine, position, limits, margin, puzzle, nodes);
}
