/* SPDX-License-Identifier: MIT
 *
 * verdi book lines: the tree that it tells is the one that book and games have, move by move, in
 * all three forms; and what it cannot tell is said.
 */
#include "testing.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/bits.h"
#include "books.h"
#include "folder.h"
#include "positions.h"
#include "run.h"
#include "study/repertoire/repertoire.h"
#include "wellformed.h"

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
    verdi_book_position row;
    verdi_book_position_init(&row, board.player, board.opponent);
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

/* The Tiger by two ways, and what is beside it. */
static void make_book(void) {
    books_path(path, "book-lines");
    verdi_book *book = books_open(path, VERDI_BOOK_CREATE);
    put(book, board_start(), 0.5, "f5 0.5");
    put(book, positions_replay("f5"), -0.5, "d6 -0.5 f4 -8 f6 -2");
    put(book, positions_replay("f5d6"), 0.5, "c3 0.5 c4 0 c5 -0.75");
    put(book, positions_replay("f5d6c3"), -0.5, "d3 -0.5 f4 ?");
    put(book, positions_replay("f5d6c4"), 0, "d3 0");
    put(book, positions_replay("f5d6c3d3"), 0.5, "c4 0.5");
    put(book, positions_replay("f5d6c4d3"), 0, "c3 0");
    put(book, positions_replay("f5d6c3d3c4"), -0.5, "f4 -0.5");
    put(book, positions_replay("f5f6"), 2, "e6 2 f7 1.5 c4 0");
    ck_assert_int_eq(verdi_book_close(book), VERDI_OK);
}

static char *lines_of(int status, const char *one, const char *two, const char *three) {
    char *out = RUN_VERDI(status, "book", "lines", "--book", path, one, two, three);
    if (!status)
        ck_assert_str_eq(run_errors(), "");
    return out;
}

/* Everything behind the head. */
static void check_rows(const char *out, const char *expected) {
    const char *rows = strstr(out, "\n\n");
    ck_assert_ptr_nonnull(rows);
    rows = strchr(rows + 2, '\n') + 1;
    ck_assert_msg(strcmp(rows, expected) == 0, "%s\ninstead of\n%s", rows, expected);
}

TEST(test_text) {
    make_book();
    char *out = lines_of(0, "--max-loss=0.5", NULL, NULL);
    check_rows(out, "    1  F5 d6 C3 d3 C4 f4   +0.50  Tiger, not in the book\n"
                    "    2           f4         +0.50  not in the book\n"
                    "    3        C4 d3 C3      +0.00  Tiger, as line 1\n"
                    "    4     f6 E6            +2.00  Diagonal, not in the book\n"
                    "    5        F7            +1.50  not in the book\n"
                    "    6     f4               +8.00  Parallel, not in the book\n");
    ck_assert_matches(out, "^Black, moves that lose 0\\.50 discs at most, 20 moves deep; .*lines-");
    ck_assert_matches(out, "^6 lines, 5 positions to know; capitals are black's moves$");
    ck_assert_matches(out, "^ line  moves +value$");
    free(out);
    out = lines_of(0, "--max-loss=0", "--depth=3", NULL);
    check_rows(out, "    1  F5 d6 C3   +0.50  Perpendicular\n"
                    "    2     f6 E6   +2.00  Diagonal\n"
                    "    3     f4      +8.00  Parallel, not in the book\n");
    free(out);
    out = lines_of(0, "--choices=1", "--after=f5d6", "--max-loss=9");
    check_rows(out, "    1  C3 d3 C4 f4   +0.50  Tiger, not in the book\n"
                    "    2     f4         +0.50  not in the book\n");
    ck_assert_matches(out, "^Black, after f5d6, moves");
    free(out);
    out = lines_of(0, "--side=white", "--after=F5", "--max-loss=1.5");
    check_rows(out, "    1  D6 c3 D3 c4 F4   -0.50  Tiger, not in the book\n"
                    "    2     c4 D3 c3      +0.00  Tiger, as line 1\n"
                    "    3     c5            +0.75  not in the book\n"
                    "    4  F6 e6            -2.00  Diagonal, not in the book\n"
                    "    5     f7            -1.50  not in the book\n"
                    "    6     c4            +0.00  not in the book\n");
    free(out);
    books_remove(path);
}

/* Answers by how often they were played, with those that the book does not have. */
static const char games[] = "f5f6e6f4\n"
                            "f5f6e6\n"
                            "c4c5d6\n" /* f5f4 turned */
                            "f5d6c3d3\n"
                            "f5f6f7\n"
                            "f5f6e6f4e3\n"
                            "f5d6c4g5\n";

static void count_games(const char *moves, uint32_t wins, uint32_t draws, uint32_t losses) {
    verdi_book *book = books_open(path, VERDI_BOOK_WRITE);
    verdi_book_position row;
    Board board = positions_replay(moves);
    ck_assert_int_eq(verdi_book_get(book, board.player, board.opponent, &row), 1);
    row.wins = wins;
    row.draws = draws;
    row.losses = losses;
    ck_assert_int_eq(verdi_book_put(book, &row), VERDI_OK);
    ck_assert_int_eq(verdi_book_close(book), VERDI_OK);
}

TEST(test_games_decide) {
    make_book();
    folder_make();
    const char *file = folder_write_text("games.txt", games);
    char *out = lines_of(0, "--max-loss=0.5", "--games", file);
    check_rows(out, "    1  F5 f6 E6 f4         +2.00      4  57%  Diagonal, not in the book\n"
                    "    2        F7            +1.50              not in the book\n"
                    "    3     d6 C3 d3 C4 f4   +0.50      2  29%  Tiger, not in the book\n"
                    "    4           f4         +0.50      0   0%  not in the book\n"
                    "    5        C4 g5         +0.00      1 100%  No-Cat, not in the book\n"
                    "    6           d3 C3      +0.00      0   0%  Tiger, as line 3\n"
                    "    7     f4               +8.00      1  14%  Parallel, not in the book\n");
    ck_assert_matches(out, ", 7 games\\.$");
    free(out);
    out = RUN_VERDI(0, "book", "lines", "--book", path, "--min-games", "2", "--games", file,
                    "--max-loss", "0", "--format", "lines", file); /* each game twice */
    check_rows(out, "    1  F5 f6 E6 f4      +2.00      8  57%  Diagonal, not in the book\n"
                    "    2     d6 C3 d3 C4   +0.50      4  29%  Tiger, not in the book\n"
                    "    3     f4            +8.00      2  14%  Parallel, not in the book\n");
    free(out);
    /* The book's own counts, where there are no games. */
    count_games("f5f6", 2, 1, 0);
    count_games("f5d6", 0, 0, 1);
    out = lines_of(0, "--max-loss=0", "--depth=2", NULL);
    check_rows(out, "    1  F5 f6   +2.00      3  75%  Diagonal\n"
                    "    2     d6   +0.50      1  25%  Perpendicular\n"
                    "    3     f4   +8.00      0   0%  Parallel\n");
    free(out);
    folder_remove();
    books_remove(path);
}

TEST(test_csv) {
    make_book();
    folder_make();
    const char *file = folder_write_text("games.txt", games);
    char *out = RUN_VERDI(0, "book", "lines", "--book", path, "--csv", "--after", "f5f6", "--games",
                          file, "--max-loss", "0.5");
    ck_assert_str_eq(out,
                     "line,number,moves,move,side,own,value,loss,games,share,end,as_line,opening\n"
                     "1,1,f5f6e6,e6,black,1,2,0,3,0.7500,,,\n"
                     "1,2,f5f6e6f4,f4,white,0,,,2,1.0000,unknown,,\n"
                     "2,1,f5f6f7,f7,black,1,1.5,0.5,1,0.2500,unknown,,\n");
    free(out);
    out = lines_of(0, "--csv", "--depth=6", "--max-loss=0.5");
    ck_assert_matches(out, "^3,5,f5d6c4d3c3,c3,black,1,0,0,,,again,1,Tiger$");
    free(out);
    folder_remove();
    books_remove(path);
}

TEST(test_page) {
    make_book();
    folder_make();
    const char *page = folder_path("page.html");
    char *out = lines_of(0, "--html", "--max-loss=0.5", NULL), *again;
    ck_assert_ptr_null(wellformed_problem(out));
    ck_assert_matches(out, "<title>Black’s opening lines</title>");
    ck_assert_matches(out, "6 lines, 5 positions to know");
    ck_assert_matches(out, "<tr id=\"line-3\">.*as <a href=\"#line-1\">line 1</a>");
    ck_assert_matches(out, "<b>C3</b> \\+0\\.5</p><p>Then");
    ck_assert_matches(out, "<p>or <b>C4</b> 0\\.0</p>");
    int boards = 0;
    for (const char *at = out; (at = strstr(at, "<svg class=\"board\"")); at++)
        boards++;
    ck_assert_int_eq(boards, 5);
    free(RUN_VERDI(0, "book", "lines", "--book", path, "--html", "--max-loss", "0.5", "--output",
                   page));
    again = folder_read("page.html");
    ck_assert_str_eq(again, out);
    free(again);
    free(out);
    folder_remove();
    books_remove(path);
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
    verdi_book_position known;
    Board board = positions_replay(moves);
    int children = 0, expected = 0;
    ck_assert_int_eq(verdi_book_get(book, board.player, board.opponent, &known), 1);
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
    char *out = RUN_VERDI(0, "book", "lines", "--side", "white", "--max-loss", "0.5", "--depth",
                          "9", "--csv");
    Row *rows = calloc(ROWS, sizeof *rows);
    ck_assert_ptr_nonnull(rows);
    int count = read_csv(out, rows), lines = 0, again = 0;
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
    free(out);
}

/* --------------------------------------------------------------------------------------- passes */

/* A side that must pass does so; the move after it is again a choice, and a pass is no depth. */
TEST(test_passes) {
    Random random;
    random_seed(&random, 2);
    Board board, after;
    Square square = SQUARE_NONE;
    while (square == SQUARE_NONE) {
        board = positions_play(&random, 10);
        for (BITS_EACH(move, board_moves(board))) {
            after = board_play(board, (Square)move);
            if (!board_moves(after) && !board_is_over(after))
                square = (Square)move;
        }
    }
    after = board_pass(board_play(board, square));
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
    books_remove(path);
}

/* ------------------------------------------------------------------------------------ bad input */

TEST(test_bad_games) {
    make_book();
    folder_make();
    folder_write_text("games.txt", "f5d6c3\nf5f5\nf5f6\n");
    char *out = lines_of(1, "--depth=2", "--games", folder_path("games.txt"));
    ck_assert_matches(run_errors(), "^verdi book lines: .*games.txt:2: move 2");
    ck_assert_matches(out, ", 2 games\\.$"); /* the rest counts */
    free(out);
    out = lines_of(1, "--depth=2", "--games", "/nonexistent/x");
    ck_assert_matches(run_errors(), "^verdi book lines: /nonexistent/x: No such file");
    free(out);
    /* From a pipe. */
    Process *process = process_start("book", "lines", "--book", path, "--games", "-", NULL);
    process_write(process, "f5d6c3\n");
    Run run = run_finish(process);
    ck_assert_int_eq(run.status, 0);
    ck_assert_matches(run.out, ", 1 game\\.$");
    process_free(process);
    folder_remove();
    books_remove(path);
}

TEST(test_usage) {
    static const struct {
        const char *one, *two;
        int status;
        const char *error;
    } cases[] = {
        {"--side", "red", 2, "^verdi book lines: --side: black or white expected, got 'red'"},
        {"--max-loss", "x", 2, "^verdi book lines: --max-loss: discs from 0 to 128 expected, got"},
        {"--max-loss", "-1", 2, "^verdi book lines: --max-loss: discs from 0 to 128"},
        {"--depth", "61", 2, "^verdi book lines: --depth: a number from 1 to 60 expected"},
        {"--after", "f5f5", 2, "^verdi book lines: --after: move 2"},
        {"--after", "x", 2, "^verdi book lines: --after: "},
        {"--after", "f5d6c5f4", 1, "^verdi book lines: .*: no move to learn behind these moves$"},
        {"--output", "/nonexistent/x", 1, "^verdi book lines: /nonexistent/x: "},
        {"--output", "/dev/full", 1, "^verdi book lines: /dev/full: No space left on device$"},
    };
    make_book();
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char *out =
            RUN_VERDI(cases[i].status, "book", "lines", "--book", path, cases[i].one, cases[i].two);
        ck_assert_str_eq(out, "");
        ck_assert_matches(run_errors(), cases[i].error);
        free(out);
    }
    books_remove(path);
    free(RUN_VERDI(1, "book", "lines", "--book", "/nonexistent/x"));
    ck_assert_matches(run_errors(), "^verdi book lines: /nonexistent/x");
    char *out = RUN_VERDI(0, "book", "lines", "--help");
    ck_assert_matches(out, "^usage: verdi book lines");
    free(out);
}
