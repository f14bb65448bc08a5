/* SPDX-License-Identifier: MIT
 *
 * record/archive: each format found by its content, records told apart, places counted, and bad
 * records between good ones.
 */
#include "testing.h"

#include <stdio.h>
#include <string.h>

#include "base/bits.h"
#include "record/archive.h"

#define BOARD "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO--"
#define GGF_START                                                                                  \
    "(;GM[Othello]PC[GGS/os]PB[a]PW[b]RE[?]TI[5:00]TY[8]BO[8 -------- -------- -------- ---O*--- " \
    "---*O--- -------- -------- -------- *]"

/* Reads the whole text and writes what came: "line:number:moves" for a game, "line:number:P" for a
 * position, "line:number!problem" for trouble. */
static const char *all(ArchiveFormat format, const char *text) {
    static char said[2048];
    char problem[RECORD_PROBLEM_SIZE];
    Text out = text_into(said, sizeof said);
    Archive archive;
    ArchiveItem item;
    Game game = game_new();
    archive_open(&archive, format, text, strlen(text));
    for (;;) {
        ArchiveStatus status = archive_next(&archive, &game, &item, problem);
        if (status == ARCHIVE_END)
            break;
        text_add(&out, "%d:%d", item.line, item.number);
        if (status == ARCHIVE_GAME && item.position)
            text_add(&out, ":P");
        else if (status == ARCHIVE_GAME)
            text_add(&out, ":%d", game.length);
        if (*problem)
            text_add(&out, "!%s", problem);
        text_add(&out, "\n");
        ck_assert_int_eq(status == ARCHIVE_BAD && !*problem, 0);
    }
    ck_assert(!out.overflow);
    game_free(&game);
    return said;
}

static ArchiveFormat found(const char *text) {
    return archive_detect(text, strlen(text));
}

START_TEST(test_finds_the_format) {
    ck_assert_int_eq(found(""), ARCHIVE_LINES);
    ck_assert_int_eq(found("f5d6c3\n"), ARCHIVE_LINES);
    ck_assert_int_eq(found("# comment\n\n" BOARD " X\n"), ARCHIVE_LINES);
    ck_assert_int_eq(found("[Event \"x\"]\n1. f5 d6"), ARCHIVE_NUMBERED);
    ck_assert_int_eq(found("\r\n 1. f5 d6"), ARCHIVE_NUMBERED);
    ck_assert_int_eq(found(GGF_START ";)"), ARCHIVE_GGF);
    ck_assert_int_eq(found("1 " GGF_START ";)"), ARCHIVE_GGF);
    ck_assert_int_eq(found("(\n;FF[4] GM[2]SZ[8];B[de])"), ARCHIVE_SGF);
    ck_assert_int_eq(found("("), ARCHIVE_LINES);
    ck_assert_str_eq(archive_format_name(ARCHIVE_WTHOR), "wthor");
}
END_TEST

START_TEST(test_lines) {
    ck_assert_str_eq(all(ARCHIVE_LINES, "# a comment\n\nf5d6c3\n  " BOARD "\r\n" BOARD "O\n" BOARD
                                        " X; g8:+18;\nf5a1\nXXX\n\nf5"),
                     "3:1:3\n4:2:P\n5:3:P\n6:4:P\n7:5!move 2: a1 is illegal\n"
                     "8:6!board has 3 squares, not 64\n10:7:1\n");
    ck_assert_str_eq(all(ARCHIVE_TRANSCRIPT, BOARD " X\n"),
                     "1:1!move 1: black may not pass, it has a move\n");
}
END_TEST

START_TEST(test_board_without_side) {
    Archive archive;
    ArchiveItem item;
    char problem[RECORD_PROBLEM_SIZE];
    Game game = game_new();
    archive_open(&archive, ARCHIVE_OBF, BOARD, 64);
    ck_assert_int_eq(archive_next(&archive, &game, &item, problem), ARCHIVE_GAME);
    ck_assert_int_eq(game.now.side, BLACK);
    ck_assert_int_eq(bits_count(game.now.discs[BLACK] | game.now.discs[WHITE]), 50);
    archive_open(&archive, ARCHIVE_OBF, BOARD "O", 65);
    ck_assert_int_eq(archive_next(&archive, &game, &item, problem), ARCHIVE_GAME);
    ck_assert_int_eq(game.now.side, WHITE);
    ck_assert_int_eq(archive_next(&archive, &game, &item, problem), ARCHIVE_END);
    game_free(&game);
}
END_TEST

START_TEST(test_numbered) {
    ck_assert_str_eq(all(ARCHIVE_NUMBERED, "[Event \"x\"]\n[Result \"1-0\"]\n\n1. F5 f6 2. e6\n"
                                           "d6 3.c5 e3 33-31\n\n[Event \"y\"]\n1. f5 a1\n"
                                           "1. f5 d6 1/2-1/2\n[only a header]\n"),
                     "1:1:6\n7:2!move 2: a1 is illegal\n9:3:2\n10:4:0\n");
}
END_TEST

START_TEST(test_ggf) {
    ck_assert_str_eq(all(ARCHIVE_GGF, "1 " GGF_START "B[f5]W[d6];)\n\n2 " GGF_START
                                      "B[f5];)" GGF_START ";)\nrubbish\n(;GM[Othello];)\n" GGF_START
                                      "B[f5]W[a1];)" GGF_START "B[f5]\n"),
                     "1:1:2\n3:2:1\n3:3:0\n4:4!text that belongs to no game\n"
                     "5:5!BO: the start position is missing\n"
                     "6:6:1!move 2, W[a1], is illegal: the game ends before it\n"
                     "6:7:1!the game's end is missing\n");
    ck_assert_str_eq(all(ARCHIVE_GGF, "(;GM[Othello]TY[8a]BO[8 -------- -------- -------- "
                                      "---O*--- ---*O--- -------- -------- -------- *];)"),
                     "1:1!an anti game (type 8a), where fewer discs win\n");
}
END_TEST

START_TEST(test_sgf) {
    ck_assert_str_eq(all(ARCHIVE_SGF, "(;GM[2]C[a \\] (;) b];B[fe](;W[df])(;W[ff]))\n\n"
                                      "(;GM[1];B[zz])\n(;GM[2];B[fe]"),
                     "1:1:2\n3:2!not a move: [zz]\n4:3:1!the game's end is missing\n");
    ck_assert_str_eq(all(ARCHIVE_SGF, "(;GM[2];B[fe]\n(;FF[4];B[fe](\n;W[df]))\nC[b]\n"
                                      "(;GM[2]C[a)\n(;GM[2];B[fe])\n"),
                     "1:1:1!the game's end is missing\n2:2:2\n4:3!text that belongs to no game\n"
                     "5:4!the file ends inside a value\n6:5:1\n");
}
END_TEST

START_TEST(test_wthor_in_short) {
    char bytes[16 + 68] = {20, 1, 1, 1, 2, 0, 0, 0, 0, 0, (char)200, 7};
    Archive archive;
    ArchiveItem item;
    char problem[RECORD_PROBLEM_SIZE];
    Game game = game_new();
    bytes[16 + 8] = 56;
    ck_assert_int_eq(archive_detect(bytes, sizeof bytes), ARCHIVE_WTHOR);
    archive_open(&archive, ARCHIVE_WTHOR, bytes, sizeof bytes);
    ck_assert_int_eq(archive_next(&archive, &game, &item, problem), ARCHIVE_BAD);
    ck_assert_int_eq(item.number, 0);
    ck_assert_str_eq(problem, "the header says 2 games, the file has the bytes of 1.00");
    ck_assert_int_eq(archive_next(&archive, &game, &item, problem), ARCHIVE_GAME);
    ck_assert_int_eq(item.number, 1);
    ck_assert_int_eq(game.length, 1);
    ck_assert_int_eq(archive_next(&archive, &game, &item, problem), ARCHIVE_END);
    archive_open(&archive, ARCHIVE_WTHOR, "f5d6", 4);
    ck_assert_int_eq(archive_next(&archive, &game, &item, problem), ARCHIVE_BAD);
    ck_assert_int_eq(archive_next(&archive, &game, &item, problem), ARCHIVE_END);
    game_free(&game);
}
END_TEST

TESTING_MAIN("archive", test_finds_the_format, test_lines, test_board_without_side, test_numbered,
             test_ggf, test_sgf, test_wthor_in_short)
