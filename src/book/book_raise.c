/* SPDX-License-Identifier: MIT
 *
 * Positions whose value may change wait in a list, the last ones of the game first: when one's turn
 * comes all those behind it are settled. Parents are found by taking moves back; most of those
 * boards are in no book, which a probe finds out.
 */
#include "book/book_raise.h"

#include <stdlib.h>

#include "base/array.h"
#include "book/book_algebra.h"
#include "book/book_settle.h"
#include "rules/parents.h"

typedef struct Place {
    Board board; /* canonical */
    int layer;
} Place;

typedef struct Waiting {
    Place *place; /* each once */
    int count;
    size_t capacity;
    bool failed;
} Waiting;

static void add(Waiting *waiting, Board board) {
    board = board_canonical(board, NULL);
    for (int i = 0; i < waiting->count; i++)
        if (board_equal(waiting->place[i].board, board))
            return;
    Place *place = array_reserve(waiting->place, &waiting->capacity, (size_t)waiting->count + 1,
                                 sizeof *place);
    if (!place) {
        waiting->failed = true;
        return;
    }
    waiting->place = place;
    waiting->place[waiting->count++] = (Place){board, book_layer(board)};
}

static void add_parent(Board parent, Square move, void *user) {
    (void)move;
    add(user, parent);
}

static Board take_last(Waiting *waiting) {
    int last = 0;
    for (int i = 1; i < waiting->count; i++)
        if (waiting->place[i].layer > waiting->place[last].layer)
            last = i;
    Board board = waiting->place[last].board;
    waiting->place[last] = waiting->place[--waiting->count];
    return board;
}

int book_raise(verdi_book *book, Board board) {
    Waiting waiting = {0};
    int changed = 0;
    add(&waiting, board);
    while (waiting.count > 0 && changed >= 0 && !waiting.failed) {
        Board next = take_last(&waiting);
        changed = book_settle_row(book, next);
        if (changed > 0 || board_equal(next, board_canonical(board, NULL)))
            parents_visit(next, add_parent, &waiting);
    }
    free(waiting.place);
    return waiting.failed ? VERDI_E_MEMORY : changed < 0 ? changed : VERDI_OK;
}
