/* SPDX-License-Identifier: MIT
 *
 * Checkpoints: saved data is read back unchanged; a damaged or foreign file is refused and not
 * changed. A solve gives the score of plain minimax, whatever the table contains at its beginning
 * (a checkpoint of any moment, or of other positions).
 */
#include "testing.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "core/tt.h"
#include "folder.h"
#include "positions.h"
#include "study/search/limits.h"
#include "study/solving/solving.h"

enum { EMPTY = 8, ENTRY = 16 }; /* bytes that verdi_engine_save() fills */

static verdi_engine *engine;
static verdi_game *game;
static unsigned char bytes[1 << 20];

static Position position_of(Board board) {
    return (Position){.discs = {board.player, board.opponent}, .side = BLACK};
}

static verdi_result solve(Board board, uint64_t nodes, const verdi_root *resume) {
    verdi_limits limits = limits_exact(NULL);
    verdi_result result;
    limits.nodes = nodes;
    limits.resume = resume;
    positions_set(game, board);
    ck_assert_int_eq(verdi_search(engine, game, &limits, NULL, NULL, &result), VERDI_OK);
    return result;
}

static void save(Board board, const verdi_result *result) {
    char problem[CHECKPOINT_PROBLEM];
    Checkpoint checkpoint = {.path = folder_path("ck"), .position = position_of(board)};
    ck_assert_msg(checkpoint_save(&checkpoint, engine, result, problem), "%s", problem);
}

static Checkpoint load(Board board) {
    char problem[CHECKPOINT_PROBLEM];
    Checkpoint checkpoint;
    ck_assert_msg(
        checkpoint_open(&checkpoint, folder_path("ck"), position_of(board), engine, problem), "%s",
        problem);
    return checkpoint;
}

/* A result's own root is where the search goes on that fills the result in. */
TEST(test_result_goes_on_itself) {
    Random random;
    random_seed(&random, 43);
    positions_open(&engine, &game, 1);
    Board board = positions_play(&random, 18);
    uint64_t nodes = solve(board, 0, NULL).nodes;
    verdi_engine_clear(engine);
    verdi_result part = solve(board, nodes / 2, NULL);
    ck_assert_int_gt(part.root.iteration, 1);
    positions_open(&engine, &game, 1);
    verdi_result rest = solve(board, 0, &part.root);
    positions_open(&engine, &game, 1);
    positions_set(game, board);
    verdi_limits limits = limits_exact(NULL);
    limits.resume = &part.root;
    ck_assert_int_eq(verdi_search(engine, game, &limits, NULL, NULL, &part), VERDI_OK);
    ck_assert_int_eq(part.value, rest.value);
    ck_assert_uint_eq(part.nodes, rest.nodes);
    ck_assert_int_eq(verdi_search(engine, game, &limits, NULL, NULL, &rest), VERDI_OK);
    part.root.iteration = INT_MIN;
    ck_assert_int_eq(verdi_search(engine, game, &limits, NULL, NULL, &rest), VERDI_E_ARGUMENT);
}

/* What was found before counts as found, although not how deep; a root of an iteration that this
 * search does not have is not gone on with. */
TEST(test_where_it_goes_on) {
    Random random;
    random_seed(&random, 44);
    positions_open(&engine, &game, 1);
    Board board = positions_play(&random, 18);
    uint64_t nodes = solve(board, 0, NULL).nodes;
    verdi_engine_clear(engine);
    verdi_result part = solve(board, nodes / 2, NULL);
    ck_assert_int_gt(part.root.iteration, 2);
    verdi_engine_clear(engine);
    verdi_result next = solve(board, 1, &part.root);
    ck_assert_int_eq(next.root.iteration, part.root.iteration);
    for (int i = 0; i < next.lines; i++) {
        ck_assert_int_eq(next.line[i].origin, VERDI_FROM_SEARCH);
        ck_assert_int_gt(next.line[i].depth, 0);
    }
    int *const changed[] = {&part.root.depth, &part.root.confidence};
    for (int i = 0; i < 2; i++) {
        int kept = *changed[i];
        *changed[i] = i ? 73 + 14 * (kept == 73) : kept - 1;
        verdi_engine_clear(engine);
        ck_assert_int_lt(solve(board, 1, &part.root).root.iteration, part.root.iteration);
        *changed[i] = kept;
    }
}

/* Stopped at any moment, and gone on with from the file by an engine with other threads. */
TEST(test_goes_on_to_the_same_score) {
    Random random;
    int kept = 0;
    random_seed(&random, 41);
    folder_make();
    positions_open(&engine, &game, 1);
    for (int i = 0; i < 3 * testing_scale(); i++) {
        Board board = positions_play(&random, 18);
        verdi_engine_clear(engine);
        verdi_result whole = solve(board, 0, NULL);
        for (int k = 1; k <= 5; k++) {
            verdi_engine_clear(engine);
            verdi_result part = solve(board, whole.nodes * (uint64_t)k / 6 + 1, NULL);
            save(board, &part);
            positions_open(&engine, &game, 1 + k % 2);
            Checkpoint found = load(board);
            ck_assert(found.found);
            ck_assert_uint_eq(found.nodes, part.nodes);
            ck_assert_int_eq(found.root.count, part.root.count);
            ck_assert_int_eq(found.root.iteration, part.root.iteration);
            kept += verdi_engine_save(engine, 0, bytes, sizeof bytes) > EMPTY;
            verdi_result rest = solve(board, 0, &found.root);
            ck_assert_int_eq(rest.value, whole.value);
            ck_assert(rest.line[0].exact);
            ck_assert_int_eq(rest.root.lower, whole.value);
            ck_assert_int_eq(rest.root.upper, whole.value);
        }
    }
    ck_assert_int_ge(kept, 5);
}

/* Entries of searches of all kinds, cut off at random, of a position and of its neighbours: what a
 * proof believes of them must be true. Ones of other depths and confidences are there to tempt. */
TEST(test_entries_prove_what_they_say) {
    Random random;
    size_t seen = 0;
    random_seed(&random, 42);
    positions_open(&engine, &game, 1);
    for (int i = 0; i < 30 * testing_scale(); i++) {
        Board board = positions_play(&random, 14);
        verdi_engine_clear(engine);
        verdi_result whole = solve(board, 0, NULL);
        verdi_engine_clear(engine);
        verdi_limits limits = limits_unlimited(NULL);
        verdi_result part;
        limits.confidence = i % 2 ? 100 : 87;
        limits.depth = i % 3 ? 12 : 0;
        limits.nodes = 500 + random_below(&random, 60000);
        positions_set(game, board);
        ck_assert_int_eq(verdi_search(engine, game, &limits, NULL, NULL, &part), VERDI_OK);
        size_t size = verdi_engine_save(engine, 0, bytes, sizeof bytes);
        seen += size / ENTRY;
        verdi_engine_clear(engine);
        ck_assert_int_eq(verdi_engine_load(engine, bytes, size), VERDI_OK);
        verdi_result again = solve(board, 0, NULL);
        ck_assert_int_eq(again.value, whole.value);
    }
    ck_assert_uint_ge(seen, 1000);
}

static void check_refused(Board board, const char *why) {
    char problem[CHECKPOINT_PROBLEM];
    Checkpoint checkpoint;
    size_t before, after;
    const char *old = folder_read_bytes("ck", &before);
    ck_assert(
        !checkpoint_open(&checkpoint, folder_path("ck"), position_of(board), engine, problem));
    ck_assert_msg(strstr(problem, why) && strstr(problem, folder_path("ck")), "%s", problem);
    const char *now = folder_read_bytes("ck", &after);
    ck_assert_uint_eq(before, after);
    ck_assert(!memcmp(old, now, before));
}

/* Every byte of the head, some of the rest, and every length. */
TEST(test_damage_is_found) {
    Random random;
    random_seed(&random, 44);
    folder_make();
    positions_open(&engine, &game, 1);
    Board board = positions_play(&random, 18);
    verdi_result part = solve(board, 80000, NULL);
    save(board, &part);
    size_t size;
    const char *good = folder_read_bytes("ck", &size);
    char *bad = malloc(size + 1);
    ck_assert_uint_ge(size, 450);
    for (size_t i = 0; i < size; i += i < 200 ? 1 : 1 + random_below(&random, 97)) {
        memcpy(bad, good, size);
        bad[i] = (char)(bad[i] ^ 1 << random_below(&random, 8));
        folder_write("ck", bad, size);
        check_refused(board, i < 8    ? "is not a checkpoint"
                             : i < 12 ? "another version"
                                      : "damaged");
    }
    for (size_t length = 0; length < size; length += length < 200 ? 1 : 211) {
        folder_write("ck", good, length);
        check_refused(board, length < 8 ? "is not a checkpoint" : "");
    }
    folder_write("ck", good, size);
    check_refused(positions_play(&random, 18), "another position");
    check_refused(board_pass(board), "another position");
    load(board);
    ck_assert_int_eq(folder_count(), 1);
    free(bad);
}

/* The place of an entry in `bytes`, which become those of an empty table and more. */
static void put_entry(int place, uint64_t hash, TtData data) {
    bytes_put64(bytes + EMPTY + ENTRY * place, hash);
    bytes_put64(bytes + EMPTY + ENTRY * place + 8, tt_pack(&data, 0));
}

TEST(test_bad_entries_are_refused) {
    static const TtData good = {-128, 128, 13, 6, 3};
    static const TtData bad[] = {{-64 * VERDI_DISC - 1, 128, 13, 6, 3},
                                 {-128, 64 * VERDI_DISC + 1, 13, 6, 3},
                                 {129, 128, 13, 6, 3},
                                 {-128, 128, 13, 6, 66},
                                 {-128, 128, 13, 7, 3}};
    positions_open(&engine, &game, 1);
    ck_assert_uint_eq(verdi_engine_save(engine, 0, bytes, EMPTY - 1), 0);
    ck_assert_uint_eq(verdi_engine_save(engine, 0, bytes, sizeof bytes), EMPTY);
    put_entry(0, 1, good);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        put_entry(1, 2, bad[i]);
        ck_assert_int_eq(verdi_engine_load(engine, bytes, EMPTY + 2 * ENTRY), VERDI_E_FORMAT);
    }
    for (size_t size = 0; size < EMPTY + ENTRY; size++)
        ck_assert_int_eq(verdi_engine_load(engine, bytes, size),
                         size == EMPTY ? VERDI_OK : VERDI_E_FORMAT);
    unsigned char other[EMPTY + 2 * ENTRY];
    ck_assert_uint_eq(verdi_engine_save(engine, 0, other, sizeof other), EMPTY);
    ck_assert_int_eq(verdi_engine_load(engine, bytes, EMPTY + ENTRY), VERDI_OK);
    ck_assert_uint_eq(verdi_engine_save(engine, 13, other, sizeof other), EMPTY + ENTRY);
    ck_assert(!memcmp(bytes, other, EMPTY + ENTRY));
    ck_assert_uint_eq(verdi_engine_save(engine, 14, other, sizeof other), EMPTY);
    bytes[0] ^= 1;
    ck_assert_int_eq(verdi_engine_load(engine, bytes, EMPTY + ENTRY), VERDI_E_VERSION);
}

/* In a full table, entries that are loaded replace others that are as deep, and not deeper ones. */
TEST(test_loaded_entries_replace) {
    enum { MANY = (sizeof bytes - EMPTY) / ENTRY };
    static const int depths[] = {13, 13, 12};
    int found[3] = {0};
    unsigned char *saved = malloc(2 * sizeof bytes);
    Random random;
    random_seed(&random, 46);
    positions_open(&engine, &game, 1);
    ck_assert_int_eq(verdi_engine_set_hash(engine, 1), VERDI_OK);
    verdi_engine_save(engine, 0, bytes, EMPTY);
    for (int round = 0; round < 3; round++) {
        for (int i = 0; i < MANY; i++)
            put_entry(i, random_next(&random), (TtData){-128 * round, 128, depths[round], 6, 3});
        ck_assert_int_eq(verdi_engine_load(engine, bytes, EMPTY + MANY * ENTRY), VERDI_OK);
        size_t size = verdi_engine_save(engine, 0, saved, 2 * sizeof bytes);
        for (size_t at = EMPTY; at < size; at += ENTRY)
            found[round] += !memcmp(saved + at + 8, bytes + EMPTY + 8, 8);
    }
    ck_assert_int_gt(found[0], MANY / 2);
    ck_assert_int_gt(found[1], MANY / 3);
    ck_assert_int_lt(found[2], MANY / 10);
    free(saved);
}

/* Loaded entries are forgotten like searched ones: by a clear, and by other contempt. */
TEST(test_loaded_entries_are_cleared) {
    Random random;
    verdi_limits limits;
    verdi_result result;
    uint64_t nodes[3];
    random_seed(&random, 46);
    Board board = positions_play(&random, 30);
    for (int i = 0; i < 3; i++) { /* nothing loaded; cleared; contempt after loading */
        positions_open(&engine, &game, 1);
        verdi_limits_init(&limits);
        limits.depth = 9;
        positions_set(game, board);
        if (i) {
            ck_assert_int_eq(verdi_search(engine, game, &limits, NULL, NULL, &result), VERDI_OK);
            size_t size = verdi_engine_save(engine, 0, bytes, sizeof bytes);
            ck_assert_uint_gt(size, EMPTY + 100 * ENTRY);
            positions_open(&engine, &game, 1);
            positions_set(game, board);
            ck_assert_int_eq(verdi_engine_load(engine, bytes, size), VERDI_OK);
        }
        if (i == 1) {
            verdi_engine_clear(engine);
            ck_assert_uint_eq(verdi_engine_save(engine, 0, bytes, sizeof bytes), EMPTY);
        }
        limits.contempt = 100;
        ck_assert_int_eq(verdi_search(engine, game, &limits, NULL, NULL, &result), VERDI_OK);
        ck_assert_uint_eq(verdi_engine_save(engine, 0, bytes, sizeof bytes), 0);
        nodes[i] = result.nodes;
    }
    ck_assert_uint_eq(nodes[0], nodes[1]);
    ck_assert_uint_eq(nodes[0], nodes[2]);
}

/* Many entries make the table in use grow, and are there afterwards; where there is no room for all
 * of them the deepest are saved. */
TEST(test_a_table_grows_with_its_entries) {
    enum { MANY = (sizeof bytes - EMPTY) / ENTRY };
    Random random;
    random_seed(&random, 45);
    positions_open(&engine, &game, 1);
    ck_assert_int_eq(verdi_engine_set_hash(engine, 64), VERDI_OK);
    verdi_engine_save(engine, 0, bytes, EMPTY);
    for (int round = 0; round < 8; round++) {
        for (int i = 0; i < MANY; i++)
            put_entry(i, random_next(&random), (TtData){-128, 128, 13 + round, 6, 3});
        ck_assert_int_eq(verdi_engine_load(engine, bytes, EMPTY + MANY * ENTRY), VERDI_OK);
    }
    size_t size = verdi_engine_save(engine, 20, bytes, sizeof bytes) - EMPTY;
    ck_assert_uint_ge(size, MANY / 100 * 99 * ENTRY);
    ck_assert_uint_eq(verdi_engine_save(engine, 0, bytes, sizeof bytes), EMPTY + size);
    unsigned char *all = malloc(9 * sizeof bytes);
    size = verdi_engine_save(engine, 13, all, 9 * sizeof bytes) - EMPTY;
    ck_assert_uint_ge(size, 8 * MANY / 100 * 99 * ENTRY);
    free(all);
}
