/* SPDX-License-Identifier: MIT
 *
 * Reads boards of numbers, as C, NumPy and JSON write arrays: [[0, 1, -1, ...], ...]. 0 is an empty
 * square, 1 a disc of one side; -1 or 2 a disc of the other.
 */
#include "record/board/diagram.h"

#include <string.h>

#include "base/bits.h"
#include "base/utf8.h"

static bool take_any(Span *text, const char *characters) {
    bool found = span_size(*text) && *text->at && strchr(characters, *text->at);
    text->at += found;
    return found;
}

/* Skips what precedes an array in its line: "int board[8][8] =", "np.array(". */
static bool skip_name(Span *text) {
    Span next = *text;
    utf8_skip_blanks(&next);
    if (!span_size(next) || !letter_is_alpha(*next.at))
        return false;
    while (
        next.at < next.end &&
        (letter_is_alpha(*next.at) || letter_is_digit(*next.at) || strchr(" \t_.[]*", *next.at)) &&
        *next.at)
        next.at++;
    if (!take_any(&next, "=("))
        return false;
    *text = next;
    return true;
}

/* Takes -1, 0, 1 or 2, possibly as "1." or "1.0". */
static bool take_number(Span *text, int *number) {
    Span next = *text;
    bool minus = span_take(&next, "-");
    if (!span_size(next) || *next.at < '0' || *next.at > '2')
        return false;
    *number = minus ? '0' - *next.at : *next.at - '0';
    next.at++;
    if (span_take(&next, "."))
        while (span_take(&next, "0"))
            continue;
    bool ends = *number >= -1 && span_size(next) &&
                (letter_is_blank(*next.at) || memchr(",]}", *next.at, 3));
    *text = ends ? next : *text;
    return ends;
}

/* Takes ", dtype=int8)". */
static bool take_call_end(Span *text) {
    Span next = *text;
    utf8_skip_blanks(&next);
    if (span_take(&next, ",") && (utf8_skip_blanks(&next), span_take(&next, "dtype=")))
        while (next.at < next.end &&
               (letter_is_alpha(*next.at) || letter_is_digit(*next.at) || *next.at == '.'))
            next.at++;
    bool ends = take_any(&next, ")");
    *text = ends ? next : *text;
    return ends;
}

bool number_board_take(Span *text, uint64_t discs[2]) {
    enum { DEEPEST = 2 };
    Span next = *text;
    int count = 0, depth = 0, number, other = 0;
    bool call = false;
    discs[0] = discs[1] = 0;
    while (skip_name(&next))
        call = next.at[-1] == '(';
    for (bool comma = false, going = true; going;) {
        utf8_skip_blanks(&next);
        if (take_any(&next, "[{")) {
            if (++depth > DEEPEST)
                return false;
        } else if (depth && count % 8 == 0 && take_any(&next, "]}")) {
            going = --depth > 0;
            comma = true;
        } else if (comma && span_take(&next, ",")) {
            comma = false;
        } else if (depth && count < 64 && take_number(&next, &number)) {
            if (number && number != 1 && other && number != other)
                return false;
            if (number)
                discs[number != 1] |= bits_square(count);
            other = number && number != 1 ? number : other;
            count++;
            comma = true;
        } else {
            return false;
        }
    }
    if (count < 64 || (call && !take_call_end(&next)))
        return false;
    span_take(&next, ";");
    *text = next;
    return true;
}

static void note_parent(Board parent, Square move, void *user) {
    (void)parent, (void)move;
    *(bool *)user = true;
}

bool number_board_is_legal(Position position, bool side_given) {
    const uint64_t centre = UINT64_C(0x1818000000);
    bool legal =
        position_same_discs(position, position_start()) && (!side_given || position.side == BLACK);
    if ((~position.discs[BLACK] & ~position.discs[WHITE]) & centre)
        return false;
    parents_visit(position_board(position), note_parent, &legal);
    position.side = colour_other(position.side);
    if (!side_given)
        parents_visit(position_board(position), note_parent, &legal);
    return legal;
}
