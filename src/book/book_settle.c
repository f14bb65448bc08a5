/* SPDX-License-Identifier: MIT */
#include "book/book_algebra.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/bits.h"
#include "rules/board.h"

BookStep book_walk_step(verdi_book *book, verdi_book_cursor *cursor, verdi_book_position *row) {
    verdi_book_cursor before = *cursor;
    int found = verdi_book_next(book, cursor, row);
    if (found >= 0)
        return found ? BOOK_STEP_ROW : BOOK_STEP_END;
    bool moved = cursor->begun && (!before.begun || cursor->player != before.player ||
                                   cursor->opponent != before.opponent);
    return moved ? BOOK_STEP_DAMAGED : BOOK_STEP_BROKEN;
}

int book_add_row(verdi_book *book, const verdi_book_position *row, bool *changed) {
    verdi_book_position mine;
    int found = verdi_book_get(book, row->player, row->opponent, &mine);
    if (found < 0)
        return found;
    if (found && !book_combine(&mine, row))
        return VERDI_OK;
    *changed = true;
    return verdi_book_put(book, found ? &mine : row);
}

typedef struct LayeredBoard {
    Board board; /* canonical */
    int layer;
} LayeredBoard;

static int compare_layers(const void *a, const void *b) {
    const LayeredBoard *one = a, *other = b;
    return other->layer - one->layer;
}

/* Lists the boards of all rows, those nearest the end of the game first. The caller frees the
 * list. */
static int list_boards(verdi_book *book, LayeredBoard **boards, size_t *count) {
    verdi_book_cursor cursor = {0};
    verdi_book_position row;
    size_t room = (size_t)verdi_book_get_count(book) + 1;
    int found;
    *count = 0;
    *boards = malloc(room * sizeof **boards);
    if (!*boards)
        return VERDI_E_MEMORY;
    while ((found = verdi_book_next(book, &cursor, &row)) > 0 && *count < room) {
        Board board = {row.player, row.opponent};
        (*boards)[(*count)++] = (LayeredBoard){board, book_layer(board)};
    }
    qsort(*boards, *count, sizeof **boards, compare_layers);
    return found < 0 ? found : VERDI_OK;
}

/* Sets a move's value from `child`, the value of the position after it, unless the move's own value
 * is more reliable. Returns true if the value changed. */
static bool follow_move(verdi_book_position *row, int square, const verdi_book_value *child) {
    verdi_book_value value = book_value_of_link(square, child);
    verdi_book_move *move = verdi_book_find(row, square);
    if (value.kind == VERDI_BOOK_UNKNOWN)
        return false;
    if (!move)
        move = verdi_book_add_move(row, square);
    if (!move || book_same_value(&move->value, &value) ||
        (move->value.kind != VERDI_BOOK_NEGAMAX &&
         verdi_book_compare(&value, &move->value, book_row_empties(row)) < 0))
        return false;
    move->value = value;
    move->games = 0;
    move->reply = VERDI_NONE;
    return true;
}

/* Calls follow_move() for all moves of a row that lead into the book. Returns 1 if a value changed,
 * 0 if none changed, or a negative error. */
static int follow_moves(verdi_book *book, verdi_book_position *row) {
    Board board = {row->player, row->opponent};
    uint64_t legal = board_moves(board);
    verdi_book_position child;
    int changed = 0;
    for (BITS_EACH(square, legal)) {
        Board after = board_play(board, (Square)square);
        int found = verdi_book_get(book, after.player, after.opponent, &child);
        if (found < 0)
            return found;
        changed |= found && follow_move(row, (int)square, &child.value);
    }
    if (legal || board_is_over(board))
        return changed;
    int found = verdi_book_get(book, board.opponent, board.player, &child);
    if (found > 0)
        changed = follow_move(row, VERDI_PASS, &child.value);
    return found < 0 ? found : changed;
}

/* True if the row takes the value of its best move. A searched value came from the best move, so it
 * changes with the value of that move if the best move is known. Counted, imported and unknown
 * values are only replaced by more reliable ones. */
static bool takes_best(const verdi_book_position *row, const verdi_book_value *best) {
    bool searched = row->value.kind == VERDI_BOOK_SEARCH, known = book_knows_best_move(row);
    if (row->value.kind == VERDI_BOOK_NEGAMAX || (searched && known))
        return true;
    return (searched || known) && verdi_book_compare(best, &row->value, book_row_empties(row)) >= 0;
}

/* Like book_settle() for the row of one board; the rows of positions after it must be up to date.
 * Returns 1 if the row changed; 0 if it did not change or is not in the book; or a negative
 * error. */
static int settle_row(verdi_book *book, Board board) {
    verdi_book_position row;
    int found = verdi_book_get(book, board.player, board.opponent, &row);
    if (found <= 0)
        return found;
    int changed = follow_moves(book, &row);
    if (changed < 0)
        return changed;
    verdi_book_value best = book_best_of_moves(&row);
    if (best.kind != VERDI_BOOK_UNKNOWN && !book_same_value(&best, &row.value) &&
        takes_best(&row, &best)) {
        row.value = best;
        changed = 1;
    }
    changed |= book_sort_moves(&row);
    int error = changed ? verdi_book_put(book, &row) : VERDI_OK;
    return error ? error : changed;
}

int book_settle(verdi_book *book, BookSettleReport *report, void *user) {
    LayeredBoard *boards;
    size_t count;
    int error = list_boards(book, &boards, &count);
    for (size_t i = 0; !error && i < count; i++) {
        int changed = settle_row(book, boards[i].board);
        error = changed < 0 ? changed : VERDI_OK;
        if (report)
            report((int64_t)i + 1, (int64_t)count, user);
    }
    free(boards);
    return error;
}

/* -------------------------------------------------------------------------------------- raising */

/* A list of positions whose value may change, processed from the end of the game: when a position
 * is processed, all positions after it are settled. Positions before a position are found by
 * undoing moves; most of them are not in the book, which a look-up shows. */
typedef struct Waiting {
    LayeredBoard *list; /* without duplicates */
    int count;
    size_t capacity;
    bool failed;
} Waiting;

static void add(Waiting *waiting, Board board) {
    board = board_canonical(board, NULL);
    for (int i = 0; i < waiting->count; i++)
        if (board_equal(waiting->list[i].board, board))
            return;
    if (!array_reserve(&waiting->list, &waiting->capacity, (size_t)waiting->count + 1,
                       sizeof *waiting->list)) {
        waiting->failed = true;
        return;
    }
    waiting->list[waiting->count++] = (LayeredBoard){board, book_layer(board)};
}

static void add_parent(Board parent, Square move, void *user) {
    (void)move;
    add(user, parent);
}

static Board take_last(Waiting *waiting) {
    int last = 0;
    for (int i = 1; i < waiting->count; i++)
        if (waiting->list[i].layer > waiting->list[last].layer)
            last = i;
    Board board = waiting->list[last].board;
    waiting->list[last] = waiting->list[--waiting->count];
    return board;
}

int book_raise(verdi_book *book, Board board) {
    Waiting waiting = {0};
    int changed = 0;
    add(&waiting, board);
    while (waiting.count > 0 && changed >= 0 && !waiting.failed) {
        Board next = take_last(&waiting);
        changed = settle_row(book, next);
        if (changed > 0 || board_equal(next, board_canonical(board, NULL)))
            parents_visit(next, add_parent, &waiting);
    }
    free(waiting.list);
    return waiting.failed ? VERDI_E_MEMORY : changed < 0 ? changed : VERDI_OK;
}
