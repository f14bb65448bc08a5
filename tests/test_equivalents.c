/* SPDX-License-Identifier: MIT
 *
 * Moves that lead to the same position up to symmetry: each has a line, all have the same value,
 * searched or from a book, in reports and results, and every line is legal. The reference compares
 * the positions after the moves in all eight orientations.
 */
#include "testing.h"

#include <string.h>

#include "base/bits.h"
#include "books.h"
#include "positions.h"

static verdi_engine *engine;
static verdi_game *game;
static verdi_limits limits;
static verdi_result result;

static void begin(void) {
    positions_open(&engine, &game, 1);
    verdi_limits_init(&limits);
    limits.level = 6;
    limits.lines = 64;
}

static void set_moves(const char *moves) {
    ck_assert_int_eq(verdi_game_read(game, VERDI_FORMAT_TRANSCRIPT, moves, strlen(moves), -1, NULL),
                     VERDI_OK);
}

static bool are_equivalent(Board board, int move, int other) {
    Board after = board_play(board, move), target = board_play(board, other);
    for (int symmetry = 0; symmetry < 8; symmetry++)
        if (board_equal(board_symmetry(after, symmetry), target))
            return true;
    return false;
}

/* Returns how many pairs of lines are equivalent. What an interrupted iteration searched comes
 * before what it did not get to: then they are not sorted. */
static int check_lines(Board board, const verdi_line *line, int lines, bool sorted) {
    uint64_t told = 0;
    int pairs = 0;
    for (int i = 0; i < lines; i++) {
        positions_check_line(board, &line[i]);
        ck_assert(!(told & bits_square(line[i].move)));
        told |= bits_square(line[i].move);
        if (i && sorted)
            ck_assert_int_le(line[i].value, line[i - 1].value);
        for (int j = 0; j < i; j++)
            if (are_equivalent(board, line[i].move, line[j].move)) {
                ck_assert_int_eq(line[i].value, line[j].value);
                ck_assert_int_eq(line[i].lower, line[j].lower);
                ck_assert_int_eq(line[i].depth, line[j].depth);
                ck_assert_int_eq(line[i].origin, line[j].origin);
                ck_assert_int_eq(line[i].pv_length, line[j].pv_length);
                ck_assert(!line[i].nodes || !line[j].nodes); /* one of them was searched */
                pairs++;
            }
    }
    return pairs;
}

static void check_report(const verdi_info *info, void *user) {
    int *most = user;
    if (info->complete)
        ck_assert_int_eq(info->result->lines, *most);
    check_lines(positions_board(game), info->result->line, info->result->lines, info->complete);
}

/* Searches; all moves have lines. Returns how many pairs are equivalent. */
static int search_all(void) {
    int most = bits_count(verdi_game_get_legal(game));
    ck_assert_int_eq(verdi_search(engine, game, &limits, check_report, &most, &result), VERDI_OK);
    ck_assert_int_eq(result.lines, most);
    ck_assert_int_eq(result.move, result.line[0].move);
    uint64_t nodes = 0;
    for (int i = 0; i < result.root.count; i++)
        nodes += result.root.move[i].nodes;
    ck_assert_uint_le(nodes, result.nodes);
    return check_lines(positions_board(game), result.line, result.lines, !limits.nodes);
}

TEST(test_openings) {
    static const struct {
        const char *moves;
        int pairs;
    } cases[] = {{"", 6}, {"f5f6e6", 1}, {"f5f6e6f4", 0}, {"f5", 0}, {"f5d6c3", 0}};
    begin();
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        set_moves(cases[i].moves);
        for (limits.level = 1; limits.level <= 9; limits.level += 4)
            ck_assert_msg(search_all() == cases[i].pairs, "%s", cases[i].moves);
    }
}

/* Boards made symmetric, at the end of the game, where values are proven. */
TEST(test_symmetric_boards) {
    Random random;
    int pairs = 0;
    random_seed(&random, 5);
    begin();
    for (int i = 0; i < 2000; i++) {
        Board board = positions_fill(&random, 4 + i % 12);
        int symmetry = 1 + (int)random_below(&random, 7);
        for (int turn = 0; turn < 3; turn++) {
            Board turned = board_symmetry(board, symmetry);
            board.player |= turned.player;
            board.opponent = (board.opponent | turned.opponent) & ~board.player;
        }
        positions_set(game, board);
        limits.goal = i % 3 == 0 ? VERDI_GOAL_WLD : VERDI_GOAL_PLAY;
        limits.nodes = i % 5 == 0 ? 1 + random_below(&random, 2000) : 0;
        if (verdi_game_get_legal(game))
            pairs += search_all();
    }
    ck_assert_int_gt(pairs, 300);
}

TEST(test_limits) {
    begin();
    limits.moves = bits_square(square_parse("e6")) | bits_square(square_parse("c4"));
    ck_assert_int_eq(verdi_search(engine, game, &limits, NULL, NULL, &result), VERDI_OK);
    ck_assert_int_eq(result.lines, 2);
    ck_assert_int_eq(check_lines(positions_board(game), result.line, 2, true), 1);
    ck_assert(
        !((bits_square(result.line[0].move) | bits_square(result.line[1].move)) & ~limits.moves));
    limits.moves = 0;
    limits.lines = 3;
    limits.clock = (verdi_clock){.active = true, .main = 3600};
    limits.depth = VERDI_FORCED_DEPTH + 2; /* there is a choice, though one move is searched */
    limits.level = -1;
    ck_assert_int_eq(verdi_search(engine, game, &limits, NULL, NULL, &result), VERDI_OK);
    ck_assert_int_eq(result.lines, 3);
    ck_assert_int_eq(result.line[2].depth, VERDI_FORCED_DEPTH + 2);
}

/* A row has one of them, as books do, or two with values of their own: the better one counts. */
TEST(test_book) {
    char path[BOOKS_PATH];
    verdi_book_position row = books_new_row(board_start());
    row.value =
        (verdi_book_value){.kind = VERDI_BOOK_SEARCH, .value = 20, .depth = 21, .confidence = 73};
    verdi_book_add_move(&row, square_parse("c4"))->value = row.value;
    books_path(path, "equivalents");
    books_write(path, &row, 1);
    begin();
    verdi_engine_set_book(engine, books_open(path, VERDI_BOOK_READ));
    limits.book = true;
    ck_assert_int_eq(search_all(), 6);
    for (int i = 0; i < 4; i++) {
        ck_assert_int_eq(result.line[i].origin, VERDI_FROM_BOOK);
        ck_assert_int_eq(result.line[i].value, 20);
    }
    limits.lines = 2;
    ck_assert_int_eq(verdi_search(engine, game, &limits, NULL, NULL, &result), VERDI_OK);
    ck_assert_int_eq(result.lines, 2);
}
