/* SPDX-License-Identifier: MIT */
#include "study/repertoire/repertoire.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/bits.h"
#include "base/table.h"
#include "book/book_algebra.h"

/* ---------------------------------------------------------------------------------------- games */

/* A move, identified by the positions before and after it. */
typedef struct Edge {
    Board before, after; /* canonical */
} Edge;

typedef struct Count {
    Edge edge;
    uint32_t games;
} Count;

MoveCounts move_counts(void) {
    return (MoveCounts){.edges = table_of(sizeof(Count), sizeof(Edge))};
}

static Edge edge_of(Board before, Board after) {
    return (Edge){board_canonical(before, NULL), board_canonical(after, NULL)};
}

bool move_counts_add(MoveCounts *counts, const Game *game, int discs) {
    bool any = false;
    for (GameWalk walk = {0}; game_walk(game, &walk) && walk.square != SQUARE_NONE;) {
        Board board = position_board(walk.position);
        if (bits_count(~board_empties(board)) > discs)
            break;
        if (walk.square == SQUARE_PASS)
            continue;
        bool fresh;
        Edge edge = edge_of(board, board_play(board, walk.square));
        Count *count = table_add(&counts->edges, &edge, &fresh);
        if (!count)
            return false;
        count->games++;
        any = true;
    }
    counts->games += any;
    return true;
}

/* The number of games that went from `before` to `after`. */
static uint32_t games_with(const MoveCounts *counts, Board before, Board after) {
    Edge edge = edge_of(before, after);
    const Count *count = table_find(&counts->edges, &edge);
    return count ? count->games : 0;
}

enum { LIMIT = 64 * VERDI_DISC };

/* A position that occurs in some line. */
typedef struct Visit {
    Board board; /* canonical */
    int line;    /* the first line through it */
    int symmetry;
} Visit;

typedef struct Builder {
    Repertoire *repertoire;
    verdi_book *book;
    const RepertoireOptions *options;
    int discs; /* moves end before this number of discs is on the board */
    int lines; /* number of finished lines */
    Table visits;
} Builder;

/* A move that may become part of the tree. */
typedef struct Candidate {
    Square square;
    Board after;
    bool known, valued; /* the book has the move; it has a value */
    int value;          /* for the side to move */
    uint32_t games;
} Candidate;

/* ----------------------------------------------------------------------------------- candidates */

/* Lists the legal moves. Of moves equivalent by symmetry only the rightmost one is listed, so that
 * games begin with F5. */
static int list_legal(Board board, Candidate *list) {
    uint64_t legal = board_moves(board);
    int count = 0;
    for (int column = 7; column >= 0; column--)
        for (BITS_EACH(square, legal & 0x0101010101010101u << column)) {
            Board after = board_canonical(board_play(board, (Square)square), NULL);
            bool same = false;
            for (int i = 0; i < count; i++)
                same |= board_equal(board_canonical(list[i].after, NULL), after);
            if (!same)
                list[count++] = (Candidate){.square = (Square)square,
                                            .after = board_play(board, (Square)square)};
        }
    return count;
}

/* The number of games that the book has counted through the position after a move, or with the
 * move, whichever is more. */
static int count_in_book(verdi_book *book, const verdi_book_move *move, Board after,
                         uint32_t *games) {
    verdi_book_position row;
    int found = verdi_book_get(book, after.player, after.opponent, &row);
    uint64_t through = found > 0 ? (uint64_t)row.wins + row.draws + row.losses : 0;
    if (move && move->games > through)
        through = move->games;
    *games = through < UINT32_MAX ? (uint32_t)through : UINT32_MAX;
    return found < 0 ? found : VERDI_OK;
}

/* Collects the data of the book and of the games for each legal move. Returns the number of moves
 * or a negative error. The row is empty if the book has none. */
static int list_candidates(const Builder *builder, Board board, Candidate *list,
                           verdi_book_position *row) {
    const MoveCounts *counts = builder->options->counts;
    int count = list_legal(board, list);
    int found = verdi_book_get(builder->book, board.player, board.opponent, row);
    if (found < 0)
        return found;
    if (!found)
        verdi_book_position_init(row, board.player, board.opponent);
    for (int i = 0; i < count; i++) {
        Candidate *candidate = &list[i];
        const verdi_book_move *move = verdi_book_find(row, candidate->square);
        candidate->known = move != NULL;
        candidate->valued = move && book_is_founded(&move->value);
        candidate->value = candidate->valued ? move->value.value : -LIMIT;
        if (counts) {
            candidate->games = games_with(counts, board, candidate->after);
            continue;
        }
        int error = count_in_book(builder->book, move, candidate->after, &candidate->games);
        if (error)
            return error;
    }
    return count;
}

/* Compares two moves of the player's side: the better one comes first. */
static int compare_own(const void *a, const void *b) {
    const Candidate *one = a, *other = b;
    if (one->value != other->value)
        return one->value < other->value ? 1 : -1;
    if (one->games != other->games)
        return one->games < other->games ? 1 : -1;
    return one->square - other->square;
}

/* Compares two moves of the other side: the likelier one comes first. */
static int compare_answers(const void *a, const void *b) {
    const Candidate *one = a, *other = b;
    if (one->games != other->games)
        return one->games < other->games ? 1 : -1;
    return compare_own(a, b);
}

static int best_value(const verdi_book_position *row, const Candidate *list, int count) {
    int best = book_is_founded(&row->value) ? row->value.value : -LIMIT;
    for (int i = 0; i < count; i++)
        if (list[i].valued && list[i].value > best)
            best = list[i].value;
    return best;
}

/* Removes the candidates that do not belong to the repertoire, and sorts the others. `best` is the
 * value of the best move. Returns the number left. */
static int choose(const RepertoireOptions *options, const verdi_book_position *row, bool own,
                  int best, Candidate *list, int count) {
    int kept = 0;
    bool playable = book_is_founded(&row->value);
    for (int i = 0; i < count; i++) {
        bool good = own ? playable && list[i].valued && list[i].value >= best - options->max_loss
                        : (list[i].known || list[i].games) && list[i].games >= options->min_games;
        if (good)
            list[kept++] = list[i];
    }
    qsort(list, (size_t)kept, sizeof *list, own ? compare_own : compare_answers);
    return own && options->choices && kept > options->choices ? options->choices : kept;
}

/* ------------------------------------------------------------------------------------- the tree */

static int expand(Builder *builder, Position position, int parent);

static RepertoireMove *add_move(Builder *builder, const RepertoireMove *move) {
    Repertoire *repertoire = builder->repertoire;
    if (!array_reserve(&repertoire->moves, &repertoire->capacity, (size_t)repertoire->count + 1,
                       sizeof *move))
        return NULL;
    repertoire->moves[repertoire->count] = *move;
    return &repertoire->moves[repertoire->count++];
}

static int follow(Builder *builder, RepertoireMove move, int parent) {
    int index = builder->repertoire->count;
    move.parent = parent;
    move.line = builder->lines + 1;
    if (!add_move(builder, &move))
        return VERDI_E_MEMORY;
    Board after = board_play(position_board(move.before), move.square);
    Colour side = colour_other(move.before.side);
    Position position = {.side = side};
    position.discs[side] = after.player;
    position.discs[move.before.side] = after.opponent;
    int error = expand(builder, position, index);
    builder->repertoire->moves[index].next = builder->repertoire->count;
    return error;
}

/* Ends the line at move `parent` (-1: no move). */
static int end_line(Builder *builder, int parent, RepertoireEnd end) {
    if (parent >= 0)
        builder->repertoire->moves[parent].end = end;
    builder->lines += parent >= 0;
    return VERDI_OK;
}

/* If an earlier line went through this board, ends the line and returns 1. Otherwise notes the
 * board and returns 0 or a negative error. */
static int come_again(Builder *builder, Board board, int parent) {
    bool fresh;
    int symmetry;
    Board canonical = board_canonical(board, &symmetry);
    Visit *visit = table_add(&builder->visits, &canonical, &fresh);
    if (!visit)
        return VERDI_E_MEMORY;
    if (fresh) {
        visit->line = builder->lines + 1;
        visit->symmetry = symmetry;
        return 0;
    }
    RepertoireMove *move = &builder->repertoire->moves[parent];
    move->as_line = visit->line;
    move->turned = visit->symmetry != symmetry;
    end_line(builder, parent, REPERTOIRE_AGAIN);
    return 1;
}

/* Adds all moves from a position on to the tree, as answers to move `parent`. */
static int expand(Builder *builder, Position position, int parent) {
    Board board = position_board(position);
    bool own = position.side == builder->options->side;
    Candidate list[VERDI_MAX_MOVES];
    verdi_book_position row;
    uint64_t games = 0;
    if (board_is_over(board))
        return end_line(builder, parent, REPERTOIRE_OVER);
    if (bits_count(~board_empties(board)) >= builder->discs)
        return end_line(builder, parent, REPERTOIRE_DEPTH);
    RepertoireMove move = {.before = position, .square = SQUARE_PASS, .own = own};
    if (!board_moves(board))
        return follow(builder, move, parent);
    int count = list_candidates(builder, board, list, &row);
    if (count < 0)
        return count;
    int best = best_value(&row, list, count);
    for (int i = 0; i < count; i++)
        games += list[i].games;
    count = choose(builder->options, &row, own, best, list, count);
    if (!count)
        return end_line(builder, parent, REPERTOIRE_UNKNOWN);
    int again = come_again(builder, board, parent);
    if (again)
        return again < 0 ? again : VERDI_OK;
    builder->repertoire->decisions += own;
    move.of = games;
    int error = VERDI_OK;
    for (int i = 0; i < count && !error; i++) {
        move.square = list[i].square;
        move.valued = list[i].valued;
        move.value = !list[i].valued ? 0 : own ? list[i].value : -list[i].value;
        move.loss = list[i].valued ? best - list[i].value : 0;
        move.games = list[i].games;
        error = follow(builder, move, parent);
    }
    return error;
}

int repertoire_build(Repertoire *repertoire, verdi_book *book, Position start,
                     const RepertoireOptions *options) {
    *repertoire = (Repertoire){0};
    Builder builder = {.repertoire = repertoire,
                       .book = book,
                       .options = options,
                       .discs =
                           bits_count(start.discs[BLACK] | start.discs[WHITE]) + options->depth,
                       .visits = table_of(sizeof(Visit), sizeof(Board))};
    int error = expand(&builder, start, -1);
    repertoire->lines = builder.lines;
    table_free(&builder.visits);
    return error;
}

void repertoire_free(Repertoire *repertoire) {
    free(repertoire->moves);
    *repertoire = (Repertoire){0};
}

int repertoire_end(const Repertoire *repertoire, int index) {
    while (repertoire->moves[index].end == REPERTOIRE_ON)
        index++;
    return index;
}

bool repertoire_value(const Repertoire *repertoire, int end, int *value) {
    while (end >= 0 && !repertoire->moves[end].valued)
        end = repertoire->moves[end].parent;
    if (end >= 0)
        *value = repertoire->moves[end].value;
    return end >= 0;
}

int repertoire_path(const Repertoire *repertoire, int index, int path[REPERTOIRE_PATH]) {
    int count = 0;
    for (int at = repertoire->moves[index].parent; at >= 0; at = repertoire->moves[at].parent)
        path[count++] = at;
    for (int i = 0; i < count / 2; i++) {
        int swap = path[i];
        path[i] = path[count - 1 - i];
        path[count - 1 - i] = swap;
    }
    return count;
}
