/* SPDX-License-Identifier: MIT
 *
 * Transcripts: the moves of a game from the standard start, one after the other ("f5d6c3"), the
 * way Othello players exchange games. Passes are usually left out, so the reader implies them and
 * the writer writes none; explicit ones ("--", "pa", "ps", "pass") are read too. So is what PlayOK
 * and other sites put around the moves: headers in brackets, move numbers ("12."), the result.
 */
#include <ctype.h>
#include <math.h>
#include <string.h>

#include "base/text.h"
#include "record/numbered.h"
#include "record/record.h"

/* The spellings of a pass, longest first where one begins another. */
static const char *const passes[] = {"pass", "pa", "ps", "--"};

static bool is_blank(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
}

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

/* Blanks, headers before the first move, numbers of moves. */
static size_t skip_between(Game *game, const char *text, size_t size, size_t at, bool begun) {
    for (;;) {
        size_t next = at;
        while (next < size && is_blank(text[next]))
            next++;
        const char *close = !begun && next < size && text[next] == '['
                                ? memchr(text + next, ']', size - next)
                                : NULL;
        if (close) {
            numbered_read_header(game, text + next + 1, (size_t)(close - text) - next - 1);
            next = (size_t)(close - text) + 1;
        }
        size_t digits = next;
        while (digits < size && is_digit(text[digits]))
            digits++;
        if (digits > next && digits < size && text[digits] == '.')
            for (next = digits; next < size && text[next] == '.';)
                next++;
        if (next == at)
            return at;
        at = next;
    }
}

/* The move that `text` begins with and its length in *used; SQUARE_NONE if there is none. */
static Square parse_move(const char *text, size_t size, size_t *used) {
    for (size_t i = 0; i < sizeof passes / sizeof *passes; i++) {
        size_t length = strlen(passes[i]), same = 0;
        while (same < length && same < size &&
               tolower((unsigned char)text[same]) == passes[i][same])
            same++;
        if (same == length) {
            *used = length;
            return SQUARE_PASS;
        }
    }
    *used = 2;
    return size >= 2 ? square_parse(text) : SQUARE_NONE;
}

/* Quotes up to two characters of bad input, unprintable ones as '?'. */
static void complain_word(char *problem, int number, const char *text, size_t size) {
    Text out = text_into(problem, RECORD_PROBLEM_SIZE);
    text_add(&out, "move %d: '", number);
    for (size_t i = 0; i < size && i < 2 && !is_blank(text[i]); i++)
        text_add_char(&out, text[i] > 31 && text[i] < 127 ? text[i] : '?');
    text_add(&out, "' is not a move");
}

/* Plays the next move of a record that leaves passes out. */
static bool play_next(Game *game, int number, Square square, char *problem) {
    Text out = text_into(problem, RECORD_PROBLEM_SIZE);
    Board board = position_board(game->now);
    Colour colour = game->now.side;
    bool over = board_is_over(board);
    if (square != SQUARE_PASS && !over && !board_moves(board))
        colour = colour_other(colour);
    switch (game_play(game, colour, square, NAN, NAN)) {
    case GAME_OK:
        return true;
    case GAME_MEMORY:
        text_add(&out, "move %d: out of memory", number);
        return false;
    default:
        if (over)
            text_add(&out, "move %d: the game is over before %s", number, square_name(square));
        else if (square == SQUARE_PASS)
            text_add(&out, "move %d: %s may not pass, it has a move", number,
                     colour == BLACK ? "black" : "white");
        else
            text_add(&out, "move %d: %s is illegal", number, square_name(square));
        return false;
    }
}

bool transcript_read(Game *game, const char *text, size_t size, int max_moves, char *problem) {
    Game read = game_new();
    problem[0] = '\0';
    size_t at = 0;
    GameResult result = {0}; /* moves forget it */
    for (int number = 1; max_moves < 0 || number <= max_moves; number++) {
        at = skip_between(&read, text, size, at, number > 1);
        if (number == 1)
            result = read.notes.result;
        if (at == size || numbered_read_result(text + at, size - at, &result))
            break;
        size_t used;
        Square square = parse_move(text + at, size - at, &used);
        if (square == SQUARE_NONE) {
            complain_word(problem, number, text + at, size - at);
            goto fail;
        }
        if (!play_next(&read, number, square, problem))
            goto fail;
        at += used;
    }
    read.notes.result = result;
    game_free(game);
    *game = read;
    return true;
fail:
    game_free(&read);
    return false;
}

void transcript_write(const Game *game, Text *out) {
    for (int i = 0; i < game->length; i++) {
        Square square = game_move(game, i).square;
        if (square != SQUARE_PASS)
            text_add(out, "%s", square_name(square));
    }
}
