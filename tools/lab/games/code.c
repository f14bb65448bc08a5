/* SPDX-License-Identifier: MIT
 *
 * One game as bits, low bits first: random plies (6), first exact ply (6), Rice parameter (3); the
 * moves, each as its index among the legal ones in ceil(log2(their number)) bits, so that a forced
 * move costs nothing; the searched values, each as its difference from the one before, both seen
 * from black, folded (0, -1, 1, -2, ...) and Rice coded (R. F. Rice 1979): unary high part, `rice`
 * low bits. The end of the game, its score and the values of exact plies follow from the moves.
 */
#include <string.h>

#include "base/bits.h"
#include "games/games.h"

enum { RICE_MAX = 7 };

static void settle(GamesWalk *walk) {
    walk->legal = board_moves(walk->board);
    if (walk->legal)
        return;
    Board other = board_pass(walk->board);
    uint64_t legal = board_moves(other);
    if (!legal)
        return;
    walk->board = other;
    walk->legal = legal;
    walk->black = !walk->black;
}

GamesWalk games_walk_begin(void) {
    GamesWalk walk = {.board = board_start(), .black = true};
    settle(&walk);
    return walk;
}

bool games_walk_play(GamesWalk *walk, Square square) {
    if (square < 0 || square > 63 || !(walk->legal & bits_square(square)))
        return false;
    walk->board = board_play(walk->board, square);
    walk->black = !walk->black;
    walk->ply++;
    settle(walk);
    return true;
}

int games_walk_score(const GamesWalk *walk) {
    int score = board_final_score(walk->board);
    return walk->black ? score : -score;
}

/* Sets score and values of random and exact plies of a record whose moves are legal. */
static void fill_in(GamesRecord *record, int score) {
    record->score = score;
    GamesWalk walk = games_walk_begin();
    for (; walk.ply < record->length; games_walk_play(&walk, record->move[walk.ply])) {
        if (walk.ply < record->random_plies)
            record->value[walk.ply] = GAMES_NO_VALUE;
        else if (walk.ply >= record->exact_from)
            record->value[walk.ply] = (int8_t)(walk.black ? score : -score);
    }
    for (int ply = record->length; ply < GAMES_MAX_PLIES; ply++) {
        record->move[ply] = 0;
        record->value[ply] = GAMES_NO_VALUE;
    }
}

bool games_complete(GamesRecord *record) {
    if (record->length < 0 || record->length > GAMES_MAX_PLIES || record->random_plies < 0 ||
        record->random_plies > record->exact_from || record->exact_from > record->length)
        return false;
    for (int ply = record->random_plies; ply < record->exact_from; ply++)
        if (record->value[ply] < -64 || record->value[ply] > 64)
            return false;
    GamesWalk walk = games_walk_begin();
    for (int ply = 0; ply < record->length; ply++)
        if (!games_walk_play(&walk, record->move[ply]))
            return false;
    if (walk.legal)
        return false;
    fill_in(record, games_walk_score(&walk));
    return true;
}

typedef struct BitsOut {
    unsigned char *bytes; /* zeroed */
    unsigned length;      /* in bits */
} BitsOut;

static void put(BitsOut *out, unsigned value, int count) {
    for (int i = 0; i < count; i++, out->length++)
        out->bytes[out->length / 8] |= (unsigned char)((value >> i & 1) << out->length % 8);
}

typedef struct BitsIn {
    const unsigned char *bytes;
    size_t length, at; /* in bits */
    bool bad;
} BitsIn;

static unsigned get(BitsIn *in, int count) {
    unsigned value = 0;
    if (in->length - in->at < (size_t)count) {
        in->bad = true;
        return 0;
    }
    for (int i = 0; i < count; i++, in->at++)
        value |= (unsigned)(in->bytes[in->at / 8] >> in->at % 8 & 1) << i;
    return value;
}

static int index_bits(uint64_t legal) {
    int count = bits_count(legal);
    return count <= 1 ? 0 : 64 - bits_leading((uint64_t)count - 1);
}

static unsigned fold(int difference) {
    return difference < 0 ? (unsigned)(-2 * difference - 1) : (unsigned)(2 * difference);
}

static int unfold(unsigned folded) {
    return folded & 1 ? -(int)((folded + 1) / 2) : (int)(folded / 2);
}

/* The differences of the searched values as black sees them, folded. Returns their number. */
static int list_differences(const GamesRecord *record, unsigned folded[GAMES_MAX_PLIES]) {
    GamesWalk walk = games_walk_begin();
    int count = 0, before = 0;
    for (; walk.ply < record->exact_from; games_walk_play(&walk, record->move[walk.ply])) {
        if (walk.ply < record->random_plies)
            continue;
        int value = walk.black ? record->value[walk.ply] : -record->value[walk.ply];
        folded[count++] = fold(value - before);
        before = value;
    }
    return count;
}

static int best_rice(const unsigned *folded, int count) {
    unsigned least = UINT32_MAX;
    int best = 0;
    for (int rice = 0; rice <= RICE_MAX; rice++) {
        unsigned bits = 0;
        for (int i = 0; i < count; i++)
            bits += (folded[i] >> rice) + 1 + (unsigned)rice;
        if (bits < least) {
            least = bits;
            best = rice;
        }
    }
    return best;
}

size_t games_encode(const GamesRecord *record, unsigned char *bytes) {
    GamesRecord whole = *record;
    if (!games_complete(&whole))
        return 0;
    unsigned folded[GAMES_MAX_PLIES];
    int count = list_differences(&whole, folded), rice = best_rice(folded, count);
    memset(bytes, 0, GAMES_MAX_BYTES);
    BitsOut out = {.bytes = bytes};
    put(&out, (unsigned)whole.random_plies, 6);
    put(&out, (unsigned)whole.exact_from, 6);
    put(&out, (unsigned)rice, 3);
    GamesWalk walk = games_walk_begin();
    for (; walk.ply < whole.length; games_walk_play(&walk, whole.move[walk.ply])) {
        uint64_t below = bits_square(whole.move[walk.ply]) - 1;
        put(&out, (unsigned)bits_count(walk.legal & below), index_bits(walk.legal));
    }
    for (int i = 0; i < count; i++) {
        for (unsigned high = folded[i] >> rice; high > 0; high--)
            put(&out, 1, 1);
        put(&out, 0, 1);
        put(&out, folded[i], rice);
    }
    return (out.length + 7) / 8;
}

/* False if the bits are no legal game. */
static bool read_moves(BitsIn *in, GamesRecord *record, GamesWalk *walk) {
    while (walk->legal) {
        unsigned index = get(in, index_bits(walk->legal));
        uint64_t rest = walk->legal;
        for (; index > 0 && rest; index--)
            rest &= rest - 1;
        if (!rest || in->bad)
            return false;
        record->move[walk->ply] = (uint8_t)bits_first(rest);
        games_walk_play(walk, bits_first(rest));
    }
    record->length = walk->ply;
    return record->random_plies <= record->exact_from && record->exact_from <= record->length;
}

static bool read_values(BitsIn *in, GamesRecord *record, int rice) {
    GamesWalk walk = games_walk_begin();
    int value = 0;
    for (; walk.ply < record->exact_from; games_walk_play(&walk, record->move[walk.ply])) {
        if (walk.ply < record->random_plies)
            continue;
        unsigned high = 0;
        while (high <= 256 && get(in, 1))
            high++;
        value += unfold(high << rice | get(in, rice));
        if (in->bad || value < -64 || value > 64)
            return false;
        record->value[walk.ply] = (int8_t)(walk.black ? value : -value);
    }
    return true;
}

size_t games_decode(const unsigned char *bytes, size_t size, GamesRecord *record) {
    BitsIn in = {.bytes = bytes, .length = 8 * size};
    GamesRecord fresh = {.random_plies = (int)get(&in, 6)};
    fresh.exact_from = (int)get(&in, 6);
    int rice = (int)get(&in, 3);
    GamesWalk walk = games_walk_begin();
    if (in.bad || !read_moves(&in, &fresh, &walk) || !read_values(&in, &fresh, rice))
        return 0;
    fill_in(&fresh, games_walk_score(&walk));
    *record = fresh;
    return (in.at + 7) / 8;
}
