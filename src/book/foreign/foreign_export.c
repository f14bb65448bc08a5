/* SPDX-License-Identifier: MIT */
#include "book/foreign/foreign_book.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/bits.h"
#include "book/book_algebra.h"

enum {
    LEVEL_USUAL = -2, /* the most frequent level, for values that are only derived from others */
    NONE = -FOREIGN_UNKNOWN,
    LIMIT = 64 * VERDI_DISC
};

const char *foreign_loss_name(ForeignLoss loss) {
    static const char *const names[FOREIGN_LOSSES] = {
        [FOREIGN_LOSS_UNVALUED] = "positions without a value in discs were left out",
        [FOREIGN_LOSS_CENTRE] = "positions with an empty centre square were left out",
        [FOREIGN_LOSS_FRACTIONS] = "values of positions were rounded to whole discs",
        [FOREIGN_LOSS_CHANGED] = "values of positions were replaced by the value of the best move",
        [FOREIGN_LOSS_RAISED] = "moves got the value of their position, which is better",
        [FOREIGN_LOSS_MOVES] =
            "moves out of the book were left out: the format holds one per position",
        [FOREIGN_LOSS_LEVELS] = "positions of unknown level got level 0",
        [FOREIGN_LOSS_GAMES] = "positions lost their counts of games",
        [FOREIGN_LOSS_BOUNDS] = "positions lost their bounds",
        [FOREIGN_LOSS_PASSES] = "positions of sides that must pass were added",
        [FOREIGN_LOSS_ORPHANS] =
            "positions are orphans (to read them: verdi book import --tolerant)",
    };
    return names[loss];
}

ForeignExport foreign_export(ForeignKind kind) {
    return (ForeignExport){.kind = kind, .index = foreign_index(kind)};
}

void foreign_export_free(ForeignExport *export) {
    foreign_index_free(&export->index);
    free(export->rows);
}

/* ----------------------------------------------------------------------------------- collecting */

static int discs_of(int value) {
    int half = VERDI_DISC / 2;
    return value < 0 ? -((-value + half) / VERDI_DISC) : (value + half) / VERDI_DISC;
}

/* The level of a value. Edax and Egaroucid use level 60 for proven results. */
static int level_of(const verdi_book_value *value, int empties) {
    bool most = verdi_book_is_exact(value, empties) || value->depth > FOREIGN_LEVEL_MAX;
    return most ? FOREIGN_LEVEL_MAX : value->depth;
}

/* Adds a position with all values unknown. Returns NULL if memory is short. */
static ForeignRow *add_row(ForeignExport *export, Board board) {
    if (!array_reserve(&export->rows, &export->capacity, export->count + 1, sizeof *export->rows))
        return NULL;
    ForeignRow *row = &export->rows[export->count];
    row->position = foreign_position();
    row->position.number = (int64_t)++ export->count;
    row->position.board = board;
    row->position.level = LEVEL_USUAL;
    return foreign_index_add(&export->index, &row->position) ? row : NULL;
}

static void add_candidates(ForeignRow *row, const verdi_book_position *from, int empties) {
    ForeignPosition *position = &row->position;
    for (int i = 0; i < from->moves; i++) {
        const verdi_book_move *move = &from->move[i];
        int value = book_is_valued(&move->value) ? discs_of(move->value.value) : FOREIGN_UNKNOWN;
        row->level[i] = (int8_t)level_of(&move->value, empties);
        position->move[position->moves++] = (ForeignMove){(uint8_t)move->move, (int8_t)value};
    }
}

bool foreign_export_add(ForeignExport *export, const verdi_book_position *given) {
    int symmetry, empties = book_row_empties(given);
    Board board = board_canonical((Board){given->player, given->opponent}, &symmetry);
    verdi_book_position from = book_row_turn(given, symmetry);
    bool valued = book_is_valued(&from.value);
    if (!valued || !foreign_has_centre(board)) {
        export->lost[valued ? FOREIGN_LOSS_CENTRE : FOREIGN_LOSS_UNVALUED]++;
        return true;
    }
    ForeignRow *row = add_row(export, board);
    if (!row)
        return false;
    ForeignPosition *position = &row->position;
    export->lost[FOREIGN_LOSS_FRACTIONS] += from.value.value % VERDI_DISC != 0;
    position->value = discs_of(from.value.value);
    position->level = level_of(&from.value, empties);
    if (from.value.kind == VERDI_BOOK_NEGAMAX && position->level < FOREIGN_LEVEL_MAX)
        position->level = LEVEL_USUAL;
    if (from.lower > -LIMIT) /* bounds are rounded outwards */
        position->lower = (from.lower + LIMIT) / VERDI_DISC - 64;
    if (from.upper < LIMIT)
        position->upper = 64 - (LIMIT - from.upper) / VERDI_DISC;
    position->wins = from.wins;
    position->draws = from.draws;
    position->losses = from.losses;
    position->lines = from.lines;
    add_candidates(row, &from, empties);
    return true;
}

/* ------------------------------------------------------------------------------------- agreeing */

/* Adds each missing position in which the side to move must pass and that lies between two existing
 * positions. */
static bool add_passes(ForeignExport *export) {
    size_t count = export->count;
    for (size_t i = 0; i < count; i++) {
        Board board = export->rows[i].position.board;
        for (BITS_EACH(square, board_moves(board))) {
            Board after = board_play(board, (Square)square);
            if (board_moves(after) || board_is_over(after) ||
                foreign_index_find(&export->index, after) ||
                !foreign_index_find(&export->index, board_pass(after)))
                continue;
            if (!add_row(export, board_canonical(after, NULL)))
                return false;
            export->lost[FOREIGN_LOSS_PASSES]++;
        }
    }
    return true;
}

/* Replaces the row's moves by links, and by the leaf: the best move that leads out of the book; of
 * equivalent moves the one with the least square. */
static void choose_moves(ForeignExport *export, ForeignRow *row) {
    ForeignPosition *position = &row->position, links = *position;
    ForeignMove leaf = {SQUARE_NONE, NONE};
    int out = 0;
    links.moves = 0;
    foreign_index_add_links(&export->index, &links);
    for (int i = 0; i < position->moves; i++) {
        ForeignMove move = position->move[i];
        Board after = board_play(position->board, move.square);
        if (foreign_has_move(&links, move.square))
            continue;
        out++;
        if (board_is_over(after))
            move.value = (int8_t)-board_final_score(after);
        if (move.value == FOREIGN_UNKNOWN || move.value <= leaf.value)
            continue;
        leaf = move;
        links.level = row->level[i]; /* the level of searches, not of derived values */
    }
    if (leaf.square != SQUARE_NONE) {
        leaf.square = (uint8_t)board_least_move(position->board, leaf.square);
        links.leaf = links.moves;
        links.move[links.moves++] = leaf;
        out--;
    }
    export->lost[FOREIGN_LOSS_MOVES] += out;
    *position = links;
}

/* The value of the position: the value of its best move, or the position's own value if that is
 * higher; then the leaf's value is raised to it.
 */
static int value_of(ForeignExport *export, ForeignPosition *position) {
    ForeignMove *leaf = position->leaf < 0 ? NULL : &position->move[position->leaf];
    int best = NONE, own = position->value;
    if (board_is_over(position->board))
        return board_final_score(position->board);
    for (int i = 0; i < position->moves; i++)
        best = position->move[i].value > best ? position->move[i].value : best;
    if (best == NONE || own == FOREIGN_UNKNOWN)
        return best == NONE ? own : best;
    if (own <= best || !leaf || board_is_over(board_play(position->board, leaf->square)))
        return best;
    leaf->value = (int8_t)own;
    export->lost[FOREIGN_LOSS_RAISED]++;
    return own;
}

static void settle(ForeignExport *export, ForeignRow *row) {
    ForeignPosition *position = &row->position;
    bool egaroucid = export->kind == FOREIGN_EGAROUCID;
    choose_moves(export, row);
    int value = value_of(export, position);
    export->lost[FOREIGN_LOSS_CHANGED] +=
        position->value != FOREIGN_UNKNOWN && position->value != value;
    position->value = value;
    foreign_index_find(&export->index, position->board)->value = (int8_t)value;
    bool bounded = position->lower != FOREIGN_UNKNOWN || position->upper != FOREIGN_UNKNOWN;
    int lower = position->lower == FOREIGN_UNKNOWN ? -64 : position->lower;
    if (bounded && (egaroucid || lower > value || position->upper < value)) {
        position->lower = position->upper = FOREIGN_UNKNOWN;
        export->lost[FOREIGN_LOSS_BOUNDS]++;
    }
    export->lost[FOREIGN_LOSS_LEVELS] += position->level == FOREIGN_NO_LEVEL && !egaroucid;
    export->lost[FOREIGN_LOSS_GAMES] +=
        (position->wins || position->draws || position->losses) && egaroucid;
}

/* Settles all rows, from the last layer (book_layer()) to the first. */
static bool settle_all(ForeignExport *export) {
    size_t begin[BOOK_LAYERS + 1] = {0};
    size_t *order = malloc((export->count + 1) * sizeof *order);
    if (!order)
        return false;
    for (size_t i = 0; i < export->count; i++)
        begin[BOOK_LAYERS - book_layer(export->rows[i].position.board)]++;
    for (int layer = 1; layer <= BOOK_LAYERS; layer++)
        begin[layer] += begin[layer - 1];
    for (size_t i = 0; i < export->count; i++)
        order[begin[BOOK_LAYERS - 1 - book_layer(export->rows[i].position.board)]++] = i;
    for (size_t i = 0; i < export->count; i++)
        settle(export, &export->rows[order[i]]);
    free(order);
    return true;
}

/* The most frequent level of searched positions. */
static int usual_level(const ForeignExport *export) {
    int64_t levels[FOREIGN_LEVEL_MAX] = {0};
    int usual = 0;
    for (size_t i = 0; i < export->count; i++) {
        int level = export->rows[i].position.level;
        if (level >= 0 && level < FOREIGN_LEVEL_MAX)
            levels[level]++;
    }
    for (int level = 0; level < FOREIGN_LEVEL_MAX; level++)
        usual = levels[level] > levels[usual] ? level : usual;
    return usual;
}

bool foreign_export_complete(ForeignExport *export) {
    char problem[RECORD_PROBLEM_SIZE];
    if (export->kind == FOREIGN_EDAX && !add_passes(export))
        return false;
    if (export->count > FOREIGN_COUNT_MAX || !settle_all(export))
        return false;
    export->head = (ForeignHead){
        .count = (int64_t) export->count, .level = usual_level(export), .empties = 60};
    for (size_t i = 0; i < export->count; i++) {
        ForeignPosition *position = &export->rows[i].position;
        int empties = bits_count(board_empties(position->board));
        if (empties < export->head.empties)
            export->head.empties = empties;
        if (position->level == LEVEL_USUAL)
            position->level = export->head.level;
        export->lost[FOREIGN_LOSS_ORPHANS] +=
            !foreign_index_reached(&export->index, position, problem);
    }
    return true;
}
