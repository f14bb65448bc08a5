/* SPDX-License-Identifier: MIT
 *
 * games/opening/: every line of the table is legal and leads to a different position; a game is
 * named after its last named position, in any move order and orientation.
 */
#include "testing.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/bits.h"
#include "base/utf8.h"
#include "games/opening/opening_names.h"
#include "positions.h"
#include "record/record.h"
#include "verdi.h"

static Game read_game(const char *moves) {
    char problem[RECORD_PROBLEM_SIZE];
    Game game = game_new();
    ck_assert_msg(transcript_read(&game, span_of(moves), -1, NULL, problem), "%s: %s", moves,
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
    const char *opening = opening_find(&game, &at);
    if (name) {
        ck_assert_msg(opening != NULL, "%s has no name", moves);
        ck_assert_str_eq(opening, name);
        ck_assert_int_eq(at, length);
    } else {
        ck_assert_msg(opening == NULL, "%s is %s", moves, opening);
        ck_assert_int_eq(at, -1);
    }
    game_free(&game);
}

TEST(test_table_is_sound) {
    Board seen[200];
    int count = 0;
    for (const Opening *opening; (opening = opening_at(count)); count++) {
        ck_assert_int_lt(count, 200);
        Game game = read_game(opening->moves);
        ck_assert_uint_eq((unsigned)game.length * 2, strlen(opening->moves));
        ck_assert_uint_gt(strlen(opening->name[OPENING_ENGLISH]), 1);
        seen[count] = board_canonical(position_board(game.now), NULL);
        for (int i = 0; i < count; i++) {
            ck_assert_msg(!board_equal(seen[i], seen[count]), "%s is %s",
                          opening->name[OPENING_ENGLISH], opening_at(i)->name[OPENING_ENGLISH]);
            ck_assert_str_ne(opening_at(i)->name[OPENING_ENGLISH], opening->name[OPENING_ENGLISH]);
        }
        game_free(&game);
    }
    ck_assert_int_ge(count, 70);
    ck_assert_ptr_null(opening_at(-1));
    ck_assert_ptr_null(opening_at(count + 1));
}

TEST(test_names_itself_in_all_orientations) {
    const Opening *opening;
    for (int i = 0; (opening = opening_at(i)); i++) {
        Game game = read_game(opening->moves);
        for (int symmetry = 0; symmetry < 8; symmetry++) {
            Game turned = turn_game(&game, symmetry);
            int length = -1;
            ck_assert_ptr_eq(opening_find(&turned, &length), opening->name[OPENING_ENGLISH]);
            ck_assert_int_eq(length, game.length);
            game_free(&turned);
        }
        game_free(&game);
    }
}

TEST(test_names_the_longest_beginning) {
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

/* A game that begins elsewhere is named once it meets a position of the table. */
TEST(test_begins_anywhere) {
    Game game = read_game("f5d6c3d3c4"), later = game_new();
    game_begin(&later, game.now);
    int length = -1;
    ck_assert_str_eq(opening_find(&later, &length), "Tiger");
    ck_assert_int_eq(length, 0);
    game_begin(&later, (Position){.discs = {3, 4}, .side = BLACK}); /* two plies before the start */
    ck_assert_ptr_null(opening_find(&later, &length));
    game_begin(&later, (Position){.side = WHITE});
    ck_assert_ptr_null(opening_find(&later, NULL));
    game_free(&later);
    game_free(&game);
}

/* Of the first entries alone, whatever follows. */
TEST(test_name_on_the_way) {
    static const char *const names[] = {
        NULL,    NULL,    "Perpendicular", "Perpendicular", "Perpendicular",
        "Tiger", "Tiger", "Brightwell"};
    Game game = read_game("f5d6c3d3c4f4e3");
    OpeningNames *all = opening_names_new(OPENING_ENGLISH);
    ck_assert_ptr_nonnull(all);
    for (int i = 0; i <= game.length; i++) {
        const char *opening = opening_names_find(all, &game, i, NULL);
        ck_assert_pstr_eq(opening, names[i]);
    }
    opening_names_free(all);
    game_free(&game);
}

/* Every word stands for an opening of the table, once, and may be shown. */
TEST(test_words) {
    int words[OPENING_LANGUAGES] = {0};
    const Opening *opening;
    for (int i = 0; (opening = opening_at(i)); i++)
        for (int language = 0; language < OPENING_LANGUAGES; language++) {
            char clean[OPENING_NAME];
            const char *word = opening->name[language];
            if (!word)
                continue;
            utf8_clean(clean, sizeof clean, word);
            ck_assert_str_eq(clean, word);
            words[language]++;
        }
    ck_assert_int_eq(words[OPENING_JAPANESE], 21); /* as many as opening.c has */
    ck_assert_int_eq(words[OPENING_FRENCH], 5);
    ck_assert_int_eq(words[OPENING_CHINESE], 3);
}

static void check_named(const OpeningNames *names, const char *moves, const char *name,
                        int length) {
    Game game = read_game(moves);
    int at = -1;
    const char *opening = opening_names_find(names, &game, game.length, &at);
    ck_assert_pstr_eq(opening, name);
    ck_assert_int_eq(at, length);
    game_free(&game);
}

TEST(test_languages) {
    static const struct {
        OpeningLanguage language;
        const char *tiger, *perpendicular, *described;
    } cases[] = {
        {OPENING_ENGLISH, "Tiger", "Perpendicular", ""},
        {OPENING_JAPANESE, "虎", "縦取り", " language=ja"},
        {OPENING_FRENCH, "Tigre", "Perpendiculaire", " language=fr"},
        {OPENING_CHINESE, "Tiger", "垂直开局", " language=zh"}, /* falls back */
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char described[64];
        Text text = text_into(described, sizeof described);
        OpeningNames *names = opening_names_new(cases[i].language);
        ck_assert_ptr_nonnull(names);
        check_named(names, "c4e3f6e6f5", cases[i].tiger, 5);
        check_named(names, "e6f4c3", cases[i].perpendicular, 2);
        check_named(names, "f5", NULL, -1);
        opening_names_describe(names, &text);
        ck_assert_str_eq(described, cases[i].described);
        opening_names_free(names);
    }
}

TEST(test_own_names) {
    static const char table[] = "# mine\r\n"
                                "F5D6C3D3C4 \t My opening / deux\r\n"
                                "\n"
                                "  f5d6c3d3c4f4e3f3e6b4  Très long \n"
                                "c4 First"; /* no line feed at the end */
    char problem[RECORD_PROBLEM_SIZE], described[64];
    Text text = text_into(described, sizeof described);
    OpeningNames *names = opening_names_new(OPENING_FRENCH);
    int line;
    ck_assert(opening_names_read(names, span_of(table), &line, problem));
    check_named(names, "f5d6c4d3c3", "My opening / deux", 5); /* before the table's own */
    check_named(names, "f5d6c3d3c4f4e3f3e6b4", "Très long", 10);
    check_named(names, "e6", "First", 1);
    check_named(names, "f5f4", "Parallèle", 2);
    opening_names_describe(names, &text);
    ck_assert_uint_eq(strlen(described), strlen(" language=fr names=0123456789abcdef"));
    opening_names_free(names);
}

static void check_refused(const char *table, size_t size, const char *expected, int at) {
    char problem[RECORD_PROBLEM_SIZE];
    int line = -1;
    OpeningNames *names = opening_names_new(OPENING_ENGLISH);
    ck_assert(!opening_names_read(names, (Span){table, table + size}, &line, problem));
    ck_assert_str_eq(problem, expected);
    ck_assert_int_eq(line, at);
    opening_names_free(names);
}

TEST(test_bad_own_names) {
    static const struct {
        const char *table, *problem;
        int line;
    } cases[] = {
        {"f5d6 Up\n\nf5f5 x\n", "move 2: f5 is illegal", 3},
        {"f5d6", "no name after the moves", 1},
        {"f5d6 \t \n", "no name after the moves", 1},
        {"Tiger f5d6\n", "move 1: 'Ti' is not a move", 1},
        {"f5d6 a\nc4e3 b\n", "line 1 already names this position", 2},
        {"f5d6 \xff\n", "the name is not UTF-8, or has control characters", 1},
        {"f5d6 a\vb\n", "the name is not UTF-8, or has control characters", 1},
        {"f5d6 "
         "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
         "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\n",
         "a name of more than 127 bytes", 1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        check_refused(cases[i].table, strlen(cases[i].table), cases[i].problem, cases[i].line);
    const char *control = "the name is not UTF-8, or has control characters";
    check_refused("c4 a\nf5d6 a\0b\n", 14, control, 2);
    check_refused("f5d6 \0b\n", 8, control, 1);
}

TEST(test_public_name) {
    verdi_game *game = positions_game();
    int length = -1;
    ck_assert_ptr_null(verdi_game_get_opening(game, &length));
    ck_assert_int_eq(length, -1);
    ck_assert_int_eq(verdi_game_read(game, VERDI_FORMAT_TRANSCRIPT, "f5d6c3d3c4f4", 12, -1, NULL),
                     VERDI_OK);
    ck_assert_str_eq(verdi_game_get_opening(game, NULL), "Tiger");
    ck_assert_str_eq(verdi_game_get_opening(game, &length), "Tiger");
    ck_assert_int_eq(length, 5);
}

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
TEST(test_agrees_with_a_published_list) {
    const char *path = testing_data("openings/names_english.txt");
    char line[256];
    if (!path)
        return;
    FILE *file = fopen(path, "r");
    ck_assert_ptr_nonnull(file);
    int count = 0;
    Game game = game_new();
    while (fgets(line, sizeof line, file)) {
        line[strcspn(line, "\n")] = '\0';
        game_begin(&game, parse_position(line));
        const char *opening = opening_find(&game, NULL);
        ck_assert_msg(opening != NULL, "%s", line);
        size_t length = strcspn(opening, "/"); /* the first name */
        length -= opening[length] == '/';
        ck_assert_msg(!strncasecmp(line + 65, opening, length), "%s: %s", line, opening);
        count++;
    }
    ck_assert_int_ge(count, 70);
    game_free(&game);
    fclose(file);
}
