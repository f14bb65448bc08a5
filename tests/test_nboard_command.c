/* SPDX-License-Identifier: MIT
 *
 * front/nboard_command: which lines are commands (and therefore stop a search), and their contents.
 */
#include "testing.h"

#include <math.h>
#include <string.h>

#include "front/nboard/nboard.h"

TEST(test_commands) {
    static const struct {
        const char *line;
        NboardVerb verb;
        int number;
    } cases[] = {
        {"nboard 2", NBOARD_VERSION, 0},
        {"nboard", NBOARD_VERSION, 0},
        {"set depth 12", NBOARD_SET_DEPTH, 12},
        {" set  depth\t12 \r", NBOARD_SET_DEPTH, 12},
        {"set contempt -100", NBOARD_SET_CONTEMPT, -100},
        {"set contempt +100", NBOARD_SET_CONTEMPT, 100},
        {"ping 2147483647", NBOARD_PING, 2147483647},
        {"ping 12 13", NBOARD_PING, 12},
        {"hint 64", NBOARD_HINT, 64},
        {"hint", NBOARD_HINT, 1},
        {"go", NBOARD_GO, 0},
        {"go now", NBOARD_GO, 0},
        {"learn", NBOARD_LEARN, 0},
        {"analyze", NBOARD_ANALYZE, 0},
        {"clear\r", NBOARD_CLEAR, 0},
        {"quit", NBOARD_QUIT, 0},
        {"set game", NBOARD_SET_GAME, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        NboardCommand command;
        ck_assert_msg(nboard_parse(cases[i].line, &command), "%s", cases[i].line);
        ck_assert_msg(command.verb == cases[i].verb, "%s", cases[i].line);
        ck_assert_int_eq(command.number, cases[i].number);
    }
    NboardCommand command;
    ck_assert(nboard_parse("set game  (;GM[Othello] x;)", &command));
    ck_assert_str_eq(command.text, "(;GM[Othello] x;)");
}

TEST(test_what_is_no_command) {
    static const char *const lines[] = {"",
                                        " ",
                                        "\t",
                                        "PING 1",
                                        "ping",
                                        "ping x",
                                        "ping 1x",
                                        "ping 2147483648",
                                        "pinga 1",
                                        "set",
                                        "set depth",
                                        "setdepth 3",
                                        "set time B 5",
                                        "set gamer (;",
                                        "hint x",
                                        "hint 4x",
                                        "gogo",
                                        "mo",
                                        "move",
                                        "move I1",
                                        "move A9",
                                        "move A0",
                                        "move PAT",
                                        "a9",
                                        "xx",
                                        "p",
                                        "F",
                                        "F55",
                                        "PASS",
                                        "/F5",
                                        "\xff\xfe"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        NboardCommand command;
        ck_assert_msg(!nboard_parse(lines[i], &command), "'%s'", lines[i]);
    }
}

TEST(test_moves) {
    static const struct {
        const char *line;
        int square;
        double value, seconds;
    } cases[] = {
        {"move F5", 37, NAN, NAN},
        {"F5", 37, NAN, NAN},
        {"f5", 37, NAN, NAN},
        {"move a1/1.25", 0, 1.25, NAN},
        {"move H8//3.25", 63, NAN, 3.25},
        {"move D3/-0.50/12.8", 19, -0.5, 12.8},
        {"D3/-0.50/12.8", 19, -0.5, 12.8},
        {"move E6/-1,39", 44, -1.39, NAN},
        {"move E6/-1,39/3.4779999999999998", 44, -1.39, 3.4779999999999998},
        {"move E6//1.0E-4", 44, NAN, 1e-4},
        {"move E6/NaN/Infinity", 44, NAN, NAN},
        {"move E6/1/-3", 44, 1, NAN},
        {"move PA", VERDI_PASS, NAN, NAN},
        {"move pass/-3.00/0.4", VERDI_PASS, -3, 0.4},
        {"move --", VERDI_PASS, NAN, NAN},
        {"PA", VERDI_PASS, NAN, NAN},
        {"pa//1", VERDI_PASS, NAN, 1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        NboardCommand command;
        const char *line = cases[i].line;
        ck_assert_msg(nboard_parse(line, &command) && command.verb == NBOARD_MOVE, "%s", line);
        ck_assert_int_eq(command.square, cases[i].square);
        double value = cases[i].value, seconds = cases[i].seconds;
        ck_assert_msg(isnan(value) ? isnan(command.value) : command.value == value, "%s", line);
        ck_assert_msg(isnan(seconds) ? isnan(command.seconds) : command.seconds == seconds, "%s",
                      line);
    }
}
