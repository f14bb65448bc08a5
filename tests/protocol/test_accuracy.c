/* SPDX-License-Identifier: MIT
 *
 * verdi accuracy from outside. What is expected must hold with any weights: values are taken where
 * the game's end is in sight, or errors where the evaluation cancels out.
 */
#include "testing.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file_read.h"
#include "run.h"

/* g5 wipes white out; nothing else does so soon. */
#define WIPE                                                                                       \
    "--------"                                                                                     \
    "--------"                                                                                     \
    "----X---"                                                                                     \
    "---XXO--"                                                                                     \
    "--XOOO--"                                                                                     \
    "---XXO--"                                                                                     \
    "----X---"                                                                                     \
    "--------"
#define OTHERS "G3:+2; C4:+2; G4:+2; C6:+2; G6:+2; G7:+2;"
#define FOUND WIPE " X; G5:+64; " OTHERS "\n"
#define MISSED WIPE " X; G5:-64; " OTHERS "\n"
#define PARTLY WIPE " X; G5:+64; G3:+2;\n"
#define SCORED WIPE " 60\n"

#define MIDDLE "--XO------XOOO-OX-XOXOOOOXOOXXXO-OXOOXXOOOXOOXOO--XXXX-O--XX---- -10"

#define LAST                                                                                       \
    "^positions %s  best move %s  mean absolute error %s  nodes [0-9]+  time [0-9]+\\.[0-9]{3}\n$"
#define NO_MOVES "-  best two -  mean loss -"

/* The last line, and that it is the last. */
static void check_last(const char *out, const char *positions, const char *best,
                       const char *error) {
    char pattern[256];
    const char *last = strstr(out, "\npositions ");
    ck_assert_msg(last != NULL, "no last line in:\n%s", out);
    snprintf(pattern, sizeof pattern, LAST, positions, best, error);
    ck_assert_matches(last + 1, pattern);
    ck_assert_ptr_eq(strchr(last + 1, '\n'), last + strlen(last) - 1);
}

TEST(test_compares_moves_and_values) {
    const char *path = run_scratch("# comment\n" FOUND MISSED "\n" PARTLY SCORED);
    Run run = run_finish(process_start("accuracy", "--depth", "4", path, NULL));
    ck_assert_str_eq(run.err, "");
    ck_assert_int_eq(run.status, 0);
    ck_assert(!strncmp(run.out, "weights: ", 9) && !strncmp(strchr(run.out, '\n'), "\n     #", 7));
    ck_assert_matches(run.out, "^ +# empties +move +value +score +error +loss +nodes$");
    ck_assert_matches(run.out, "^ +1 +52 +g5 +\\+64\\.00 +\\+64 +\\+0\\.00 +0 +[0-9]+$");
    ck_assert_matches(run.out, "^ +2 +52 +g5 +\\+64\\.00 +\\+2 +\\+62\\.00 +66 +[0-9]+$");
    ck_assert_matches(run.out, "^ +3 +52 +g5 +\\+64\\.00 +\\+64 +\\+0\\.00 +- +[0-9]+$");
    ck_assert_matches(run.out, "^ +4 +52 +g5 +\\+64\\.00 +\\+60 +\\+4\\.00 +- +[0-9]+$");
    check_last(run.out, "4", "50\\.0%  best two 100\\.0%  mean loss 33\\.000", "16\\.500");
    process_free(run.process);
    unlink(path);
}

TEST(test_scores_of_positions_alone) {
    Process *process = process_start("accuracy", "--depth", "3", "-", NULL);
    process_write(process, SCORED WIPE " -2\n");
    Run run = run_finish(process);
    ck_assert_int_eq(run.status, 0);
    check_last(run.out, "2", NO_MOVES, "35\\.000");
    process_free(process);
    process = process_start("accuracy", "--depth", "3", "-", NULL);
    run = run_finish(process);
    ck_assert_int_eq(run.status, 0);
    check_last(run.out, "0", NO_MOVES, "-");
    process_free(process);
}

/* The same position with both extreme scores: errors e + 64 and e - 64 whatever the value e. */
TEST(test_static) {
    const char *path = run_scratch(WIPE " 64\n" WIPE " -64\n");
    Run run = run_finish(process_start("accuracy", "--static", "--threads", "2", path, NULL));
    ck_assert_str_eq(run.err, "");
    ck_assert_int_eq(run.status, 0);
    ck_assert_matches(run.out, "^discs +positions +mean error +mean absolute error +root mean ");
    ck_assert_matches(run.out, "^ +12 +2 +[+-][0-9.]+ +64\\.000 +[0-9]{2}\\.[0-9]{3}$");
    ck_assert_matches(run.out, "^ +all +2 +[+-][0-9.]+ +64\\.000 +[0-9]{2}\\.[0-9]{3}$");
    check_last(run.out, "2", NO_MOVES, "64\\.000");
    ck_assert_matches(run.out, "  nodes 0  ");
    process_free(run.process);
    unlink(path);
}

/* Each of the mistakes, and the lines around them counted all the same. */
TEST(test_reports_and_goes_on) {
    static const char *const problems[] = {
        "2: board has 2 squares, not 64", "3: no score to compare with",
        "4: score is '65', not -64 to 64", "6: 52 empty squares: depth 52 would solve it"};
    const char *path = run_scratch(FOUND "XO X;\n" WIPE " X;\n" WIPE " 65\n\n" SCORED);
    char expected[160];
    Run run =
        run_finish(process_start("accuracy", "/nonexistent/x", "--depth", "4", path, "/tmp", NULL));
    ck_assert_int_eq(run.status, 1);
    ck_assert_matches(run.err, "^verdi accuracy: /nonexistent/x: No such file or directory$");
    if (process_on_posix("a folder has an error of its own"))
        ck_assert_matches(run.err, "^verdi accuracy: /tmp: Is a directory$");
    for (int i = 0; i < 3; i++) {
        snprintf(expected, sizeof expected, "^verdi accuracy: %s:%s$", path, problems[i]);
        ck_assert_matches(run.err, expected);
    }
    check_last(run.out, "2", "100\\.0%  best two 100\\.0%  mean loss 0\\.000", "2\\.000");
    process_free(run.process);
    /* From so many plies on it would be a solve, which is something else. */
    run = run_finish(process_start("accuracy", "--depth", "52", path, NULL));
    ck_assert_int_eq(run.status, 1);
    snprintf(expected, sizeof expected, "^verdi accuracy: %s:%s$", path, problems[3]);
    ck_assert_matches(run.err, expected);
    check_last(run.out, "0", NO_MOVES, "-");
    process_free(run.process);
    unlink(path);
}

/* Everything but the time. The caller frees it. */
static char *sample(const char *count, const char *seed, const char *threads) {
    char *path = testing_source("tests/data/full-20-100.obf");
    Run run = run_finish(process_start("accuracy", "--depth", "4", "--hash", "1", "--sample", count,
                                       "--seed", seed, "--threads", threads, path, NULL));
    ck_assert_int_eq(run.status, 0);
    ck_assert_str_eq(run.err, "");
    char *out = strdup(run.out), *time = strstr(out, "  time ");
    ck_assert_ptr_nonnull(time);
    *time = '\0';
    process_free(run.process);
    free(path);
    return out;
}

TEST(test_threads_change_nothing) {
    char *one = sample("1000", "1", "1"), *three = sample("1000", "1", "3");
    ck_assert_str_eq(one, three);
    ck_assert_matches(one, "^positions 100  best move ");
    ck_assert_matches(one, " 20  pass .* -  +[0-9]+$"); /* no choice, so not judged */
    free(one);
    free(three);
}

/* The rank among different scores and the loss, where a middling move is the best one in sight. */
TEST(test_judges_by_the_scores) {
    static const char *const lines[] = {
        WIPE " X; G5:+0; G3:+2; C4:+2; G4:-2; C6:+2; G6:+2; G7:+2;\n",
        WIPE " X; G5:+0; G3:+2; C4:+4; G4:-2; C6:+2; G6:+2; G7:+2;\n"};
    Process *process = process_start("accuracy", "--nodes", "20000", "-", NULL);
    process_write(process, lines[0]);
    process_write(process, lines[1]);
    Run run = run_finish(process);
    ck_assert_str_eq(run.err, "");
    ck_assert_int_eq(run.status, 0);
    ck_assert_matches(run.out, "^ +1 +52 +g5 +\\+64\\.00 +\\+2 +\\+62\\.00 +2 +[0-9]+$");
    check_last(run.out, "2", "0\\.0%  best two 50\\.0%  mean loss 3\\.000", "61\\.000");
    process_free(process);
}

/* The number of a key in a line of JSON; NAN if it is not there. */
static double number_of(const char *line, const char *key) {
    char name[32];
    snprintf(name, sizeof name, "\"%s\":", key);
    const char *at = strstr(line, name);
    return at ? strtod(at + strlen(name), NULL) : (double)NAN;
}

/* So many nodes a position and a few thousand more at most; the totals are those of the rows. */
TEST(test_nodes) {
    char *path = testing_source("tests/data/full-20-100.obf");
    Run run = run_finish(process_start("accuracy", "--nodes", "5000", "--sample", "8", "--json",
                                       "--threads", "1", path, NULL));
    if (run.status == 2) {
        ck_assert_matches(run.err, "^verdi accuracy: --json was left out of this build");
    } else {
        ck_assert_str_eq(run.err, "");
        ck_assert_int_eq(run.status, 0);
        int rows = 0, judged = 0;
        double loss = 0, nodes = 0;
        char *text = strdup(run.out), *line = strtok(text, "\n");
        for (; line && strstr(line, "\"board\""); line = strtok(NULL, "\n")) {
            rows++;
            ck_assert_matches(line, "^\\{\"file\":\".*full-20-100.obf\",\"line\":[0-9]+,.*\\}$");
            ck_assert_double_le(number_of(line, "nodes"), 5000 + 4096);
            nodes += number_of(line, "nodes");
            bool best = strstr(line, "\"best\":true") != NULL;
            if (!strstr(line, "\"best\":"))
                continue;
            judged++;
            loss += number_of(line, "loss");
            ck_assert_int_eq(best, number_of(line, "loss") <= 0);
            ck_assert_int_eq(best, number_of(line, "rank") <= 0);
        }
        ck_assert_int_eq(rows, 8);
        ck_assert_ptr_nonnull(line);
        ck_assert_double_eq(number_of(line, "positions"), 8);
        ck_assert_double_eq(number_of(line, "judged"), judged);
        ck_assert_double_eq(number_of(line, "nodes"), nodes);
        ck_assert_double_eq_tol(number_of(line, "meanLoss"), loss / judged, 0.001);
        ck_assert_ptr_null(strtok(NULL, "\n"));
        free(text);
    }
    process_free(run.process);
    free(path);
}

/* A position costs the same the second time. */
TEST(test_forgets_between_positions) {
    const char *path = run_scratch(MIDDLE "\n" MIDDLE "\n");
    Run run = run_finish(process_start("accuracy", "--depth", "6", "--threads", "1", path, NULL));
    const char *first = strstr(run.out, " 1      20 "), *second = strstr(run.out, " 2      20 ");
    ck_assert(first && second);
    first += strlen(" 1      20 ");
    second += strlen(" 2      20 ");
    ck_assert_uint_gt(strcspn(first, "\n"), 40);
    ck_assert(!strncmp(first, second, strcspn(first, "\n") + 1));
    process_free(run.process);
    unlink(path);
}

/* Drawn from the whole file, each position once, in its order; anew with another seed. */
TEST(test_samples) {
    char *one = sample("20", "7", "1"), *same = sample("20", "7", "3"),
         *other = sample("20", "8", "1");
    ck_assert_str_eq(one, same);
    ck_assert_str_ne(one, other);
    int rows = 0, last = 0, late = 0;
    for (char *line = strtok(one, "\n"); line; line = strtok(NULL, "\n")) {
        int number, empties;
        if (sscanf(line, "%d %d", &number, &empties) != 2)
            continue;
        ck_assert_int_gt(number, last);
        ck_assert_int_le(number, 100);
        last = number;
        late += number > 20;
        rows++;
    }
    ck_assert_int_eq(rows, 20);
    ck_assert_int_ge(late, 10);
    free(one);
    free(same);
    free(other);
}

/* What the file says with all its scores is what Verdi finds without them, by solving what it
 * chose; a second run solves nothing, even if the first one was killed while it wrote. */
TEST(test_solves_missing_scores) {
    char *path = testing_source("tests/data/full-20-100.obf");
    char *data = file_read(path, 1 << 24, &(size_t){0}), full[25 * 512] = "", bare[25 * 80] = "";
    char *line = strtok(data, "\n");
    for (int i = 0; i < 25; i++, line = strtok(NULL, "\n"))
        if (!strstr(line, "PS:")) { /* no move, nothing to choose */
            sprintf(full + strlen(full), "%s\n", line);
            sprintf(bare + strlen(bare), "%.66s\n", line);
        }
    const char *lists = run_scratch(full), *boards = run_scratch(bare), *scores = run_scratch("");
    char *known = RUN_VERDI(0, "accuracy", "--nodes", "500", lists);
    char *found = RUN_VERDI(0, "accuracy", "--nodes", "500", "--scores", scores, boards);
    char *loss = strstr(known, "  mean loss "), *loss_found = strstr(found, "  mean loss ");
    ck_assert(loss && loss_found);
    ck_assert(!strncmp(loss, loss_found, strlen("  mean loss 0.000")));
    char *written = file_read(scores, 1 << 24, &(size_t){0});
    FILE *file = fopen(scores, "a");
    fputs("--XO------XOOO-OX-XOXOOOOXOOXXXO-OXOOXXOOOXOOXOO--XXXX-O--XX---- X; e1:-1", file);
    fclose(file);
    char *again = RUN_VERDI(0, "accuracy", "--nodes", "500", "--scores", scores, boards);
    ck_assert(!strncmp(again, found, (size_t)(strstr(found, "  time ") - found)));
    char *now = file_read(scores, 1 << 24, &(size_t){0});
    ck_assert_str_eq(now, written);
    free(now), free(again), free(written), free(found), free(known), free(data), free(path);
    unlink(boards), unlink(lists), unlink(scores);
}

/* Against itself a run differs by nothing; what is no earlier run is refused. */
TEST(test_compares_runs) {
    char *path = testing_source("tests/data/full-20-100.obf");
    char *weak = RUN_VERDI(0, "accuracy", "--depth", "1", "--json", path);
    const char *earlier = run_scratch(weak);
    char *same = RUN_VERDI(0, "accuracy", "--depth", "1", "--against", earlier, path);
    ck_assert_matches(same, "^against .*: positions 100  mean loss \\+0\\.000 \\[\\+0\\.000, "
                            "\\+0\\.000\\]  mean absolute error \\+0\\.000 ");
    char *better = RUN_VERDI(0, "accuracy", "--depth", "8", "--against", earlier, path);
    ck_assert_matches(better, "  mean loss -[0-9.]+ \\[-[0-9.]+, -[0-9.]+\\]  mean abs");
    char *json = RUN_VERDI(0, "accuracy", "--depth", "1", "--json", "--against", earlier, path);
    ck_assert_matches(json, "\"against\":\\{\"file\":\"[^\"]+\",\"positions\":100,\"meanLoss\":\\{"
                            "\"difference\":0\\.0,\"low\":0\\.0,\"high\":0\\.0\\}");
    free(json);
    char *bad = RUN_VERDI(1, "accuracy", "--depth", "1", "--against", path, path);
    ck_assert_str_eq(bad, "");
    ck_assert_matches(run_errors(), "^verdi accuracy: .*: not a line of verdi accuracy --json$");
    free(bad), free(better), free(same), free(weak), free(path);
    unlink(earlier);
}

TEST(test_usage) {
    static const struct {
        const char *arguments[5], *error;
    } cases[] = {
        {{"--depth", "4", NULL}, "^verdi accuracy: no file given"},
        {{"x", NULL}, "^verdi accuracy: --depth N, --nodes N, --movetime MS or --static"},
        {{"--depth", "0", "x", NULL},
         "^verdi accuracy: --depth N, --nodes N, --movetime MS or --static"},
        {{"--depth", "61", "x", NULL}, "^verdi accuracy: --depth: "},
        {{"--depth", "4", "--confidence", "90", NULL}, "^verdi accuracy: --confidence: 0, 73, 87"},
        {{"--static", "--sample", "0", "x", NULL}, "^verdi accuracy: --sample: a number from 1 "},
        {{"--static", "--seed", "-1", "x", NULL}, "^verdi accuracy: --seed: a number from 0 up"},
        {{"--frob", NULL}, "^verdi accuracy: --frob is not an option here"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *const *a = cases[i].arguments;
        Run run = run_finish(process_start("accuracy", a[0], a[1], a[1] ? a[2] : NULL,
                                           a[1] && a[2] ? a[3] : NULL, NULL));
        ck_assert_matches(run.err, cases[i].error);
        ck_assert_str_eq(run.out, "");
        ck_assert_int_eq(run.status, 2);
        process_free(run.process);
    }
}
