/* SPDX-License-Identifier: MIT */
#include "study/search/final_score.h"

#include <string.h>

#include "base/public.h"
#include "study/per_position.h"
#include "study/search/limits.h"

/* A line being played out to the end of the game. */
typedef struct Playout {
    Board board;
    bool turned; /* the side to move differs from that of the line's first position */
} Playout;

/* Plays the moves of a line. Returns false if one of them is illegal. */
static bool play_line(Playout *playout, const verdi_line *line) {
    for (int i = 0; i < line->pv_length && !board_is_over(playout->board); i++) {
        Square move = line->pv[i];
        bool pass = move == SQUARE_PASS;
        if (pass ? board_moves(playout->board) != 0 : !board_flips(playout->board, move))
            return false;
        playout->board = board_play(playout->board, move);
        playout->turned = !playout->turned;
    }
    return true;
}

/* Plays on from the end of a line to the end of the game, by solving. */
static int solve_on(verdi_engine *engine, const verdi_stop *stop, Playout *playout) {
    verdi_limits limits = limits_exact(stop);
    while (!board_is_over(playout->board)) {
        verdi_result result;
        Position position = {.discs = {playout->board.player, playout->board.opponent},
                             .side = BLACK};
        int error = per_position_search(engine, position, &limits, &result);
        if (error)
            return error;
        if (!result.lines || !result.line[0].exact || !play_line(playout, &result.line[0]))
            break;
    }
    return VERDI_OK;
}

static int difference(ScoreCount count) {
    return (count.player_halves - count.opponent_halves) * VERDI_DISC / 2;
}

/* Counts the last position of an exact line. *final stays unknown if the line could not be played
 * out. */
static int count_line(verdi_engine *engine, Board board, ScoreConvention convention,
                      const verdi_stop *stop, const verdi_line *line, FinalScore *final) {
    Playout playout = {board, false};
    *final = (FinalScore){.known = false};
    if (!line->exact)
        return VERDI_OK;
    int discs = line->value / VERDI_DISC;
    if (convention == SCORE_WINNER) {
        *final = (FinalScore){true, {64 + discs, 64 - discs}};
        return VERDI_OK;
    }
    bool good = play_line(&playout, line);
    int error = VERDI_OK;
    if (good && line->origin == VERDI_FROM_SOLVER)
        error = solve_on(engine, stop, &playout);
    if (error || !good || !board_is_over(playout.board))
        return error;
    Board end = playout.turned ? board_pass(playout.board) : playout.board;
    if (board_final_score(end) == discs) /* the line really leads to its value */
        *final = (FinalScore){true, score_count(end, convention)};
    return VERDI_OK;
}

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
