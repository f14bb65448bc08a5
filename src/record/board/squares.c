/* SPDX-License-Identifier: MIT
 *
 * Reads the squares of boards: single squares, and the lines of a board in eight lines.
 */
#include "record/board/diagram.h"

#include <string.h>

#include "base/bits.h"
#include "base/utf8.h"

Disc disc_take(Span *text) {
    static const struct {
        char text[5];
        Disc disc;
    } signs[] = {{"\u25cf", DISC_BLACK},    {"\u26ab", DISC_BLACK}, {"\u25cb", DISC_WHITE},
                 {"\u25ef", DISC_WHITE},    {"\u3007", DISC_WHITE}, {"\u26aa", DISC_WHITE},
                 {"\u25a1", DISC_EMPTY},    {"\u00b7", DISC_EMPTY}, {"\u30fb", DISC_EMPTY},
                 {"\U0001f7e9", DISC_EMPTY}};      /* a green square */
    static const char letters[] = "*XxBbOo0Ww-._"; /* five for black, five for white, then empty
                                                    * squares */
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (span_take(text, signs[i].text)) {
            span_take(text, "\ufe0f"); /* drawn as an emoji */
            return signs[i].disc;
        }
    char c = utf8_peek(*text);
    const char *found = c ? strchr(letters, c) : NULL;
    if (!found)
        return DISC_NONE;
    utf8_next(text);
    return found < letters + 5 ? DISC_BLACK : found < letters + 10 ? DISC_WHITE : DISC_EMPTY;
}

size_t disc_take_row(Span *text, uint64_t discs[2], size_t most) {
    size_t count = 0;
    for (Disc disc; count < most && (disc = disc_take(text)) != DISC_NONE; count++)
        if (discs && count < 64 && disc != DISC_EMPTY)
            discs[disc] |= bits_square((int)count);
    return count;
}

int disc_take_board(Span *text, uint64_t discs[2]) {
    int count = 0;
    discs[BLACK] = discs[WHITE] = 0;
    for (Disc disc; utf8_skip_blanks(text), count < 64 && (disc = disc_take(text)) != DISC_NONE;
         count++)
        if (disc != DISC_EMPTY)
            discs[disc] |= bits_square(count);
    return count;
}

/* ----------------------------------------------------------------------- a board in eight lines */

/* Skips blanks and a bar; true if there was a bar. */
static bool skip_bar(Span *line) {
    utf8_skip_blanks(line);
    bool bar = span_take(line, "|") || span_take(line, "\u2502") || span_take(line, "\u2503");
    utf8_skip_blanks(line);
    return bar;
}

bool board_line_is_bar(Span line) {
    return skip_bar(&line) && !span_size(line);
}

bool board_line_is_empty(Span line) {
    utf8_skip_blanks(&line);
    return !span_size(line);
}

bool board_line_is_fence(Span line) {
    return span_take(&line, "```");
}

bool board_line_is_ruler(Span line) {
    line = span_trim(line);
    bool any = span_size(line) > 0;
    for (; line.at < line.end && any; line.at++)
        any = strchr("+-=| ", *line.at) || (unsigned char)*line.at == 0xe2 ||
              ((unsigned char)*line.at & 0xc0) == 0x80;
    return any;
}

/* Takes a single digit, 1 to 8; 0 if there is none. */
static int take_label(Span *span) {
    Span next = *span;
    char c = utf8_next(&next);
    if (c < '1' || c > '8' || letter_is_digit(utf8_peek(next)))
        return 0;
    *span = next;
    return c - '0';
}

/* Takes a square; a plus is allowed too, and parentheses around the last move. */
static int take_square(Span *line) {
    bool marked = span_take(line, "("), star = utf8_peek(*line) == '*';
    int symbol = span_take(line, "+") ? DISC_EMPTY : (int)disc_take(line);
    bool good = symbol != DISC_NONE && (!marked || span_take(line, ")"));
    return !good ? DISC_NONE : star ? BOARD_LINE_STAR : symbol;
}

/* Takes what follows the squares: a bar, the row number again, a note. */
static bool end_row(Span line, Row *row) {
    const char *end = line.at;
    skip_bar(&line);
    bool apart = line.at > end || !span_size(line);
    int label = take_label(&line);
    row->note = line;
    if (label && row->label)
        return label == row->label;
    row->label += label;
    return label || (apart && disc_take(&line) != DISC_EMPTY);
}

bool board_line_row(Span line, Row *row) {
    bool bar = skip_bar(&line);
    row->label = take_label(&line);
    for (int column = 0; column < 8; column++) {
        if (column || row->label)
            bar = skip_bar(&line);
        Span next = line;
        bool blank = bar && skip_bar(&next);
        row->square[column] = blank ? DISC_EMPTY : take_square(&line);
        if (row->square[column] == DISC_NONE)
            return false;
    }
    return end_row(line, row);
}

bool board_line_blank_row(Span line, const int columns[8], Row *row) {
    Span label = line;
    utf8_skip_blanks(&label);
    row->label = take_label(&label);
    if (!row->label || !columns[0])
        return false;
    for (int column = 0; column < 8; column++) {
        Span square = {line.at + columns[column], line.end};
        if (square.at > line.end)
            square.at = line.end;
        if (label.at > square.at || !board_line_is_empty((Span){label.at, square.at}))
            return false;
        bool blank = !span_size(square) || letter_is_blank(*square.at);
        row->square[column] = blank ? DISC_EMPTY : take_square(&square);
        if (row->square[column] == DISC_NONE)
            return false;
        label.at = blank && span_size(square) ? square.at + 1 : square.at;
    }
    return end_row(label, row);
}

bool board_line_letters(Span line, int columns[8], Span *note) {
    const char *begin = line.at;
    int at[8];
    for (int column = 0; column < 8; column++) {
        skip_bar(&line);
        at[column] = (int)(line.at - begin);
        if (letter_lower(utf8_next(&line)) != 'a' + column)
            return false;
    }
    *note = line;
    bool good = !span_size(line) || letter_is_blank(utf8_peek(line)) || skip_bar(&line);
    if (good)
        memcpy(columns, at, sizeof at);
    return good;
}
