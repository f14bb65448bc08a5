/* SPDX-License-Identifier: MIT
 *
 * verdi analyze from outside: one game in every format, the same bytes for any number of threads
 * and after any number of kills, bad records between good ones, and files that are not ours.
 */
#include "testing.h"

#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/text.h"
#include "folder.h"
#include "run.h"
#include "schema.h"

enum { LONG = RUN_LIMIT_MS };

#define FFO1 "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X"
#define GGF_HEAD                                                                                   \
    "(;GM[Othello]TY[8]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- "       \
    "-------- *]"

#define RUN(status, ...) RUN_VERDI(status, "analyze", __VA_ARGS__)

static int count_lines(const char *text) {
    int count = 0;
    for (; *text; text++)
        count += *text == '\n';
    return count;
}

/* What is the same for one game in every format: turn, move, value and nodes of each row. */
static char *digest(const Schema *schema, const char *output) {
    char *text = malloc(1 << 16);
    Text out = text_into(text, 1 << 16);
    for (const char *end; (end = strchr(output, '\n')); output = end + 1) {
        char *line = strndup(output, (size_t)(end - output));
        json_t *row = schema_parse(schema, "row", line);
        const char *move = json_string_value(json_object_get(row, "move"));
        text_add(&out, "%d %s %s %.3f %d\n", (int)json_integer_value(json_object_get(row, "turn")),
                 json_string_value(json_object_get(row, "board")), move,
                 json_number_value(json_object_get(row, "value")),
                 (int)json_integer_value(json_object_get(row, "nodes")));
        json_decref(row);
        free(line);
    }
    ck_assert(!out.overflow);
    return text;
}

TEST(test_every_format_says_the_same) {
    static const char wthor[16 + 68] = {20, 1, 1, 1, 1, 0, 0, 0, 0,  0,  1,  7,  8,  0,
                                        24, 0, 0, 0, 0, 0, 0, 0, 33, 33, 56, 64, 33, 34};
    folder_make();
    const Schema *schema = schema_load("src/front/json/json.schema.json");
    const char *file = folder_write_text("game.txt", "f5d6c3d3\n");
    const char *out = RUN(0, "--depth", "3", "--json", file);
    ck_assert_int_eq(count_lines(out), 5);
    char *expected = digest(schema, out);
    const struct {
        const char *name, *text;
        size_t size;
    } files[] = {
        {"numbered", "[Event \"x\"]\n\n1. F5 d6\n2. C3 d3\n", 0},
        {"game.ggf", GGF_HEAD "B[f5]W[d6]B[c3]W[d3];)", 0},
        {"game.sgf", "(;GM[2]FF[4]SZ[8];B[fe];W[df];B[cc];W[dc])", 0},
        {"game.wtb", wthor, sizeof wthor},
    };
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        size_t size = files[i].size ? files[i].size : strlen(files[i].text);
        file = folder_write(files[i].name, files[i].text, size);
        out = RUN(0, "--depth", "3", "--json", file);
        char *got = digest(schema, out);
        ck_assert_str_eq(got, expected);
        free(got);
    }
    free(expected);
}

/* 30 positions of games, and one of a board: 31 in all. */
#define GAMES                                                                                      \
    "f5d6c3d3c4f4f6f3e6\n"                                                                         \
    "f5f6e6f4e3c5c4e7c6\n" FFO1 "\n"                                                               \
    "f5d6c5f4e3c6d3f6e6d7\n"

TEST(test_threads_change_nothing) {
    static const char *const styles[] = {"--json", "--csv", "--all-moves"};
    folder_make();
    const char *file = folder_write_text("games", GAMES);
    for (size_t i = 0; i < sizeof styles / sizeof *styles; i++) {
        const char *one = RUN(0, "--threads", "1", "--nodes", "3000", styles[i], file);
        const char *three = RUN(0, "--threads", "3", "--nodes", "3000", styles[i], file);
        ck_assert_int_ge(count_lines(one), 32);
        ck_assert_str_eq(one, three);
    }
}

/* The mirror image of a position costs the same nodes and has the mirrored moves. */
TEST(test_symmetry_changes_nothing) {
    folder_make();
    char mirrored[68] = FFO1;
    for (int row = 0; row < 8; row++)
        for (int column = 0; column < 8; column++)
            mirrored[8 * row + column] = FFO1[8 * row + 7 - column];
    char text[160];
    snprintf(text, sizeof text, "%s\n%s\n", FFO1, mirrored);
    const char *file = folder_write_text("boards", text);
    const char *out = RUN(0, "--depth", "5", "--csv", file);
    char move[2][8], nodes[2][64];
    const char *line = out;
    for (int i = 0; i < 2; i++) {
        line = strchr(line, '\n') + 1;
        const char *at = line;
        for (int comma = 0; comma < 9; comma++)
            at = strchr(at, ',') + 1;
        sscanf(at, "%7[^,],%63[-+0-9.a-z,]", move[i], nodes[i]);
        *strrchr(nodes[i], ',') = '\0';
    }
    ck_assert_str_eq(nodes[0], nodes[1]);
    ck_assert_int_eq(move[0][0] - 'a', 'h' - move[1][0]);
    ck_assert_int_eq(move[0][1], move[1][1]);
}

/* CSV has the values of JSON to the last digit, beyond ten discs too. */
TEST(test_same_values_in_each_style) {
    enum { VALUE = 7 }; /* commas before it */
    const char *path = testing_source("tests/data/fforum-1-19.obf");
    const char *json = RUN(0, "--bare", "--depth", "3", "--json", path);
    const char *csv = RUN(0, "--bare", "--depth", "3", "--csv", path);
    const Schema *schema = schema_load("src/front/json/json.schema.json");
    const char *line = csv;
    int rows = 0, large = 0;
    for (char *row = strtok((char *)json, "\n"); row; row = strtok(NULL, "\n"), rows++) {
        json_t *object = schema_parse(schema, "row", row);
        double value = json_number_value(json_object_get(object, "value"));
        const char *at = line;
        for (int comma = 0; comma < VALUE; comma++)
            at = strchr(at, ',') + 1;
        ck_assert_double_eq(strtod(at, NULL), value);
        line = strchr(line, '\n') + 1;
        large += fabs(value) > 10 && value != floor(value);
        json_decref(object);
    }
    ck_assert_int_eq(rows, 19);
    ck_assert_int_gt(large, 0);
}

TEST(test_bad_records_are_reported) {
    const char *folder = folder_make();
    const char *file =
        folder_write_text("mixed", "# comment\nf5d6\nf5a1\nXO X;\n" FFO1 "\nf5 rubbish\nf5\n");
    const char *out = RUN(1, "--depth", "1", "--json", "--last", file, "/nonexistent", folder);
    const Schema *schema = schema_load("src/front/json/json.schema.json");
    ck_assert_int_eq(count_lines(out), 10);
    free(digest(schema, out)); /* every row fits the schema */
    char expected[256];
    static const char *const told[] = {
        ":3: move 2: a1 is illegal; the moves before it are kept\n",
        ":4: move 1: 'XO' is not a move\n",
        ":6: move 2: 'ru' is not a move; the moves before it are kept\n"};
    for (size_t i = 0; i < sizeof told / sizeof *told; i++) {
        snprintf(expected, sizeof expected, "verdi analyze: %s%s", file, told[i]);
        ck_assert_msg(strstr(run_errors(), expected) != NULL, "%s is not in %s", expected,
                      run_errors());
    }
    ck_assert_ptr_nonnull(
        strstr(run_errors(), "verdi analyze: /nonexistent: No such file or directory\n"));
    if (process_on_posix("a folder has an error of its own"))
        ck_assert_ptr_nonnull(strstr(run_errors(), ": Is a directory\n"));
    ck_assert_ptr_nonnull(strstr(run_errors(), "verdi analyze: 5 positions "));
    ck_assert_ptr_nonnull(strstr(run_errors(), " 5 bad records"));
    ck_assert_ptr_nonnull(strstr(out, "\"line\":5"));
    ck_assert_ptr_nonnull(
        strstr(out, "\"error\":\"move 2: a1 is illegal; the moves before it are kept\""));
    out = RUN(1, "--depth", "1", "--last", "--csv", file);
    ck_assert_int_eq(count_lines(out), 6);
    out = RUN(1, "--depth", "1", "--last", file);
    snprintf(expected, sizeof expected,
             "\n# %s:3: move 2: a1 is illegal; the moves before it are kept\n", file);
    ck_assert_ptr_nonnull(strstr(out, expected));
}

/* One game as people paste it: each form says the same as the plain transcript. */
TEST(test_pasted_texts) {
    static const char *const forms[] = {
        "f5, d6, c3, d3\n",
        "F5-D6-C3-D3\n",
        "1. f5 2. d6 3. c3 4. d3\n",
        "1) f5 d6\n2) c3 d3\n",
        "\uff26\uff15\uff24\uff16\uff43\uff13\uff44\uff13\n",
        "8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- * f5d6c3d3\n",
        "/os: update .4 8 K?\n|   A B C D E F G H\n| 1 - - - - - - - - 1\n"
        "| 2 - - - - - - - - 2\n| 3 - - - - - - - - 3\n| 4 - - - O * - - - 4\n"
        "| 5 - - - * O - - - 5\n| 6 - - - - - - - - 6\n| 7 - - - - - - - - 7\n"
        "| 8 - - - - - - - - 8\n|   A B C D E F G H\n|\n|* to move\nf5 d6 c3 d3\n"};
    folder_make();
    const Schema *schema = schema_load("src/front/json/json.schema.json");
    const char *out = RUN(0, "--depth", "3", "--json", folder_write_text("plain", "f5d6c3d3\n"));
    char *expected = digest(schema, out);
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        out = RUN(0, "--depth", "3", "--json", folder_write_text("pasted", forms[i]));
        char *got = digest(schema, out);
        ck_assert_str_eq(got, expected);
        free(got);
    }
    out = RUN(0, "--depth", "3", "--json", "f5d6c3d3"); /* as the argument */
    char *got = digest(schema, out);
    ck_assert_str_eq(got, expected);
    ck_assert_ptr_nonnull(strstr(out, "\"file\":\"command line\""));
    free(got);
    free(expected);
    const char *file = folder_write_text("bad", "f5, d6\nf5, d6, c9\n"
                                                "--------\n--------\n--------\n---OX---\n---XO---\n"
                                                "--------\n--------\n--------\nX\nf5 d3\n");
    RUN(1, "--depth", "1", file);
    ck_assert_matches(run_errors(), "^verdi analyze: .*/bad:2: move 3: 'c9' is not a move; ");
    ck_assert_matches(run_errors(), "^verdi analyze: .*/bad:3: move 2: d3 is illegal; ");
}

/* A transcript in place of a file, unless there is a file of that name. */
TEST(test_transcript_as_argument) {
    const char *out = RUN(1, "--depth", "1", "--last", "f5d6", "f5d6c9", "F5-D6, a1", "f5d6.txt");
    ck_assert_matches(out, "^command line  2 X");
    ck_assert_matches(run_errors(), "^verdi analyze: f5d6c9: move 3: 'c9' is not a move; and there "
                                    "is no such file$");
    ck_assert_matches(run_errors(), "^verdi analyze: F5-D6, a1: move 3: a1 is illegal; and ");
    ck_assert_matches(run_errors(), "^verdi analyze: f5d6.txt: No such file or directory$");
    RUN(1, "--depth", "1", "--format", "ggf", "f5d6");
    ck_assert_matches(run_errors(), "^verdi analyze: f5d6: No such file or directory$");
    folder_make();
    char before[4096];
    ck_assert_ptr_nonnull(getcwd(before, sizeof before));
    folder_write_text("f5d6", "c4\n");
    ck_assert_int_eq(chdir(folder_path(".")), 0);
    out = RUN(0, "--depth", "1", "--last", "f5d6");
    ck_assert_int_eq(chdir(before), 0);
    ck_assert_matches(out, "^f5d6:1  1 O");
}

TEST(test_format_can_be_forced) {
    folder_make();
    const char *file = folder_write_text("game.txt", "f5d6\n");
    RUN(1, "--depth", "1", "--format", "obf", file);
    ck_assert_ptr_nonnull(strstr(run_errors(), ":1: unexpected 'f' in the board"));
    RUN(1, "--depth", "1", "--format", "wthor", file);
    ck_assert_ptr_nonnull(strstr(run_errors(), ": not a WTHOR file"));
    RUN(0, "--depth", "1", "--format", "transcript", file);
}

TEST(test_timing_only_on_request) {
    folder_make();
    const char *file = folder_write_text("game.txt", "f5\n");
    const char *out = RUN(0, "--depth", "1", "--json", file);
    ck_assert_ptr_null(strstr(out, "\"seconds\""));
    out = RUN(0, "--depth", "1", "--json", "--timing", file);
    ck_assert_ptr_nonnull(strstr(out, "\"seconds\""));
    out = RUN(0, "--depth", "1", "--csv", "--timing", file);
    ck_assert_ptr_nonnull(strstr(out, ",pv,seconds\n"));
}

/* An output that ends anywhere is completed to the same bytes. */
TEST(test_goes_on_from_any_byte) {
    static const char *const styles[] = {"--json", "--csv"};
    folder_make();
    const char *file = folder_write_text("games", "f5d6c3\nf5a1\n" FFO1 "\nf5\n");
    for (int i = 0; i < 3; i++) {
        const char *style = i == 2 ? "--lines" : styles[i], *value = i == 2 ? "2" : "--lines=2";
        const char *whole = RUN(1, "--depth", "2", style, value, file);
        size_t size = strlen(whole);
        for (size_t cut = 0; cut <= size; cut += 1 + size / 7) {
            const char *output = folder_write("output", whole, cut);
            RUN(1, "--depth", "2", style, value, "--output", output, file);
            const char *again = folder_read(output);
            ck_assert_str_eq(again, whole);
        }
        const char *output = folder_write("output", whole, size); /* nothing is missing */
        RUN(1, "--depth", "2", style, value, "--output", output, file);
        const char *again = folder_read(output);
        ck_assert_str_eq(again, whole);
    }
}

/* Stopped while it searches what is missing, it keeps what is there: no line is lost until what
 * replaces it is found. */
TEST(test_interrupted_keeps_lines) {
    static const int signals[] = {SIGKILL, SIGTERM, SIGINT};
    static const struct {
        const char *style, *lines;
        int kept; /* lines of the output */
    } cases[] = {{"--json", "--lines=1", 3}, {"--csv", "--lines=1", 3}, {"--csv", "--lines=3", 6}};
    static const char *const search[] = {"--nodes", "3000000", "--threads", "1"};
    folder_make();
    const char *file = folder_write_text("games", "f5d6c3\n");
    for (int i = 0; i < 3; i++) {
        const char *style = cases[i].style, *lines = cases[i].lines;
        const char *whole = RUN(0, search[0], search[1], search[2], search[3], style, lines, file);
        size_t size = 0;
        for (int line = 0; line < cases[i].kept; line++)
            size += strcspn(whole + size, "\n") + 1;
        const char *output = folder_write("output", whole, size);
        for (int k = 0; k < 3; k++) {
            Process *process = process_start("analyze", search[0], search[1], search[2], search[3],
                                             style, lines, "--output", output, file, NULL);
            process_works(process);
            kill(process_id(process), signals[k]);
            ck_assert_int_ne(process_wait(process, LONG), -1);
            process_free(process);
            const char *part = folder_read(output);
            ck_assert_int_ge(count_lines(part), cases[i].kept);
            ck_assert_int_eq(strncmp(part, whole, strlen(part)), 0);
        }
        RUN(0, search[0], search[1], search[2], search[3], style, lines, "--output", output, file);
        const char *again = folder_read(output);
        ck_assert_str_eq(again, whole);
    }
}

/* Killed three times on the way. */
TEST(test_kill_and_go_on) {
    folder_make();
    const char *file = folder_write_text("games", GAMES);
    const char *whole = RUN(0, "--nodes", "20000", "--json", "--threads", "2", file);
    const char *output = folder_path("output");
    int killed = 0;
    for (off_t goal = 1; killed < 3; goal += (off_t)strlen(whole) / 5) {
        struct stat status = {.st_size = 0};
        Process *process = process_start("analyze", "--nodes", "20000", "--json", "--threads", "2",
                                         "--output", output, file, NULL);
        for (int i = 0; i < LONG && status.st_size < goal; i++) {
            usleep(1000);
            if (stat(output, &status))
                status.st_size = 0;
        }
        kill(process_id(process), SIGKILL);
        ck_assert_int_eq(process_wait(process, LONG), 256 + SIGKILL);
        process_free(process);
        killed++;
    }
    const char *part = folder_read(output);
    ck_assert_uint_gt(strlen(part), 0);
    RUN(0, "--nodes", "20000", "--json", "--threads", "1", "--output", output, file);
    ck_assert_ptr_null(strstr(run_errors(), "(0 from an earlier run)"));
    const char *again = folder_read(output);
    ck_assert_str_eq(again, whole);
}

TEST(test_spares_files_of_others) {
    static const char *const contents[] = {"my diary\n", "my diary", "# verdi 0.0.0 level=20\n"};
    folder_make();
    const char *file = folder_write_text("game.txt", "f5d6\n");
    for (size_t i = 0; i < sizeof contents / sizeof *contents; i++) {
        const char *output = folder_write_text("output", contents[i]);
        const char *out = RUN(1, "--depth", "1", "--output", output, file);
        ck_assert_str_eq(out, "");
        ck_assert_ptr_nonnull(strstr(run_errors(), ": line 1 is not what this run would write; "));
        const char *kept = folder_read(output);
        ck_assert_str_eq(kept, contents[i]);
    }
    const char *output = folder_path("ours");
    RUN(0, "--depth", "1", "--json", "--output", output, file);
    const char *before = folder_read(output);
    RUN(1, "--depth", "2", "--json", "--output", output, file);
    const char *told = strstr(run_errors(), ": line 1 is not what this run would write; ");
    ck_assert_ptr_nonnull(told);
    ck_assert_ptr_null(strstr(told + 1, ": line 1 is")); /* once, not for each position */
    const char *after = folder_read(output);
    ck_assert_str_eq(after, before);
    output = folder_path("longer");
    RUN(0, "--depth", "1", "--json", "--output", output, file, file);
    RUN(1, "--depth", "1", "--json", "--output", output, file);
}

TEST(test_standard_input_and_errors) {
    const char *out = process_dialogue("f5d6\n", 5, 0, LONG, "analyze", "--depth", "1", "-", NULL);
    ck_assert_int_eq(count_lines(out), 5);
    RUN(2, "--depth", "1");
    ck_assert_ptr_nonnull(strstr(run_errors(), "verdi analyze: no file given"));
    RUN(2, "--lines", "65", "x");
    RUN(2, "--format", "pgn", "x");
    RUN(2, "--movetime", "5", "x");
    RUN(1, "--output", "/nonexistent/x", "/dev/null");
    RUN(0, "--json", "/dev/null");
    out = RUN(0, "--help");
    ck_assert_ptr_nonnull(strstr(out, "  --output FILE "));
}

TEST(test_exact) {
    folder_make();
    const char *file = folder_write_text("ffo1.obf", FFO1 "; G8:+18;\n");
    const char *out = RUN(0, "--exact", file);
    ck_assert_ptr_nonnull(strstr(out, ":1  0 X  g8    +18.00   exact "));
    out = RUN(0, "--wld", "--json", file);
    ck_assert_ptr_nonnull(strstr(out, "\"outcome\":\"win\""));
    /* Bounds where they are proven, in CSV too. */
    out = RUN(0, "--exact", "--csv", file);
    ck_assert_ptr_nonnull(strstr(out, ",1,g8,18,18,18,1,1,1,0,0,0,"));
    out = RUN(0, "--wld", "--csv", file);
    ck_assert_ptr_nonnull(strstr(out, ",,0,1,1,0,0,,"));
    out = RUN(0, "--depth", "3", "--csv", file);
    ck_assert_ptr_nonnull(strstr(out, ",,,0,1,"));
}

/* The first games of a year, as the database has them. */
TEST(test_wthor_database) {
    const char *path = testing_data("wthor/WTH_1985.wtb");
    if (!path)
        return;
    const char *out = RUN(0, "--depth", "1", "--last", "--csv", path);
    ck_assert_int_eq(count_lines(out), 955);
}

/* A device has no earlier run to go on with: reading it first would never end. */
TEST(test_output_to_a_device) {
    folder_make();
    const char *file = folder_write_text("game.txt", "f5d6\n");
    RUN(1, "--depth", "1", "--output", "/dev/full", file);
    ck_assert_ptr_nonnull(strstr(run_errors(), "/dev/full: No space left"));
    RUN(0, "--depth", "1", "--output", "/dev/null", file);
}
