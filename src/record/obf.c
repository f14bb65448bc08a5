/* SPDX-License-Identifier: MIT
 *
 * OBF lines and board texts. A board is 64 squares from a1 row by row: X, x, * or B black; O, o or
 * W white; '-', '.' or '_' empty; then the side to move, after any number of blanks. Knows nothing
 * of how the scores came about; only that a listed move must be legal.
 */
#include "record/obf.h"

#include <string.h>

#include "base/bits.h"
#include "base/number.h"
#include "base/text.h"

/* What is left of the line, and where to complain. */
typedef struct Cursor {
    const char *at, *end;
    Text problem;
} Cursor;

static bool fail_char(Cursor *cursor, const char *where, char c) {
    if (c > 31 && c < 127)
        text_add(&cursor->problem, "unexpected '%c' %s", c, where);
    else
        text_add(&cursor->problem, "unexpected byte %d %s", (unsigned char)c, where);
    return false;
}

static void skip_blanks(Cursor *cursor) {
    while (cursor->at < cursor->end && (*cursor->at == ' ' || *cursor->at == '\t' ||
                                        *cursor->at == '\r' || *cursor->at == '\n'))
        cursor->at++;
}

/* End of the line or a comment. */
static bool at_end(const Cursor *cursor) {
    return cursor->at == cursor->end || *cursor->at == '%' || *cursor->at == '#';
}

/* A square's contents: BLACK, WHITE, EMPTY, or anything else for a foreign character. */
enum { EMPTY = 2, FOREIGN = 3 };

static int contents(char c) {
    if (c == '\0')
        return FOREIGN;
    if (strchr("Xx*Bb", c))
        return BLACK;
    if (strchr("OoWw", c))
        return WHITE;
    return strchr("-._", c) ? EMPTY : FOREIGN;
}

size_t obf_count_squares(Span text) {
    const char *at = text.at;
    while (at < text.end && contents(*at) != FOREIGN)
        at++;
    return (size_t)(at - text.at);
}

/* Whether the next character that is not blank names a colour. */
static bool colour_follows(Cursor cursor) {
    skip_blanks(&cursor);
    return cursor.at < cursor.end && contents(*cursor.at) <= WHITE;
}

/* Reads the 64 squares; the side to move may follow them without a blank. */
static bool parse_squares(Cursor *cursor, Position *position) {
    const char *start = cursor->at;
    size_t squares = obf_count_squares((Span){start, cursor->end});
    cursor->at += squares;
    if (squares == 65 && contents(start[64]) <= WHITE && !colour_follows(*cursor)) {
        cursor->at--;
        squares--;
    }
    bool foreign = cursor->at < cursor->end && !memchr(" \t\r\n;", *cursor->at, 5);
    if (squares < 64 && foreign)
        return fail_char(cursor, "in the board", *cursor->at);
    if (squares != 64) {
        text_add(&cursor->problem, "board has %d squares, not 64",
                 squares > 9999 ? 9999 : (int)squares);
        return false;
    }
    for (int square = 0; square < 64; square++)
        if (contents(start[square]) != EMPTY)
            position->discs[contents(start[square])] |= bits_square(square);
    return true;
}

/* What belongs behind the squares. */
static bool parse_side(Cursor *cursor, Position *position) {
    skip_blanks(cursor);
    if (at_end(cursor) || *cursor->at == ';') {
        text_add(&cursor->problem, "side to move is missing");
        return false;
    }
    int side = contents(*cursor->at);
    if (side > WHITE)
        return fail_char(cursor, "where the side to move (X or O) belongs", *cursor->at);
    position->side = (Colour)side;
    cursor->at++;
    skip_blanks(cursor);
    if (!at_end(cursor) && *cursor->at != ';')
        return fail_char(cursor, "after the side to move", *cursor->at);
    return true;
}

static bool parse_position(Cursor *cursor, Position *position) {
    *position = (Position){.side = BLACK};
    skip_blanks(cursor);
    return parse_squares(cursor, position) && parse_side(cursor, position);
}

/* Whether a number follows where the side to move may stand. */
static bool number_follows(Cursor cursor) {
    skip_blanks(&cursor);
    if (cursor.at < cursor.end && (*cursor.at == '+' || *cursor.at == '-'))
        cursor.at++;
    return cursor.at < cursor.end && *cursor.at >= '0' && *cursor.at <= '9';
}

/* The score of the position, which ends the line. */
static bool parse_score(Cursor *cursor, ObfRecord *record) {
    char word[8];
    size_t length = 0;
    int64_t score;
    skip_blanks(cursor);
    for (; cursor->at < cursor->end &&
           (memchr("+-", *cursor->at, 2) || (*cursor->at >= '0' && *cursor->at <= '9'));
         cursor->at++)
        if (length < sizeof word - 1)
            word[length++] = *cursor->at;
    word[length] = '\0';
    if (!number_parse_int(word, -64, 64, &score)) {
        text_add(&cursor->problem, "score is '%s', not -64 to 64", word);
        return false;
    }
    skip_blanks(cursor);
    if (!at_end(cursor))
        return fail_char(cursor, "after the score", *cursor->at);
    record->scored = true;
    record->score = (int)score;
    return true;
}

/* One "move:score" of `word`, which holds no blanks around it. */
static bool parse_entry(Cursor *cursor, ObfRecord *record, uint64_t legal, char *word) {
    char *colon = strchr(word, ':');
    if (!colon) {
        text_add(&cursor->problem, "'%s' is not a move and its score", word);
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
        text_add(&cursor->problem, "'%s' is not a move", word);
        return false;
    }
    if (pass ? legal != 0 : !(legal & bits_square(square))) {
        text_add(&cursor->problem, "%s is illegal", square_name(square));
        return false;
    }
    if (!number_parse_int(number, -64, 64, &score)) {
        text_add(&cursor->problem, "score of %s is '%s', not -64 to 64", square_name(square),
                 number);
        return false;
    }
    for (int i = 0; i < record->count; i++)
        if (record->moves[i].square == square) {
            text_add(&cursor->problem, "%s is listed twice", square_name(square));
            return false;
        }
    record->moves[record->count++] = (ObfMove){square, (int)score};
    return true;
}

static bool parse_entries(Cursor *cursor, ObfRecord *record) {
    uint64_t legal = board_moves(position_board(record->position));
    while (!at_end(cursor)) {
        if (*cursor->at == ';') {
            cursor->at++;
            skip_blanks(cursor);
            continue;
        }
        char word[24];
        size_t length = 0;
        for (; !at_end(cursor) && *cursor->at != ';'; cursor->at++) {
            if (*cursor->at < 32 || *cursor->at > 126) {
                skip_blanks(cursor);
                if (at_end(cursor) || *cursor->at == ';')
                    break;
                return fail_char(cursor, "in the list of moves", *cursor->at);
            }
            if (length < sizeof word - 1)
                word[length++] = *cursor->at;
        }
        while (length && word[length - 1] == ' ')
            length--;
        word[length] = '\0';
        if (!parse_entry(cursor, record, legal, word))
            return false;
    }
    return true;
}

ObfStatus obf_parse(const char *line, size_t size, ObfRecord *record, char *problem) {
    Cursor cursor = {line, line + size, text_into(problem, RECORD_PROBLEM_SIZE)};
    ObfRecord read = {0};
    skip_blanks(&cursor);
    if (at_end(&cursor))
        return OBF_BLANK;
    read.position.side = BLACK;
    if (!parse_squares(&cursor, &read.position))
        return OBF_BAD;
    bool good = number_follows(cursor)
                    ? parse_score(&cursor, &read)
                    : parse_side(&cursor, &read.position) && parse_entries(&cursor, &read);
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
    Cursor cursor = {text, text + size, text_into(problem, RECORD_PROBLEM_SIZE)};
    Position position;
    if (!parse_position(&cursor, &position))
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
