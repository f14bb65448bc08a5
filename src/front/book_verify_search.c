/* SPDX-License-Identifier: MIT
 *
 * Values searched again. Which ones is drawn from a seed in one walk over the book (reservoir
 * sampling, J. Vitter 1985), so that a sample costs no more memory than it has entries.
 */
#include <stdlib.h>

#include "base/bits.h"
#include "base/util.h"
#include "front/book_action.h"
#include "front/book_verify.h"
#include "front/canonical.h"
#include "front/front.h"

enum { SHALLOWEST_SELECTIVE = 5, SOLVE_LIMIT = 26 /* empties: what takes more than a minute */ };

typedef struct Drawn {
    verdi_book_position row; /* with the one move */
} Drawn;

/* A value that a search can be held against: of its own depth, and none that took the shipped
 * book's builder hours. An import's level is taken for its depth. */
static bool is_searchable(const verdi_book_position *row, const verdi_book_move *move) {
    int empties = book_action_empties(row);
    if (move->move == VERDI_PASS)
        return false;
    switch (move->value.kind) {
    case VERDI_BOOK_SEARCH:
    case VERDI_BOOK_IMPORTED:
        return move->value.depth > 0;
    case VERDI_BOOK_EXACT:
        return empties <= SOLVE_LIMIT;
    default:
        return false;
    }
}

/* The sample; its size in *count. NULL after telling of an error. */
static Drawn *draw(BookVerify *verify, int *count) {
    Drawn *sample = malloc((size_t)verify->sample * sizeof *sample);
    verdi_book_cursor cursor = {0};
    verdi_book_position row;
    Random random;
    uint32_t candidates = 0;
    *count = 0;
    if (!sample) {
        book_action_complain(verify->action, "%s", verdi_strerror(VERDI_E_MEMORY));
        return NULL;
    }
    random_seed(&random, (uint64_t)verify->seed);
    while (verdi_book_next(verify->book, &cursor, &row) > 0)
        for (int i = 0; i < row.moves; i++) {
            if (!is_searchable(&row, &row.move[i]))
                continue;
            int place =
                *count < verify->sample ? (*count)++ : (int)random_below(&random, candidates + 1);
            candidates++;
            if (place >= verify->sample)
                continue;
            sample[place].row = row;
            sample[place].row.moves = 1;
            sample[place].row.move[0] = row.move[i];
        }
    return sample;
}

/* What the search says of the move now. */
static int search_again(verdi_engine *engine, const verdi_book_position *row, int *value) {
    const verdi_book_move *move = &row->move[0];
    Position position = {.discs = {row->player, row->opponent}, .side = BLACK};
    verdi_limits limits;
    verdi_result result;
    verdi_limits_init(&limits);
    limits.level = -1;
    limits.moves = bits_square(move->move);
    if (move->value.kind == VERDI_BOOK_EXACT || move->value.depth >= book_action_empties(row)) {
        limits.goal = VERDI_GOAL_EXACT;
    } else {
        limits.depth = move->value.depth;
        limits.confidence = move->value.confidence;
    }
    if (limits.depth && limits.depth < SHALLOWEST_SELECTIVE)
        limits.confidence = 0;
    verdi_engine_clear(engine);
    int error = canonical_search(engine, position, &limits, &result);
    if (!error)
        *value = result.value;
    return error;
}

static void judge(BookVerify *verify, const verdi_book_position *row, int value) {
    const verdi_book_move *move = &row->move[0];
    int difference = abs(value - move->value.value);
    bool exact = move->value.kind == VERDI_BOOK_EXACT;
    verify->searched++;
    verify->largest = difference > verify->largest ? difference : verify->largest;
    if (difference > (exact ? 0 : verify->tolerance))
        book_verify_row_fault(verify, row, "move %s (%+.2f, %s): a new search says %+.2f",
                              verdi_square_name(move->move), (double)move->value.value / VERDI_DISC,
                              verdi_book_kind_name(move->value.kind), (double)value / VERDI_DISC);
}

static bool search_sample(BookVerify *verify, verdi_engine *engine, const Drawn *sample,
                          int count) {
    verify->progress = progress_begin();
    verify->progress.total = count;
    for (int i = 0; i < count; i++) {
        int value;
        progress_show(&verify->progress);
        int error = search_again(engine, &sample[i].row, &value);
        if (error) {
            progress_clear(&verify->progress);
            book_verify_row_fault(verify, &sample[i].row, "cannot be searched: %s",
                                  verdi_strerror(error));
            continue;
        }
        judge(verify, &sample[i].row, value);
        verify->progress.done = i + 1;
    }
    progress_clear(&verify->progress);
    return true;
}

bool book_verify_search(BookVerify *verify, const Settings *settings) {
    int count;
    if (verify->sample == 0)
        return true;
    Drawn *sample = draw(verify, &count);
    verdi_engine *engine = sample && count ? settings_engine(settings) : NULL;
    bool good = sample && (!count || engine);
    if (engine)
        good = search_sample(verify, engine, sample, count);
    verdi_engine_free(engine);
    free(sample);
    return good;
}
