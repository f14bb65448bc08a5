/* SPDX-License-Identifier: MIT
 *
 * OBF lines and board texts. A board is 64 squares from a1 row by row, in the letters of
 * record/board/disc, then the side to move, after any number of blanks. Knows nothing of how the
 * scores came about; only that a listed move must be legal.
 */
#include "record/obf.h"

#include <string.h>

#include "base/bits.h"
#include "base/number.h"
#include "base/text.h"
#include "record/board/disc.h"
#include "record/utf8.h"

static bool fail_char(Text *problem, const char *where, char c) {
    if (c > 31 && c < 127)
        text_add(problem, "unexpected '%c' %s", c, where);
    else
        text_add(problem, "unexpected byte %d %s", (unsigned char)c, where);
    return false;
}

/* End of the line or a comment. */
static bool at_end(Span text) {
    return text.at == text.end || *text.at == '%' || *text.at == '#';
}

/* Whether the next character that is not blank names a colour. */
static bool colour_follows(Span text) {
    utf8_skip_blanks(&text);
    return disc_take(&text) <= DISC_WHITE;
}

/* Reads the 64 squares; the side to move may follow them without a blank. */
static bool parse_squares(Span *text, Position *position, Text *problem) {
    size_t squares = disc_take_row(text, position->discs, 64);
    Span side = *text, rest = side;
    size_t more = disc_take_row(&rest, NULL, SIZE_MAX);
    if (more != 1 || disc_take(&side) > DISC_WHITE || colour_follows(rest)) {
        squares += more;
        *text = rest;
    }
    if (squares < 64 && text->at < text->end && *text->at != ';' &&
        !letter_is_blank(utf8_peek(*text)))
        return fail_char(problem, "in the board", *text->at);
    if (squares != 64)
        text_add(problem, "board has %d squares, not 64", squares > 9999 ? 9999 : (int)squares);
    return squares == 64;
}

/* What belongs behind the squares. */
static bool parse_side(Span *text, Position *position, Text *problem) {
    utf8_skip_blanks(text);
    if (at_end(*text) || *text->at == ';') {
        text_add(problem, "side to move is missing");
        return false;
    }
    Span next = *text;
    Disc side = disc_take(&next);
    if (side > DISC_WHITE)
        return fail_char(problem, "where the side to move (X or O) belongs", *text->at);
    position->side = (Colour)side;
    *text = next;
    utf8_skip_blanks(text);
    if (!at_end(*text) && *text->at != ';')
        return fail_char(problem, "after the side to move", *text->at);
    return true;
}

/* Whether a number follows where the side to move may stand. */
static bool number_follows(Span text) {
    utf8_skip_blanks(&text);
    if (text.at < text.end && (*text.at == '+' || *text.at == '-'))
        text.at++;
    return text.at < text.end && letter_is_digit(*text.at);
}

/* The score of the position, which ends the line. */
static bool parse_score(Span *text, ObfRecord *record, Text *problem) {
    char data[8];
    Text word = text_into(data, sizeof data);
    int64_t score;
    utf8_skip_blanks(text);
    for (; text->at < text->end && (memchr("+-", *text->at, 2) || letter_is_digit(*text->at));
         text->at++)
        text_add_char(&word, *text->at);
    if (!number_parse_int(data, -64, 64, &score)) {
        text_add(problem, "score is '%s', not -64 to 64", data);
        return false;
    }
    utf8_skip_blanks(text);
    if (!at_end(*text))
        return fail_char(problem, "after the score", *text->at);
    record->scored = true;
    record->score = (int)score;
    return true;
}

/* One "move:score" of `word`, which holds no blanks around it. */
static bool parse_entry(ObfRecord *record, uint64_t legal, char *word, Text *problem) {
    char *colon = strchr(word, ':');
    if (!colon) {
        text_add(problem, "'%s' is not a move and its score", word);
        return false;
    }
    *colon = '\0';
    const char *number = colon + 1 + strspn(colon + 1, " \t");
    int64_t score;
    if (!strcmp(word, "--"))
        return true; /* padding: this entry stands for no move */
    bool pass = !strcmp(word, "PS") || !strcmp(word, "ps");
    Square square = pass ? SQUARE_PASS : strlen(word) == 2 ? square_parse(word) : SQUARE_NONE;
    if (square == SQUARE_NONE) {
        text_add(problem, "'%s' is not a move", word);
        return false;
    }
    if (pass ? legal != 0 : !(legal & bits_square(square))) {
        text_add(problem, "%s is illegal", square_name(square));
        return false;
    }
    if (!number_parse_int(number, -64, 64, &score)) {
        text_add(problem, "score of %s is '%s', not -64 to 64", square_name(square), number);
        return false;
    }
    for (int i = 0; i < record->count; i++)
        if (record->moves[i].square == square) {
            text_add(problem, "%s is listed twice", square_name(square));
            return false;
        }
    record->moves[record->count++] = (ObfMove){square, (int)score};
    return true;
}

static bool parse_entries(Span *text, ObfRecord *record, Text *problem) {
    uint64_t legal = board_moves(position_board(record->position));
    for (; !at_end(*text); text->at += !at_end(*text)) {
        Span entry = *text;
        while (!at_end(*text) && *text->at != ';')
            text->at++;
        entry.end = text->at;
        entry = span_trim(entry);
        char data[24];
        Text word = text_into(data, sizeof data);
        for (const char *at = entry.at; at < entry.end; at++) {
            if (*at < 32 || *at > 126)
                return fail_char(problem, "in the list of moves", *at);
            text_add_char(&word, *at);
        }
        if (*data && !parse_entry(record, legal, data, problem))
            return false;
    }
    return true;
}

ObfStatus obf_parse(const char *line, size_t size, ObfRecord *record, char *problem) {
    Span text = {line, line + size};
    Text message = text_into(problem, RECORD_PROBLEM_SIZE);
    ObfRecord read = {.position.side = BLACK};
    utf8_skip_blanks(&text);
    if (at_end(text))
        return OBF_BLANK;
    bool good = parse_squares(&text, &read.position, &message) &&
                (number_follows(text) ? parse_score(&text, &read, &message)
                                      : parse_side(&text, &read.position, &message) &&
                                            parse_entries(&text, &read, &message));
    if (good)
        *record = read;
    return good ? OBF_RECORD : OBF_BAD;
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

bool obf_read_board(Game *game, const char *text, size_t size, int max_moves, char *problem) {
    (void)max_moves; /* a board has no moves */
    Span line = {text, text + size};
    Text message = text_into(problem, RECORD_PROBLEM_SIZE);
    Position position = {.side = BLACK};
    utf8_skip_blanks(&line);
    if (!parse_squares(&line, &position, &message) || !parse_side(&line, &position, &message))
        return false;
    game_begin(game, position);
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
