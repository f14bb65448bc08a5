/* SPDX-License-Identifier: MIT
 *
 * verdi-calibrate from outside: a fit and a check on a few games, the picture, the exit status of a
 * model that is wrong, bad options and files.
 */
#include "folder.h"
#include "run.h"
#include "testing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void run(int status, const char *error, const char *format, const char *one, const char *two,
                const char *three) {
    char options[1024];
    snprintf(options, sizeof options, format, one, two, three);
    run_tool("verdi-calibrate", options, status, error);
}

TEST(test_fit_and_check) {
    char options[256];
    folder_make();
    const char *games = folder_path("games"), *table = folder_path("table");
    const char *seen = folder_path("seen"), *again = folder_path("again");
    snprintf(
        options, sizeof options,
        "--games 260 --depth 1 --exact 6 --openings 0 --random-plies 4-14 --hash 1 --output %s",
        games);
    run_tool("verdi-selfplay", options, 0, "");
    static const char fit[] =
        "fit --count 180 --depth 4 --solve 18 --threads 2 --observations %s --output %s %s";
    run(0, "", fit, seen, table, games);
    run(0, "", fit, seen, again, games); /* from what was observed */
    folder_check_same(table, again);
    char *text = folder_read("table");
    ck_assert_matches(text, "--skip 0 --count 180 --depth 4 --solve 18");
    ck_assert_matches(text, "^    \\.search = \\{[-0-9., ]+\\},$");
    free(text);
    /* So few games tell nothing against the shipped table. */
    run(0, "", "check --skip 180 --count 60 --depth 3 --solve 0 --svg %s --observations %s %s",
        folder_path("svg"), folder_path("others"), games);
    text = folder_read("svg");
    ck_assert_matches(text, "^<svg .*");
    ck_assert_matches(text, ">51 to 60 empty squares, [0-9]+ positions<");
    ck_assert_matches(text, "^</svg>$");
    free(text);
    folder_remove();
}

/* Many clear wins that became losses: the model is told off. */
TEST(test_a_wrong_model_is_told) {
    enum { POSITIONS = 600, SIZE = POSITIONS * 80 };
    char *text = malloc(SIZE), *at = text;
    ck_assert_ptr_nonnull(text);
    for (int i = 0; i < POSITIONS; i++)
        at += snprintf(at, (size_t)(text + SIZE - at),
                       "0000000000000001 0000000000000002 20 %d 1 1\n 30 8 73 0\n", -10);
    folder_make();
    const char *seen = folder_write_text("seen", text);
    run(3, "", "check --observations %s %s%s", seen, "none", "");
    for (char *word = text; (word = strstr(word, " -10 ")); word += 5)
        memcpy(word, "  10 ", 5);
    seen = folder_write_text("seen", text);
    run(0, "", "check --observations %s %s%s", seen, "none", "");
    free(text);
    folder_remove();
}

TEST(test_bad_options_and_files) {
    folder_make();
    run(2, "fit with --output", "%s%s%s", "", "", "");
    run(2, "fit with --output", "fit %s%s%s", "games", "", "");
    run(2, "fit with --output", "check --scores %s %s%s", "one", "two", "");
    run(2, "--count: a number from 10 to 1000000 expected, got 'few'", "check --count %s%s%s",
        "few", "", "");
    run(1, "/nonexistent/games", "check %s%s%s", "/nonexistent/games", "", "");
    run(1, "/nonexistent/scores", "check --scores %s%s%s", "/nonexistent/scores", "", "");
    run(0, "scores:1: ", "check --scores --depth 2 --solve 0 %s%s%s", /* the other line is used */
        folder_write_text("scores", "no board\n"
                                    "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--"
                                    "OOOOO-- X; +18\n"),
        "", "");
    run(1, "no observations", "check --observations %s %s%s",
        folder_write_text("seen", "nothing of the kind\n"), "none", "");
    folder_remove();
}
