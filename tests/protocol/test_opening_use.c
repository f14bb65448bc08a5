/* SPDX-License-Identifier: MIT
 *
 * --language and --names: every command that names openings uses the same names, and an error in a
 * table is reported with its line before anything else is done.
 */
#include "testing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "folder.h"
#include "run.h"

static const char tiger[] = "f5d6c3d3c4";

/* What a command says with these two options at its end. */
static const char *run_with(int status, const char *command, const char *option,
                            const char *value) {
    char *words = strdup(command), *rest = words;
    const char *list[24];
    int count = 0;
    for (char *word; (word = strsep(&rest, " "));)
        list[count++] = word;
    list[count++] = option;
    list[count++] = value;
    const char *out = run_verdi(status, list, count);
    free(words);
    return out;
}

static char commands[6][96];

/* Commands with the Tiger in a file, and how each tells a name. */
static void make_commands(void) {
    static const char *const forms[] = {"analyze --level 0 --json %s", "analyze --level 0 --csv %s",
                                        "review --level 0 --json %s",  "review --level 0 %s",
                                        "stats --level 0 --csv %s",    "stats --level 0 %s"};
    folder_make();
    folder_write_text("game.txt", "f5d6c3d3c4f4");
    for (int i = 0; i < 6; i++)
        snprintf(commands[i], sizeof commands[i], forms[i], folder_path("game.txt"));
}

static void check_everywhere(const char *option, const char *value, const char *name) {
    const char *out = RUN_VERDI(0, "book", "name", option, value, tiger);
    char expected[64];
    snprintf(expected, sizeof expected, "%s\n", name);
    ck_assert_str_eq(out, expected);
    for (int i = 0; i < 6; i++) {
        out = run_with(0, commands[i], option, value);
        ck_assert_msg(strstr(out, name) != NULL, "%s %s: %s", commands[i], value, out);
    }
    Process *process = process_start("json", option, value, NULL);
    process_write(process, "{\"id\": 1, \"moves\": \"f5d6c3d3c4\", \"depth\": 1}\n");
    Run run = run_finish(process);
    ck_assert_int_eq(run.status, 0);
    snprintf(expected, sizeof expected, "\"opening\":\"%s\"", name);
    ck_assert_ptr_nonnull(strstr(run.out, expected));
    process_free(process);
}

TEST(test_languages) {
    make_commands();
    check_everywhere("--language", "ja", "虎");
    const char *out = RUN_VERDI(0, "stats", "--level", "0", "--by", "opening", "--opening", "虎",
                                "--language", "ja", folder_path("game.txt"));
    ck_assert_matches(out, "^1 game; .* language=ja$");
    ck_assert_matches(out, "^虎 +1 "); /* two columns wide */
}

TEST(test_own_table) {
    make_commands();
    const char *table = folder_write_text("names.txt", "# mine\nf5d6c4d3c3 Größter Tiger\n");
    check_everywhere("--names", table, "Größter Tiger");
}

TEST(test_book_actions) {
    const char *out =
        RUN_VERDI(0, "book", "lines", "--language", "ja", "--plies", "5", "--max-loss", "0");
    ck_assert_matches(out, "^ +1  F5 d6 C3 d3 C4 .* 虎$");
    out = RUN_VERDI(0, "book", "show", "--language", "fr", "f5d6c3d3c4");
    ck_assert_matches(out, "^Tigre, after 5 of 5 moves$");
}

TEST(test_bad_tables) {
    make_commands();
    const char *table = folder_write_text("names.txt", "f5d6 a\nf5f5 b\n");
    for (int i = 0; i < 6; i++) {
        const char *out = run_with(1, commands[i], "--names", table);
        ck_assert_str_eq(out, "");
        ck_assert_matches(run_errors(), "names\\.txt:2: move 2: f5 is illegal$");
    }
    RUN_VERDI(1, "json", "--names", table);
    ck_assert_matches(run_errors(), "^verdi json: .*names\\.txt:2: move 2");
    RUN_VERDI(1, "book", "name", "--names", "/nonexistent/x", tiger);
    ck_assert_matches(run_errors(), "^verdi book name: /nonexistent/x: No such file or directory$");
    RUN_VERDI(2, "book", "name", "--language", "de", tiger);
    ck_assert_matches(run_errors(), "--language: en, ja, fr or zh expected, got 'de'");
}
