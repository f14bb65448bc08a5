/* SPDX-License-Identifier: MIT */
#include "selfplay/selfplay.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/bits.h"
#include "base/random.h"
#include "rules/board.h"

typedef struct Entry {
    Board board; /* canonical */
    uint8_t move[OPENINGS_MAX_PLIES];
} Entry;

typedef struct List {
    Entry *entry;
    size_t count, capacity;
} List;

static bool list_add(List *list, const Entry *entry) {
    if (!array_reserve(&list->entry, &list->capacity, list->count + 1, sizeof *list->entry))
        return false;
    list->entry[list->count++] = *entry;
    return true;
}

/* Compares boards, then moves, so that the order does not depend on the C library's qsort(). */
static int compare(const void *left, const void *right) {
    const Entry *a = left, *b = right;
    int order = board_compare(a->board, b->board);
    return order ? order : memcmp(a->move, b->move, sizeof a->move);
}

static void remove_duplicates(List *list) {
    if (list->count == 0)
        return;
    qsort(list->entry, list->count, sizeof *list->entry, compare);
    size_t kept = 1;
    for (size_t i = 1; i < list->count; i++)
        if (!board_equal(list->entry[i].board, list->entry[kept - 1].board))
            list->entry[kept++] = list->entry[i];
    list->count = kept;
}

static Board replay(const uint8_t *move, int plies) {
    Board board = board_start();
    for (int ply = 0; ply < plies; ply++)
        board = board_play(board, move[ply]);
    return board;
}

/* Lists the positions one ply after those of `from`. */
static bool extend(const List *from, int ply, List *to) {
    for (size_t i = 0; i < from->count; i++) {
        Board board = replay(from->entry[i].move, ply);
        for (BITS_EACH(square, board_moves(board))) {
            Entry entry = from->entry[i];
            entry.move[ply] = (uint8_t)square;
            entry.board = board_canonical(board_play(board, (Square)square), NULL);
            if (!list_add(to, &entry))
                return false;
        }
    }
    remove_duplicates(to);
    return true;
}

bool openings_list(Openings *openings, int plies) {
    *openings = (Openings){.plies = plies};
    List list = {0};
    bool ok = list_add(&list, &(Entry){.board = board_start()});
    for (int ply = 0; ok && ply < plies; ply++) {
        List next = {0};
        ok = extend(&list, ply, &next);
        free(list.entry);
        list = next;
    }
    openings->move = ok ? calloc(list.count + 1, sizeof *openings->move) : NULL;
    for (size_t i = 0; openings->move && i < list.count; i++)
        memcpy(openings->move[i], list.entry[i].move, sizeof *openings->move);
    openings->count = openings->move ? list.count : 0;
    free(list.entry);
    return openings->move != NULL;
}

void openings_shuffle(Openings *openings, uint64_t seed) {
    Random random;
    random_seed(&random, seed);
    random_shuffle(&random, openings->move, openings->count, sizeof *openings->move);
}

Board openings_board(const Openings *openings, size_t row) {
    return replay(openings->move[row], openings->plies);
}

void openings_free(Openings *openings) {
    free(openings->move);
    *openings = (Openings){0};
}
