/* SPDX-License-Identifier: MIT
 *
 * Draws the sample in one pass over the book (reservoir sampling, J. Vitter 1985), with memory only
 * for the sample itself.
 */
#include "study/book_sample.h"

#include <stdlib.h>

#include "base/bits.h"
#include "base/random.h"
#include "book/book_algebra.h"
#include "study/per_position.h"
#include "study/search/limits.h"

enum {
    SHALLOWEST_SELECTIVE = 5,
    SOLVE_LIMIT = 26, /* empties: more may take far too long */
    IMPORT_CONFIDENCE = 73
};

/* True for a value that can be compared with a search of its depth. The level of an import is used
 * as its depth. */
static bool is_searchable(const verdi_book_value *value, int empties) {
    if (value->kind == VERDI_BOOK_EXACT)
        return empties <= SOLVE_LIMIT;
    return (value->kind == VERDI_BOOK_SEARCH || value->kind == VERDI_BOOK_IMPORTED) &&
           value->depth > 0;
}

/* The state of drawing a sample. */
typedef struct Draw {
    BookSample *sample;
    int size;
    uint32_t candidates;
    Random random;
} Draw;

/* Decides at random whether to draw the value of `move`, or the row's own value if `move` is
 * NULL. */
static void draw_value(Draw *draw, const verdi_book_position *row, const verdi_book_move *move) {
    BookSample *sample = draw->sample;
    int place = sample->count < draw->size ? sample->count++
                                           : (int)random_below(&draw->random, draw->candidates + 1);
    draw->candidates++;
    if (place >= draw->size)
        return;
    verdi_book_position *drawn = &sample->rows[place];
    *drawn = *row;
    drawn->moves = move != NULL;
    if (move)
        drawn->move[0] = *move;
}

/* Draws from the values of a row's moves, or from the row's own value if the row has no moves. */
static void draw_from(Draw *draw, const verdi_book_position *row) {
    int empties = book_row_empties(row);
    bool game_over = board_is_over((Board){row->player, row->opponent});
    if (row->moves == 0 && !game_over && is_searchable(&row->value, empties))
        draw_value(draw, row, NULL);
    for (int i = 0; i < row->moves; i++)
        if (row->move[i].move != VERDI_PASS && is_searchable(&row->move[i].value, empties))
            draw_value(draw, row, &row->move[i]);
}

int book_sample_draw(verdi_book *book, int size, uint64_t seed, BookSample *sample) {
    verdi_book_cursor cursor = {0};
    verdi_book_position row;
    BookStep step;
    Draw draw = {.sample = sample, .size = size};
    *sample = (BookSample){.rows = malloc((size_t)size * sizeof *sample->rows)};
    if (!sample->rows)
        return VERDI_E_MEMORY;
    random_seed(&draw.random, seed);
    while ((step = book_walk_step(book, &cursor, &row)) == BOOK_STEP_ROW ||
           step == BOOK_STEP_DAMAGED)
        if (step == BOOK_STEP_ROW)
            draw_from(&draw, &row);
    return VERDI_OK;
}

const verdi_book_value *book_sample_value(const verdi_book_position *drawn) {
    return drawn->moves ? &drawn->move[0].value : &drawn->value;
}

int book_sample_search(verdi_engine *engine, const verdi_book_position *row, int *value) {
    const verdi_book_value *drawn = book_sample_value(row);
    Position position = {.discs = {row->player, row->opponent}, .side = BLACK};
    verdi_result result;
    verdi_limits limits = limits_unlimited(NULL);
    limits.moves = row->moves ? bits_square(row->move[0].move) : 0;
    if (drawn->kind == VERDI_BOOK_EXACT || drawn->depth >= book_row_empties(row)) {
        limits.goal = VERDI_GOAL_EXACT;
    } else {
        bool imported = drawn->kind == VERDI_BOOK_IMPORTED;
        limits.depth = drawn->depth;
        limits.confidence = imported ? IMPORT_CONFIDENCE : drawn->confidence;
        if (limits.depth < SHALLOWEST_SELECTIVE)
            limits.confidence = 0;
    }
    int error = per_position_search(engine, position, &limits, &result);
    if (!error)
        *value = result.value;
    return error;
}
