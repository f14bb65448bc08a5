/* SPDX-License-Identifier: MIT
 *
 * What ends a search, in each protocol: an only move is searched briefly in a game with a clock,
 * but fully if its value is requested; a search that must stop before it begins still has an entry
 * for each move.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "process.h"
#include "testing.h"

enum { LONG = 30000 }; /* ms; what is not answered at once takes longer */

/* 16 empty squares, black has A2 alone: -22, and 8 plies say -18. */
#define FORCED "---X-----XXXXX--OOOOOXXOOXOOOXX-OXXOXOXX--XXOXOX--XXOOXX-XXXXXXX X"
#define FORCED_GGF                                                                                 \
    "(;GM[Othello]TY[8]BO[8 ---*---- -*****-- OOOOO**O O*OOO**- O**O*O** --**O*O* --**OO** "       \
    "-******* *];)"
#define FORCED_MOVES                                                                               \
    "gogui-play_sequence b C4 w C5 b F6 w E3 b E6 w F5 b C3 w E7 b F7 w G5 b F2 w C2 b G4 w G8 b " \
    "E8 w D6 b B4 w C6 b C7 w A3 b A4 w F8 b D2 w C8 b G7 w A5 b D8 w H3 b B2 w F3 b H5 w D7 b "   \
    "B8 "                                                                                          \
    "w F4 b G3 w E2 b B5 w G6 b H6 w B3 b D1 w H7 b H8 w D3\n"

/* 38 empty squares, black has B2 alone. */
#define FORCED_EARLY                                                                               \
    "gogui-play_sequence b E6 w F4 b G3 w G4 b E3 w F2 b G5 w D6 b C4 w H6 b C6 w H4 b H2 w G2 b " \
    "G1 w D2 b E2 w E1 b C2 w C1 b G6 w C3\n"

/* Set up: black has ten moves. */
#define SET_UP "OOOOOOXO-OXXXOO-XOXXOOOOOO-OOOOOOXXOOX-O-OO-OOOO-OO-OOOOX-O-OOXO X"
enum { MOVES = 10 };

static Process *start(const char *protocol, const char *option, const char *value) {
    return process_start(protocol, "--threads", "1", "--hash", "16", option, value, NULL);
}

static void finish(Process *verdi) {
    process_close_input(verdi);
    ck_assert_int_eq(process_wait(verdi, LONG), 0);
    ck_assert_str_eq(process_errors(verdi), "");
    process_free(verdi);
}

static const char *await(Process *verdi, const char *begin) {
    const char *line;
    do {
        line = process_line(verdi, LONG);
        ck_assert_msg(line != NULL, "no '%s'", begin);
    } while (strncmp(line, begin, strlen(begin)) != 0);
    return line;
}

TEST(test_forced_in_nboard) {
    Process *verdi = start("nboard", "--movetime", "60000");
    process_write(verdi, "set game " FORCED_GGF "\nset depth 20\nhint 1\n");
    const char *line;
    double value = 0;
    char depth[8] = "";
    while (strcmp(line = process_line(verdi, LONG), "status") != 0)
        if (strncmp(line, "search ", 7) == 0)
            ck_assert_int_eq(sscanf(line, "search %*s %lf 0 %7s", &value, depth), 2);
    ck_assert_double_eq(value, -22);
    ck_assert_str_eq(depth, "100%");
    process_write(verdi, "analyze\n");
    ck_assert_str_eq(await(verdi, "analysis "), "analysis 0 -22.00");
    finish(verdi);
}

TEST(test_forced_in_gtp) {
    Process *verdi = start("gtp", "--movetime", "60000");
    process_write(verdi, FORCED_MOVES);
    ck_assert_str_eq(process_response(verdi, LONG), "=");
    ck_assert_str_eq(process_command(verdi, "verdi-scores"), "= A2 -22");
    /* To be played, with time to burn and without a choice: at once. */
    static const char *const clocks[] = {"kgs-time_settings none", "time_settings 6000 0 0"};
    for (size_t i = 0; i < sizeof clocks / sizeof *clocks; i++) {
        process_command(verdi, "clear_board");
        process_write(verdi, FORCED_EARLY);
        ck_assert_str_eq(process_response(verdi, LONG), "=");
        ck_assert_str_eq(process_command(verdi, clocks[i]), "=");
        ck_assert_str_eq(process_command(verdi, "genmove b"), "= B2");
    }
    finish(verdi);
}

TEST(test_forced_in_json) {
    Process *verdi = start("json", "--search-threads", "1");
    process_write(verdi, "{\"id\":\"f\",\"board\":\"" FORCED "\",\"seconds\":60}\n");
    const char *reply = process_line(verdi, LONG);
    ck_assert_msg(strstr(reply, "\"value\":-22.0,\"lower\":-22.0,\"upper\":-22.0,\"exact\":true"),
                  "%s", reply);
    finish(verdi);
}

static int count(const char *text, const char *word) {
    int found = 0;
    for (; (text = strstr(text, word)); text += strlen(word))
        found++;
    return found;
}

/* Nodes end a solve of ten moves after some of them: those that it did not get to say so. */
TEST(test_each_move_has_an_entry) {
    static const char *const goals[] = {"\"wld\":true", "\"exact\":true", "\"depth\":9"};
    static const int nodes[] = {1, 300, 1000, 3000};
    Process *verdi = start("json", "--search-threads", "1");
    int unsearched = 0;
    for (size_t i = 0; i < sizeof goals / sizeof *goals; i++)
        for (size_t k = 0; k < sizeof nodes / sizeof *nodes; k++) {
            char request[256];
            snprintf(request, sizeof request,
                     "{\"id\":\"a\",\"board\":\"" SET_UP
                     "\",%s,\"nodes\":%d,\"multipv\":\"all\"}\n",
                     goals[i], nodes[k]);
            process_write(verdi, request);
            const char *reply = process_line(verdi, LONG);
            int left = count(reply, "\"origin\":\"evaluation\"");
            ck_assert_msg(count(reply, "{\"move\":") == MOVES, "%s", reply);
            ck_assert_int_eq(count(reply, "\"depth\":0,"), left);
            unsearched += left;
        }
    ck_assert_int_gt(unsearched, 0);
    finish(verdi);
}

/* Searchers share what does not change: 64 at once, each with a table of its own of 1 MiB. */
TEST(test_many_searchers_take_little_memory) {
    enum { SEARCHERS = 64, MOST_MIB = 400 };
    bool begun[SEARCHERS] = {false};
    Process *verdi =
        process_start("json", "--threads", "64", "--hash", "64", "--search-threads", "1", NULL);
    for (int i = 0; i < SEARCHERS; i++) {
        char request[80];
        snprintf(request, sizeof request,
                 "{\"id\":%d,\"moves\":\"f5\",\"level\":60,\"reportEvery\":0.1}\n", i);
        process_write(verdi, request);
    }
    for (int left = SEARCHERS; left > 0;) {
        int number = atoi(await(verdi, "{\"id\":") + 6);
        left -= !begun[number];
        begun[number] = true;
    }
    long kib = process_memory_kib(verdi);
    if (kib >= 0 && testing_patience() > 1)
        testing_skip("a sanitizer's memory is its own");
    else
        ck_assert_msg(kib < MOST_MIB * 1024L, "%ld KiB", kib);
}
