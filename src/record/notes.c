/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "record/notes.h"

#include <math.h>
#include <string.h>
#include <time.h>

#include "base/bits.h"
#include "base/number.h"

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

int notes_year(const char *date) {
    int64_t seconds;
    if (number_parse_int(date, 100000000, 99999999999, &seconds)) {
        time_t then = (time_t)seconds;
        struct tm parts;
        return gmtime_r(&then, &parts) ? parts.tm_year + 1900 : 0;
    }
    while (*date) {
        size_t digits = strspn(date, "0123456789");
        if (digits == 4) {
            int year = 0;
            for (int i = 0; i < 4; i++)
                year = 10 * year + date[i] - '0';
            if (year >= 1800 && year < 2200)
                return year;
        }
        date += digits ? digits : 1;
    }
    return 0;
}

GameResult notes_result(const Game *game) {
    if (game->notes.result.reason || !game_is_over(game))
        return game->notes.result;
    Board board = {game->now.discs[BLACK], game->now.discs[WHITE]};
    return (GameResult){.known = true, .counted = true, .discs = board_final_score(board)};
}

static int sign(double number) {
    return (number > 0) - (number < 0);
}

bool notes_result_agrees(const Game *game) {
    GameResult stated = game->notes.result, result = notes_result(game);
    int discs = bits_count(game->now.discs[BLACK]) - bits_count(game->now.discs[WHITE]);
    if (!stated.known || !stated.counted)
        return !stated.known || sign(stated.discs) == sign(result.discs);
    return stated.discs == result.discs || stated.discs == discs;
}

int notes_score(const GameResult *result) {
    if (!result->known || !result->counted || result->discs != floor(result->discs) ||
        fabs(result->discs) > 64)
        return -1;
    int discs = (int)result->discs; /* an odd difference means an odd number of empty squares */
    return (64 + discs + (discs % 2 ? sign(discs) : 0)) / 2;
}
