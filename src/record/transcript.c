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
static bool fail_word(char *problem, int number, Span text) {
    char quoted[3] = "";
    for (int i = 0; i < 2 && span_size(text) && !letter_is_blank(utf8_peek(text)); i++) {
        char c = utf8_next(&text);
        quoted[i] = c > 31 && c < 127 ? c : '?';
    }
    return record_fail(problem, "move %d: '%s' is not a move", number, quoted);
}

/* Plays the next move of a record that leaves passes out. */
static bool play_next(Game *game, Square square, char *problem) {
    Board board = position_board(game->now);
    Colour colour = game->now.side;
    bool pass = square == SQUARE_PASS, over = board_is_over(board);
    if (!pass && over)
        return record_fail(problem, "move %d: the game is over before %s", game->length + 1,
                           square_name(square));
    if (pass && board_moves(board))
        return record_fail(problem, "move %d: %s may not pass, it has a move", game->length + 1,
                           colour_name(colour));
    if (!pass && !board_moves(board))
        colour = colour_other(colour);
    return record_play(game, (GameMove){square, colour, NAN, NAN}, square_name(square), problem);
}

bool transcript_play(Game *game, Span text, int max_moves, char *problem) {
    problem[0] = '\0';
    skip_between(game, &text, false);
    GameResult result = game->notes.result; /* moves forget it */
    bool good = true;
    while (good && game->length != max_moves && span_size(text) &&
           !numbered_read_result(text, &result)) {
        Span word = text;
        Square square = take_move(&text);
        good = square == SQUARE_NONE ? fail_word(problem, game->length + 1, word)
                                     : play_next(game, square, problem);
        skip_between(game, &text, true);
    }
    game->notes.result = result;
    return good;
}

RecordStatus transcript_read(Game *game, Span text, int max_moves, char *problem) {
    Game read = game_new();
    bool whole = transcript_play(&read, text, max_moves, problem);
    return record_end(game, &read, whole, problem);
}

bool transcript_begins(Span text) {
    while (utf8_skip_blanks(&text) || skip_number(&text))
        continue;
    return take_move(&text) != SQUARE_NONE;
}

int transcript_number(Span text) {
    int number = 0;
    if (!skip_number(&(Span){text.at, text.end}))
        return -1;
    while (letter_is_digit(utf8_peek(text)) && number < 1000)
        number = 10 * number + (utf8_next(&text) - '0');
    return number;
}

bool transcript_is_meant(Span text) {
    int squares = 0, others = 0;
    for (bool begun = false; span_size(text);) {
        if (utf8_skip_blanks(&text) || skip_number(&text) || (begun && skip_separator(&text)))
            continue;
        Square square = take_move(&text);
        squares += square < SQUARE_PASS;
        if (square == SQUARE_NONE) {
            char c = utf8_next(&text);
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
