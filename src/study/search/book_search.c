/* SPDX-License-Identifier: MIT */
#include "study/search/book_search.h"

#include "base/bits.h"
#include "base/public.h"
#include "study/per_position.h"
#include "verdi/book.h"

/* Sets `limits` to search the moves that are not in the book's answer. Returns false if there is
 * nothing to search. */
static bool leave_to_search(const verdi_game *game, const verdi_result *result,
                            verdi_limits *limits) {
    if (!result->lines || result->line[0].origin != VERDI_FROM_BOOK || result->nodes)
        return false;
    limits->moves = verdi_game_get_legal(game);
    for (int i = 0; i < result->lines && result->line[i].move < 64; i++)
        limits->moves &= ~bits_square(result->line[i].move);
    limits->lines -= result->lines;
    limits->book = false;
    return limits->moves && limits->lines > 0;
}

/* Merges the searched lines into those of the book. A searched line comes after book lines with an
 * equal value. */
static void merge(verdi_result *result, const verdi_result *searched) {
    for (int i = 0; i < searched->lines && result->lines < VERDI_MAX_MOVES; i++)
        lines_insert(result, &searched->line[i]);
    lines_settle(result);
    result->stopped = searched->stopped;
    result->book_failed |= searched->book_failed;
    result->nodes += searched->nodes;
    result->seconds += searched->seconds;
    result->hash_full = searched->hash_full;
}

int hint_search(verdi_engine *engine, const verdi_game *game, const verdi_limits *limits,
                verdi_info_fn *report, void *user, verdi_result *result) {
    int error = verdi_search(engine, game, limits, report, user, result);
    verdi_limits rest = *limits;
    if (error || !leave_to_search(game, result, &rest))
        return error;
    verdi_result searched;
    error = verdi_search(engine, game, &rest, report, user, &searched);
    if (!error)
        merge(result, &searched);
    return error;
}

/* Returns 1 if the book has a row of this board, 0 if it has none, or a negative error. */
static int has_row(verdi_engine *engine, Board board) {
    verdi_book *book = verdi_engine_get_book(engine);
    verdi_book_position row;
    return book ? verdi_book_get(book, board.player, board.opponent, &row) : 0;
}

int book_search_look_up(verdi_engine *engine, Position position, ScoreConvention score,
                        const verdi_stop *stop, verdi_result *result) {
    int found = has_row(engine, position_board(position));
    if (found <= 0)
        return found;
    verdi_limits limits;
    verdi_limits_init(&limits);
    limits.book = true;
    limits.depth = 1; /* in case the book has no answer */
    limits.lines = 64;
    int error = per_position_search(engine, position, &limits, result);
    if (!error && result->book_failed)
        error = VERDI_E_FILE;
    if (error || !result->lines || result->nodes || result->line[0].origin != VERDI_FROM_BOOK)
        return error; /* the book has no answer */
    error = final_score_apply(engine, position, score, stop, result, NULL);
    return error ? error : 1;
}

/* True if the step leads to this board without a pass in between. */
static bool leads_to(const BookStep *step, Board board) {
    if (!step || step->move > 63)
        return false;
    Board before = position_board(step->before);
    return board_flips(before, step->move) && board_equal(board_play(before, step->move), board);
}

/* Sets up a game at the board, turned by the symmetry. If there is a step, the game's last move is
 * that of the step. */
static int set_up(verdi_game *game, Board board, const BookStep *step, int symmetry) {
    Board turned = board_symmetry(step ? position_board(step->before) : board, symmetry);
    if (!step)
        return verdi_game_set_position(game, turned.player, turned.opponent, VERDI_BLACK);
    int error = verdi_game_set_position(game, turned.opponent, turned.player, VERDI_WHITE);
    return error ? error
                 : verdi_game_play(game, VERDI_WHITE, bits_symmetry_square(step->move, symmetry));
}

/* Looks the board up in the book and searches it, from an empty table and in the canonical
 * orientation. */
static int ask_and_search(verdi_engine *engine, Board board, const BookStep *step,
                          const verdi_limits *limits, verdi_result *result) {
    int symmetry;
    verdi_game *game;
    verdi_limits asking = *limits;
    board_canonical(board, &symmetry);
    asking.book = true;
    int error = verdi_game_new(&game);
    if (error)
        return error;
    verdi_engine_clear(engine);
    error = set_up(game, board, step, symmetry);
    if (!error)
        error = hint_search(engine, game, &asking, NULL, NULL, result);
    verdi_game_free(game);
    if (!error)
        per_position_turn_back(result, symmetry);
    return !error && result->book_failed ? VERDI_E_FILE : error;
}

int book_search(Cache *cache, verdi_engine *engine, Position position, const BookStep *step,
                const verdi_limits *limits, ScoreConvention score, verdi_result *result,
                FinalScore *finals) {
    Board board = position_board(position);
    int found = 0;
    bool asks = limits->goal == VERDI_GOAL_PLAY && !limits->moves && !board_is_over(board);
    const BookStep *known = leads_to(step, board) ? step : NULL;
    if (asks)
        found = has_row(engine, board);
    if (asks && !found && known)
        found = has_row(engine, position_board(known->before));
    if (found < 0)
        return found;
    int error = found ? ask_and_search(engine, board, known, limits, result)
                      : cache_search(cache, engine, position, limits, NULL, NULL, result, NULL);
    return error ? error : final_score_apply(engine, position, score, limits->stop, result, finals);
}
