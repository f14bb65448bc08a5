/* SPDX-License-Identifier: MIT
 *
 * GTP, NBoard and `verdi play` use a book file. They report a damaged book once and continue
 * without it.
 */
#include "testing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "books.h"
#include "process.h"

static char path[BOOKS_PATH];

#define AFTER_F5 "8 ---------------------------O*------*O--------------------------- *"
#define GAME "(;GM[Othello]PC[NBoard]PB[]PW[]RE[?]TY[8]BO[" AFTER_F5 "]B[F5];)"

static verdi_book_value value(int discs) {
    return (verdi_book_value){
        .kind = VERDI_BOOK_SEARCH, .value = discs * VERDI_DISC, .depth = 21, .confidence = 73};
}

/* The book knows f5 d6 and, a disc worse, f5 f4. */
static void make_book(void) {
    books_path(path, "book-use");
    verdi_book *book = books_open(path, VERDI_BOOK_CREATE);
    verdi_book_position row;
    Board board = board_start();
    verdi_book_position_init(&row, board.player, board.opponent);
    row.value = value(0);
    verdi_book_add_move(&row, square_parse("f5"))->value = value(0);
    ck_assert_int_eq(verdi_book_put(book, &row), VERDI_OK);
    board = board_play(board, square_parse("f5"));
    verdi_book_position_init(&row, board.player, board.opponent);
    row.value = value(0);
    verdi_book_add_move(&row, square_parse("d6"))->value = value(0);
    verdi_book_add_move(&row, square_parse("f4"))->value = value(-1);
    ck_assert_int_eq(verdi_book_put(book, &row), VERDI_OK);
    ck_assert_int_eq(verdi_book_close(book), VERDI_OK);
}

static Process *start(const char *protocol, const char *option, const char *argument) {
    return process_start(protocol, "--threads", "1", "--hash", "1", "--level", "2", "--book", path,
                         option, argument, NULL);
}

static void finish(Process *verdi) {
    process_close_input(verdi);
    ck_assert_int_eq(process_wait(verdi, 10000), 0);
    process_free(verdi);
}

TEST(test_gtp) {
    make_book();
    Process *verdi = start("gtp", "--level", "6");
    ck_assert_str_eq(process_command(verdi, "play b f5"), "=");
    ck_assert_str_eq(process_command(verdi, "genmove w"), "= D6");
    const char *text = process_command(verdi, "gomill-explain_last_move");
    ck_assert_int_eq(strncmp(text, "= book score +0.00 depth 21@73% nodes 0 ", 40), 0);
    ck_assert_str_eq(process_command(verdi, "undo"), "=");
    ck_assert_str_eq(process_command(verdi, "verdi-param no-book 1"), "=");
    ck_assert_ptr_nonnull(process_command(verdi, "genmove w"));
    text = process_command(verdi, "gomill-explain_last_move");
    ck_assert_int_eq(strncmp(text, "= score ", 8), 0);
    ck_assert_ptr_nonnull(strstr(process_command(verdi, "gomill-describe_engine"), path));
    ck_assert_str_eq(process_errors(verdi), "");
    finish(verdi);
}

/* With another seed comes another move, sooner or later; with the same one never. */
static int first_d6(const char *seed) {
    Process *verdi = start("gtp", "--book-seed", seed);
    ck_assert_str_eq(process_command(verdi, "verdi-param book-randomness 1"), "=");
    /* Weak levels draw more freely. */
    ck_assert_str_eq(process_command(verdi, "verdi-param level 6"), "=");
    int moves = 0;
    for (int i = 0; i < 16; i++) {
        process_command(verdi, "clear_board");
        process_command(verdi, "play b f5");
        const char *move = process_command(verdi, "genmove w");
        ck_assert(!strcmp(move, "= D6") || !strcmp(move, "= F4"));
        moves = 2 * moves + !strcmp(move, "= D6");
    }
    finish(verdi);
    return moves;
}

TEST(test_seeds) {
    make_book();
    int moves = first_d6("7");
    ck_assert_int_eq(moves, first_d6("7"));
    ck_assert_int_ne(moves, first_d6("8"));
    ck_assert_int_ne(moves, 0);
    ck_assert_int_ne(moves, 0xffff);
}

TEST(test_nboard) {
    make_book();
    Process *verdi = start("nboard", "--level", "6");
    process_write(verdi, "nboard 2\nset game " GAME "\nping 1\ngo\n");
    ck_assert_ptr_nonnull(process_line_with(verdi, "pong 1", 10000));
    ck_assert_str_eq(process_line_with(verdi, "book", 10000), "book D6 0.00 0 21");
    ck_assert_ptr_nonnull(process_line_with(verdi, "=== D6/0.00/", 10000));
    ck_assert_str_eq(process_errors(verdi), "");
    finish(verdi);
}

/* NBoard's contempt says what a draw is worth to Black: after the first move, of either colour, D6
 * draws and F4 is half a disc better. */
TEST(test_nboard_contempt) {
#define WHITE_FIRST                                                                                \
    "(;GM[Othello]TY[8]BO[8 ---------------------------*O------O*--------------------------- O]"   \
    "W[F5];)"
    static const struct {
        const char *game;
        int contempt;
        const char *move;
    } rows[] = {{GAME, 0, "=== F4"},          {GAME, 100, "=== F4"},
                {GAME, -100, "=== D6"},       {WHITE_FIRST, 0, "=== F4"},
                {WHITE_FIRST, 100, "=== D6"}, {WHITE_FIRST, -100, "=== F4"}};
    Board board = board_play(board_start(), square_parse("f5"));
    verdi_book_position row;
    books_path(path, "book-use");
    verdi_book *book = books_open(path, VERDI_BOOK_CREATE);
    verdi_book_position_init(&row, board.player, board.opponent);
    row.value = (verdi_book_value){
        .kind = VERDI_BOOK_SEARCH, .value = VERDI_DISC / 2, .depth = 21, .confidence = 73};
    verdi_book_add_move(&row, square_parse("f4"))->value = row.value;
    verdi_book_add_move(&row, square_parse("d6"))->value =
        (verdi_book_value){.kind = VERDI_BOOK_EXACT, .depth = 59, .confidence = 100};
    ck_assert_msg(!verdi_book_put(book, &row), "%s", verdi_book_get_problem(book));
    ck_assert_int_eq(verdi_book_close(book), VERDI_OK);
    Process *verdi = process_start("nboard", "--threads", "1", "--hash", "1", "--level", "6",
                                   "--book", path, "--book-randomness", "0", NULL);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[256];
        snprintf(text, sizeof text, "set contempt %d\nset game %s\ngo\n", rows[i].contempt,
                 rows[i].game);
        process_write(verdi, text);
        const char *move = process_line_with(verdi, "===", 10000);
        ck_assert_msg(move && !strncmp(move, rows[i].move, 6), "row %d: %s", (int)i, move);
    }
    finish(verdi);
}

/* All first moves are the one that the book knows. */
TEST(test_gtp_advice) {
    make_book();
    Process *verdi = start("gtp", NULL, NULL);
    ck_assert_str_eq(process_command(verdi, "verdi-scores"), "= F5 +0b D3 +0b C4 +0b E6 +0b");
    const char *text = process_command(verdi, "verdi-gfx");
    ck_assert_int_eq(strncmp(text, "= LABEL F5 +0b D3 +0b C4 +0b E6 +0b\nCOLOR ", 42), 0);
    ck_assert_ptr_nonnull(strstr(text, "\nTEXT F5 +0.00 book depth 21@73% 0 nodes"));
    ck_assert_str_eq(process_command(verdi, "play b f5"), "=");
    text = process_command(verdi, "verdi-scores"); /* f6 is not in the book: searched */
    ck_assert_ptr_nonnull(strstr(text, " D6 +0b"));
    ck_assert_ptr_nonnull(strstr(text, " F4 -1b"));
    const char *searched = strstr(text, " F6 ");
    ck_assert(searched && searched[strcspn(searched + 1, " ") + 1] == ' ' &&
              !strstr(searched, "b"));
    ck_assert_str_eq(process_command(verdi, "verdi-param no-book 1"), "=");
    ck_assert_ptr_null(strstr(process_command(verdi, "verdi-scores"), "b"));
    finish(verdi);
}

TEST(test_play) {
    make_book();
    Process *verdi = process_start("play", "--book", path, "--level", "6", NULL);
    process_write(verdi, "f5\nquit\n");
    ck_assert_ptr_nonnull(process_line_with(verdi, "Verdi plays d6 (+0.00, book,", 10000));
    finish(verdi);
}

/* Cuts the last page off. */
static void damage_book(void) {
    ck_assert_int_eq(truncate(path, 5000), 0);
}

TEST(test_damaged_gtp) {
    make_book();
    damage_book();
    Process *verdi = start("gtp", NULL, NULL);
    ck_assert_str_eq(process_command(verdi, "play b f5"), "=");
    ck_assert_int_eq(strncmp(process_command(verdi, "genmove w"), "= ", 2), 0);
    ck_assert_ptr_nonnull(process_command(verdi, "genmove b"));
    const char *said = process_errors(verdi);
    ck_assert_ptr_nonnull(strstr(said, path));
    ck_assert_ptr_nonnull(strstr(said, "playing without it"));
    ck_assert_ptr_eq(strchr(said, '\n'), said + strlen(said) - 1); /* once */
    finish(verdi);
}

TEST(test_damaged_nboard) {
    make_book();
    damage_book();
    Process *verdi = start("nboard", NULL, NULL);
    process_write(verdi, "nboard 2\nset game " GAME "\nping 1\ngo\n");
    const char *status = process_line_with(verdi, "status book: ", 10000);
    ck_assert_ptr_nonnull(status);
    ck_assert_ptr_nonnull(strstr(status, path));
    ck_assert_ptr_nonnull(process_line_with(verdi, "search ", 10000));
    ck_assert_ptr_nonnull(process_line_with(verdi, "=== ", 10000));
    ck_assert_str_eq(process_errors(verdi), "");
    finish(verdi);
}

/* What only computes does not know a book. */
TEST(test_no_book_where_none_belongs) {
    static const char *const commands[] = {"bench", "solve", "accuracy", "perft"};
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        Process *verdi = process_start(commands[i], "--book", "x", NULL);
        ck_assert_int_eq(process_wait(verdi, 10000), 2);
        ck_assert_ptr_nonnull(strstr(process_errors(verdi), "unknown option"));
        process_free(verdi);
    }
}
