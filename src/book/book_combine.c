/* SPDX-License-Identifier: MIT */
#include "book/book_combine.h"

#include "book/book_algebra.h"

/* Positive if `theirs` is to replace `mine`. Of equally reliable values, the lower one is safer.
 * Further ties are broken by the other members, so that the result does not depend on the order. */
static int compare_values(const verdi_book_value *mine, const verdi_book_value *theirs,
                          int empties) {
    int order = verdi_book_compare(theirs, mine, empties);
    if (!order)
        order = mine->value - theirs->value;
    if (!order)
        order = (int)theirs->kind - (int)mine->kind;
    if (!order)
        order = theirs->depth - mine->depth;
    return order ? order : theirs->confidence - mine->confidence;
}

/* Positive if `theirs` is to replace `mine`. Of two means of games, the one of more games is
 * preferred; otherwise the values are compared, and the reply breaks ties. */
static int compare_moves(const verdi_book_move *mine, const verdi_book_move *theirs, int empties) {
    bool both_games =
        mine->value.kind == VERDI_BOOK_GAMES && theirs->value.kind == VERDI_BOOK_GAMES;
    if (both_games && mine->games != theirs->games)
        return theirs->games > mine->games ? 1 : -1;
    int order = compare_values(&mine->value, &theirs->value, empties);
    return order ? order : mine->reply - theirs->reply;
}

static uint64_t games(const verdi_book_position *row) {
    return (uint64_t)row->wins + row->draws + row->losses;
}

/* True if `other` has more games than `row`; ties are broken by wins and draws. Any consistent
 * order would do. */
static bool has_more_games(const verdi_book_position *row, const verdi_book_position *other) {
    if (games(row) != games(other))
        return games(row) < games(other);
    return row->wins != other->wins ? row->wins < other->wins : row->draws < other->draws;
}

static void combine_bounds(verdi_book_position *row, const verdi_book_position *other,
                           bool theirs_is_better) {
    int lower = row->lower > other->lower ? row->lower : other->lower;
    int upper = row->upper < other->upper ? row->upper : other->upper;
    if (lower <= upper) {
        row->lower = lower;
        row->upper = upper;
    } else if (theirs_is_better) {
        row->lower = other->lower;
        row->upper = other->upper;
    }
}

static void combine_move(verdi_book_position *row, const verdi_book_move *theirs, int empties) {
    verdi_book_move *mine = verdi_book_add_move(row, theirs->move);
    if (mine && compare_moves(mine, theirs, empties) > 0)
        *mine = *theirs; /* its square may be another equivalent one */
}

bool book_combine(verdi_book_position *row, const verdi_book_position *other) {
    verdi_book_position before = *row;
    int empties = book_row_empties(row);
    bool better = compare_values(&row->value, &other->value, empties) > 0;
    combine_bounds(row, other, better);
    if (better)
        row->value = other->value;
    if (has_more_games(row, other)) {
        row->wins = other->wins;
        row->draws = other->draws;
        row->losses = other->losses;
    }
    if (other->lines > row->lines)
        row->lines = other->lines;
    row->flags |= other->flags;
    for (int i = 0; i < other->moves; i++)
        combine_move(row, &other->move[i], empties);
    return !book_same_row(&before, row);
}
