/* SPDX-License-Identifier: MIT
 *
 * Checks each field of a foreign position as it is read, and then the whole book for
 * contradictions, with a table of its positions by canonical boards.
 */
#include "base/bits.h"
#include "book/foreign/foreign_book.h"

Text foreign_complain(const ForeignPosition *position, char *problem) {
    Text message = text_into(problem, RECORD_PROBLEM_SIZE);
    text_add(&message, "position %lld at byte %zu: ", (long long)position->number,
             position->offset);
    return message;
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
    bool overlap = (board.player & board.opponent) != 0;
    bool hole = !foreign_has_centre(board);
    position->board = board;
    if (overlap || hole) {
        Text message = foreign_complain(position, problem);
        text_add(&message, overlap ? "a square has two discs" : "the centre is not full");
    }
    return !overlap && !hole;
}

bool foreign_set_value(const ForeignPosition *position, const char *what, int *value, int field,
                       int undefined, char *problem) {
    if (field != undefined && (field < -64 || field > 64)) {
        Text message = foreign_complain(position, problem);
        text_add(&message, "%s is %d, not -64 to 64", what, field);
        return false;
    }
    *value = field == undefined ? FOREIGN_UNKNOWN : field;
    return true;
}

bool foreign_add_move(ForeignPosition *position, Square square, int value, char *problem) {
    const char *fault = NULL;
    if (square > SQUARE_PASS)
        fault = "is not a square";
    else if (!board_allows(position->board, square))
        fault = "is illegal";
    for (int i = 0; i < position->moves && !fault; i++)
        if (position->move[i].square == square)
            fault = "is listed twice";
    if (fault) {
        Text message = foreign_complain(position, problem);
        if (square > SQUARE_PASS)
            text_add(&message, "move %d %s", square, fault);
        else
            text_add(&message, "move %s %s", square_name(square), fault);
        return false;
    }
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
        text_add(&message, "no value, but the best move has value %+d", best);
    else
        text_add(&message, "value %+d, but the best move has value %+d", position->value, best);
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
        foreign_index_add_links(index, position);
    return judge_moves(index, position, problem) && judge_value(position, problem) &&
           judge_bounds(position, problem);
}

bool foreign_index_reached(const ForeignIndex *index, const ForeignPosition *position,
                           char *problem) {
    bool root = index->roots == 1 && disc_count(position->board) == index->fewest;
    if (root || foreign_index_find(index, position->board)->reached)
        return true;
    Text message = foreign_complain(position, problem);
    text_add(&message, "no other position leads here");
    return false;
}
