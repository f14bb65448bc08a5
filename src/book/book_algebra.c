/* SPDX-License-Identifier: MIT
 *
 * Functions on values and rows that need no file: those of verdi/book.h (names of kinds, comparison
 * of values, access to moves by square), and how values are derived and combined.
 */
#include "book/book_algebra.h"

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
    enum { CLASS = 1 << 16, DEPTH = 1 << 8, EXACT = 6 };
    static const int classes[VERDI_BOOK_KINDS] = {
        [VERDI_BOOK_WLD] = 5,   [VERDI_BOOK_SEARCH] = 4, [VERDI_BOOK_NEGAMAX] = 4,
        [VERDI_BOOK_LOWER] = 3, [VERDI_BOOK_UPPER] = 3,  [VERDI_BOOK_IMPORTED] = 2,
        [VERDI_BOOK_GAMES] = 1, [VERDI_BOOK_UNKNOWN] = 0};
    bool known = (unsigned)value->kind < VERDI_BOOK_KINDS;
    int class = verdi_book_is_exact(value, empties) ? EXACT : known ? classes[value->kind] : 0;
    bool graded = class >= 2 && class <= 4;
    return class * CLASS + (graded ? (value->depth + 1) * DEPTH + value->confidence : 0);
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

/* ------------------------------------------------------------------------------------- deriving */

enum { DEPTH_MAX = 60 };

int book_layer(Board board) {
    return 2 * bits_count(board.player | board.opponent) + (board_moves(board) != 0);
}

int book_row_empties(const verdi_book_position *row) {
    return bits_count(~(row->player | row->opponent));
}

bool book_same_value(const verdi_book_value *a, const verdi_book_value *b) {
    return a->kind == b->kind && a->value == b->value && a->depth == b->depth &&
           a->confidence == b->confidence && a->source == b->source;
}

bool book_same_row(const verdi_book_position *a, const verdi_book_position *b) {
    bool same = a->moves == b->moves && a->lower == b->lower && a->upper == b->upper &&
                a->wins == b->wins && a->draws == b->draws && a->losses == b->losses &&
                a->lines == b->lines && a->flags == b->flags &&
                book_same_value(&a->value, &b->value);
    for (int i = 0; same && i < a->moves; i++)
        same = a->move[i].move == b->move[i].move && a->move[i].reply == b->move[i].reply &&
               a->move[i].games == b->move[i].games &&
               book_same_value(&a->move[i].value, &b->move[i].value);
    return same;
}

bool book_is_valued(const verdi_book_value *value) {
    return value->kind == VERDI_BOOK_SEARCH || value->kind == VERDI_BOOK_EXACT ||
           value->kind == VERDI_BOOK_NEGAMAX || value->kind == VERDI_BOOK_IMPORTED;
}

bool book_is_founded(const verdi_book_value *value) {
    return value->kind != VERDI_BOOK_UNKNOWN && value->kind != VERDI_BOOK_UPPER &&
           value->kind != VERDI_BOOK_GAMES;
}

verdi_book_move book_move_of_line(const verdi_line *line, int source) {
    return (verdi_book_move){.move = line->move,
                             .reply = line->pv_length > 1 ? line->pv[1] : VERDI_NONE,
                             .value = {.kind = line->exact ? VERDI_BOOK_EXACT : VERDI_BOOK_SEARCH,
                                       .value = line->value,
                                       .depth = line->depth,
                                       .confidence = line->confidence,
                                       .source = source}};
}

verdi_book_value book_value_of_link(int move, const verdi_book_value *child) {
    verdi_book_value value = *child;
    if (!book_is_valued(child))
        return (verdi_book_value){.kind = VERDI_BOOK_UNKNOWN};
    value.value = -value.value;
    if (value.kind == VERDI_BOOK_IMPORTED)
        return value;
    value.depth += move != VERDI_PASS;
    value.depth = value.depth < DEPTH_MAX ? value.depth : DEPTH_MAX;
    value.kind = VERDI_BOOK_NEGAMAX;
    return value;
}

/* -------------------------------------------------------------------------------- the best move */

BookBest book_best_begin(int empties) {
    return (BookBest){.value = {.kind = VERDI_BOOK_UNKNOWN}, .empties = empties, .confidence = 100};
}

/* Whether `value` is better than `best`. Of equal values, the more reliable one is better; further
 * ties are broken arbitrarily but consistently. */
static bool is_better(const verdi_book_value *value, const verdi_book_value *best, int empties) {
    if (best->kind == VERDI_BOOK_UNKNOWN || value->value != best->value)
        return best->kind == VERDI_BOOK_UNKNOWN || value->value > best->value;
    int order = verdi_book_compare(value, best, empties);
    if (!order)
        order = (int)best->kind - (int)value->kind;
    return order ? order > 0 : value->source < best->source;
}

void book_best_add(BookBest *best, const verdi_book_value *move) {
    if (!book_is_valued(move))
        return;
    best->links |= move->kind == VERDI_BOOK_NEGAMAX;
    if (!verdi_book_is_exact(move, best->empties) && move->confidence < best->confidence)
        best->confidence = move->confidence;
    if (is_better(move, &best->value, best->empties))
        best->value = *move;
}

verdi_book_value book_best_end(const BookBest *best, bool all) {
    verdi_book_value value = best->value;
    if (value.kind == VERDI_BOOK_UNKNOWN || value.kind == VERDI_BOOK_IMPORTED)
        return value;
    bool proven = verdi_book_is_exact(&value, best->empties);
    int confidence = all ? best->confidence : 0;
    if (best->links || (proven && confidence < 100))
        value.kind = VERDI_BOOK_NEGAMAX;
    if (proven)
        value.confidence = confidence;
    return value;
}

/* True if every legal move has a value. Moves equivalent by symmetry count as one. */
static bool covers_all_moves(verdi_book_position row) {
    uint64_t legal = board_moves((Board){row.player, row.opponent});
    for (BITS_EACH(square, legal)) {
        const verdi_book_move *move = verdi_book_find(&row, (int)square);
        if (!move || !book_is_valued(&move->value))
            return false;
    }
    return true;
}

verdi_book_value book_best_of_moves(const verdi_book_position *row) {
    BookBest best = book_best_begin(book_row_empties(row));
    for (int i = 0; i < row->moves; i++)
        book_best_add(&best, &row->move[i].value);
    return book_best_end(&best, row->flags & VERDI_BOOK_DONE || covers_all_moves(*row));
}

bool book_knows_best_move(const verdi_book_position *row) {
    bool searched = (row->flags & VERDI_BOOK_DONE) != 0;
    for (int i = 0; i < row->moves; i++)
        searched |= row->move[i].value.kind == VERDI_BOOK_SEARCH ||
                    row->move[i].value.kind == VERDI_BOOK_EXACT;
    return searched || covers_all_moves(*row);
}

bool book_sort_moves(verdi_book_position *row) {
    bool changed = false;
    for (int i = 1; i < row->moves; i++) {
        verdi_book_move move = row->move[i];
        int at = i;
        for (; at > 0 && row->move[at - 1].move > move.move; at--)
            row->move[at] = row->move[at - 1];
        changed |= at != i;
        row->move[at] = move;
    }
    return changed;
}

/* ------------------------------------------------------------------------------------ combining */

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
