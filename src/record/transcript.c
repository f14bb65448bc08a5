/* SPDX-License-Identifier: MIT
 *
 * Transcripts: the moves of a game from the standard start, one after the other ("f5d6c3"), the
 * way Othello players exchange games. Passes are usually left out, so the reader implies them and
 * the writer writes none; explicit ones ("--", "pa", "ps", "pass") are read too. So is what PlayOK
 * and other sites put around the moves: headers in brackets, move numbers ("12.", "12)"), the
 * result; what people put between them: one comma, semicolon or hyphen; and squares in full width.
 */
#include <math.h>
#include <string.h>

#include "base/span.h"
#include "base/text.h"
#include "record/numbered.h"
#include "record/record.h"
#include "record/transcript.h"
#include "record/utf8.h"

/* The spellings of a pass, longest first where one begins another; the last is Japanese. */
static const char *const passes[] = {"pass", "pa", "ps", "--", "\u30d1\u30b9"};

/* "12." or "12)", with any number of dots. */
static bool skip_number(Span *cursor) {
    Span next = *cursor;
    while (letter_is_digit(utf8_peek(next)))
        utf8_next(&next);
    bool dots = utf8_peek(next) == '.';
    if (next.at == cursor->at || (!dots && utf8_peek(next) != ')'))
        return false;
    utf8_next(&next);
    while (dots && utf8_peek(next) == '.')
        utf8_next(&next);
    *cursor = next;
    return true;
}

/* What may stand once behind a move: a comma, a semicolon, a hyphen with the next move behind it.
 * Two of them would be a move left out, or "--", a pass. */
static bool skip_separator(Span *cursor) {
    Span next = *cursor;
    char c = utf8_next(&next);
    if (c == '-') {
        Span behind = next;
        utf8_skip_blanks(&behind);
        if (!letter_is_alpha(utf8_peek(behind)))
            return false;
    } else if (c != ',' && c != ';') {
        return false;
    }
    *cursor = next;
    return true;
}

static bool skip_header(Game *game, Span *cursor) {
    Span next = *cursor;
    if (!span_take(&next, "[") || !memchr(next.at, ']', span_size(next)))
        return false;
    numbered_read_header(game, span_take_until(&next, ']'));
    *cursor = next;
    return true;
}

/* Blanks, numbers of moves; headers before the first move, a separator behind one. */
static void skip_between(Game *game, Span *cursor, bool begun) {
    bool separated = !begun;
    for (;;) {
        if (utf8_skip_blanks(cursor) || skip_number(cursor))
            continue;
        if (!begun && skip_header(game, cursor))
            continue;
        if (separated || !skip_separator(cursor))
            return;
        separated = true;
    }
}

/* Takes the move that comes next; SQUARE_NONE, and nothing taken, if there is none. */
static Square take_move(Span *cursor) {
    for (size_t i = 0; i < sizeof passes / sizeof *passes; i++) {
        Span next = *cursor;
        const char *same = passes[i];
        while (*same && next.at < next.end &&
               letter_lower(utf8_peek(next)) == letter_lower(*same)) {
            utf8_next(&next);
            same++;
        }
        if (!*same) {
            *cursor = next;
            return SQUARE_PASS;
        }
    }
    Span next = *cursor;
    char name[3] = {utf8_next(&next), '\0', '\0'};
    name[1] = utf8_next(&next);
    Square square = square_parse(name);
    if (square != SQUARE_NONE)
        *cursor = next;
    return square;
}

/* Quotes up to two characters of bad input, unprintable ones as '?'. */
static void complain_word(char *problem, int number, Span cursor) {
    Text out = text_into(problem, RECORD_PROBLEM_SIZE);
    text_add(&out, "move %d: '", number);
    for (int i = 0; i < 2 && cursor.at < cursor.end && !letter_is_blank(utf8_peek(cursor)); i++) {
        char c = utf8_next(&cursor);
        text_add_char(&out, c > 31 && c < 127 ? c : '?');
    }
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

bool transcript_play(Game *game, const char *text, size_t size, int max_moves, char *problem) {
    Span cursor = {text, size ? text + size : text};
    GameResult result = {0}; /* moves forget it */
    problem[0] = '\0';
    for (int number = 1; max_moves < 0 || number <= max_moves; number++) {
        skip_between(game, &cursor, number > 1);
        if (number == 1)
            result = game->notes.result;
        if (!span_size(cursor) || numbered_read_result(cursor, &result))
            break;
        Span next = cursor;
        Square square = take_move(&next);
        if (square == SQUARE_NONE) {
            complain_word(problem, number, cursor);
            return false;
        }
        if (!play_next(game, number, square, problem))
            return false;
        cursor = next;
    }
    game->notes.result = result;
    return true;
}

bool transcript_read(Game *game, const char *text, size_t size, int max_moves, char *problem) {
    Game read = game_new();
    bool good = transcript_play(&read, text, size, max_moves, problem);
    game_free(good ? game : &read);
    if (good)
        *game = read;
    return good;
}

bool transcript_begins(const char *text, size_t size) {
    Span cursor = {text, text + size};
    while (utf8_skip_blanks(&cursor) || skip_number(&cursor))
        continue;
    return take_move(&cursor) != SQUARE_NONE;
}

int transcript_number(const char *text, size_t size) {
    Span cursor = {text, text + size}, next = cursor;
    int number = 0;
    if (!skip_number(&next))
        return -1;
    while (letter_is_digit(utf8_peek(cursor)) && number < 1000)
        number = 10 * number + (utf8_next(&cursor) - '0');
    return number;
}

bool transcript_is_meant(const char *text, size_t size) {
    Span cursor = {text, text + size};
    int squares = 0, others = 0;
    for (bool begun = false; cursor.at < cursor.end;) {
        if (utf8_skip_blanks(&cursor) || skip_number(&cursor) || (begun && skip_separator(&cursor)))
            continue;
        Square square = take_move(&cursor);
        squares += square < SQUARE_PASS;
        if (square == SQUARE_NONE) {
            char c = utf8_next(&cursor);
            if (!letter_is_alpha(c) && !letter_is_digit(c))
                return false;
            others++;
        }
        begun = true;
    }
    return squares && 2 * squares >= others;
}

void transcript_write(const Game *game, Text *out) {
    for (int i = 0; i < game->length; i++) {
        Square square = game_move(game, i).square;
        if (square != SQUARE_PASS)
            text_add(out, "%s", square_name(square));
    }
}
