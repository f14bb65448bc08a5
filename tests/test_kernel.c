/* SPDX-License-Identifier: MIT
 *
 * Every CPU level that runs here: kernels on random and edge boards against the slow rules, the
 * evaluation's lanes against a computation from scratch, its values against the portable level's,
 * and stability against random games.
 */
#include "testing.h"

#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "base/random.h"
#include "engine/levels.h"
#include "engine/weights_read.h"
#include "positions.h"
#include "slow_rules.h"
#include "verdi.h"

enum { RANDOM_BOARDS = 50000 };

/* Boards of every density, also such as no game reaches. */
static Board random_board(Random *random) {
    uint64_t a = random_next(random), b = random_next(random), c = random_next(random);
    switch (random_below(random, 4)) {
    case 0: /* half empty */
        return (Board){a & b, ~a & b};
    case 1: /* nearly full */
        c |= b | random_next(random);
        return (Board){a & c, ~a & c};
    case 2: /* nearly empty */
        b &= c;
        return (Board){a & b, ~a & b};
    default: /* few of the player's */
        a &= b & random_next(random);
        return (Board){a, ~a & (c | b)};
    }
}

/* The slow rules are asked once for all levels; plain comparisons, for Check's are slow. */
static void check_flips(Board board, int square) {
    uint64_t flips = slow_flips(board, square);
    for (const Core *const *at = positions_cores(); *at; at++) {
        if ((*at)->flips(square, board.player, board.opponent) != flips)
            ck_abort_msg("%s: flips of %d on %016lx %016lx", (*at)->level, square,
                         (long)board.player, (long)board.opponent);
        if ((*at)->flips_set(square, board.player, board.opponent) != flips)
            ck_abort_msg("%s: set of flips of %d on %016lx %016lx", (*at)->level, square,
                         (long)board.player, (long)board.opponent);
    }
}

/* What is said of a move at one place, from the slow rules. */
static bool is_described(const KernelPrices *list, int place, Board board, int square) {
    return list->move[place] == bits_square(square) &&
           list->flips[place] == slow_flips(board, square) &&
           list->answers[place] == slow_moves(board_play(board, square)) && list->key[place] >= 0 &&
           list->key[place] % KERNEL_PLACES == place;
}

/* Whether core/prices.h promises that the move at place a comes before that at place b. */
static bool must_precede(const KernelPrices *list, int a, int b, uint64_t odd) {
    const uint64_t corners = 0x8100000000000081u;
    int fewer = bits_count(list->answers[b]) - bits_count(list->answers[a]);
    int safer = bits_count(list->answers[b] & corners) - bits_count(list->answers[a] & corners);
    bool corner_a = list->move[a] & corners, corner_b = list->move[b] & corners;
    bool odd_a = list->move[a] & odd, odd_b = list->move[b] & odd;
    if (fewer > 0 && safer >= 0)
        return true;
    if (fewer || safer < 0)
        return false;
    if (safer > 0)
        return corner_a == corner_b;
    if (corner_a != corner_b)
        return corner_a;
    return odd_a != odd_b ? odd_a : a < b;
}

/* The moves of a board together; the list has room for the first sixteen. All levels agree. */
static void check_prices(const Core *core, Board board, uint64_t moves, uint64_t odd) {
    KernelPrices list, twin;
    while (bits_count(moves) > KERNEL_PLACES)
        moves &= ~((uint64_t)1 << (63 - bits_leading(moves)));
    int count = bits_count(moves);
    unsigned key = core->price_moves(&list, board.player, board.opponent, moves, odd);
    levels_pick("portable")->price_moves(&twin, board.player, board.opponent, moves, odd);
    unsigned lowest = KERNEL_KEY_NONE;
    bool right = true;
    for (int place = 0; place < KERNEL_PLACES; place++, moves &= moves - 1) {
        right &= moves ? is_described(&list, place, board, bits_first(moves))
                       : list.key[place] == KERNEL_KEY_NONE;
        right &= list.key[place] == twin.key[place];
        if ((unsigned)list.key[place] < lowest)
            lowest = (unsigned)list.key[place];
    }
    for (int a = 0; a < count; a++)
        for (int b = 0; b < count; b++)
            right &= a == b || !must_precede(&list, a, b, odd) || list.key[a] < list.key[b];
    right &= key == lowest && core->key_after(&list, 0) == lowest;
    for (int taken = 0; taken < count; taken++) { /* all in rising order, then none */
        unsigned next = core->key_after(&list, key), least = KERNEL_KEY_NONE;
        for (int place = 0; place < count; place++)
            if ((unsigned)list.key[place] > key && (unsigned)list.key[place] < least)
                least = (unsigned)list.key[place];
        right &= next == least;
        key = next;
    }
    if (!right || key != KERNEL_KEY_NONE)
        ck_abort_msg("%s: the priced moves of %016lx %016lx", core->level, (long)board.player,
                     (long)board.opponent);
}

/* Four different empty squares at once. */
static void check_four(const Core *core, Board board, uint64_t empties) {
    uint64_t flips[4];
    uint8_t square[4];
    for (; bits_count(empties) >= 4; empties &= empties - 1) {
        uint64_t rest = empties;
        for (int i = 0; i < 4; i++, rest &= rest - 1)
            square[(i + bits_first(empties)) & 3] = (uint8_t)bits_first(rest);
        unsigned legal = core->flips_four(square, board.player, board.opponent, flips);
        for (int i = 0; i < 4; i++) {
            uint64_t expected = core->flips(square[i], board.player, board.opponent);
            if (flips[i] != expected || (legal >> i & 1) != (expected != 0) || legal >= 16)
                ck_abort_msg("%s: %d of four squares of %016lx %016lx", core->level, i,
                             (long)board.player, (long)board.opponent);
        }
    }
}

static void check_board(Board board) {
    uint64_t moves = slow_moves(board);
    for (const Core *const *at = positions_cores(); *at; at++) {
        check_prices(*at, board, moves, board.player * 0x9e3779b97f4a7c15u);
        check_four(*at, board, board_empties(board));
        if ((*at)->moves(board.player, board.opponent) != moves)
            ck_abort_msg("%s: moves of %016lx %016lx", (*at)->level, (long)board.player,
                         (long)board.opponent);
    }
    for (uint64_t rest = board_empties(board); rest; rest &= rest - 1)
        check_flips(board, bits_first(rest));
}

/* Lines of every length and content through one square, in each of the four axes. */
static void check_lines(void) {
    for (int square = 0; square < 64; square++)
        for (int axis = 0; axis < 4; axis++) {
            static const int down[4] = {0, 1, 1, 1}, right[4] = {1, 0, 1, -1};
            int line[8], length = 0;
            for (int step = -7; step <= 7; step++) {
                int row = square / 8 + step * down[axis], column = square % 8 + step * right[axis];
                if (step && row >= 0 && row < 8 && column >= 0 && column < 8)
                    line[length++] = 8 * row + column;
            }
            int contents = 1;
            for (int i = 0; i < length; i++)
                contents *= 3;
            for (int content = 0; content < contents; content++) {
                Board board = {0, 0};
                for (int i = 0, rest = content; i < length; i++, rest /= 3) {
                    board.player |= rest % 3 == 1 ? bits_square(line[i]) : 0;
                    board.opponent |= rest % 3 == 2 ? bits_square(line[i]) : 0;
                }
                check_flips(board, square);
            }
        }
}

TEST(test_moves_and_flips) {
    Random random;
    random_seed(&random, 1);
    for (int i = 0; i < RANDOM_BOARDS * testing_scale(); i++)
        check_board(random_board(&random));
    check_board((Board){0, 0});
    check_board((Board){~(uint64_t)0, 0});
    check_board((Board){0, ~(uint64_t)0});
    check_board((Board){1, ~(uint64_t)1});
    check_lines();
}

/* Moves of many boards at once, every number of boards from none on: those of each board alone, and
 * nothing written beyond. */
TEST(test_moves_of_boards) {
    enum { MOST = 2 * 64 + 7 };
    Random random;
    random_seed(&random, 5);
    for (int done = 0, count = 0; done < RANDOM_BOARDS * testing_scale(); done += count) {
        uint64_t player[MOST], opponent[MOST], expected[MOST], moves[MOST + 1];
        count = (count + 1) % (MOST + 1);
        for (int i = 0; i < count; i++) {
            Board board = random_board(&random);
            player[i] = board.player;
            opponent[i] = board.opponent;
            expected[i] = levels_pick("portable")->moves(board.player, board.opponent);
        }
        for (const Core *const *at = positions_cores(); *at; at++) {
            moves[count] = 42;
            (*at)->moves_boards(moves, player, opponent, count);
            if (memcmp(moves, expected, (size_t)count * sizeof *moves) != 0 || moves[count] != 42)
                ck_abort_msg("%s: moves of %d boards", (*at)->level, count);
        }
    }
}

TEST(test_last_square) {
    for (const Core *const *at = positions_cores(); *at; at++) {
        const Core *core = *at;
        Random random;
        random_seed(&random, 2);
        for (int i = 0; i < RANDOM_BOARDS * testing_scale(); i++) {
            int square = (int)random_below(&random, 64);
            uint64_t player = random_next(&random);
            if (i % 3 == 0)
                player &= random_next(&random);
            player &= ~bits_square(square);
            Board board = {player, ~player & ~bits_square(square)};
            if (core->count_last(square, player) != 2 * bits_count(slow_flips(board, square)))
                ck_abort_msg("%s: last %d of %016lx", core->level, square, (long)player);
        }
    }
}

/* The lanes carried along through a random game equal those of each board computed from nothing. */
TEST(test_lanes) {
    for (const Core *const *at = positions_cores(); *at; at++) {
        const Core *core = *at;
        Random random;
        random_seed(&random, 3);
        for (int game = 0; game < 300; game++) {
            Node node;
            core->node_init(&node, board_start());
            for (uint64_t moves; (moves = board_moves(node.board));) {
                int square = random_bit(&random, moves);
                Node child, fresh;
                core->play(&child, &node, square, board_flips(node.board, square));
                core->node_init(&fresh, board_play(node.board, square));
                if (!board_equal(child.board, fresh.board) || child.empties != fresh.empties ||
                    memcmp(&child.lanes, &fresh.lanes, sizeof fresh.lanes) != 0)
                    ck_abort_msg("%s: the lanes after %d in game %d", core->level, square, game);
                node = child;
            }
        }
    }
}

/* The built-in weights say the same of a board at every level, from the start to the last disc. */
TEST(test_values) {
    const Core *portable = levels_pick("portable");
    int different = 0;
    WeightsFile file;
    Weights *weights = calloc(1, sizeof *weights);
    Random random;
    ck_assert(weights && weights_open(&file, NULL) == VERDI_OK);
    ck_assert_int_eq(weights_unpack(&file, weights, NULL), VERDI_OK);
    random_seed(&random, 6);
    for (int game = 0; game < 300; game++) {
        Board board = board_start();
        for (uint64_t moves; (moves = board_moves(board));) {
            Node node;
            portable->node_init(&node, board);
            Score expected = portable->evaluate(weights, &node), before = expected;
            for (const Core *const *at = positions_cores(); *at; at++) {
                (*at)->node_init(&node, board);
                if ((*at)->evaluate(weights, &node) != expected)
                    ck_abort_msg("%s: value of %016lx %016lx", (*at)->level, (long)board.player,
                                 (long)board.opponent);
            }
            board = board_play(board, random_bit(&random, moves));
            portable->node_init(&node, board);
            different += portable->evaluate(weights, &node) != before;
        }
    }
    ck_assert_int_gt(different, 300 * 20);
    weights_free(weights);
    free(weights);
    weights_close(&file);
}

/* What is called stable keeps its colour to the end of any game. The slow twin is play itself. */
TEST(test_stability_holds) {
    for (const Core *const *at = positions_cores(); *at; at++) {
        const Core *core = *at;
        Random random;
        random_seed(&random, 4);
        for (int game = 0; game < 3000; game++) {
            Board board =
                board_start(); /* [0] is to move; stable counts of both sides never fall */
            int least[2] = {0, 0}, side = 0;
            while (!board_is_over(board)) {
                int own = core->stability(board.player, board.opponent);
                for (int enough = 0; enough <= 64; enough++) {
                    int some = core->stability_to(board.player, board.opponent, enough);
                    if (some > own || (some >= enough) != (own >= enough))
                        ck_abort_msg("%s: %d of %d stable discs when %d are enough", core->level,
                                     some, own, enough);
                }
                int other = core->stability(board.opponent, board.player);
                if (own < least[side] || other < least[!side])
                    ck_abort_msg("%s: what was stable before %016lx %016lx is not any more",
                                 core->level, (long)board.player, (long)board.opponent);
                least[side] = own;
                least[!side] = other;
                uint64_t moves = board_moves(board);
                board = board_play(board, moves ? random_bit(&random, moves) : SQUARE_PASS);
                side = !side;
            }
            ck_assert_int_le(least[side], bits_count(board.player));
            ck_assert_int_le(least[!side], bits_count(board.opponent));
        }
    }
}

TEST(test_stability_values) {
    for (const Core *const *at = positions_cores(); *at; at++) {
        const Core *core = *at;
        ck_assert_int_eq(core->stability(0, 0), 0);
        ck_assert_int_eq(core->stability(~(uint64_t)0, 0), 64);
        ck_assert_int_eq(core->stability(bits_square(0), 0), 1);      /* a corner */
        ck_assert_int_eq(core->stability(bits_square(1), 0), 0);      /* beside it */
        ck_assert_int_eq(core->stability(0xffu, 0), 8);               /* a whole edge */
        ck_assert_int_eq(core->stability(0x0101010101010101u, 0), 8); /* a whole column */
        ck_assert_int_eq(core->stability(0x8080808080808080u, 0), 8); /* the other one */
        ck_assert_int_eq(core->stability(0x0303u, 0), 3);             /* b2 can fall along a3-c1 */
        ck_assert_int_eq(core->stability(0x55, 0xaa), 4);             /* a full edge, mixed */
    }
}
