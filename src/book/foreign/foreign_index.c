/* SPDX-License-Identifier: MIT
 *
 * A foreign book held against itself: a table of its positions, found by their canonical
 * boards.
 */
#include <stdlib.h>

#include "base/bits.h"
#include "base/table.h"
#include "book/foreign/foreign_book.h"

typedef struct Entry {
    Board board; /* canonical */
    int8_t value;
    bool reached;
} Entry;

struct ForeignIndex {
    ForeignKind kind;
    int fewest, roots; /* discs of any position, and how many positions have no more */
    Table entries;
};

ForeignIndex *foreign_index_new(const ForeignBook *book) {
    ForeignIndex *index = malloc(sizeof *index);
    if (!index)
        return NULL;
    *index = (ForeignIndex){
        .kind = book->kind, .fewest = 65, .entries = table_of(sizeof(Entry), sizeof(Board))};
    if (table_reserve(&index->entries, (size_t)book->count))
        return index;
    free(index);
    return NULL;
}

void foreign_index_free(ForeignIndex *index) {
    if (index)
        table_free(&index->entries);
    free(index);
}

/* The entry of a board; NULL if there is none. */
static Entry *find(const ForeignIndex *index, Board board) {
    Board canonical = board_canonical(board, NULL);
    return table_find(&index->entries, &canonical);
}

static int disc_count(Board board) {
    return bits_count(board.player | board.opponent);
}

bool foreign_index_add(ForeignIndex *index, const ForeignPosition *position) {
    Board canonical = board_canonical(position->board, NULL);
    bool fresh;
    Entry *entry = table_add(&index->entries, &canonical, &fresh); /* room is reserved */
    if (!fresh)
        return false;
    entry->value = (int8_t)position->value;
    int discs = disc_count(entry->board);
    index->roots = discs < index->fewest ? 1 : index->roots + (discs == index->fewest);
    index->fewest = discs < index->fewest ? discs : index->fewest;
    return true;
}

/* What a move is worth by the position it leads to, which is noted as reached: the value of that
 * entry, or of the one behind a forced pass, or the score of the finished game. False: it leads out
 * of the book. */
static bool follow(ForeignIndex *index, Board after, int *value) {
    Entry *entry = find(index, after);
    int sign = -1;
    if (!entry && !board_moves(after)) {
        if (board_is_over(after)) {
            *value = -board_final_score(after);
            return true;
        }
        entry = find(index, board_pass(after));
        sign = 1;
    }
    if (!entry)
        return false;
    entry->reached = true;
    *value = entry->value == FOREIGN_UNKNOWN ? FOREIGN_UNKNOWN : sign * entry->value;
    return true;
}

/* Egaroucid's positions: every move that leads to another one is theirs. */
static void add_moves(ForeignIndex *index, ForeignPosition *position) {
    uint64_t legal = board_moves(position->board);
    for (BITS_EACH(square, legal)) {
        int value;
        if ((position->leaf >= 0 && position->move[position->leaf].square == (Square)square) ||
            position->moves == FOREIGN_MOVES)
            continue;
        Board after = board_play(position->board, (Square)square);
        if ((!board_is_over(after) || find(index, after)) && follow(index, after, &value))
            position->move[position->moves++] = (ForeignMove){(Square)square, value};
    }
    int value;
    if (!legal && position->leaf < 0 && !board_is_over(position->board) &&
        follow(index, board_pass(position->board), &value))
        position->move[position->moves++] = (ForeignMove){SQUARE_PASS, value};
}

/* What is wrong with a move, or NULL; *value as `follow` has it. */
static const char *judge_move(ForeignIndex *index, const ForeignPosition *position, int i,
                              int *value) {
    const ForeignMove *move = &position->move[i];
    Board after = board_play(position->board, move->square);
    bool over = board_is_over(after), inside = follow(index, after, value);
    if (i == position->leaf && !over)
        return inside ? "counts as leading out of the book, but does not" : NULL;
    if (!inside)
        return "leads out of the book";
    if (move->value != *value && move->value != FOREIGN_UNKNOWN && *value != FOREIGN_UNKNOWN)
        return "has another value than the position it leads to";
    return NULL;
}

static bool judge_moves(ForeignIndex *index, const ForeignPosition *position, char *problem) {
    bool good = true;
    for (int i = 0; i < position->moves; i++) { /* all of them, so that all are followed */
        int value = FOREIGN_UNKNOWN;
        const char *fault = judge_move(index, position, i, &value);
        if (!fault || !good)
            continue;
        Text message = foreign_complain(position, problem);
        text_add(&message, "move %s %s", square_name(position->move[i].square), fault);
        good = false;
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
    Text message = foreign_complain(position, problem);
    if (position->value == FOREIGN_UNKNOWN)
        text_add(&message, "no value, but that of its best move is %+d", best);
    else
        text_add(&message, "value %+d, but that of its best move is %+d", position->value, best);
    return false;
}

static bool judge_bounds(const ForeignPosition *position, char *problem) {
    int lower = position->lower == FOREIGN_UNKNOWN ? -64 : position->lower;
    if (position->value == FOREIGN_UNKNOWN ||
        (lower <= position->value && position->value <= position->upper))
        return true;
    Text message = foreign_complain(position, problem);
    text_add(&message, "value %+d is not within its bounds %+d and %+d", position->value, lower,
             position->upper);
    return false;
}

bool foreign_index_complete(ForeignIndex *index, ForeignPosition *position, char *problem) {
    if (index->kind == FOREIGN_EGAROUCID)
        add_moves(index, position);
    return judge_moves(index, position, problem) && judge_value(position, problem) &&
           judge_bounds(position, problem);
}

bool foreign_index_reached(const ForeignIndex *index, const ForeignPosition *position,
                           char *problem) {
    bool root = index->roots == 1 && disc_count(position->board) == index->fewest;
    if (root || find(index, position->board)->reached)
        return true;
    Text message = foreign_complain(position, problem);
    text_add(&message, "no other position leads here");
    return false;
}
