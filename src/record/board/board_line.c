/* SPDX-License-Identifier: MIT */
#include "record/board/board_line.h"

#include <string.h>

#include "record/utf8.h"

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
