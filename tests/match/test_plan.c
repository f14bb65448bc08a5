/* SPDX-License-Identifier: MIT
 *
 * The preparation of games: openings, schedule and descriptions of engines.
 */
#include "testing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "match/match.h"
#include "match/player.h"

static bool read_openings(Openings *openings, const char *text, int plies) {
    *openings = (Openings){0};
    return openlist_read(openings, "openings", text, strlen(text), plies);
}

TEST(test_opening_lines) {
    Openings openings;
    static const char text[] =
        "# a comment\n\nDiagonal: f5d6c3\r\nF5F6\n"
        "---------------------------OX------XO--------------------------- X; f5:0;\n"
        "c4c3e6b4a4a5c2a3d2\n";
    ck_assert(read_openings(&openings, text, -1));
    ck_assert_uint_eq(openings.count, 4);
    ck_assert_int_eq(openings.list[0].plies, 3);
    ck_assert_int_eq(openings.list[1].moves[1], square_parse("f6"));
    ck_assert_int_eq(openings.list[2].plies, 0);
    ck_assert_int_eq(openings.list[3].plies, 9); /* black passes before the last one */
    openlist_free(&openings);
    ck_assert(read_openings(&openings, text, 2));
    ck_assert_int_eq(openings.list[0].plies, 2);
    openlist_free(&openings);
}

/* The shipped list: large enough, all of eight plies, none twice. */
TEST(test_builtin_list) {
    Openings openings = {0};
    ck_assert(openlist_builtin(&openings));
    ck_assert_uint_ge(openings.count, 2000);
    for (size_t i = 0; i < openings.count; i++) {
        ck_assert_int_eq(openings.list[i].plies, 8);
        ck_assert(!i || memcmp(openings.list[i].moves, openings.list[i - 1].moves, 8));
    }
    openlist_free(&openings);
}

TEST(test_random_openings_differ) {
    Openings one = {0}, two = {0}, few = {0};
    ck_assert(openlist_random(&one, 6, 200, 7));
    ck_assert(openlist_random(&two, 6, 200, 7));
    ck_assert_uint_eq(one.count, 200);
    for (size_t i = 0; i < 200; i++) { /* member by member: there is padding in between */
        ck_assert_int_eq(one.list[i].plies, two.list[i].plies);
        ck_assert_mem_eq(one.list[i].moves, two.list[i].moves, (size_t)one.list[i].plies);
    }
    ck_assert(openlist_random(&few, 1, 10, 7));
    ck_assert_uint_eq(few.count, 4); /* there are no more first moves */
    openlist_free(&one);
    openlist_free(&two);
    openlist_free(&few);
}

TEST(test_order_exhausts_the_list_first) {
    Openings openings = {.count = 10};
    size_t order[25], again[25];
    ck_assert(openlist_order(&openings, true, 3, order, 25));
    ck_assert(openlist_order(&openings, true, 3, again, 25));
    ck_assert_int_eq(memcmp(order, again, sizeof order), 0);
    for (size_t round = 0; round < 2; round++) {
        unsigned seen = 0;
        for (size_t i = 0; i < 10; i++)
            seen |= 1u << order[10 * round + i];
        ck_assert_uint_eq(seen, 1023);
    }
    ck_assert_int_ne(memcmp(order, order + 10, 10 * sizeof *order), 0);
    ck_assert(openlist_order(&openings, false, 3, order, 25));
    for (size_t i = 0; i < 25; i++)
        ck_assert_uint_eq(order[i], i % 10);
}

TEST(test_round_robin_numbers) {
    Schedule schedule = {.engines = 3, .rounds = 2, .shards = 1};
    static const int firsts[] = {0, 0, 1}, seconds[] = {1, 2, 2};
    ck_assert_int_eq(schedule_pairings(&schedule), 3);
    ck_assert_int_eq(schedule_games(&schedule), 12);
    for (int game = 0; game < 12; game++) {
        Slot slot = schedule_slot(&schedule, game);
        ck_assert_int_eq(slot.opening, game / 6);
        ck_assert_int_eq(slot.pairing, game / 2 % 3);
        ck_assert_int_eq(slot.engine[game % 2], firsts[slot.pairing]);
        ck_assert_int_eq(slot.engine[1 - game % 2], seconds[slot.pairing]);
        ck_assert(schedule_is_ours(&schedule, game));
    }
}

TEST(test_gauntlet_and_shards) {
    Schedule schedule = {.engines = 4, .gauntlet = true, .rounds = 5, .shards = 1};
    ck_assert_int_eq(schedule_pairings(&schedule), 3);
    for (int game = 0; game < schedule_games(&schedule); game++) {
        int owners = 0;
        Slot slot = schedule_slot(&schedule, game);
        ck_assert_int_eq(slot.engine[game % 2], 0);
        ck_assert_int_eq(slot.engine[1 - game % 2], 1 + game / 2 % 3);
        for (int shard = 0; shard < 4; shard++) {
            Schedule part = schedule;
            part.shard = shard;
            part.shards = 4;
            owners += schedule_is_ours(&part, game);
            ck_assert_int_eq(schedule_is_ours(&part, game), schedule_is_ours(&part, game ^ 1));
        }
        ck_assert_int_eq(owners, 1);
    }
}

TEST(test_spec) {
    EngineSpec spec;
    ck_assert(spec_parse("name=A cmd=\"verdi gtp --log 'a b'\" level=8 env=X=1 env='Y=2 3' "
                         "init='verdi-param x 1' tc=60+2 restart=on pass=implied",
                         &spec));
    ck_assert_str_eq(spec.name, "A");
    ck_assert_str_eq(spec.child.command, "verdi gtp --log 'a b'");
    ck_assert_str_eq(spec.child.environment[0], "X=1");
    ck_assert_str_eq(spec.child.environment[1], "Y=2 3");
    ck_assert_ptr_null(spec.child.environment[2]);
    ck_assert_str_eq(spec.init[0], "verdi-param x 1");
    ck_assert(spec.level == 8 && spec.restart && spec.dialect.pass == PASS_IMPLIED &&
              spec.has_clock);
    ck_assert_int_eq(spec.clock.mode, CLOCK_FISCHER);
    spec_free(&spec);
    ck_assert(spec_parse("cmd='/usr/games/gtp-rhino -l 2' proto=gtp", &spec));
    ck_assert_str_eq(spec.name, "gtp-rhino");
    spec_free(&spec);
    ck_assert(spec_parse("cmd='say \\'hi\\''", &spec));
    ck_assert_str_eq(spec.child.command, "say 'hi'");
    spec_free(&spec);
}
