/* SPDX-License-Identifier: MIT
 *
 * The match log: interrupted and resumed, cut into shards and merged, damaged. Whatever happens,
 * the games and the statistics come out the same.
 */
#include "testing.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "record/record.h"
#include "tool.h"

static char out[TOOL_OUTPUT_SIZE], other[TOOL_OUTPUT_SIZE];

#define HAS(text) ck_assert_msg(strstr(out, text) != NULL, "no '%s' in:\n%s", text, out)

/* 48 games that take about a second. */
#define MATCH                                                                                      \
    "--games 16 --random-plies 6 --seed 4" TEST_ENGINE("A", "late --at 1 --delay 0.001 --seed 9")  \
        TEST_ENGINE("B", "greedy") TEST_ENGINE("C", "illegal --at 27")

/* same_text() cannot print texts of this size. */
static void same_text(const char *a, const char *b) {
    size_t at = 0;
    while (a[at] && a[at] == b[at])
        at++;
    size_t from = at > 60 ? at - 60 : 0;
    ck_assert_msg(a[at] == b[at], "different at %zu:\n%.200s\nand\n%.200s", at, a + from, b + from);
}

/* Starts verdi-match without waiting for it. */
static pid_t start(const char *arguments) {
    char command[4096];
    const char *program = getenv("VERDI_MATCH");
    snprintf(command, sizeof command, "cd '%s' && VM='%s' && export VM && exec \"$VM\" %s",
             tool_folder(), program, arguments);
    fflush(NULL);
    pid_t pid = fork();
    if (pid == 0) {
        execl("/bin/sh", "sh", "-c", command, (char *)NULL);
        _exit(127);
    }
    return pid;
}

/* The summary without what depends on the machine: its speed, and how many CPUs it has. */
static void drop_machine(char *text) {
    char *put = text;
    for (char *line = text; *line;) {
        size_t length = strcspn(line, "\n");
        length += line[length] == '\n';
        if (strncmp(line, "  speed", 7) && strncmp(line, "game ", 5) &&
            strncmp(line, "verdi-match: warning: ", 22)) {
            memmove(put, line, length);
            put += length;
        }
        line += length;
    }
    *put = '\0';
}

TEST(test_same_seed_same_games) {
    ck_assert_int_eq(tool_run(out, MATCH " --log one.jsonl"), 0);
    ck_assert_int_eq(tool_run(other, MATCH " --log two.jsonl -c 2 --pin"), 0);
    char *one = tool_canonical_log("one.jsonl"), *two = tool_canonical_log("two.jsonl");
    same_text(one, two);
    drop_machine(out);
    drop_machine(other);
    same_text(out, other);
    free(one);
    free(two);
    ck_assert_int_eq(tool_run(out, MATCH " --log one.jsonl"), 1);
    HAS("go on with --resume");
}

/* Waits until the log has this many lines. */
static void wait_for_lines(const char *name, int lines) {
    char path[256];
    snprintf(path, sizeof path, "%s/%s", tool_folder(), name);
    for (int seen = 0; seen < lines; usleep(1000)) {
        FILE *file = fopen(path, "r");
        seen = 0;
        for (int c; file && (c = getc(file)) != EOF;)
            seen += c == '\n';
        if (file)
            fclose(file);
    }
}

TEST(test_killed_and_resumed) {
    int status;
    ck_assert_int_eq(tool_run(out, MATCH " -c 2 -q --log whole.jsonl"), 0);
    pid_t pid = start(MATCH " -c 2 -q --log broken.jsonl >/dev/null 2>&1");
    for (int i = 0; i < 3; i++) {
        wait_for_lines("broken.jsonl", 5 + 11 * i);
        kill(pid, SIGKILL);
        ck_assert_int_eq(waitpid(pid, &status, 0), pid);
        ck_assert(WIFSIGNALED(status));
        pid = start("--resume broken.jsonl -c 2 -q >/dev/null 2>&1");
    }
    ck_assert_int_eq(waitpid(pid, &status, 0), pid);
    ck_assert_int_eq(status, 0);
    char *whole = tool_canonical_log("whole.jsonl"), *broken = tool_canonical_log("broken.jsonl");
    same_text(whole, broken);
    free(whole);
    free(broken);
    /* Nothing left to do: the same summary. */
    ck_assert_int_eq(tool_run(other, "--resume broken.jsonl -q"), 0);
    drop_machine(out);
    drop_machine(other);
    same_text(out, other);
}

/* Paths and names need not be ASCII; what is not UTF-8 cannot stand in a log, and is refused. */
TEST(test_other_letters_are_resumed) {
    static const char match[] =
        "--games 4 --random-plies 6 -q --log lions.jsonl -e 'name=\346\243\213 "
        "cmd=\"./L\303\266we --test-engine random\"'" TEST_ENGINE("B", "greedy"),
                      latin[] = "--games 2 %s -e \"cmd='./$(printf 'L\\366we') --test-engine "
                                "random'\"" TEST_ENGINE("B", "greedy");
    char command[256];
    snprintf(command, sizeof command,
             "cd '%s' && for name in L\303\266we \"$(printf 'L\\366we')\"; do "
             "ln -s \"$VERDI_MATCH\" \"$name\"; done",
             tool_folder());
    ck_assert_int_eq(system(command), 0);
    ck_assert_msg(tool_run(out, match) == 0, "%s", out);
    char *whole = tool_canonical_log("lions.jsonl"), *log = tool_read("lions.jsonl");
    ck_assert_ptr_nonnull(strstr(log, "./L\303\266we --test"));
    log[strlen(log) - 100] = '\0';
    tool_write("lions.jsonl", log);
    ck_assert_msg(tool_run(out, "--resume lions.jsonl -q") == 0, "%s", out);
    HAS("\346\243\213 against B: 4 games");
    char *mended = tool_canonical_log("lions.jsonl");
    same_text(whole, mended);
    free(whole);
    free(log);
    free(mended);
    ck_assert_int_eq(tool_run(out, latin, "--log latin.jsonl"), 2);
    HAS("verdi-match: --log: '");
    HAS("' is not UTF-8\n");
    ck_assert_msg(tool_run(out, latin, "") == 0, "%s", out);
}

/* A full disk, played by a limit on the size of files: the match or merge ends with a reason, and
 * goes on from its log when there is room again. */
TEST(test_no_room_for_the_log) {
    static const struct {
        rlim_t room;
        const char *arguments, *reason;
    } rows[] = {
        {10, MATCH " -q --log none.jsonl", "none.jsonl: File too large"},
        {9000, MATCH " -q --log full.jsonl", "the log: File too large"},
        {9000, "--merge whole.jsonl --log merged.jsonl", "merged.jsonl: File too large"},
        {9000, "--resume full.jsonl -q", "the log: File too large"},
    };
    struct rlimit old, limit;
    ck_assert_int_eq(tool_run(other, MATCH " -q --log whole.jsonl"), 0);
    signal(SIGXFSZ, SIG_IGN);
    ck_assert_int_eq(getrlimit(RLIMIT_FSIZE, &old), 0);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        limit = (struct rlimit){rows[i].room, old.rlim_max};
        ck_assert_int_eq(setrlimit(RLIMIT_FSIZE, &limit), 0);
        int status = tool_run(out, "%s", rows[i].arguments);
        ck_assert_int_eq(setrlimit(RLIMIT_FSIZE, &old), 0);
        ck_assert_msg(status == 1, "row %d: status %d", (int)i, status);
        HAS(rows[i].reason);
        ck_assert_ptr_null(strstr(out, "B against C: 16 games"));
    }
    ck_assert_int_eq(tool_run(out, "--resume full.jsonl -q"), 0);
    char *whole = tool_canonical_log("whole.jsonl"), *full = tool_canonical_log("full.jsonl");
    same_text(whole, full);
    free(whole);
    free(full);
}

TEST(test_interrupt_ends_with_the_summary) {
    int status;
    pid_t pid = start(MATCH " --log cut.jsonl >cut.txt 2>&1");
    wait_for_lines("cut.jsonl", 10);
    kill(pid, SIGINT);
    ck_assert_int_eq(waitpid(pid, &status, 0), pid);
    ck_assert(WIFEXITED(status));
    ck_assert_int_eq(WEXITSTATUS(status), 130);
    char *text = tool_read("cut.txt");
    ck_assert_ptr_nonnull(strstr(text, "A against B: "));
    ck_assert_ptr_nonnull(strstr(text, "duplicate games"));
    free(text);
    ck_assert_int_eq(tool_run(out, "--resume cut.jsonl -c 2"), 0);
    HAS("B against C: 16 games");
}

TEST(test_shards_merge_to_the_digit) {
    ck_assert_int_eq(tool_run(out, MATCH " -q --log all.jsonl"), 0);
    for (int shard = 1; shard <= 3; shard++)
        ck_assert_int_eq(tool_run(other, MATCH " -q --shard %d/3 --log part%d.jsonl", shard, shard),
                         0);
    ck_assert_int_eq(
        tool_run(other, "--merge part2.jsonl part1.jsonl part3.jsonl --log merged.jsonl"), 0);
    drop_machine(out);
    drop_machine(other);
    same_text(out, other);
    char *all = tool_canonical_log("all.jsonl"), *merged = tool_canonical_log("merged.jsonl");
    same_text(all, merged);
    ck_assert_int_eq(tool_run(out, "--merge merged.jsonl --ggf merged.jsonl"), 1);
    HAS("merged.jsonl: is also an input; name another file");
    char *still = tool_canonical_log("merged.jsonl");
    same_text(all, still);
    free(still);
    free(all);
    free(merged);
    ck_assert_int_eq(tool_run(out, "--merge part1.jsonl part1.jsonl"), 1);
    HAS("part1.jsonl: game 1 was read before");
    ck_assert_int_eq(tool_run(out, "--games 2 --random-plies 6 --log alien.jsonl" TEST_ENGINE(
                                       "A", "random") TEST_ENGINE("B", "greedy")),
                     0);
    ck_assert_int_eq(tool_run(out, "--merge part1.jsonl alien.jsonl"), 1);
    HAS("the log of another match");
    ck_assert_int_eq(tool_run(out, "--merge part1.jsonl 2>&1 >/dev/full #"), 1);
    HAS("standard output");
}

TEST(test_damaged_logs) {
    ck_assert_int_eq(tool_run(out, "--games 4 --random-plies 6 --log good.jsonl" TEST_ENGINE(
                                       "A", "random") TEST_ENGINE("B", "greedy")),
                     0);
    char *good = tool_read("good.jsonl"), *canonical = tool_canonical_log("good.jsonl");
    size_t length = strlen(good);
    /* The last line is half written: its game is played again. */
    char *half = strdup(good);
    half[length - 100] = '\0';
    tool_write("half.jsonl", half);
    free(half);
    for (int i = 0; i < 2; i++) /* the second time there is nothing to mend */
        ck_assert_int_eq(tool_run(out, "--resume half.jsonl"), 0);
    HAS("A against B: 4 games");
    ck_assert_int_eq(tool_run(out, "--merge half.jsonl"), 0);
    char *mended = tool_canonical_log("half.jsonl");
    same_text(canonical, mended);
    free(mended);
    /* A letter that no square has, a move that was never possible, a line that is no JSON. */
    char *board = strstr(good, "\"start\":\"");
    ck_assert_ptr_nonnull(board);
    board[9] = 'x';
    tool_write("letter.jsonl", good);
    board[9] = '-';
    ck_assert_int_eq(tool_run(out, "--resume letter.jsonl"), 1);
    HAS("letter.jsonl: line 2 is no line of a match log");
    char *moves = strstr(good, "\"moves\":\"");
    ck_assert_ptr_nonnull(moves);
    memcpy(moves + 9, "a1", 2);
    tool_write("bad.jsonl", good);
    ck_assert_int_eq(tool_run(out, "--resume bad.jsonl"), 1);
    HAS("bad.jsonl: line 2 is no line of a match log");
    tool_write("none.jsonl", "hello\n");
    ck_assert_int_eq(tool_run(out, "--resume none.jsonl"), 1);
    HAS("none.jsonl: line 1");
    tool_write("empty.jsonl", "");
    ck_assert_int_eq(tool_run(out, "--resume empty.jsonl"), 1);
    HAS("not a match log");
    ck_assert_int_eq(tool_run(out, "--resume good.jsonl --games 8"), 2);
    HAS("--games is fixed by the log");
    free(good);
    free(canonical);
}

/* A merge counts what the heads of its logs announce. */
TEST(test_merge_says_what_is_missing) {
    static const char match[] =
        "--games 4 --random-plies 6 %s" TEST_ENGINE("A", "random") TEST_ENGINE("B", "greedy");
    ck_assert_int_eq(tool_run(out, match, "--log cut.jsonl"), 0);
    ck_assert_int_eq(tool_run(out, "--merge cut.jsonl"), 0);
    char *log = tool_read("cut.jsonl");
    log[strlen(log) - 100] = '\0';
    tool_write("cut.jsonl", log);
    free(log);
    for (int i = 0; i < 2; i++) {
        ck_assert_int_eq(
            tool_run(out, "--merge %s.jsonl %s", i ? "less" : "cut", i ? "" : "--log less.jsonl"),
            1);
        HAS(i ? "verdi-match: less.jsonl: lacks 1 of its 4 games\n"
              : "verdi-match: cut.jsonl: lacks 1 of its 4 games\n");
        HAS("A against B: 3 games");
    }
    for (int shard = 1; shard <= 2; shard++) {
        char options[64];
        snprintf(options, sizeof options, "--shard %d/2 --log shard%d.jsonl", shard, shard);
        ck_assert_int_eq(tool_run(out, match, options), 0);
    }
    ck_assert_int_eq(tool_run(out, "--merge shard2.jsonl"), 1);
    HAS("verdi-match: 2 of 4 games are of shards whose logs are not given\n");
    ck_assert_int_eq(tool_run(out, "--merge shard2.jsonl shard1.jsonl"), 0);
    /* What the sequential test has decided is whole. */
    ck_assert_int_eq(tool_run(out, "--games 1000 --sprt 0,100 -q --log sprt.jsonl" TEST_ENGINE(
                                       "A", "random") TEST_ENGINE("B", "resign")),
                     0);
    ck_assert_int_eq(tool_run(out, "--merge sprt.jsonl"), 0);
}

/* Numbers that no integer holds, from engines and from logs: the nearest that there are. */
TEST(test_numbers_out_of_range) {
    static const char *const engines[] = {TEST_ENGINE("B", "boast"), NBOARD_ENGINE("B", "boast")};
    for (int i = 0; i < 2; i++) {
        ck_assert_int_eq(tool_run(out,
                                  "--games 2 --random-plies 6 --log boast%d.jsonl" TEST_ENGINE(
                                      "A", "greedy") "%s",
                                  i, engines[i]),
                         0);
        HAS("nodes 4611686018427387904\n");
        char name[24], *log, *depths;
        snprintf(name, sizeof name, "boast%d.jsonl", i);
        log = tool_read(name);
        for (char *at = log; (depths = strstr(at, "\"depths\":[")); at = depths + 1) {
            int told = 0, deepest = 54; /* the squares that are empty after six moves */
            for (char *number = depths + 9; *number != ']'; number += strcspn(number, ",]")) {
                number++;
                if (!strncmp(number, "null", 4))
                    continue;
                ck_assert_int_le(atoi(number), deepest);
                ck_assert_int_gt(atoi(number), 0);
                told++;
            }
            ck_assert_int_gt(told, 10);
        }
        free(log);
    }
    char *log = tool_read("boast1.jsonl"), *header = strchr(log, '\n') + 1;
    char *depths = strstr(header, "\"depths\":["), *rest = strchr(depths, ']');
    ck_assert_ptr_nonnull(strchr(header, '\n'));
    char *changed = malloc(strlen(log) + 1024);
    sprintf(changed, "%.*s\"depths\":[1e300,-1e300,1e18,-5,4294967297%.*s\n", (int)(depths - log),
            log, (int)strcspn(rest, "\n"), rest);
    tool_write("huge.jsonl", changed);
    ck_assert_int_eq(tool_run(out, "--merge huge.jsonl --log again.jsonl"), 1); /* one of two */
    free(changed);
    free(log);
    log = tool_read("again.jsonl");
    ck_assert_ptr_nonnull(strstr(log, "\"depths\":[64,null,64,null,64,null"));
    free(log);
    ck_assert_int_eq(tool_run(out, "--shard 4294967297/4294967298" TEST_ENGINE("A", "random")
                                       TEST_ENGINE("B", "random")),
                     2);
}

TEST(test_sprt_stops_the_match) {
    ck_assert_int_eq(tool_run(out, "--games 1000 --sprt 0,100 -q" TEST_ENGINE("A", "random")
                                       TEST_ENGINE("B", "resign")),
                     0);
    HAS("elo1 accepted");
    int games = 0;
    ck_assert_int_eq(sscanf(out, "A against B: %d games", &games), 1);
    ck_assert_int_lt(games, 200);
    ck_assert_int_eq(tool_run(out, "--games 1000 --sprt 0,100 -q -c 2" TEST_ENGINE("A", "resign")
                                       TEST_ENGINE("B", "random")),
                     0);
    HAS("elo0 accepted");
}

/* What is exported is read back by the readers of the library, game by game. */
TEST(test_exports) {
    ck_assert_int_eq(
        tool_run(out, "--games 6 --random-plies 6 --tc 60+1 --ggf g.ggf --sgf g.sgf" TEST_ENGINE(
                          "A", "greedy") NBOARD_ENGINE("B", "greedy")),
        0);
    char *ggf = tool_read("g.ggf"), *sgf = tool_read("g.sgf"), problem[RECORD_PROBLEM_SIZE];
    char *rest = NULL;
    const char *game_start = sgf;
    int games = 0, values = 0, times = 0;
    for (char *line = strtok_r(ggf, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest)) {
        Game from_ggf = game_new(), from_sgf = game_new();
        double result;
        ck_assert(ggf_read(&from_ggf, span_of(line), -1, problem));
        ck_assert(game_is_over(&from_ggf));
        ck_assert_ptr_nonnull(strstr(line, "RE["));
        ck_assert_int_eq(sscanf(strstr(line, "RE["), "RE[%lf]", &result), 1);
        Board board = {from_ggf.now.discs[BLACK], from_ggf.now.discs[WHITE]};
        ck_assert_int_eq((int)result, board_final_score(board));
        ck_assert_ptr_nonnull(strstr(line, "depths 0 0 0"));

        const char *game_end = strstr(game_start, ")\n(");
        Span record = span_of(game_start);
        if (game_end)
            record.end = game_end + 2;
        ck_assert_msg(sgf_read(&from_sgf, record, -1, problem), "%s", problem);
        ck_assert_uint_eq(from_sgf.now.discs[BLACK], from_ggf.now.discs[BLACK]);
        ck_assert_uint_eq(from_sgf.now.discs[WHITE], from_ggf.now.discs[WHITE]);
        for (int i = 0; i < from_ggf.length; i++) {
            double value = game_move(&from_ggf, i).value;
            ck_assert(isnan(value) || game_move(&from_sgf, i).value == value);
            values += isfinite(value);
            /* What SGF says was left is a time taken again, from a side's second move on. */
            double told = game_move(&from_ggf, i).seconds, taken = game_move(&from_sgf, i).seconds;
            ck_assert(isnan(taken) || fabs(taken - told) < 0.002);
            times += isfinite(taken);
        }
        ck_assert(from_sgf.has_clock);
        ck_assert_double_eq(from_sgf.clock[WHITE].main, 60);
        ck_assert_double_eq(from_sgf.clock[WHITE].increment, 1);
        game_start = record.end;
        game_free(&from_ggf);
        game_free(&from_sgf);
        games++;
    }
    ck_assert_int_eq(games, 6);
    ck_assert_int_gt(values, 0);
    ck_assert_int_gt(times, games * 40);
    free(ggf);
    free(sgf);
}

/* Clocks in GGF's own words, which have no fractions: NBoard reads 0.1 as a day's. */
TEST(test_clocks_of_exports) {
    static const struct {
        const char *black, *white, *tags;
    } rows[] = {{"60+1", "60+1", "]TI[1:00/1]TY["},
                {"3600", "2", "]TB[1:00:00]TW[2]TY["},
                {"2+0.1", "2+0.1", "]TY["},
                {"60", "60+30/10", "]TY["},
                {"none", "60", "]TY["}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        ck_assert_int_eq(
            tool_run(out,
                     "--games 1 --random-plies 6 --ggf clocks.ggf"
                     " -e 'name=A time=none tc=%s " TEST_COMMAND(
                         "random") "'"
                                   " -e 'name=B time=none tc=%s " TEST_COMMAND("random") "'",
                     rows[i].black, rows[i].white),
            0);
        char *ggf = tool_read("clocks.ggf"), *after = strstr(ggf, "RE[");
        ck_assert_ptr_nonnull(after);
        after += strcspn(after, "]");
        ck_assert_msg(strncmp(after, rows[i].tags, strlen(rows[i].tags)) == 0, "%.60s", after);
        free(ggf);
    }
}
