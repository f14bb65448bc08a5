/* SPDX-License-Identifier: MIT */
#include "testing.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/bits.h"
#include "books.h"
#include "positions.h"

static char path[BOOKS_PATH];

/* An empty book in a file of its own. */
static verdi_book *new_book(void) {
    books_path(path, "book");
    return books_open(path, VERDI_BOOK_CREATE);
}

static void end_book(verdi_book *book) {
    ck_assert_int_eq(verdi_book_close(book), VERDI_OK);
}

static Board random_board(Random *random) {
    int empties = (int)random_below(random, 61);
    return random_below(random, 2) ? positions_play(random, empties)
                                   : positions_fill(random, empties);
}

/* Whatever orientation a position is put and asked for in, the moves are turned with it. */
TEST(test_orientations) {
    Random random;
    random_seed(&random, 1);
    verdi_book *book = new_book();
    ck_assert_int_eq(verdi_book_begin(book), VERDI_OK);
    books_add_sources(book);
    int cases = 300 * testing_scale();
    for (int i = 0; i < cases; i++) {
        Board board = i < 3 ? board_start() : random_board(&random);
        verdi_book_position row = books_row(&random, board), got;
        ck_assert_msg(!verdi_book_put(book, &row), "%s", verdi_book_get_problem(book));
        for (int symmetry = 0; symmetry < 8; symmetry++) {
            Board turned = board_symmetry(board, symmetry);
            got = books_get(book, turned);
            ck_assert(books_same_row(&got, &row, symmetry));
            for (int m = 0; m < got.moves; m++)
                ck_assert(got.move[m].move == VERDI_PASS || board_flips(turned, got.move[m].move));
        }
        got = books_get(book, board);
        for (int m = 0; m < row.moves; m++)
            ck_assert_int_eq(got.move[m].move, row.move[m].move); /* as it was put, exactly */
    }
    ck_assert_int_eq(verdi_book_commit(book), VERDI_OK);
    ck_assert_int_eq(verdi_book_check(book, NULL, NULL, NULL), 0);
    end_book(book);
}

TEST(test_missing) {
    Random random;
    random_seed(&random, 2);
    verdi_book *book = new_book();
    verdi_book_position row = books_row(&random, board_start()), got;
    ck_assert_int_eq(verdi_book_put(book, &row), VERDI_OK);
    for (int i = 0; i < 200; i++) {
        Board board = positions_play(&random, (int)random_below(&random, 60));
        ck_assert_int_eq(verdi_book_get(book, board.player, board.opponent, &got), 0);
    }
    ck_assert_int_eq(verdi_book_get(book, row.opponent, row.player, &got), 1); /* by symmetry */
    Board after = board_play(board_start(), square_parse("f5"));
    ck_assert_int_eq(verdi_book_get(book, after.player, after.opponent, &got), 0);
    ck_assert_int_eq(verdi_book_get(book, after.opponent, after.player, &got), 0);
    ck_assert_int_eq(verdi_book_get(book, 3, 1, &got), VERDI_E_ARGUMENT);
    end_book(book);
}

/* The row `good` after a change. */
#define REFUSED(change)                                                                            \
    do {                                                                                           \
        row = good;                                                                                \
        change;                                                                                    \
        ck_assert_msg(verdi_book_put(book, &row) == VERDI_E_ARGUMENT, "%s", #change);              \
        ck_assert_ptr_nonnull(strstr(verdi_book_get_problem(book), path));                         \
    } while (0)

/* What may not stand in a book is refused, and changes nothing. */
TEST(test_refused_rows) {
    verdi_book *book = new_book();
    verdi_book_position good = books_new_row(board_start()), row;
    good.value = (verdi_book_value){.kind = VERDI_BOOK_SEARCH, .depth = 20, .confidence = 73};
    good.moves = 1;
    good.move[0] = (verdi_book_move){.move = square_parse("f5"), .reply = square_parse("d6")};
    const verdi_book_move same = {.move = square_parse("d3"), .reply = VERDI_NONE};
    ck_assert_int_eq(verdi_book_put(book, &good), VERDI_OK);
    uint64_t digest = verdi_book_get_digest(book);
    REFUSED(row.player |= row.opponent);
    REFUSED(row.move[0].move = square_parse("e4"));
    REFUSED(row.move[0].move = VERDI_PASS);
    REFUSED(row.move[0].move = VERDI_NONE);
    REFUSED(row.move[0].reply = square_parse("a1"));
    REFUSED(row.moves = VERDI_MAX_MOVES + 1);
    REFUSED(row.value.value = 64 * VERDI_DISC + 1);
    REFUSED(row.value.kind = VERDI_BOOK_KINDS);
    REFUSED(row.value.kind = VERDI_BOOK_UNKNOWN);
    REFUSED(row.value.depth = 61);
    REFUSED((row.lower = 1, row.upper = 0));
    REFUSED(row.move[0].games = 7);
    /* the same move up to symmetry */
    REFUSED((row.moves = 2, row.move[1] = same));
    ck_assert_uint_eq(verdi_book_get_digest(book), digest);
    ck_assert_uint_eq(verdi_book_get_count(book), 1);
    end_book(book);
}

/* Count and digest follow every put and remove; two books with the same rows have the same. */
TEST(test_totals) {
    enum { ROWS = 40 };
    Random random;
    random_seed(&random, 3);
    verdi_book *book = new_book();
    verdi_book_position row[ROWS];
    books_add_sources(book);
    for (int i = 0; i < ROWS; i++)
        row[i] = books_row(&random, positions_play(&random, 59 - i));
    for (int i = 0; i < ROWS; i++)
        ck_assert_int_eq(verdi_book_put(book, &row[i]), VERDI_OK);
    ck_assert_uint_eq(verdi_book_get_count(book), ROWS);
    uint64_t all = verdi_book_get_digest(book);
    ck_assert_int_eq(verdi_book_remove(book, row[7].player, row[7].opponent), 1);
    ck_assert_int_eq(verdi_book_remove(book, row[7].player, row[7].opponent), 0);
    ck_assert_int_eq(verdi_book_remove(book, row[3].player, row[3].opponent), 1);
    ck_assert_int_eq(verdi_book_remove(book, row[3].player, row[3].opponent), 0);
    ck_assert_uint_eq(verdi_book_get_count(book), ROWS - 2);
    ck_assert_uint_ne(verdi_book_get_digest(book), all);
    ck_assert_int_eq(verdi_book_put(book, &row[7]), VERDI_OK);
    row[3].lines++;
    ck_assert_int_eq(verdi_book_put(book, &row[3]), VERDI_OK);
    ck_assert_uint_ne(verdi_book_get_digest(book), all);
    row[3].lines--;
    ck_assert_int_eq(verdi_book_put(book, &row[3]), VERDI_OK);
    ck_assert_uint_eq(verdi_book_get_digest(book), all);
    ck_assert_uint_eq(verdi_book_get_count(book), ROWS);
    ck_assert_int_eq(verdi_book_check(book, NULL, NULL, NULL), 0);
    end_book(book);
}

TEST(test_transactions) {
    Random random;
    random_seed(&random, 4);
    verdi_book *book = new_book();
    books_add_sources(book);
    verdi_book_position first = books_row(&random, positions_play(&random, 40)), got;
    verdi_book_position second = books_row(&random, positions_play(&random, 39));
    ck_assert_int_eq(verdi_book_put(book, &first), VERDI_OK);
    verdi_book *reader = books_open(path, VERDI_BOOK_READ);
    ck_assert_int_eq(verdi_book_begin(book), VERDI_OK);
    ck_assert_int_eq(verdi_book_begin(book), VERDI_E_ARGUMENT);
    ck_assert_int_eq(verdi_book_put(book, &second), VERDI_OK);
    ck_assert_int_eq(verdi_book_remove(book, first.player, first.opponent), 1);
    ck_assert_int_eq(verdi_book_get(reader, second.player, second.opponent, &got), 0);
    ck_assert_int_eq(verdi_book_rollback(book), VERDI_OK);
    ck_assert_int_eq(verdi_book_get(book, second.player, second.opponent, &got), 0);
    ck_assert_int_eq(verdi_book_get(book, first.player, first.opponent, &got), 1);
    ck_assert_uint_eq(verdi_book_get_count(book), 1);
    ck_assert_int_eq(verdi_book_begin(book), VERDI_OK);
    ck_assert_int_eq(verdi_book_put(book, &second), VERDI_OK);
    ck_assert_int_eq(verdi_book_commit(book), VERDI_OK);
    ck_assert_int_eq(verdi_book_get(reader, second.player, second.opponent, &got), 1);
    ck_assert_uint_eq(verdi_book_get_count(reader), 2);
    ck_assert_int_eq(verdi_book_put(reader, &second), VERDI_E_FILE);
    ck_assert_int_eq(verdi_book_close(reader), VERDI_OK);
    end_book(book);
}

/* A closed book is one plain file, also after an open transaction was dropped. */
TEST(test_one_plain_file) {
    Random random;
    random_seed(&random, 5);
    verdi_book *book = new_book();
    verdi_book_position row = books_row(&random, board_start());
    ck_assert_int_eq(verdi_book_put(book, &row), VERDI_OK);
    ck_assert_int_eq(verdi_book_begin(book), VERDI_OK);
    ck_assert_int_eq(verdi_book_remove(book, row.player, row.opponent), 1);
    char beside[BOOKS_PATH + 8];
    struct stat status;
    snprintf(beside, sizeof beside, "%s-wal", path);
    ck_assert_int_eq(stat(beside, &status), 0);
    ck_assert_int_eq(verdi_book_close(book), VERDI_OK);
    ck_assert_int_ne(stat(beside, &status), 0);
    snprintf(beside, sizeof beside, "%s-shm", path);
    ck_assert_int_ne(stat(beside, &status), 0);
    unsigned char header[20];
    FILE *file = fopen(path, "rb");
    ck_assert_int_eq(fread(header, 1, sizeof header, file), sizeof header);
    fclose(file);
    ck_assert_int_eq(header[18], 1); /* SQLite's mark: no write-ahead log */
    book = books_open(path, VERDI_BOOK_READ);
    ck_assert_uint_eq(verdi_book_get_count(book), 1);
    end_book(book);
}

TEST(test_walk) {
    enum { ROWS = 200 };
    Random random;
    random_seed(&random, 6);
    verdi_book *book = new_book();
    books_add_rows(book, &random, ROWS);
    verdi_book_cursor cursor = {0};
    verdi_book_position row, got;
    int count = 0;
    for (int found; (found = verdi_book_next(book, &cursor, &row)) != 0; count++) {
        ck_assert_int_eq(found, 1);
        got = books_get(book, (Board){row.player, row.opponent});
        ck_assert(books_same_row(&got, &row, 0));
        row.lines ^= 1; /* rows may be written while walking */
        ck_assert_int_eq(verdi_book_put(book, &row), VERDI_OK);
    }
    ck_assert_int_eq(count, ROWS);
    ck_assert_int_eq(verdi_book_next(book, &cursor, &row), 0);
    end_book(book);
}

TEST(test_sources_and_texts) {
    verdi_book *book = new_book();
    verdi_book_source source;
    char text[32];
    ck_assert_int_eq(verdi_book_add_source(book, "Verdi 0.1.0", "2026-11-22"), 1);
    ck_assert_int_eq(verdi_book_add_source(book, "Verdi 0.1.0", "2026-11-23"), 2);
    ck_assert_int_eq(verdi_book_add_source(book, "Verdi 0.1.0", "2026-11-22"), 1);
    ck_assert_int_eq(verdi_book_add_source(book, "", ""), VERDI_E_ARGUMENT);
    ck_assert_int_eq(verdi_book_get_source(book, 2, &source), 1);
    ck_assert_str_eq(source.name, "Verdi 0.1.0");
    ck_assert_str_eq(source.date, "2026-11-23");
    ck_assert_int_eq(verdi_book_get_source(book, 3, &source), 0);
    ck_assert_int_eq(verdi_book_get_text(book, "depth", text, sizeof text), 0);
    ck_assert_int_eq(verdi_book_set_text(book, "depth", "21 plies"), VERDI_OK);
    ck_assert_int_eq(verdi_book_get_text(book, "depth", text, sizeof text), 1);
    ck_assert_str_eq(text, "21 plies");
    ck_assert_int_eq(verdi_book_get_text(book, "depth", text, 8), VERDI_E_SPACE);
    ck_assert_int_eq(verdi_book_set_text(book, "depth", NULL), VERDI_OK);
    ck_assert_int_eq(verdi_book_get_text(book, "depth", text, sizeof text), 0);
    ck_assert_int_eq(verdi_book_get_text(book, "positions", text, sizeof text), 1);
    ck_assert_str_eq(text, "0");
    end_book(book);
}

static void keep_fault(const char *fault, void *user) {
    snprintf(user, VERDI_BOOK_PROBLEM, "%s", fault);
}

/* A row that names a source which is not there is found by the check. */
TEST(test_missing_source) {
    verdi_book *book = new_book();
    verdi_book_position row = books_new_row(board_start());
    row.value = (verdi_book_value){.kind = VERDI_BOOK_SEARCH, .depth = 1, .source = 1};
    ck_assert_int_eq(verdi_book_put(book, &row), VERDI_OK);
    char fault[VERDI_BOOK_PROBLEM];
    ck_assert_int_eq(verdi_book_check(book, NULL, keep_fault, fault), 1);
    ck_assert_ptr_nonnull(strstr(fault, "source"));
    ck_assert_ptr_nonnull(strstr(fault, path));
    ck_assert_int_eq(verdi_book_add_source(book, "Verdi", ""), 1);
    ck_assert_int_eq(verdi_book_check(book, NULL, NULL, NULL), 0);
    end_book(book);
}

static void raise_stop(const char *fault, void *stop) {
    (void)fault;
    verdi_stop_raise(stop);
}

/* What goes through a whole book can be stopped, at any of its steps; the book stays usable. */
TEST(test_long_work_can_be_stopped) {
    verdi_book *book = new_book();
    verdi_book_position row = books_new_row(board_start());
    verdi_stop stop = {0};
    row.value = (verdi_book_value){.kind = VERDI_BOOK_SEARCH, .depth = 1, .source = 1};
    ck_assert_int_eq(verdi_book_put(book, &row), VERDI_OK);
    ck_assert_int_eq(verdi_book_check(book, &stop, raise_stop, &stop), VERDI_E_STOPPED);
    ck_assert_int_eq(verdi_book_check(book, &stop, NULL, NULL), VERDI_E_STOPPED);
    ck_assert_str_eq(strrchr(verdi_book_get_problem(book), ':'), ": stopped");
    verdi_book_source source = {.date = ""};
    ck_assert_int_eq(verdi_book_begin(book), VERDI_OK);
    for (int i = 0; i < 1000; i++) { /* more than a few pages */
        snprintf(source.name, sizeof source.name, "%0100d", i);
        ck_assert_int_eq(verdi_book_add_source(book, source.name, source.date), i + 1);
    }
    ck_assert_int_eq(verdi_book_commit(book), VERDI_OK);
    ck_assert_int_eq(verdi_book_compact(book, &stop), VERDI_E_STOPPED);
    verdi_stop_lower(&stop);
    ck_assert_int_eq(verdi_book_compact(book, &stop), VERDI_OK);
    ck_assert_int_eq(verdi_book_check(book, &stop, NULL, NULL), 0);
    end_book(book);
}

/* From the worst founded to the best. */
TEST(test_foundation) {
    static const verdi_book_value order[] = {
        {.kind = VERDI_BOOK_UNKNOWN},
        {.kind = VERDI_BOOK_GAMES},
        {.kind = VERDI_BOOK_IMPORTED, .depth = -1},
        {.kind = VERDI_BOOK_IMPORTED, .depth = 21},
        {.kind = VERDI_BOOK_UPPER, .depth = 30, .confidence = 100},
        {.kind = VERDI_BOOK_SEARCH, .depth = 20, .confidence = 73},
        {.kind = VERDI_BOOK_SEARCH, .depth = 20, .confidence = 95},
        {.kind = VERDI_BOOK_NEGAMAX, .depth = 21, .confidence = 73},
        {.kind = VERDI_BOOK_NEGAMAX, .depth = 50, .confidence = 99},
        {.kind = VERDI_BOOK_WLD},
        {.kind = VERDI_BOOK_NEGAMAX, .depth = 50, .confidence = 100},
    };
    enum { COUNT = sizeof order / sizeof *order };
    for (int a = 0; a < COUNT; a++)
        for (int b = 0; b < COUNT; b++) {
            int compared = verdi_book_compare(&order[a], &order[b], 50);
            ck_assert_int_eq((compared > 0) - (compared < 0), (a > b) - (a < b));
        }
    verdi_book_value exact = {.kind = VERDI_BOOK_EXACT};
    ck_assert_int_eq(verdi_book_compare(&exact, &order[COUNT - 1], 50), 0);
    ck_assert(!verdi_book_is_exact(&order[COUNT - 1], 51));
    for (int kind = 0; kind < VERDI_BOOK_KINDS; kind++)
        ck_assert_int_eq(verdi_book_kind_parse(verdi_book_kind_name((verdi_book_kind)kind)), kind);
    ck_assert_int_eq(verdi_book_kind_parse("guess"), -1);
}

/* Errors of games that wait come with the sentence of their own, not that of an earlier one. */
TEST(test_sentences_of_waiting_games) {
    verdi_book *book = new_book(), *other;
    verdi_game *game = positions_game();
    int bad = 0;
    char problem[VERDI_BOOK_PROBLEM];
    ck_assert_int_eq(verdi_book_set_text(book, "games", "two"), VERDI_OK);
    ck_assert_int_eq(verdi_book_next_game(book, game, &bad), VERDI_E_FORMAT);
    ck_assert_ptr_nonnull(strstr(verdi_book_get_problem(book), "'games'"));
    ck_assert_int_eq(verdi_book_add_game(book, game), VERDI_E_FORMAT);
    ck_assert_int_eq(verdi_book_set_text(book, "games", "3 4"), VERDI_OK);
    ck_assert_int_eq(verdi_book_next_game(book, game, &bad), VERDI_E_FORMAT);
    ck_assert_int_eq(bad, 3);
    ck_assert_ptr_nonnull(strstr(verdi_book_get_problem(book), "'game 3', which is missing"));
    ck_assert_int_eq(verdi_book_set_text(book, "game 3", "(;nothing"), VERDI_OK);
    ck_assert_int_eq(verdi_book_next_game(book, game, &bad), VERDI_E_FORMAT);
    ck_assert_ptr_nonnull(strstr(verdi_book_get_problem(book), "'game 3' is not a game: "));
    ck_assert_int_eq(verdi_book_open(&other, path, (verdi_book_mode)4, problem), VERDI_E_ARGUMENT);
    ck_assert_ptr_nonnull(strstr(problem, "mode"));
    end_book(book);
}

static verdi_book_value value_of(verdi_book_kind kind, int discs, int source) {
    return (verdi_book_value){
        .kind = kind, .value = discs * VERDI_DISC, .depth = 20, .confidence = 73, .source = source};
}

/* The file of a book with one source and these rows. */
static void write_joined(char file[BOOKS_PATH], const char *name, const verdi_book_position *rows,
                         int count) {
    books_path(file, name);
    verdi_book *book = books_open(file, VERDI_BOOK_CREATE);
    ck_assert_int_eq(verdi_book_add_source(book, name, ""), 1);
    ck_assert_int_eq(verdi_book_close(book), VERDI_OK);
    books_write(file, rows, count);
}

/* Joined books: the own values win, except means and upper bounds; what is missing, rows, moves,
 * bounds and sources, comes from the base, in the orientation that is asked for. */
TEST(test_join) {
    char own_file[BOOKS_PATH], base_file[BOOKS_PATH];
    Board f5 = board_play(board_start(), square_parse("f5")),
          f5d6 = board_play(f5, square_parse("d6"));
    verdi_book_position own = books_new_row(f5), base[] = {books_new_row(f5), books_new_row(f5d6)};
    own.value = value_of(VERDI_BOOK_GAMES, 5, 1);
    own.wins = 7;
    own.lower = -10;
    verdi_book_add_move(&own, square_parse("d6"))->value = value_of(VERDI_BOOK_SEARCH, 1, 1);
    verdi_book_add_move(&own, square_parse("f6"))->value = value_of(VERDI_BOOK_UPPER, 9, 1);
    base[0].value = value_of(VERDI_BOOK_NEGAMAX, 2, 1);
    base[0].wins = 99;
    base[0].lower = -20;
    base[0].upper = 30;
    verdi_book_move *move = verdi_book_add_move(&base[0], square_parse("d6"));
    move->value = value_of(VERDI_BOOK_EXACT, 3, 1);
    verdi_book_add_move(&base[0], square_parse("f6"))->value = value_of(VERDI_BOOK_SEARCH, -4, 1);
    move = verdi_book_add_move(&base[0], square_parse("f4"));
    move->value = value_of(VERDI_BOOK_SEARCH, -6, 0);
    base[1].value = value_of(VERDI_BOOK_SEARCH, -1, 1);
    move = verdi_book_add_move(&base[1], square_parse("c3"));
    move->value = value_of(VERDI_BOOK_SEARCH, -1, 1);
    write_joined(own_file, "own", &own, 1);
    write_joined(base_file, "base", base, 2);

    verdi_book *book = books_open(own_file, VERDI_BOOK_READ),
               *other = books_open(base_file, VERDI_BOOK_READ),
               *writer = books_open(own_file, VERDI_BOOK_WRITE);
    uint64_t digests = verdi_book_get_digest(book) + verdi_book_get_digest(other);
    ck_assert_ptr_null(verdi_book_get_base(book));
    ck_assert_int_eq(verdi_book_join(writer, other), VERDI_E_ARGUMENT);
    ck_assert_ptr_nonnull(strstr(verdi_book_get_problem(writer), "cannot be joined"));
    ck_assert_int_eq(verdi_book_close(writer), VERDI_OK);
    ck_assert_int_eq(verdi_book_join(book, book), VERDI_E_ARGUMENT);
    ck_assert_int_eq(verdi_book_join(book, other), VERDI_OK);
    ck_assert_int_eq(verdi_book_join(book, other), VERDI_E_ARGUMENT);
    ck_assert_ptr_eq(verdi_book_get_base(book), other);
    ck_assert_uint_eq(verdi_book_get_count(book), 1);
    ck_assert_uint_eq(verdi_book_get_digest(book), digests);

    for (int symmetry = 0; symmetry < 8; symmetry++) {
        verdi_book_position row = books_get(book, board_symmetry(f5, symmetry));
        ck_assert_int_eq(row.value.kind, VERDI_BOOK_NEGAMAX); /* not the mean of games */
        ck_assert_uint_eq(row.wins, 7);
        ck_assert_int_eq(row.lower, -10);
        ck_assert_int_eq(row.upper, 30);
        ck_assert_int_eq(row.moves, 3);
        static const struct {
            const char *square;
            int discs;
        } moves[] = {{"d6", 1}, {"f6", -4}, {"f4", -6}};
        for (int i = 0; i < 3; i++) {
            int square = bits_symmetry_square(square_parse(moves[i].square), symmetry);
            move = verdi_book_find(&row, square);
            ck_assert_ptr_nonnull(move);
            ck_assert_int_eq(move->value.kind, VERDI_BOOK_SEARCH);
            ck_assert_int_eq(move->value.value, moves[i].discs * VERDI_DISC);
        }
    }
    verdi_book_position row = books_get(book, f5d6);
    verdi_book_source source;
    ck_assert_int_eq(row.value.value, -VERDI_DISC);
    ck_assert_int_eq(verdi_book_get_source(book, row.value.source, &source), 1);
    ck_assert_str_eq(source.name, "base");
    row = books_get(book, f5);
    int square = square_parse("d6");
    ck_assert_int_eq(
        verdi_book_get_source(book, verdi_book_find(&row, square)->value.source, &source), 1);
    ck_assert_str_eq(source.name, "own");
    row = books_get(book, f5);
    ck_assert_int_eq(verdi_book_find(&row, square_parse("f4"))->value.source, 0);
    ck_assert_int_eq(verdi_book_get(book, 1, 2, &row), 0);
    end_book(book);
}
