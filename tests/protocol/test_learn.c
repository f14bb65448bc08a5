/* SPDX-License-Identifier: MIT
 *
 * Learning over real pipes: a game received by NBoard or GTP is stored in the user's book at once,
 * and its positions are searched while the engine is idle. Killing the engine at any time loses
 * neither the game nor the results of other games. dialogues/book_use.txt has the rest.
 */
#include "process.h"
#include "testing.h"

#include <signal.h>

#include "base/random.h"
#include "base/text.h"
#include "books.h"
#include "rules/board.h"

enum { WAIT_MS = 60000 };

#define GAME                                                                                       \
    "(;GM[Othello]PC[t]DT[2026-11-22]PB[a]PW[b]RE[?]TI[5:00]TY[8]BO[8 "                            \
    "---------------------------O*------*O--------------------------- *]"

static void new_book(char path[BOOKS_PATH], const char *name) {
    books_path(path, name);
    books_write(path, NULL, 0);
}

/* The positions of "f5d6c3" from the start on, the last one too. */
static int positions(const char *moves, Board board[64]) {
    int count = 0;
    board[count++] = board_start();
    for (; *moves; moves += 2, count++)
        board[count] = board_play(board[count - 1], square_parse(moves));
    return count;
}

/* Does the book have a value for each position of a line? */
static bool knows(verdi_book *book, const char *moves) {
    Board board[64];
    int count = positions(moves, board);
    verdi_book_position row;
    bool all = true;
    for (int i = 0; i < count; i++)
        all = all && verdi_book_get(book, board[i].player, board[i].opponent, &row) > 0 &&
              row.value.kind != VERDI_BOOK_UNKNOWN;
    return all;
}

static bool waits(verdi_book *book) {
    verdi_game *game;
    ck_assert_int_eq(verdi_game_new(&game), 0);
    int number = verdi_book_next_game(book, game, NULL);
    verdi_game_free(game);
    ck_assert_int_ge(number, 0);
    return number > 0;
}

/* Looks from outside until no game waits; false if that takes too long. */
static bool all_learned(const char *path) {
    for (int ms = 0; ms < WAIT_MS * testing_patience(); ms += 100) {
        verdi_book *book = books_open(path, VERDI_BOOK_READ);
        bool done = !waits(book);
        verdi_book_close(book);
        if (done)
            return true;
        process_sleep_ms(100);
    }
    return false;
}

static Process *start_nboard(const char *path) {
    return process_start("nboard", "--book", path, "--threads", "1", "--hash", "16", NULL);
}

TEST(test_nboard) {
    char path[BOOKS_PATH];
    new_book(path, "learn-nboard");
    Process *p = start_nboard(path);
    process_write(p, "nboard 2\nset game " GAME "B[F5]W[F6]B[E6]W[F4];)\nlearn\nping 1\n");
    ck_assert_ptr_nonnull(process_line_with(p, "learned", WAIT_MS));
    ck_assert_ptr_nonnull(process_line_with(p, "pong 1", WAIT_MS));
    ck_assert(all_learned(path));
    /* It answers from what it has learned, in this very process. */
    process_write(p, "set game " GAME "B[F5];)\nhint 1\n");
    ck_assert_ptr_nonnull(process_line_with(p, "book ", WAIT_MS));
    process_write(p, "quit\n");
    ck_assert_int_eq(process_wait(p, WAIT_MS), 0);
    process_free(p);
    verdi_book *book = books_open(path, VERDI_BOOK_READ);
    ck_assert(knows(book, "f5f6e6f4"));
    ck_assert_uint_eq(verdi_book_get_count(book), 5);
    verdi_book_position row = books_get(book, board_start());
    ck_assert_uint_eq(row.flags, VERDI_BOOK_DONE | VERDI_BOOK_LEARNED);
    ck_assert_int_eq(row.value.kind, VERDI_BOOK_NEGAMAX);
    verdi_book_close(book);
    books_check_built(path);
}

TEST(test_gtp) {
    char path[BOOKS_PATH];
    new_book(path, "learn-gtp");
    Process *p = process_start("gtp", "--book", path, "--threads", "1", "--hash", "16", NULL);
    ck_assert_str_eq(process_command(p, "verdi-learn"), "? no moves to learn from");
    process_command(p, "play b f5");
    process_command(p, "play w d6");
    ck_assert_str_eq(process_command(p, "verdi-learn"), "=");
    ck_assert(all_learned(path));
    /* While a game is on nothing is searched: the machine may be the opponent's. */
    process_command(p, "clear_board");
    process_command(p, "play b f5");
    process_command(p, "play w f6");
    process_command(p, "play b e6");
    ck_assert_str_eq(process_command(p, "verdi-learn"), "=");
    ck_assert_str_eq(process_command(p, "play w d6"), "=");
    process_sleep_ms(500);
    verdi_book *book = books_open(path, VERDI_BOOK_READ);
    ck_assert(waits(book));
    ck_assert_uint_eq(verdi_book_get_count(book), 3);
    verdi_book_close(book);
    process_command(p, "clear_board");
    ck_assert(all_learned(path));
    process_write(p, "quit\n");
    ck_assert_int_eq(process_wait(p, WAIT_MS), 0);
    process_free(p);
    book = books_open(path, VERDI_BOOK_READ);
    ck_assert(knows(book, "f5d6") && knows(book, "f5f6e6"));
    verdi_book_close(book);
    books_check_built(path);
}

TEST(test_killed_while_learning) {
    static const char *const line[] = {"f5d6", "f5f6e6", "f5f4", "f5d6c5", "f5f6d3"};
    char path[BOOKS_PATH], text[512];
    new_book(path, "learn-killed");
    Random random;
    random_seed(&random, 4);
    int kills = 4 * testing_scale(), lines = (int)(sizeof line / sizeof *line);
    for (int i = 0; i < kills; i++) {
        Process *p = start_nboard(path);
        Text game = text_into(text, sizeof text);
        text_add(&game, "nboard 2\nset game " GAME);
        for (const char *move = line[i % lines]; *move; move += 2)
            text_add(&game, "%c[%.2s]", (move - line[i % lines]) % 4 ? 'W' : 'B', move);
        text_add(&game, ";)\nlearn\n");
        process_write(p, text);
        ck_assert_ptr_nonnull(process_line_with(p, "learned", WAIT_MS));
        process_sleep_ms(random_below(&random, 900));
        kill(process_id(p), SIGKILL);
        ck_assert_int_eq(process_wait(p, WAIT_MS), 256 + SIGKILL);
        process_free(p);
        verdi_book *book = books_open(path, VERDI_BOOK_READ);
        ck_assert(waits(book) || knows(book, line[i % lines]));
        verdi_book_close(book);
        books_check_built(path);
    }
    Process *p = start_nboard(path); /* goes on by itself with what waits */
    process_write(p, "nboard 2\n");
    ck_assert(all_learned(path));
    process_write(p, "quit\n");
    ck_assert_int_eq(process_wait(p, WAIT_MS), 0);
    process_free(p);
    verdi_book *book = books_open(path, VERDI_BOOK_READ);
    for (int i = 0; i < lines && i < kills; i++)
        ck_assert(knows(book, line[i]));
    verdi_book_close(book);
    books_check_built(path);
}
