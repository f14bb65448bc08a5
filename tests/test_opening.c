/* SPDX-License-Identifier: MIT
 *
 * record/opening/: every line of the table is legal and a position of its own, and a game is named
 * by the last of its positions that has a name, however it got there and however it is turned.
 */
#include "testing.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/bits.h"
#include "record/opening/opening.h"
#include "record/record.h"
#include "verdi.h"

static Game read_game(const char *moves) {
    char problem[RECORD_PROBLEM_SIZE];
    Game game = game_new();
    ck_assert_msg(transcript_read(&game, moves, strlen(moves), -1, problem), "%s: %s", moves,
                  problem);
    return game;
}

/* The game with each of its moves turned; it begins at the standard start if that looks the same
 * (symmetries 0, 3, 4, 7), else at the start turned with it. */
static Game turn_game(const Game *game, int symmetry) {
    Position start = game->start;
    for (int colour = 0; colour < 2; colour++)
        start.discs[colour] = bits_symmetry(start.discs[colour], symmetry);
    Game turned = game_new();
    game_begin(&turned, start);
    for (int i = 0; i < game->length; i++) {
        GameMove move = game_move(game, i);
        Square square = bits_symmetry_square(move.square, symmetry);
        ck_assert_int_eq(game_play(&turned, move.colour, square, NAN, NAN), GAME_OK);
    }
    return turned;
}

static void check_name(const char *moves, const char *name, int length) {
    Game game = read_game(moves);
    int at = -1;
    const Opening *opening = opening_find(&game, &at);
    if (name) {
        ck_assert_msg(opening != NULL, "%s has no name", moves);
        ck_assert_str_eq(opening->name, name);
        ck_assert_int_eq(at, length);
    } else {
        ck_assert_msg(opening == NULL, "%s is %s", moves, opening->name);
        ck_assert_int_eq(at, -1);
    }
    game_free(&game);
}

START_TEST(test_table_is_sound) {
    Board seen[200];
    int count = 0;
    for (const Opening *opening; (opening = opening_at(count)); count++) {
        ck_assert_int_lt(count, 200);
        Game game = read_game(opening->moves);
        ck_assert_uint_eq((unsigned)game.length * 2, strlen(opening->moves));
        ck_assert_uint_gt(strlen(opening->name), 1);
        seen[count] = board_canonical(position_board(game.now), NULL);
        for (int i = 0; i < count; i++) {
            ck_assert_msg(!board_equal(seen[i], seen[count]), "%s is %s", opening->name,
                          opening_at(i)->name);
            ck_assert_str_ne(opening_at(i)->name, opening->name);
        }
        game_free(&game);
    }
    ck_assert_int_ge(count, 70);
    ck_assert_ptr_null(opening_at(-1));
    ck_assert_ptr_null(opening_at(count + 1));
}
END_TEST

START_TEST(test_names_itself_in_all_orientations) {
    const Opening *opening;
    for (int i = 0; (opening = opening_at(i)); i++) {
        Game game = read_game(opening->moves);
        for (int symmetry = 0; symmetry < 8; symmetry++) {
            Game turned = turn_game(&game, symmetry);
            int length = -1;
            ck_assert_ptr_eq(opening_find(&turned, &length), opening);
            ck_assert_int_eq(length, game.length);
            game_free(&turned);
        }
        game_free(&game);
    }
}
END_TEST

START_TEST(test_names_the_longest_beginning) {
    check_name("", NULL, 0);
    check_name("f5", NULL, 0);
    check_name("f5d6", "Perpendicular", 2);
    check_name("f5f6", "Diagonal", 2);
    check_name("f5f4", "Parallel", 2);
    check_name("f5d6c3d3c4", "Tiger", 5);
    check_name("f5d6c3d3c4f4", "Tiger", 5);
    check_name("f5d6c3d3c4f4e3", "Brightwell", 7);
    check_name("f5d6c3d3c4f4e3f3e6", "Brightwell", 7);
    check_name("f5d6c3d3c4f4f6f3e6e7", "Comp'Oth", 8);
    check_name("f5d6c3g5", "Ganglion", 4);
    check_name("e6f4c3c4d3", "Tiger", 5); /* on the other side of the board */
    check_name("f5d6c4d3c3", "Tiger", 5); /* by another order of moves */
}
END_TEST

/* A game that begins elsewhere is named once it meets a position of the table. */
START_TEST(test_begins_anywhere) {
    Game game = read_game("f5d6c3d3c4"), later = game_new();
    game_begin(&later, game.now);
    int length = -1;
    ck_assert_str_eq(opening_find(&later, &length)->name, "Tiger");
    ck_assert_int_eq(length, 0);
    game_begin(&later, (Position){.discs = {3, 4}, .side = BLACK}); /* two plies before the start */
    ck_assert_ptr_null(opening_find(&later, &length));
    game_begin(&later, (Position){.side = WHITE});
    ck_assert_ptr_null(opening_find(&later, NULL));
    game_free(&later);
    game_free(&game);
}
END_TEST

/* Of the first entries alone, whatever follows. */
START_TEST(test_name_on_the_way) {
    static const char *const names[] = {
        NULL,    NULL,    "Perpendicular", "Perpendicular", "Perpendicular",
        "Tiger", "Tiger", "Brightwell"};
    Game game = read_game("f5d6c3d3c4f4e3");
    for (int i = 0; i <= game.length; i++) {
        const Opening *opening = opening_within(&game, i, NULL);
        ck_assert_pstr_eq(opening ? opening->name : NULL, names[i]);
    }
    game_free(&game);
}
END_TEST

START_TEST(test_public_name) {
    verdi_game *game;
    int length = -1;
    ck_assert_int_eq(verdi_game_new(&game), VERDI_OK);
    ck_assert_ptr_null(verdi_game_opening(game, &length));
    ck_assert_int_eq(length, -1);
    ck_assert_int_eq(verdi_game_read(game, VERDI_FORMAT_TRANSCRIPT, "f5d6c3d3c4f4", 12, -1, NULL),
                     VERDI_OK);
    ck_assert_str_eq(verdi_game_opening(game, NULL), "Tiger");
    ck_assert_str_eq(verdi_game_opening(game, &length), "Tiger");
    ck_assert_int_eq(length, 5);
    verdi_game_free(game);
}
END_TEST

/* "....10...": 64 squares, 0 black, 1 white; black to move after an even number of plies. */
static Position parse_position(const char *squares) {
    Position position = {0};
    for (int square = 0; square < 64; square++)
        if (squares[square] != '.')
            position.discs[squares[square] - '0'] |= bits_square(square);
    int plies = bits_count(position.discs[BLACK] | position.discs[WHITE]) - 4;
    position.side = plies % 2 ? WHITE : BLACK;
    return position;
}

/* A list that others compiled knows the same positions by the same names. */
START_TEST(test_agrees_with_a_published_list) {
    char *path = testing_data("openings/names_english.txt"), line[256];
    if (!path)
        return;
    FILE *file = fopen(path, "r");
    ck_assert_ptr_nonnull(file);
    int count = 0;
    Game game = game_new();
    while (fgets(line, sizeof line, file)) {
        line[strcspn(line, "\n")] = '\0';
        game_begin(&game, parse_position(line));
        const Opening *opening = opening_find(&game, NULL);
        ck_assert_msg(opening != NULL, "%s", line);
        size_t length = strcspn(opening->name, "/"); /* the first name */
        length -= opening->name[length] == '/';
        ck_assert_msg(!strncasecmp(line + 65, opening->name, length), "%s: %s", line,
                      opening->name);
        count++;
    }
    ck_assert_int_ge(count, 70);
    game_free(&game);
    fclose(file);
    free(path);
}
END_TEST

TESTING_MAIN("opening", test_table_is_sound, test_names_itself_in_all_orientations,
             test_names_the_longest_beginning, test_begins_anywhere, test_name_on_the_way,
             test_public_name, test_agrees_with_a_published_list)
