/* SPDX-License-Identifier: MIT */
#include "book/foreign/foreign_export.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/bits.h"
#include "base/table.h"
#include "book/book_algebra.h"
#include "book/book_row.h"

enum {
    LEVEL_MAX = 60,
    LEVEL_USUAL = -2, /* that of most positions: of values that follow from others alone */
    LIMIT = 64 * VERDI_DISC
};

/* A move of a row, as the book has it. */
typedef struct Candidate {
    uint8_t square;
    int8_t value; /* or FOREIGN_UNKNOWN */
    int8_t level;
} Candidate;

typedef struct Row {
    Board board; /* canonical */
    size_t first;
    uint32_t wins, draws, losses, lines;
    uint8_t candidates; /* from `first` on */
    uint8_t leaf;       /* a square, SQUARE_NONE: none */
    int8_t own;         /* the value in the book, or FOREIGN_UNKNOWN */
    int8_t value;       /* that of the file */
    int8_t lower, upper, level, leaf_value;
    bool reached;
} Row;

typedef struct Place {
    Board board;
    size_t row;
} Place;

struct ForeignExport {
    ForeignKind kind;
    Row *rows;
    size_t count, capacity;
    Candidate *candidates;
    size_t candidate_count, candidate_capacity;
    Table places; /* of Place */
    int level;
    int64_t lost[FOREIGN_LOSSES];
};

const char *foreign_loss_name(ForeignLoss loss) {
    static const char *const names[FOREIGN_LOSSES] = {
        [FOREIGN_LOSS_UNVALUED] = "positions without a value in discs were left out",
        [FOREIGN_LOSS_CENTRE] = "positions with a hole in the centre were left out",
        [FOREIGN_LOSS_FRACTIONS] = "values of positions were rounded to whole discs",
        [FOREIGN_LOSS_CHANGED] = "values of positions were replaced by that of the best move",
        [FOREIGN_LOSS_RAISED] = "moves got the better value of their position",
        [FOREIGN_LOSS_MOVES] = "moves out of the book were left out: it holds one a position",
        [FOREIGN_LOSS_LEVELS] = "positions got level 0, since theirs is not known",
        [FOREIGN_LOSS_GAMES] = "positions lost their counts of games",
        [FOREIGN_LOSS_BOUNDS] = "positions lost their bounds",
        [FOREIGN_LOSS_PASSES] = "positions of sides that must pass were added",
        [FOREIGN_LOSS_ORPHANS] =
            "positions are reached from no other (verdi book import --tolerant takes them)",
    };
    return names[loss];
}

ForeignExport *foreign_export_new(ForeignKind kind) {
    ForeignExport *export = calloc(1, sizeof *export);
    if (!export)
        return NULL;
    export->kind = kind;
    export->places = table_of(sizeof(Place), sizeof(Board));
    return export;
}

void foreign_export_free(ForeignExport *export) {
    if (!export)
        return;
    table_free(&export->places);
    free(export->candidates);
    free(export->rows);
    free(export);
}

/* ----------------------------------------------------------------------------------- collecting */

static int8_t discs_of(int value) {
    int half = VERDI_DISC / 2;
    return (int8_t)(value < 0 ? -((-value + half) / VERDI_DISC) : (value + half) / VERDI_DISC);
}

/* Edax and Egaroucid call a proven result level 60. */
static int8_t level_of(const verdi_book_value *value, int empties) {
    if (verdi_book_is_exact(value, empties))
        return LEVEL_MAX;
    return (int8_t)(value->depth < LEVEL_MAX ? value->depth : LEVEL_MAX);
}

static Row *add_row(ForeignExport *export, Board board) {
    bool fresh;
    Row *rows =
        array_reserve(export->rows, &export->capacity, export->count + 1, sizeof *export->rows);
    if (!rows)
        return NULL;
    export->rows = rows;
    Place *place = table_add(&export->places, &board, &fresh);
    if (!place)
        return NULL;
    place->row = export->count;
    Row *row = &rows[export->count++];
    *row = (Row){.board = board,
                 .first = export->candidate_count,
                 .leaf = SQUARE_NONE,
                 .own = FOREIGN_UNKNOWN,
                 .lower = FOREIGN_UNKNOWN,
                 .upper = FOREIGN_UNKNOWN,
                 .level = LEVEL_USUAL};
    return row;
}

/* Bounds are rounded outwards. */
static void set_bounds(Row *row, const verdi_book_position *from) {
    if (from->lower > -LIMIT)
        row->lower = (int8_t)((from->lower + LIMIT) / VERDI_DISC - 64);
    if (from->upper < LIMIT)
        row->upper = (int8_t)(64 - (LIMIT - from->upper) / VERDI_DISC);
}

bool foreign_export_add(ForeignExport *export, const verdi_book_position *given) {
    int symmetry, empties = book_row_empties(given);
    Board board = board_canonical((Board){given->player, given->opponent}, &symmetry);
    verdi_book_position from = book_row_turn(given, symmetry);
    if (!book_is_valued(&from.value) || !foreign_has_centre(board)) {
        bool valued = book_is_valued(&from.value);
        export->lost[valued ? FOREIGN_LOSS_CENTRE : FOREIGN_LOSS_UNVALUED]++;
        return true;
    }
    Candidate *candidates =
        array_reserve(export->candidates, &export->candidate_capacity,
                      export->candidate_count + (size_t)from.moves, sizeof *candidates);
    if (!candidates)
        return false;
    export->candidates = candidates;
    Row *row = add_row(export, board);
    if (!row)
        return false;
    export->lost[FOREIGN_LOSS_FRACTIONS] += from.value.value % VERDI_DISC != 0;
    row->own = discs_of(from.value.value);
    row->level = level_of(&from.value, empties);
    if (from.value.kind == VERDI_BOOK_NEGAMAX && row->level < LEVEL_MAX)
        row->level = LEVEL_USUAL;
    row->wins = from.wins;
    row->draws = from.draws;
    row->losses = from.losses;
    row->lines = from.lines;
    row->candidates = (uint8_t)from.moves;
    set_bounds(row, &from);
    for (int i = 0; i < from.moves; i++) {
        const verdi_book_move *move = &from.move[i];
        bool valued = book_is_valued(&move->value);
        candidates[export->candidate_count++] = (Candidate){
            (uint8_t)move->move, (int8_t)(valued ? discs_of(move->value.value) : FOREIGN_UNKNOWN),
            level_of(&move->value, empties)};
    }
    return true;
}

/* ----------------------------------------------------------------------------------- agreeing */

static Row *find(const ForeignExport *export, Board board) {
    Board canonical = board_canonical(board, NULL);
    const Place *place = table_find(&export->places, &canonical);
    return place ? &export->rows[place->row] : NULL;
}

/* The position that a move leads to, *sign how its value counts; NULL: it leads out of the book. */
static Row *follow(const ForeignExport *export, Board after, int *sign) {
    Row *row = find(export, after);
    *sign = -1;
    if (row || board_moves(after) || board_is_over(after))
        return row;
    *sign = 1;
    return find(export, board_pass(after));
}

static bool must_pass(Board board) {
    return !board_moves(board) && !board_is_over(board);
}

/* Adds the positions of sides that must pass, between two that are there. */
static bool add_passes(ForeignExport *export) {
    size_t count = export->count;
    for (size_t i = 0; i < count; i++) {
        Board board = export->rows[i].board;
        for (BITS_EACH(square, board_moves(board))) {
            Board after = board_play(board, (Square)square);
            if (!must_pass(after) || find(export, after) || !find(export, board_pass(after)))
                continue;
            if (!add_row(export, board_canonical(after, NULL)))
                return false;
            export->lost[FOREIGN_LOSS_PASSES]++;
        }
    }
    return true;
}

/* The best value of the moves that stay in the book, or -FOREIGN_UNKNOWN: there is none. */
static int best_link(ForeignExport *export, const Row *row) {
    int best = -FOREIGN_UNKNOWN, sign;
    for (BITS_EACH(square, board_moves(row->board))) {
        Row *child = follow(export, board_play(row->board, (Square)square), &sign);
        if (!child)
            continue;
        child->reached = true;
        if (sign * child->value > best)
            best = sign * child->value;
    }
    Row *child = must_pass(row->board) ? find(export, board_pass(row->board)) : NULL;
    if (!child)
        return best;
    child->reached = true;
    return -child->value;
}

/* The best of the moves that lead out of the book becomes the leaf. */
static void choose_leaf(ForeignExport *export, Row *row) {
    for (size_t i = row->first; i < row->first + row->candidates; i++) {
        const Candidate *candidate = &export->candidates[i];
        Board after = board_play(row->board, candidate->square);
        int sign, value = candidate->value;
        if (follow(export, after, &sign))
            continue;
        if (board_is_over(after))
            value = -board_final_score(after);
        bool better =
            value != FOREIGN_UNKNOWN && (row->leaf == SQUARE_NONE || value > row->leaf_value);
        export->lost[FOREIGN_LOSS_MOVES] += !better || row->leaf != SQUARE_NONE;
        if (!better)
            continue;
        row->leaf = candidate->square;
        row->leaf_value = (int8_t)value;
        row->level = candidate->level; /* that of the searches, not of what follows from them */
    }
}

static int value_of(ForeignExport *export, Row *row) {
    if (board_is_over(row->board))
        return board_final_score(row->board);
    int best = best_link(export, row);
    bool leaf = row->leaf != SQUARE_NONE;
    if (leaf && row->leaf_value > best)
        best = row->leaf_value;
    if (best == -FOREIGN_UNKNOWN || row->own == FOREIGN_UNKNOWN)
        return best == -FOREIGN_UNKNOWN ? row->own : best;
    if (row->own > best && leaf && !board_is_over(board_play(row->board, row->leaf))) {
        row->leaf_value = row->own;
        export->lost[FOREIGN_LOSS_RAISED]++;
        return row->own;
    }
    return best;
}

static void settle(ForeignExport *export, Row *row) {
    choose_leaf(export, row);
    row->value = (int8_t)value_of(export, row);
    export->lost[FOREIGN_LOSS_CHANGED] += row->own != FOREIGN_UNKNOWN && row->own != row->value;
    bool bounded = row->lower != FOREIGN_UNKNOWN || row->upper != FOREIGN_UNKNOWN;
    int lower = row->lower == FOREIGN_UNKNOWN ? -64 : row->lower;
    if (bounded &&
        (export->kind == FOREIGN_EGAROUCID || lower > row->value || row->upper < row->value)) {
        row->lower = row->upper = FOREIGN_UNKNOWN;
        export->lost[FOREIGN_LOSS_BOUNDS]++;
    }
    export->lost[FOREIGN_LOSS_LEVELS] +=
        row->level == FOREIGN_NO_LEVEL && export->kind == FOREIGN_EDAX;
    export->lost[FOREIGN_LOSS_GAMES] +=
        (row->wins || row->draws || row->losses) && export->kind == FOREIGN_EGAROUCID;
}

/* All rows from the last layer to the first. */
static bool settle_all(ForeignExport *export) {
    size_t begin[BOOK_LAYERS + 1] = {0};
    size_t *order = malloc((export->count + 1) * sizeof *order);
    if (!order)
        return false;
    for (size_t i = 0; i < export->count; i++)
        begin[BOOK_LAYERS - book_layer(export->rows[i].board)]++;
    for (int layer = 1; layer <= BOOK_LAYERS; layer++)
        begin[layer] += begin[layer - 1];
    for (size_t i = 0; i < export->count; i++)
        order[begin[BOOK_LAYERS - 1 - book_layer(export->rows[i].board)]++] = i;
    for (size_t i = 0; i < export->count; i++)
        settle(export, &export->rows[order[i]]);
    free(order);
    return true;
}

static int disc_count(const Row *row) {
    return bits_count(row->board.player | row->board.opponent);
}

/* Those that nothing leads to; the only one with the fewest discs is where the book begins. */
static void count_orphans(ForeignExport *export) {
    int fewest = 65, roots = 0;
    for (size_t i = 0; i < export->count; i++) {
        const Row *row = &export->rows[i];
        int discs = disc_count(row);
        roots = discs < fewest ? 1 : roots + (discs == fewest);
        fewest = discs < fewest ? discs : fewest;
    }
    for (size_t i = 0; i < export->count; i++) {
        const Row *row = &export->rows[i];
        bool root = roots == 1 && disc_count(row) == fewest;
        export->lost[FOREIGN_LOSS_ORPHANS] += !row->reached && !root;
    }
}

/* That of most positions which were searched. */
static int usual_level(const ForeignExport *export) {
    int64_t levels[LEVEL_MAX] = {0};
    int usual = 0;
    for (size_t i = 0; i < export->count; i++) {
        int level = export->rows[i].level;
        if (level >= 0 && level < LEVEL_MAX)
            levels[level]++;
    }
    for (int level = 0; level < LEVEL_MAX; level++)
        usual = levels[level] > levels[usual] ? level : usual;
    return usual;
}

bool foreign_export_complete(ForeignExport *export) {
    if (export->kind == FOREIGN_EDAX && !add_passes(export))
        return false;
    if (export->count > FOREIGN_COUNT_MAX || !settle_all(export))
        return false;
    count_orphans(export);
    export->level = usual_level(export);
    for (size_t i = 0; i < export->count; i++)
        if (export->rows[i].level == LEVEL_USUAL)
            export->rows[i].level = (int8_t) export->level;
    return true;
}

/* -------------------------------------------------------------------------------------- result */

ForeignHead foreign_export_head(const ForeignExport *export) {
    ForeignHead head = {.count = (int64_t) export->count, .level = export->level, .empties = 60};
    for (size_t i = 0; i < export->count; i++) {
        int empties = 64 - disc_count(&export->rows[i]);
        head.empties = empties < head.empties ? empties : head.empties;
    }
    return head;
}

void foreign_export_get(const ForeignExport *export, int64_t number, ForeignPosition *position) {
    const Row *row = &export->rows[number], *child;
    *position = (ForeignPosition){.number = number + 1,
                                  .board = row->board,
                                  .value = row->value,
                                  .lower = row->lower,
                                  .upper = row->upper,
                                  .level = row->level,
                                  .wins = row->wins,
                                  .draws = row->draws,
                                  .losses = row->losses,
                                  .lines = row->lines,
                                  .leaf = -1};
    int sign;
    for (BITS_EACH(square, board_moves(row->board)))
        if ((child = follow(export, board_play(row->board, (Square)square), &sign)))
            position->move[position->moves++] = (ForeignMove){(Square)square, sign * child->value};
    if (must_pass(row->board) && (child = find(export, board_pass(row->board))))
        position->move[position->moves++] = (ForeignMove){SQUARE_PASS, -child->value};
    if (row->leaf == SQUARE_NONE)
        return;
    position->leaf = position->moves;
    position->move[position->moves++] = (ForeignMove){row->leaf, row->leaf_value};
}

int64_t foreign_export_lost(const ForeignExport *export, ForeignLoss loss) {
    return export->lost[loss];
}
