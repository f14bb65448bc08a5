/* SPDX-License-Identifier: MIT
 *
 * Measures how long a book of a million positions (VERDI_TEST_SCALE=10: ten million) takes to
 * write, open and probe. If VERDI_BENCH_BOOK names a file, it is measured, or written if missing,
 * and kept; otherwise a temporary file is used. The rows are random boards with four searched moves
 * each, written in the order of their keys. "Cold" means that the file was dropped from the
 * system's cache. There is no pass or fail: `meson test --benchmark`.
 */
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/bits.h"
#include "base/random.h"
#include "base/timer.h"
#include "rules/board.h"
#include "testing.h"
#include "verdi/book.h"

enum { POSITIONS = 1000000, MOVES = 4, EMPTIES = 40, PROBES = 20000, COMMIT_EVERY = 100000 };

/* A random board with at least one legal move, in the canonical orientation. */
static Board random_board(Random *random) {
    for (;;) {
        Board board = {0, 0};
        while (bits_count(board.player | board.opponent) < 64 - EMPTIES) {
            uint64_t bit = bits_square((int)random_below(random, 64));
            if (!((board.player | board.opponent) & bit))
                *(random_below(random, 2) ? &board.player : &board.opponent) |= bit;
        }
        if (board_moves(board))
            return board_canonical(board, NULL);
    }
}

static int compare(const void *left, const void *right) {
    const Board *a = left, *b = right;
    int64_t x[2] = {(int64_t)a->player, (int64_t)a->opponent};
    int64_t y[2] = {(int64_t)b->player, (int64_t)b->opponent};
    int which = x[0] == y[0];
    return (x[which] > y[which]) - (x[which] < y[which]);
}

static void put(verdi_book *book, Random *random, Board board, int source) {
    verdi_book_position row;
    verdi_book_position_init(&row, board.player, board.opponent);
    row.value = (verdi_book_value){.kind = VERDI_BOOK_NEGAMAX, .depth = 22, .confidence = 73};
    row.value.source = source;
    uint64_t moves = board_moves(board);
    for (BITS_EACH(square, moves)) {
        verdi_book_move *move = row.moves < MOVES ? verdi_book_add_move(&row, (int)square) : NULL;
        if (!move)
            continue;
        move->value = (verdi_book_value){.kind = VERDI_BOOK_SEARCH,
                                         .value = (int)random_below(random, 2001) - 1000,
                                         .depth = 21,
                                         .confidence = 73,
                                         .source = source};
        uint64_t replies = board_moves(board_play(board, move->move));
        move->reply = replies ? bits_first(replies) : VERDI_NONE;
    }
    if (verdi_book_put(book, &row))
        ck_abort_msg("%s", verdi_book_get_problem(book));
}

static void write_book(const char *path, const Board *boards, int count) {
    Random random;
    random_seed(&random, 2);
    verdi_book *book;
    char problem[VERDI_BOOK_PROBLEM];
    int64_t begin = timer_now_ns();
    if (verdi_book_open(&book, path, VERDI_BOOK_CREATE, problem))
        ck_abort_msg("%s", problem);
    if (verdi_book_begin(book))
        ck_abort_msg("%s", verdi_book_get_problem(book));
    int source = verdi_book_add_source(book, "bench_book", "2026-11-22");
    for (int i = 0; i < count; i++) {
        put(book, &random, boards[i], source);
        if (i % COMMIT_EVERY == COMMIT_EVERY - 1 &&
            (verdi_book_commit(book) || verdi_book_begin(book)))
            ck_abort_msg("%s", verdi_book_get_problem(book));
    }
    if (verdi_book_commit(book) || verdi_book_close(book))
        ck_abort_msg("the book cannot be finished");
    double seconds = timer_seconds(begin, timer_now_ns());
    struct stat status;
    if (stat(path, &status))
        ck_abort_msg("the book is not there");
    printf("written: %d positions in %.1f s, %.1f us each; %.1f MB, %.1f bytes each\n", count,
           seconds, seconds * 1e6 / count, (double)status.st_size * 1e-6,
           (double)status.st_size / count);
}

static void forget_file(const char *path) {
    int file = open(path, O_RDONLY);
    if (file < 0 || fdatasync(file) || posix_fadvise(file, 0, 0, POSIX_FADV_DONTNEED))
        ck_abort_msg("the system cannot be asked to forget the file");
    close(file);
}

static void read_file(const char *path) {
    static char data[1 << 20];
    int file = open(path, O_RDONLY);
    if (file < 0)
        ck_abort_msg("the book cannot be read");
    while (read(file, data, sizeof data) > 0)
        ;
    close(file);
}

static int compare_times(const void *left, const void *right) {
    const double *a = left, *b = right;
    return (*a > *b) - (*a < *b);
}

static void report(const char *what, double *time, int count, double scale, const char *unit) {
    qsort(time, (size_t)count, sizeof *time, compare_times);
    printf("%s: median %.1f %s, 99%% below %.1f, longest %.1f\n", what, time[count / 2] * scale,
           unit, time[count * 99 / 100] * scale, time[count - 1] * scale);
}

static verdi_book *open_book(const char *path, bool cold, double *seconds) {
    verdi_book *book;
    char problem[VERDI_BOOK_PROBLEM];
    if (cold)
        forget_file(path);
    int64_t begin = timer_now_ns();
    if (verdi_book_open(&book, path, VERDI_BOOK_READ, problem))
        ck_abort_msg("%s", problem);
    *seconds = timer_seconds(begin, timer_now_ns());
    return book;
}

static void time_opening(const char *path, bool cold) {
    enum { TRIES = 21 };
    double time[TRIES];
    for (int i = 0; i < TRIES; i++)
        verdi_book_close(open_book(path, cold, &time[i]));
    report(cold ? "open, cold" : "open", time, TRIES, 1e3, "ms");
}

/* Every other probe is of a position that is not there. */
static void time_probes(const char *path, const Board *boards, int count, bool cold) {
    static double time[PROBES];
    Random random;
    random_seed(&random, 3);
    double seconds;
    if (!cold)
        read_file(path);
    verdi_book *book = open_book(path, cold, &seconds);
    for (int i = 0; i < PROBES; i++) {
        Board board =
            i % 2 ? random_board(&random) : boards[random_below(&random, (uint32_t)count)];
        board = board_symmetry(board, i & 7);
        verdi_book_position row;
        int64_t begin = timer_now_ns();
        int found = verdi_book_get(book, board.player, board.opponent, &row);
        time[i] = timer_seconds(begin, timer_now_ns());
        if (found < 0 || (i % 2 == 0 && !found))
            ck_abort_msg("a position is missing");
    }
    verdi_book_close(book);
    report(cold ? "probe, cold" : "probe", time, PROBES, 1e6, "us");
}

TEST(bench_book) {
    int count = POSITIONS * testing_scale();
    char path[64];
    snprintf(path, sizeof path, "/tmp/verdi-bench-book-%ld", (long)getpid());
    const char *kept = getenv("VERDI_BENCH_BOOK"), *file = kept ? kept : path;
    Board *boards = calloc((size_t)count, sizeof *boards);
    ck_assert_ptr_nonnull(boards);
    Random random;
    random_seed(&random, 1);
    for (int i = 0; i < count; i++)
        boards[i] = random_board(&random);
    qsort(boards, (size_t)count, sizeof *boards, compare);
    if (access(file, F_OK))
        write_book(file, boards, count);
    time_opening(file, false);
    time_opening(file, true);
    time_probes(file, boards, count, false);
    time_probes(file, boards, count, true);
    if (!kept)
        unlink(file);
    free(boards);
}
