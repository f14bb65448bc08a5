/* SPDX-License-Identifier: MIT
 *
 * GTP while a search runs: what ends the search and what does not, the end of the input, a client
 * that exits, streaming analysis, pondering, clocks. Time limits are generous because the machine
 * may be loaded; only orders of magnitude are compared.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "process.h"
#include "testing.h"
#include "verdi.h"

/* What ends by itself only after a minute, or never. */
enum { SOON_MS = 10000 };

/* A position that no opening book knows, so that there is something to think about. */
#define STRANGE "gogui-play_sequence b C4 w C3 b E6 w B4 b A4 w A5\n"

/* A success with a legal move of that position. */
static void expect_move(const char *response) {
    static const char legal[] = " B2 C2 A6 ";
    char word[8] = "";
    ck_assert_ptr_nonnull(response);
    ck_assert_msg(sscanf(response, "= %2s", word + 1) == 1 && strlen(response) == 4, "%s",
                  response);
    word[0] = word[3] = ' ';
    ck_assert_msg(strstr(legal, word) != NULL, "'%s' is illegal", response);
}

static Process *start_with(const char *option, const char *value) {
    return process_start("gtp", "--threads", "1", "--hash", "16", option, value, NULL);
}

/* Thinks for a minute on each move. */
static Process *start_slow(void) {
    Process *verdi = start_with("--movetime", "60000");
    process_write(verdi, STRANGE);
    ck_assert_str_eq(process_response(verdi, 5000), "=");
    return verdi;
}

static void expect_exit(Process *verdi, int limit_ms) {
    ck_assert_int_eq(process_wait(verdi, limit_ms), 0);
    ck_assert_str_eq(process_errors(verdi), "");
    process_free(verdi);
}

/* -------------------------------------------------------------------------------------- genmove */

TEST(test_pipe) {
    static const char *const inputs[] = {STRANGE "genmove b\nquit\n", STRANGE "genmove b\n",
                                         STRANGE "genmove b"};
    for (int i = 0; i < 3; i++) {
        double start_ms = process_clock_ms();
        const char *got = process_dialogue(inputs[i], strlen(inputs[i]), 0, 10000, "--movetime",
                                           "1500", "--threads", "1", "--hash", "16", NULL);
        /* a script says quit, or ends, before its moves are found: they are not shortened */
        ck_assert(process_clock_ms() - start_ms > 300);
        ck_assert_int_eq(strncmp(got, "=\n\n", 3), 0);
        char *end = strstr(got + 3, "\n\n");
        ck_assert_ptr_nonnull(end);
        ck_assert_str_eq(end, i == 0 ? "\n\n=\n\n" : "\n\n");
        *end = '\0';
        expect_move(got + 3);
    }
}

TEST(test_interrupt) {
    static const char *const words[] = {"# interrupt\n", "  #interrupt \r\n", "#  interrupt\n"};
    Process *verdi = start_slow();
    for (int i = 0; i < 3; i++) {
        process_write(verdi, "genmove b\n");
        ck_assert(process_works(verdi));
        process_write(verdi, words[i]);
        expect_move(process_response(verdi, SOON_MS));
        ck_assert_str_eq(process_command(verdi, "undo"), "=");
    }
    process_write(verdi, "genmove b\n# interrupt\n"); /* all in one write */
    expect_move(process_response(verdi, SOON_MS));
    process_write(verdi, "# interrupt\nquit\n");
    ck_assert_str_eq(process_response(verdi, SOON_MS), "=");
    expect_exit(verdi, SOON_MS);
}

/* The answers come in order, each once: the move, then the one to what ended it. */
TEST(test_stop) {
    static const struct {
        const char *line, *answer;
    } stops[] = {{"stop\n", "="}, {"7 stop now # please\n", "=7"}, {"  08\tstop\r\n", "=08"}};
    Process *verdi = start_slow();
    for (int i = 0; i < 3; i++) {
        process_write(verdi, i == 1 ? "verdi-scores\n" : "genmove b\n");
        ck_assert(process_works(verdi));
        process_write(verdi, stops[i].line);
        const char *response = process_response(verdi, SOON_MS);
        if (i == 1)
            ck_assert_ptr_nonnull(strstr(response, "B2 "));
        else
            expect_move(response);
        ck_assert_str_eq(process_response(verdi, SOON_MS), stops[i].answer);
        if (i != 1)
            ck_assert_str_eq(process_command(verdi, "undo"), "=");
    }
    process_write(verdi, "genmove b\nundo\n1 genmove b\n2 stop\n3 name\n"); /* in one write */
    expect_move(process_response(verdi, SOON_MS));
    ck_assert_str_eq(process_response(verdi, SOON_MS), "=");
    ck_assert_int_eq(strncmp(process_response(verdi, SOON_MS), "=1 ", 3), 0);
    ck_assert_str_eq(process_response(verdi, SOON_MS), "=2");
    ck_assert_str_eq(process_response(verdi, SOON_MS), "=3 Verdi");
}

/* Not at its start, like a script's, but while it runs. */
TEST(test_quit_ends_a_move) {
    for (int i = 0; i < 3; i++) {
        Process *verdi = start_slow();
        process_write(verdi, "genmove b\nundo\ngenmove b\n");
        ck_assert(process_works(verdi));
        ck_assert(process_is_silent(verdi, 300)); /* a quit at once would let it finish */
        if (i < 2)
            process_write(verdi, i ? "12 quit # bye\n" : "quit\n");
        else
            process_close_input(verdi);
        expect_move(process_response(verdi, SOON_MS));
        ck_assert_str_eq(process_response(verdi, SOON_MS), "=");
        expect_move(process_response(verdi, SOON_MS)); /* what was queued is answered */
        if (i < 2)
            ck_assert_str_eq(process_response(verdi, SOON_MS), i ? "=12" : "=");
        expect_exit(verdi, SOON_MS);
    }
}

TEST(test_other_lines_wait) {
    Process *verdi = start_with("--movetime", "2000");
    process_write(verdi, STRANGE "genmove b\n");
    ck_assert_str_eq(process_response(verdi, 5000), "=");
    process_write(verdi, "# interrupt me not\n\nname\n# interrupted\n# stop\nstopping\nx stop\n");
    ck_assert(process_is_silent(verdi, 400));
    expect_move(process_response(verdi, 5000));
    ck_assert_str_eq(process_response(verdi, SOON_MS), "= Verdi");
}

TEST(test_client_goes_away) {
    if (!process_on_posix("a silent program sees that nobody reads it"))
        return;
    Process *verdi = start_slow(); /* while it thinks, its input still open */
    process_write(verdi, "genmove b\n");
    ck_assert(process_works(verdi));
    process_close_output(verdi);
    expect_exit(verdi, SOON_MS);
    verdi = start_slow(); /* while it waits */
    ck_assert_str_eq(process_command(verdi, "name"), "= Verdi");
    process_close_output(verdi);
    expect_exit(verdi, SOON_MS);
    verdi = start_slow(); /* while it analyzes */
    process_write(verdi, "kata-analyze 10\n");
    ck_assert_ptr_nonnull(process_line_with(verdi, "info", 5000));
    process_close_output(verdi);
    expect_exit(verdi, SOON_MS);
}

TEST(test_reg_genmove) {
    Process *verdi = start_with("--level", "8");
    process_write(verdi, STRANGE);
    ck_assert_str_eq(process_response(verdi, 5000), "=");
    char *first = strdup(process_command(verdi, "reg_genmove b"));
    expect_move(first);
    for (int i = 0; i < 3; i++)
        ck_assert_str_eq(process_command(verdi, "reg_genmove b"), first);
    ck_assert_str_eq(process_command(verdi, "verdi-history"), "= b C4 w C3 b E6 w B4 b A4 w A5");
    free(first);
}

static unsigned long long nodes_of_last_move(Process *verdi) {
    unsigned long long nodes;
    const char *text = strstr(process_command(verdi, "gomill-explain_last_move"), " nodes ");
    ck_assert_ptr_nonnull(text);
    ck_assert_int_eq(sscanf(text, " nodes %llu", &nodes), 1);
    return nodes;
}

/* Plays on from the strange position; nodes of that search. */
static unsigned long long nodes_of_genmove(Process *verdi) {
    process_write(verdi, STRANGE);
    ck_assert_str_eq(process_response(verdi, 5000), "=");
    expect_move(process_command(verdi, "genmove b"));
    return nodes_of_last_move(verdi);
}

/* clear_board forgets: the next search equals the first one of a new process. */
TEST(test_clear_board_forgets) {
    Process *verdi = start_with("--level", "14");
    unsigned long long nodes = nodes_of_genmove(verdi);
    ck_assert_int_eq(process_command(verdi, "genmove w")[0], '=');
    process_command(verdi, "clear_board");
    ck_assert_uint_eq(nodes_of_genmove(verdi), nodes);
    process_command(verdi, "gg-undo 7"); /* not forgotten: the table helps */
    ck_assert_uint_lt(nodes_of_genmove(verdi), nodes);
}

TEST(test_whole_game) {
    Process *verdi = start_with("--level", "1");
    int passes = 0;
    for (int i = 0; passes < 2; i++) {
        ck_assert_int_lt(i, 130);
        const char *move = process_command(verdi, i % 2 ? "genmove w" : "genmove b");
        ck_assert_int_eq(move[0], '=');
        passes = strcmp(move, "= pass") == 0 ? passes + 1 : 0;
    }
    int score;
    char winner;
    const char *result = process_command(verdi, "final_score");
    ck_assert(strcmp(result, "= 0") == 0 || sscanf(result, "= %c+%d", &winner, &score) == 2);
    ck_assert_str_eq(process_command(verdi, "gogui-rules_legal_moves"), "=");
}

/* CPU time: what the engine took for itself, whatever else the machine is at. */
static double milliseconds_for(Process *verdi, const char *command) {
    double start = process_cpu_seconds(verdi);
    const char *response = process_command(verdi, command);
    ck_assert_ptr_nonnull(response);
    ck_assert_msg(response[0] == '=', "'%s': '%s'", command, response);
    return 1000 * (process_cpu_seconds(verdi) - start);
}

TEST(test_clocks) {
    static const char *const settings[] = {
        "time_settings 0 1 1",                             /* a second for each move */
        "time_settings 10 0 0",                            /* ten for the game */
        "time_settings 0 10 10",                           /* Canadian, the first period */
        "kgs-time_settings byoyomi 0 1 1",                 /* a single period */
        "kata-time_settings fischer-capped 600 600 600 1", /* at most a second a move */
        "kgs-time_settings absolute 10",
    };
    Process *verdi = start_with("--hash", "16");
    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++) {
        process_command(verdi, "clear_board");
        process_write(verdi, STRANGE);
        ck_assert_str_eq(process_response(verdi, 5000), "=");
        ck_assert_str_eq(process_command(verdi, settings[i]), "=");
        double start_ms = process_clock_ms(), used = milliseconds_for(verdi, "genmove b");
        ck_assert_msg(used < 1500, "%s: %.0f ms", settings[i], used);
        ck_assert_msg(process_clock_ms() - start_ms > 20, "%s: no thought", settings[i]);
    }
    ck_assert_str_eq(process_command(verdi, "kata-list_time_settings"),
                     "= none absolute canadian byoyomi fischer fischer-capped");
    process_command(verdi, "time_settings 600 0 0");
    ck_assert_str_eq(process_command(verdi, "time_left b 0 0"), "=");
    process_command(verdi, "undo");
    double used = milliseconds_for(verdi, "genmove b");
    ck_assert_msg(used < 600, "%.0f ms with no time left", used);
    ck_assert_str_eq(process_command(verdi, "time_left w -0.5 0"), "=");
    used = milliseconds_for(verdi, "genmove w");
    ck_assert_msg(used < 600, "%.0f ms with no time left", used);
    ck_assert_str_eq(process_command(verdi, "kgs-time_settings none"), "=");
    ck_assert_str_eq(process_command(verdi, "time_settings 0 1 0"), "=");
    ck_assert_str_eq(process_command(verdi, "verdi-param level 1"), "=");
    ck_assert_int_eq(process_command(verdi, "genmove b")[0], '=');
}

/* ------------------------------------------------------------------------------------- analysis */

static int count_moves(const char *line) {
    int count = 0;
    for (const char *at = line; (at = strstr(at, "info move ")); at++)
        count++;
    return count;
}

TEST(test_kata_analyze) {
    Process *verdi = start_with("--level", "20");
    double winrate, lead;
    char move[8], rest[32];
    unsigned long long visits;
    double start_ms = process_clock_ms();
    process_write(verdi, "1 kata-analyze b 20\n");
    ck_assert_str_eq(process_line(verdi, SOON_MS), "=1");
    for (int i = 0; i < 4; i++) {
        const char *line = process_line(verdi, 5000);
        ck_assert_ptr_nonnull(line);
        ck_assert_int_eq(count_moves(line), 4);
        ck_assert_int_eq(sscanf(line, "info move %7s visits %llu winrate %lf scoreLead %lf %31s",
                                move, &visits, &winrate, &lead, rest),
                         5);
        ck_assert_str_eq(rest, "scoreMean");
        ck_assert(winrate >= 0 && winrate <= 1 && lead >= -64 && lead <= 64);
        ck_assert_ptr_nonnull(strstr(line, " order 3 pv "));
    }
    ck_assert(process_clock_ms() - start_ms > 500); /* not faster than asked for */
    process_write(verdi, "2 name\n");
    ck_assert_ptr_nonnull(process_line_with(verdi, "", SOON_MS));
    ck_assert_str_eq(process_line_with(verdi, "=2", SOON_MS), "=2 Verdi");
    ck_assert_str_eq(process_line(verdi, SOON_MS), "");
    ck_assert_str_eq(process_command(verdi, "verdi-history"), "=");
}

/* The stream is one response: it ends with exactly one empty line, then the next one begins. */
TEST(test_what_ends_an_analysis) {
    static const char *const enders[] = {"name\n", "\n", "# comment\n", "# interrupt\n", "foo\n"};
    static const char *const answers[] = {"= Verdi", NULL, NULL, NULL, "? unknown command"};
    for (size_t i = 0; i < sizeof enders / sizeof *enders; i++) {
        Process *verdi = start_with("--level", "20");
        process_write(verdi, "lz-analyze 10\n");
        ck_assert_str_eq(process_line(verdi, SOON_MS), "=");
        ck_assert_ptr_nonnull(process_line_with(verdi, "info", 5000));
        process_write(verdi, enders[i]);
        const char *line;
        do
            ck_assert_ptr_nonnull(line = process_line(verdi, SOON_MS));
        while (*line);
        process_write(verdi, "7 protocol_version\n");
        if (answers[i])
            ck_assert_str_eq(process_response(verdi, SOON_MS), answers[i]);
        ck_assert_str_eq(process_response(verdi, SOON_MS), "=7 2");
        process_free(verdi);
    }
}

TEST(test_analysis_and_pipes) {
    /* commands are queued behind it: it ends at once */
    const char *got = process_dialogue("3 kata-analyze 100\n4 name\nquit\n", 31, 0, 5000, NULL);
    ck_assert_str_eq(got, "=3\n\n=4 Verdi\n\n=\n\n");
    Process *verdi = process_start(NULL); /* the end of the input ends it too */
    process_write(verdi, "kata-analyze 10\n");
    ck_assert_ptr_nonnull(process_line_with(verdi, "info", 5000));
    process_close_input(verdi);
    const char *rest = process_rest(verdi, SOON_MS);
    ck_assert_str_eq(rest + strlen(rest) - 1, "\n");
    expect_exit(verdi, SOON_MS);
}

TEST(test_analysis_options) {
    static const char *const refused[] = {
        "kata-analyze b 10 ownership true",
        "kata-analyze rootInfo true",
        "kata-analyze b avoid b D3 2",
        "kata-analyze b avoid w D3 1",
        "kata-analyze nonsense 3",
        "kata-analyze interval",
        "kata-analyze b maxmoves 0",
        "kata-analyze b allow b A1 1",
        "kata-analyze green",
        "lz-genmove_analyze",
        "lz-genmove_analyze w",
        "kata-analyze minmoves 3 maxmoves 2",
        "lz-analyze b avoid b D3,Z9 1",
    };
    Process *verdi = start_with("--level", "20");
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        const char *response = process_command(verdi, refused[i]);
        ck_assert_msg(response && response[0] == '?', "%s: %s", refused[i], response);
    }
    static const struct {
        const char *command, *expected;
        int moves;
    } honoured[] = {
        {"kata-analyze b 5 maxmoves 2\n", "info move ", 2},
        {"kata-analyze b interval 5 avoid b D3,C4 1 avoid b F5 1\n", "info move E6", 1},
        {"lz-analyze 5 allow b C4 1 ownership false\n", "info move C4", 1},
        {"lz-analyze interval 5 minmoves 2\n", "info move ", 4},
    };
    for (size_t i = 0; i < sizeof honoured / sizeof *honoured; i++) {
        process_write(verdi, honoured[i].command);
        const char *line = process_line_with(verdi, "info", 5000);
        ck_assert_ptr_nonnull(line);
        ck_assert_int_eq(count_moves(line), honoured[i].moves);
        ck_assert_ptr_nonnull(strstr(line, honoured[i].expected));
        process_write(verdi, "name\n");
        ck_assert_ptr_nonnull(process_line_with(verdi, "= Verdi", SOON_MS));
        process_line(verdi, SOON_MS);
    }
}

/* A position with 28 empty squares, of values from -5 to 35 discs. */
static const char middle[] = "gogui-play_sequence "
                             "b c4 w e3 b f6 w c5 b b5 w d6 b c3 w f5 b e6 w e7 b d7 "
                             "w f7 b f2 w e2 b d2 w g1 b f3 w e1 b d3 w c6 b c7 w f4 "
                             "b f1 w b8 b c8 w d8 b d1 w a4 b g6 w h6 b a6 w g4\n";

/* The winrate is the chance that JSON, CSV and reports tell, a draw being half a win. */
TEST(test_winrates_are_the_chances) {
    Process *verdi = start_with("--level", "20");
    process_write(verdi, middle);
    ck_assert_str_eq(process_response(verdi, SOON_MS), "=");
    process_write(verdi, "kata-analyze b 20\n");
    const char *at = process_line_with(verdi, "info", 5000);
    ck_assert_int_eq(count_moves(at), 12);
    for (; (at = strstr(at, "winrate ")); at++) {
        double winrate, discs;
        verdi_line line = {.origin = VERDI_FROM_SEARCH, .lower = -64 * 128, .upper = 64 * 128};
        verdi_chances told;
        ck_assert_int_eq(sscanf(at,
                                "winrate %lf scoreLead %lf scoreMean %*f depth %d selectivity %d",
                                &winrate, &discs, &line.depth, &line.confidence),
                         4);
        line.value = (int)lround(discs * VERDI_DISC);
        if (line.depth == 28)
            continue; /* solved meanwhile */
        verdi_line_chances(&line, 28, &told);
        ck_assert_double_eq_tol(winrate, told.win + told.draw / 2, 0.002);
    }
}

TEST(test_lz_numbers) {
    Process *verdi = start_with("--level", "20");
    int winrate, lcb;
    char dummy[8];
    unsigned long long visits;
    process_write(verdi, "lz-analyze b interval 10\n");
    const char *line = process_line_with(verdi, "info", 5000);
    ck_assert_ptr_nonnull(line);
    ck_assert_int_eq(sscanf(line, "info move %7s visits %llu winrate %d lcb %d depth", dummy,
                            &visits, &winrate, &lcb),
                     4);
    ck_assert(winrate >= 0 && winrate <= 10000);
    ck_assert_ptr_null(strstr(line, "scoreLead"));
}

/* The search has nothing left to do long before input comes: the command still waits for it. */
TEST(test_analysis_of_few_empties) {
    Process *verdi = start_with("--level", "20");
    process_command(verdi, "gogui-setup b a1 w b1 w c1");
    process_write(verdi, "kata-analyze b 5\n");
    for (int i = 0; i < 3; i++) {
        const char *line = process_line_with(verdi, "info", 5000);
        ck_assert_ptr_nonnull(strstr(line, "info move D1 "));
        ck_assert_ptr_nonnull(strstr(line, " winrate 1.000000 scoreLead 64.00 "));
        ck_assert_ptr_nonnull(strstr(line, " exact 1 "));
    }
    process_write(verdi, "name\n");
    ck_assert_ptr_nonnull(process_line_with(verdi, "= Verdi", SOON_MS));
    process_line(verdi, SOON_MS);
    process_command(verdi, "clear_board");
    process_command(verdi, "gogui-play_sequence b C4 w C3 b E6 w B4 b A4 w A5 b C2 w A3");
    process_write(verdi, "kata-analyze b 5\n");
    const char *line = process_line_with(verdi, "info", 5000);
    ck_assert_int_eq(strncmp(line, "info move pass ", 15), 0);
    ck_assert_ptr_nonnull(strstr(line, " pv pass"));
}

TEST(test_genmove_analyze) {
    Process *verdi = start_with("--movetime", "2000");
    process_write(verdi, STRANGE);
    ck_assert_str_eq(process_response(verdi, 5000), "=");
    double start_ms = process_clock_ms();
    process_write(verdi, "8 kata-genmove_analyze b 10\n9 name\n"); /* not cut short by input */
    ck_assert_str_eq(process_line(verdi, SOON_MS), "=8");
    ck_assert_ptr_nonnull(process_line_with(verdi, "info", 5000));
    const char *line = process_line_with(verdi, "play ", 5000);
    ck_assert_ptr_nonnull(line);
    ck_assert(process_clock_ms() - start_ms > 300);
    char move[40];
    snprintf(move, sizeof move, "= %s", line + 5);
    expect_move(move);
    ck_assert_str_eq(process_line(verdi, SOON_MS), "");
    ck_assert_str_eq(process_response(verdi, SOON_MS), "=9 Verdi");
    ck_assert_ptr_nonnull(strstr(process_command(verdi, "verdi-history"), move + 2));
    ck_assert_str_eq(process_command(verdi, "verdi-param movetime 60000"), "=");
    process_write(verdi, "lz-genmove_analyze w 10\n");
    ck_assert_ptr_nonnull(process_line_with(verdi, "info", SOON_MS));
    process_write(verdi, "# interrupt\n");
    ck_assert_ptr_nonnull(process_line_with(verdi, "play ", SOON_MS));
}

/* ------------------------------------------------------------------------------------ pondering */

TEST(test_ponder) {
    Process *verdi = start_with("--movetime", "50");
    ck_assert_str_eq(process_command(verdi, "verdi-param ponder 1"), "=");
    process_write(verdi, STRANGE);
    ck_assert_str_eq(process_response(verdi, 5000), "=");
    double used = process_cpu_seconds(verdi);
    usleep(200000);
    ck_assert(process_cpu_seconds(verdi) - used < 0.05); /* nothing to think about yet */
    expect_move(process_command(verdi, "genmove b"));
    ck_assert(process_works(verdi));
    double late = milliseconds_for(verdi, "name");
    ck_assert_msg(late < 500, "%.0f ms to leave off", late);
    used = process_cpu_seconds(verdi);
    usleep(200000);
    ck_assert(process_cpu_seconds(verdi) - used < 0.05);
    ck_assert_int_eq(process_command(verdi, "genmove w")[0], '=');
    ck_assert(process_works(verdi));
    process_close_input(verdi); /* unbounded work ends with the input */
    expect_exit(verdi, SOON_MS);
}

TEST(test_no_ponder) {
    Process *verdi = start_with("--movetime", "50");
    ck_assert_int_eq(process_command(verdi, "genmove b")[0], '=');
    double used = process_cpu_seconds(verdi);
    usleep(200000);
    ck_assert(process_cpu_seconds(verdi) - used < 0.05);
}

/* ------------------------------------------------------------------------------- on other pipes */

TEST(test_live_graphics) {
    Process *verdi = process_start("--gogui-gfx", "--level", "8", "--threads", "1", NULL);
    process_write(verdi, STRANGE);
    ck_assert_str_eq(process_response(verdi, 5000), "=");
    expect_move(process_command(verdi, "genmove b"));
    const char *errors = process_errors(verdi);
    ck_assert_int_eq(strncmp(errors, "gogui-gfx:\nLABEL ", 17), 0);
    ck_assert_ptr_nonnull(strstr(errors, "\n\n"));
    ck_assert_ptr_nonnull(strstr(errors, "gogui-gfx: CLEAR\n"));
}

TEST(test_log) {
    char path[] = "/tmp/verdi-gtp-log-XXXXXX", text[4096];
    int fd = mkstemp(path);
    const char *got = process_dialogue("1 name\nquit\n", 12, 0, 5000, "--log", path, NULL);
    ck_assert_str_eq(got, "=1 Verdi\n\n=\n\n");
    ssize_t size = read(fd, text, sizeof text - 1);
    text[size > 0 ? size : 0] = '\0';
    ck_assert_ptr_nonnull(strstr(text, "< 1 name\n"));
    ck_assert_ptr_nonnull(strstr(text, "> =1 Verdi\n"));
    close(fd);
    unlink(path);
}

/* Whether white's move took less time than black's, for which the controller takes 0.12 s more. */
static bool keeps_back(void) {
    Process *verdi = process_start("gtp", "--threads", "1", "--hash", "4", NULL);
    ck_assert_str_eq(process_command(verdi, "kata-time_settings fischer 0.6 0.3"), "=");
    double from = process_clock_ms();
    ck_assert_int_eq(process_command(verdi, "genmove b")[0], '=');
    double first = process_clock_ms() - from;
    char text[64];
    snprintf(text, sizeof text, "time_left b %.5f 0", 0.9 - first / 1000 - 0.12001);
    ck_assert_str_eq(process_command(verdi, text), "=");
    from = process_clock_ms();
    ck_assert_int_eq(process_command(verdi, "genmove w")[0], '=');
    double second = process_clock_ms() - from;
    /* Its share is 0.27 s, which a stable move does not use up; that of white is 0.04 s. */
    ck_assert_double_gt(first, 50);
    process_command(verdi, "quit");
    process_free(verdi);
    return second < first;
}

/* When the controller's clock took more for a move than we did, the next one keeps back as much;
 * unless the machine held up the second of them just then. */
TEST(test_late_controller_raises_the_margin) {
    int tries = 0;
    while (!keeps_back())
        ck_assert_int_lt(++tries, 5);
}
