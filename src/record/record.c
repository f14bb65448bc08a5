/* SPDX-License-Identifier: MIT */
#include "record/record.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "base/number.h"

bool record_fail(char *problem, const char *format, ...) {
    va_list args;
    va_start(args, format);
    vsnprintf(problem, RECORD_PROBLEM_SIZE, format, args);
    va_end(args);
    return false;
}

bool record_play(Game *game, GameMove move, const char *name, char *problem) {
    GameError error = game_play(game, move.colour, move.square, move.value, move.seconds);
    if (error == GAME_MEMORY) {
        game_free(game);
        return record_fail(problem, "out of memory");
    }
    game->refused = error == GAME_ILLEGAL;
    return error == GAME_OK ||
           record_fail(problem, "move %d: %s is illegal", game->length + 1, name);
}

static int sign(double number) {
    return (number > 0) - (number < 0);
}

/* True if the record's result agrees with notes_result(), or is missing. The record's result may
 * count only the discs on the board, as PlayOK and LiveOthello do, or give only the winner. */
static bool result_agrees(const Game *game) {
    GameResult stated = game->notes.result, result = notes_result(game);
    int discs = bits_count(game->now.discs[BLACK]) - bits_count(game->now.discs[WHITE]);
    if (!stated.known || !stated.counted)
        return !stated.known || sign(stated.discs) == sign(result.discs);
    return stated.discs == result.discs || stated.discs == discs;
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
    if (whole && !*problem && !result_agrees(read)) {
        Text message = text_into(problem, RECORD_PROBLEM_SIZE);
        text_add(&message, "result given: ");
        add_result(&message, read->notes.result);
        text_add(&message, "; result of the moves: ");
        add_result(&message, notes_result(read));
    }
    game->refused = read->refused;
    game_free(status != RECORD_BAD ? game : read);
    if (status != RECORD_BAD)
        *game = *read;
    return status;
}

bool record_choose(Game *game, Game *other, bool whole) {
    bool better = whole || other->length > game->length;
    Game chosen = better ? *other : *game;
    game_free(better ? game : other);
    *game = chosen;
    return better;
}

bool record_fail_char(char *problem, char c, const char *where) {
    if (c > 31 && c < 127)
        return record_fail(problem, "unexpected '%c' %s", c, where);
    return record_fail(problem, "unexpected byte %d %s", (unsigned char)c, where);
}

/* -------------------------------------------------------------------------- the notes of a game */

/* True if `words` ("RB RW") has the word ("RB"). */
static bool has_word(Span words, Span word) {
    while (words.at < words.end) {
        Span next = span_take_until(&words, ' ');
        if (span_size(next) == span_size(word) && memcmp(next.at, word.at, span_size(word)) == 0)
            return true;
    }
    return false;
}

void notes_add_unread(Game *game, Span name) {
    char *unread = game->notes.unread;
    size_t used = strlen(unread), room = sizeof game->notes.unread - used;
    if (!span_size(name) || has_word(span_of(unread), name))
        return;
    if (span_size(name) + sizeof "  ..." > room) { /* keeps room for the dots */
        name = span_of("...");
        if (has_word(span_of(unread), name))
            return;
    }
    if (used)
        unread[used++] = ' ';
    notes_copy(unread + used, sizeof game->notes.unread - used, name);
}

bool notes_copy(char *target, size_t size, Span text) {
    size_t length = span_size(text), n = length < size ? length : size - 1;
    while (n < length && n > 0 && ((unsigned char)text.at[n] & 0xc0) == 0x80)
        n--; /* not in the middle of a character */
    for (size_t i = 0; i < n; i++)
        target[i] = (unsigned char)text.at[i] < ' ' || text.at[i] == 127 ? ' ' : text.at[i];
    target[n] = '\0';
    return n == length;
}

GameResult notes_result(const Game *game) {
    if (game->notes.result.reason || !game_is_over(game))
        return game->notes.result;
    Board board = {game->now.discs[BLACK], game->now.discs[WHITE]};
    return (GameResult){.known = true, .counted = true, .discs = board_final_score(board)};
}

int notes_score(const GameResult *result) {
    if (!result->known || !result->counted || result->discs != floor(result->discs) ||
        fabs(result->discs) > 64)
        return -1;
    int discs = (int)result->discs; /* an odd difference means an odd number of empty squares */
    return (64 + discs + (discs % 2 ? sign(discs) : 0)) / 2;
}
