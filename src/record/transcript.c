/* SPDX-License-Identifier: MIT
 *
 * Transcripts: the moves of a game in one line ("f5d6c3"), as Othello players exchange games.
 * Passes are usually left out, so the reader implies them and the writer writes none; the reader
 * accepts explicit passes ("--", "pa", "ps", "pass"). It also accepts what programs, web sites and
 * people add: headers in brackets, move numbers ("12.", "12)"), PGN comments, results; one comma,
 * semicolon or hyphen between moves; the colour before a move ("White: d6"); full-width characters;
 * quotation marks; a label, and numbers or the winner before and after the moves. Every character
 * must be one of these.
 */
#include <math.h>
#include <string.h>

#include "base/span.h"
#include "base/text.h"
#include "base/utf8.h"
#include "record/board/diagram.h"
#include "record/record.h"
#include "record/transcript.h"

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
        utf8_skip_blanks(&next);
        if (utf8_peek(next) == ';') /* a game of GGF or SGF */
            return false;
        closed = skip_variation(&next);
    } else if (c == ';' || c == '%' || c == '#') {
        Span line;
        span_next_line(&next, &line);
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
    Span text;           /* the unread part */
    bool turned;         /* row 8 comes first in FEN */
    bool fen;            /* a FEN was read */
    bool pgn;            /* headers were read: a semicolon begins a comment */
    bool numbered;       /* numbers of moves were read: a semicolon may begin a comment */
    bool bare;           /* numbers may stand before the moves, and numbers or the winner after */
    bool begun, over;    /* a move was read; the result was read */
    bool tail;           /* the numbers after the moves have begun */
    bool quoted;         /* a quotation mark is open */
    int number;          /* the last number of a move */
    const char *divided; /* semicolons up to here separate moves */
    GameResult result;
    char *problem;
} Reader;

static bool skip_header(Reader *reader) {
    Span next = reader->text, header, board;
    Position start;
    bool given = true;
    if (!transcript_take_header(&next, &header))
        return false;
    board = header;
    if (span_take_letters(&board, "FEN") && (utf8_skip_blanks(&board), span_take(&board, "\""))) {
        if (!fen_take(&board, &start, &given) || !given)
            return record_fail(reader->problem, "FEN: expected a board and the side to move");
        reader->fen = true;
        reader->game->start = reader->game->now = reader->turned ? fen_turned(start) : start;
    } else {
        numbered_read_header(reader->game, header);
    }
    reader->pgn = true;
    reader->text = next;
    return true;
}

/* Takes the number of a move. Numbers rise; "12..." may repeat the last one. */
static bool skip_number(Reader *reader) {
    Span next = reader->text;
    int number;
    if (reader->tail || !transcript_take_number(&next, &number))
        return false;
    bool again =
        number == reader->number && span_size(next) && next.at[-1] == '.' && next.at[-2] == '.';
    if (number < reader->number + !again)
        return record_fail(reader->problem, "number %d after number %d", number, reader->number);
    reader->number = number;
    reader->numbered = true;
    reader->text = next;
    return true;
}

/* Takes a quotation mark. */
static bool skip_mark(Reader *reader) {
    static const char *const marks[] = {"\"", "'", "“", "”"};
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
        if (span_take(&reader->text, marks[i])) {
            reader->quoted = !reader->quoted;
            return true;
        }
    return false;
}

/* True if only moves and numbers follow the semicolon in its line, so that it separates moves. Each
 * line is examined once. */
static bool is_divider(Reader *reader) {
    Span rest = reader->text, line;
    Colour colour;
    if (reader->pgn || !reader->numbered || rest.at < reader->divided)
        return !reader->pgn;
    span_next_line(&rest, &line);
    for (line.at++; utf8_skip_blanks(&line), span_size(line);)
        if (!transcript_take_number(&line, NULL) && !transcript_take_divider(&line) &&
            !transcript_take_colour(&line, &colour) && transcript_take_move(&line) == SQUARE_NONE)
            return false;
    reader->divided = line.end;
    return true;
}

/* Skips blanks, move numbers and comments; headers before the first move; a separator after a
 * move. */
static void skip_between(Reader *reader) {
    bool separated = !reader->begun;
    while (!*reader->problem) {
        if (utf8_skip_blanks(&reader->text) || skip_number(reader) || skip_mark(reader) ||
            (!reader->begun && skip_header(reader)))
            continue;
        bool semicolon = utf8_peek(reader->text) == ';', divides = !semicolon || is_divider(reader);
        if (!separated && divides && transcript_take_divider(&reader->text))
            separated = true;
        else if ((semicolon && divides) || !skip_remark(reader->game, &reader->text))
            return;
    }
}

bool transcript_fail(const Game *game, Span text, char *problem) {
    char copy[16] = "", quoted[16];
    size_t size = 0;
    Span next = text;
    for (int i = 0; i < 2 && span_size(next) && !letter_is_blank(utf8_peek(next)); i++) {
        const char *at = next.at;
        char plain = utf8_next(&next);
        if ((unsigned char)plain < 128) { /* also the plain form of a full-width character */
            copy[size++] = plain ? plain : '\1';
            continue;
        }
        while (next.at < next.end && ((unsigned char)*next.at & 0xc0) == 0x80 && next.at - at < 4)
            next.at++;
        memcpy(copy + size, at, (size_t)(next.at - at));
        size += (size_t)(next.at - at);
    }
    utf8_clean(quoted, sizeof quoted, copy);
    return record_fail(problem, "move %d: '%s' is not a move", game->length + 1, quoted);
}

bool transcript_play_move(Game *game, Square square, const Colour *given, char *problem) {
    Board board = position_board(game->now);
    Colour colour = game->now.side;
    bool pass = square == SQUARE_PASS, over = board_is_over(board);
    game->refused = true; /* unless record_play() plays it */
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
    Span next = reader->text;
    bool given = transcript_take_colour(&next, &colour);
    Square square = transcript_take_move(&next);
    if (square == SQUARE_NONE ||
        !transcript_play_move(reader->game, square, given ? &colour : NULL, reader->problem))
        return false;
    reader->begun = true;
    reader->text = next;
    return true;
}

/* Reads the result after the moves. A more precise one in the headers is kept. */
static bool read_result(Reader *reader) {
    GameResult read, *known = &reader->result;
    Span next = reader->text;
    if (!numbered_take_result(&next, &read) ||
        (!reader->begun && span_size(span_trim(next)))) /* a star before a move is no result */
        return false;
    reader->text = next;
    if (read.counted || !known->counted || read.discs * known->discs < 0)
        *known = read;
    return reader->over = reader->begun = true;
}

/* Takes a number before the first move: "30 F5D6", "656769,-1,f5d6"; or a number or the winner
 * after the last one: "f5d6,34". */
static bool read_cell(Reader *reader) {
    Span next = reader->text;
    if (!reader->bare)
        return false;
    if (reader->begun && transcript_take_winner(&next, &reader->result)) {
        reader->text = next;
        return reader->tail = true;
    }
    if (span_take(&next, "-") || span_take(&next, "+"))
        utf8_skip_blanks(&next);
    const char *digits = next.at;
    while (letter_is_digit(utf8_peek(next)) || (next.at > digits && utf8_peek(next) == '.'))
        utf8_next(&next);
    char c = utf8_peek(next);
    if (next.at == digits || (c && !letter_is_blank(c) && !strchr(",;\"", c)))
        return false;
    reader->tail = reader->begun;
    if (!reader->begun) {
        utf8_skip_blanks(&next);
        transcript_take_divider(&next);
    }
    reader->text = next;
    notes_add_unread(reader->game, span_of("numbers"));
    return true;
}

static bool read_moves(Reader *reader, int max_moves) {
    Game *game = reader->game;
    int before = game->length;
    Span all = reader->text;
    reader->problem[0] = '\0';
    reader->divided = all.at;
    skip_between(reader);
    reader->result = game->notes.result; /* playing moves clears it */
    while (!*reader->problem && game->length != max_moves && span_size(reader->text)) {
        bool taken =
            !reader->over && ((!reader->tail && read_move(reader)) ||
                              (!*reader->problem && (read_result(reader) || read_cell(reader))));
        if (!taken) {
            if (!*reader->problem)
                transcript_fail(game, reader->text, reader->problem);
            break;
        }
        skip_between(reader);
    }
    game->notes.result = reader->result;
    bool cut = game->length == max_moves;
    if (!*reader->problem && !cut && reader->quoted)
        record_fail(reader->problem, "a quotation mark is not closed");
    if (!*reader->problem && !reader->begun && !(reader->pgn && reader->bare) &&
        game->length == before && !cut && span_size(span_trim(all))) {
        reader->text.at = all.at;
        record_fail(reader->problem, "no moves in it");
    }
    return !*reader->problem;
}

bool transcript_play(Game *game, Span text, int max_moves, const char **at, char *problem) {
    Reader reader = {.game = game, .text = text, .problem = problem};
    bool good = read_moves(&reader, max_moves);
    if (at)
        *at = reader.text.at;
    return good;
}

bool transcript_play_record(Game *game, Span text, int max_moves, const char **at, char *problem) {
    char why[RECORD_PROBLEM_SIZE];
    Reader reader = {.game = game, .text = text, .problem = problem, .bare = true};
    bool whole = read_moves(&reader, max_moves);
    *at = reader.text.at;
    if (whole || !reader.fen)
        return whole;
    Game other = game_new();
    Reader turned = {.game = &other, .text = text, .problem = why, .bare = true, .turned = true};
    whole = read_moves(&turned, max_moves);
    if (record_choose(game, &other, whole)) {
        *at = turned.text.at;
        memcpy(problem, why, sizeof why);
    }
    return whole;
}

void transcript_write(const Game *game, Text *out) {
    for (int i = 0; i < game->length; i++) {
        Square square = game_move(game, i).square;
        if (square != SQUARE_PASS)
            text_add(out, "%s", square_name(square));
    }
}
