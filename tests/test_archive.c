/* SPDX-License-Identifier: MIT
 *
 * record/archive: detecting formats, separating records, their places, and bad records between good
 * ones.
 */
#include "testing.h"

#include <stdio.h>
#include <string.h>

#include "base/bits.h"
#include "record/archive.h"
#include "record/board/diagram.h"
#include "record/record.h"

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
    archive_open(&archive, format, span_of(text));
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
    return archive_detect(span_of(text));
}

TEST(test_finds_the_format) {
    ck_assert_int_eq(found(""), ARCHIVE_LINES);
    ck_assert_int_eq(found("f5d6c3\n"), ARCHIVE_LINES);
    ck_assert_int_eq(found("# comment\n\n" BOARD " X\n"), ARCHIVE_LINES);
    ck_assert_int_eq(found("[Event \"x\"]\n1. f5 d6"), ARCHIVE_NUMBERED);
    ck_assert_int_eq(found("\r\n 1. f5 d6"), ARCHIVE_NUMBERED);
    ck_assert_int_eq(found(GGF_START ";)"), ARCHIVE_GGF);
    ck_assert_int_eq(found("1 " GGF_START ";)"), ARCHIVE_GGF);
    ck_assert_int_eq(found("(\n;FF[4] GM[2]SZ[8];B[de])"), ARCHIVE_SGF);
    ck_assert_int_eq(found("("), ARCHIVE_LINES);
    ck_assert_int_eq(found("|   A B C D E F G H\n"), ARCHIVE_LINES);
    ck_assert_int_eq(found("8 -------- --------"), ARCHIVE_LINES);
    ck_assert_str_eq(archive_format_name(ARCHIVE_WTHOR), "wthor");
}

TEST(test_lines) {
    ck_assert_str_eq(all(ARCHIVE_LINES, "# a comment\n\nf5d6c3\n  " BOARD "\r\n" BOARD "O\n" BOARD
                                        " X; g8:+18;\nf5a1\nXXX\n\nf5"),
                     "3:1:3\n4:2:P\n5:3:P\n6:4:P\n7:5!move 2: a1 is illegal (column 3)\n"
                     "8:6!board has 3 squares, not 64\n10:7:1\n");
    ck_assert_str_eq(all(ARCHIVE_TRANSCRIPT, BOARD " X\n"),
                     "1:1!move 1: black has a legal move and cannot pass\n");
}

TEST(test_board_without_side) {
    Archive archive;
    ArchiveItem item;
    char problem[RECORD_PROBLEM_SIZE];
    Game game = game_new();
    archive_open(&archive, ARCHIVE_OBF, span_of(BOARD));
    ck_assert_int_eq(archive_next(&archive, &game, &item, problem), ARCHIVE_GAME);
    ck_assert_int_eq(game.now.side, BLACK);
    ck_assert_int_eq(bits_count(game.now.discs[BLACK] | game.now.discs[WHITE]), 50);
    archive_open(&archive, ARCHIVE_OBF, span_of(BOARD "O"));
    ck_assert_int_eq(archive_next(&archive, &game, &item, problem), ARCHIVE_GAME);
    ck_assert_int_eq(game.now.side, WHITE);
    ck_assert_int_eq(archive_next(&archive, &game, &item, problem), ARCHIVE_END);
    game_free(&game);
}

/* Eight rows of the usual start, as on GGS. */
#define GGS_LETTERS "|   A B C D E F G H\n"
#define GGS_ROW(n, row) "| " n " " row " " n "\n"
#define GGS_EMPTY "- - - - - - - -"
#define GGS_TOP GGS_LETTERS GGS_ROW("1", GGS_EMPTY) GGS_ROW("2", GGS_EMPTY) GGS_ROW("3", GGS_EMPTY)
#define GGS_BOARD                                                                                  \
    GGS_TOP GGS_ROW("4", "- - - O * - - -") GGS_ROW("5", "- - - * O - - -")                        \
        GGS_ROW("6", GGS_EMPTY) GGS_ROW("7", GGS_EMPTY) GGS_ROW("8", GGS_EMPTY) GGS_LETTERS
#define ROWS "--------\n--------\n--------\n---O*---\n---*O---\n--------\n--------\n--------\n"
#define SPREAD "-------- -------- -------- ---O*--- ---*O--- -------- -------- --------"

TEST(test_printed_boards) {
    ck_assert_str_eq(all(ARCHIVE_LINES,
                         "/os: update .4 8 K?\n|2 move(s)\n" GGS_BOARD "|\n|* to move\n|\nf5d6\n"),
                     "3:1:P\n16:2:2\n");
    ck_assert_str_eq(all(ARCHIVE_LINES, GGS_BOARD "|\n|* to move\nf5 d6\n1. c3\n\nf5\n"),
                     "1:1:3\n16:2:1\n");
    ck_assert_str_eq(all(ARCHIVE_LINES, ROWS "O\n" ROWS "\n" ROWS), "1:1:P\n10:2:P\n19:3:P\n");
    ck_assert_str_eq(all(ARCHIVE_LINES, GGS_BOARD "|* to move\nf5 d6 a1\nf5\n"),
                     "1:1!move 3: a1 is illegal (line 12, column 7)\n");
    ck_assert_str_eq(
        all(ARCHIVE_LINES, GGS_TOP "f5\n\n" ROWS "--------\n"),
        "1:1!the board has 3 of its 8 rows\n5:2:1\n7:3:P\n15:4!the board has 1 of its 8 rows\n");
    ck_assert_str_eq(all(ARCHIVE_LINES, GGS_TOP GGS_ROW("5", GGS_EMPTY) "\nf5\n"),
                     "1:1!row 5 of the board is in place of row 4\n7:2:1\n");
}

TEST(test_boards_with_moves) {
    ck_assert_str_eq(all(ARCHIVE_LINES, "8 " SPREAD " *\n" SPREAD " O f4, d3\n" BOARD
                                        " X h8 g8\n" BOARD "X g8\n" BOARD " X c3\n"
                                        "* f5\n" SPREAD " * 1. f5 d6 2. x9\n"),
                     "1:1:P\n2:2:2\n3:3!move 1: h8 is illegal (column 68)\n4:4:1\n"
                     "5:5!move 1: c3 is illegal (column 68)\n6:6:1\n"
                     "7:7!move 3: 'x9' is not a move (column 87)\n");
    /* By name they are what they were. */
    ck_assert_str_eq(all(ARCHIVE_OBF, BOARD " X g8\n"),
                     "1:1!unexpected 'g' after the side to move\n");
    ck_assert_str_eq(all(ARCHIVE_TRANSCRIPT, "| f5\n"), "1:1!move 1: '|' is not a move\n");
}

/* The position of the first record, as 64 squares and the side. */
static const char *position_of(const char *text) {
    static char said[80];
    char problem[RECORD_PROBLEM_SIZE];
    Archive archive;
    ArchiveItem item;
    Game game = game_new();
    archive_open(&archive, ARCHIVE_LINES, span_of(text));
    ck_assert_int_eq(archive_next(&archive, &game, &item, problem), ARCHIVE_GAME);
    ck_assert_int_eq(item.format, ARCHIVE_LINES);
    Text out = text_into(said, sizeof said);
    obf_write_position(game.now, &out);
    game_free(&game);
    return said;
}

#define START "---------------------------OX------XO---------------------------"

TEST(test_what_a_printed_board_means) {
    ck_assert_str_eq(position_of(GGS_BOARD), START " X");
    ck_assert_str_eq(position_of(GGS_BOARD "|\n|O to move\n"), START " O");
    ck_assert_str_eq(position_of(GGS_BOARD "white to play\n"), START " O");
    ck_assert_str_eq(position_of(ROWS "O\n"), START " O");
    ck_assert_str_eq(position_of("8 " SPREAD " O\n"), START " O");
    /* As `verdi play` draws it, in both styles: the marks are no discs. */
    ck_assert_str_eq(position_of("   a b c d e f g h\n1  . . . . . . . .  1\n"
                                 "2  . . . . . . . .  2\n3  . . . * . . . .  3   X black  2\n"
                                 "4  . . * O X . . .  4   O white  2\n"
                                 "5  . . . X O * . .  5   white to move, must pass\n"
                                 "6  . . . . * . . .  6\n7  . . . . . . . .  7\n"
                                 "8  . . . . . . . .  8\n   a b c d e f g h\n"),
                     START " O");
    ck_assert_str_eq(position_of("1  \u00b7 \u00b7 \u00b7 \u00b7 \u00b7 \u00b7 \u00b7 \u00b7  1\n"
                                 "2  . . . . . . . .  2\n3  . . . + . . . .  3\n"
                                 "4  . . + \u25cb \u25cf . . .  4\n"
                                 "5  . . . \u25cf \u25cb + . .  5\n6  . . . . + . . .  6\n"
                                 "7  . . . . . . . .  7\n8  . . . . . . . .  8\n"),
                     START " X");
    /* The last move in parentheses, at both ends of a row too. */
    ck_assert_str_eq(position_of("1 (X)O O O O O O X  1\n2  . . . . . . . .  2\n"
                                 "3  . . . . . . . .  3\n4  . . . . . .(O)X  4\n"
                                 "5  . . . . . . . .  5\n6  . . . . . . . .  6\n"
                                 "7  . . . . . . . .  7\n8  O . . . . . .(X) 8\n"),
                     "XOOOOOOX----------------------OX------------------------O------X X");
}

static bool begins_board(const char *text) {
    Diagram diagram;
    return diagram_take(&(Span){text, text + strlen(text)}, &diagram);
}

TEST(test_fen) {
    static const char *const lines[][2] = {
        {"8/8/8/3Pp3/3pP3/8/8/8 b - - 0 1", START " X"},
        {"8/8/8/3ox3/3xo3/8/8/8 x", START " X"},
        {"8/8/8/3OX3/3XO3/8/8/8 white", START " O"},
        {"8/8/8/3pP3/3Pp3/8/8/8 b", START " X"}, /* row 8 first */
        {"8/8/8/3Pp3/3Ppp2/5p2/8/8 w - - 0 1",
         "---------------------------OX------OXX-------X------------------ O"},
        {"--------/8/1......x/3Pp3/3pP3/8/8/8 w f4", /* moves behind it */
         "-----------------------X---OOO-----XO--------------------------- X"},
        {"8/8/8/3pP3/3Pp3/8/8/8[PPPPppp] w 0 1", START " X"}, /* as Fairy-Stockfish has it */
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        ck_assert_str_eq(position_of(lines[i][0]), lines[i][1]);
    static const char *const wrong[] = {"8/8/8/3Pp3/3pP3/8/8", "8/8/8/3Pp3/3pP3/8/8/9 b",
                                        "8/8/8/3Pp4/3pP3/8/8/8 b"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        ck_assert(!begins_board(wrong[i]));
}

TEST(test_half_a_mark_is_no_board) {
    static const char *const rows[] = {"1 (X O O O O O O X  1\n", "1 (X]O O O O O O X  1\n",
                                       "1 ()X O O O O O O X  1\n", "1  X O O O O O O(X"};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        ck_assert(!begins_board(rows[i]));
}

TEST(test_numbered) {
    ck_assert_int_eq(found("1) f5 d6\n2) c3"), ARCHIVE_NUMBERED);
    ck_assert_int_eq(found("\uff11\uff0e\uff26\uff15"), ARCHIVE_NUMBERED);
    ck_assert_str_eq(all(ARCHIVE_NUMBERED, "1) f5 d6\n2) c3\n1) f5 a1\n"),
                     "1:1:3\n3:2!move 2: a1 is illegal (column 7)\n");
    ck_assert_str_eq(all(ARCHIVE_NUMBERED, "[Event \"x\"]\n[Result \"1-0\"]\n\n1. F5 f6 2. e6\n"
                                           "d6 3.c5 e3 33-31\n\n[Event \"y\"]\n1. f5 a1\n"
                                           "1. f5 d6 1/2-1/2\n[only a header]\n"),
                     "1:1:6\n7:2!move 2: a1 is illegal (line 8, column 7)\n9:3:2\n10:4:0\n");
}

TEST(test_ggf) {
    ck_assert_str_eq(all(ARCHIVE_GGF, "1 " GGF_START "B[f5]W[d6];)\n\n2 " GGF_START
                                      "B[f5];)" GGF_START ";)\nrubbish\n(;GM[Othello];)\n" GGF_START
                                      "B[f5]W[a1];)" GGF_START "B[f5]\n"),
                     "1:1:2\n3:2:1\n3:3:0\n5:4!BO: the start position is missing (column 3)\n"
                     "6:5!move 2: W[a1] is illegal (column 136)\n"
                     "6:6!the game's end is missing\n");
    ck_assert_str_eq(all(ARCHIVE_GGF, "(;GM[Othello]TY[8a]BO[8 -------- -------- -------- "
                                      "---O*--- ---*O--- -------- -------- -------- *];)"),
                     "1:1!game type 8a is not supported: fewer discs win\n");
}

TEST(test_sgf) {
    ck_assert_str_eq(
        all(ARCHIVE_SGF, "(;GM[2]C[a \\] (;) b];B[fe](;W[df])(;W[ff]))\n\n"
                         "(;GM[1];B[zz])\n(;GM[2];B[fe]"),
        "1:1:2\n3:2!move 1: B[zz] is not a move (column 10)\n4:3!the game's end is missing\n");
    ck_assert_str_eq(all(ARCHIVE_SGF, "(;GM[2];B[fe]\n(;FF[4];B[fe](\n;W[df]))\nC[b]\n"
                                      "(;GM[2]C[a)\n(;GM[2];B[fe])\n"),
                     "1:1!the game's end is missing\n2:2:2\n4:3!stray text\n"
                     "5:4!the file ends inside a value (column 9)\n6:5:1\n");
}

TEST(test_wthor_in_short) {
    char bytes[16 + 68] = {20, 1, 1, 1, 2, 0, 0, 0, 0, 0, (char)200, 7};
    Archive archive;
    ArchiveItem item;
    char problem[RECORD_PROBLEM_SIZE];
    Game game = game_new();
    bytes[16 + 8] = 56;
    ck_assert_int_eq(archive_detect((Span){bytes, bytes + sizeof bytes}), ARCHIVE_WTHOR);
    archive_open(&archive, ARCHIVE_WTHOR, (Span){bytes, bytes + sizeof bytes});
    ck_assert_int_eq(archive_next(&archive, &game, &item, problem), ARCHIVE_BAD);
    ck_assert_int_eq(item.number, 0);
    ck_assert_str_eq(problem, "the header has 2 games, but the file has the bytes of 1.00");
    ck_assert_int_eq(archive_next(&archive, &game, &item, problem), ARCHIVE_GAME);
    ck_assert_int_eq(item.number, 1);
    ck_assert_int_eq(game.length, 1);
    ck_assert_int_eq(archive_next(&archive, &game, &item, problem), ARCHIVE_END);
    archive_open(&archive, ARCHIVE_WTHOR, span_of("f5d6"));
    ck_assert_int_eq(archive_next(&archive, &game, &item, problem), ARCHIVE_BAD);
    ck_assert_int_eq(archive_next(&archive, &game, &item, problem), ARCHIVE_END);
    game_free(&game);
}
