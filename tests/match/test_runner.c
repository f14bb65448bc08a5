/* SPDX-License-Identifier: MIT
 *
 * verdi-match from outside with its own test engines: every way to lose, every dialect, clocks and
 * federations. A match always goes on, and the processes are gone afterwards.
 */
#include "testing.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file_read.h"
#include "tool.h"
#include "verdi/book.h"

static char out[TOOL_OUTPUT_SIZE];

#define HAS(text) ck_assert_msg(strstr(out, text) != NULL, "no '%s' in:\n%s", text, out)

TEST(test_a_match_needs_two_engines_only) {
    ck_assert_int_eq(
        tool_run(out, "--games 4 -c 2" TEST_ENGINE("A", "random") TEST_ENGINE("B", "greedy")), 0);
    HAS("A against B: 4 games");
    HAS("in 4 scored games");
    HAS("A lost by time 0 resign 0 crash 0 hang 0 illegal 0 garbage 0 refused 0");
    HAS("game 4 opening ");
}

TEST(test_nboard_against_gtp) {
    ck_assert_int_eq(
        tool_run(out, "--games 6 --tc 60+1" TEST_ENGINE("A", "greedy")
                          NBOARD_ENGINE("B", "random") " -e 'name=C proto=nboard1 " TEST_COMMAND(
                              "greedy --nboard") "'"),
        0);
    HAS("A against B: 6 games");
    HAS("B against C: 6 games");
    HAS("in 6 scored games");
    HAS("C lost by time 0 resign 0 crash 0 hang 0 illegal 0 garbage 0 refused 0");
}

/* Each misdeed loses the game, is counted as what it is, and the next game is played. */
TEST(test_misdeeds_lose) {
    static const struct {
        const char *kind, *counted, *said;
    } rows[] = {{"crash", "crash 4 hang 0 illegal 0 garbage 0", "(signal 6)"},
                {"fork", "crash 4 hang 0 illegal 0 garbage 0", "(exit code 1)"},
                {"hang", "crash 0 hang 4 illegal 0 garbage 0", "no reply to"},
                {"flood", "crash 0 hang 4 illegal 0 garbage 0", "no reply to"},
                {"illegal", "crash 0 hang 0 illegal 4 garbage 0", "illegal move d4"},
                {"garbage", "crash 0 hang 0 illegal 0 garbage 4", "flip flop"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        for (int nboard = 0; nboard < 2; nboard++) {
            int status = tool_run(
                out,
                "--games 4 -c 2 --hang %s --seed 5" TEST_ENGINE(
                    "A", "random") " -e 'name=B proto=%s " TEST_COMMAND("%s --at 1 %s") "'",
                strcmp(rows[i].kind, "hang") && strcmp(rows[i].kind, "flood") ? "30" : "0.3",
                nboard ? "nboard" : "gtp", rows[i].kind, nboard ? "--nboard" : "");
            ck_assert_int_eq(status, 0);
            HAS("A against B: 4 games, +4 =0 -0, 100.00%");
            HAS("in 0 scored games");
            HAS(rows[i].counted);
            if (strcmp(rows[i].kind, "illegal"))
                HAS(rows[i].said);
        }
    }
}

TEST(test_resignation) {
    ck_assert_int_eq(
        tool_run(out, "--games 2" TEST_ENGINE("A", "random") TEST_ENGINE("B", "resign")), 0);
    HAS("A against B: 2 games, +2 =0 -0");
    HAS("B lost by time 0 resign 2 crash 0");
}

TEST(test_dialects_are_found_out) {
    static const char *const dialects[] = {"--implied", "--lower", "",
                                           "--implied --lower --spaced-id"};
    for (size_t i = 0; i < sizeof dialects / sizeof *dialects; i++) {
        int status =
            tool_run(out,
                     "--games 4 --random-plies 8" TEST_ENGINE(
                         "A", "greedy") " -e 'name=B ids=%s " TEST_COMMAND("greedy %s") "'",
                     i < 2 ? "off" : "on", dialects[i]);
        ck_assert_int_eq(status, 0);
        HAS("A against B: 4 games");
        HAS("in 4 scored games");
    }
}

/* The referee passes for a blocked side: no engine is ever asked for a move it does not have. */
TEST(test_a_blocked_side_is_not_asked) {
    char *traffic;
    ck_assert_int_eq(tool_run(out, "--games 20 --random-plies 4 --traffic t.txt" TEST_ENGINE(
                                       "A", "random") NBOARD_ENGINE("B", "greedy")),
                     0);
    HAS("in 20 scored games");
    traffic = tool_read("t.txt");
    ck_assert_ptr_nonnull(strstr(traffic, "A > genmove"));
    ck_assert_ptr_nonnull(strstr(traffic, "B > move PA"));
    ck_assert_ptr_null(strstr(traffic, "A < = pass"));
    ck_assert_ptr_null(strstr(traffic, "B < === PA"));
    free(traffic);
}

/* Only B has a clock, of which he is not told. */
#define LATE(clock, options)                                                                       \
    TEST_ENGINE("A", "random")                                                                     \
    " -e 'name=B tc=" clock " time=none " TEST_COMMAND("late " options) "'"

TEST(test_late_moves_lose_on_time) {
    ck_assert_int_eq(tool_run(out, "--games 2 --margin 0" LATE("0.3", "--at 3 --delay 0.35")), 0);
    HAS("A against B: 2 games, +2 =0 -0");
    HAS("B lost by time 2");
    HAS("out of time");
    HAS("in 0 scored games");
}

TEST(test_the_margin_forgives) {
    ck_assert_int_eq(tool_run(out, "--games 2 --margin 100000 --hang 5" LATE(
                                       "0.1/move", "--at 25 --delay 0.15")),
                     0);
    HAS("B lost by time 0");
    HAS("in 2 scored games");
}

/* After the flag play goes on within the extension; the flagged side cannot win. */
TEST(test_federations_play_on) {
    static const struct {
        const char *options, *result;
    } rows[] = {{"--federation usa", "32-31"},
                {"--federation world", "33-31"},
                {"--federation usa --extension 0.1", "64-0"},
                {"--federation world --extension 0.1", "64-0"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        /* B, white, wins this game on the board. */
        int status = tool_run(out,
                              "--games 1 --order sequential --margin 0 --random-plies 6 --seed 3 "
                              "%s" LATE("0.1", "--at 10 --delay 0.03 --seed 2"),
                              rows[i].options);
        ck_assert_int_eq(status, 0);
        HAS("game 1 opening 1 A-B ");
        HAS(rows[i].result);
        HAS("time by B: out of time");
    }
}

TEST(test_start_failures_stop_with_evidence) {
    ck_assert_int_eq(
        tool_run(out, "--games 2" TEST_ENGINE("A", "random") TEST_ENGINE("B", "stillborn")), 1);
    HAS("B: cannot begin a game");
    HAS("the test engine does not start, as it should");
    HAS("> name");
    HAS("3 void games");
    HAS("A against B: 0 games");
}

TEST(test_a_bad_start_is_void_and_replayed) {
    tool_write("once.sh", "test -e started || { touch started; exit 1; }\n"
                          "exec \"$VM\" --test-engine greedy\n");
    ck_assert_int_eq(
        tool_run(out, "--games 4" TEST_ENGINE("A", "random") " -e 'name=B cmd=\"sh once.sh\"'"), 0);
    HAS("1 void games were played again");
    HAS("A against B: 4 games");
    HAS("in 4 scored games");
}

TEST(test_directory_and_environment) {
    tool_write("env.sh", "test \"$COLOUR\" = 'dark red' || exit 1\n"
                         "test \"$(pwd)\" = / || exit 1\nexec \"$VM\" --test-engine greedy\n");
    ck_assert_int_eq(
        tool_run(
            out,
            "--games 2 --pin" TEST_ENGINE(
                "A", "random") " -e 'name=B dir=/ env=\"COLOUR=dark red\" cmd=\"sh %s/env.sh\"'",
            tool_folder()),
        0);
    HAS("in 2 scored games");
}

/* By the threads that started them, whose end would kill them: their shells live on. */
TEST(test_engines_are_told_to_quit) {
    tool_write("engine.sh", "\"$VM\" --test-engine random\necho over >>over.txt\n");
    ck_assert_int_eq(tool_run(out, "--games 4 --concurrency 2 -e 'name=A cmd=\"sh engine.sh\"' "
                                   "-e 'name=B cmd=\"sh engine.sh\"'"),
                     0);
    HAS("in 4 scored games");
    char *over = tool_read("over.txt");
    ck_assert_ptr_nonnull(strstr(over, "over\n"));
    free(over);
}

TEST(test_crashes_in_a_row_stop_with_evidence) {
    ck_assert_int_eq(tool_run(out, "--games 40 --max-failures 5" TEST_ENGINE("A", "random")
                                       TEST_ENGINE("B", "crash")),
                     1);
    HAS("B: gone during 'genmove");
    HAS("the test engine crashes, as it should");
    HAS("B lost by time 0 resign 0 crash 5 ");
    ck_assert_int_eq(tool_run(out, "--games 12 --max-failures 3" TEST_ENGINE("A", "random")
                                       TEST_ENGINE("B", "hang --every 4") " --hang 0.3"),
                     0);
    HAS("A against B: 12 games");
}

/* What an engine started dies with it. */
TEST(test_no_child_is_left_behind) {
    ck_assert_int_eq(tool_run(out, "--games 2 --log fork.jsonl" TEST_ENGINE("A", "random")
                                       TEST_ENGINE("B", "fork")),
                     0);
    char *log = tool_read("fork.jsonl"), *at = log, path[64];
    int children = 0;
    while ((at = strstr(at, "nchild "))) { /* after an escaped line end */
        long pid = strtol(at + 7, &at, 10);
        children++;
        snprintf(path, sizeof path, "/proc/%ld/stat", pid);
        while (access(path, F_OK) == 0) {
            size_t size;
            char *stat = file_read(path, 4096, &size);
            const char *state = stat ? strrchr(stat, ')') : NULL;
            bool dead = !state || state[2] == 'Z';
            free(stat);
            if (dead)
                break;
            usleep(10000);
        }
    }
    free(log);
    ck_assert_int_eq(children, 2);
}

TEST(test_positions_for_nboard_but_not_for_everyone) {
    tool_write("start.obf", "--XXXXX--OOOXX-O-OOOXXOX-OXOXXXX-OOOXOXX--OOXOX---OOO------OO--- X\n");
    ck_assert_int_eq(tool_run(out, "--games 2 --openings start.obf" NBOARD_ENGINE("A", "random")
                                       NBOARD_ENGINE("B", "greedy")),
                     0);
    HAS("in 2 scored games");
    ck_assert_int_eq(tool_run(out, "--games 2 --openings start.obf" TEST_ENGINE("A", "random")
                                       NBOARD_ENGINE("B", "greedy")),
                     1);
    HAS("cannot be given a position");
}

/* A runner without standard files plays, and no file that it opens takes the place of one. */
TEST(test_without_standard_files) {
    static const char *const closed[] = {"<&-", ">&-", "2>&-", "<&- >&- 2>&-"};
    char command[1024];
    for (size_t i = 0; i < sizeof closed / sizeof *closed; i++) {
        snprintf(command, sizeof command,
                 "cd '%s' && rm -f closed.jsonl && VM='%s' && export VM && \"$VM\" --games 2 --log "
                 "closed.jsonl" TEST_ENGINE("A", "random") TEST_ENGINE("B", "greedy") " %s",
                 tool_folder(), getenv("VERDI_MATCH"), closed[i]);
        int status = system(command);
        bool heard = !strstr(closed[i], ">&-") || !strncmp(closed[i], "2", 1);
        ck_assert_msg(WIFEXITED(status) && WEXITSTATUS(status) == !heard, "%s", closed[i]);
        ck_assert_int_eq(tool_run(out, "--merge closed.jsonl"), 0);
        HAS("A against B: 2 games");
    }
}

TEST(test_limits_that_cannot_be_told) {
    ck_assert_int_eq(
        tool_run(out, "--level 3 --games 2" TEST_ENGINE("A", "random") TEST_ENGINE("B", "random")),
        1);
    HAS("cannot be told its level");
    /* NBoard has depths, and nothing else is left out in silence. */
    static const char *const none[] = {"--level 3", "--nodes 9", "--depth 3 --threads 1"};
    for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
        ck_assert_int_eq(
            tool_run(out, "%s --games 2" TEST_ENGINE("A", "random") NBOARD_ENGINE("B", "random"),
                     none[i]),
            2);
        HAS("'B' speaks NBoard, which has depths only: put level, nodes and threads into its cmd=");
    }
#define OWN_DEPTH(name)                                                                            \
    " -e 'name=" name " proto=nboard depth=7 " TEST_COMMAND("random --nboard") "'"
    ck_assert_int_eq(tool_run(out, "--level 3 --games 2" OWN_DEPTH("A") OWN_DEPTH("B")), 0);
    ck_assert_int_eq(tool_run(out, "--depth 3 --games 2 --traffic depths" OWN_DEPTH("A")
                                       NBOARD_ENGINE("B", "random")),
                     0);
    char *traffic = tool_read("depths");
    ck_assert_ptr_nonnull(strstr(traffic, " A > set depth 7\n"));
    ck_assert_ptr_nonnull(strstr(traffic, " B > set depth 3\n"));
    free(traffic);
}

/* Games that were played to their end wait in the book, in the order of their ends; resigned
 * ones do not. */
TEST(test_games_to_learn) {
    char path[64], options[128], problem[VERDI_BOOK_PROBLEM];
    snprintf(path, sizeof path, "/tmp/verdi-match-book-%ld", (long)getpid());
    verdi_book *book;
    if (verdi_book_open(&book, path, VERDI_BOOK_CREATE, problem)) {
        testing_skip(problem);
        return;
    }
    ck_assert_int_eq(verdi_book_close(book), 0);
    snprintf(options, sizeof options, "--learn %s", path);
    ck_assert_int_eq(tool_run(out,
                              "--games 2 %s" TEST_ENGINE("A", "random") TEST_ENGINE("B", "resign"),
                              options),
                     0);
    ck_assert_int_eq(
        tool_run(out, "--games 2 -c 2 %s" TEST_ENGINE("A", "random") TEST_ENGINE("B", "greedy"),
                 options),
        0);
    ck_assert_int_eq(verdi_book_open(&book, path, VERDI_BOOK_WRITE, problem), 0);
    verdi_game *game;
    ck_assert_int_eq(verdi_game_new(&game), 0);
    for (int number = 1; number <= 2; number++) {
        ck_assert_int_eq(verdi_book_next_game(book, game, NULL), number);
        ck_assert(verdi_game_is_over(game));
        ck_assert_int_gt(verdi_game_get_length(game), 8);            /* on from its opening */
        ck_assert_int_eq(verdi_book_drop_game(book, number + 1), 0); /* not its turn */
        ck_assert_int_eq(verdi_book_drop_game(book, number), 1);
    }
    ck_assert_int_eq(verdi_book_next_game(book, game, NULL), 0);
    verdi_game_free(game);
    verdi_book_close(book);
    unlink(path);
    ck_assert_int_ne(tool_run(out,
                              "--games 2 %s" TEST_ENGINE("A", "random") TEST_ENGINE("B", "greedy"),
                              options),
                     0);
    HAS("--learn: ");
}

TEST(test_bad_options) {
    static const char *const rows[][2] = {
        {"", "needs two engines"},
        {"-e nonsense", "key=value"},
        {"-e cmd=a -e cmd=a", "two engines are called 'a'"},
        {"-e cmd=a -e cmd=b --games 0", "--games needs a number from 1 to"},
        {"-e cmd=a -e cmd=b --tc now", "60+2"},
        {"-e cmd=a -e cmd=b --shard 3/2", "1 <= K <= N"},
        {"-e cmd=a -e cmd=b --sprt 5,0", "elo0 < elo1"},
        {"-e cmd=a -e cmd=b --federation mars", "europe, world, usa or japan"},
        {"-e cmd=a -e cmd=b what", "options only"},
        {"--fly", "--help"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        ck_assert_int_eq(tool_run(out, "%s", rows[i][0]), 2);
        HAS(rows[i][1]);
    }
    ck_assert_int_eq(tool_run(out, "--help"), 0);
    HAS("--concurrency");
}
