/* SPDX-License-Identifier: MIT
 *
 * The exact solver for the last squares: null-window negamax, specialised by the number of empties.
 *
 *   1-4   straight-line code, squares as arguments, odd regions first; boards stay in vectors
 *   5     a loop over the legal moves, odd quadrants first; stability cutoffs, as with 4, and a
 *         table private to the thread
 *   6-12  legal moves sorted fastest-first, stability cutoffs, tables private to the thread
 *
 * All search functions have the same contract: a result <= alpha is an upper bound of the exact
 * score, a result > alpha is a lower bound (fail-soft). Scores are in discs for the player, with
 * empty squares counted for the winner. The opponent's alpha is ~alpha, which is -(alpha + 1).
 * Parity: making the last move in a region is an advantage, so moves in regions with an odd number
 * of empty squares come first. Regions are approximated by the four quadrants.
 */
#include "core/endgame.h"

#include <assert.h>

#include "core/kernel/kernel.h"
#include "core/poll.h"
#include "core/stability.h"

/* Nodes with this many empty squares or more take long enough to check the stop flags. */
enum { POLL_EMPTIES = 10 };

/* Nodes with this many empty squares or more look up all children in the table and add terms for
 * corners to the prices. With 8 to 10 empty squares this would save nodes but no time. */
enum { LARGE_EMPTIES = 11 };

/* Terms added to the price of a move (core/prices.h): one for each of the player's discs diagonally
 * next to an empty corner (X), one for each of the player's discs next to one along an edge (C),
 * and a reduction for each of the opponent's discs on such an X square. The values are rounded from
 * a fit to the subtree sizes of all moves of 36,000 nodes. At cut nodes with 11 and 12 empty
 * squares these terms save 1% and 4% of the nodes. */
enum { PRICE_X_OWN = 3, PRICE_C_OWN = 2, PRICE_OFF_X_OTHER = 2 };

/* The squares of the quadrants with an odd number of empty squares. The xor of each quadrant's bits
 * is computed in its lowest square, over four columns first, then over four rows. */
static inline uint64_t odd_quadrants(uint64_t empties) {
    uint64_t fold = empties ^ empties >> 2;
    fold ^= fold >> 1;
    fold ^= fold >> 16;
    fold ^= fold >> 8;
    return (fold & 0x0000001100000011u) * 0x0f0f0f0fu;
}

/* The score of a finished game; the winner gets the empty squares. */
static inline int final_score(uint64_t player, int empties) {
    int difference = 2 * bits_count(player) + empties - 64;
    return difference > 0 ? difference + empties : difference < 0 ? difference - empties : 0;
}

/* Stability cutoff: the opponent's stable discs bound the player's score. A cutoff is tried only
 * where alpha is high enough for a cut to be likely. The thresholds, by number of empties, were set
 * by hand on the sets full-20, hard-20 and FFO #20-#42: cutoffs with 3 empties would save 6% of the
 * nodes but no time, and other thresholds for 6 to 12 empties change nothing. The first test
 * assumes that all the opponent's discs are stable. */
static inline bool cut_by_stability(uint64_t player, uint64_t opponent, int alpha, int count,
                                    int *score) {
    static const int8_t threshold[ENDGAME_EMPTIES + 1] = {64, 64, 64, 64, 16, 16, 12,
                                                          12, 14, 14, 16, 18, 20};
    if (alpha < threshold[count] || 64 - 2 * bits_count(opponent) > alpha)
        return false;
    *score = 64 - 2 * stability_count_to(opponent, player, (65 - alpha) / 2);
    return *score <= alpha;
}

/* A board with one empty square: no search, only counts of flipped discs. `player` is the set of
 * the player's discs. */
static inline int solve_1(Search *search, uint64_t player, int square) {
    search->nodes++;
    int difference = 2 * bits_count(player) - 64; /* if the opponent had the last square */
    int gain = kernel_count_last(square, player);
    if (gain)
        return difference + 2 + gain;
    gain = kernel_count_last(square, ~player & ~bits_square(square));
    if (gain)
        return difference - gain;
    return difference >= 0 ? difference + 2 : difference;
}

/* A board with two empty squares, a and b. */
static int solve_2(Search *search, KernelSet player, KernelSet opponent, int alpha, int a, int b) {
    search->nodes++;
    int best = -65;
    uint64_t flips = kernel_word(kernel_flips_set(a, player, opponent));
    uint64_t own = kernel_word(player), other = kernel_word(opponent);
    if (flips) {
        best = -solve_1(search, other ^ flips, b);
        if (best > alpha)
            return best;
    }
    flips = kernel_word(kernel_flips_set(b, player, opponent));
    if (flips) {
        int score = -solve_1(search, other ^ flips, a);
        return score > best ? score : best;
    }
    if (best > -65)
        return best;
    /* The player passes: the opponent takes the lower score. */
    search->nodes++;
    int worst = 65;
    flips = kernel_word(kernel_flips_set(a, opponent, player));
    if (flips) {
        worst = solve_1(search, own ^ flips, b);
        if (worst <= alpha)
            return worst;
    }
    flips = kernel_word(kernel_flips_set(b, opponent, player));
    if (flips) {
        int score = solve_1(search, own ^ flips, a);
        return score < worst ? score : worst;
    }
    return worst < 65 ? worst : final_score(own, 2);
}

/* The player's discs after a move to `square` that flips `flips`. */
static inline KernelSet with_move(KernelSet player, KernelSet flips, int square) {
    return player ^ flips ^ kernel_set(bits_square(square));
}

/* A board with three empty squares, a, b and c, in the order to try them. */
static int solve_3(Search *search, KernelSet player, KernelSet opponent, int alpha, int a, int b,
                   int c, bool passed) {
    search->nodes++;
    int best = -65, score;
    KernelSet flips = kernel_flips_set(a, player, opponent);
    if (kernel_word(flips)) {
        best = -solve_2(search, opponent ^ flips, with_move(player, flips, a), ~alpha, b, c);
        if (best > alpha)
            return best;
    }
    flips = kernel_flips_set(b, player, opponent);
    if (kernel_word(flips)) {
        score = -solve_2(search, opponent ^ flips, with_move(player, flips, b), ~alpha, a, c);
        if (score > alpha)
            return score;
        best = score > best ? score : best;
    }
    flips = kernel_flips_set(c, player, opponent);
    if (kernel_word(flips)) {
        score = -solve_2(search, opponent ^ flips, with_move(player, flips, c), ~alpha, a, b);
        return score > best ? score : best;
    }
    if (best > -65)
        return best;
    return passed ? final_score(kernel_word(player), 3)
                  : -solve_3(search, opponent, player, ~alpha, a, b, c, true);
}

/* The order in which to try four squares, which are given in ascending order. For each move the
 * result has the index of the move's square, then the indices of the other three
 * (core/make_tables.c). The order depends only on the quadrants of the squares. */
static inline const uint8_t *order_4(const uint8_t square[4]) {
    unsigned packed = (unsigned)square[0] | (unsigned)square[1] << 8 | (unsigned)square[2] << 16 |
                      (unsigned)square[3] << 24;
    unsigned quadrants = (packed >> 2 & 0x01010101u) | (packed >> 4 & 0x02020202u);
    return table_order_4[(quadrants * 0x01041040u) >> 24];
}

/* A board with four empty squares. Most such nodes have no cutoff, so the flips of all four squares
 * are computed at once. */
static int solve_4(Search *search, KernelSet player, KernelSet opponent, int alpha,
                   uint64_t empties, bool passed) {
    search->nodes++;
    int best = -65, bound;
    if (!passed && cut_by_stability(kernel_word(player), kernel_word(opponent), alpha, 4, &bound))
        return bound;
    uint8_t square[4];
    uint64_t rest = empties, flips[4];
    for (int i = 0; i < 4; i++, rest &= rest - 1)
        square[i] = (uint8_t)bits_first(rest);
    unsigned legal = kernel_flips_four(square, player, opponent, flips);
    const uint8_t *turn = order_4(square);
    for (int i = 0; i < 4; i++, turn += 4) {
        int place = turn[0];
        if (!(legal >> place & 1))
            continue;
        KernelSet turned = kernel_set(flips[place]);
        int score = -solve_3(search, opponent ^ turned, with_move(player, turned, square[place]),
                             ~alpha, square[turn[1]], square[turn[2]], square[turn[3]], false);
        if (score > alpha)
            return score;
        best = score > best ? score : best;
    }
    if (best > -65)
        return best;
    return passed ? final_score(kernel_word(player), 4)
                  : -solve_4(search, opponent, player, ~alpha, empties, true);
}

/* Boards with at most four empty squares, for callers outside this file. */
static int solve_few(Search *search, uint64_t player, uint64_t opponent, int alpha,
                     uint64_t empties) {
    int a = empties ? bits_first(empties) : 0;
    uint64_t rest = empties & (empties - 1);
    int b = rest ? bits_first(rest) : 0;
    rest &= rest - 1;
    KernelSet own = kernel_set(player), other = kernel_set(opponent);
    switch (bits_count(empties)) {
    case 0:
        search->nodes++;
        return final_score(player, 0);
    case 1:
        return solve_1(search, player, a);
    case 2:
        return solve_2(search, own, other, alpha, a, b);
    case 3:
        return solve_3(search, own, other, alpha, a, b, bits_first(rest), false);
    default:
        return solve_4(search, own, other, alpha, empties, false);
    }
}

static inline LocalEntry *local_slot(LocalTables *local, uint64_t player, uint64_t opponent,
                                     int count) {
    uint64_t hash = tt_hash_fast(player, opponent);
    return count <= LOCAL_LAST_EMPTIES   ? &local->last[hash >> (64 - LOCAL_LAST_BITS)]
           : count <= LOCAL_NEAR_EMPTIES ? &local->near[hash >> (64 - LOCAL_NEAR_BITS)]
                                         : &local->far[hash >> (64 - LOCAL_FAR_BITS)];
}

static inline bool is_entry_of(const LocalEntry *entry, const Search *search, uint64_t player,
                               uint64_t opponent) {
    return entry->player == player && entry->opponent == opponent &&
           entry->generation == search->generation;
}

/* Returns whether the entry, which is of this position, suffices for a cutoff. */
static inline bool cut_by_entry(const LocalEntry *entry, int alpha, int *score) {
    *score = entry->lower > alpha ? entry->lower : entry->upper;
    return entry->lower > alpha || entry->upper <= alpha;
}

static inline void store(LocalEntry *entry, const Search *search, uint64_t player,
                         uint64_t opponent, int alpha, int score, Square move) {
    if (!is_entry_of(entry, search, player, opponent)) /* a subtree may have replaced it */
        *entry = (LocalEntry){.player = player,
                              .opponent = opponent,
                              .generation = search->generation,
                              .lower = -64,
                              .upper = 64};
    if (score > alpha)
        entry->lower = (int8_t)score;
    else
        entry->upper = (int8_t)score;
    entry->move = (uint8_t)move;
}

/* A board with five empty squares: sorting would take too long, so the moves are only divided:
 * those in odd quadrants come first. */
static int solve_5(Search *search, uint64_t player, uint64_t opponent, int alpha, uint64_t moves) {
    search->nodes++;
    if (!moves) {
        moves = kernel_moves(opponent, player);
        return moves ? -solve_5(search, opponent, player, ~alpha, moves) : final_score(player, 5);
    }
    int best = -65, bound;
    if (cut_by_stability(player, opponent, alpha, 5, &bound))
        return bound;
    LocalEntry *entry = local_slot(search->local, player, opponent, 5);
    if (is_entry_of(entry, search, player, opponent) && cut_by_entry(entry, alpha, &bound))
        return bound;
    uint64_t empties = ~(player | opponent), odd = odd_quadrants(empties);
    KernelSet own = kernel_set(player), other = kernel_set(opponent);
    do {
        uint64_t rest = moves & odd ? moves & odd : moves;
        int move = bits_first(rest);
        uint64_t bit = bits_square(move);
        KernelSet flips = kernel_flips_set(move, own, other);
        int score = -solve_4(search, other ^ flips, with_move(own, flips, move), ~alpha,
                             empties ^ bit, false);
        best = score > best ? score : best;
        moves ^= bit;
    } while (moves && best <= alpha);
    store(entry, search, player, opponent, alpha, best, SQUARE_NONE);
    return best;
}

/* Makes `move` the first one of the list: its new key is its index, without a price. Returns this
 * key. */
static inline unsigned prefer(KernelPrices *list, uint64_t moves, Square move) {
    unsigned place = (unsigned)bits_count(moves & (bits_square(move) - 1));
    list->key[place] = KERNEL_KEY_NONE;
    return place;
}

static int solve_deep(Search *search, uint64_t player, uint64_t opponent, int alpha, int count,
                      uint64_t moves);

/* A board with five or more empty squares. `moves` are the player's legal moves. */
static inline int solve_many(Search *search, uint64_t player, uint64_t opponent, int alpha,
                             int count, uint64_t moves) {
    return count > 5 ? solve_deep(search, player, opponent, alpha, count, moves)
                     : solve_5(search, player, opponent, alpha, moves);
}

/* Enhanced transposition cutoff (A. Plaat 1996): looks up all children and returns true if the
 * entry of one suffices for a cutoff. Not inlined, because most calls of solve_deep() do not need
 * it. */
__attribute__((noinline)) static bool cut_by_children(const Search *search, uint64_t player,
                                                      uint64_t opponent, const KernelPrices *list,
                                                      int alpha, int count, int *score) {
    const LocalEntry *entry[KERNEL_PLACES];
    uint64_t own[KERNEL_PLACES], other[KERNEL_PLACES];
    int children = 0;
    for (; children < KERNEL_PLACES && list->key[children] != KERNEL_KEY_NONE; children++) {
        own[children] = opponent ^ list->flips[children];
        other[children] = player ^ (list->flips[children] | list->move[children]);
        entry[children] = local_slot(search->local, own[children], other[children], count - 1);
        __builtin_prefetch(entry[children]);
    }
    for (int i = 0; i < children; i++)
        if (is_entry_of(entry[i], search, own[i], other[i]) && -entry[i]->upper > alpha) {
            *score = -entry[i]->upper;
            return true;
        }
    return false;
}

/* The squares next to the empty corners. */
static inline uint64_t beside_corners(uint64_t empties) {
    uint64_t corners = empties & 0x8100000000000081u;
    uint64_t row =
        corners | (corners << 1 & 0x0200000000000002u) | (corners >> 1 & 0x4000000000000040u);
    return (row | row << 8 | row >> 8) & ~corners;
}

/* Adds the terms for squares next to empty corners to the prices. Returns the lowest key. */
__attribute__((noinline)) static unsigned price_corners(KernelPrices *list, uint64_t player,
                                                        uint64_t opponent) {
    const uint64_t x_squares = 0x0042000000004200u;
    for (int i = 0; i < KERNEL_PLACES && list->key[i] != KERNEL_KEY_NONE; i++) {
        uint64_t own = player | list->flips[i] | list->move[i];
        uint64_t other = opponent ^ list->flips[i];
        uint64_t near = beside_corners(~(own | other));
        int price = PRICE_X_OWN * bits_count(own & near & x_squares) +
                    PRICE_C_OWN * bits_count(own & near & ~x_squares) +
                    PRICE_OFF_X_OTHER * (4 - bits_count(other & near & x_squares));
        list->key[i] = (int16_t)(list->key[i] + price * KERNEL_PLACES);
    }
    return kernel_key_after(list, 0); /* every price is above 0 */
}

/* A board with six or more empty squares. */
static int solve_deep(Search *search, uint64_t player, uint64_t opponent, int alpha, int count,
                      uint64_t moves) {
    search->nodes++;
    int best = -65, bound;
    if (count >= POLL_EMPTIES && search_poll(search))
        return best;
    if (cut_by_stability(player, opponent, alpha, count, &bound))
        return bound;
    if (!moves) {
        moves = kernel_moves(opponent, player);
        return moves ? -solve_deep(search, opponent, player, ~alpha, count, moves)
                     : final_score(player, count);
    }

    if (!(moves & (moves - 1))) { /* a single move: no ordering and no table entry */
        uint64_t flips = kernel_flips(bits_first(moves), player, opponent);
        uint64_t own = opponent ^ flips, other = player ^ (flips | moves);
        return -solve_many(search, own, other, ~alpha, count - 1, kernel_moves(own, other));
    }

    /* The moves are priced while the table entry is being fetched. */
    LocalEntry *entry = local_slot(search->local, player, opponent, count);
    __builtin_prefetch(entry);
    KernelPrices list;
    uint64_t odd = odd_quadrants(~(player | opponent));
    unsigned key = kernel_price_moves(&list, player, opponent, moves, odd);
    Square known_move = SQUARE_NONE;
    if (is_entry_of(entry, search, player, opponent)) {
        if (cut_by_entry(entry, alpha, &bound))
            return bound;
        known_move = entry->move;
    }

    if (count >= LARGE_EMPTIES) {
        int known;
        if (cut_by_children(search, player, opponent, &list, alpha, count, &known))
            return known;
        key = price_corners(&list, player, opponent);
    }
    if (known_move != SQUARE_NONE) /* first */
        key = prefer(&list, moves, known_move);

    Square best_move = SQUARE_NONE;
    for (unsigned next; key != KERNEL_KEY_NONE; key = next) {
        unsigned place = key % KERNEL_PLACES;
        next = kernel_key_after(&list, key); /* in parallel with the search of this move */
        uint64_t flips = list.flips[place], answers = list.answers[place];
        uint64_t own = opponent ^ flips, other = player ^ (flips | list.move[place]);
        int score = -solve_many(search, own, other, ~alpha, count - 1, answers);
        if (score > best) {
            best = score;
            best_move = bits_first(list.move[place]);
            if (score > alpha)
                break;
        }
    }

    if (count >= POLL_EMPTIES && search_stopped(search))
        return best;
    store(entry, search, player, opponent, alpha, best, best_move);
    return best;
}

int endgame_search(Search *search, uint64_t player, uint64_t opponent, int alpha) {
    uint64_t empties = ~(player | opponent);
    int count = bits_count(empties);
    assert(!(player & opponent) && count <= ENDGAME_EMPTIES);
    assert(alpha >= -65 && alpha <= 64);
    if (count <= 4)
        return solve_few(search, player, opponent, alpha, empties);
    return solve_many(search, player, opponent, alpha, count, kernel_moves(player, opponent));
}
