/* SPDX-License-Identifier: MIT
 *
 * Playing from a book: which moves are chosen and how often, and what is passed to the search at
 * the end of the book.
 */
#include "testing.h"

#include <limits.h>
#include <sqlite3.h>
#include <string.h>

#include "base/bits.h"
#include "books.h"
#include "core/score_unit.h"
#include "positions.h"
#include "study/search/book_search.h"
#include "verdi.h"

static char path[BOOKS_PATH];
static verdi_game *game;
static verdi_engine *engine;
static verdi_limits limits;
static verdi_result result;

enum { HALF = VERDI_DISC / 2 };

static verdi_book_value searched(int value) {
    return (verdi_book_value){
        .kind = VERDI_BOOK_SEARCH, .value = value, .depth = 21, .confidence = 73};
}

/* The position after f5, white to move: d6, f4 and f6 are its moves, and no two are the same. */
static verdi_book_position after_f5(int d6, int f4, int f6) {
    verdi_book_position row = books_new_row(board_play(board_start(), square_parse("f5")));
    row.value = searched(d6 > f4 ? d6 : f4);
    verdi_book_add_move(&row, square_parse("d6"))->value = searched(d6);
    verdi_book_add_move(&row, square_parse("f4"))->value = searched(f4);
    verdi_book_add_move(&row, square_parse("f6"))->value = searched(f6);
    return row;
}

/* Writes the rows into a book, hands it to a new engine, and plays f5. */
static void begin(const verdi_book_position *rows, int count) {
    books_path(path, "book-play");
    books_write(path, rows, count);
    positions_open(&engine, &game, 1);
    verdi_engine_set_book(engine, books_open(path, VERDI_BOOK_READ));
    ck_assert_int_eq(verdi_game_play(game, VERDI_BLACK, square_parse("f5")), VERDI_OK);
    verdi_limits_init(&limits);
    limits.level = 2;
    limits.book = true;
}

static void search(void) {
    ck_assert_int_eq(verdi_search(engine, game, &limits, NULL, NULL, &result), VERDI_OK);
}

/* The best line is from here. */
static void search_from(verdi_origin origin) {
    search();
    ck_assert_int_eq(result.line[0].origin, origin);
}

static void count_reports(const verdi_info *info, void *user) {
    ck_assert_int_eq(info->result->lines, 2);
    ck_assert(info->complete);
    ck_assert_int_eq(info->result->line[0].origin, VERDI_FROM_BOOK);
    ++*(int *)user;
}

TEST(test_answers_at_once) {
    verdi_book_position rows[2] = {after_f5(HALF, 0, -VERDI_DISC)};
    Board board = board_play((Board){rows[0].player, rows[0].opponent}, square_parse("d6"));
    rows[1] = books_new_row(board);
    rows[1].value = searched(-HALF);
    verdi_book_move *c3 = verdi_book_add_move(&rows[1], square_parse("c3"));
    c3->value = searched(-HALF);
    c3->reply = square_parse("d3");
    begin(rows, 2);
    int reports = 0;
    limits.lines = 2;
    ck_assert_int_eq(verdi_search(engine, game, &limits, count_reports, &reports, &result),
                     VERDI_OK);
    ck_assert_int_eq(reports, 1);
    ck_assert_int_eq(result.move, square_parse("d6"));
    ck_assert_int_eq(result.ponder, square_parse("c3"));
    ck_assert_int_eq(result.value, HALF);
    ck_assert_int_eq(result.nodes, 0);
    ck_assert_int_eq(result.lines, 2);
    ck_assert(!result.book_failed && !result.stopped);
    const verdi_line *line = result.line;
    ck_assert_int_eq(line[0].origin, VERDI_FROM_BOOK);
    ck_assert_int_eq(line[0].depth, 21);
    ck_assert_int_eq(line[0].confidence, 73);
    ck_assert(!line[0].exact && line[0].complete);
    ck_assert_int_eq(line[0].lower, -64 * VERDI_DISC); /* a search proves nothing */
    ck_assert_int_eq(line[0].upper, 64 * VERDI_DISC);
    ck_assert_int_eq(line[0].pv_length, 3); /* to the last expected answer */
    ck_assert_int_eq(line[0].pv[1], square_parse("c3"));
    ck_assert_int_eq(line[0].pv[2], square_parse("d3"));
    ck_assert_int_eq(line[1].move, square_parse("f4"));
    ck_assert_int_eq(line[1].value, 0);
}

/* The same game in each of its eight orientations gets the same answer, turned. */
TEST(test_answers_in_all_orientations) {
    verdi_book_position row = after_f5(HALF, 0, -VERDI_DISC);
    begin(&row, 1);
    for (int symmetry = 0; symmetry < 8; symmetry++) {
        positions_set(game, board_symmetry((Board){row.player, row.opponent}, symmetry));
        search_from(VERDI_FROM_BOOK);
        ck_assert_int_eq(result.move, bits_symmetry_square(square_parse("d6"), symmetry));
    }
}

/* Only where it was asked to, and where it may choose freely. */
TEST(test_asked_only_then) {
    verdi_book_position row = after_f5(HALF, 0, -VERDI_DISC);
    begin(&row, 1);
    limits.book = false;
    search_from(VERDI_FROM_SEARCH);
    limits.book = true;
    search_from(VERDI_FROM_BOOK);
    verdi_engine_set_book(engine, NULL);
    ck_assert_ptr_null(verdi_engine_get_book(engine));
    search_from(VERDI_FROM_SEARCH);
}

/* Is the position answered when it has this value of its own, and f4 this one? */
static bool answers(verdi_book_value own, verdi_book_value f4) {
    verdi_book_position row = after_f5(0, 0, 0);
    row.value = own;
    row.moves = 2;
    row.move[0] = (verdi_book_move){.move = square_parse("d6"), .reply = VERDI_NONE};
    row.move[1].value = f4;
    begin(&row, 1);
    search();
    bool answered = result.line[0].origin == VERDI_FROM_BOOK && !result.nodes;
    ck_assert(answered || result.line[0].origin == VERDI_FROM_SEARCH);
    return answered;
}

/* What a line says of its value: exact ones to the end, 59 squares away, and proofs their side. */
TEST(test_lines_of_all_kinds) {
    enum { LEAST = -64 * VERDI_DISC, MOST = 64 * VERDI_DISC };
    static const struct {
        verdi_book_value value;
        int lower, upper, depth, confidence;
        bool exact;
    } rows[] = {{{VERDI_BOOK_SEARCH, 64, 21, 73, 0}, LEAST, MOST, 21, 73, false},
                {{VERDI_BOOK_EXACT, 256, 0, 0, 0}, 256, 256, 59, 100, true},
                {{VERDI_BOOK_NEGAMAX, 256, 60, 100, 0}, 256, 256, 59, 100, true},
                {{VERDI_BOOK_WLD, 128, 20, 100, 0}, 128, MOST, 20, 100, false},
                {{VERDI_BOOK_WLD, 0, 20, 100, 0}, 0, 0, 20, 100, false},
                {{VERDI_BOOK_WLD, -128, 20, 100, 0}, LEAST, -128, 20, 100, false},
                {{VERDI_BOOK_IMPORTED, 64, -1, 0, 0}, LEAST, MOST, 0, 0, false}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        verdi_book_position row = after_f5(0, 0, 0);
        row.moves = 1;
        row.value = row.move[0].value = rows[i].value;
        begin(&row, 1);
        search();
        const verdi_line *line = &result.line[0];
        ck_assert_int_eq(line->origin, VERDI_FROM_BOOK);
        ck_assert_int_eq(line->value, rows[i].value.value);
        ck_assert_int_eq(line->lower, rows[i].lower);
        ck_assert_int_eq(line->upper, rows[i].upper);
        ck_assert_int_eq(line->depth, rows[i].depth);
        ck_assert_int_eq(line->confidence, rows[i].confidence);
        ck_assert_int_eq(line->exact, rows[i].exact);
    }
}

/* A hint for more moves than the book has gets the others from a search, and no more. */
TEST(test_hints_beyond_the_book) {
    verdi_book_position row = after_f5(HALF, 0, 0);
    row.moves = 2;
    begin(&row, 1);
    for (limits.lines = 1; limits.lines <= 3; limits.lines++) {
        ck_assert_int_eq(hint_search(engine, game, &limits, NULL, NULL, &result), VERDI_OK);
        ck_assert_int_eq(result.lines, limits.lines);
        ck_assert_int_eq(result.nodes > 0, limits.lines > 2);
        for (int i = 0; i < result.lines; i++)
            ck_assert_int_eq(result.line[i].origin == VERDI_FROM_SEARCH,
                             result.line[i].move == square_parse("f6"));
    }
}

/* A move that is not known to be good enough is none to play. */
TEST(test_weak_rows_are_searched) {
    verdi_book_value none = {.kind = VERDI_BOOK_UNKNOWN};
    verdi_book_value people = {.kind = VERDI_BOOK_GAMES, .value = 1000};
    verdi_book_value at_most = {.kind = VERDI_BOOK_UPPER, .value = 1000, .depth = 60};
    verdi_book_value foreign = {.kind = VERDI_BOOK_IMPORTED, .value = 64, .depth = 21};
    ck_assert(answers(searched(0), searched(0)));
    ck_assert(answers(searched(VERDI_DISC), searched(0)));
    ck_assert(!answers(searched(VERDI_DISC + 1), searched(0)));
    ck_assert(answers(searched(-500), searched(0)));
    ck_assert(!answers(none, searched(0)));
    ck_assert(!answers(searched(0), none));
    ck_assert(!answers(people, searched(0)));
    ck_assert(!answers(searched(0), people));
    ck_assert(!answers(searched(0), at_most));
    ck_assert(answers(foreign, foreign));
}

static void set_style(int randomness, int loss, uint64_t seed) {
    verdi_book_style style;
    verdi_book_style_init(&style);
    style.randomness = randomness;
    style.loss = loss;
    style.seed = seed;
    ck_assert_int_eq(verdi_engine_set_book_style(engine, &style), VERDI_OK);
}

/* How often each of d6, f4 and f6 is played; by level 6, which has no way of its own to vary. */
static void count_moves(int tries, int count[3]) {
    memset(count, 0, 3 * sizeof *count);
    limits.level = 6;
    for (int i = 0; i < tries; i++) {
        search_from(VERDI_FROM_BOOK);
        ck_assert_int_eq(result.line[0].move, result.move);
        count[0] += result.move == square_parse("d6");
        count[1] += result.move == square_parse("f4");
        count[2] += result.move == square_parse("f6");
    }
    ck_assert_int_eq(count[0] + count[1] + count[2], tries);
}

/* Within four standard deviations of the expected number. */
static void assert_about(int count, int tries, double chance) {
    double expected = tries * chance, distance = count - expected;
    ck_assert_msg(distance * distance <= 16 * expected * (1 - chance), "%d of %d, %.3f expected",
                  count, tries, chance);
}

TEST(test_randomness) {
    enum { TRIES = 4000 };
    int count[3], again[3];
    verdi_book_position row = after_f5(VERDI_DISC, 0, -VERDI_DISC);
    begin(&row, 1);
    set_style(0, 64 * VERDI_DISC, 1);
    count_moves(50, count);
    ck_assert_int_eq(count[0], 50);
    set_style(1, 64 * VERDI_DISC, 7); /* weights 4, 2, 1 */
    count_moves(50, count);
    ck_assert_int_eq(count[0], 50); /* advice is the best move */
    limits.vary = true;
    count_moves(TRIES, count);
    assert_about(count[0], TRIES, 4.0 / 7);
    assert_about(count[1], TRIES, 2.0 / 7);
    assert_about(count[2], TRIES, 1.0 / 7);
    set_style(1, VERDI_DISC, 7); /* f6 loses two */
    count_moves(TRIES, count);
    assert_about(count[0], TRIES, 2.0 / 3);
    ck_assert_int_eq(count[2], 0);
    set_style(2, 64 * VERDI_DISC, 7);
    count_moves(TRIES, count);
    assert_about(count[2], TRIES, 0.5 / (1 + 0.70710678 + 0.5));
    set_style(1, 64 * VERDI_DISC, 7); /* the same seed again: the same moves */
    count_moves(100, count);
    set_style(1, 64 * VERDI_DISC, 7);
    count_moves(100, again);
    ck_assert_mem_eq(count, again, sizeof count);
    verdi_book_style wrong = {.randomness = 65};
    ck_assert_int_eq(verdi_engine_set_book_style(engine, &wrong), VERDI_E_ARGUMENT);
    /* Losses are those against the best move, if it is better than its position was thought. */
    row = after_f5(0, -VERDI_DISC - HALF, -4 * VERDI_DISC);
    row.value = searched(-VERDI_DISC);
    begin(&row, 1);
    limits.vary = true;
    set_style(64, VERDI_DISC, 7);
    count_moves(50, count);
    ck_assert_int_eq(count[0], 50);
    /* Of equal moves the one that was searched deeper. */
    row = after_f5(0, 0, 0);
    row.move[1].value.depth = 24;
    begin(&row, 1);
    count_moves(1, count);
    ck_assert_int_eq(count[1], 1);
}

/* A proven draw against half a disc more or less: as the search would weigh it. */
TEST(test_contempt) {
    verdi_book_position row = after_f5(-HALF, HALF, 0);
    for (int i = 0; i < 2; i++) {
        row.move[2].value = (verdi_book_value){
            .kind = i ? VERDI_BOOK_WLD : VERDI_BOOK_EXACT, .depth = 59, .confidence = 100};
        begin(&row, 1);
        search();
        ck_assert_int_eq(result.move, square_parse("f4"));
        limits.contempt = 100;
        search();
        ck_assert_int_eq(result.move, square_parse("f6"));
        ck_assert_int_eq(result.value, 0);
        limits.contempt = 40; /* 0.4 discs */
        search();
        ck_assert_int_eq(result.move, square_parse("f4"));
        limits.contempt = -100;
        limits.lines = 3;
        search();
        ck_assert_int_eq(result.line[2].move, square_parse("f6"));
    }
    /* A draw that is only a heuristic value is not touched: neither does the search. */
    row.move[2].value = searched(0);
    begin(&row, 1);
    limits.contempt = 100;
    search();
    ck_assert_int_eq(result.move, square_parse("f4"));
}

/* Search and book agree on what a draw is worth: the best move of a late position with a drawn and
 * a won or lost move is the same whether its exact values are searched or come from a book. */
TEST(test_contempt_agrees_with_search) {
    Random random;
    random_seed(&random, 3);
    int compared = 0;
    for (int i = 0; i < 4000 && compared < 12; i++) {
        Board board = positions_play(&random, 6);
        uint64_t legal = board_moves(board);
        verdi_book_position row = books_new_row(board);
        int draws = 0, best = -64;
        for (BITS_EACH(square, legal)) {
            int score = -positions_minimax(board_play(board, (int)square));
            verdi_book_move *move = verdi_book_add_move(&row, (int)square);
            move->value = (verdi_book_value){
                .kind = VERDI_BOOK_EXACT, .value = score * VERDI_DISC, .confidence = 100};
            draws += score == 0;
            best = score > best ? score : best;
        }
        if (draws == 0 || draws == row.moves || best > 0)
            continue;
        row.value = (verdi_book_value){
            .kind = VERDI_BOOK_EXACT, .value = best * VERDI_DISC, .confidence = 100};
        begin(&row, 1);
        positions_set(game, board);
        limits.level = 60;
        for (limits.contempt = -100; limits.contempt <= 100; limits.contempt += 100) {
            limits.book = true;
            search_from(VERDI_FROM_BOOK);
            int value = result.value;
            limits.book = false;
            search_from(VERDI_FROM_SOLVER);
            ck_assert_int_eq(result.value, value);
        }
        compared++;
    }
    ck_assert_int_eq(compared, 12);
}

static void keep_first(const verdi_info *info, void *user) {
    verdi_info *first = user;
    if (!first->result)
        *first = *info;
}

/* The last move left the book: its row still knows the answer, until the search is as deep. */
TEST(test_handover) {
    verdi_book_position row = books_new_row(board_start());
    row.value = searched(HALF);
    verdi_book_move *f5 = verdi_book_add_move(&row, square_parse("f5"));
    f5->value =
        (verdi_book_value){.kind = VERDI_BOOK_SEARCH, .value = 300, .depth = 9, .confidence = 73};
    f5->reply = square_parse("f6");
    begin(&row, 1);
    limits.level = 4;
    verdi_info first = {0};
    ck_assert_int_eq(verdi_search(engine, game, &limits, keep_first, &first, &result), VERDI_OK);
    ck_assert_int_eq(first.depth, 8);
    ck_assert_int_eq(first.confidence, 73);
    ck_assert_int_eq(result.move, square_parse("f6"));
    ck_assert_int_eq(result.line[0].origin, VERDI_FROM_BOOK);
    ck_assert_int_eq(result.line[0].depth, 8);
    ck_assert_int_eq(result.value, -300);
    ck_assert_int_gt(result.nodes, 0);
    ck_assert_int_eq(result.line[0].pv[0], result.move);
    limits.level = 8;
    search_from(VERDI_FROM_SEARCH);
    ck_assert_int_eq(result.line[0].depth, 8);
    /* Without the moves of the game nothing is known. */
    positions_set(game, board_play(board_start(), square_parse("f5")));
    limits.level = 4;
    search_from(VERDI_FROM_SEARCH);
}

/* Adds the nodes of a search of so many plies, with the replies in a book and without. */
static void count_seeded(int depth, uint64_t *with, uint64_t *without) {
    verdi_book_position rows[3];
    int count = 0;
    verdi_limits unlimited;
    Board root = board_play(board_start(), square_parse("f5"));
    verdi_book_position none =
        books_new_row((Board){1, 2}); /* a book that knows nothing of these */
    begin(&none, 1);
    verdi_game *child = positions_game();
    verdi_limits_init(&unlimited);
    unlimited.level = depth - 1;
    for (BITS_EACH(square, board_moves(root))) {
        Board board = board_play(root, (int)square);
        positions_set(child, board);
        ck_assert_int_eq(verdi_search(engine, child, &unlimited, NULL, NULL, &result), VERDI_OK);
        rows[count] = books_new_row(board);
        rows[count++].value = (verdi_book_value){
            .kind = VERDI_BOOK_SEARCH, .value = result.value, .depth = depth - 1, .confidence = 73};
    }
    verdi_engine_clear(engine);
    limits.level = depth;
    search();
    *without += result.nodes;
    begin(rows, count);
    limits.level = depth;
    search_from(VERDI_FROM_SEARCH);
    *with += result.nodes;
}

/* What the book knows of the positions behind the root saves the search its work, over several
 * depths: at a single one the other order of moves may cost more than that. */
TEST(test_seeding_saves_nodes) {
    enum { FIRST = 10, LAST = 14 };
    uint64_t with = 0, without = 0;
    for (int depth = FIRST; depth <= LAST; depth++)
        count_seeded(depth, &with, &without);
    ck_assert_msg(with < without, "%lu nodes, %lu without a book", (unsigned long)with,
                  (unsigned long)without);
}

/* Memory that is short for a moment is no damage: the next search asks the book again. */
TEST(test_asks_again_after_lack_of_memory) {
    verdi_book_position row = after_f5(HALF, 0, -VERDI_DISC);
    begin(&row, 1);
    search_from(VERDI_FROM_BOOK);
    verdi_engine_set_book(engine, books_open(path, VERDI_BOOK_PLAY));
    sqlite3_hard_heap_limit64(sqlite3_memory_used() + 1);
    search();
    sqlite3_hard_heap_limit64(0);
    ck_assert(result.book_failed);
    ck_assert_ptr_nonnull(
        strstr(verdi_book_get_problem(verdi_engine_get_book(engine)), "not enough memory"));
    ck_assert_int_eq(result.line[0].origin, VERDI_FROM_SEARCH);
    search_from(VERDI_FROM_BOOK);
    ck_assert(!result.book_failed);
}

static int slept_us; /* as long as SQLite wanted to sleep, for which nobody waits here */

static int do_not_sleep(sqlite3_vfs *vfs, int us) {
    (void)vfs;
    slept_us += us;
    return us;
}

/* A player's clock runs: a locked book is left out at once, and is there again after the lock. */
TEST(test_locks_are_not_waited_for) {
    verdi_book_position row = after_f5(HALF, 0, -VERDI_DISC);
    sqlite3 *db;
    begin(&row, 1);
    sqlite3_vfs_find(NULL)->xSleep = do_not_sleep;
    ck_assert_int_eq(sqlite3_open(path, &db), SQLITE_OK);
    ck_assert_int_eq(sqlite3_exec(db, "BEGIN EXCLUSIVE", NULL, NULL, NULL), SQLITE_OK);
    verdi_engine_set_book(engine, books_open(path, VERDI_BOOK_PLAY));
    for (int i = 0; i < 2; i++) { /* locked when it is opened, and later */
        search_from(VERDI_FROM_SEARCH);
        ck_assert(result.book_failed);
        ck_assert_int_eq(sqlite3_exec(db, "ROLLBACK", NULL, NULL, NULL), SQLITE_OK);
        search_from(VERDI_FROM_BOOK);
        ck_assert_int_eq(sqlite3_exec(db, "BEGIN EXCLUSIVE", NULL, NULL, NULL), SQLITE_OK);
    }
    sqlite3_close(db);
    ck_assert_int_lt(slept_us, 100000);
}

/* A book that is given again to the engine that has it stays open. */
TEST(test_own_book_is_kept) {
    verdi_book_position row = after_f5(HALF, 0, -VERDI_DISC);
    begin(&row, 1);
    verdi_engine_set_book(engine, verdi_engine_get_book(engine));
    search_from(VERDI_FROM_BOOK);
    ck_assert(!result.book_failed);
}

/* A loss beyond all others is no limit, in a lost position too. */
TEST(test_any_loss_is_allowed) {
    verdi_book_position row = after_f5(-40 * VERDI_DISC, -41 * VERDI_DISC, -60 * VERDI_DISC);
    verdi_book_style style;
    begin(&row, 1);
    verdi_book_style_init(&style);
    style.loss = INT_MAX;
    ck_assert_int_eq(verdi_engine_set_book_style(engine, &style), VERDI_OK);
    search_from(VERDI_FROM_BOOK);
}
