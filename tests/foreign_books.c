/* SPDX-License-Identifier: MIT */
#include "foreign_books.h"

#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "base/bytes.h"
#include "positions.h"
#include "testing.h"

enum { LEVEL = 21, SAMPLE_MAX = 4096 };

/* A value for a position that no search has seen, the same in all orientations. */
static int made_up(Board board) {
    Board canonical = board_canonical(board, NULL);
    return (int)(checksum_fnv1a(&canonical, sizeof canonical, 0) >> 20 & 15) - 8;
}

const SamplePosition *sample_find(const SampleBook *book, Board board) {
    Board canonical = board_canonical(board, NULL);
    for (int i = 0; i < book->count; i++)
        if (board_equal(book->positions[i].board, canonical))
            return &book->positions[i];
    return NULL;
}

static int compare_moves(const void *a, const void *b) {
    const ForeignMove *one = a, *other = b;
    return one->value != other->value ? other->value - one->value : one->square - other->square;
}

/* The moves, each with a made-up value (that of the end of the game is true), best first. */
static int list_moves(Board board, ForeignMove moves[FOREIGN_MOVES]) {
    int count = 0;
    for (BITS_EACH(square, board_moves(board))) {
        Board after = board_play(board, (Square)square);
        int value = board_is_over(after) ? -board_final_score(after) : -made_up(after);
        moves[count++] = (ForeignMove){(uint8_t)square, (int8_t)value};
    }
    if (!count && !board_is_over(board))
        moves[count++] = (ForeignMove){SQUARE_PASS, (int8_t)-made_up(board_pass(board))};
    qsort(moves, (size_t)count, sizeof *moves, compare_moves);
    return count;
}

/* Adds the positions, without values and moves. */
static void add(SampleBook *book, Board board, int plies, int width) {
    if (sample_find(book, board))
        return;
    ck_assert_int_lt(book->count, SAMPLE_MAX);
    Board canonical = board_canonical(board, NULL);
    book->positions[book->count++] =
        (SamplePosition){.board = canonical, .value = board_final_score(canonical)};
    ForeignMove moves[FOREIGN_MOVES];
    int count = plies > 0 ? list_moves(canonical, moves) : 0;
    for (int i = 0; i < count && i < width; i++)
        add(book, board_play(canonical, moves[i].square), plies - 1, width);
}

/* Moves that lead into the book are links, the best other one is the leaf, the best of both gives
 * the value. True if that changed. */
static bool negamax(const SampleBook *book, SamplePosition *position) {
    ForeignMove moves[FOREIGN_MOVES];
    int count = list_moves(position->board, moves), value = count ? -64 : position->value;
    position->links = 0;
    position->leaf = (ForeignMove){SQUARE_NONE, -FOREIGN_UNKNOWN};
    for (int i = 0; i < count; i++) {
        const SamplePosition *after =
            sample_find(book, board_play(position->board, moves[i].square));
        if (after)
            moves[i].value = (int8_t)-after->value;
        else if (position->leaf.square != SQUARE_NONE)
            continue;
        else
            position->leaf = moves[i];
        if (after)
            position->link[position->links++] = moves[i];
        if (moves[i].value > value)
            value = moves[i].value;
    }
    bool changed = value != position->value;
    position->value = value;
    return changed;
}

SampleBook sample_book(Board root, int plies, int width) {
    SampleBook book = {.positions = testing_keep(calloc(SAMPLE_MAX, sizeof *book.positions))};
    add(&book, root, plies, width);
    for (bool changed = true; changed;) {
        changed = false;
        for (int i = 0; i < book.count; i++)
            changed |= negamax(&book, &book.positions[i]);
    }
    return book;
}

SampleBook sample_endgame(Random *random, int empties, int plies, int width) {
    for (;;) {
        SampleBook book = sample_book(positions_play(random, empties), plies, width);
        bool pass = false, over = false;
        for (int i = 0; i < book.count; i++) {
            const SamplePosition *position = &book.positions[i];
            pass |= position->links && position->link[0].square == SQUARE_PASS;
            over |= board_is_over(position->board);
        }
        if (pass && over)
            return book;
    }
}

/* Little-endian numbers of `size` bytes, one after the other. */
static unsigned char *put(unsigned char *at, uint64_t number, int size) {
    for (int i = 0; i < size; i++)
        *at++ = (unsigned char)(number >> 8 * i);
    return at;
}

static unsigned char *put_edax(unsigned char *at, const SamplePosition *position) {
    at = put(at, position->board.player, 8);
    at = put(at, position->board.opponent, 8);
    for (int i = 0; i < 3; i++)
        at = put(at, 0, 4); /* wins, draws, losses */
    at = put(at, 1, 4);     /* lines */
    at = put(at, (uint64_t)position->value, 2);
    at = put(at, (uint64_t)(position->value - 2), 2);
    at = put(at, (uint64_t)(position->value + 2), 2);
    at = put(at, (uint64_t)position->links, 1);
    at = put(at, LEVEL, 1);
    for (int i = 0; i < position->links; i++) {
        at = put(at, (uint64_t)position->link[i].value, 1);
        at = put(at, (uint64_t)position->link[i].square, 1);
    }
    at = put(at, (uint64_t)position->leaf.value, 1);
    return put(at, (uint64_t)position->leaf.square, 1);
}

static unsigned char *put_edax_header(unsigned char *at, int count) {
    at = put(at, 0x45444158, 4);
    at = put(at, 0x424f4f4b, 4);
    at = put(at, 4, 1);
    at = put(at, 4, 1);
    at = put(at, 2026, 2);
    at = put(at, 0x0b16, 2); /* month and day */
    at = put(at, 0, 4);
    static const int options[] = {LEVEL, 32, 2, 1, 0};
    for (int i = 0; i < 5; i++)
        at = put(at, (uint64_t)options[i], 4);
    return put(at, (uint64_t)count, 4);
}

static unsigned char *put_egaroucid(unsigned char *at, const SamplePosition *position) {
    bool leaf = position->leaf.square != SQUARE_NONE;
    Square square = position->leaf.square;
    at = put(at, board_symmetry(position->board, 3).player, 8);
    at = put(at, board_symmetry(position->board, 3).opponent, 8);
    at = put(at, (uint64_t)position->value, 1);
    at = put(at, LEVEL, 1);
    at = put(at, 1, 4); /* lines */
    at = put(at, (uint64_t)(leaf ? position->leaf.value : -126), 1);
    at = put(at, (uint64_t)(square < 64 ? 63 - square : square), 1);
    return put(at, (uint64_t)(leaf ? LEVEL : -1), 1);
}

unsigned char *sample_write(const SampleBook *book, ForeignKind kind, size_t *size) {
    enum { HEADER = 64, LARGEST = 42 + 2 * FOREIGN_MOVES };
    unsigned char *data = testing_keep(malloc(HEADER + (size_t)book->count * LARGEST)), *at = data;
    if (kind == FOREIGN_EDAX) {
        at = put_edax_header(at, book->count);
    } else {
        memcpy(at, "DICUORAGE\3", 10);
        at = put(at + 10, (uint64_t)book->count, 4);
    }
    for (int i = 0; i < book->count; i++)
        at = kind == FOREIGN_EDAX ? put_edax(at, &book->positions[i])
                                  : put_egaroucid(at, &book->positions[i]);
    *size = (size_t)(at - data);
    return data;
}
