/* SPDX-License-Identifier: MIT */
#include "record/board/diagram.h"

#include "base/bits.h"
#include "base/utf8.h"

static Disc take_piece(Span *text) {
    return span_take(text, "p") ? DISC_BLACK : span_take(text, "P") ? DISC_WHITE : disc_take(text);
}

/* Takes one row; a digit N stands for N empty squares. */
static bool take_row(Span *text, int row, uint64_t discs[2]) {
    int column = 0;
    while (column < 8) {
        char c = utf8_peek(*text);
        if (c >= '1' && c <= '8') {
            utf8_next(text);
            column += c - '0';
            continue;
        }
        Disc disc = take_piece(text);
        if (disc == DISC_NONE)
            return false;
        if (disc != DISC_EMPTY)
            discs[disc] |= bits_square(8 * row + column);
        column++;
    }
    return column == 8;
}

/* Skips castling, en passant, the half-move clock and the move number: "- - 0 1". */
static void skip_counters(Span *text) {
    Span next = *text;
    for (int i = 0; i < 4 && utf8_skip_blanks(&next); i++) {
        if (!span_take(&next, "-"))
            while (next.at < next.end && letter_is_digit(*next.at))
                next.at++;
        if (next.at < next.end && !letter_is_blank(utf8_peek(next)))
            return;
        *text = next;
    }
}

static Position flip(Position position) {
    for (int colour = BLACK; colour <= WHITE; colour++)
        position.discs[colour] = bits_flip(position.discs[colour]);
    return position;
}

Position fen_turned(Position position) {
    return position_same_discs(position, position_start()) ? position : flip(position);
}

bool fen_take(Span *text, Position *position, bool *given) {
    Span next = *text;
    Position read = {.side = BLACK};
    for (int row = 0; row < 8; row++)
        if ((row && !span_take(&next, "/")) || !take_row(&next, row, read.discs))
            return false;
    bool hand = span_take(&next, "[");
    if (hand)
        span_take_until(&next, ']');
    *text = next;
    utf8_skip_blanks(&next);
    Disc side = side_take_colour(&next);
    *given = side <= DISC_WHITE;
    if (*given) {
        read.side = (Colour)side;
        *text = next;
        skip_counters(text);
    }
    if (hand)
        read = (Position){{read.discs[WHITE], read.discs[BLACK]},
                          *given ? colour_other(read.side) : BLACK};
    *position = position_same_discs(flip(read), position_start()) ? flip(read) : read;
    return true;
}
