/* SPDX-License-Identifier: MIT
 *
 * record/obf: positions with scores, padding and passes; exact messages for bad lines; boards
 * written and read back.
 */
#include "testing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "record/archive.h"
#include "record/board/diagram.h"
#include "record/record.h"

static char problem[RECORD_PROBLEM_SIZE];

/* FFO #1. */
#define BOARD1 "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO--"
#define FFO1 BOARD1 " X"
/* White to move and blocked; black could move. Then the mirror image of it, and a finished game. */
#define BLOCKED "XO------O-------------------------------------------------------"
#define NOBODY "XX------X-------------------------------------------------------"

static bool same_position(const Game *a, const Game *b) {
    return a->now.side == b->now.side &&
           board_equal(position_board(a->now), position_board(b->now));
}

static ObfStatus parse(const char *line, ObfRecord *record) {
    return obf_parse(span_of(line), record, problem);
}

TEST(test_reads_moves_and_scores) {
    ObfRecord record;
    ck_assert_int_eq(parse(FFO1 "; G8:+18; H1:+12; h7:6;B1:-4 ; % comment", &record), OBF_RECORD);
    ck_assert_int_eq(record.position.side, BLACK);
    ck_assert_int_eq(bits_count(record.position.discs[BLACK] | record.position.discs[WHITE]), 50);
    ck_assert_uint_eq(record.position.discs[BLACK] & 0xff, 0x7c);
    ck_assert_int_eq(record.count, 4);
    ck_assert_int_eq(record.moves[0].square, square_parse("g8"));
    ck_assert_int_eq(record.moves[0].score, 18);
    ck_assert_int_eq(record.moves[2].square, square_parse("h7"));
    ck_assert_int_eq(record.moves[2].score, 6);
    ck_assert_int_eq(record.moves[3].score, -4);
    ck_assert_str_eq(problem, "");
    static const char other[] = FFO1 "; G8:+18 ; :1;"; /* what lies behind a line is not read */
    ck_assert_int_eq(obf_parse((Span){other, other + sizeof FFO1 + 8}, &record, problem),
                     OBF_RECORD);
    ck_assert_int_eq(record.count, 1);
}

TEST(test_reads_bare_positions) {
    static const char *const lines[] = {FFO1, FFO1 ";", " " FFO1 " ;\r\n", FFO1 " % huge mobility"};
    ObfRecord record;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        ck_assert_msg(parse(lines[i], &record) == OBF_RECORD, "%s: %s", lines[i], problem);
        ck_assert_int_eq(record.count, 0);
    }
    ck_assert_int_eq(parse(BLOCKED "O", &record), OBF_RECORD);
    ck_assert_int_eq(record.position.side, WHITE);
    ck_assert_int_eq(parse(BLOCKED "*", &record), OBF_RECORD);
    ck_assert_int_eq(record.position.side, BLACK);
}

TEST(test_drops_padding_and_takes_passes) {
    ObfRecord record;
    ck_assert_int_eq(parse(FFO1 "; G8:+18; --:-127;", &record), OBF_RECORD);
    ck_assert_int_eq(record.count, 1);
    ck_assert_int_eq(parse(NOBODY " O; PS:-64;", &record), OBF_RECORD);
    ck_assert_int_eq(record.count, 1);
    ck_assert_int_eq(record.moves[0].square, SQUARE_PASS);
    ck_assert_int_eq(record.moves[0].score, -64);
}

TEST(test_blank_lines_and_comments) {
    static const char *const lines[] = {"", " \t\r", "# x", "  % " FFO1};
    ObfRecord record;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        ck_assert_int_eq(parse(lines[i], &record), OBF_BLANK);
}

/* "board score": X to move, one number. */
TEST(test_reads_scored_boards) {
    static const struct {
        const char *line;
        int score;
    } cases[] = {{BOARD1 " -64", -64}, {BOARD1 " 52", 52}, {BOARD1 "\t+7 \r", 7},
                 {" " BOARD1 " 0", 0}, {BOARD1 "12", 12},  {BOARD1 " 64 # comment", 64}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        ObfRecord record = {.position.side = WHITE, .count = 3};
        int score = 1000;
        ck_assert_msg(parse(cases[i].line, &record) == OBF_RECORD, "%s: %s", cases[i].line,
                      problem);
        ck_assert(record.scored);
        ck_assert_int_eq(record.score, cases[i].score);
        ck_assert_int_eq(record.count, 0);
        ck_assert_int_eq(record.position.side, BLACK);
        ck_assert_uint_eq(record.position.discs[BLACK] & 0xff, 0x7c);
        ck_assert(obf_score(&record, &score));
        ck_assert_int_eq(score, cases[i].score);
    }
}

TEST(test_score_of_a_position) {
    ObfRecord record;
    int score = 1000;
    ck_assert_int_eq(parse(FFO1 "; B1:-4; A2:+6; G8:+18; H1:+12;", &record), OBF_RECORD);
    ck_assert(!record.scored);
    ck_assert(obf_score(&record, &score));
    ck_assert_int_eq(score, 18);
    ck_assert_int_eq(parse(FFO1 "; B1:-4; G2:-24;", &record), OBF_RECORD);
    ck_assert(obf_score(&record, &score));
    ck_assert_int_eq(score, -4);
    ck_assert_int_eq(parse(FFO1 ";", &record), OBF_RECORD);
    ck_assert(!obf_score(&record, &score));
    ck_assert_int_eq(score, -4);
}

TEST(test_errors_are_precise) {
    static const struct {
        const char *line, *message;
    } cases[] = {
        {"XO X", "board has 2 squares, not 64"},
        {NOBODY "- X;", "board has 65 squares, not 64"},
        {NOBODY "X X;", "board has 65 squares, not 64"},
        {NOBODY, "side to move is missing"},
        {NOBODY ";", "side to move is missing"},
        {NOBODY " Z", "unexpected 'Z' where the side to move (X or O) belongs"},
        {NOBODY " -", "unexpected '-' where the side to move (X or O) belongs"},
        {"XO?X", "unexpected '?' in the board"},
        {"XO\001X", "unexpected byte 1 in the board"},
        {FFO1 " G8:+18", "unexpected 'G' after the side to move"},
        {FFO1 "; G8", "'G8' is not a move and its score"},
        {FFO1 "; G9:+2;", "'G9' is not a move"},
        {FFO1 "; G88:+2;", "'G88' is not a move"},
        {FFO1 "; C1:+2;", "c1 is illegal"},
        {FFO1 "; A1:+2;", "a1 is illegal"},
        {FFO1 "; PS:+2;", "pass is illegal"},
        {FFO1 "; G8:+65;", "score of g8 is '+65', not -64 to 64"},
        {FFO1 "; G8:;", "score of g8 is '', not -64 to 64"},
        {FFO1 "; G8:+18; G8:+18;", "g8 is listed twice"},
        {FFO1 "; G8\001:+18;", "unexpected byte 1 in the list of moves"},
        {NOBODY " 65", "score is '65', not -64 to 64"},
        {NOBODY " -65", "score is '-65', not -64 to 64"},
        {NOBODY " 1-2", "score is '1-2', not -64 to 64"},
        {NOBODY " 99999999999999999999", "score is '99999999999999999999', not -64 to 64"},
        {NOBODY " 12 13", "unexpected '1' after the score"},
        {NOBODY " 12.5", "unexpected '.' after the score"},
        {NOBODY " 12; A1:+12;", "unexpected ';' after the score"},
        {NOBODY " +", "unexpected '+' where the side to move (X or O) belongs"},
        {"XO 12", "board has 2 squares, not 64"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        ObfRecord record = {.count = 7};
        ck_assert_msg(parse(cases[i].line, &record) == OBF_BAD, "accepted '%s'", cases[i].line);
        ck_assert_str_eq(problem, cases[i].message);
        ck_assert_int_eq(record.count, 7);
    }
}

TEST(test_nul_and_huge_lines_are_bad) {
    ObfRecord record;
    char line[5000];
    memset(line, 0, sizeof line);
    ck_assert_int_eq(obf_parse((Span){line, line + sizeof line}, &record, problem), OBF_BAD);
    ck_assert_str_eq(problem, "unexpected byte 0 in the board");
    memset(line, 'X', sizeof line);
    ck_assert_int_eq(obf_parse((Span){line, line + sizeof line}, &record, problem), OBF_BAD);
    ck_assert_str_eq(problem, "board has 5000 squares, not 64");
    memset(line, 'a', sizeof line);
    memcpy(line, FFO1 ";", sizeof FFO1);
    ck_assert_int_eq(obf_parse((Span){line, line + sizeof line}, &record, problem), OBF_BAD);
}

TEST(test_boards_there_and_back) {
    Game game = game_new();
    char buffer[67];
    ck_assert_int_eq(game_play(&game, BLACK, square_parse("d3"), 0, 0), GAME_OK);
    Text out = text_into(buffer, sizeof buffer);
    obf_write_board(&game, &out);
    ck_assert(!out.overflow);
    ck_assert_str_eq(buffer, "-------------------X-------XX------XO--------------------------- O");
    Game other = game_new();
    ck_assert(board_read(&other, span_of(buffer), -1, NULL, problem));
    ck_assert_int_eq(other.length, 0);
    ck_assert(same_position(&other, &game));
    ck_assert(!board_read(&other, (Span){buffer, buffer + 65}, -1, NULL, problem));
    ck_assert_str_eq(problem, "side to move is missing");
    ck_assert(same_position(&other, &game));
    ck_assert(board_read(&other, span_of(FFO1 "; rubbish"), -1, NULL, problem));
    game_free(&game);
    game_free(&other);
}

/* Each letter of the alphabet on a1, read as a board, as one line and eight of a diagram, as the
 * start of a GGF game, and from a file: alone, so that black is to move. */
TEST(test_one_alphabet) {
    static const char *const letters[3][11] = {
        {"*", "X", "x", "B", "b", "\u25cf", "\u26ab", "\uff38"},
        {"O", "o", "0", "W", "w", "\u25cb", "\u25ef", "\u3007", "\u26aa", "\uff2f"},
        {"-", ".", "_", "\u25a1", "\u00b7", "\u30fb"},
    };
    static const char rest[] = "---------------------------WB------BW---------------------------";
    for (int disc = 0; disc < 3; disc++)
        for (int i = 0; letters[disc][i]; i++) {
            char line[128], ggf[160], rows[160], file[128];
            Text diagram = text_into(rows, sizeof rows);
            snprintf(line, sizeof line, "%s%s B", letters[disc][i], rest + 1);
            snprintf(ggf, sizeof ggf, "(;GM[Othello]BO[8 %s];)", line);
            snprintf(file, sizeof file, "%s%s\n", letters[disc][i], rest + 1);
            for (int row = 0; row < 8; row++) /* and below them the side */
                text_add(&diagram, "%d %s%.*s\n", row + 1, row ? "" : letters[disc][i], row ? 8 : 7,
                         rest + 8 * row + !row);
            text_add(&diagram, "B\n");
            const struct {
                RecordReader *read;
                const char *text;
            } readers[] = {{board_read, line}, {board_read, rows}, {ggf_read, ggf}};
            Game game = game_new();
            for (int r = 0; r < 4; r++) {
                Archive archive;
                ArchiveItem item;
                bool good;
                if (r < 3) {
                    good = readers[r].read(&game, span_of(readers[r].text), -1, NULL, problem);
                } else {
                    archive_open(&archive, archive_detect(span_of(file)), span_of(file));
                    good = archive_next(&archive, &game, &item, problem) == ARCHIVE_GAME &&
                           item.format == ARCHIVE_LINES && item.position;
                }
                ck_assert_msg(good, "%s, reader %d: %s", letters[disc][i], r, problem);
                ck_assert_int_eq(game.now.side, BLACK);
                bool mark = r == 1 && *letters[disc][i] == '*'; /* of a move, beside discs */
                ck_assert_uint_eq(game.now.discs[BLACK],
                                  0x0000000810000000u | (disc == 0 && !mark));
                ck_assert_uint_eq(game.now.discs[WHITE], 0x0000001008000000u | (disc == 1));
            }
            game_free(&game);
        }
}
