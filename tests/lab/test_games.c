/* SPDX-License-Identifier: MIT
 *
 * tools/lab/games: random games survive the way through a file, take few bytes, and a torn or
 * damaged file loses what is damaged and nothing else.
 */
#define _XOPEN_SOURCE 700
#include "testing.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/bits.h"
#include "base/file_read.h"
#include "base/random.h"
#include "games/games.h"

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

static char *temporary_path(void) {
    char *path = strdup("/tmp/verdi-games-XXXXXX");
    int file = mkstemp(path);
    ck_assert_int_ge(file, 0);
    close(file);
    return path;
}

static GamesWriter *append(const char *path) {
    char problem[GAMES_PROBLEM_SIZE] = "";
    GamesWriter *writer = games_append(path, parameters, problem);
    ck_assert_msg(writer != NULL, "%s", problem);
    return writer;
}

/* Writes the games of a seed from number `from` to `to` - 1. */
static void write_games(const char *path, uint64_t from, uint64_t to) {
    GamesWriter *writer = append(path);
    ck_assert_uint_eq(games_count(writer), from);
    Random random;
    random_seed(&random, 1);
    for (uint64_t i = 0; i < to; i++) {
        GamesRecord record = random_game(&random);
        if (i >= from)
            ck_assert_int_eq(games_add(writer, &record), 0);
    }
    ck_assert_uint_eq(games_count(writer), to);
    ck_assert_int_eq(games_close(writer), 0);
}

static GamesReader *open_games(const char *path) {
    char problem[GAMES_PROBLEM_SIZE] = "";
    GamesReader *reader = games_open(path, problem);
    ck_assert_msg(reader != NULL, "%s", problem);
    return reader;
}

static int count_damages(const char *path) {
    GamesReader *reader = open_games(path);
    GamesRecord record;
    int damages = 0;
    for (GamesStatus status; (status = games_next(reader, &record)) != GAMES_END;)
        damages += status == GAMES_DAMAGED;
    games_free(reader);
    return damages;
}

static char *contents(const char *path, size_t *size) {
    char *bytes = file_read(path, 1 << 24, size);
    ck_assert_ptr_nonnull(bytes);
    return bytes;
}

static void replace_file(const char *path, const char *bytes, size_t size) {
    FILE *file = fopen(path, "wb");
    ck_assert_ptr_nonnull(file);
    ck_assert_uint_eq(fwrite(bytes, 1, size, file), size);
    ck_assert_int_eq(fclose(file), 0);
}

static void remove_file(char *path) {
    unlink(path);
    free(path);
}

START_TEST(test_round_trip_in_few_bytes) {
    enum { GAMES = 1000 };
    char *path = temporary_path();
    write_games(path, 0, GAMES);
    GamesReader *reader = open_games(path);
    ck_assert_str_eq(games_parameters(reader), parameters);
    Random random;
    random_seed(&random, 1);
    GamesRecord record;
    for (int i = 0; i < GAMES; i++) {
        GamesRecord wanted = random_game(&random);
        ck_assert_int_eq(games_next(reader, &record), GAMES_GAME);
        ck_assert(same(&record, &wanted));
    }
    ck_assert_int_eq(games_next(reader, &record), GAMES_END);
    ck_assert_int_eq(games_next(reader, &record), GAMES_END);
    games_free(reader);
    size_t size;
    free(contents(path, &size));
    ck_assert_uint_lt(size, GAMES * 70);
    remove_file(path);
}
END_TEST

START_TEST(test_extreme_values) {
    Random random;
    random_seed(&random, 3);
    unsigned char bytes[GAMES_MAX_BYTES];
    for (int i = 0; i < 500; i++) {
        GamesRecord record = random_game(&random), back;
        record.random_plies = 0;
        record.exact_from = record.length;
        for (int ply = 0; ply < record.length; ply++)
            record.value[ply] = (int8_t)(i == 0 || random_below(&random, 2) ? 64 : -64);
        ck_assert(games_complete(&record));
        size_t size = games_encode(&record, bytes);
        ck_assert_uint_gt(size, 0);
        ck_assert_uint_eq(games_decode(bytes, size, &back), size);
        ck_assert(same(&record, &back));
        ck_assert_uint_eq(games_decode(bytes, size - 1, &back), 0);
    }
}
END_TEST

START_TEST(test_illegal_records_are_refused) {
    Random random;
    random_seed(&random, 4);
    unsigned char bytes[GAMES_MAX_BYTES];
    const GamesRecord good = random_game(&random);
    ck_assert_uint_gt(games_encode(&good, bytes), 0);
    GamesRecord bad = good;
    bad.length--;
    ck_assert_uint_eq(games_encode(&bad, bytes), 0);
    bad = good;
    bad.move[10] = bad.move[9];
    ck_assert_uint_eq(games_encode(&bad, bytes), 0);
    bad = good;
    bad.move[3] = 64;
    ck_assert_uint_eq(games_encode(&bad, bytes), 0);
    bad = good;
    bad.exact_from = bad.length + 1;
    ck_assert_uint_eq(games_encode(&bad, bytes), 0);
    bad = good;
    bad.random_plies = bad.exact_from + 1;
    ck_assert_uint_eq(games_encode(&bad, bytes), 0);
    bad = good;
    bad.value[bad.random_plies] = 65;
    ck_assert_uint_eq(games_encode(&bad, bytes), 0);
    char *path = temporary_path();
    GamesWriter *writer = append(path);
    ck_assert_int_eq(games_add(writer, &bad), EINVAL);
    ck_assert_uint_eq(games_count(writer), 0);
    games_close(writer);
    remove_file(path);
}
END_TEST

START_TEST(test_interruptions_leave_no_trace) {
    char *whole = temporary_path(), *pieces = temporary_path();
    write_games(whole, 0, 400);
    write_games(pieces, 0, 0);
    write_games(pieces, 0, 3);
    write_games(pieces, 3, 128);
    write_games(pieces, 128, 300);
    write_games(pieces, 300, 400);
    size_t whole_size, pieces_size;
    char *a = contents(whole, &whole_size), *b = contents(pieces, &pieces_size);
    ck_assert_uint_eq(whole_size, pieces_size);
    ck_assert_mem_eq(a, b, whole_size);
    free(a);
    free(b);
    remove_file(whole);
    remove_file(pieces);
}
END_TEST

START_TEST(test_torn_end_is_cut_off) {
    char *path = temporary_path();
    write_games(path, 0, 300);
    size_t size, size_again;
    char *bytes = contents(path, &size);
    GamesRecord record;
    for (size_t torn = 1; torn < size / 4; torn += 397) {
        replace_file(path, bytes, size - torn);
        GamesReader *reader = open_games(path);
        int games = 0;
        GamesStatus status;
        while ((status = games_next(reader, &record)) == GAMES_GAME)
            games++;
        games_free(reader);
        ck_assert(games == 256 || games == 128);
        ck_assert_int_eq(status, GAMES_DAMAGED);
        write_games(path, (uint64_t)games, (uint64_t)games); /* opened and closed, nothing else */
        ck_assert_int_eq(count_damages(path), 0);
        write_games(path, (uint64_t)games, 300);
        char *again = contents(path, &size_again);
        ck_assert_uint_eq(size, size_again);
        ck_assert_mem_eq(again, bytes, size);
        free(again);
    }
    free(bytes);
    remove_file(path);
}
END_TEST

START_TEST(test_flipped_bit_costs_one_block) {
    char *path = temporary_path(), problem[GAMES_PROBLEM_SIZE];
    write_games(path, 0, 640);
    size_t size;
    char *bytes = contents(path, &size);
    size_t header = 24 + strlen(parameters);
    for (size_t at = 0; at < size * 4 / 5; at += at < header + 30 ? 1 : 1013) {
        bytes[at] = (char)(bytes[at] ^ 0x10);
        replace_file(path, bytes, size);
        bytes[at] = (char)(bytes[at] ^ 0x10);
        if (at < header) {
            ck_assert_ptr_null(games_open(path, problem));
            ck_assert_ptr_null(games_append(path, parameters, problem));
            continue;
        }
        GamesReader *reader = open_games(path);
        int games = 0, damages = 0;
        GamesRecord record;
        for (GamesStatus status; (status = games_next(reader, &record)) != GAMES_END;) {
            games += status == GAMES_GAME;
            if (status == GAMES_DAMAGED) {
                uint64_t offset, length;
                games_damage(reader, &offset, &length);
                ck_assert(offset <= at && at < offset + length);
                damages++;
            }
        }
        games_free(reader);
        ck_assert_int_eq(games, 640 - 128);
        ck_assert_int_eq(damages, 1);
        /* Appending would have to drop good games. */
        ck_assert_ptr_null(games_append(path, parameters, problem));
    }
    free(bytes);
    remove_file(path);
}
END_TEST

START_TEST(test_blocks_are_found_anywhere) {
    char *path = temporary_path();
    write_games(path, 0, 20);
    size_t size, header = 24 + strlen(parameters);
    char *bytes = contents(path, &size);
    for (size_t junk = 4070; junk < 4110; junk++) { /* around the reader's own buffer's end */
        char *spoiled = calloc(1, size + junk);
        ck_assert_ptr_nonnull(spoiled);
        memcpy(spoiled, bytes, header);
        memset(spoiled + header, 'V', junk);
        memcpy(spoiled + header + junk, bytes + header, size - header);
        replace_file(path, spoiled, size + junk);
        free(spoiled);
        GamesReader *reader = open_games(path);
        GamesRecord record;
        ck_assert_int_eq(games_next(reader, &record), GAMES_DAMAGED);
        uint64_t offset, length;
        games_damage(reader, &offset, &length);
        ck_assert_uint_eq(offset, header);
        ck_assert_uint_eq(length, junk);
        for (int i = 0; i < 20; i++)
            ck_assert_int_eq(games_next(reader, &record), GAMES_GAME);
        ck_assert_int_eq(games_next(reader, &record), GAMES_END);
        games_free(reader);
    }
    free(bytes);
    remove_file(path);
}
END_TEST

START_TEST(test_wrong_files_and_parameters) {
    char problem[GAMES_PROBLEM_SIZE] = "";
    char *path = temporary_path();
    GamesWriter *writer = append(path);
    ck_assert_ptr_null(games_append(path, parameters, problem)); /* locked */
    games_close(writer);
    ck_assert_ptr_null(games_append(path, "seed 2 depth 4", problem));
    ck_assert_ptr_nonnull(strstr(problem, parameters));
    replace_file(path, "some text that is no file of games", 34);
    ck_assert_ptr_null(games_append(path, parameters, problem));
    ck_assert_ptr_null(games_open(path, problem));
    replace_file(path, "", 0);
    ck_assert_ptr_null(games_open(path, problem));
    remove_file(path);
    ck_assert_ptr_null(games_open("/nonexistent/games", problem));
    ck_assert_ptr_null(games_append("/nonexistent/games", parameters, problem));
}
END_TEST

TESTING_MAIN("games", test_round_trip_in_few_bytes, test_extreme_values,
             test_illegal_records_are_refused, test_interruptions_leave_no_trace,
             test_torn_end_is_cut_off, test_flipped_bit_costs_one_block,
             test_blocks_are_found_anywhere, test_wrong_files_and_parameters)
