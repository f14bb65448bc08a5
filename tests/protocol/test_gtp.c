/* SPDX-License-Identifier: MIT
 *
 * GTP from outside: the framing, the rules, and the commands that do not search for long. Where a
 * reply must be one exact text it is compared byte by byte.
 */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "process.h"
#include "testing.h"

/* One-thread engine with a small table: what is tested here does not depend on strength. */
static Process *start(void) {
    return process_start("gtp", "--level", "2", "--threads", "1", "--hash", "4", NULL);
}

/* Command and response, alternately; NULL as response: any success. Ends with a NULL command. */
typedef const char *const Dialogue[][2];

static void talk(Process *verdi, Dialogue lines) {
    for (int i = 0; lines[i][0]; i++) {
        const char *response = process_command(verdi, lines[i][0]);
        ck_assert_msg(response != NULL, "no response to '%s'", lines[i][0]);
        if (lines[i][1])
            ck_assert_msg(strcmp(response, lines[i][1]) == 0, "'%s': '%s' instead of '%s'",
                          lines[i][0], response, lines[i][1]);
        else
            ck_assert_msg(response[0] == '=', "'%s': '%s'", lines[i][0], response);
    }
}

static void finish(Process *verdi) {
    ck_assert_str_eq(process_command(verdi, "quit"), "=");
    ck_assert_int_eq(process_wait(verdi, 5000), 0);
    ck_assert_str_eq(process_rest(verdi, 1000), "");
    ck_assert_str_eq(process_errors(verdi), "");
    process_free(verdi);
}

static void run(Dialogue lines) {
    Process *verdi = start();
    talk(verdi, lines);
    finish(verdi);
}

/* Feeds raw bytes at once and compares all of stdout. */
static void expect_output(const char *input, size_t size, const char *output) {
    char *got = process_dialogue(input, size, 0, 10000, "gtp", "--level", "1", NULL);
    ck_assert_msg(strcmp(got, output) == 0, "got '%s' instead of '%s'", got, output);
    free(got);
}

#define EXPECT(input, output) expect_output(input, sizeof(input) - 1, output)

/* -------------------------------------------------------------------------------------- framing */

START_TEST(test_transcript) {
    static const char *const replies[][2] = {
        {"1 protocol_version", "=1 2"},
        {"2 name", "=2 Verdi"},
        {"set_game Othello", "="},
        {"boardsize 8", "="},
        {"clear_board", "="},
        {"3 komi 6.5", "=3"},
        {"time_settings 300 0 0", "="},
        {"time_left b 300 0", "="},
        {"4 reg_genmove b", NULL}, /* which of the four is up to the engine */
        {"play b C4", "="},
        {"5 play w c3", "=5"},
        {"6 play w a1", "?6 illegal move"},
        {"7 foo", "?7 unknown command"},
        {"8 undo", "=8"},
        {"final_score", "? cannot score"},
        {"9 gogui-rules_legal_moves", "=9 C3 E3 C5"},
        {NULL, NULL},
    };
    Process *verdi = start();
    talk(verdi, replies);
    ck_assert_str_eq(process_command(verdi, "10 quit"), "=10");
    ck_assert_int_eq(process_wait(verdi, 5000), 0);
    process_free(verdi);
}
END_TEST

START_TEST(test_ids_and_words) {
    EXPECT("10 name\nname\n00123456789012345678901234567890 name\n",
           "=10 Verdi\n\n= Verdi\n\n=00123456789012345678901234567890 Verdi\n\n");
    EXPECT("10x name\n-1 name\n1 2 name\n", "? unknown command\n\n? unknown command\n\n"
                                            "?1 unknown command\n\n");
    EXPECT("5\n5 # x\n", "?5 unknown command\n\n?5 unknown command\n\n");
    EXPECT("Name\nNAME\n", "? unknown command\n\n? unknown command\n\n");
    EXPECT("  7   name   and more  \n", "=7 Verdi\n\n");
    EXPECT("1 foo\nname\n", "?1 unknown command\n\n= Verdi\n\n"); /* the id does not leak */
}
END_TEST

START_TEST(test_bytes) {
    EXPECT("name\r\n", "= Verdi\n\n");
    EXPECT("na\0m\x1b\x08\x7f\x65\n", "= Verdi\n\n");
    EXPECT("name\rversion\n", "? unknown command\n\n");
    EXPECT("1\tname\t\n", "=1 Verdi\n\n");
    EXPECT("\n  \n\t\n# comment\n  # name\nname # version\n#\n", "= Verdi\n\n");
    EXPECT("name", "= Verdi\n\n"); /* no line feed at the end */
    EXPECT("n\xe4me\nplay b \xff\n", "? unknown command\n\n"
                                     "? syntax error: vertex expected, got '?'\n\n");
    EXPECT("play %s%n%d\n", "? syntax error: expected play color vertex\n\n");
    EXPECT("", "");
}
END_TEST

START_TEST(test_pipelined) {
    EXPECT("protocol_version\nname\nknown_command name\nknown_command\nknown_command foo\nquit\n"
           "name\n",
           "= 2\n\n= Verdi\n\n= true\n\n= false\n\n= false\n\n=\n\n");
}
END_TEST

START_TEST(test_split_writes) {
    static const char text[] = "1 play black d3\r\n2 gogui-rules_side_to_move";
    Process *verdi = start();
    for (size_t i = 0; i < sizeof text - 1; i++) {
        process_send(verdi, text + i, 1);
        if (i % 8 == 0)
            usleep(2000);
    }
    ck_assert_str_eq(process_response(verdi, 5000), "=1");
    ck_assert(process_is_silent(verdi, 100));
    process_write(verdi, "\n"); /* match runners send the end in a write of its own */
    ck_assert_str_eq(process_response(verdi, 5000), "=2 white");
    finish(verdi);
}
END_TEST

START_TEST(test_huge_lines) {
    enum { HUGE = 1 << 20 };
    char *text = malloc(3 * HUGE), *at = text;
    memset(text, 'x', HUGE); /* swallowed, one answer */
    at += HUGE;
    at += sprintf(at, "\nname #");
    memset(at, 'c', HUGE); /* a comment may be as long as it likes */
    at += HUGE;
    at += sprintf(at, "\ngogui-play_sequence b d3");
    for (int i = 0; i < 4000; i++) /* 64 KiB of payload are taken */
        at += sprintf(at, " w d2 b d1 w z9");
    at += sprintf(at, "\nname\n");
    char *got = process_dialogue(text, (size_t)(at - text), 0, 10000, "gtp", NULL);
    ck_assert_str_eq(got, "? line too long\n\n= Verdi\n\n? illegal move\n\n= Verdi\n\n");
    free(got);
    free(text);
}
END_TEST

START_TEST(test_long_sequence) {
    char *text = malloc(1 << 18), *at = text + sprintf(text, "gogui-play_sequence");
    static const char *const wipe_out[] = {"E6", "F6", "C4", "C5", "C6", "E3", "E2", "D6", "G6"};
    for (int i = 0; i < 9; i++)
        at += sprintf(at, " %c %s", i % 2 ? 'w' : 'b', wipe_out[i]);
    while (at - text < 65536)
        at += sprintf(at, " w pass b pass");
    sprintf(at, "\nfinal_score\nquit\n");
    char *got = process_dialogue(text, strlen(text), 0, 10000, "gtp", NULL);
    ck_assert_str_eq(got, "=\n\n= B+64\n\n=\n\n");
    free(got);
    free(text);
}
END_TEST

START_TEST(test_lists) {
    Process *verdi = start();
    char *list = strdup(process_command(verdi, "list_commands")), *rest = list + 2;
    ck_assert_int_eq(strncmp(list, "= protocol_version\n", 19), 0);
    int count = 0;
    for (char *name; (name = strsep(&rest, "\n")); count++) {
        char command[80], line[80];
        snprintf(command, sizeof command, "known_command %s", name);
        ck_assert_str_eq(process_command(verdi, command), "= true");
        snprintf(line, sizeof line, "\n%s\n", name);
        ck_assert_msg(!rest || !strstr(rest - 1, line), "%s is listed twice", name);
    }
    ck_assert_int_gt(count, 50);
    ck_assert_ptr_null(strstr(list, "handicap"));
    free(list);
    finish(verdi);
}
END_TEST

START_TEST(test_version) {
    Process *verdi = start();
    const char *version = process_command(verdi, "version");
    ck_assert_int_eq(strncmp(version, "= ", 2), 0);
    ck_assert_uint_lt(strlen(version + 2), 40);
    ck_assert_ptr_null(strchr(version, '\n'));
    finish(verdi);
}
END_TEST

/* ---------------------------------------------------------------------------------------- rules */

START_TEST(test_forced_pass) {
    run((Dialogue){
        {"gogui-play_sequence b C4 w C3 b E6 w B4 b A4 w A5 b C2 w A3", "="},
        {"gogui-rules_side_to_move", "= black"},
        {"gogui-rules_legal_moves", "= pass"},
        {"play b pass", "="},
        {"play w D2", "="},
        {"undo", "="},
        {"undo", "="},
        {"gogui-rules_side_to_move", "= black"},
        {"genmove b", "= pass"}, /* explicit */
        {"undo", "="},
        {"play w D2", "="}, /* implied: one undo takes both back */
        {"verdi-history", "= b C4 w C3 b E6 w B4 b A4 w A5 b C2 w A3 w D2"},
        {"undo", "="},
        {"gogui-rules_side_to_move", "= black"},
        {"genmove w", NULL}, /* implied as well */
        {"gogui-rules_side_to_move", "= black"},
        {"undo", "="},
        {"gogui-rules_legal_moves", "= pass"},
        {"play w pass", "? illegal move"},
        {NULL, NULL},
    });
}
END_TEST

START_TEST(test_wipe_out) {
    run((Dialogue){
        {"gogui-play_sequence b E6 w F6 b C4 w C5 b C6 w E3 b E2 w D6 b G6", "="},
        {"final_score", "= B+64"},
        {"gogui-rules_legal_moves", "="},
        {"gogui-rules_final_result", "= Black wins by 64. Discs B 13 W 0"},
        {"play w a1", "? illegal move"},
        {"genmove w", "= pass"},
        {"genmove b", "= pass"},
        {"play b pass", "="},
        {"play b pass", "="},
        {"final_score", "= B+64"},
        {"gg-undo 4", "="},
        {"gogui-rules_side_to_move", "= white"},
        {"undo", "="},
        {"final_score", "? cannot score"},
        {NULL, NULL},
    });
}
END_TEST

START_TEST(test_conventions) {
    /* 33 black discs, 3 white, 28 empties, neither side can move: black fills rows and columns */
    Process *verdi = start();
    talk(verdi, (Dialogue){
                    {"verdi-set_board "
                     "XXXXXXXX"
                     "XXXXXXXX"
                     "XXXXXXXX"
                     "XXXXXXXX"
                     "--------"
                     "--------"
                     "--------"
                     "X----OOO",
                     "="},
                    {"gogui-rules_legal_moves", "="},
                    {"final_score", "= B+58"},
                    {"verdi-param score discs", "="},
                    {"final_score", "= B+30"},
                    {"verdi-param score split", "="},
                    {"final_score", "= B+30"},
                    {"verdi-param score winner", "="},
                    {"gogui-rules_final_result", "= Black wins by 58. Discs B 33 W 3"},
                    {NULL, NULL},
                });
    finish(verdi);
}
END_TEST

START_TEST(test_errors_change_nothing) {
    static const char *const bad[][2] = {
        {"play", "? syntax error: expected play color vertex"},
        {"play b", "? syntax error: expected play color vertex"},
        {"play b c3 d4", "? syntax error: expected play color vertex"},
        {"play red c3", "? syntax error: color expected, got 'red'"},
        {"play w i9", "? syntax error: vertex expected, got 'i9'"},
        {"play w c33", "? syntax error: vertex expected, got 'c33'"},
        {"play w resign", "? syntax error: vertex expected, got 'resign'"},
        {"play w d3", "? illegal move"},
        {"play w a1", "? illegal move"},
        {"play w pass", "? illegal move"},
        {"play b c4", "? illegal move"},
        {"genmove b", "? wrong color: it is white's turn"},
        {"reg_genmove b", "? wrong color: it is white's turn"},
        {"genmove", "? syntax error: expected genmove color"},
        {"genmove w w", "? syntax error: expected genmove color"},
        {"boardsize 19", "? unacceptable size"},
        {"boardsize 8 9", "? unacceptable size"},
        {"boardsize eight", "? syntax error: integer expected, got 'eight'"},
        {"boardsize", "? syntax error: expected boardsize size [size]"},
        {"komi nan", "? syntax error: number expected, got 'nan'"},
        {"komi", "? syntax error: expected komi number"},
        {"undo 5", "="}, /* takes no argument: ignored, and this one works */
        {"play b d3", "="},
        {"gg-undo 2", "? cannot undo"},
        {"gg-undo x", "? syntax error: integer expected, got 'x'"},
        {"gogui-play_sequence w c3 b a1", "? illegal move"},
        {"gogui-play_sequence w c3 b c4 w b9", "? syntax error: vertex expected, got 'b9'"},
        {"gogui-play_sequence w", "? syntax error: pairs of color and vertex expected"},
        {"gogui-setup b a1", "? board not empty"},
        {"gogui-setup_player b", "? board not empty"},
        {"set_game Chess", "? unsupported game"},
        {"set_game", "? syntax error: expected set_game name"},
        {"loadsgf /nonexistent/file", "? cannot load file: No such file or directory"},
        {"loadsgf", "? syntax error: expected loadsgf file [move]"},
        {"verdi-set_board XO", "? syntax error: 64 of X O - expected, got 'XO'"},
        {"time_settings 1 2", "? syntax error: expected time_settings main_time period_time "
                              "period_moves"},
        {"time_settings a b c", "? syntax error: time in seconds expected, got 'a'"},
        {"time_left b x 0", "? syntax error: number of seconds expected, got 'x'"},
        {"time_left green 1 0", "? syntax error: color expected, got 'green'"},
        {"verdi-param depth", "= depth 0, a number from 0 to 60"},
        {"verdi-param log", "? syntax error: name of a setting expected, got 'log'"},
        {"verdi-param depth 99", "? syntax error: depth: a number from 0 to 60 expected, got '99'"},
        {"verdi-param log /tmp/x", "? syntax error: name of a setting expected, got 'log'"},
        {"set_level abc", "? syntax error: level: a number from 0 to 60 expected, got 'abc'"},
        {"kgs-time_settings fischer 1 2", "? syntax error: time system expected, got 'fischer'"},
        {"fixed_handicap 2", "? unknown command"},
        {"final_status_list dead", "? unknown command"},
        {NULL, NULL},
    };
    Process *verdi = start();
    const char *help = process_command(verdi, "verdi-param help");
    ck_assert_ptr_nonnull(strstr(help, "= level 2, a number from 0 to 60\n"));
    ck_assert_ptr_nonnull(strstr(help, "\nhash 4, a number of MiB from 1 to 1048576\n"));
    ck_assert_ptr_nonnull(strstr(help, "\nscore winner, "));
    char lines[1 << 13];
    snprintf(lines, sizeof lines, "%s", help);
    const char *types = process_command(verdi, "verdi-param");
    while (*types && strchr(types, '[')) { /* every key that has a type has a line with a range */
        char key[64], wanted[80];
        ck_assert_int_eq(sscanf(strchr(types, ']'), "] %63s", key), 1);
        snprintf(wanted, sizeof wanted, "%s ", key);
        const char *line = strstr(lines, wanted);
        ck_assert_msg(line && strchr(line, ',') < line + strcspn(line, "\n"), "%s", key);
        types += strcspn(types, "\n");
        types += *types == '\n';
    }
    talk(verdi, (Dialogue){{"play b d3", "="}, {NULL, NULL}});
    char *before = strdup(process_command(verdi, "showboard"));
    char *settings = strdup(process_command(verdi, "verdi-param"));
    talk(verdi, bad);
    ck_assert_str_eq(process_command(verdi, "showboard"), before);
    ck_assert_str_eq(process_command(verdi, "verdi-param"), settings);
    ck_assert_str_eq(process_command(verdi, "verdi-history"), "= b D3");
    free(before);
    free(settings);
    finish(verdi);
}
END_TEST

START_TEST(test_board_picture) {
    run((Dialogue){
        {"play B d3", "="},
        {"showboard", "= \n"
                      "   a b c d e f g h\n"
                      "1  . . . . . . . .  1\n"
                      "2  . . . . . . . .  2\n"
                      "3  . . . X . . . .  3\n"
                      "4  . . . X X . . .  4   X black 4, O white 1\n"
                      "5  . . . X O . . .  5   white to move\n"
                      "6  . . . . . . . .  6\n"
                      "7  . . . . . . . .  7\n"
                      "8  . . . . . . . .  8\n"
                      "   a b c d e f g h"},
        {"gogui-rules_board", "= . . . . . . . .\n"
                              ". . . . . . . .\n"
                              ". . . . . . . .\n"
                              ". . . X O . . .\n"
                              ". . . X X . . .\n"
                              ". . . X . . . .\n"
                              ". . . . . . . .\n"
                              ". . . . . . . ."},
        {NULL, NULL},
    });
}
END_TEST

/* --------------------------------------------------------------------------------- what GUIs do */

START_TEST(test_quarry_start) {
    Process *verdi = start();
    process_write(verdi, "protocol_version\nname\nversion\nlist_commands\n");
    ck_assert_str_eq(process_response(verdi, 5000), "= 2");
    ck_assert_str_eq(process_response(verdi, 5000), "= Verdi");
    ck_assert_ptr_nonnull(process_response(verdi, 5000));
    ck_assert_ptr_nonnull(strstr(process_response(verdi, 5000), "\nlist_games\n"));
    talk(verdi, (Dialogue){{"list_games", "= Othello"},
                           {"set_game Othello", "="},
                           {"boardsize 8", "="},
                           {"clear_board", "="},
                           {"time_settings 0 300 10", "="},
                           {"time_left black 300 10", "="},
                           {"genmove black", NULL},
                           {"time_left white 300 10", "="},
                           {"genmove white", NULL},
                           {"set_game othello", "="},
                           {"verdi-history", "="},
                           {NULL, NULL}});
    finish(verdi);
}
END_TEST

START_TEST(test_gogui) {
    run((Dialogue){
        {"gogui-rules_game_id", "= Othello"},
        {"gogui-rules_board_size", "= 8"},
        {"gogui-rules_legal_moves", "= D3 C4 F5 E6"},
        {"gogui-rules_side_to_move", "= black"},
        {"gogui-rules_captured_count", "= 0 0"},
        {"gogui-interrupt", "="},
        {"# interrupt\nname", "= Verdi"}, /* idle: a comment like any other */
        {NULL, NULL},
    });
}
END_TEST

START_TEST(test_gogui_rest) {
    run((Dialogue){
        {"gogui-play_sequence", "="},
        {"gogui-play_sequence b d3 w c5", "="},
        {"gg-undo", "="},
        {"verdi-history", "= b D3"},
        {"gg-undo 0", "="},
        {"gg-undo 1", "="},
        {"undo", "? cannot undo"},
        {"gogui-setup b a1 w b1 w c1", "="},
        {"gogui-setup_player b", "="},
        {"gogui-rules_legal_moves", "= D1"},
        {"gogui-setup b a1 w a1",
         "? syntax error: a square that is still empty expected, got 'a1'"},
        {"gogui-setup b pass", "? syntax error: a square that is still empty expected, got 'pass'"},
        {"genmove b", "= D1"},
        {"final_score", "= B+64"},
        {"undo", "="},
        {"clear_board", "="},
        {"gogui-rules_legal_moves", "= D3 C4 F5 E6"},
        {"gogui-title", "= Othello: Verdi 0.1.0"},
        {"play b d3", "="},
        {"gogui-title", "= Othello: Verdi 0.1.0"},
        {"undo", "="},
        {"gogui-version 1.6", "="},
        {"gogui-analyze_commands", NULL},
        {"gomill-describe_engine", NULL},
        {"gomill-explain_last_move", "="},
        {"clear_cache", "="},
        {"stop", "="},
        {NULL, NULL},
    });
}
END_TEST

START_TEST(test_cputime) {
    Process *verdi = start();
    double used;
    ck_assert_int_eq(sscanf(process_command(verdi, "cputime"), "= %lf", &used), 1);
    ck_assert_int_eq(sscanf(process_command(verdi, "gomill-cpu_time"), "= %lf", &used), 1);
    ck_assert(used >= 0 && used < 10);
    finish(verdi);
}
END_TEST

START_TEST(test_parameters) {
    Process *verdi = start();
    const char *all = process_command(verdi, "verdi-param");
    ck_assert_int_eq(strncmp(all, "= [list/", 8), 0);
    ck_assert_ptr_nonnull(strstr(all, "] level 2\n"));
    ck_assert_ptr_nonnull(strstr(all, "[bool] ponder 0\n"));
    ck_assert_ptr_nonnull(strstr(all, "[string] hash 4\n"));
    ck_assert_ptr_nonnull(strstr(all, "[list/winner/discs/split] score winner\n"));
    talk(verdi, (Dialogue){{"verdi-param hash 8", "="},
                           {"verdi-param threads 2", "="},
                           {"set_level 3", "="},
                           {"verdi-param overhead 20", "="},
                           {"genmove b", NULL},
                           {NULL, NULL}});
    all = process_command(verdi, "verdi-param");
    ck_assert_ptr_nonnull(strstr(all, "] level 3\n"));
    ck_assert_ptr_nonnull(strstr(all, "[string] hash 8\n"));
    ck_assert_ptr_nonnull(strstr(all, "[string] threads 2\n"));
    ck_assert_ptr_nonnull(strstr(all, "[string] overhead 20\n"));
    finish(verdi);
}
END_TEST

START_TEST(test_shown_searches) {
    Process *verdi = start();
    char *scores = strdup(process_command(verdi, "verdi-scores b"));
    int pairs = 0;
    for (const char *at = scores; (at = strstr(at, " ")); at++)
        pairs++;
    ck_assert_int_eq(pairs, 8); /* four moves and their values */
    ck_assert_ptr_nonnull(strstr(scores, "D3 "));
    free(scores);
    ck_assert_int_eq(strncmp(process_command(verdi, "verdi-gfx b"), "= LABEL ", 8), 0);
    ck_assert_int_eq(strncmp(process_command(verdi, "verdi-pv"), "= ", 2), 0);
    ck_assert_str_eq(process_command(verdi, "verdi-history"), "=");
    ck_assert_int_eq(process_command(verdi, "genmove b")[0], '=');
    ck_assert_int_eq(strncmp(process_command(verdi, "gomill-explain_last_move"), "= score ", 8), 0);
    finish(verdi);
}
END_TEST

/* Any two disjoint sets of discs are a position. */
START_TEST(test_odd_positions) {
    run((Dialogue){
        {"verdi-set_board ----------------------------------------------------------------", "="},
        {"gogui-rules_legal_moves", "="},
        {"final_score", "= 0"},
        {"genmove b", "= pass"},
        {"genmove w", "= pass"},
        {"verdi-scores", "="},
        {"verdi-gfx", "="},
        {"verdi-pv", "="},
        {"verdi-set_board XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX w", "="},
        {"final_score", "= B+64"},
        {"genmove w", "= pass"},
        {"verdi-set_board "
         "*b\u25cfxO\u25cbw._\u25a1------------------------------------------------------ b",
         "="},
        {"genmove b", "= H1"},
        {"final_score", "= B+64"},
        {"verdi-set_board XO-------------------------------------------------------------X w", "="},
        {"gogui-rules_legal_moves", "= pass"},
        {"genmove w", "= pass"},
        {"genmove b", "= C1"},
        {NULL, NULL},
    });
}
END_TEST

START_TEST(test_loadsgf) {
    char path[] = "/tmp/verdi-sgf-XXXXXX", command[100], line[120];
    static const char text[] = "(;GM[2]AP[GoGui];B[ce];W[cf];B[df])";
    int fd = mkstemp(path);
    ck_assert_int_eq(write(fd, text, sizeof text - 1), sizeof text - 1);
    close(fd);
    Process *verdi = start();
    snprintf(command, sizeof command, "loadsgf %s", path);
    ck_assert_str_eq(process_command(verdi, command), "=");
    ck_assert_str_eq(process_command(verdi, "verdi-history"), "= b C4 w C3 b D3");
    snprintf(line, sizeof line, "%s 2", command);
    ck_assert_str_eq(process_command(verdi, line), "=");
    ck_assert_str_eq(process_command(verdi, "verdi-history"), "= b C4");
    snprintf(line, sizeof line, "%s 200", command);
    ck_assert_str_eq(process_command(verdi, line), "=");
    ck_assert_str_eq(process_command(verdi, "undo"), "=");
    snprintf(line, sizeof line, "%s -1", command);
    ck_assert_str_eq(process_command(verdi, line), "? syntax error: integer expected, got '-1'");
    ck_assert_str_eq(process_command(verdi, "loadsgf /"), "? cannot load file: not a regular file");
    unlink(path);
    ck_assert_int_eq(mkfifo(path, 0600), 0); /* nobody writes into it */
    ck_assert_str_eq(process_command(verdi, command), "? cannot load file: not a regular file");
    ck_assert_str_eq(process_command(verdi, "verdi-history"), "= b C4 w C3");
    unlink(path);
    finish(verdi);
}
END_TEST

/* --------------------------------------------------------------------------- the program itself */

START_TEST(test_which_protocol) {
    char *got = process_dialogue("\n# hello\n\nname\n", 16, 0, 5000, NULL);
    ck_assert_str_eq(got, "= Verdi\n\n");
    free(got);
    got = process_dialogue("# hello\n \nping 7\n", 17, 0, 5000, NULL);
    ck_assert_ptr_nonnull(strstr(got, "pong 7\n"));
    free(got);
    got = process_dialogue("name\n", 5, 0, 5000, "--level", "3", "-gtp", NULL);
    ck_assert_str_eq(got, "= Verdi\n\n");
    free(got);
    got = process_dialogue("ping 1\n", 7, 0, 5000, "--gtp", NULL);
    ck_assert_str_eq(got, "? unknown command\n\n");
    free(got);
    got = process_dialogue("name\nping 8\n", 12, 0, 5000, "-nboard", NULL);
    ck_assert_ptr_nonnull(strstr(got, "pong 8\n"));
    ck_assert_ptr_null(strstr(got, "= Verdi"));
    free(got);
    got = process_dialogue("# only a comment", 16, 0, 5000, NULL);
    ck_assert_str_eq(got, "");
    free(got);
}
END_TEST

START_TEST(test_command_line) {
    char *got = process_dialogue("", 0, 0, 5000, "--version", NULL);
    ck_assert_int_eq(strncmp(got, "verdi ", 6), 0);
    free(got);
    got = process_dialogue("", 0, 0, 5000, "--help", NULL);
    ck_assert_ptr_nonnull(strstr(got, "--movetime MS"));
    free(got);
    static const char *const wrong[][2] = {
        {"nonsense", NULL}, {"--nonsense", NULL}, {"--level", "61"}, {"gtp", "file"}};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        Process *verdi = process_start(wrong[i][0], wrong[i][1], NULL);
        ck_assert_int_eq(process_wait(verdi, 5000), 2);
        ck_assert_int_eq(strncmp(process_errors(verdi), "verdi: ", 7), 0);
        ck_assert_str_eq(process_rest(verdi, 1000), "");
        process_free(verdi);
    }
    Process *verdi = process_start("--weights", "/nonexistent/weights", NULL);
    ck_assert_int_eq(process_wait(verdi, 5000), 1);
    ck_assert_ptr_nonnull(strstr(process_errors(verdi), "/nonexistent/weights: "));
    process_free(verdi);
}
END_TEST

/* A table of 256 MiB that was touched would show. */
START_TEST(test_start_is_cheap) {
    Process *verdi = process_start(NULL);
    ck_assert_str_eq(process_command(verdi, "name"), "= Verdi");
    double used = process_cpu_seconds(verdi), most = 0.1 * testing_patience();
    ck_assert_msg(used < most, "%.3f s of CPU before the first command", used);
    finish(verdi);
}
END_TEST

/* Weights and table are there before a game begins, not in its first move, whose clock runs; who
 * only asks for the name does not pay for them. */
START_TEST(test_ready_before_the_clock) {
    static const char *const begins[] = {"boardsize 8", "clear_board", "set_game Othello",
                                         "time_settings 10 0 0"};
    for (size_t i = 0; i < sizeof begins / sizeof *begins; i++) {
        Process *verdi = start();
        talk(verdi, (Dialogue){{"name"}, {"list_commands"}, {"set_level 14"}, {NULL}});
        long asked = process_memory_kib(verdi);
        ck_assert_int_eq(process_command(verdi, begins[i])[0], '=');
        long ready = process_memory_kib(verdi);
        ck_assert_int_eq(process_command(verdi, "genmove b")[0], '=');
        long moved = process_memory_kib(verdi);
        if (asked >= 0) {
            ck_assert_msg(ready - asked > 20000, "%s: %ld KiB", begins[i], ready - asked);
            if (testing_patience() <= 1) /* sanitizers have a shadow of what is used */
                ck_assert_msg(moved - ready < 1000, "%s: %ld KiB", begins[i], moved - ready);
        }
        finish(verdi);
    }
}
END_TEST

START_TEST(test_clear_board_is_cheap) {
    Process *verdi = start();
    ck_assert_int_eq(process_command(verdi, "genmove b")[0], '=');
    double used = process_cpu_seconds(verdi);
    for (int i = 0; i < 1000; i++)
        process_write(verdi, "clear_board\n");
    for (int i = 0; i < 1000; i++)
        ck_assert_str_eq(process_response(verdi, 5000), "=");
    ck_assert(process_cpu_seconds(verdi) - used < 1);
    finish(verdi);
}
END_TEST

TESTING_MAIN("gtp", test_transcript, test_ids_and_words, test_bytes, test_pipelined,
             test_split_writes, test_huge_lines, test_long_sequence, test_lists, test_version,
             test_forced_pass, test_wipe_out, test_conventions, test_errors_change_nothing,
             test_board_picture, test_quarry_start, test_gogui, test_gogui_rest, test_cputime,
             test_parameters, test_shown_searches, test_odd_positions, test_loadsgf,
             test_which_protocol, test_command_line, test_start_is_cheap,
             test_ready_before_the_clock, test_clear_board_is_cheap)
