/* SPDX-License-Identifier: MIT
 *
 * The federations' timeout rules: each line of the published example (33 black discs, 3 white, 28
 * empties at the end) in each federation, and cases that the example does not cover.
 */
#include "testing.h"

#include "base/bits.h"
#include "match/matchclock.h"

enum Trouble { NONE, BLACK_OUT, WHITE_OUT };
enum Past { NOBODY, BLACK_PAST, WHITE_PAST };

/* 33 black discs that fill rows 1-4 and a5, 3 white ones behind a gap: neither side can move. */
static Position example(void) {
    Position position = {.side = BLACK};
    position.discs[BLACK] = 0x00000001ffffffffu;
    position.discs[WHITE] = bits_square(61) | bits_square(62) | bits_square(63);
    return position;
}

static const struct {
    enum Trouble out;
    enum Past past;
    const char *federation;
    int black, white;
} lines[] = {
    {NONE, NOBODY, "usa", 33, 3},           {NONE, NOBODY, "europe", 61, 3},
    {NONE, NOBODY, "world", 61, 3},         {NONE, NOBODY, "japan", 47, 17},
    {BLACK_OUT, NOBODY, "usa", 31, 32},     {BLACK_OUT, NOBODY, "world", 31, 33},
    {BLACK_OUT, NOBODY, "europe", 0, 64},   {BLACK_OUT, NOBODY, "japan", 0, 64},
    {WHITE_OUT, NOBODY, "usa", 33, 3},      {WHITE_OUT, NOBODY, "world", 61, 3},
    {WHITE_OUT, NOBODY, "europe", 64, 0},   {WHITE_OUT, NOBODY, "japan", 64, 0},
    {BLACK_OUT, BLACK_PAST, "usa", 0, 64},  {BLACK_OUT, BLACK_PAST, "world", 0, 64},
    {WHITE_OUT, WHITE_PAST, "usa", 64, 0},  {WHITE_OUT, WHITE_PAST, "world", 64, 0},
    {BLACK_OUT, WHITE_PAST, "usa", 31, 32}, {BLACK_OUT, WHITE_PAST, "world", 31, 33},
    {WHITE_OUT, BLACK_PAST, "usa", 33, 3},  {WHITE_OUT, BLACK_PAST, "world", 61, 3},
};

static TimeTrouble trouble_of(enum Trouble out, enum Past past) {
    return (TimeTrouble){.flag = out != NONE,
                         .flagged = out == WHITE_OUT ? WHITE : BLACK,
                         .past = past != NOBODY,
                         .overran = past == WHITE_PAST ? WHITE : BLACK};
}

TEST(test_lines_of_the_example) {
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        TimeTrouble trouble = trouble_of(lines[i].out, lines[i].past);
        int halves[2];
        timeout_score(federation_find(lines[i].federation), example(), &trouble, halves);
        ck_assert_msg(halves[BLACK] == 2 * lines[i].black && halves[WHITE] == 2 * lines[i].white,
                      "line %zu: %g-%g", i, halves[BLACK] / 2.0, halves[WHITE] / 2.0);
    }
}

TEST(test_example_is_final) {
    ck_assert(board_is_over(position_board(example())));
}

/* The winner past the extension while moves are left: the small win, whatever is on the board. */
TEST(test_unfinished_game_is_not_counted) {
    TimeTrouble trouble = trouble_of(WHITE_OUT, BLACK_PAST);
    Position ahead = {.discs = {7, UINT64_C(1) << 3}, .side = WHITE}; /* a1 b1 c1, and d1 */
    int halves[2];
    timeout_score(federation_find("usa"), ahead, &trouble, halves);
    ck_assert_int_eq(halves[BLACK], 64);
    ck_assert_int_eq(halves[WHITE], 62);
    timeout_score(federation_find("world"), ahead, &trouble, halves);
    ck_assert_int_eq(halves[BLACK], 66);
    ck_assert_int_eq(halves[WHITE], 62);
}

TEST(test_a_drawn_count_is_no_win) {
    Position draw = {.discs = {0x00000000ffffffffu, 0xffffffff00000000u}, .side = WHITE};
    TimeTrouble trouble = trouble_of(BLACK_OUT, NOBODY);
    int halves[2];
    timeout_score(federation_find("usa"), draw, &trouble, halves);
    ck_assert_int_eq(halves[BLACK], 62);
    ck_assert_int_eq(halves[WHITE], 64);
}

TEST(test_when_play_stops) {
    TimeTrouble none = trouble_of(NONE, NOBODY), flag = trouble_of(BLACK_OUT, NOBODY),
                past = trouble_of(BLACK_OUT, WHITE_PAST);
    ck_assert(!timeout_stops(federation_find("europe"), &none));
    ck_assert(timeout_stops(federation_find("europe"), &flag));
    ck_assert(!timeout_stops(federation_find("usa"), &flag));
    ck_assert(!timeout_stops(federation_find("world"), &flag));
    ck_assert(timeout_stops(federation_find("usa"), &past));
    ck_assert_ptr_null(federation_find("atlantis"));
}
