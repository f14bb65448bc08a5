/* SPDX-License-Identifier: MIT
 *
 * The contracts of verdi.h in general: structs of callers compiled with another version of it,
 * arguments of all kinds, errors.
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

enum { MORE = 16 };

static void is_zero(const uint64_t *reserved, size_t count) {
    for (size_t i = 0; i < count; i++)
        ck_assert_uint_eq(reserved[i], 0);
}

static void see_reserved(const verdi_info *info, void *reports) {
    ++*(int *)reports;
    is_zero(info->reserved, 4);
    is_zero(info->result->line[0].reserved, 4);
}

/* A later version may use them. */
TEST(test_reserved_members_are_zero) {
    verdi_engine *engine;
    verdi_game *game;
    verdi_result result;
    verdi_limits limits;
    int reports = 0;
    positions_open(&engine, &game, 1);
    memset(&result, 0xa5, sizeof result);
    verdi_limits_init(&limits);
    limits.depth = 6;
    limits.lines = 3;
    ck_assert_int_eq(verdi_search(engine, game, &limits, see_reserved, &reports, &result),
                     VERDI_OK);
    ck_assert_int_gt(reports, 0);
    is_zero(result.reserved, 8);
    for (int i = 0; i < result.lines; i++)
        is_zero(result.line[i].reserved, 4);
}

/* Sizes that no version has, and members that this one does not know, are refused. */
TEST(test_sizes_are_checked) {
    union {
        verdi_limits limits;
        unsigned char bytes[sizeof(verdi_limits) + MORE];
    } more;
    verdi_engine *engine;
    verdi_game *game = positions_game();
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
    memset(&more, 0xa5, sizeof more);
    ck_assert_int_eq(verdi_limits_init_sized(&more.limits, sizeof more), VERDI_OK);
    ck_assert_int_eq(more.bytes[sizeof more - 1], 0);
    more.limits.depth = 2;
    ck_assert_int_eq(verdi_search(engine, game, &more.limits, NULL, NULL, &result), VERDI_OK);
    more.bytes[sizeof more - 1] = 1;
    ck_assert_int_eq(verdi_search(engine, game, &more.limits, NULL, NULL, &result),
                     VERDI_E_ARGUMENT);
    verdi_limits limits;
    static const size_t wrong[] = {0, SIZE_MAX};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        verdi_limits_init(&limits);
        limits.depth = 2;
        limits.size = wrong[i];
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
    /* None ends within a member, here a pointer. */
    for (size_t cut = 1; cut < sizeof config.weights_file; cut++) {
        config.size = offsetof(verdi_config, weights_file) + cut;
        ck_assert_int_eq(verdi_engine_new(&engine, &config), VERDI_E_ARGUMENT);
        ck_assert_int_eq(verdi_config_init_sized(&config, config.size), VERDI_E_ARGUMENT);
    }
    verdi_limits_init(&limits);
    limits.size = offsetof(verdi_limits, clock) + 8;
    ck_assert_int_eq(verdi_search(engine, game, &limits, NULL, NULL, &result), VERDI_E_ARGUMENT);
    verdi_game_info info;
    ck_assert_int_eq(verdi_game_get_info_sized(game, &info, 3), VERDI_E_ARGUMENT);
    memset(&info, 0xa5, sizeof info);
    ck_assert_int_eq(verdi_game_get_info_sized(game, &info, offsetof(verdi_game_info, left)), 0);
    ck_assert(!info.has_clock);
    ck_assert_int_eq(((unsigned char *)&info)[offsetof(verdi_game_info, left)], 0xa5);
    verdi_engine_free(engine);
}

/* Enums may hold any number in C. */
TEST(test_enums_are_checked) {
    static const int wrong[] = {-1, 3, 7, 1 << 30};
    verdi_game *game = positions_game();
    verdi_engine *engine;
    verdi_config config;
    verdi_result result;
    verdi_config_init(&config);
    ck_assert_int_eq(verdi_engine_new(&engine, &config), VERDI_OK);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        int value = wrong[i], black = 5, white = 6;
        char text[256];
        ck_assert_int_eq(verdi_game_score(game, (verdi_convention)value, &black, &white),
                         VERDI_E_ARGUMENT);
        ck_assert(black == 5 && white == 6);
        ck_assert_uint_eq(verdi_game_get_discs(game, (verdi_colour)value), 0);
        ck_assert_int_eq(verdi_game_set_position(game, 1, 2, (verdi_colour)value),
                         VERDI_E_ARGUMENT);
        ck_assert_int_eq(verdi_game_play(game, (verdi_colour)value, 19), VERDI_E_ARGUMENT);
        ck_assert_int_eq(verdi_game_play_timed(game, (verdi_colour)value, 19, NAN, NAN),
                         VERDI_E_ARGUMENT);
        verdi_format format = (verdi_format)(value == 3 ? 5 : value);
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
    verdi_engine_free(engine);
}

TEST(test_stop_flags) {
    verdi_stop stop = {0};
    ck_assert(!verdi_stop_is_raised(&stop));
    verdi_stop_raise(&stop);
    ck_assert(verdi_stop_is_raised(&stop));
    verdi_stop_raise(&stop);
    verdi_stop_lower(&stop);
    ck_assert(!verdi_stop_is_raised(&stop));
}

/* An evaluation that cannot be made says so, and leaves the number alone: weights made for other
 * features are found out when they are unpacked. */
TEST(test_evaluation_can_fail) {
    verdi_engine *engine;
    verdi_game *game = positions_game();
    verdi_config config;
    size_t size;
    char source[512];
    verdi_config_init(&config);
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
}

/* What the engine says of a weights file of these bytes. */
static int open_weights(const void *bytes, size_t size) {
    verdi_config config;
    verdi_engine *engine = NULL;
    verdi_config_init(&config);
    config.weights_file = folder_write("some.weights", bytes, size);
    int error = verdi_engine_new(&engine, &config);
    verdi_engine_free(engine);
    return error;
}

TEST(test_refuses_what_is_no_weights_file) {
    enum { SIZE = WEIGHTS_HEADER + 60 };
    unsigned char bytes[SIZE + 1] = WEIGHTS_MAGIC;
    bytes_put(bytes + WEIGHTS_AT_VERSION, 4, WEIGHTS_VERSION);
    bytes_put(bytes + WEIGHTS_AT_TEXT, 4, 20);
    bytes_put64(bytes + WEIGHTS_AT_PACKED, 40);
    bytes_put64(bytes + WEIGHTS_AT_CHECKSUM, weights_file_checksum(bytes, SIZE));
    folder_make();
    ck_assert_int_eq(open_weights(bytes, SIZE), VERDI_OK);
    ck_assert_int_eq(open_weights(bytes, 0), VERDI_E_FORMAT);
    ck_assert_int_eq(open_weights(bytes, WEIGHTS_HEADER - 1), VERDI_E_FORMAT);
    ck_assert_int_eq(open_weights(bytes, WEIGHTS_HEADER), VERDI_E_CHECKSUM);
    ck_assert_int_eq(open_weights(bytes, SIZE - 1), VERDI_E_CHECKSUM);
    ck_assert_int_eq(open_weights(bytes, SIZE + 1), VERDI_E_CHECKSUM);
    ck_assert_int_eq(open_weights("# a text\n", 9), VERDI_E_FORMAT);
    for (size_t i = 0; i < SIZE; i++) {
        int wanted = i < WEIGHTS_AT_VERSION ? VERDI_E_FORMAT
                     : i < WEIGHTS_AT_TEXT  ? VERDI_E_VERSION
                                            : VERDI_E_CHECKSUM;
        bytes[i] ^= 0x10;
        ck_assert_msg(open_weights(bytes, SIZE) == wanted, "byte %zu", i);
        bytes[i] ^= 0x10;
    }
}

/* What would have no effect beside the others; and what goes together. */
TEST(test_limits_that_do_not_agree) {
    static double carried;
    static const verdi_limits refused[] = {
        {.goal = VERDI_GOAL_EXACT, .depth = 3},
        {.goal = VERDI_GOAL_WLD, .depth = 3},
        {.goal = VERDI_GOAL_WLD, .alpha = -128, .beta = 128},
        {.goal = VERDI_GOAL_EXACT, .level = -1, .solve_confidence = 73},
        {.goal = VERDI_GOAL_EXACT, .contempt = 10},
        {.goal = VERDI_GOAL_EXACT, .book = true},
        {.goal = VERDI_GOAL_WLD, .mean_loss = 128},
        {.goal = VERDI_GOAL_WLD, .vary = true},
        {.solve_confidence = 73}, /* of a level */
        {.alpha = -128, .beta = 128},
        {.moves = ~(uint64_t)0, .book = true},
        {.moves = ~(uint64_t)0, .mean_loss = 128},
        {.moves = ~(uint64_t)0, .vary = true},
        {.mean_loss = 128, .book = true},
        {.mean_loss = 128, .vary = true},
        {.carried = &carried},
    };
    static const verdi_limits good[] = {
        {.goal = VERDI_GOAL_EXACT, .alpha = -128, .beta = 128, .moves = ~(uint64_t)0},
        {.level = -1, .solve_confidence = 73, .contempt = 10, .moves = ~(uint64_t)0, .depth = 2},
        {.mean_loss = 128, .carried = &carried, .contempt = 10, .depth = 2},
        {.book = true, .vary = true, .contempt = 10},
    };
    enum { REFUSED = sizeof refused / sizeof *refused, GOOD = sizeof good / sizeof *good };
    verdi_engine *engine;
    verdi_game *game;
    verdi_result result;
    positions_open(&engine, &game, 1);
    for (int i = 0; i < REFUSED + GOOD; i++) {
        verdi_limits limits = i < REFUSED ? refused[i] : good[i - REFUSED];
        limits.size = sizeof limits;
        limits.lines = 1;
        limits.nodes = 1000;
        ck_assert_msg(verdi_search(engine, game, &limits, NULL, NULL, &result) ==
                          (i < REFUSED ? VERDI_E_ARGUMENT : VERDI_OK),
                      "limits %d", i);
    }
}
