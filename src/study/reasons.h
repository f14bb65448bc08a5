/* SPDX-License-Identifier: MIT
 *
 * What a move did on the board that the better move would not have done: facts that can be counted
 * on the two boards after them, without a search.
 */
#pragma once

#include "base/text.h"
#include "rules/game.h"

/* With both moves made on the same board, and the opponent to reply:
 * CORNER: the opponent may take the corner `square`, which was not possible if the side had passed,
 *   and is not possible after the better move.
 * MISSED: the better move takes the corner `square`.
 * EDGE: with `square` the opponent has `count` discs on edges that can never be flipped, at least
 *   three more than with any reply to the better move, `other`.
 * LAST: one region of empty squares had an even number, and has the odd number `count` after the
 *   move, so with alternate moves there the opponent makes the last one. The better move leaves an
 *   even number in its region.
 * MOVES: the opponent has `count` moves, at least three more than after the better move,
 *   `other`. */
typedef enum ReasonKind {
    REASON_CORNER,
    REASON_MISSED,
    REASON_EDGE,
    REASON_LAST,
    REASON_MOVES,
    REASONS
} ReasonKind;

typedef struct Reason {
    ReasonKind kind;
    Square square;
    int count, other;
} Reason;

/* Finds what speaks against `played` and for `best`, two legal moves; the weightiest first. Returns
 * the number of reasons, often 0. */
int reasons_find(Board before, Square played, Square best, Reason reasons[REASONS]);

/* Appends a reason as a clause about the move of `side`: "opened the corner a1". */
void reason_words(const Reason *reason, Colour side, Text *out);
