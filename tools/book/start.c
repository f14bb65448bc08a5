/* SPDX-License-Identifier: MIT */
#include "book/start.h"

#include <stdio.h>
#include <string.h>

#include "record/board/disc.h"
#include "record/record.h"

_Static_assert((int)START_PROBLEM_SIZE == (int)RECORD_PROBLEM_SIZE, "one buffer for both");

bool start_read(const char *text, Board *board, char problem[START_PROBLEM_SIZE]) {
    Game game = game_new();
    bool is_board = text && disc_count(span_of(text)) >= 64;
    bool good =
        !text || (is_board ? obf_read_board : transcript_read)(&game, span_of(text), -1, problem);
    if (good) {
        *board = board_canonical(position_board(game.now), NULL);
        good = !board_is_over(*board);
        if (!good)
            snprintf(problem, START_PROBLEM_SIZE, "the game is over there");
    }
    game_free(&game);
    return good;
}
