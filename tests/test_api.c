/* SPDX-License-Identifier: MIT
 *
 * The promises of verdi.h as a whole: structs of callers that were compiled with another version of
 * it, arguments of all kinds, errors.
 */
#include "testing.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/weights_file.h"
#include "folder.h"
#include "positions.h"
#include "verdi.h"

enum { MORE = 16, HEAD = sizeof(verdi_result) - VERDI_MAX_MOVES * sizeof(verdi_line) };

/* A result whose head and lines have other sizes than here: with sentinels behind it. */
typedef struct Foreign {
    size_t head, line_size, size;
    unsigned char *bytes;
    int reports;
} Foreign;

static void foreign_new(Foreign *foreign, int more_head, int more_line) {
    foreign->head = (size_t)((int)HEAD + more_head);
    foreign->line_size = (size_t)((int)sizeof(verdi_line) + more_line);
    foreign->size = foreign->head + VERDI_MAX_MOVES * foreign->line_size;
    foreign->bytes = malloc(foreign->size + MORE);
    foreign->reports = 0;
    ck_assert_ptr_nonnull(foreign->bytes);
    memset(foreign->bytes, 0xa5, foreign->size + MORE);
}

/* The common members are equal, and what only they have is zero. */
static void is_line(const unsigned char *theirs, size_t size, const verdi_line *line) {
    verdi_line own = {0};
    memcpy(&own, theirs, size < sizeof own ? size : sizeof own);
    ck_assert_int_eq(own.move, line->move);
    ck_assert_int_eq(own.value, line->value);
    ck_assert_int_eq(own.depth, line->depth);
    ck_assert_uint_eq(own.nodes, line->nodes);
    ck_assert_int_eq(own.pv_length, line->pv_length);
    size_t pv = offsetof(verdi_line, pv) + (size_t)line->pv_length;
    ck_assert_mem_eq(own.pv, line->pv, (size < pv ? size : pv) - offsetof(verdi_line, pv));
    for (size_t i = sizeof own; i < size; i++)
        ck_assert_int_eq(theirs[i], 0);
}

static void is_head(const unsigned char *theirs, size_t size, const verdi_result *result) {
    verdi_result own = {0};
    memcpy(&own, theirs, size < HEAD ? size : HEAD);
    ck_assert_int_eq(own.move, result->move);
    ck_assert_int_eq(own.ponder, result->ponder);
    ck_assert_int_eq(own.lines, result->lines);
    ck_assert_int_eq(own.value, result->value);
    ck_assert_uint_eq(own.nodes, result->nodes);
    for (size_t i = HEAD; i < size; i++)
        ck_assert_int_eq(theirs[i], 0);
}

/* The lines of a report stand as far apart as the caller's struct is large. */
static void count_report(const verdi_info *info, void *user) {
    Foreign *foreign = user;
    const unsigned char *lines = (const unsigned char *)info->line;
    foreign->reports++;
    ck_assert_int_ge(info->lines, 1);
    for (int i = 0; i < info->lines; i++) {
        int move;
        memcpy(&move, lines + (size_t)i * foreign->line_size, sizeof move);
        ck_assert_int_ge(move, 0);
        ck_assert_int_lt(move, 64);
    }
}

static int searched(verdi_engine *engine, const verdi_game *game, const verdi_limits *limits,
                    Foreign *foreign) {
    return verdi_search(engine, game, limits, count_report, foreign,
                        (verdi_result *)(void *)foreign->bytes);
}

/* Callers with older, newer and mixed structs get the same answers, and not a byte beyond. */
START_TEST(test_results_of_other_sizes) {
    static const int sizes[][2] = {{0, 0}, {0, 8}, {16, 0}, {16, 24}, {-8, 0}, {0, -8}, {-16, -64}};
    verdi_engine *engine;
    verdi_game *game;
    positions_open(&engine, &game, 1);
    ck_assert_int_eq(verdi_game_read(game, VERDI_FORMAT_TRANSCRIPT, "f5d6", 4, -1, NULL), 0);
    verdi_result own;
    verdi_limits limits;
    verdi_limits_init(&limits);
    limits.depth = 6;
    limits.lines = 3;
    ck_assert_int_eq(verdi_search(engine, game, &limits, NULL, NULL, &own), VERDI_OK);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        Foreign foreign;
        foreign_new(&foreign, sizes[i][0], sizes[i][1]);
        limits.result_size = foreign.size;
        limits.line_size = foreign.line_size;
        verdi_engine_clear(engine);
        ck_assert_int_eq(searched(engine, game, &limits, &foreign), VERDI_OK);
        ck_assert_int_gt(foreign.reports, 0);
        is_head(foreign.bytes, foreign.head, &own);
        for (int line = 0; line < own.lines; line++)
            is_line(foreign.bytes + foreign.head + (size_t)line * foreign.line_size,
                    foreign.line_size, &own.line[line]);
        for (size_t at = foreign.size; at < foreign.size + MORE; at++)
            ck_assert_int_eq(foreign.bytes[at], 0xa5);
        free(foreign.bytes);
    }
    verdi_game_free(game);
    verdi_engine_free(engine);
}
END_TEST

/* Sizes that no version has, and members that this one does not know, are refused. */
START_TEST(test_sizes_are_checked) {
    union {
        verdi_limits limits;
        unsigned char bytes[sizeof(verdi_limits) + MORE];
    } more;
    verdi_engine *engine;
    verdi_game *game;
    verdi_config config;
    verdi_result result;
    verdi_config_init(&config);
    config.size = 0;
    ck_assert_int_eq(verdi_engine_new(&engine, &config), VERDI_E_ARGUMENT);
    config.size = SIZE_MAX;
    ck_assert_int_eq(verdi_engine_new(&engine, &config), VERDI_E_ARGUMENT);
    ck_assert_int_eq(verdi_config_init_sized(&config, 4), VERDI_E_ARGUMENT);
    ck_assert_int_eq(verdi_config_init_sized(&config, sizeof config), VERDI_OK);
    config.threads = 1;
    config.hash_mib = 1;
    ck_assert_int_eq(verdi_engine_new(&engine, &config), VERDI_OK);
    ck_assert_int_eq(verdi_game_new(&game), VERDI_OK);
    memset(&more, 0xa5, sizeof more);
    ck_assert_int_eq(verdi_limits_init_sized(&more.limits, sizeof more, sizeof(verdi_result),
                                             sizeof(verdi_line)),
                     VERDI_OK);
    ck_assert_int_eq(more.bytes[sizeof more - 1], 0);
    more.limits.depth = 2;
    ck_assert_int_eq(verdi_search(engine, game, &more.limits, NULL, NULL, &result), VERDI_OK);
    more.bytes[sizeof more - 1] = 1;
    ck_assert_int_eq(verdi_search(engine, game, &more.limits, NULL, NULL, &result),
                     VERDI_E_ARGUMENT);
    verdi_limits limits;
    for (int which = 0; which < 7; which++) {
        verdi_limits_init(&limits);
        limits.depth = 2;
        size_t *const changed[] = {&limits.size, &limits.result_size, &limits.line_size};
        static const size_t wrong[] = {0, SIZE_MAX};
        if (which < 6)
            *changed[which / 2] = wrong[which % 2];
        else
            limits.size = sizeof(size_t);
        ck_assert_int_eq(verdi_search(engine, game, &limits, NULL, NULL, &result),
                         VERDI_E_ARGUMENT);
    }
    /* An old caller's limits end before what is new: that has its default. */
    verdi_limits_init(&limits);
    limits.size = offsetof(verdi_limits, depth) + sizeof limits.depth;
    limits.depth = 3;
    limits.lines = -7;
    ck_assert_int_eq(verdi_search(engine, game, &limits, NULL, NULL, &result), VERDI_OK);
    ck_assert_int_eq(result.line[0].depth, 3);
    verdi_book_style style;
    verdi_book_style_init(&style);
    style.size = sizeof style + 1 + SIZE_MAX / 2;
    ck_assert_int_eq(verdi_engine_set_book_style(engine, &style), VERDI_E_ARGUMENT);
    verdi_game_info info;
    ck_assert_int_eq(verdi_game_get_info_sized(game, &info, 3), VERDI_E_ARGUMENT);
    memset(&info, 0xa5, sizeof info);
    ck_assert_int_eq(verdi_game_get_info_sized(game, &info, offsetof(verdi_game_info, left)), 0);
    ck_assert(!info.has_clock);
    ck_assert_int_eq(((unsigned char *)&info)[offsetof(verdi_game_info, left)], 0xa5);
    verdi_game_free(game);
    verdi_engine_free(engine);
}
END_TEST

/* Enums may hold any number in C. */
START_TEST(test_enums_are_checked) {
    static const int wrong[] = {-1, 3, 7, 1 << 30};
    verdi_game *game;
    verdi_engine *engine;
    verdi_config config;
    verdi_result result;
    verdi_config_init(&config);
    ck_assert_int_eq(verdi_game_new(&game), VERDI_OK);
    ck_assert_int_eq(verdi_engine_new(&engine, &config), VERDI_OK);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        int value = wrong[i], black = 5, white = 6;
        char text[256];
        ck_assert_int_eq(verdi_game_count(game, (verdi_convention)value, &black, &white),
                         VERDI_E_ARGUMENT);
        ck_assert(black == 5 && white == 6);
        ck_assert_uint_eq(verdi_game_discs(game, (verdi_colour)value), 0);
        ck_assert_int_eq(verdi_game_set(game, 1, 2, (verdi_colour)value), VERDI_E_ARGUMENT);
        ck_assert_int_eq(verdi_game_play(game, (verdi_colour)value, 19), VERDI_E_ARGUMENT);
        ck_assert_int_eq(verdi_game_play_timed(game, (verdi_colour)value, 19, NAN, NAN),
                         VERDI_E_ARGUMENT);
        verdi_format format = (verdi_format)(value == 3 ? 4 : value);
        ck_assert_int_eq(verdi_game_read(game, format, "f5", 2, -1, NULL), VERDI_E_ARGUMENT);
        ck_assert_int_eq(verdi_game_write(game, format, text, sizeof text), VERDI_E_ARGUMENT);
        verdi_limits limits;
        verdi_limits_init(&limits);
        limits.goal = (verdi_goal)value;
        ck_assert_int_eq(verdi_search(engine, game, &limits, NULL, NULL, &result),
                         VERDI_E_ARGUMENT);
        ck_assert_str_eq(verdi_strerror(value > 0 ? value : -99), "unknown error");
    }
    verdi_limits limits;
    verdi_limits_init(&limits);
    limits.overhead = NAN;
    ck_assert_int_eq(verdi_search(engine, game, &limits, NULL, NULL, &result), VERDI_E_ARGUMENT);
    verdi_limits_init(&limits);
    limits.clock = (verdi_clock){.active = true, .main = NAN};
    ck_assert_int_eq(verdi_search(engine, game, &limits, NULL, NULL, &result), VERDI_E_ARGUMENT);
    for (int goal = VERDI_GOAL_EXACT; goal <= VERDI_GOAL_WLD; goal++) {
        verdi_limits_init(&limits); /* a proof has no depth */
        limits.goal = (verdi_goal)goal;
        limits.depth = 3;
        ck_assert_int_eq(verdi_search(engine, game, &limits, NULL, NULL, &result),
                         VERDI_E_ARGUMENT);
    }
    verdi_engine_free(engine);
    verdi_game_free(game);
}
END_TEST

START_TEST(test_stop_flags) {
    verdi_stop stop = {0};
    ck_assert(!verdi_stop_raised(&stop));
    verdi_stop_raise(&stop);
    ck_assert(verdi_stop_raised(&stop));
    verdi_stop_raise(&stop);
    verdi_stop_lower(&stop);
    ck_assert(!verdi_stop_raised(&stop));
}
END_TEST

/* An evaluation that cannot be made says so, and leaves the number alone: weights made for other
 * features are found out when they are unpacked. */
START_TEST(test_evaluation_can_fail) {
    verdi_engine *engine;
    verdi_game *game;
    verdi_config config;
    size_t size;
    char source[512];
    verdi_config_init(&config);
    ck_assert_int_eq(verdi_game_new(&game), VERDI_OK);
    ck_assert_int_eq(verdi_engine_new(&engine, &config), VERDI_OK);
    int value = 12345;
    ck_assert_int_eq(verdi_evaluate(engine, game, &value), VERDI_OK);
    ck_assert_int_lt(abs(value), 64 * VERDI_DISC);
    verdi_engine_free(engine);
    snprintf(source, sizeof source, "%s/src/engine/builtin.weights", getenv("VERDI_TEST_SOURCE"));
    folder_make();
    unsigned char *bytes = (unsigned char *)folder_read_bytes(source, &size);
    bytes[WEIGHTS_HEADER + bytes_get(bytes + WEIGHTS_AT_TEXT, 4)]++; /* the number of stages */
    bytes_put64(bytes + WEIGHTS_AT_CHECKSUM, weights_file_checksum(bytes, size));
    config.weights_file = folder_write("other.weights", bytes, size);
    ck_assert_int_eq(verdi_engine_new(&engine, &config), VERDI_OK);
    value = 12345;
    ck_assert_int_eq(verdi_evaluate(engine, game, &value), VERDI_E_VERSION);
    ck_assert_int_eq(value, 12345);
    verdi_engine_free(engine);
    verdi_game_free(game);
    folder_remove();
    free(bytes);
}
END_TEST

TESTING_MAIN("api", test_results_of_other_sizes, test_sizes_are_checked, test_enums_are_checked,
             test_stop_flags, test_evaluation_can_fail)
