/* SPDX-License-Identifier: MIT */
#include "study/search/final_score.h"

#include <string.h>

#include "base/public/lines.h"
#include "study/canonical.h"
#include "study/search/limits.h"

/* A line on its way to the end of the game. */
typedef struct Way {
    Board board;
    bool turned; /* the other side of the line's first position is to move */
} Way;

/* False if the line is none from here. */
static bool play_line(Way *way, const verdi_line *line) {
    for (int i = 0; i < line->pv_length && !board_is_over(way->board); i++) {
        Square move = line->pv[i];
        bool pass = move == SQUARE_PASS;
        if (pass ? board_moves(way->board) != 0 : !board_flips(way->board, move))
            return false;
        way->board = board_play(way->board, move);
        way->turned = !way->turned;
    }
    return true;
}

/* From where the line breaks off. */
static int solve_on(verdi_engine *engine, const verdi_stop *stop, Way *way) {
    verdi_limits limits = limits_exact(stop);
    while (!board_is_over(way->board)) {
        verdi_result result;
        Position position = {.discs = {way->board.player, way->board.opponent}, .side = BLACK};
        int error = canonical_search(engine, position, &limits, &result);
        if (error)
            return error;
        if (!result.lines || !result.line[0].exact || !play_line(way, &result.line[0]))
            break;
    }
    return VERDI_OK;
}

static int difference(ScoreCount count) {
    return (count.player_halves - count.opponent_halves) * VERDI_DISC / 2;
}

/* The last position of an exact line counted; unknown where nobody knows it. */
static int count_line(verdi_engine *engine, Board board, ScoreConvention convention,
                      const verdi_stop *stop, const verdi_line *line, FinalScore *final) {
    Way way = {board, false};
    *final = (FinalScore){.known = false};
    if (!line->exact)
        return VERDI_OK;
    int discs = line->value / VERDI_DISC;
    if (convention == SCORE_WINNER) {
        *final = (FinalScore){true, {64 + discs, 64 - discs}};
        return VERDI_OK;
    }
    bool good = play_line(&way, line);
    int error = VERDI_OK;
    if (good && line->origin == VERDI_FROM_SOLVER)
        error = solve_on(engine, stop, &way);
    if (error || !good || !board_is_over(way.board))
        return error;
    Board end = way.turned ? board_pass(way.board) : way.board;
    if (board_final_score(end) == discs) /* the line is what the value comes from */
        *final = (FinalScore){true, score_count(end, convention)};
    return VERDI_OK;
}

/* Best first again. */
static void put_in_order(verdi_result *result, FinalScore *finals) {
    int count = result->lines;
    result->lines = 0;
    for (int i = 0; i < count; i++) {
        verdi_line line = result->line[i];
        FinalScore final = finals[i];
        int at = lines_insert(result, &line);
        memmove(finals + at + 1, finals + at, (size_t)(i - at) * sizeof final);
        finals[at] = final;
    }
    lines_settle(result);
}

int final_score_apply(verdi_engine *engine, Position position, ScoreConvention convention,
                      const verdi_stop *stop, verdi_result *result, FinalScore *finals) {
    FinalScore own[VERDI_MAX_MOVES];
    Board board = position_board(position);
    bool changed = false;
    if (!finals)
        finals = own;
    if (!result->lines) {
        finals[0] = (FinalScore){true, score_count(board, convention)};
        result->value = difference(finals[0].count);
        return VERDI_OK;
    }
    for (int i = 0; i < result->lines; i++) {
        verdi_line *line = &result->line[i];
        int error = count_line(engine, board, convention, stop, line, &finals[i]);
        if (error)
            return error;
        int value = finals[i].known ? difference(finals[i].count) : line->value;
        changed |= value != line->value;
        if (finals[i].known)
            line->value = line->lower = line->upper = value;
    }
    if (changed)
        put_in_order(result, finals);
    return VERDI_OK;
}

void final_score_add_halves(Text *out, int halves) {
    text_add(out, "%d%s", halves / 2, halves % 2 ? ".5" : "");
}

void final_score_add(Text *out, FinalScore score, Colour side) {
    bool black = side == BLACK;
    final_score_add_halves(out, black ? score.count.player_halves : score.count.opponent_halves);
    text_add(out, "-");
    final_score_add_halves(out, black ? score.count.opponent_halves : score.count.player_halves);
}
