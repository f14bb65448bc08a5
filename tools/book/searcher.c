/* SPDX-License-Identifier: MIT */
#include "book/searcher.h"

#include <stdlib.h>

#include "arguments/tool_engine.h"
#include "base/bits.h"
#include "study/search/limits.h"

struct Searcher {
    const SearcherSettings *settings;
    verdi_engine *engine;
    verdi_game *game;
    verdi_result result;
};

int searcher_new(Searcher **searcher, const Searcher *first, const SearcherSettings *settings) {
    Searcher *made = calloc(1, sizeof *made);
    if (!made)
        return VERDI_E_MEMORY;
    made->settings = settings;
    int error = tool_engine_open(settings->weights_file, first ? first->engine : NULL,
                                 settings->hash_mib, &made->engine, &made->game);
    if (error) {
        free(made);
        return error;
    }
    *searcher = made;
    return VERDI_OK;
}

void searcher_free(Searcher *searcher) {
    if (!searcher)
        return;
    verdi_engine_free(searcher->engine);
    verdi_game_free(searcher->game);
    free(searcher);
}

void searcher_clear(Searcher *searcher) {
    verdi_engine_clear(searcher->engine);
}

SearcherStatus searcher_run(Searcher *searcher, Board board, uint64_t moves, int depth,
                            verdi_book_move *best) {
    const SearcherSettings *settings = searcher->settings;
    verdi_limits limits = limits_unlimited(settings->stop);
    limits.moves = moves;
    if (bits_count(board_empties(board)) <= settings->solve) {
        limits.goal = VERDI_GOAL_EXACT;
    } else {
        limits.depth = depth;
        limits.confidence = settings->confidence;
    }
    verdi_result *result = &searcher->result;
    if (verdi_game_set(searcher->game, board.player, board.opponent, VERDI_BLACK) ||
        verdi_search(searcher->engine, searcher->game, &limits, NULL, NULL, result) ||
        result->lines == 0)
        return SEARCHER_FAILED;
    if (result->stopped || verdi_stop_is_raised(settings->stop))
        return SEARCHER_STOPPED;
    const verdi_line *line = &result->line[0];
    *best = (verdi_book_move){.move = line->move,
                              .reply = line->pv_length > 1 ? line->pv[1] : VERDI_NONE,
                              .value = {.kind = line->exact ? VERDI_BOOK_EXACT : VERDI_BOOK_SEARCH,
                                        .value = line->value,
                                        .depth = line->depth,
                                        .confidence = line->confidence,
                                        .source = settings->source}};
    return SEARCHER_DONE;
}
