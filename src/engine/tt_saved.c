/* SPDX-License-Identifier: MIT
 *
 * Saves entries of the transposition table as bytes, and loads them.
 */
#include "engine/tt_saved.h"

#include "base/bytes.h"
#include "core/weights.h"
#include "engine/tt_memory.h"
#include "verdi.h"

/* The saved format: a number that identifies this layout and the hash function, then for each entry
 * its hash and its data word without the age. */
enum { SAVED_LAYOUT = 1, SAVED_HEAD = 8, SAVED_ENTRY = 16 };

static uint64_t saved_head(void) {
    return tt_hash(SAVED_LAYOUT, 0);
}

/* Reads the hash and the data word of the entry at `place` and returns its depth. Returns -1 if the
 * entry is empty, or if its hash belongs to another bucket, because the entry is torn or was not
 * moved. */
static int look_at(const Tt *tt, uint64_t place, uint64_t *hash, uint64_t *word) {
    const TtEntry *entry = tt->entries + place;
    *word = atomic_load_explicit(&entry->data, memory_order_relaxed);
    *hash = *word ^ atomic_load_explicit(&entry->check, memory_order_relaxed);
    bool there = tt_word_age(*word) >= tt->epoch &&
                 tt_bucket(tt, *hash) == tt->entries + place / TT_BUCKET * TT_BUCKET;
    return there ? tt_unpack(*word).depth : -1;
}

size_t tt_save(const Tt *tt, int depth, unsigned char *bytes, size_t size) {
    uint64_t places = tt->entries ? tt->buckets * TT_BUCKET : 0, hash, word;
    size_t count[TT_DEPTHS] = {0}, used = SAVED_HEAD;
    int least = TT_DEPTHS;
    if (size < SAVED_HEAD)
        return 0;
    bytes_put64(bytes, saved_head());
    for (uint64_t place = 0; place < places; place++) {
        int found = look_at(tt, place, &hash, &word);
        if (found >= 0)
            count[found]++;
    }
    for (size_t room = (size - used) / SAVED_ENTRY; least > 0 && least > depth; least--) {
        if (count[least - 1] > room)
            break;
        room -= count[least - 1];
    }
    for (uint64_t place = 0; place < places && size - used >= SAVED_ENTRY; place++)
        if (look_at(tt, place, &hash, &word) >= least) {
            bytes_put64(bytes + used, hash);
            bytes_put64(bytes + used + 8, word & UINT64_MAX >> 16);
            used += SAVED_ENTRY;
        }
    return used;
}

static bool is_entry(uint64_t word) {
    TtData data = tt_unpack(word);
    return tt_word_age(word) == 0 && data.lower >= -SCORE_MAX && data.upper <= SCORE_MAX &&
           data.lower <= data.upper && data.move <= SQUARE_NONE &&
           data.confidence < CONFIDENCE_LEVELS;
}

/* Adds an entry as if the next search had stored it. */
static void add_entry(Tt *tt, uint64_t hash, const TtData *data) {
    enum { LOOK_AT_SIZE = 1 << 12 }; /* check once in this many additions, chosen by the hash */
    const double forever = 1e9;
    if (tt->age == TT_AGE_MAX)
        tt_zero(tt);
    if (hash % LOOK_AT_SIZE == 0)
        tt_enlarge(tt, forever, NULL);
    TtEntry *bucket = tt_bucket(tt, hash), *victim = bucket;
    int least = TT_DEPTHS;
    for (int i = 0; i < TT_BUCKET; i++) {
        uint64_t word = atomic_load_explicit(&bucket[i].data, memory_order_relaxed);
        uint64_t check = atomic_load_explicit(&bucket[i].check, memory_order_relaxed);
        bool own = tt_word_age(word) >= tt->epoch && (check ^ word) == hash;
        int depth = own || tt_word_age(word) < tt->epoch ? -1 : tt_unpack(word).depth;
        if (own || depth < least) {
            victim = &bucket[i];
            least = depth;
        }
        if (own)
            break;
    }
    if (least <= data->depth)
        tt_write(victim, hash, data, tt->age + 1);
}

int tt_load_check(const unsigned char *bytes, size_t size) {
    if (size < SAVED_HEAD || (size - SAVED_HEAD) % SAVED_ENTRY)
        return VERDI_E_FORMAT;
    if (bytes_get64(bytes) != saved_head())
        return VERDI_E_VERSION;
    for (size_t at = SAVED_HEAD; at < size; at += SAVED_ENTRY)
        if (!is_entry(bytes_get64(bytes + at + 8)))
            return VERDI_E_FORMAT;
    return VERDI_OK;
}

void tt_load(Tt *tt, const unsigned char *bytes, size_t size) {
    for (size_t at = SAVED_HEAD; at < size; at += SAVED_ENTRY) {
        TtData data = tt_unpack(bytes_get64(bytes + at + 8));
        add_entry(tt, bytes_get64(bytes + at), &data);
    }
}
