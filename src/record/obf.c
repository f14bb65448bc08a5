/* SPDX-License-Identifier: MIT
 *
 * OBF lines and board texts. A board is 64 squares from a1 row by row, in the characters of
 * disc_take(), then any number of blanks and the side to move. Scores are not checked; listed moves
 * must be legal.
 */
#include "record/record.h"

#include <string.h>

#include "base/bits.h"
#include "base/number.h"
#include "base/text.h"
#include "base/utf8.h"
#include "record/board/diagram.h"

/* True at the end of the line or at a comment. */
static bool at_end(Span text) {
    return text.at == text.end || *text.at == '%' || *text.at == '#';
}

/* True if the next non-blank character is a disc. */
static bool colour_follows(Span text) {
    utf8_skip_blanks(&text);
    return disc_take(&text) <= DISC_WHITE;
}

/* Reads the 64 squares; the side to move may follow them without a blank. */
static bool parse_squares(Span *text, Position *position, char *problem) {
    size_t squares = disc_take_row(text, position->discs, 64);
    Span side = *text, rest = side;
    size_t more = disc_take_row(&rest, NULL, SIZE_MAX);
    if (more != 1 || disc_take(&side) > DISC_WHITE || colour_follows(rest)) {
        squares += more;
        *text = rest;
    }
    if (squares < 64 && text->at < text->end && *text->at != ';' &&
        !letter_is_blank(utf8_peek(*text)))
        return record_fail_char(problem, *text->at, "in the board");
    return squares == 64 || record_fail(problem, "board has %d squares, not 64",
                                        squares > 9999 ? 9999 : (int)squares);
}

/* Reads the side to move after the squares. */
static bool parse_side(Span *text, Position *position, char *problem) {
    utf8_skip_blanks(text);
    if (at_end(*text) || *text->at == ';')
        return record_fail(problem, "side to move is missing");
    Span next = *text;
    Disc side = disc_take(&next);
    if (side > DISC_WHITE)
        return record_fail_char(problem, *text->at, RECORD_SIDE_BELONGS);
    position->side = (Colour)side;
    *text = next;
    utf8_skip_blanks(text);
    if (!at_end(*text) && *text->at != ';')
        return record_fail_char(problem, *text->at, "after the side to move");
    return true;
}

/* True if a number follows in the place of the side to move. If the squares have zeros for white
 * discs, a zero is the side White and not a number. */
static bool number_follows(Span text, Span squares) {
    utf8_skip_blanks(&text);
    Span zero = text;
    if (span_take(&zero, "0") && memchr(squares.at, '0', span_size(squares)) &&
        !letter_is_digit(utf8_peek(zero)))
        return false;
    if (text.at < text.end && (*text.at == '+' || *text.at == '-'))
        text.at++;
    return text.at < text.end && letter_is_digit(*text.at);
}

static bool read_score(Span text, int *score) {
    char word[8];
    return notes_copy(word, sizeof word, text) && number_parse_small(word, -64, 64, score);
}

/* Parses the score of the position, which ends the line. */
static bool parse_score(Span *text, ObfRecord *record, char *problem) {
    utf8_skip_blanks(text);
    Span score = *text;
    while (text->at < text->end && (memchr("+-", *text->at, 2) || letter_is_digit(*text->at)))
        text->at++;
    score.end = text->at;
    record->unsure =
        span_is(score, "0") || span_is(score, "1") || span_is(score, "2") || span_is(score, "-1");
    record->scored = read_score(score, &record->score);
    if (!record->scored)
        return record_fail(problem, "score is '%.*s', not -64 to 64", record_quoted(score),
                           score.at);
    utf8_skip_blanks(text);
    return at_end(*text) || record_fail_char(problem, *text->at, "after the score");
}

/* Parses one "move:score", without blanks around it. */
static bool parse_entry(ObfRecord *record, Span entry, char *problem) {
    uint64_t legal = board_moves(position_board(record->position));
    Span word = entry, move = span_take_until(&word, ':'), number = span_trim(word);
    char name[3];
    int score;
    if (move.end == entry.end)
        return record_fail(problem, "'%.*s' is not a move and its score", record_quoted(entry),
                           entry.at);
    if (span_is(move, "--"))
        return true; /* padding, not a move */
    bool pass = span_is(move, "PS") || span_is(move, "ps");
    bool two = notes_copy(name, sizeof name, move) && span_size(move) == 2;
    Square square = pass ? SQUARE_PASS : two ? square_parse(name) : SQUARE_NONE;
    if (square == SQUARE_NONE)
        return record_fail(problem, "'%.*s' is not a move", record_quoted(move), move.at);
    if (pass ? legal != 0 : !(legal & bits_square(square)))
        return record_fail(problem, "%s is illegal", square_name(square));
    if (!read_score(number, &score))
        return record_fail(problem, "score of %s is '%.*s', not -64 to 64", square_name(square),
                           record_quoted(number), number.at);
    for (int i = 0; i < record->count; i++)
        if (record->moves[i].square == square)
            return record_fail(problem, "%s is listed twice", square_name(square));
    record->moves[record->count++] = (ObfMove){square, score};
    return true;
}

static bool parse_entries(Span *text, ObfRecord *record, char *problem) {
    while (!at_end(*text)) {
        Span entry = *text;
        while (!at_end(*text) && *text->at != ';')
            text->at++;
        entry.end = text->at;
        entry = span_trim(entry);
        for (const char *at = entry.at; at < entry.end; at++)
            if (*at < 32 || *at > 126)
                return record_fail_char(problem, *at, "in the list of moves");
        if (span_size(entry) && !parse_entry(record, entry, problem))
            return false;
        span_take(text, ";");
    }
    return true;
}

ObfStatus obf_parse(Span line, ObfRecord *record, char *problem) {
    ObfRecord read = {.position.side = BLACK};
    problem[0] = '\0';
    utf8_skip_blanks(&line);
    if (at_end(line))
        return OBF_BLANK;
    Span squares = {line.at, line.at};
    bool good = parse_squares(&line, &read.position, problem);
    squares.end = line.at;
    good = good && (number_follows(line, squares) ? parse_score(&line, &read, problem)
                                                  : parse_side(&line, &read.position, problem) &&
                                                        parse_entries(&line, &read, problem));
    if (good)
        *record = read;
    return good ? OBF_RECORD : OBF_BAD;
}

bool obf_is_sure(const ObfRecord *record, bool *scores, char *problem) {
    *scores |= record->scored && !record->unsure;
    return !record->unsure || *scores || side_fail_number(record->score, problem);
}

bool obf_score(const ObfRecord *record, int *score) {
    if (!record->scored && !record->count)
        return false;
    *score = record->scored ? record->score : record->moves[0].score;
    for (int i = 1; i < record->count; i++)
        if (record->moves[i].score > *score)
            *score = record->moves[i].score;
    return true;
}

void obf_write_position(Position position, Text *out) {
    char text[POSITION_TEXT];
    position_text(position, "XO-", text);
    text_add(out, "%s", text);
}

void obf_write_board(const Game *game, Text *out) {
    obf_write_position(game->now, out);
}
