/* SPDX-License-Identifier: MIT
 *
 * Functions of verdi/book.h on values and rows that need no file: names of kinds, comparison of
 * values, and access to moves by square.
 */
#include <string.h>

#include "base/bits.h"
#include "rules/board.h"
#include "verdi/book.h"

static const char *const kind_names[VERDI_BOOK_KINDS] = {
    "unknown", "search", "exact", "wld", "lower", "upper", "negamax", "games", "imported"};

const char *verdi_book_kind_name(verdi_book_kind kind) {
    return (unsigned)kind < VERDI_BOOK_KINDS ? kind_names[kind] : "unknown";
}

int verdi_book_kind_parse(const char *name) {
    for (int kind = 0; kind < VERDI_BOOK_KINDS; kind++)
        if (strcmp(name, kind_names[kind]) == 0)
            return kind;
    return -1;
}

bool verdi_book_is_exact(const verdi_book_value *value, int empties) {
    return value->kind == VERDI_BOOK_EXACT || (value->kind == VERDI_BOOK_NEGAMAX &&
                                               value->depth >= empties && value->confidence == 100);
}

/* A number that is higher for a more reliable value. There are classes of reliability; within a
 * class, depth and then confidence decide. */
static int foundation(const verdi_book_value *value, int empties) {
    enum { CLASS = 1 << 16, DEPTH = 1 << 8 };
    int within = (value->depth + 1) * DEPTH + value->confidence;
    if (verdi_book_is_exact(value, empties))
        return 6 * CLASS;
    switch (value->kind) {
    case VERDI_BOOK_WLD:
        return 5 * CLASS;
    case VERDI_BOOK_SEARCH:
    case VERDI_BOOK_NEGAMAX:
        return 4 * CLASS + within;
    case VERDI_BOOK_LOWER:
    case VERDI_BOOK_UPPER:
        return 3 * CLASS + within;
    case VERDI_BOOK_IMPORTED:
        return 2 * CLASS + within;
    case VERDI_BOOK_GAMES:
        return 1 * CLASS;
    default:
        return 0;
    }
}

int verdi_book_compare(const verdi_book_value *a, const verdi_book_value *b, int empties) {
    return foundation(a, empties) - foundation(b, empties);
}

void verdi_book_position_init(verdi_book_position *position, uint64_t player, uint64_t opponent) {
    *position = (verdi_book_position){.player = player,
                                      .opponent = opponent,
                                      .lower = -64 * VERDI_DISC,
                                      .upper = 64 * VERDI_DISC};
}

verdi_book_move *verdi_book_find(verdi_book_position *position, int move) {
    Board board = {position->player, position->opponent};
    for (int symmetry = 0; symmetry < 8; symmetry++) {
        if (symmetry && !board_equal(board_symmetry(board, symmetry), board))
            continue;
        int same = move >= 0 && move < 64 ? bits_symmetry_square(move, symmetry) : move;
        for (int i = 0; i < position->moves; i++)
            if (position->move[i].move == same)
                return &position->move[i];
    }
    return NULL;
}

verdi_book_move *verdi_book_add_move(verdi_book_position *position, int move) {
    verdi_book_move *entry = verdi_book_find(position, move);
    if (entry)
        return entry;
    Board board = {position->player, position->opponent};
    if (!board_allows(board, move) || position->moves == VERDI_MAX_MOVES)
        return NULL;
    entry = &position->move[position->moves++];
    *entry = (verdi_book_move){.move = move, .reply = VERDI_NONE};
    return entry;
}
