/* SPDX-License-Identifier: MIT
 *
 * Transcripts: the moves of a game in one line ("f5d6c3"), as Othello players exchange games.
 * Passes are usually left out, so the reader implies them and the writer writes none; the reader
 * accepts explicit passes ("--", "pa", "ps", "pass"). It also accepts what programs, web sites and
 * people add: headers in brackets, move numbers ("12.", "12)"), PGN comments, results; one comma,
 * semicolon or hyphen between moves; the colour before a move ("White: d6"); full-width characters;
 * JSON lists ([["B","f5"],["W","d6"]], [37,43]); words before and after the moves.
 */
#include <math.h>
#include <string.h>

#include "base/span.h"
#include "base/text.h"
#include "record/board/diagram.h"
#include "record/record.h"
#include "record/transcript.h"
#include "record/utf8.h"

/* Skips the rest of a variation, with the bracket that closes it. Ignores brackets in comments. */
static bool skip_variation(Span *cursor) {
    int depth = 1;
    while (depth && cursor->at < cursor->end) {
        char c = *cursor->at++;
        if (c == '{')
            span_take_until(cursor, '}');
        depth += c == '(' ? 1 : c == ')' ? -1 : 0;
    }
    return !depth;
}

/* Skips a comment of PGN: {comment}, (variation), "; comment" or "% comment" up to the end of the
 * line, $3, f5!? */
static bool skip_remark(Game *game, Span *cursor) {
    Span next = *cursor;
    bool closed = true;
    char c = utf8_next(&next);
    if (!c || !strchr("{(;%#$!?", c))
        return false;
    if (c == '{') {
        closed = memchr(next.at, '}', span_size(next));
        span_take_until(&next, '}');
    } else if (c == '(') {
        closed = skip_variation(&next);
    } else if (c == ';' || c == '%' || c == '#') {
        span_take_until(&next, '\n');
    }
    while (c == '$' && letter_is_digit(utf8_peek(next)))
        utf8_next(&next);
    if (closed) {
        notes_add_unread(game, span_of(c == '(' ? "variations" : "comments"));
        *cursor = next;
    }
    return closed;
}

/* ------------------------------------------------------------------------------------ the moves */

typedef struct Reader {
    Game *game;
    Span text;
    bool turned;      /* row 8 comes first in FEN */
    bool fen;         /* a FEN was read */
    bool pgn;         /* headers were read, so a semicolon begins a comment */
    bool list;        /* the text is a JSON list */
    bool begun, over; /* a move was read; the result was read */
    Span all;
    GameResult result;
    char *problem;
} Reader;

static bool skip_header(Reader *reader) {
    Span next = reader->text, header, board;
    Position start;
    bool given = true;
    if (!transcript_is_header(next) || !span_take(&next, "["))
        return false;
    board = header = span_take_until(&next, ']');
    if (span_take_letters(&board, "FEN") && (utf8_skip_blanks(&board), span_take(&board, "\""))) {
        if (!fen_take(&board, &start, &given) || !given)
            return record_fail(reader->problem, "FEN: a board and the side to move expected");
        reader->fen = true;
        reader->game->start = reader->game->now = reader->turned ? fen_turned(start) : start;
    } else {
        numbered_read_header(reader->game, header);
    }
    reader->pgn = true;
    reader->text = next;
    return true;
}

/* Skips a bracket or quotation mark of a list. */
static bool skip_mark(Span *cursor) {
    char c = utf8_peek(*cursor);
    bool mark = c && strchr("[]\"'", c);
    if (mark)
        utf8_next(cursor);
    return mark;
}

/* Skips blanks, move numbers and comments; headers before the first move; a separator after a
 * move. */
static void skip_between(Reader *reader) {
    Span *cursor = &reader->text;
    bool separated = !reader->begun;
    for (;;) {
        if (utf8_skip_blanks(cursor) || transcript_skip_number(cursor) ||
            (reader->list && skip_mark(cursor)))
            continue;
        if (!reader->begun && skip_header(reader))
            continue;
        bool semicolon = utf8_peek(*cursor) == ';', comment = semicolon && reader->pgn;
        if (!separated && !comment && transcript_skip_separator(cursor))
            separated = true;
        else if ((semicolon && !comment && separated && reader->begun) ||
                 !skip_remark(reader->game, cursor))
            return;
    }
}

/* Reports bad input. Quotes up to two characters of it, unprintable ones as '?'. */
static bool fail_word(char *problem, int number, Span text) {
    char quoted[3] = "";
    for (int i = 0; i < 2 && span_size(text) && !letter_is_blank(utf8_peek(text)); i++) {
        char c = utf8_next(&text);
        quoted[i] = c > 31 && c < 127 ? c : '?';
    }
    return record_fail(problem, "move %d: '%s' is not a move", number, quoted);
}

/* Plays the next move of a record that may leave out passes. `given` is the colour stated for the
 * move; NULL if none is. */
static bool play_next(Game *game, Square square, const Colour *given, char *problem) {
    Board board = position_board(game->now);
    Colour colour = game->now.side;
    bool pass = square == SQUARE_PASS, over = board_is_over(board);
    if (!pass && over)
        return record_fail(problem, "move %d: the game is over before %s", game->length + 1,
                           square_name(square));
    if (pass && board_moves(board))
        return record_fail(problem, "move %d: %s has a legal move and cannot pass",
                           game->length + 1, colour_name(colour));
    if (!pass && !board_moves(board))
        colour = colour_other(colour);
    if (given && *given != colour)
        return record_fail(problem, "move %d: it is %s's turn, not %s's", game->length + 1,
                           colour_name(colour), colour_name(*given));
    return record_play(game, (GameMove){square, colour, NAN, NAN}, square_name(square), problem);
}

/* Plays the next move. False without a problem if no move comes next. */
static bool read_move(Reader *reader) {
    Colour colour;
    bool given = transcript_skip_colour(&reader->text, &colour);
    Square square = transcript_take_move(&reader->text);
    if (square == SQUARE_NONE && reader->list)
        square = transcript_take_listed(&reader->text);
    return square != SQUARE_NONE &&
           play_next(reader->game, square, given ? &colour : NULL, reader->problem);
}

/* Reads the result after the moves. A more precise one in the headers is kept. */
static bool read_result(Reader *reader) {
    GameResult read, *known = &reader->result;
    Span next = reader->text;
    if (reader->over || !numbered_take_result(&next, &read) ||
        (!reader->begun && span_size(span_trim(next)))) /* a star before a move is no result */
        return false;
    reader->text = next;
    if (read.counted || !known->counted || read.discs * known->discs < 0)
        *known = read;
    return reader->over = true;
}

/* False if reading stopped inside a JSON list: no closing bracket comes before the unread text. */
static bool is_behind_list(const Reader *reader) {
    const char *at = reader->text.at;
    while (at > reader->all.at && strchr(" \t\r\n,\"'", at[-1]))
        at--;
    return !reader->list || (at > reader->all.at && at[-1] == ']');
}

/* Skips other words after the moves, to the end of the text. */
static bool read_tail(Reader *reader) {
    bool alone = reader->game->length == 1; /* then it is more likely prose that begins with a
                                             * move */
    if (!reader->begun || !is_behind_list(reader) ||
        !transcript_is_tail(reader->all, reader->text, alone))
        return false;
    notes_add_unread(reader->game, span_of("text"));
    reader->text.at = reader->text.end;
    return true;
}

/* True for a text that was read to its end and has only brackets or comments, such as a JSON
 * object, but no moves, no headers and no empty list. */
static bool is_no_game(const Reader *reader) {
    return !reader->begun && !reader->pgn && !span_size(reader->text) &&
           span_size(span_trim(reader->all)) && !(reader->list && is_behind_list(reader));
}

static bool read_moves(Reader *reader, int max_moves) {
    Game *game = reader->game;
    reader->problem[0] = '\0';
    reader->all = reader->text;
    reader->list = transcript_is_list(reader->text);
    skip_between(reader);
    reader->result = game->notes.result; /* playing moves clears it */
    bool good = !*reader->problem;
    while (good && game->length != max_moves && span_size(reader->text)) {
        Span rest = reader->text;
        good = !reader->over && read_move(reader);
        if (!good && !*reader->problem)
            good = read_result(reader) || read_tail(reader) ||
                   fail_word(reader->problem, game->length + 1, rest);
        reader->begun |= good;
        skip_between(reader);
    }
    game->notes.result = reader->result;
    return good && is_no_game(reader) ? record_fail(reader->problem, "no moves in it") : good;
}

bool transcript_play(Game *game, Span text, int max_moves, char *problem) {
    return read_moves(&(Reader){.game = game, .text = text, .problem = problem}, max_moves);
}

RecordStatus transcript_read(Game *game, Span text, int max_moves, char *problem) {
    Span moves = transcript_find(text);
    Game read = game_new(), other = game_new();
    char why[RECORD_PROBLEM_SIZE];
    Reader reader = {.game = &read, .text = moves, .problem = problem};
    bool whole = read_moves(&reader, max_moves);
    if (!whole && reader.fen) { /* try the other order of rows */
        Reader turned = {.game = &other, .text = moves, .problem = why, .turned = true};
        bool better = read_moves(&turned, max_moves) || other.length > read.length;
        if (better) {
            whole = !*why;
            memcpy(problem, why, sizeof why);
            Game swapped = read;
            read = other;
            other = swapped;
        }
    }
    game_free(&other);
    for (; text.at < moves.at; text.at++)
        if (letter_is_alpha(*text.at) || letter_is_digit(*text.at)) {
            notes_add_unread(&read, span_of("text"));
            break;
        }
    return record_end(game, &read, whole, problem);
}

void transcript_write(const Game *game, Text *out) {
    for (int i = 0; i < game->length; i++) {
        Square square = game_move(game, i).square;
        if (square != SQUARE_PASS)
            text_add(out, "%s", square_name(square));
    }
}
