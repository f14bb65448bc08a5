/* SPDX-License-Identifier: MIT
 *
 * study/reasons: what speaks against a move, on boards made by hand with X to move, and what it
 * says of stable discs in random games.
 */
#include "testing.h"

#include <string.h>

#include "base/bits.h"
#include "positions.h"
#include "study/reasons.h"

/* Checks all reasons against `played`, said of Black, separated by "; ". Rows that are not there
 * are filled with `rest`. */
static void check_words(const char *rows, char rest, const char *played, const char *best,
                        const char *words) {
    Reason reasons[REASONS];
    char data[512] = "";
    Text text = text_into(data, sizeof data);
    Board board = {0};
    for (int i = 0; i < 64; i++) {
        char square = i < (int)strlen(rows) ? rows[i] : rest;
        board.player |= square == 'X' ? bits_square(i) : 0;
        board.opponent |= square == 'O' ? bits_square(i) : 0;
    }
    Square bad = square_parse(played), good = square_parse(best);
    ck_assert(board_allows(board, bad) && board_allows(board, good));
    int count = reasons_find(board, bad, good, reasons);
    for (int i = 0; i < count; i++) {
        text_add(&text, i ? "; " : "");
        reason_words(&reasons[i], BLACK, &text);
    }
    ck_assert_str_eq(data, words);
}

TEST(test_corners) {
    static const char open[] = "----------------"
                               "-OX-----"
                               "-X-O----";
    check_words(open, '-', "b2", "e5", "opened the corner a1");
    check_words(open, '-', "e5", "b2", "");
    static const char offered[] = "-OX-------------"
                                  "--X-----"
                                  "---O----";
    check_words(offered, '-', "e5", "a1", "did not take the corner a1");
    check_words(offered, '-', "a1", "e5", "");
}

TEST(test_stable_edges) {
    static const char rows[] = "O-XX----"
                               "-O------"
                               "-XX-----"
                               "---O----";
    check_words(rows, '-', "b1", "e5",
                "let White have 5 stable edge discs with e1 (at most 1 after the better move)");
    check_words(rows, '-', "e5", "b1", "");
}

TEST(test_last_move_in_a_region) {
    static const char two_and_one[] = "-XXXXXXX"
                                      "-OXXXXXX"
                                      "XXXXXXXX"
                                      "XXO-XXXX";
    check_words(two_and_one, 'X', "a2", "d4",
                "left White the last move next to a2 (1 empty square there)");
    check_words(two_and_one, 'X', "d4", "a2", "");
    static const char one_region[] = "-XXXXXXX"
                                     "-OXXXXXX"
                                     "OXXXXXXX"; /* a1 is no other region than a2 */
    check_words(one_region, 'X', "a2", "a1", "did not take the corner a1");
}

TEST(test_more_moves) {
    static const char rows[] = "----------------"
                               "---X----"
                               "--XOO---";
    check_words(rows, '-', "d5", "f4", "gave White 3 more moves (3, not 0)");
    check_words(rows, '-', "f4", "d5", "");
}

/* Plays a random game on from `start`. At least `count` discs on edges of the side that moved last
 * must survive it unflipped. */
static void stay_in_a_game(Board start, int count, Random *random) {
    uint64_t stay = start.opponent & 0xff818181818181ffu;
    Board now = start;
    for (bool own = false; !board_is_over(now); own = !own) {
        uint64_t moves = board_moves(now);
        now = board_play(now, moves ? (Square)random_bit(random, moves) : SQUARE_PASS);
        stay &= own ? now.opponent : now.player;
    }
    ck_assert_int_ge(bits_count(stay), count);
}

TEST(test_stable_discs_stay) {
    Random random;
    int seen = 0;
    random_seed(&random, 8);
    for (int i = 0; i < 20000 && seen < 200; i++) {
        Board board = positions_play(&random, 8 + (int)random_below(&random, 25));
        uint64_t moves = board_moves(board);
        Reason reasons[REASONS];
        if (bits_count(moves) < 2)
            continue;
        Square played = (Square)bits_first(moves), best = (Square)(63 - bits_leading(moves));
        int count = reasons_find(board, played, best, reasons);
        for (int at = 0; at < count; at++) {
            if (reasons[at].kind != REASON_EDGE)
                continue;
            Board start = board_play(board_play(board, played), reasons[at].square);
            for (int game = 0; game < 20; game++)
                stay_in_a_game(start, reasons[at].count, &random);
            seen++;
        }
    }
    ck_assert_int_ge(seen, 100);
}
