/* SPDX-License-Identifier: MIT
 *
 * Checks each field of a foreign position as it is read, and then the whole book for
 * contradictions, with a table of its positions by canonical boards.
 */
#include <stdarg.h>
#include <stdio.h>

#include "base/bits.h"
#include "book/foreign/foreign_book.h"

bool foreign_fail(const ForeignPosition *position, char *problem, const char *format, ...) {
    char why[RECORD_PROBLEM_SIZE];
    va_list args;
    va_start(args, format);
    vsnprintf(why, sizeof why, format, args);
    va_end(args);
    return record_fail(problem, "position %lld at byte %zu: %s", (long long)position->number,
                       position->offset, why);
}

ForeignPosition foreign_position(void) {
    return (ForeignPosition){.value = FOREIGN_UNKNOWN,
                             .lower = FOREIGN_UNKNOWN,
                             .upper = FOREIGN_UNKNOWN,
                             .level = FOREIGN_NO_LEVEL,
                             .leaf = -1};
}

bool foreign_has_centre(Board board) {
    const uint64_t centre = 0x0000001818000000u;
    return (board_empties(board) & centre) == 0;
}

bool foreign_set_board(ForeignPosition *position, Board board, char *problem) {
    position->board = board;
    if (board.player & board.opponent)
        return foreign_fail(position, problem, "a square has two discs");
    return foreign_has_centre(board) || foreign_fail(position, problem, "the centre is not full");
}

bool foreign_set_value(const ForeignPosition *position, const char *what, int *value, int field,
                       int undefined, char *problem) {
    if (field != undefined && (field < -64 || field > 64))
        return foreign_fail(position, problem, "%s is %d, not -64 to 64", what, field);
    *value = field == undefined ? FOREIGN_UNKNOWN : field;
    return true;
}

bool foreign_has_move(const ForeignPosition *position, Square square) {
    for (int i = 0; i < position->moves; i++)
        if (position->move[i].square == square)
            return true;
    return false;
}

bool foreign_add_move(ForeignPosition *position, Square square, int value, char *problem) {
    if (square > SQUARE_PASS)
        return foreign_fail(position, problem, "move %d is not a square", square);
    if (!board_allows(position->board, square))
        return foreign_fail(position, problem, "move %s is illegal", square_name(square));
    if (foreign_has_move(position, square))
        return foreign_fail(position, problem, "move %s is listed twice", square_name(square));
    position->move[position->moves++] = (ForeignMove){(uint8_t)square, (int8_t)value};
    return true;
}

/* ------------------------------------------------------------------------------------ the index */

ForeignIndex foreign_index(ForeignKind kind) {
    return (ForeignIndex){
        .kind = kind, .fewest = 65, .entries = table_of(sizeof(ForeignEntry), sizeof(Board))};
}

void foreign_index_free(ForeignIndex *index) {
    table_free(&index->entries);
}

ForeignEntry *foreign_index_find(const ForeignIndex *index, Board board) {
    Board canonical = board_canonical(board, NULL);
    return table_find(&index->entries, &canonical);
}

static int disc_count(Board board) {
    return bits_count(board.player | board.opponent);
}

ForeignEntry *foreign_index_add(ForeignIndex *index, const ForeignPosition *position) {
    Board canonical = board_canonical(position->board, NULL);
    bool fresh;
    ForeignEntry *entry = table_add(&index->entries, &canonical, &fresh);
    if (!entry || !fresh)
        return NULL;
    entry->value = (int8_t)position->value;
    int discs = disc_count(entry->board);
    index->roots = discs < index->fewest ? 1 : index->roots + (discs == index->fewest);
    index->fewest = discs < index->fewest ? discs : index->fewest;
    return entry;
}

/* Finds the position after a move, or after the forced pass that follows the move, and marks it as
 * reached. Sets *value to the value of the move. Returns false if the move leads out of the
 * book. */
static bool follow(ForeignIndex *index, Board after, int *value) {
    ForeignEntry *entry = foreign_index_find(index, after);
    int sign = -1;
    if (!entry && !board_moves(after) && !board_is_over(after)) {
        entry = foreign_index_find(index, board_pass(after));
        sign = 1;
    }
    if (!entry)
        return false;
    entry->reached = true;
    *value = entry->value == FOREIGN_UNKNOWN ? FOREIGN_UNKNOWN : sign * entry->value;
    return true;
}

static void add_link(ForeignIndex *index, ForeignPosition *position, Square square) {
    int value;
    if (position->moves < FOREIGN_MOVES &&
        follow(index, board_play(position->board, square), &value))
        position->move[position->moves++] = (ForeignMove){(uint8_t)square, (int8_t)value};
}

void foreign_index_add_links(ForeignIndex *index, ForeignPosition *position) {
    uint64_t legal = board_moves(position->board);
    int leaf = position->leaf < 0 ? SQUARE_NONE : position->move[position->leaf].square;
    for (BITS_EACH(square, legal))
        if ((int)square != leaf)
            add_link(index, position, (Square)square);
    if (!legal && leaf == SQUARE_NONE && !board_is_over(position->board))
        add_link(index, position, SQUARE_PASS);
}

/* Returns what is wrong with move `i`, or NULL. Sets *value as follow() does. */
static const char *judge_move(ForeignIndex *index, const ForeignPosition *position, int i,
                              int *value) {
    const ForeignMove *move = &position->move[i];
    Board after = board_play(position->board, move->square);
    bool over = board_is_over(after), inside = follow(index, after, value);
    if (over && !inside)
        *value = -board_final_score(after);
    if (i == position->leaf && !over)
        return inside ? "counts as leading out of the book, but does not" : NULL;
    if (!inside && !over)
        return "leads out of the book";
    if (move->value != *value && move->value != FOREIGN_UNKNOWN && *value != FOREIGN_UNKNOWN)
        return "has another value than the position it leads to";
    return NULL;
}

static bool judge_moves(ForeignIndex *index, const ForeignPosition *position, char *problem) {
    bool good = true;
    for (int i = 0; i < position->moves; i++) { /* does not stop early, so that all moves are
                                                 * followed */
        int value = FOREIGN_UNKNOWN;
        const char *fault = judge_move(index, position, i, &value);
        if (fault && good)
            good = foreign_fail(position, problem, "move %s %s",
                                square_name(position->move[i].square), fault);
    }
    return good;
}

static bool judge_value(const ForeignPosition *position, char *problem) {
    int best = -FOREIGN_UNKNOWN;
    bool complete = true;
    for (int i = 0; i < position->moves; i++) {
        if (position->move[i].value == FOREIGN_UNKNOWN)
            complete = false;
        else if (position->move[i].value > best)
            best = position->move[i].value;
    }
    if (board_is_over(position->board))
        best = board_final_score(position->board);
    if (best == -FOREIGN_UNKNOWN ||
        (complete ? position->value == best
                  : position->value >= best || position->value == FOREIGN_UNKNOWN))
        return true;
    if (position->value == FOREIGN_UNKNOWN)
        return foreign_fail(position, problem, "no value, but the best move has value %+d", best);
    return foreign_fail(position, problem, "value %+d, but the best move has value %+d",
                        position->value, best);
}

static bool judge_bounds(const ForeignPosition *position, char *problem) {
    int lower = position->lower == FOREIGN_UNKNOWN ? -64 : position->lower;
    return position->value == FOREIGN_UNKNOWN ||
           (lower <= position->value && position->value <= position->upper) ||
           foreign_fail(position, problem, "value %+d is not within its bounds %+d and %+d",
                        position->value, lower, position->upper);
}

bool foreign_index_complete(ForeignIndex *index, ForeignPosition *position, char *problem) {
    if (index->kind == FOREIGN_EGAROUCID)
        foreign_index_add_links(index, position);
    return judge_moves(index, position, problem) && judge_value(position, problem) &&
           judge_bounds(position, problem);
}

bool foreign_index_reached(const ForeignIndex *index, const ForeignPosition *position,
                           char *problem) {
    bool root = index->roots == 1 && disc_count(position->board) == index->fewest;
    return root || foreign_index_find(index, position->board)->reached ||
           foreign_fail(position, problem, "no other position leads here");
}
