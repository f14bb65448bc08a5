/* SPDX-License-Identifier: MIT */
#include "selfplay/selfplay.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/bits.h"
#include "base/random.h"
#include "rules/board.h"

static bool add(Openings *openings, const Opening *opening) {
    if (!array_reserve(&openings->list, &openings->capacity, openings->count + 1,
                       sizeof *openings->list))
        return false;
    openings->list[openings->count++] = *opening;
    return true;
}

/* Compares boards, then moves, so that the order does not depend on the C library's qsort(). */
static int compare(const void *left, const void *right) {
    const Opening *a = left, *b = right;
    int order = board_compare(a->board, b->board);
    return order ? order : memcmp(a->move, b->move, sizeof a->move);
}

static void remove_duplicates(Openings *openings) {
    if (openings->count == 0)
        return;
    qsort(openings->list, openings->count, sizeof *openings->list, compare);
    size_t kept = 1;
    for (size_t i = 1; i < openings->count; i++)
        if (!board_equal(openings->list[i].board, openings->list[kept - 1].board))
            openings->list[kept++] = openings->list[i];
    openings->count = kept;
}

static Board replay(const uint8_t *move, int plies) {
    Board board = board_start();
    for (int ply = 0; ply < plies; ply++)
        board = board_play(board, move[ply]);
    return board;
}

/* Lists the positions one ply after those of `from`. */
static bool extend(const Openings *from, int ply, Openings *to) {
    for (size_t i = 0; i < from->count; i++) {
        Board board = replay(from->list[i].move, ply);
        for (BITS_EACH(square, board_moves(board))) {
            Opening opening = from->list[i];
            opening.move[ply] = (uint8_t)square;
            opening.board = board_canonical(board_play(board, (Square)square), NULL);
            if (!add(to, &opening))
                return false;
        }
    }
    remove_duplicates(to);
    return true;
}

bool openings_list(Openings *openings, int plies) {
    *openings = (Openings){.plies = plies};
    bool good = add(openings, &(Opening){.board = board_start()});
    for (int ply = 0; good && ply < plies; ply++) {
        Openings next = {.plies = plies};
        good = extend(openings, ply, &next);
        free(openings->list);
        *openings = next;
    }
    return good;
}

void openings_shuffle(Openings *openings, uint64_t seed) {
    Random random;
    random_seed(&random, seed);
    random_shuffle(&random, openings->list, openings->count, sizeof *openings->list);
}

void openings_free(Openings *openings) {
    free(openings->list);
    *openings = (Openings){0};
}
