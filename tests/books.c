/* SPDX-License-Identifier: MIT */
#include "books.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/bits.h"
#include "book/graph.h"
#include "positions.h"
#include "testing.h"

void books_remove(const char *path) {
    static const char *const endings[] = {"", "-wal", "-shm", "-journal"};
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        char name[BOOKS_PATH + 16];
        snprintf(name, sizeof name, "%s%s", path, endings[i]);
        unlink(name);
    }
}

static char paths[8][BOOKS_PATH];
static int path_count;

static void remove_all(void) {
    while (path_count > 0)
        books_remove(paths[--path_count]);
}

void books_path(char path[BOOKS_PATH], const char *name) {
    const char *folder = getenv("TMPDIR");
    snprintf(path, BOOKS_PATH, "%.60s/verdi-%.30s-%ld", folder && *folder ? folder : "/tmp", name,
             (long)getpid());
    books_remove(path);
    for (int i = 0; i < path_count; i++)
        if (strcmp(paths[i], path) == 0)
            return;
    ck_assert_int_lt(path_count, (int)(sizeof paths / sizeof *paths));
    memcpy(paths[path_count++], path, BOOKS_PATH);
    testing_at_end(remove_all);
}

verdi_book *books_open(const char *path, verdi_book_mode mode) {
    verdi_book *book = NULL;
    char problem[VERDI_BOOK_PROBLEM];
    ck_assert_msg(!verdi_book_open(&book, path, mode, problem), "%s", problem);
    return book;
}

void books_write(const char *path, const verdi_book_position *rows, int count) {
    verdi_book *book = books_open(path, VERDI_BOOK_CREATE);
    for (int i = 0; i < count; i++)
        ck_assert_msg(!verdi_book_put(book, &rows[i]), "%s", verdi_book_get_problem(book));
    ck_assert_int_eq(verdi_book_close(book), VERDI_OK);
}

uint64_t books_digest(const char *path) {
    verdi_book *book = books_open(path, VERDI_BOOK_READ);
    ck_assert_int_eq(verdi_book_check(book, NULL, NULL, NULL), 0);
    uint64_t digest = verdi_book_get_digest(book);
    ck_assert_int_eq(verdi_book_close(book), VERDI_OK);
    return digest;
}

void books_check_built(const char *path) {
    verdi_book *book = books_open(path, VERDI_BOOK_WRITE);
    ck_assert_int_eq(verdi_book_check(book, NULL, NULL, NULL), 0);
    uint64_t digest = verdi_book_get_digest(book);
    Graph graph;
    uint64_t known;
    graph_init(&graph);
    ck_assert_int_eq(store_load(book, &graph, &known), 0);
    for (NodeId id = 0; id < graph.count; id++)
        ck_assert(!graph_is_open(&graph, id));
    ck_assert_int_eq(store_save(book, &graph, &known), 0); /* finds nothing to change */
    ck_assert_uint_eq(verdi_book_get_digest(book), digest);
    graph_free(&graph);
    ck_assert_int_eq(verdi_book_close(book), 0);
}

verdi_book_position books_new_row(Board board) {
    verdi_book_position row;
    verdi_book_position_init(&row, board.player, board.opponent);
    return row;
}

verdi_book_position books_get(verdi_book *book, Board board) {
    verdi_book_position row;
    ck_assert_int_eq(verdi_book_get(book, board.player, board.opponent, &row), 1);
    return row;
}

/* Of a random kind, with a source from 0 to BOOKS_SOURCES. */
static verdi_book_value random_value(Random *random) {
    verdi_book_value value = {.kind = (verdi_book_kind)random_below(random, VERDI_BOOK_KINDS)};
    if (value.kind == VERDI_BOOK_UNKNOWN)
        return value;
    value.value = (int)random_below(random, 2 * 64 * VERDI_DISC + 1) - 64 * VERDI_DISC;
    value.depth = (int)random_below(random, 61);
    value.confidence = (int)random_below(random, 101);
    value.source = (int)random_below(random, BOOKS_SOURCES + 1);
    return value;
}

verdi_book_position books_row(Random *random, Board board) {
    verdi_book_position row = books_new_row(board);
    row.value = random_value(random);
    if (random_below(random, 2))
        row.lower = -(int)random_below(random, 64 * VERDI_DISC);
    if (random_below(random, 2))
        row.upper = (int)random_below(random, 64 * VERDI_DISC);
    row.wins = (uint32_t)random_next(random);
    row.draws = random_below(random, 3);
    row.losses = random_below(random, 300);
    row.lines = random_below(random, 70000);
    row.flags = random_below(random, 4);
    uint64_t legal = board_moves(board);
    if (!legal && board_moves(board_pass(board)))
        ck_assert_ptr_nonnull(verdi_book_add_move(&row, VERDI_PASS));
    for (BITS_EACH(square, legal)) {
        verdi_book_move *move =
            random_below(random, 4) ? verdi_book_add_move(&row, (int)square) : NULL;
        if (!move)
            continue;
        move->value = random_value(random);
        move->games =
            move->value.kind == VERDI_BOOK_GAMES ? 1 + random_below(random, UINT32_MAX) : 0;
        uint64_t replies = board_moves(board_play(board, move->move));
        if (replies && random_below(random, 2))
            move->reply = bits_first(replies);
    }
    return row;
}

void books_add_sources(verdi_book *book) {
    for (int i = 1; i <= BOOKS_SOURCES; i++) {
        char name[16];
        snprintf(name, sizeof name, "Test %d", i);
        ck_assert_int_eq(verdi_book_add_source(book, name, i % 2 ? "2026-11-22" : ""), i);
    }
}

void books_add_rows(verdi_book *book, Random *random, int rows) {
    ck_assert_int_eq(verdi_book_begin(book), VERDI_OK);
    books_add_sources(book);
    for (int i = 0; i < rows; i++) {
        verdi_book_position row = books_row(random, positions_fill(random, 15 + i % 40));
        ck_assert_int_eq(verdi_book_put(book, &row), VERDI_OK);
    }
    ck_assert_int_eq(verdi_book_commit(book), VERDI_OK);
}

static bool same_value(const verdi_book_value *a, const verdi_book_value *b) {
    return a->kind == b->kind && a->value == b->value && a->depth == b->depth &&
           a->confidence == b->confidence && a->source == b->source;
}

static bool same_move(verdi_book_position *got, const verdi_book_move *move, int symmetry) {
    int square = move->move == VERDI_PASS ? VERDI_PASS : bits_symmetry_square(move->move, symmetry);
    const verdi_book_move *same = verdi_book_find(got, square);
    if (!same || !same_value(&same->value, &move->value) || same->games != move->games ||
        (same->reply == VERDI_NONE) != (move->reply == VERDI_NONE))
        return false;
    return same->move != square || move->reply >= 64 ||
           same->reply == bits_symmetry_square(move->reply, symmetry);
}

bool books_same_row(verdi_book_position *got, const verdi_book_position *put, int symmetry) {
    bool same = got->player == bits_symmetry(put->player, symmetry) &&
                got->opponent == bits_symmetry(put->opponent, symmetry) &&
                same_value(&got->value, &put->value) && got->lower == put->lower &&
                got->upper == put->upper && got->wins == put->wins && got->draws == put->draws &&
                got->losses == put->losses && got->lines == put->lines &&
                got->flags == put->flags && got->moves == put->moves;
    for (int i = 0; same && i < put->moves; i++)
        same = same_move(got, &put->move[i], symmetry);
    return same;
}
