/* SPDX-License-Identifier: MIT
 *
 * verdi book verify: finds each kind of damage added to an intact book, and reports its place.
 */
#include "testing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "base/file_read.h"
#include "base/random.h"
#include "book/book_algebra.h"
#include "books.h"
#include "foreign_books.h"
#include "positions.h"
#include "run.h"

static char path[BOOKS_PATH];

/* The last moves of a game, solved to its end by minimax: all moves of all positions from a few
 * empties on, every value the true one, with passes and ends of games. */
static void make_book(void) {
    Random random;
    random_seed(&random, 11);
    SampleBook sample = sample_endgame(&random, 5, 5, 9);
    books_path(path, "book-verify");
    verdi_book *book = books_open(path, VERDI_BOOK_CREATE);
    ck_assert_int_eq(verdi_book_begin(book), VERDI_OK);
    for (int i = 0; i < sample.count; i++) {
        Board board = sample.positions[i].board;
        verdi_book_position row = books_new_row(board);
        row.value = (verdi_book_value){.kind = VERDI_BOOK_EXACT,
                                       .value = positions_minimax(board) * VERDI_DISC,
                                       .depth = bits_count(board_empties(board)),
                                       .confidence = 100};
        ck_assert_int_eq(verdi_book_put(book, &row), VERDI_OK);
    }
    ck_assert_int_eq(book_settle(book, NULL, NULL), VERDI_OK);
    ck_assert_int_eq(verdi_book_commit(book), VERDI_OK);
    ck_assert_int_eq(verdi_book_close(book), VERDI_OK);
}

/* ----------------------------------------------------------------------------------- mutations */

/* Is this the row to be spoiled? */
typedef bool Choose(const verdi_book_position *row);
typedef void Spoil(verdi_book *book, verdi_book_position *row);

static bool is_inner(const verdi_book_position *row) {
    return row->moves >= 2 && bits_count(~(row->player | row->opponent)) == 4;
}

static bool is_pass(const verdi_book_position *row) {
    return row->moves == 1 && row->move[0].move == VERDI_PASS;
}

static bool is_over(const verdi_book_position *row) {
    return board_is_over((Board){row->player, row->opponent});
}

static bool has_child(const verdi_book_position *row) {
    return is_inner(row) && row->move[0].value.kind == VERDI_BOOK_NEGAMAX;
}

static void change_move(verdi_book *book, verdi_book_position *row) {
    (void)book;
    row->move[0].value.value += row->move[0].value.value > 0 ? -VERDI_DISC : VERDI_DISC;
}

static void change_value(verdi_book *book, verdi_book_position *row) {
    (void)book;
    row->value.value += row->value.value > 0 ? -2 * VERDI_DISC : 2 * VERDI_DISC;
    row->value.kind = VERDI_BOOK_NEGAMAX;
}

static void make_odd(verdi_book *book, verdi_book_position *row) {
    (void)book;
    row->value.kind = VERDI_BOOK_EXACT;
    row->value.value += row->value.value > 0 ? -VERDI_DISC : VERDI_DISC;
}

static void leave_bounds(verdi_book *book, verdi_book_position *row) {
    (void)book;
    row->value = (verdi_book_value){.kind = VERDI_BOOK_EXACT, .depth = 4, .confidence = 100};
    row->lower = 2 * VERDI_DISC;
}

static void search_too_deep(verdi_book *book, verdi_book_position *row) {
    (void)book;
    row->move[0].value.kind = VERDI_BOOK_SEARCH;
    row->move[0].value.depth = 5;
}

static void exaggerate_win(verdi_book *book, verdi_book_position *row) {
    (void)book;
    row->value = (verdi_book_value){.kind = VERDI_BOOK_WLD, .value = 2 * VERDI_DISC};
}

static void drop_moves(verdi_book *book, verdi_book_position *row) {
    (void)book;
    row->value.kind = VERDI_BOOK_NEGAMAX;
    row->moves = 0;
}

static void remove_child(verdi_book *book, verdi_book_position *row) {
    Board after = board_play((Board){row->player, row->opponent}, row->move[0].move);
    ck_assert_int_eq(verdi_book_remove(book, after.player, after.opponent), 1);
}

static void add_orphan(verdi_book *book, verdi_book_position *row) {
    (void)row;
    Random random;
    random_seed(&random, 99);
    verdi_book_position orphan = books_new_row(positions_play(&random, 2));
    ck_assert_int_eq(verdi_book_put(book, &orphan), VERDI_OK);
}

/* A solved move that is not what a search finds; nothing else contradicts it. */
static void lie(verdi_book *book, verdi_book_position *row) {
    remove_child(book, row);
    row->moves = 1;
    row->value = (verdi_book_value){.kind = VERDI_BOOK_UNKNOWN};
    row->move[0].value.kind = VERDI_BOOK_EXACT;
    row->move[0].value.value += row->move[0].value.value > 0 ? -2 * VERDI_DISC : 2 * VERDI_DISC;
}

static void lie_of_position(verdi_book *book, verdi_book_position *row) {
    (void)book;
    row->moves = 0;
    row->value.kind = VERDI_BOOK_EXACT;
    row->value.value += row->value.value > 0 ? -2 * VERDI_DISC : 2 * VERDI_DISC;
}

static const struct {
    const char *name, *sample;
    Choose *choose;
    Spoil *spoil;
    const char *fault;
} mutations[] = {
    {"a move", "0", has_child, change_move, "but that of the next position gives"},
    {"a pass", "0", is_pass, change_move, "move pass.*but that of the next position gives"},
    {"a value", "0", is_inner, change_value, "but the best move has"},
    {"parity", "0", is_inner, make_odd, "an exact score is always even"},
    {"bounds", "0", is_inner, leave_bounds, "is not within its bounds"},
    {"depth", "0", is_inner, search_too_deep, "depth is greater than the number of"},
    {"proof", "0", is_inner, exaggerate_win, "a win, draw or loss is worth 1, 0 or -1 disc"},
    {"no moves", "0", is_inner, drop_moves, "no move has the value"},
    {"final score", "0", is_over, change_value, "the game is over at [+-][0-9]+, but the value is"},
    {"a missing row", "0", has_child, remove_child, "derives from a position that is not in"},
    {"an orphan", "0", is_inner, add_orphan, "orphan: no other position leads to this one"},
    {"a lie", "1000", has_child, lie,
     "move [a-h][1-8] \\([-+0-9.]+, exact\\): a new search returns"},
    {"a lie of a position", "1000", is_inner, lie_of_position,
     "the position \\([-+0-9.]+, exact\\): a new search returns"},
};

static Run verify(const char *sample) {
    return run_finish(
        process_start("book", "verify", "--book", path, "--sample", sample, "--no-orphans", NULL));
}

TEST(test_sound_book) {
    make_book();
    Run run = verify("20");
    ck_assert_str_eq(run.err, "");
    ck_assert_int_eq(run.status, 0);
    ck_assert_matches(run.out, "^positions [0-9]+  faults 0  searched again [1-9][0-9]*  largest "
                               "difference 0\\.00  orphans 0$");
}

TEST(test_finds_planted_damage) {
    for (size_t i = 0; i < sizeof mutations / sizeof *mutations; i++) {
        make_book();
        verdi_book *book = books_open(path, VERDI_BOOK_WRITE);
        verdi_book_cursor cursor = {0};
        verdi_book_position row;
        int found;
        while ((found = verdi_book_next(book, &cursor, &row)) > 0 && !mutations[i].choose(&row))
            ;
        ck_assert_msg(found == 1, "%s: no such row", mutations[i].name);
        mutations[i].spoil(book, &row);
        ck_assert_int_eq(verdi_book_put(book, &row), VERDI_OK);
        ck_assert_int_eq(verdi_book_close(book), VERDI_OK);
        Run run = verify(mutations[i].sample);
        ck_assert_msg(run.status == 1, "%s: exit status %d", mutations[i].name, run.status);
        ck_assert_matches(run.err, "^verdi book verify: .*: position [-XO]{64} X: ");
        ck_assert_matches(run.err, mutations[i].fault);
        ck_assert_no_match(run.out, " faults 0 ");
        books_remove(path);
    }
}

static char *export_of(void) {
    Run run = run_finish(process_start("book", "export", "--book", path, NULL));
    char *text = strdup(run.out);
    return text;
}

/* Bytes of the file itself: told, or in a part of it that holds nothing. */
TEST(test_finds_damaged_bytes) {
    Random random;
    random_seed(&random, 2);
    int told = 0;
    for (int i = 0; i < 20; i++) {
        make_book();
        size_t size;
        char *bytes = file_read(path, 1 << 24, &size), *before = export_of();
        FILE *file = fopen(path, "r+b");
        size_t at = random_below(&random, (uint32_t)size);
        fseek(file, (long)at, SEEK_SET);
        putc(bytes[at] ^ (1 << random_below(&random, 8)), file);
        fclose(file);
        Run run = verify("0");
        if (run.status == 0) {
            char *after = export_of();
            ck_assert_str_eq(after, before);
            free(after);
        } else {
            ck_assert_int_eq(run.status, 1);
            ck_assert_matches(run.err, "^verdi book verify: /");
            told++;
        }
        free(before);
        free(bytes);
        books_remove(path);
    }
    printf("%d of 20 damaged bytes told\n", told);
    ck_assert_int_gt(told, 2); /* much of a small file is empty */
}
