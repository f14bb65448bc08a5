/* SPDX-License-Identifier: MIT
 *
 * record/transcript: moves in any spelling, passes implied or written, errors with the number of
 * the move.
 */
#include "testing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "record/record.h"
#include "record/transcript.h"

static char problem[RECORD_PROBLEM_SIZE];

static bool read(Game *game, const char *text) {
    return transcript_read(game, span_of(text), -1, NULL, problem) == RECORD_WHOLE;
}

/* A text that must be refused with exactly this message. The moves before the fault are kept; if
 * there is none, the game is left alone. */
static void refuse(const char *text, size_t size, const char *message) {
    Game game = game_new();
    ck_assert(read(&game, "f5d6"));
    RecordStatus status = transcript_read(&game, (Span){text, text + size}, -1, NULL, problem);
    int number = atoi(problem + strcspn(problem, "0123456789"));
    ck_assert_str_eq(problem, message);
    if (strncmp(message, "move ", 5) != 0)
        number = status == RECORD_CUT ? game.length + 1 : 1;
    ck_assert_int_eq(status, number > 1 ? RECORD_CUT : RECORD_BAD);
    ck_assert_int_eq(game.length, number > 1 ? number - 1 : 2);
    game_free(&game);
}

TEST(test_reads_plain_moves) {
    Game game = game_new();
    ck_assert(read(&game, "f5d6c3d3c4"));
    ck_assert_str_eq(problem, "");
    ck_assert_int_eq(game.length, 5);
    ck_assert_int_eq(game_move(&game, 0).square, square_parse("f5"));
    ck_assert_int_eq(game_move(&game, 4).square, square_parse("c4"));
    ck_assert_int_eq(game_move(&game, 4).colour, BLACK);
    ck_assert_int_eq(game.now.side, WHITE);
    game_free(&game);
}

TEST(test_reads_blanks_case_and_no_moves) {
    Game game = game_new();
    ck_assert(read(&game, "  F5 d6\r\n\tC3\n"));
    ck_assert_int_eq(game.length, 3);
    ck_assert(read(&game, " \n"));
    ck_assert_int_eq(game.length, 0);
    ck_assert(transcript_read(&game, (Span){0}, -1, NULL, problem));
    game_free(&game);
}

TEST(test_stops_at_the_limit) {
    Game game = game_new();
    const char *text = "f5d6c3 c9";
    ck_assert(transcript_read(&game, span_of(text), 2, NULL, problem));
    ck_assert_int_eq(game.length, 2);
    ck_assert(transcript_read(&game, span_of(text), 0, NULL, problem));
    ck_assert_int_eq(game.length, 0);
    ck_assert(transcript_read(&game, span_of(text), 3, NULL, problem));
    ck_assert(transcript_read(&game, span_of(text), 4, NULL, problem) == RECORD_CUT);
    game_free(&game);
}

/* The shortest way to a pass: after eight moves black has none. */
#define BEFORE_PASS "d3c3b3b2f5a3a1c1"

TEST(test_passes_are_implied_or_written) {
    static const char *const spellings[] = {"", "--", "pa", "PS", " pass "};
    Game reference = game_new();
    ck_assert(read(&reference, BEFORE_PASS));
    ck_assert_uint_eq(board_moves(position_board(reference.now)), 0);
    ck_assert(!game_is_over(&reference));
    uint64_t other = board_moves(board_pass(position_board(reference.now)));
    for (int i = 0; i < 5; i++) {
        char text[64];
        snprintf(text, sizeof text, "%s%s%s", BEFORE_PASS, spellings[i],
                 square_name(__builtin_ctzll(other)));
        Game game = game_new();
        ck_assert_msg(read(&game, text), "%s: %s", text, problem);
        ck_assert_int_eq(game.length, i ? 10 : 9);
        ck_assert_int_eq(game.now.side, reference.now.side);
        game_free(&game);
    }
    game_free(&reference);
}

TEST(test_errors_are_precise) {
    static const struct {
        const char *text, *message;
    } cases[] = {
        {"f5d6c3d3c4f4d3", "move 7: d3 is illegal"},
        {"a1", "move 1: a1 is illegal"},
        {"f5d6x9", "move 3: 'x9' is not a move"},
        {"f5d6c", "move 3: 'c' is not a move"},
        {"f5i4", "move 2: 'i4' is not a move"},
        {"f5d9", "move 2: 'd9' is not a move"},
        {"f5\001\377", "move 2: ' \uFFFD' is not a move"},
        {"f5-", "move 2: '-' is not a move"},
        {"f5 d 6", "move 2: 'd' is not a move"},
        {"f5--", "move 2: white has a legal move and cannot pass"},
        {"pa", "move 1: black has a legal move and cannot pass"},
        {"e6f4e3d6c5f6e7f5g5a1", "move 10: the game is over before a1"},
        {"1. f5 1-0 d6", "move 2: 'd6' is not a move"},
        {"1. f5 3x", "move 2: '3x' is not a move"},
        {"f5 d6 7 c3", "move 3: 'c3' is not a move"},
        {"1. f5 d6 3. c3 2. d3", "number 2 after number 3"},
        {"f5, \"d6, c3", "a quotation mark is not closed"},
        {"f5 [x] d6", "move 2: '[x' is not a move"},
        {"[f5", "move 1: '[f' is not a move"},
        {"-1", "no moves in it"},
        {"f5,,d6", "move 2: ',d' is not a move"},
        {"f5,;d6", "move 2: ';d' is not a move"},
        {"f5 - - d6", "move 2: '-' is not a move"},
        {", f5", "move 1: ',' is not a move"},
        {"f5, d6, c9", "move 3: 'c9' is not a move"},
        {"F5-D6-D6", "move 3: d6 is illegal"},
        {"\uff26\uff15\uff29\uff14", "move 2: 'I4' is not a move"},
        {"\uff26\uff15\uff24", "move 2: 'D' is not a move"},
        {"f5\u2192d6", "move 2: '\u2192d' is not a move"},
        {"f5\uff76d6", "move 2: '\uff76d' is not a move"},
        {"\uff26\uff15\xef\xbc", "move 2: '\uFFFD\uFFFD' is not a move"}, /* cut in a character */
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        refuse(cases[i].text, strlen(cases[i].text), cases[i].message);
    refuse("f5\0d6", 5, "move 2: ' d' is not a move");
}

TEST(test_writes_what_it_reads) {
    const char *text = "e6f4e3d6c5f6e7f5g5";
    char buffer[32];
    Game game = game_new();
    ck_assert(read(&game, "E6 f4e3d6c5f6e7f5 g5 -- pass"));
    ck_assert_int_eq(game.length, 11);
    Text out = text_into(buffer, sizeof buffer);
    transcript_write(&game, &out);
    ck_assert(!out.overflow);
    ck_assert_str_eq(buffer, text);
    char small[18];
    out = text_into(small, sizeof small);
    transcript_write(&game, &out);
    ck_assert(out.overflow);
    game_free(&game);
}

/* f5 d6 c3 as PlayOK writes games, in lists, and in the full width of Japanese keyboards. */
TEST(test_reads_what_people_type) {
    static const char *const texts[] = {"1. F5 d6 2. C3",
                                        "1.f5 d6 2.c3 *",
                                        "[Event \"?\"]\n[Result \"33-31\"]\n1. f5 d6\n2. c3 33-31",
                                        "f5 d6 2... c3 1/2-1/2\n",
                                        "1. f5 d6 2. c3 40:24 ",
                                        " 1. f5 d6 2. c3 3.",
                                        "f5, d6, c3",
                                        "f5,d6,c3,",
                                        "f5; d6; c3;",
                                        "F5-D6-C3",
                                        "f5 - d6 - c3",
                                        "1. f5 2. d6 3. c3",
                                        "1. f5, d6, 2. c3",
                                        "1) f5 d6 2) c3 33-31",
                                        "\uff26\uff15\uff24\uff16\uff43\uff13",
                                        "\uff11\uff0e\uff26\uff15\u3000\uff44\uff16"
                                        "\uff0c\uff12\uff0e\uff43\uff13",
                                        "f5\u3001d6\uff0dc3",
                                        "f5\u00a0d6\u00a0c3\u3000",
                                        "1: f5 2: d6 3: c3",
                                        "black:f5;white:d6;black:c3",
                                        "\"f5\",\"d6\",\"c3\"",
                                        "'f5', 'd6', 'c3'",
                                        "30 F5D6C3",
                                        "\u2460f5 \u2461d6 \u2462c3"};
    Game game = game_new();
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        ck_assert_msg(read(&game, texts[i]), "%s: %s", texts[i], problem);
        ck_assert_msg(game.length == 3, "%s: %d moves", texts[i], game.length);
        ck_assert_int_eq(game_move(&game, 2).square, square_parse("c3"));
    }
    ck_assert(read(&game, BEFORE_PASS "\u30d1\u30b9"));
    ck_assert_int_eq(game_move(&game, game.length - 1).square, SQUARE_PASS);
    ck_assert(read(&game, "[Black \"\uff26\uff15, x\"] f5,d6")); /* names stay as they are */
    ck_assert_str_eq(game.name[BLACK], "\uff26\uff15, x");
    game_free(&game);
}

TEST(test_goes_on_from_a_game) {
    Game game = game_new();
    ck_assert(read(&game, "f5d6"));
    ck_assert(transcript_play(&game, span_of("c3, d3"), -1, NULL, problem));
    ck_assert_int_eq(game.length, 4);
    ck_assert(!transcript_play(&game, span_of("c4 a1"), -1, NULL, problem));
    ck_assert_str_eq(problem, "move 6: a1 is illegal");
    ck_assert_int_eq(game.length, 5);
    game_free(&game);
}

/* A mistyped transcript is meant as one all the same, the name of a file is not. */
TEST(test_tells_transcripts_from_names) {
    static const char *const meant[] = {
        "f5",       "f5d6c9",       "f5d6xc3", "x5d6c3",       "1. f5 d6 2. c",
        "f5-d6-c9", "f5, d6, a1, ", "1)f5",    "\uff26\uff15", "f5 pa pass"};
    static const char *const names[] = {
        "",           "-",      "games", "f5d6.txt", "./f5", "WTH_1985", "games1985",   "a1.sgf",
        "level2.obf", "12.wtb", "f5/d6", "pass",     "1.",   "old-f5.x", "f5d6--c3.ggf"};
    for (size_t i = 0; i < sizeof meant / sizeof *meant; i++)
        ck_assert_msg(transcript_is_meant(span_of(meant[i])), "%s", meant[i]);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        ck_assert_msg(!transcript_is_meant(span_of(names[i])), "%s", names[i]);
    ck_assert_int_eq(transcript_number(span_of("12... c3")), 12);
    ck_assert_int_eq(transcript_number(span_of("\uff11\uff09")), 1);
    ck_assert_int_eq(transcript_number(span_of("12")), -1);
    ck_assert_int_eq(transcript_number(span_of("f5")), -1);
}
