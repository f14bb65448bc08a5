/* SPDX-License-Identifier: MIT */
#include "record/record.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>

#include "base/number.h"
#include "record/notes.h"

bool record_fail(char *problem, const char *format, ...) {
    va_list args;
    va_start(args, format);
    vsnprintf(problem, RECORD_PROBLEM_SIZE, format, args);
    va_end(args);
    return false;
}

bool record_play(Game *game, GameMove move, const char *name, char *problem) {
    switch (game_play(game, move.colour, move.square, move.value, move.seconds)) {
    case GAME_OK:
        return true;
    case GAME_MEMORY:
        game_free(game);
        return record_fail(problem, "out of memory");
    default:
        return record_fail(problem, "move %d: %s is illegal", game->length + 1, name);
    }
}

static void add_result(Text *out, GameResult result) {
    text_add(out, "%s", result.discs > 0 ? "Black won" : result.discs < 0 ? "White won" : "a draw");
    if (result.counted && result.discs != 0) {
        text_add(out, " by ");
        number_add(out, fabs(result.discs), NUMBER_SHORT);
    }
}

RecordStatus record_end(Game *game, Game *read, bool whole, char *problem) {
    RecordStatus status = whole ? RECORD_WHOLE : read->length ? RECORD_CUT : RECORD_BAD;
    if (whole && !*problem && !notes_result_agrees(read)) {
        Text message = text_into(problem, RECORD_PROBLEM_SIZE);
        text_add(&message, "result given: ");
        add_result(&message, read->notes.result);
        text_add(&message, "; result of the moves: ");
        add_result(&message, notes_result(read));
    }
    game_free(status != RECORD_BAD ? game : read);
    if (status != RECORD_BAD)
        *game = *read;
    return status;
}

bool record_fail_char(char *problem, char c, const char *where) {
    if (c > 31 && c < 127)
        return record_fail(problem, "unexpected '%c' %s", c, where);
    return record_fail(problem, "unexpected byte %d %s", (unsigned char)c, where);
}
