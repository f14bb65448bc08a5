/* SPDX-License-Identifier: MIT
 *
 * tools/lab/games.c: random games are written to a file and read back; a truncated or damaged file
 * loses only the damaged games.
 */
#include "testing.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "folder.h"
#include "lab.h"

static const char parameters[] = "seed 1 depth 4";

/* A game of random moves with values that wander about, as a search's do. */
static GamesRecord random_game(Random *random) {
    GamesRecord record = {0};
    GamesWalk walk = games_walk_begin();
    int value = 0;
    while (walk.legal) {
        int move = random_bit(random, walk.legal);
        value += (int)random_below(random, 9) - 4;
        value = value < -64 ? -64 : value > 64 ? 64 : value;
        record.move[walk.ply] = (uint8_t)move;
        record.value[walk.ply] = (int8_t)(walk.black ? value : -value);
        ck_assert(games_walk_play(&walk, move));
    }
    record.length = walk.ply;
    record.random_plies = (int)random_below(random, 20) % (record.length + 1);
    record.exact_from =
        record.length - 14 > record.random_plies ? record.length - 14 : record.random_plies;
    ck_assert(games_complete(&record));
    return record;
}

static bool same(const GamesRecord *a, const GamesRecord *b) {
    return a->length == b->length && a->random_plies == b->random_plies &&
           a->exact_from == b->exact_from && a->score == b->score &&
           memcmp(a->move, b->move, sizeof a->move) == 0 &&
           memcmp(a->value, b->value, sizeof a->value) == 0;
}

static const char *games_path(void) {
    folder_make();
    return folder_path("games");
}

static RecordsWriter *append(const char *path) {
    char problem[RECORDS_PROBLEM_SIZE] = "";
    RecordsWriter *writer = games_append(path, parameters, problem);
    ck_assert_msg(writer != NULL, "%s", problem);
    return writer;
}

/* Writes the games of a seed from number `from` to `to` - 1. */
static void write_games(const char *path, uint64_t from, uint64_t to) {
    RecordsWriter *writer = append(path);
    ck_assert_uint_eq(records_count(writer), from);
    Random random;
    random_seed(&random, 1);
    for (uint64_t i = 0; i < to; i++) {
        GamesRecord record = random_game(&random);
        if (i >= from)
            ck_assert_int_eq(games_add(writer, &record), 0);
    }
    ck_assert_uint_eq(records_count(writer), to);
    ck_assert_int_eq(records_close(writer), 0);
}

/* Compares the games of a file with those of a seed, of which damage has cost one. */
typedef struct Comparison {
    Random random;
    uint64_t same, other;
} Comparison;

static bool compare(const GamesRecord *record, void *user) {
    Comparison *comparison = user;
    GamesRecord wanted = random_game(&comparison->random);
    if (!same(record, &wanted)) {
        comparison->other++;
        wanted = random_game(&comparison->random);
    }
    comparison->same += same(record, &wanted);
    return true;
}

static Comparison compare_games(const char *path, uint64_t damaged) {
    Comparison comparison = {.same = 0};
    RecordsFound found;
    random_seed(&comparison.random, 1);
    ck_assert(games_each(true, path, compare, &comparison, &found));
    ck_assert_str_eq(found.parameters, parameters);
    ck_assert_uint_eq(found.damaged, damaged);
    return comparison;
}

TEST(test_round_trip) {
    const char *path = games_path();
    write_games(path, 0, 1000);
    Comparison comparison = compare_games(path, 0);
    ck_assert_uint_eq(comparison.same, 1000);
    ck_assert_uint_eq(comparison.other, 0);
}

TEST(test_illegal_records_are_refused) {
    Random random;
    random_seed(&random, 4);
    const GamesRecord good = random_game(&random);
    GamesRecord bad[6];
    for (int i = 0; i < 6; i++)
        bad[i] = good;
    bad[0].length--;
    bad[1].move[10] = bad[1].move[9];
    bad[2].move[3] = 64;
    bad[3].exact_from = bad[3].length + 1;
    bad[4].random_plies = bad[4].exact_from + 1;
    bad[5].value[bad[5].random_plies] = 65;
    const char *path = games_path();
    RecordsWriter *writer = append(path);
    for (int i = 0; i < 6; i++)
        ck_assert_int_eq(games_add(writer, &bad[i]), EINVAL);
    ck_assert_uint_eq(records_count(writer), 0);
    ck_assert_int_eq(games_add(writer, &good), 0);
    records_close(writer);
}

TEST(test_interruptions_leave_no_trace) {
    folder_make();
    const char *whole = folder_path("whole"), *pieces = folder_path("pieces");
    write_games(whole, 0, 400);
    write_games(pieces, 0, 0);
    write_games(pieces, 0, 3);
    write_games(pieces, 3, 128);
    write_games(pieces, 128, 300);
    write_games(pieces, 300, 400);
    folder_check_same(whole, pieces);
}

TEST(test_torn_end_is_cut_off) {
    enum { GAMES = 30, GAME = 128 };
    const char *path = games_path();
    write_games(path, 0, GAMES);
    size_t size, size_again;
    char *bytes = (char *)folder_read_bytes(path, &size);
    for (size_t torn = 1; torn < 3 * GAME; torn += 7) {
        uint64_t left = GAMES - (torn + GAME - 1) / GAME;
        folder_write("games", bytes, size - torn);
        ck_assert_uint_eq(compare_games(path, torn % GAME > 0).same, left);
        write_games(path, left, left); /* opened and closed, nothing else */
        ck_assert_uint_eq(compare_games(path, 0).same, left);
        write_games(path, left, GAMES);
        const char *again = folder_read_bytes(path, &size_again);
        ck_assert_uint_eq(size, size_again);
        ck_assert_mem_eq(again, bytes, size);
    }
    memset(bytes + size - GAME - 10, 0, GAME + 10); /* as after a power failure */
    folder_write("games", bytes, size);
    write_games(path, GAMES - 2, GAMES);
    ck_assert_uint_eq(compare_games(path, 0).same, GAMES);
}

TEST(test_flipped_bit_costs_one_game) {
    enum { GAMES = 40, HEADER = 1024 };
    const char *path = games_path();
    char problem[RECORDS_PROBLEM_SIZE];
    write_games(path, 0, GAMES);
    size_t size;
    char *bytes = (char *)folder_read_bytes(path, &size);
    for (size_t at = 0; at < size; at += at < 30 ? 1 : 61) {
        if (at >= 12 && at < 16)
            continue; /* nothing lies there */
        bytes[at] = (char)(bytes[at] ^ 0x10);
        folder_write("games", bytes, size);
        bytes[at] = (char)(bytes[at] ^ 0x10);
        if (at < HEADER) {
            ck_assert(!games_each(true, path, compare, NULL, NULL));
            ck_assert_ptr_null(games_append(path, parameters, problem));
            continue;
        }
        ck_assert_uint_eq(compare_games(path, 1).same, GAMES - 1);
    }
}

TEST(test_wrong_files_and_parameters) {
    char problem[RECORDS_PROBLEM_SIZE] = "";
    const char *path = games_path();
    RecordsWriter *writer = append(path);
    ck_assert_ptr_null(games_append(path, parameters, problem)); /* locked */
    records_close(writer);
    ck_assert_ptr_null(games_append(path, "seed 2 depth 4", problem));
    ck_assert_ptr_nonnull(strstr(problem, parameters));
    folder_write("games", "some text that is no file of games", 34);
    ck_assert_ptr_null(games_append(path, parameters, problem));
    ck_assert(!games_each(true, path, compare, NULL, NULL));
    folder_write("games", "", 0);
    ck_assert(!games_each(true, path, compare, NULL, NULL));
    ck_assert(!games_each(true, "/nonexistent/games", compare, NULL, NULL));
    ck_assert_ptr_null(games_append("/nonexistent/games", parameters, problem));
}
