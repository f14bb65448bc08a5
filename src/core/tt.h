/* SPDX-License-Identifier: MIT
 *
 * The transposition table, shared by all threads without locks. Two threads may write one entry at
 * once and mix their words. This race is accepted: an entry is two relaxed atomic words, and the
 * first is the key xor the second (R. Hyatt and T. Mann's method), so that a mixed entry matches no
 * key and counts as a miss.
 *
 * An entry has a lower and an upper bound, so that null-window searches can tighten a value from
 * both sides. A bucket of four entries fills a cache line. An age is the number of a search.
 * Entries older than `epoch` count as empty, so that clearing the table is one assignment
 * (engine/tt_memory.c).
 *
 * A search uses only a part of a large table until that part is full, because accesses within the
 * CPU's caches are several times faster.
 */
#pragma once

#include <assert.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/score_unit.h"
#include "rules/board.h"

typedef struct TtEntry {
    _Atomic uint64_t check, data;
} TtEntry;

enum { TT_BUCKET = 4, TT_DEPTHS = 64, TT_AGE_BITS = 14, TT_AGE_MAX = (1 << TT_AGE_BITS) - 1 };

typedef struct Tt {
    TtEntry *entries; /* capacity * TT_BUCKET, or NULL before the first search */
    uint64_t capacity;
    uint64_t buckets; /* number of buckets in use, from the first on */
    uint32_t age;     /* of the running search */
    uint32_t epoch;   /* entries with a lower age count as empty */
    size_t prepared;  /* bytes whose pages are mapped (engine/tt_memory.c) */
    struct TtFiller *filler;
} Tt;

/* The contents of an entry: lower <= value <= upper at this depth and confidence. */
typedef struct TtData {
    Score lower, upper;
    int depth, confidence;
    Square move; /* SQUARE_NONE if unknown */
} TtData;

/* The xor of the two halves of a 128-bit product (the mixing step of W. Yi's wyhash). */
static inline uint64_t tt_fold(uint64_t a, uint64_t b) {
    __extension__ typedef unsigned __int128 Product;
    Product product = (Product)a * b;
    return (uint64_t)product ^ (uint64_t)(product >> 64);
}

/* A hash in one mixing step, for a thread's small tables. */
static inline uint64_t tt_hash_fast(uint64_t player, uint64_t opponent) {
    return tt_fold(player ^ 0xa0761d6478bd642fu, opponent ^ 0xe7037ed1a0b428dbu);
}

static inline uint64_t tt_hash(uint64_t player, uint64_t opponent) {
    uint64_t first = tt_hash_fast(player, opponent);
    uint64_t hash = tt_fold(first ^ player ^ 0x8ebc6af09c88c6e3u, opponent ^ 0x589965cc75374cc3u);
    return hash ? hash : first; /* one set of opponent discs makes `hash` 0 for any player */
}

static inline TtEntry *tt_bucket(const Tt *tt, uint64_t hash) {
    __extension__ typedef unsigned __int128 Product;
    return tt->entries + TT_BUCKET * (uint64_t)(((Product)hash * tt->buckets) >> 64);
}

static inline void tt_prefetch(const Tt *tt, uint64_t hash) {
    __builtin_prefetch(tt_bucket(tt, hash));
}

/* Layout of the data word, in bits from bit 0: lower 16, upper 16, move 7, depth 6, confidence 3,
 * age 16. */
static inline uint64_t tt_pack(const TtData *d, uint32_t age) {
    return (uint64_t)(uint16_t)d->lower | (uint64_t)(uint16_t)d->upper << 16 |
           (uint64_t)d->move << 32 | (uint64_t)d->depth << 39 | (uint64_t)d->confidence << 45 |
           (uint64_t)age << 48;
}

static inline TtData tt_unpack(uint64_t word) {
    return (TtData){.lower = (int16_t)word,
                    .upper = (int16_t)(word >> 16),
                    .move = (int)(word >> 32 & 0x7f),
                    .depth = (int)(word >> 39 & 0x3f),
                    .confidence = (int)(word >> 45 & 0x7)};
}

static inline uint32_t tt_word_age(uint64_t word) {
    return (uint32_t)(word >> 48);
}

/* Returns true and fills in *data if the position is in the table. */
static inline bool tt_probe(const Tt *tt, uint64_t hash, TtData *data) {
    TtEntry *bucket = tt_bucket(tt, hash);
    for (int i = 0; i < TT_BUCKET; i++) {
        uint64_t word = atomic_load_explicit(&bucket[i].data, memory_order_relaxed);
        uint64_t check = atomic_load_explicit(&bucket[i].check, memory_order_relaxed);
        if ((check ^ word) == hash && tt_word_age(word) >= tt->epoch) {
            *data = tt_unpack(word);
            return true;
        }
    }
    return false;
}

static inline void tt_write(TtEntry *entry, uint64_t hash, const TtData *data, uint32_t age) {
    uint64_t word = tt_pack(data, age);
    atomic_store_explicit(&entry->data, word, memory_order_relaxed);
    atomic_store_explicit(&entry->check, hash ^ word, memory_order_relaxed);
}

/* Records the result of a search with window (alpha, beta): a score inside the window is exact, a
 * score at or below alpha is an upper bound, and one at or above beta is a lower bound. If the
 * position already has an entry of the same depth and confidence, merges the bounds of both.
 * Otherwise replaces the position's own entry, or else an empty one, or else the least valuable one
 * of the bucket: entries of old searches first, then those of the lowest depth. */
static inline void tt_store(Tt *tt, uint64_t hash, Score alpha, Score beta, Score score,
                            Square move, int depth, int confidence) {
    assert(depth >= 0 && depth < 64 && confidence >= 0 && confidence < 8); /* bits of tt_pack() */
    assert(move >= 0 && move <= SQUARE_NONE);
    TtEntry *bucket = tt_bucket(tt, hash), *victim = bucket;
    TtData data = {.lower = score > alpha ? score : -SCORE_MAX,
                   .upper = score < beta ? score : SCORE_MAX,
                   .depth = depth,
                   .confidence = confidence,
                   .move = move};
    int least = 1 << 30;
    for (int i = 0; i < TT_BUCKET; i++) {
        uint64_t word = atomic_load_explicit(&bucket[i].data, memory_order_relaxed);
        uint64_t check = atomic_load_explicit(&bucket[i].check, memory_order_relaxed);
        uint32_t age = tt_word_age(word);
        TtData old = tt_unpack(word);
        if (age < tt->epoch) {
            if (least > -1)
                victim = &bucket[i];
            least = -1;
            continue;
        }
        if ((check ^ word) == hash) {
            if (old.depth == depth && old.confidence == confidence) {
                data.lower = data.lower > old.lower ? data.lower : old.lower;
                data.upper = data.upper < old.upper ? data.upper : old.upper;
                if (data.lower > data.upper) /* two selective searches contradict each other */
                    data.lower = data.upper = score;
            }
            if (data.move == SQUARE_NONE || (score <= alpha && old.move != SQUARE_NONE))
                data.move = old.move;
            victim = &bucket[i];
            break;
        }
        int worth = (age == tt->age ? 1 << 10 : 0) + 8 * old.depth + old.confidence;
        if (worth < least) {
            least = worth;
            victim = &bucket[i];
        }
    }
    tt_write(victim, hash, &data, tt->age);
}
