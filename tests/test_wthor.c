/* SPDX-License-Identifier: MIT
 *
 * record/wthor: hand-made files, each with one error, and two years of the database.
 */
#include "testing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "base/file_read.h"
#include "record/wthor.h"

enum { HEADER = 16, GAME = 68 };

static char problem[RECORD_PROBLEM_SIZE];

/* White is wiped out after nine moves. */
static const unsigned char short_game[] = {65, 46, 35, 64, 53, 66, 75, 56, 57};

/* A file of two games: the short one, and f5 d6 c3 with a score that nothing can contradict. */
static size_t make_file(unsigned char bytes[HEADER + 2 * GAME]) {
    static const unsigned char header[HEADER] = {20, 6, 7,   12, 2, 0, 0,  0,
                                                 0,  0, 193, 7,  8, 0, 24, 0};
    memset(bytes, 0, HEADER + 2 * GAME);
    memcpy(bytes, header, HEADER);
    unsigned char *game = bytes + HEADER;
    game[0] = 1; /* tournament 257, players 2 and 768 */
    game[1] = 1;
    game[2] = 2;
    game[5] = 3;
    game[6] = 64;
    game[7] = 40;
    memcpy(game + 8, short_game, sizeof short_game);
    game += GAME;
    game[6] = 33;
    game[8] = 56;
    game[9] = 64;
    game[10] = 33;
    return HEADER + 2 * GAME;
}

TEST(test_reads_a_file) {
    unsigned char bytes[HEADER + 2 * GAME];
    size_t size = make_file(bytes);
    WthorFile file;
    static unsigned char numbers[769][12]; /* the names "0" to "768" */
    WthorNames names = {.names = *numbers, .count = 769, .width = sizeof *numbers};
    for (int i = 0; i < names.count; i++)
        snprintf((char *)numbers[i], sizeof *numbers, "%d", i);
    ck_assert(wthor_detect(bytes, size));
    ck_assert(wthor_open(&file, bytes, size, problem));
    ck_assert_str_eq(problem, "");
    ck_assert_int_eq(file.count, 2);
    ck_assert_int_eq(file.year, 1985);
    ck_assert_int_eq(file.depth, 24);
    Game game = game_new();
    ck_assert(wthor_read(file.games, &names, &names, &file, &game, problem));
    ck_assert_str_eq(problem, "");
    ck_assert_str_eq(game.notes.event, "257");
    ck_assert_str_eq(game.name[BLACK], "2");
    ck_assert_str_eq(game.name[WHITE], "768");
    ck_assert_int_eq(game.notes.solved_score, 40);
    ck_assert_int_eq(game.length, 9);
    ck_assert_int_eq(game_move(&game, 0).square, square_parse("e6"));
    ck_assert(game_is_over(&game));
    ck_assert(wthor_read(file.games + GAME, NULL, NULL, &file, &game, problem));
    ck_assert_str_eq(problem, ""); /* not over: the score may be anything */
    ck_assert_int_eq(game.length, 3);
    ck_assert_int_eq(game_move(&game, 0).square, square_parse("f5"));
    game_free(&game);
}

/* One byte of a record set to `value`: what is said, and how many moves are left. */
static void spoil(int at, unsigned char value, const char *expected, int moves) {
    unsigned char bytes[HEADER + 2 * GAME];
    WthorFile file;
    size_t size = make_file(bytes);
    bytes[HEADER + at] = value;
    ck_assert(wthor_open(&file, bytes, size, problem));
    Game game = game_new();
    ck_assert(wthor_read(file.games, NULL, NULL, &file, &game, problem));
    ck_assert_str_eq(problem, expected);
    ck_assert_int_eq(game.length, moves);
    game_free(&game);
}

TEST(test_tells_what_is_wrong) {
    spoil(6, 62, "result given: Black won by 60; result of the moves: Black won by 64", 9);
    spoil(6, 200, "black's score is 200", 9);
    spoil(9, 11, "move 2: 11 is illegal", 1);
    spoil(9, 49, "move 2: 49 is illegal", 1);
    spoil(9, 40, "move 2: 40 is illegal", 1);
    spoil(9, 0, "move 2: 0 is illegal", 1);
    spoil(17, 11, "move 10: 11 is illegal", 9); /* after the end */
    spoil(67, 11, "move 10: 0 is illegal", 9);
}

TEST(test_refuses_other_files) {
    unsigned char bytes[HEADER + 2 * GAME];
    WthorFile file = {.count = 77};
    size_t size = make_file(bytes);
    ck_assert(!wthor_open(&file, bytes, 15, problem));
    ck_assert_str_eq(problem, "not a WTHOR file");
    bytes[12] = 10;
    ck_assert(!wthor_open(&file, bytes, size, problem));
    ck_assert_str_eq(problem, "WTHOR file of another board, not of games on an 8x8 board");
    bytes[12] = 0;
    bytes[13] = 1;
    ck_assert(!wthor_open(&file, bytes, size, problem));
    bytes[13] = 0;
    bytes[2] = 13; /* a month */
    ck_assert(!wthor_open(&file, bytes, size, problem));
    ck_assert(!wthor_detect(bytes, size));
    ck_assert(!wthor_detect("f5d6c3d3c4f4f6f3e6", 18));
    make_file(bytes);
    bytes[4] = 0;
    bytes[8] = 2;
    ck_assert(!wthor_open(&file, bytes, size, problem));
    ck_assert_str_eq(problem, "WTHOR file of names, not of games");
    ck_assert_int_eq(file.count, 77);
}

TEST(test_uses_what_a_cut_file_has) {
    unsigned char bytes[HEADER + 2 * GAME];
    WthorFile file;
    size_t size = make_file(bytes);
    ck_assert(wthor_open(&file, bytes, size - 1, problem));
    ck_assert_int_eq(file.count, 1);
    ck_assert_str_eq(problem, "the header has 2 games, but the file has the bytes of 1.99");
    bytes[4] = bytes[5] = bytes[6] = bytes[7] = 255;
    ck_assert(wthor_open(&file, bytes, size, problem));
    ck_assert_int_eq(file.count, 2);
    ck_assert_str_ne(problem, "");
}

TEST(test_names) {
    unsigned char bytes[HEADER + 2 * WTHOR_PLAYER_SIZE];
    char name[WTHOR_NAME_SIZE];
    WthorNames names;
    memset(bytes, 0, sizeof bytes);
    memcpy(bytes, "\x14\x06\x07\x0c", 4);
    memcpy(bytes + HEADER, "Andr\xe9 L\x01", 8);
    memset(bytes + HEADER + WTHOR_PLAYER_SIZE, 'X', WTHOR_PLAYER_SIZE); /* no NUL at the end */
    ck_assert(wthor_open_names(&names, bytes, sizeof bytes, WTHOR_PLAYER_SIZE, problem));
    ck_assert_int_eq(names.count, 2);
    wthor_name(&names, 0, name);
    ck_assert_str_eq(name, "Andr\xc3\xa9 L");
    wthor_name(&names, 1, name);
    ck_assert_str_eq(name, "XXXXXXXXXXXXXXXXXXXX");
    wthor_name(&names, 2, name);
    ck_assert_str_eq(name, "");
    wthor_name(&names, -1, name);
    ck_assert_str_eq(name, "");
    ck_assert(!wthor_open_names(&names, bytes, sizeof bytes, WTHOR_TOURNAMENT_SIZE, problem));
    ck_assert(!wthor_open_names(&names, bytes, 10, WTHOR_PLAYER_SIZE, problem));
}

/* A name that is written has a NUL at its end: a longer one is cut, and known to be. */
TEST(test_packed_names) {
    unsigned char packed[WTHOR_PLAYER_SIZE];
    ck_assert(wthor_pack_name("XXXXXXXXXXXXXXXXXXX", packed, sizeof packed));
    ck_assert(packed[18] == 'X' && !packed[19]);
    ck_assert(!wthor_pack_name("XXXXXXXXXXXXXXXXXX\xc3\xa9Y", packed, sizeof packed));
    ck_assert(packed[18] == 0xe9 && !packed[19]);
}

/* Every game of two years replays, and its score is what the moves lead to. */
TEST(test_the_database) {
    static const struct {
        const char *name;
        int games, year;
    } years[] = {{"wthor/WTH_1985.wtb", 954, 1985}, {"wthor/WTH_2023.wtb", 2478, 2023}};
    const char *list = testing_data("wthor/WTH.JOU");
    if (!list)
        return;
    size_t size;
    char *players = file_read(list, 1 << 20, &size);
    WthorNames names;
    ck_assert(wthor_open_names(&names, players, size, WTHOR_PLAYER_SIZE, problem));
    for (size_t i = 0; i < sizeof years / sizeof *years; i++) {
        const char *path = testing_data(years[i].name);
        char *bytes = file_read(path, 1 << 20, &size);
        WthorFile file;
        ck_assert_ptr_nonnull(bytes);
        ck_assert_msg(wthor_open(&file, bytes, size, problem), "%s: %s", path, problem);
        ck_assert_str_eq(problem, "");
        ck_assert_int_eq(file.count, years[i].games);
        ck_assert_int_eq(file.year, years[i].year);
        for (int n = 0; n < file.count; n++) {
            const unsigned char *record = file.games + (size_t)n * GAME;
            Game game = game_new();
            ck_assert(wthor_read(record, &names, NULL, &file, &game, problem));
            ck_assert_msg(!*problem, "%s: game %d: %s", path, n + 1, problem);
            for (int colour = 0; colour < 2; colour++) {
                char name[WTHOR_NAME_SIZE];
                wthor_name(&names, (int)bytes_get16(record + WTHOR_PLAYERS_AT + 2 * colour), name);
                ck_assert_str_ne(name, "");
                ck_assert_str_eq(game.name[colour], strcmp(name, WTHOR_UNKNOWN) ? name : "");
            }
            game_free(&game);
        }
        free(bytes);
    }
    free(players);
}
