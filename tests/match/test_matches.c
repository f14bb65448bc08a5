/* SPDX-License-Identifier: MIT
 *
 * Whole matches between real engines (slow): Verdi against itself over both protocols, the same
 * games again, Verdi against GRhino (Debian package grhino), shards under GNU parallel. What is not
 * installed is skipped.
 */
#include "testing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tool.h"

static char out[TOOL_OUTPUT_SIZE];

#define HAS(text) ck_assert_msg(strstr(out, text) != NULL, "no '%s' in:\n%s", text, out)
#define NO_FAULTS(name)                                                                            \
    name " lost by time 0 resign 0 crash 0 hang 0 illegal 0 garbage 0 refused 0\n"
#define VERDI(name, options)                                                                       \
    " -e 'name=" name " cmd=\"\\\"$VERDI\\\" gtp --hash 16\" threads=1 " options "'"
#define VERDI_NBOARD(name, options)                                                                \
    " -e 'name=" name " proto=nboard cmd=\"\\\"$VERDI\\\" nboard --hash 16 --threads 1\" " options \
    "'"

static bool missing(const char *what, bool there) {
    char reason[100];
    snprintf(reason, sizeof reason, "%s is not here", what);
    if (!there)
        testing_skip(reason);
    return !there;
}

TEST(test_200_games_of_verdi) {
    if (missing("verdi", getenv("VERDI_BINARY") != NULL))
        return;
    int status = tool_run(out, "--games 200 -c 2 -q --log a.jsonl" VERDI("A", "depth=4")
                                   VERDI_NBOARD("B", "depth=4"));
    ck_assert_msg(status == 0, "%s", out);
    HAS("A against B: 200 games");
    HAS("in 200 scored games");
    HAS(NO_FAULTS("A"));
    HAS(NO_FAULTS("B"));
}

TEST(test_the_same_games_again) {
    if (missing("verdi", getenv("VERDI_BINARY") != NULL))
        return;
    for (int i = 1; i <= 2; i++) {
        int status = tool_run(out,
                              "--games 40 -c %d -q --seed 8 --log s%d.jsonl" VERDI("A", "depth=5")
                                  VERDI("B", "depth=3"),
                              i, i);
        ck_assert_msg(status == 0, "%s", out);
    }
    char *one = tool_canonical_log("s1.jsonl"), *two = tool_canonical_log("s2.jsonl");
    ck_assert_int_eq(strcmp(one, two), 0);
    free(one);
    free(two);
}

TEST(test_clocks_of_verdi) {
    if (missing("verdi", getenv("VERDI_BINARY") != NULL))
        return;
    static const char *const clocks[] = {"2", "1+0.05", "1+1/10", "0.1/move"};
    for (int i = 0; i < 4; i++) {
        int status = tool_run(out, "--games 2 -q --margin 300 --tc %s%s", clocks[i],
                              i < 2 ? VERDI("A", "level=60") VERDI_NBOARD("B", "depth=60")
                                    : VERDI("A", "level=60") VERDI("B", "level=60"));
        ck_assert_msg(status == 0, "%s", out);
        HAS(NO_FAULTS("A"));
        HAS(NO_FAULTS("B"));
    }
}

TEST(test_grhino) {
    if (missing("verdi", getenv("VERDI_BINARY") != NULL) ||
        missing("grhino", access("/usr/games/gtp-rhino", X_OK) == 0))
        return;
    int status =
        tool_run(out, "--games 40 -c 2 -q" VERDI(
                          "V", "level=4") " -e 'name=G cmd=\"/usr/games/gtp-rhino -l 1\"'");
    ck_assert_msg(status == 0, "%s", out);
    HAS("V against G: 40 games");
    HAS("in 40 scored games");
    HAS(NO_FAULTS("V"));
    HAS(NO_FAULTS("G"));
}

TEST(test_shards_under_gnu_parallel) {
    char command[1024];
    static char statistics[2][4096];
    const char *program = getenv("VERDI_MATCH");
    if (missing("GNU parallel", system("command -v parallel >/dev/null 2>&1") == 0))
        return;
    tool_write("pair.txt", "# two of them\nname=A cmd='\"$VM\" --test-engine random'\n"
                           "name=B cmd='\"$VM\" --test-engine greedy' proto=gtp\n");
    snprintf(
        command, sizeof command,
        "cd '%s' && VM='%s' && export VM && parallel --will-cite -j 2 '\"$VM\" --engines pair.txt "
        "--games 100 --shard {}/4 --log part{}.jsonl -q' ::: 1 2 3 4 >/dev/null",
        tool_folder(), program);
    ck_assert_int_eq(system(command), 0);
    ck_assert_int_eq(tool_run(out, "--merge part1.jsonl part2.jsonl part3.jsonl part4.jsonl"), 0);
    snprintf(statistics[0], sizeof statistics[0], "%.*s", (int)strlen(out), out);
    ck_assert_int_eq(tool_run(out, "--engines pair.txt --games 100 -q"), 0);
    snprintf(statistics[1], sizeof statistics[1], "%.*s", (int)strlen(out), out);
    for (int i = 0; i < 2; i++)
        *strstr(statistics[i], "A lost by") = '\0';
    ck_assert_str_eq(statistics[0], statistics[1]);
}
