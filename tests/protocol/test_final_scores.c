/* SPDX-License-Identifier: MIT
 *
 * --score from outside: how the end of a game is counted, wherever a value is shown.
 */
#include "testing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "folder.h"
#include "reviews.h"
#include "run.h"
#include "schema.h"

/* A game that ends 18 to 1 after fifteen moves: neither side can move. */
#define SHORT "f5f4f3g4d3f2f1e6h5h3e7e2d1d7c8"

/* Seven empty squares, of which best play leaves one: 26 to 37 on the board. White has lost twelve
 * discs by one rule and eleven by the others. */
#define LATE "XX-XXXXOXXXOOOOOXXXXXOXXXXXXOOXXXXXOXXXXO-XOOXX---XXXXXO-OXXXXX- O"

static const struct {
    const char *rule, *final, *late;
    double value, black, white, late_value;
} rules[] = {
    {"winner", "63-1", "26-38", 62, 63, 1, 12},
    {"discs", "18-1", "26-37", 17, 18, 1, 11},
    {"split", "40.5-23.5", "26.5-37.5", 17, 40.5, 23.5, 11},
};

enum { RULES = sizeof rules / sizeof *rules };

/* " score=discs", or nothing: in the settings that decide about values. */
static bool names_rule(const char *settings, int i) {
    char word[32];
    snprintf(word, sizeof word, " score=%s", rules[i].rule);
    return (strstr(settings, word) != NULL) == (i > 0);
}

static void check_final(const json_t *object, double black, double white) {
    const json_t *final = json_object_get(object, "final");
    ck_assert_double_eq(reviews_number(final, "black"), black);
    ck_assert_double_eq(reviews_number(final, "white"), white);
}

TEST(test_analyze) {
    const Schema *schema = schema_load("src/front/json/json.schema.json");
    folder_make();
    const char *late = folder_write_text("late", LATE "\n"), *cache = folder_path("cache");
    for (int i = 0; i < RULES; i++) {
        const char *out =
            RUN_VERDI(0, "analyze", "--score", rules[i].rule, "--last", "--json", SHORT);
        json_t *row = schema_parse(schema, "row", out);
        ck_assert(names_rule(reviews_text(row, "settings"), i));
        ck_assert_double_eq(reviews_number(row, "value"), -rules[i].value);
        check_final(row, rules[i].black, rules[i].white);
        json_decref(row);
        /* A cache that is shared gives no rule the values of another one. */
        out = RUN_VERDI(0, "analyze", "--score", rules[i].rule, "--cache", cache, late);
        char pattern[64];
        snprintf(pattern, sizeof pattern, " \\+%.2f +exact .*  %s$", rules[i].late_value,
                 rules[i].late);
        ck_assert_matches(out, pattern);
        out = RUN_VERDI(0, "analyze", "--score", rules[i].rule, "--csv", "--cache", cache, late);
        snprintf(pattern, sizeof pattern, ",%s,h8 ", rules[i].late);
        ck_assert_ptr_nonnull(strstr(out, pattern));
    }
}

TEST(test_solve) {
    folder_make();
    const char *late = folder_write_text("late", LATE "\n");
    for (int i = 0; i < RULES; i++) {
        const char *out = RUN_VERDI(0, "solve", "--score", rules[i].rule, late);
        char pattern[64];
        snprintf(pattern, sizeof pattern, "  h8 +\\+%.0f .*  %s$", rules[i].late_value,
                 i ? rules[i].late : "[0-9]+");
        ck_assert_matches(out, pattern);
        out = RUN_VERDI(0, "solve", "--score", rules[i].rule, "--json", late);
        snprintf(pattern, sizeof pattern, "\"score\":\"%s\",\"final\":\"%s\"", rules[i].rule,
                 rules[i].late);
        ck_assert_int_eq(strstr(out, pattern) != NULL, i > 0); /* else the value says it */
        snprintf(pattern, sizeof pattern, "\"lower\":%.0f,\"upper\":%.0f", rules[i].late_value,
                 rules[i].late_value);
        ck_assert_ptr_nonnull(strstr(out, pattern));
    }
    /* The scores of the file are counted likewise. */
    const char *scored = folder_write_text("scored", LATE "; h8:+11;\n");
    RUN_VERDI(0, "solve", "--score", "discs", scored);
    RUN_VERDI(1, "solve", scored);
    RUN_VERDI(2, "solve", "--score", "discs", "--split", "5", late);
    ck_assert_ptr_nonnull(strstr(run_errors(), "--split and --score exclude"));
    RUN_VERDI(2, "solve", "--score", "all", late);
    ck_assert_ptr_nonnull(strstr(run_errors(), "winner, discs or split"));
}

TEST(test_review) {
    static const char *const heads[] = {"wins 63\xe2\x80\x93"
                                        "1</h1>",
                                        "wins 18\xe2\x80\x93"
                                        "1</h1>",
                                        "wins 40.5\xe2\x80\x93"
                                        "23.5</h1>"};
    static const char *const words[] = {"count for the winner", "count for nobody", "are split"};
    for (int i = 0; i < RULES; i++) {
        const char *out =
            RUN_VERDI(0, "review", "--score", rules[i].rule, "--level", "2", "--json", SHORT);
        json_t *review = reviews_parse(out);
        const json_t *discs = json_object_get(review, "discs");
        ck_assert_str_eq(reviews_text(review, "score"), rules[i].rule);
        ck_assert(names_rule(reviews_text(review, "settings"), i));
        ck_assert_double_eq(reviews_number(discs, "black"), rules[i].black);
        ck_assert_double_eq(reviews_number(discs, "white"), rules[i].white);
        ck_assert_double_eq(reviews_number(review, "value"), rules[i].value);
        /* The move that ended the game is worth its end. */
        ck_assert_double_eq(reviews_number(reviews_move(review, 14), "value"), rules[i].value);
        json_decref(review);
        const char *page = RUN_VERDI(0, "review", "--score", rules[i].rule, "--level", "2", SHORT);
        ck_assert_ptr_nonnull(strstr(page, heads[i]));
        ck_assert_ptr_nonnull(strstr(page, words[i]));
    }
}

TEST(test_index) {
    folder_make();
    RUN_VERDI(0, "review", "--score", "split", "--level", "1", "--all", "--output",
              folder_path("pages"), folder_write_text("game", SHORT "\n"));
    const char *index = folder_read("pages/index.html");
    ck_assert_ptr_nonnull(strstr(index, "<td>40.5\xe2\x80\x93"
                                        "23.5</td>"));
}

TEST(test_stats_and_annotate) {
    for (int i = 0; i < RULES; i++) {
        const char *out = RUN_VERDI(0, "stats", "--score", rules[i].rule, "--level", "1", "--by",
                                    "opening", "--json", SHORT);
        char word[64];
        snprintf(word, sizeof word, "\"discs\":%.1f,", rules[i].black);
        ck_assert_msg(strstr(out, word) != NULL, "no %s in %s", word, out);
        out = RUN_VERDI(0, "annotate", "--score", rules[i].rule, "--level", "1", SHORT);
        snprintf(word, sizeof word, "; final score %s]", rules[i].final);
        ck_assert_msg(strstr(out, word) != NULL, "no %s in %s", word, out);
    }
}

/* The rule of the program, and that of a request. */
TEST(test_json) {
    const Schema *schema = schema_load("src/front/json/json.schema.json");
    for (int i = 0; i < RULES; i++) {
        char request[160];
        snprintf(request, sizeof request,
                 "{\"id\":1,\"moves\":\"" SHORT "\",\"score\":\"%s\"}\n{\"id\":2,\"obf\":\"" LATE
                 "\"}\n",
                 rules[i].rule);
        Process *verdi =
            process_start("json", "--threads", "1", "--hash", "1", "--score", rules[i].rule, NULL);
        process_write(verdi, request);
        for (int line = 0; line < 2; line++) {
            json_t *reply = schema_parse(schema, "reply", process_line(verdi, 10000));
            bool late = reviews_number(reply, "id") == 2;
            ck_assert_double_eq(reviews_number(reply, "value"),
                                late ? rules[i].late_value : -rules[i].value);
            const json_t *score = json_object_get(reply, "score");
            ck_assert_pstr_eq(json_string_value(score), i ? rules[i].rule : NULL);
            if (!late)
                check_final(reply, rules[i].black, rules[i].white);
            json_decref(reply);
        }
        process_write(verdi, "{\"id\":3,\"moves\":\"\",\"score\":\"all\"}\n");
        ck_assert_ptr_nonnull(strstr(process_line(verdi, 10000), "winner, discs or split"));
        process_close_input(verdi);
        ck_assert_int_eq(process_wait(verdi, 10000), 0);
        process_free(verdi);
    }
}

TEST(test_accuracy) {
    folder_make();
    const char *late = folder_write_text("late", LATE "; h8:+11;\n");
    const char *out =
        RUN_VERDI(0, "accuracy", "--nodes", "1000000", "--json", "--score", "discs", late);
    ck_assert_ptr_nonnull(strstr(out, "\"score\":11,\"value\":11.0,"));
    ck_assert_ptr_nonnull(strstr(out, "\"score\":\"discs\""));
    out = RUN_VERDI(0, "accuracy", "--nodes", "1000000", "--json", late);
    ck_assert_ptr_nonnull(strstr(out, "\"score\":11,\"value\":12.0,"));
}
