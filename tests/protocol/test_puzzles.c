/* SPDX-License-Identifier: MIT
 *
 * verdi puzzles from outside: the positions it picks, how hard it says they are, and
 * the four ways of writing them.
 */
#include "testing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "folder.h"
#include "reviews.h"
#include "run.h"
#include "schema.h"
#include "wellformed.h"

#define RUN(status, ...) RUN_VERDI(status, "puzzles", __VA_ARGS__)
#define ANALYZE(...) RUN_VERDI(0, "analyze", __VA_ARGS__)

static int count_of(const char *text, const char *part) {
    int count = 0;
    for (; (text = strstr(text, part)); text++)
        count++;
    return count;
}

static json_t *row(const Schema *schema, const char *type, const char **at) {
    char *line = strndup(*at, strcspn(*at, "\n"));
    json_t *object = schema_parse(schema, type, line);
    *at += strlen(line) + 1;
    free(line);
    return object;
}

/* The two best values of a row of `verdi analyze --lines 2`. */
static double lead(const json_t *object) {
    const json_t *moves = json_object_get(object, "moves");
    if (json_array_size(moves) < 2)
        return -1;
    return reviews_number(json_array_get(moves, 0), "value") -
           reviews_number(json_array_get(moves, 1), "value");
}

/* Those and no others whose best move leads by the margin. */
TEST(test_picks_by_margin) {
    /* by the depth from which on the solution is seen, 0: by none */
    static const int stars[] = {5, 1, 2, 2, 3, 3, 3, 4, 4, 4, 4, 5, 5};
    const Schema *schema = schema_load("src/front/json/json.schema.json");
    const char *all = ANALYZE("--level", "6", "--lines", "2", "--json", REVIEWS_DRAW);
    const char *out = RUN(0, "--level", "6", "--margin", "6", "--json", REVIEWS_DRAW);
    const char *at = all, *puzzle = out;
    int picked = 0;
    while (*at) {
        json_t *object = row(schema, "row", &at);
        if (lead(object) >= 6) {
            json_t *found = row(schema, "puzzle", &puzzle);
            const json_t *hard = json_object_get(found, "difficulty");
            picked++;
            ck_assert_str_eq(reviews_text(found, "board"), reviews_text(object, "board"));
            ck_assert_str_eq(reviews_text(found, "solution"), reviews_text(object, "move"));
            ck_assert_double_eq(reviews_number(found, "margin"), lead(object));
            int seen = (int)json_integer_value(json_object_get(hard, "seenFromDepth"));
            int good = (int)reviews_number(hard, "goodAtDepth1");
            ck_assert_int_ge(good, 1);
            ck_assert_double_eq(reviews_number(hard, "stars"),
                                seen == 1 && good > 2 ? 2 : stars[seen]);
            ck_assert_double_le(reviews_number(hard, "rankAtDepth1"),
                                reviews_number(hard, "legalMoves"));
            json_decref(found);
        }
        json_decref(object);
    }
    ck_assert_str_eq(puzzle, "");
    ck_assert_int_gt(picked, 3);
}

/* What is said of shallow searches is what they say. */
TEST(test_difficulty_is_what_searches_see) {
    const Schema *schema = schema_load("src/front/json/json.schema.json");
    folder_make();
    const char *out = RUN(0, "--level", "6", "--margin", "6", "--json", REVIEWS_DRAW);
    const char *at = out;
    for (int puzzles = 0; *at && puzzles < 4; puzzles++) {
        json_t *found = row(schema, "puzzle", &at);
        const json_t *hard = json_object_get(found, "difficulty");
        const char *board = reviews_text(found, "board");
        const char *solution = reviews_text(found, "solution");
        const char *file = folder_write_text("board", board);
        int tried = (int)reviews_number(hard, "depthsTried"), seen = 0;
        for (int depth = tried; depth > 0; depth--) {
            char word[16];
            snprintf(word, sizeof word, "%d", depth);
            const char *shallow = ANALYZE("--depth", word, "--json", file);
            const char *line = shallow;
            json_t *object = row(schema, "row", &line);
            bool same = strcmp(reviews_text(object, "move"), solution) == 0;
            json_decref(object);
            if (!same)
                break;
            seen = depth;
        }
        const json_t *told = json_object_get(hard, "seenFromDepth");
        ck_assert_int_eq((int)json_integer_value(told), seen);
        const char *first = ANALYZE("--depth", "1", "--all-moves", "--json", file);
        const char *line = first;
        json_t *object = row(schema, "row", &line);
        const json_t *moves = json_object_get(object, "moves");
        int good = 0;
        for (size_t i = 0; i < json_array_size(moves); i++)
            good += reviews_number(object, "value") -
                        reviews_number(json_array_get(moves, i), "value") <
                    6;
        ck_assert_int_eq((int)reviews_number(hard, "goodAtDepth1"), good);
        ck_assert_int_eq((int)reviews_number(hard, "legalMoves"), (int)json_array_size(moves));
        json_decref(object);
        json_decref(found);
    }
}

/* A position counts once, however it is turned; two moves that mirror each other are none. */
TEST(test_each_position_once) {
    folder_make();
    const char *file = folder_write_text("games", REVIEWS_DRAW "\n" REVIEWS_DRAW "\n");
    const char *one = RUN(0, "--level", "4", "--margin", "8", "--obf", REVIEWS_DRAW);
    const char *two = RUN(0, "--level", "4", "--margin", "8", "--obf", file);
    ck_assert_str_eq(one, two);
    ck_assert_int_gt(count_of(one, "\n"), 2);
    two = RUN(0, "--level", "4", "--margin", "8", "--obf", "--threads", "3", file);
    ck_assert_str_eq(one, two);
    file = folder_write_text(
        "start", "---------------------------OX------XO--------------------------- X;\n");
    one = RUN(0, "--level", "4", "--margin", "1", "--obf", file);
    ck_assert_no_match(one, ";$");
}

/* Scores of OBF are proven: verdi solve agrees. */
TEST(test_obf_is_read_back) {
    folder_make();
    const char *file = folder_path("puzzles.obf");
    RUN(0, "--level", "10", "--margin", "4", "--obf", "--output", file, REVIEWS_PASSES);
    const char *obf = folder_read("puzzles.obf");
    ck_assert_matches(obf, "^% 1: .*difficulty [1-5] of 5: ");
    ck_assert_matches(obf, "^[-XO]{64} [XO]; [a-h][1-8]:[-+][0-9]+; [a-h][1-8]:[-+][0-9]+;$");
    /* Only the late ones have scores, and only those are for the solver. */
    char *late = malloc(strlen(obf) + 1);
    size_t size = 0;
    for (const char *at = obf; *at; at += strcspn(at, "\n") + 1)
        if (memchr(at, ':', strcspn(at, "\n")) && *at != '%') {
            memcpy(late + size, at, strcspn(at, "\n") + 1);
            size += strcspn(at, "\n") + 1;
        }
    late[size] = '\0';
    RUN_VERDI(0, "solve", folder_write_text("late.obf", late));
    free(late);
}

TEST(test_page) {
    folder_make();
    const char *path = folder_path("puzzles.html");
    RUN(0, "--level", "6", "--margin", "8", "--html", "--output", path,
        folder_write_text("a<b>&.txt", REVIEWS_PASSES "\n"));
    const char *page = folder_read("puzzles.html");
    const char *problem = wellformed_problem(page);
    ck_assert_msg(problem == NULL, "%s", problem);
    int puzzles = count_of(page, "<article class=\"moment\" id=\"puzzle-");
    ck_assert_int_gt(puzzles, 2);
    ck_assert_int_eq(count_of(page, "<tr id=\"solution-"), puzzles);
    ck_assert_ptr_nonnull(strstr(page, "a&lt;b&gt;&amp;.txt"));
    ck_assert_ptr_nonnull(strstr(page, "id=\"felt\""));
    /* No solution above the line. */
    const char *sheet = strstr(page, "<h2 class=\"sheet\">Solutions</h2>");
    ck_assert_ptr_nonnull(sheet);
    ck_assert(strstr(page, "looks good;") == NULL || strstr(page, "looks good;") > sheet);
    ck_assert(strstr(page, "seen from") > sheet);
    page = RUN(0, "--level", "1", "--margin", "64", "--html", "f5d6");
    ck_assert_ptr_null(wellformed_problem(page));
    ck_assert_ptr_nonnull(strstr(page, "0 positions"));
}

TEST(test_usage) {
    folder_make();
    RUN(2, "--margin", "0", "f5");
    ck_assert_ptr_nonnull(strstr(run_errors(), "--margin: a number from 1 to 64"));
    RUN(1, "--level", "1", "--output", "/nonexistent/x", "f5");
    ck_assert_ptr_nonnull(strstr(run_errors(), "/nonexistent/x"));
    RUN(1, "--level", "1", "--output", "/dev/full", REVIEWS_DRAW);
    /* A bad record is told, the rest goes on. */
    const char *file = folder_write_text("games", "f5a1\n" REVIEWS_DRAW "\n");
    const char *out = RUN(1, "--level", "2", file);
    ck_assert_ptr_nonnull(strstr(run_errors(), "games:1: move 2: a1 is illegal"));
    ck_assert_matches(out, " [1-5] of 5: ");
}
