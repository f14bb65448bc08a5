/* SPDX-License-Identifier: MIT */
#include "study/search/hint.h"

#include "base/bits.h"
#include "base/public/lines.h"

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
