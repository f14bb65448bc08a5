/* SPDX-License-Identifier: MIT
 *
 * verdi book lines: the tree agrees with the rows of the built-in book. dialogues/book_tree.txt
 * tests the output.
 */
#include "testing.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/bits.h"
#include "books.h"
#include "positions.h"
#include "run.h"
#include "study/repertoire/repertoire.h"

static char path[BOOKS_PATH];

/* ------------------------------------------------------------------------------- books by hand */

static verdi_book_value searched(double discs) {
    return (verdi_book_value){.kind = VERDI_BOOK_SEARCH,
                              .value = (int)(discs * VERDI_DISC),
                              .depth = 10,
                              .confidence = 73};
}

/* A row: the value, and "d3 -0.5 c4 2 e3 ?" for its moves. */
static void put(verdi_book *book, Board board, double value, const char *moves) {
    verdi_book_position row = books_new_row(board);
    row.value = searched(value);
    char *words = strdup(moves), *rest = words;
    for (char *word; (word = strsep(&rest, " "));) {
        verdi_book_move *move = verdi_book_add_move(&row, square_parse(word));
        ck_assert_ptr_nonnull(move);
        const char *number = strsep(&rest, " ");
        if (strcmp(number, "?") != 0)
            move->value = searched(atof(number));
    }
    free(words);
    ck_assert_int_eq(verdi_book_put(book, &row), VERDI_OK);
}

/* ------------------------------------------------------------------------- the book, row by row */

typedef struct Row {
    char moves[64], end[16], opening[64];
    int line, own, as_line;
    double value, loss;
} Row;

enum { ROWS = 4000 };

/* Fields may be empty. */
static int read_csv(char *out, Row *rows) {
    int count = 0;
    char *rest = out;
    strsep(&rest, "\n");
    for (char *line; (line = strsep(&rest, "\n")) && *line;) {
        char *field[13];
        for (int i = 0; i < 13; i++)
            ck_assert_ptr_nonnull(field[i] = strsep(&line, ","));
        ck_assert_int_lt(count, ROWS);
        Row *row = &rows[count++];
        *row = (Row){.line = atoi(field[0]), .own = atoi(field[5]), .as_line = atoi(field[11])};
        strcpy(row->moves, field[2]);
        strcpy(row->end, field[10]);
        row->value = *field[6] ? atof(field[6]) : NAN;
        row->loss = *field[7] ? atof(field[7]) : NAN;
        ck_assert_str_eq(field[4], strlen(row->moves) / 2 % 2 ? "black" : "white");
        ck_assert_int_eq(row->own, strlen(row->moves) / 2 % 2 == 0);
    }
    return count;
}

/* The rows that follow the position after `moves` are what the book has there. */
static void check_children(verdi_book *book, const Row *rows, int count, const char *moves,
                           double max_loss) {
    verdi_book_position known = books_get(book, positions_replay(moves));
    int children = 0, expected = 0;
    bool own = strlen(moves) / 2 % 2 == 1;
    double last = INFINITY;
    for (int i = 0; i < known.moves; i++)
        expected += !own || known.value.value - known.move[i].value.value <= max_loss * VERDI_DISC;
    for (int i = 0; i < count; i++) {
        size_t length = strlen(moves);
        if (strlen(rows[i].moves) != length + 2 || strncmp(rows[i].moves, moves, length) != 0)
            continue;
        const verdi_book_move *move = verdi_book_find(&known, square_parse(rows[i].moves + length));
        ck_assert_ptr_nonnull(move);
        double value = (double)move->value.value / VERDI_DISC;
        ck_assert_double_eq_tol(rows[i].value, own ? value : -value, 0.0001);
        ck_assert_double_eq_tol(
            rows[i].loss, (double)(known.value.value - move->value.value) / VERDI_DISC, 0.0001);
        ck_assert_double_le(value, last); /* the best first, for either side */
        last = value;
        children++;
    }
    ck_assert_msg(children == expected, "%d of %d moves after %s", children, expected, moves);
}

TEST(test_builtin_book) {
    if (!verdi_book_has_builtin()) {
        testing_skip("no book is built in");
        return;
    }
    const char *out = RUN_VERDI(0, "book", "lines", "--side", "white", "--max-loss", "0.5",
                                "--plies", "9", "--csv");
    Row *rows = calloc(ROWS, sizeof *rows);
    ck_assert_ptr_nonnull(rows);
    int count = read_csv((char *)out, rows), lines = 0, again = 0;
    verdi_book *book;
    ck_assert_int_eq(verdi_book_open_builtin(&book, NULL), VERDI_OK);
    check_children(book, rows, count, "", 0.5);
    for (int i = 0; i < count; i++) {
        ck_assert_int_eq(rows[i].line, lines + 1);
        lines += *rows[i].end != '\0';
        if (!*rows[i].end)
            check_children(book, rows, count, rows[i].moves, 0.5);
        if (strcmp(rows[i].end, "depth") == 0)
            ck_assert_uint_eq(strlen(rows[i].moves), 18);
        if (strcmp(rows[i].end, "again") != 0)
            continue;
        Board board = board_canonical(positions_replay(rows[i].moves), NULL);
        bool found = false;
        for (int j = 0; j < i && !found; j++)
            found = rows[j].line == rows[i].as_line &&
                    strlen(rows[j].moves) == strlen(rows[i].moves) &&
                    board_equal(board_canonical(positions_replay(rows[j].moves), NULL), board);
        ck_assert(found);
        again++;
    }
    ck_assert_int_gt(lines, 50);
    ck_assert_int_gt(again, 0);
    ck_assert_int_eq(verdi_book_close(book), VERDI_OK);
    free(rows);
}

/* --------------------------------------------------------------------------------------- passes */

/* A side that must pass does so; the move after it is again a choice, and a pass is no depth. */
TEST(test_passes) {
    Random random;
    random_seed(&random, 2);
    Square square;
    Board board = positions_before_pass(&random, &square);
    Board after = board_pass(board_play(board, square));
    Square second = bits_first(board_moves(after));
    char text[16];
    snprintf(text, sizeof text, "%s 3", square_name(square));
    books_path(path, "book-lines");
    verdi_book *book = books_open(path, VERDI_BOOK_CREATE);
    put(book, board, 3, text);
    snprintf(text, sizeof text, "%s 3", square_name(second));
    put(book, after, 3, text);
    RepertoireOptions options = {.side = WHITE, .depth = 2};
    Repertoire repertoire;
    Position start = {.discs = {board.opponent, board.player}, .side = WHITE};
    ck_assert_int_eq(repertoire_build(&repertoire, book, start, &options), VERDI_OK);
    ck_assert_int_eq(repertoire.count, 3);
    ck_assert_int_eq(repertoire.decisions, 2);
    ck_assert_int_eq(repertoire.lines, 1);
    ck_assert_int_eq(repertoire.moves[0].square, square);
    ck_assert_int_eq(repertoire.moves[1].square, SQUARE_PASS);
    ck_assert(!repertoire.moves[1].own);
    ck_assert_int_eq(repertoire.moves[2].square, second);
    ck_assert(repertoire.moves[2].own);
    ck_assert_int_eq(repertoire.moves[2].end,
                     board_is_over(board_play(after, second)) ? REPERTOIRE_OVER : REPERTOIRE_DEPTH);
    ck_assert_int_eq(repertoire.moves[0].next, 3);
    repertoire_free(&repertoire);
    ck_assert_int_eq(verdi_book_close(book), VERDI_OK);
}
