/* SPDX-License-Identifier: MIT
 *
 * Values searched again. Which ones is drawn from a seed in one walk over the book (reservoir
 * sampling, J. Vitter 1985), so that a sample costs no more memory than it has entries.
 */
#include <stdlib.h>

#include "base/bits.h"
#include "base/random.h"
#include "book/book_algebra.h"
#include "book/book_walk.h"
#include "front/command/book/book_action.h"
#include "front/command/book/book_verify.h"
#include "front/front.h"
#include "study/canonical.h"

enum {
    SHALLOWEST_SELECTIVE = 5,
    SOLVE_LIMIT = 26, /* empties: more may take longer than anybody waits */
    IMPORT_CONFIDENCE = 73
};

/* A value that a search can be held against: of its own depth. An import's level is taken for its
 * depth. */
static bool is_searchable(const verdi_book_value *value, int empties) {
    switch (value->kind) {
    case VERDI_BOOK_SEARCH:
    case VERDI_BOOK_IMPORTED:
        return value->depth > 0;
    case VERDI_BOOK_EXACT:
        return empties <= SOLVE_LIMIT;
    default:
        return false;
    }
}

/* A sample under way. */
typedef struct Draw {
    verdi_book_position *rows; /* each with the one move whose value is drawn, or with none */
    int count, size;
    uint32_t candidates;
    Random random;
} Draw;

/* The value of a move, or with NULL the row's own, is drawn or not. */
static void draw_value(Draw *draw, const verdi_book_position *row, const verdi_book_move *move) {
    int place = draw->count < draw->size ? draw->count++
                                         : (int)random_below(&draw->random, draw->candidates + 1);
    draw->candidates++;
    if (place >= draw->size)
        return;
    verdi_book_position *drawn = &draw->rows[place];
    *drawn = *row;
    drawn->moves = move != NULL;
    if (move)
        drawn->move[0] = *move;
}

/* A row's own value is that of a move, if it has any. */
static void draw_from(Draw *draw, const verdi_book_position *row) {
    int empties = book_row_empties(row);
    bool game_over = board_is_over((Board){row->player, row->opponent});
    if (row->moves == 0 && !game_over && is_searchable(&row->value, empties))
        draw_value(draw, row, NULL);
    for (int i = 0; i < row->moves; i++)
        if (row->move[i].move != VERDI_PASS && is_searchable(&row->move[i].value, empties))
            draw_value(draw, row, &row->move[i]);
}

/* False after telling of an error. Rows that cannot be read were told already. */
static bool draw_sample(BookVerify *verify, Draw *draw) {
    verdi_book_cursor cursor = {0};
    verdi_book_position row;
    BookStep step;
    *draw = (Draw){.size = verify->sample};
    draw->rows = malloc((size_t)verify->sample * sizeof *draw->rows);
    if (!draw->rows) {
        book_action_complain(verify->action, "%s", verdi_strerror(VERDI_E_MEMORY));
        return false;
    }
    random_seed(&draw->random, (uint64_t)verify->seed);
    while ((step = book_walk_step(verify->book, &cursor, &row)) == BOOK_STEP_ROW ||
           step == BOOK_STEP_DAMAGED)
        if (step == BOOK_STEP_ROW)
            draw_from(draw, &row);
    return true;
}

/* The value that was drawn. */
static const verdi_book_value *drawn_value(const verdi_book_position *row) {
    return row->moves ? &row->move[0].value : &row->value;
}

/* What a search says now. */
static int search_again(verdi_engine *engine, const verdi_book_position *row, int *value) {
    const verdi_book_value *drawn = drawn_value(row);
    Position position = {.discs = {row->player, row->opponent}, .side = BLACK};
    verdi_limits limits;
    verdi_result result;
    verdi_limits_init(&limits);
    limits.level = -1;
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
    verdi_engine_clear(engine);
    int error = canonical_search(engine, position, &limits, &result);
    if (!error)
        *value = result.value;
    return error;
}

static void judge(BookVerify *verify, const verdi_book_position *row, int value) {
    const verdi_book_value *drawn = drawn_value(row);
    int difference = abs(value - drawn->value);
    verify->searched++;
    verify->largest = difference > verify->largest ? difference : verify->largest;
    if (difference > (drawn->kind == VERDI_BOOK_EXACT ? 0 : verify->tolerance))
        book_verify_row_fault(verify, row, "%s%s (%+.2f, %s): a new search says %+.2f",
                              row->moves ? "move " : "the position",
                              row->moves ? verdi_square_name(row->move[0].move) : "",
                              (double)drawn->value / VERDI_DISC, verdi_book_kind_name(drawn->kind),
                              (double)value / VERDI_DISC);
}

static void search_sample(BookVerify *verify, verdi_engine *engine, const Draw *draw) {
    verify->progress = progress_begin();
    verify->progress.total = draw->count;
    for (int i = 0; i < draw->count; i++) {
        const verdi_book_position *row = &draw->rows[i];
        int value;
        progress_show(&verify->progress);
        int error = search_again(engine, row, &value);
        if (error)
            book_verify_row_fault(verify, row, "cannot be searched: %s", verdi_strerror(error));
        else
            judge(verify, row, value);
        verify->progress.done = i + 1;
    }
    progress_clear(&verify->progress);
}

bool book_verify_search(BookVerify *verify, const Settings *settings) {
    Draw draw;
    if (verify->sample == 0)
        return true;
    if (!draw_sample(verify, &draw))
        return false;
    verdi_engine *engine = draw.count ? settings_engine(settings) : NULL;
    bool good = engine || !draw.count;
    if (engine)
        search_sample(verify, engine, &draw);
    verdi_engine_free(engine);
    free(draw.rows);
    return good;
}
