/* SPDX-License-Identifier: MIT
 *
 * record/ggf: both dialects of the format (NBoard, GGS), all forms of clocks, passes given or left
 * out, and input that is no game.
 */
#include "testing.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "record/record.h"

#define START "BO[8 ---------------------------O*------*O--------------------------- *]"

static char problem[RECORD_PROBLEM_SIZE];

static bool read_text(Game *game, const char *text) {
    return ggf_read(game, span_of(text), -1, NULL, problem) != RECORD_BAD;
}

static Game read_game(const char *text) {
    Game game = game_new();
    ck_assert_msg(read_text(&game, text), "%s: %s", text, problem);
    return game;
}

static void write_text(const Game *game, char *buffer, size_t size) {
    Text out = text_into(buffer, size);
    ggf_write(game, &out);
    ck_assert(!out.overflow);
}

TEST(test_nboard_game) {
    Game game = read_game(
        "(;GM[Othello]PC[NBoard]DT[2014-02-21 20:52:27 GMT]PB[./mEdax]PW[chris]RE[?]TI[15:00]TY[8]"
        "BO[8 ---------------------------O*------*O--------------------------- *]"
        "B[F5]W[F6/1.5/2.25]B[D3//12.34]W[C5/-0.5]B[E6/-1,39]W[F7/0,98/1,5]B[E7/3/1.0E-1]W[F4/];)");
    ck_assert_str_eq(problem, "");
    ck_assert_int_eq(game.length, 8);
    ck_assert_str_eq(game.name[BLACK], "./mEdax");
    ck_assert_str_eq(game.name[WHITE], "chris");
    ck_assert_str_eq(game.type, "8");
    ck_assert(game.now.side == BLACK);
    const char *squares[] = {"f5", "f6", "d3", "c5", "e6", "f7", "e7", "f4"};
    const double values[] = {NAN, 1.5, NAN, -0.5, -1.39, 0.98, 3, NAN};
    const double times[] = {NAN, 2.25, 12.34, NAN, NAN, 1.5, 0.1, NAN};
    for (int i = 0; i < 8; i++) {
        GameMove move = game_move(&game, i);
        ck_assert_str_eq(square_name(move.square), squares[i]);
        ck_assert_int_eq((int)move.colour, i % 2);
        ck_assert(isnan(values[i]) ? isnan(move.value) : fabs(move.value - values[i]) < 1e-9);
        ck_assert(isnan(times[i]) ? isnan(move.seconds) : fabs(move.seconds - times[i]) < 1e-9);
    }
    ck_assert(game.has_clock);
    ck_assert_double_eq_tol(game_clock_left(&game, BLACK), 900 - 12.44, 1e-9);
    ck_assert_double_eq_tol(game_clock_left(&game, WHITE), 900 - 3.75, 1e-9);
    game_free(&game);
}

TEST(test_ggs_archive) {
    Game game = read_game(
        "1 (;GM[Othello]PC[GGS/os]DT[2003.12.15_12:33:18.MST]PB[Saio1200]PW[Saio3000]RB[2196.37]"
        "RW[2200.35]TI[05:00//02:00]TY[8]RE[+0.000]BO[8 -------- -------- -------- ---O*--- "
        "---*O--- -------- -------- -------- *]B[d3//0.01]W[c5//0.01]B[d6/2.39/0.01] \n"
        "W[e3abc/-2.39/0.02];)");
    ck_assert_int_eq(game.length, 4);
    ck_assert_double_eq(game.clock[WHITE].main, 300);
    ck_assert_double_eq(game.clock[WHITE].increment, 0);
    ck_assert_double_eq(game.clock[WHITE].grace, 120);
    game_free(&game);

    /* A synchro pair: the first game. Komi bids are not moves; a comment may hold anything but
     * its end; tags stand in any order, on any number of lines. */
    game = read_game("2 (;GM[Othello]TY[s8kr4]\r\n CO[;) (; B[D3;)]\n"
                     "KB[f5/1.0/2]KW[d3//3]KM[-2.5]XYZZY[1]B[f5]W[d6/0.98]\n"
                     "TI[0//0] " START " B [c3];)(;GM[Othello]" START ";)\n");
    ck_assert_str_eq(problem, "");
    ck_assert_int_eq(game.length, 3);
    ck_assert_str_eq(game.type, "s8kr4");
    ck_assert_double_eq(game.clock[BLACK].main, 0);
    ck_assert_double_eq(game.clock[BLACK].grace, 0);
    game_free(&game);
}

TEST(test_clocks) {
    static const struct {
        const char *text;
        double main, increment, grace; /* main < 0: no clock */
    } cases[] = {
        {"5:00", 300, 0, 120},
        {"5:00/5", 300, 5, 120},
        {"5:00/5/1:00", 300, 5, 60},
        {"5:00//0", 300, 0, 0},
        {"0//0", 0, 0, 0},
        {"0", 0, 0, 120},
        {"24:00:00", 86400, 0, 120},
        {"2.10:00:00", 208800, 0, 120},
        {"1.0:0:1", 86401, 0, 120},
        {"0.005", 0.005, 0, 120},
        {"1:00.005", 60.005, 0, 120},
        {"1:00,5", 60.5, 0, 120},
        {"15:00/00:10/02:00", 900, 10, 120},
        {"15:00,N:1/00:10,N:0/01:00", 900, 10, 60},
        {" 5:00 / 5 ", 300, 5, 120},
        {"5:00/junk/junk", 300, 0, 120},
        {"", -1, 0, 0},
        {"junk", -1, 0, 0},
        {"-5:00", -1, 0, 0},
        {"1e300", -1, 0, 0},
        {"99999999999999999999:00", -1, 0, 0},
        {":", -1, 0, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[256];
        snprintf(text, sizeof text, "(;GM[Othello]TI[%s]" START ";)", cases[i].text);
        Game game = read_game(text);
        ck_assert_msg(game.has_clock == (cases[i].main >= 0), "%s", cases[i].text);
        if (game.has_clock) {
            ck_assert_msg(fabs(game.clock[BLACK].main - cases[i].main) < 1e-9, "%s gives %g",
                          cases[i].text, game.clock[BLACK].main);
            ck_assert_double_eq_tol(game.clock[WHITE].increment, cases[i].increment, 1e-9);
            ck_assert_double_eq_tol(game.clock[WHITE].grace, cases[i].grace, 1e-9);
        }
        game_free(&game);
    }
    Game game = read_game("(;" START "TB[1:00]TW[2:00/3];)");
    ck_assert_double_eq(game.clock[BLACK].main, 60);
    ck_assert_double_eq(game.clock[WHITE].main, 120);
    ck_assert_double_eq(game.clock[WHITE].increment, 3);
    game_free(&game);
}

TEST(test_start_positions) {
    Game game = read_game("(;BO[8 xxXX---. -------- -------- ---O*--- ---*O--- -------- "
                          "--------oo00___. o];)");
    ck_assert_uint_eq(game.start.discs[BLACK], 0x000000081000000fu);
    ck_assert_uint_eq(game.start.discs[WHITE], 0x0f00001008000000u);
    ck_assert(game.start.side == WHITE);
    ck_assert_int_eq(game.length, 0);
    game_free(&game);

    static const char *const bad[] = {
        "BO[]",
        "BO[8]",
        "BO[8 *]",
        "BO[10 --- *]",
        "BO[88 *]",
        "BO[8 ---------------------------O*------*O--------------------------- -]",
        "BO[8 ---------------------------O*------*O--------------------------- *O]",
        "BO[8 ---------------------------O*------*O---------------------------]",
        "BO[8 ---------------------------O*------*Q--------------------------- *]",
        "TY[8]",
        "",
        "GM[Chess]" START};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char text[256];
        snprintf(text, sizeof text, "(;%s;)", bad[i]);
        game = read_game("(;" START "B[F5];)");
        ck_assert_msg(!read_text(&game, text), "%s", bad[i]);
        ck_assert_str_ne(problem, "");
        ck_assert_int_eq(game.length, 1);
        game_free(&game);
    }
}

TEST(test_passes) {
    static const char *const passes[] = {"W[PA]", "W[pass]", "W[p]", "W[--]", "W[Pas/1.0/2]", ""};
    for (size_t i = 0; i < sizeof passes / sizeof *passes; i++) {
        char text[256];
        snprintf(text, sizeof text,
                 "(;BO[8 *O------ -------- -------- -------- -------- -------- -------- "
                 "*O------ *]B[C1/1]%sB[C8/2];)",
                 passes[i]);
        Game game = read_game(text);
        ck_assert_msg(game.length == 3, "%s: %s", passes[i], problem);
        ck_assert_int_eq(game_move(&game, 1).square, SQUARE_PASS);
        ck_assert(game_move(&game, 1).colour == WHITE);
        ck_assert_double_eq(game_move(&game, 2).value, 2);
        game_free(&game);

        game = game_new(); /* a limit counts inserted passes too */
        ck_assert(ggf_read(&game, span_of(text), 2, NULL, problem));
        ck_assert_int_eq(game.length, 2);
        ck_assert(game.now.side == BLACK);
        game_free(&game);
    }
}

TEST(test_keeps_what_is_legal) {
    static const struct {
        const char *moves;
        int length;
    } cases[] = {
        {"B[F5]W[A1]B[D3]", 1}, {"B[F5]B[D3]", 1}, {"W[F5]", 0},     {"B[F5]W[PA]", 1},
        {"B[Z9]", 0},           {"B[]", 0},        {"B[F]W[D6]", 0}, {"B[F5", 0},
        {"B[F5]W", 1},          {"B[F5]W[D6]", 2}, {"B[F5//-3]", 1}, {"B[F5/nan/inf]", 1},
        {"B[F5/1e999]", 1},     {"b[F5]", 1},      {"B[ F5 ]", 1},   {"B[F5[D6]", 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[256];
        snprintf(text, sizeof text, "(;" START "TI[1:00]%s;)", cases[i].moves);
        Game game = game_new();
        ck_assert_int_eq(read_text(&game, text), cases[i].length > 0);
        ck_assert_msg(game.length == cases[i].length, "%s: %d", cases[i].moves, game.length);
        for (int m = 0; m < game.length; m++) {
            ck_assert(isnan(game_move(&game, m).value));
            ck_assert(isnan(game_move(&game, m).seconds));
        }
        game_free(&game);
    }
}

TEST(test_every_prefix_and_every_byte) {
    const char *text = "1 (;GM[Othello]PB[a]TI[5:00/1/2.5]TY[8a]" START "B[F5/1,5/2e0]W[D6//1];)";
    size_t size = strlen(text);
    for (size_t n = 0; n <= size; n++) {
        char *exact = malloc(n ? n : 1); /* of this very size, for the address sanitizer */
        memcpy(exact, text, n);
        Game game = game_new();
        ggf_read(&game, (Span){exact, exact + n}, -1, NULL, problem);
        game_free(&game);
        for (int byte = 0; n && byte < 256; byte += 5) {
            exact[n - 1] = (char)byte;
            game = game_new();
            ggf_read(&game, (Span){exact, exact + n}, -1, NULL, problem);
            ck_assert_uint_lt(strlen(problem), sizeof problem);
            game_free(&game);
        }
        free(exact);
    }
}

static void check_round_trip(const char *text, const char *expected) {
    char out[4096];
    Game game = read_game(text);
    write_text(&game, out, sizeof out);
    ck_assert_str_eq(out, expected);
    Game again = read_game(out);
    ck_assert_int_eq(again.length, game.length);
    char second[4096];
    write_text(&again, second, sizeof second);
    ck_assert_str_eq(second, out);
    game_free(&game);
    game_free(&again);
}

TEST(test_write) {
    check_round_trip("(;" START ";)", "(;GM[Othello]PC[]PB[]PW[]RE[?]TY[8]" START ";)");
    check_round_trip("(;PB[Al Bo\tc]PW[W]TY[s8r20]TI[24:00:00/5/0]" START
                     "B[f5/1.5/2]W[d6//0.25]B[c3/-0.004];)",
                     "(;GM[Othello]PC[]PB[Al Bo c]PW[W]RE[?]TI[24:00:00/5/0]TY[s8r20]" START
                     "B[F5/1.50/2.000]W[D6//0.250]B[C3/0.00];)");
    check_round_trip("(;TB[0.005]TW[61/1:00.5/1]" START ";)",
                     "(;GM[Othello]PC[]PB[]PW[]RE[?]TB[0.005]TW[1:01/1:00.500/1]TY[8]" START ";)");
    check_round_trip("(;TB[3600]TW[60:00//1]" START ";)",
                     "(;GM[Othello]PC[]PB[]PW[]RE[?]TB[1:00:00]TW[1:00:00//1]TY[8]" START ";)");
    /* The nine-move game that wipes white out. */
    check_round_trip("(;" START "B[e6]W[f4]B[e3]W[d6]B[c5]W[f6]B[e7]W[f5]B[g5];)",
                     "(;GM[Othello]PC[]PB[]PW[]RE[64]TY[8]" START
                     "B[E6]W[F4]B[E3]W[D6]B[C5]W[F6]B[E7]W[F5]B[G5];)");
}

TEST(test_write_names_what_is_implied) {
    Game game = read_game("(;BO[8 *O------ -------- -------- -------- -------- -------- -------- "
                          "*O------ *]B[C1];)");
    ck_assert(game_play(&game, BLACK, square_parse("c8"), 1, NAN) == GAME_OK);
    ck_assert_int_eq(game.length, 2);
    strcpy(game.name[BLACK], "a]b");
    char out[4096];
    write_text(&game, out, sizeof out);
    ck_assert_ptr_nonnull(strstr(out, "PB[a\\)b]"));
    ck_assert_ptr_nonnull(strstr(out, "*]B[C1]W[PA]B[C8/1.00];)"));
    game_free(&game);

    Game again = read_game(out);
    ck_assert_int_eq(again.length, 3);
    ck_assert_str_eq(again.name[BLACK], "a]b");
    Text small = text_into(out, 20);
    ggf_write(&again, &small);
    ck_assert(small.overflow);
    game_free(&again);
}
