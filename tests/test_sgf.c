/* SPDX-License-Identifier: MIT
 *
 * SGF as written by Quarry, Edax and GoGui, and input that must be refused.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/bits.h"
#include "base/number.h"
#include "record/archive.h"
#include "record/record.h"
#include "testing.h"

static bool read_text(Game *game, const char *text, int max_moves, char *problem) {
    return sgf_read(game, span_of(text), max_moves, NULL, problem) == RECORD_WHOLE;
}

/* Reads the text and compares its moves, as "b d3 w c5 ...". */
static void expect_moves(const char *text, int max_moves, const char *moves) {
    char problem[RECORD_PROBLEM_SIZE], data[1024];
    Game game = game_new();
    Text out = text_into(data, sizeof data);
    ck_assert_msg(read_text(&game, text, max_moves, problem), "%s: %s", text, problem);
    for (int i = 0; i < game.length; i++) {
        GameMove move = game_move(&game, i);
        text_add(&out, "%s%c %s", i ? " " : "", "bw"[move.colour], square_name(move.square));
    }
    ck_assert_str_eq(data, moves);
    game_free(&game);
}

TEST(test_writers) {
    /* Quarry: two letters, a1 is aa */
    expect_moves("(;FF[4]CA[UTF-8]AP[Quarry:0.2.0]GM[2]SZ[8]PB[Human]PW[Verdi]\n"
                 ";B[dc];W[cc]\n;B[cd])",
                 -1, "b d3 w c3 b c4");
    /* Edax: algebraic, the four discs as a set-up */
    expect_moves("(;GM[2]FF[4]AP[Edax:4.6]SZ[8]AB[d5][e4]AW[d4][e5]PL[B];B[D3];W[C3];B[c4])", -1,
                 "b d3 w c3 b c4");
    /* GoGui: rows from the bottom */
    expect_moves("(;FF[4]CA[UTF-8]AP[GoGui:1.6]SZ[8]KM[0];B[ce];W[cf];B[df])", -1,
                 "b c4 w c3 b d3");
    /* no GM, no SZ, a comment with brackets, two variations, a node without a move */
    expect_moves(" junk (;C[a \\] b (;W\\[aa\\])];B[dc](;C[x];W[cc](;B[cd])(;B[ae]))(;W[ee]))", -1,
                 "b d3 w c3 b c4");
    expect_moves("(;GaMe[2]SiZe[8] ; B [ d\n c ] ; W[cc]", -1, "b d3 w c3");
    expect_moves("(;GM[1])", -1, "");
}

TEST(test_move_limit) {
    static const char text[] = "(;GM[2];B[dc];W[cc];B[cd];W[zz])";
    expect_moves(text, 0, "");
    expect_moves(text, 1, "b d3");
    expect_moves(text, 3, "b d3 w c3 b c4");
}

/* Black must pass after these eight moves. */
#define BLOCKED "(;GM[2];B[cd];W[cc];B[ef];W[bd];B[ad];W[ae];B[cb];W[ac]"

TEST(test_passes) {
    static const char *const spellings[] = {"[]", "[tt]", "[PA]", "[pass]", "[--]"};
    for (size_t i = 0; i < sizeof spellings / sizeof *spellings; i++) {
        char text[256];
        snprintf(text, sizeof text, BLOCKED ";B%s;W[db])", spellings[i]);
        expect_moves(text, -1, "b c4 w c3 b e6 w b4 b a4 w a5 b c2 w a3 b pass w d2");
    }
    expect_moves(BLOCKED ";W[db])", -1, "b c4 w c3 b e6 w b4 b a4 w a5 b c2 w a3 w d2");
}

TEST(test_setups) {
    char problem[RECORD_PROBLEM_SIZE];
    Game game = game_new();
    ck_assert(read_text(&game, "(;GM[2]AB[aa:ca][h8]AW[da]PL[W])", -1, problem));
    ck_assert_uint_eq(game.start.discs[BLACK], (uint64_t)7 | (uint64_t)1 << 63);
    ck_assert_uint_eq(game.start.discs[WHITE], 8);
    ck_assert_int_eq(game.start.side, WHITE);
    ck_assert_int_eq(game.length, 0);
    /* properties of one node in any order, the move last */
    ck_assert(read_text(&game, "(;PL[1]AW[ba]AB[aa]B[ca])", -1, problem));
    ck_assert_int_eq(game.length, 1);
    ck_assert_uint_eq(game.now.discs[BLACK], 7);
    /* a set-up that repeats the position may come late, another one may not */
    ck_assert(read_text(&game, "(;AB[aa]AW[ba];B[ca];AB[aa:ca])", -1, problem));
    ck_assert(!read_text(&game, "(;AB[aa]AW[ba];B[ca];AB[aa:da])", -1, problem));
    ck_assert(!read_text(&game, "(;AB[aa]AW[aa])", -1, problem));
    game_free(&game);
}

TEST(test_refused) {
    static const char *const bad[] = {
        "",
        "hello",
        "(",
        "()",
        "(B[dc])",
        "(;GM[3];B[dc])",
        "(;SZ[10];B[dc])",
        "(;SZ[19])",
        "(;GM[2];B[dc",
        "(;GM[2];B[dc\\",
        "(;GM[2];B",
        "(;GM[2];B[aa])",
        "(;GM[2];B[dc];W[dc])",
        "(;GM[2];B[dcc])",
        "(;GM[2];B[i1])",
        "(;GM[2];B[dc];W[tt])",
        "(;GM[2];W[cc])",
        "(;GM[2]PL[green])",
        "(;GM[2]AB[zz])",
        "(;GM[2]AB[aa:])",
        "(;GM[2]AB[aa:ccc])",
        "(;GM[2]AE[aax])",
        "(;GM[2];#)",
    };
    char problem[RECORD_PROBLEM_SIZE];
    Game game = game_new();
    ck_assert_int_eq(game_play(&game, BLACK, 26, NAN, NAN), GAME_OK);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        ck_assert_msg(!read_text(&game, bad[i], -1, problem), "read %s", bad[i]);
        ck_assert_msg(*problem != '\0', "no word about %s", bad[i]);
        ck_assert_int_eq(game.length, 1);
    }
    game_free(&game);
}

/* Whatever is written is read back as the same game. */
TEST(test_round_trip) {
    char text[8192], again[8192], problem[RECORD_PROBLEM_SIZE];
    Game game = game_new(), copy = game_new();
    ck_assert(read_text(&game, BLOCKED ";B[];W[db])", -1, problem));
    snprintf(game.name[BLACK], sizeof game.name[BLACK], "A [b] \\ c");
    Text out = text_into(text, sizeof text);
    sgf_write(&game, &out);
    ck_assert(!out.overflow);
    ck_assert_msg(read_text(&copy, text, -1, problem), "%s: %s", text, problem);
    ck_assert_str_eq(copy.name[BLACK], "A [b] \\ c");
    ck_assert_int_eq(copy.length, 10);
    out = text_into(again, sizeof again);
    sgf_write(&copy, &out);
    ck_assert_str_eq(text, again);

    game_begin(&game, (Position){.discs = {6, 1}, .side = WHITE});
    ck_assert_int_eq(game_play(&game, WHITE, 3, NAN, NAN), GAME_OK);
    out = text_into(text, sizeof text);
    sgf_write(&game, &out);
    ck_assert_str_eq(text, "(;GM[2]FF[4]SZ[8]RE[W+64]AB[ba][ca]AW[aa]PL[W];W[da])");
    ck_assert(read_text(&copy, text, -1, problem));
    ck_assert_int_eq(copy.length, 1);
    ck_assert_uint_eq(copy.now.discs[WHITE], 15);

    game_begin(&game, (Position){.discs = {0, 0}, .side = WHITE});
    out = text_into(text, sizeof text);
    sgf_write(&game, &out);
    ck_assert(read_text(&copy, text, -1, problem));
    ck_assert_uint_eq(copy.start.discs[BLACK] | copy.start.discs[WHITE], 0);
    ck_assert_int_eq(copy.start.side, WHITE);
    game_free(&game);
    game_free(&copy);
}

/* Values and times of all moves, "1.5/2.5 -/5.75", a dash for what is not known. */
static void expect_notes(const char *text, int max_moves, const char *notes, const char *unread) {
    char problem[RECORD_PROBLEM_SIZE], data[1024];
    Game game = game_new();
    Text out = text_into(data, sizeof data);
    ck_assert_msg(read_text(&game, text, max_moves, problem), "%s: %s", text, problem);
    for (int i = 0; i < game.length; i++) {
        GameMove move = game_move(&game, i);
        const double numbers[] = {move.value, move.seconds};
        for (int k = 0; k < 2; k++) {
            text_add(&out, "%s", k ? "/" : i ? " " : "");
            if (isnan(numbers[k]))
                text_add(&out, "-");
            else
                number_add(&out, numbers[k], NUMBER_SHORT);
        }
    }
    ck_assert_str_eq(data, notes);
    ck_assert_str_eq(game.notes.unread, unread);
    game_free(&game);
}

TEST(test_values) {
    /* black's in the file, the mover's in the game; before the move or after it */
    expect_notes("(;GM[2];B[dc]V[1.5];V[2]W[cc];B[cd];W[dd]V[0])", 3, "1.5/- -2/- -/-", "");
    expect_notes("(;GM[2]V[3];B[dc]V[good];W[cc]V[1e300])", -1, "-/- -/-", "V");
    expect_notes("(;GM[2];B[dc]V[1];W[cc]V[2]C[x])", 1, "1/-", "C");
    expect_notes("(;GM[2];B[dc]V[1];V[2])", -1, "1/-", "V");
}

TEST(test_times) {
    expect_notes("(;GM[2]TM[300];B[dc]BL[297.5];W[cc]WL[300.000];B[cd]BL[290])", -1,
                 "-/2.5 -/0 -/7.5", "");
    expect_notes("(;GM[2]OT[5 fischer, 120 grace]TM[300];B[dc]BL[302.5];W[cc]WL[-3.25])", -1,
                 "-/2.5 -/308.25", "");
    expect_notes("(;GM[2]TM[300]OT[10 Fischer];B[dc]BL[302.5];W[cc];B[cd]BL[312.5])", -1,
                 "-/7.5 -/- -/0", "");
    /* after a move that does not tell what is left the next one says nothing either */
    expect_notes("(;GM[2]TM[60];B[dc];W[cc]WL[50];B[cd]BL[40];W[ec]WL[49])", -1, "-/- -/10 -/- -/1",
                 "");
    /* more is left than before: not the clock that we know of */
    expect_notes("(;GM[2]TM[60];B[dc]BL[70])", -1, "-/-", "");
    /* both sides' clocks in every node */
    /* An increment is added for a pass too, if its clock is not given. */
    expect_notes("(;GM[2]SZ[8]TM[300]OT[10 fischer]AB[aa][ad]AW[ba][bd][cc]PL[B];B[ca]BL[290];W[];"
                 "B[cd]BL[280];W[ce]WL[300])",
                 -1, "-/20 -/- -/20 -/20", "");
    expect_notes("(;GM[2]TM[60]BL[60]WL[60];B[dc]BL[50]WL[60];W[cc]BL[50]WL[55])", -1, "-/10 -/5",
                 "");
    /* without a main time, or with an unknown overtime, differences mean nothing */
    expect_notes("(;GM[2];B[dc]BL[50];W[cc]WL[50];B[cd]BL[40])", -1, "-/- -/- -/-", "");
    expect_notes("(;GM[2]TM[60]OT[25 moves / 10 min];B[dc]BL[50])", -1, "-/-", "OT TM");
    /* the clock of a side that does not move there: as before, or new */
    expect_notes("(;GM[2]TM[60];B[dc]BL[50];W[cc]WL[55]BL[45])", -1, "-/10 -/5", "BL");
    expect_notes("(;GM[2]TM[60]WL[60];B[dc]BL[50]WL[60];W[cc]WL[55]BL[50])", -1, "-/10 -/5", "");
    expect_notes("(;GM[2]TM[60]OT[5 fischer,];B[dc])", -1, "-/-", "OT TM");
    expect_notes("(;GM[2]TM[60]OT[5 fischer 3 grace];B[dc])", -1, "-/-", "OT TM");
    expect_notes("(;GM[2]TM[-1];B[dc]BL[x])", -1, "-/-", "TM BL");
    expect_notes("(;GM[2]TM[60];B[dc]BL[50];W[cc]WL[50])", 1, "-/10", "");
}

TEST(test_clocks) {
    char problem[RECORD_PROBLEM_SIZE];
    Game game = game_new();
    ck_assert(
        read_text(&game, "(;GM[2]TM[300]OT[5 fischer, 120 grace];B[dc]BL[302.5])", -1, problem));
    ck_assert(game.has_clock);
    for (int colour = 0; colour < 2; colour++) {
        ck_assert_double_eq(game.clock[colour].main, 300);
        ck_assert_double_eq(game.clock[colour].increment, 5);
        ck_assert_double_eq(game.clock[colour].grace, 120);
    }
    ck_assert_double_eq(game_clock_left(&game, BLACK), 302.5);
    ck_assert(read_text(&game, "(;GM[2]TM[300]OT[3x30 byo-yomi])", -1, problem));
    ck_assert(!game.has_clock);
    game_free(&game);
}

/* Clocks in a file are kept as they are, and no others are made up: those of moves whose time is
 * not stated, of clocks without TM or with strange overtime, and later moves of the game. */
TEST(test_stated_clocks_stay) {
    static const char *const texts[] = {
        "(;GM[2]FF[4]SZ[8]PB[a]PW[b]TM[300];B[fe];W[df]WL[250.000];B[cc]BL[200.000]"
        ";W[dc]WL[240.000];B[ce]BL[190.000])",
        "(;GM[2]FF[4]SZ[8];B[fe]BL[200.000];W[df];B[cc]BL[210.000])",
        "(;GM[2]FF[4]SZ[8]TM[60]OT[5 fischer];B[fe];W[df]WL[-3.000];B[cc]BL[70.000];W[dc])"};
    char text[1024], problem[RECORD_PROBLEM_SIZE];
    Game game = game_new();
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        Text out = text_into(text, sizeof text);
        ck_assert(read_text(&game, texts[i], -1, problem));
        sgf_write(&game, &out);
        ck_assert_str_eq(text, texts[i]);
        ck_assert_uint_eq(omissions_of(&game, ARCHIVE_SGF), 0);
        ck_assert(omissions_of(&game, ARCHIVE_GGF) >> OMISSION_CLOCKS & 1);
    }
    ck_assert(read_text(&game, texts[0], -1, problem));
    ck_assert_double_eq(game_clock_left(&game, BLACK), 190);
    Square next = bits_first(board_moves(position_board(game.now)));
    ck_assert_int_eq(game_play(&game, WHITE, next, NAN, 15), GAME_OK);
    ck_assert_double_eq(game_clock_left(&game, WHITE), 225);
    game_free(&game);
}

/* The writer adds the increment for a pass whose time is not known, as the reader does. */
TEST(test_untimed_pass) {
    static const char ggf[] =
        "(;GM[Othello]PC[x]PB[a]PW[b]RE[?]TI[5:00/10]TY[8]BO[8 *O--------------"
        "--O-----*O-------------------------------------- *]"
        "B[C1//20]W[PA]B[C4//20]W[C5//20];)";
    char text[1024], problem[RECORD_PROBLEM_SIZE];
    Game game = game_new(), copy = game_new();
    ck_assert(ggf_read(&game, span_of(ggf), -1, NULL, problem));
    Text out = text_into(text, sizeof text);
    sgf_write(&game, &out);
    ck_assert_ptr_nonnull(strstr(text, ";B[ca]BL[290.000];W[];B[cd]BL[280.000];W[ce]WL[300.000])"));
    ck_assert(read_text(&copy, text, -1, problem));
    ck_assert_double_eq(game_move(&copy, 3).seconds, 20);
    game_free(&game);
    game_free(&copy);
}

/* From GGF and back: nothing is lost but what SGF has no place for. */
TEST(test_notes_round_trip) {
    static const char ggf[] =
        "(;GM[Othello]PC[GGS/os]DT[2003-12-15]PB[a]PW[b]RE[?]TI[15:00/10/1:30]TY[8]"
        "BO[8 ---------------------------O*------*O--------------------------- *]"
        "B[C4/1.25/2.500]W[C3/-3.00/0.125]B[E6//12.000]W[B4/0.00/7.000]B[A4/5.00]W[A5//1.000]"
        "B[C2]W[A3/2.00/1.000]B[PA]W[D2//3.000];)";
    static const char sgf[] =
        "(;GM[2]FF[4]SZ[8]PC[GGS/os]DT[2003-12-15]PB[a]PW[b]TM[900]OT[10 fischer, 90 grace]"
        ";B[cd]V[1.25]BL[907.500];W[cc]V[3.00]WL[909.875];B[ef]BL[905.500];W[bd]V[0.00]WL[912.875]"
        ";B[ad]V[5.00];W[ae]WL[921.875];B[cb];W[ac]V[-2.00]WL[930.875];B[];W[db]WL[937.875])";
    char text[8192], problem[RECORD_PROBLEM_SIZE];
    Game game = game_new(), copy = game_new();
    ck_assert(ggf_read(&game, span_of(ggf), -1, NULL, problem));
    Text out = text_into(text, sizeof text);
    sgf_write(&game, &out);
    ck_assert_str_eq(text, sgf);
    ck_assert(read_text(&copy, text, -1, problem));
    out = text_into(text, sizeof text);
    ggf_write(&copy, &out);
    ck_assert_str_eq(text, ggf);
    /* Two clocks have no place, and without them neither have the times. */
    game.clock[WHITE].main = 60;
    out = text_into(text, sizeof text);
    sgf_write(&game, &out);
    ck_assert_ptr_null(strstr(text, "TM["));
    ck_assert_ptr_null(strstr(text, "L["));
    ck_assert_ptr_nonnull(strstr(text, "V[1.25]"));
    game_free(&game);
    game_free(&copy);
}
