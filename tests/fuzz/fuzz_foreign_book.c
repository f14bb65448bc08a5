/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "base/bits.h"
#include "book/foreign/foreign_book.h"
#include "fuzz.h"

enum { COUNT_LIMIT = 100000 };

static bool in_range(int value) {
    return value == FOREIGN_UNKNOWN || (value >= -64 && value <= 64);
}

/* Checks that a position read is as the header promises. */
static void check_position(const ForeignPosition *position) {
    Board board = position->board;
    uint64_t legal = board_moves(board), seen = 0;
    FUZZ_CHECK(!(board.player & board.opponent));
    FUZZ_CHECK(in_range(position->value) && in_range(position->lower) && in_range(position->upper));
    FUZZ_CHECK(position->level >= FOREIGN_NO_LEVEL && position->level <= 60);
    FUZZ_CHECK(position->moves >= 0 && position->moves <= FOREIGN_MOVES);
    FUZZ_CHECK(position->leaf >= -1 && position->leaf < position->moves);
    for (int i = 0; i < position->moves; i++) {
        Square square = position->move[i].square;
        FUZZ_CHECK(in_range(position->move[i].value));
        if (square == SQUARE_PASS) {
            FUZZ_CHECK(!legal && position->moves == 1 && board_moves(board_pass(board)));
            continue;
        }
        FUZZ_CHECK(legal & ~seen & bits_square(square));
        seen |= bits_square(square);
    }
}

/* What is said about a position tells its place. */
static void check_problem(const char *problem, const ForeignPosition *position, size_t size) {
    FUZZ_CHECK(memchr(problem, 0, RECORD_PROBLEM_SIZE) && *problem);
    FUZZ_CHECK(position->offset < size && position->number >= 1);
}

static void read_book(ForeignKind kind, const uint8_t *data, size_t size) {
    char problem[RECORD_PROBLEM_SIZE];
    ForeignBook book;
    ForeignPosition position;
    ForeignStatus status;
    memset(problem, '?', sizeof problem);
    if (!foreign_open(&book, kind, data, size, problem)) {
        FUZZ_CHECK(memchr(problem, 0, sizeof problem) && *problem);
        return;
    }
    FUZZ_CHECK(book.count >= 0 && (size_t)book.count <= size);
    if (book.count > COUNT_LIMIT)
        return;
    ForeignIndex index = foreign_index(book.kind);
    ForeignBook walk = book;
    while ((status = foreign_next(&walk, &position, problem)) != FOREIGN_END) {
        if (status == FOREIGN_BAD) {
            check_problem(problem, &position, size);
            continue;
        }
        check_position(&position);
        foreign_index_add(&index, &position);
        FUZZ_CHECK(!foreign_index_add(&index, &position));
    }
    FUZZ_CHECK(walk.number == book.count && walk.at == size);
    for (walk = book; (status = foreign_next(&walk, &position, problem)) != FOREIGN_END;) {
        if (status == FOREIGN_BAD)
            continue;
        if (!foreign_index_complete(&index, &position, problem))
            check_problem(problem, &position, size);
        check_position(&position);
        if (!foreign_index_reached(&index, &position, problem))
            check_problem(problem, &position, size);
    }
    foreign_index_free(&index);
}

FUZZ_TARGET(foreign_book) {
    ForeignKind found = FOREIGN_KINDS;
    bool detected = foreign_detect(data, size, &found);
    FUZZ_CHECK(detected == (found != FOREIGN_KINDS));
    for (int kind = 0; kind < FOREIGN_KINDS; kind++)
        read_book((ForeignKind)kind, data, size);
    return 0;
}
