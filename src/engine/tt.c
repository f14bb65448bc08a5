/* SPDX-License-Identifier: MIT
 *
 * Owns the memory and the ages of the transposition table; probing and storing are in core/tt.h.
 * Clearing moves the epoch past all ages used so far. When the ages run out the memory is given
 * back to the system and comes again as zeros, and zeros are older than any epoch.
 */
#include "engine/tt.h"

#include "base/util.h"

static size_t table_size(const Tt *tt) {
    return (size_t)tt->buckets * TT_BUCKET * sizeof(TtEntry);
}

bool tt_resize(Tt *tt, int mib) {
    Tt fresh = {
        .buckets = ((uint64_t)mib << 20) / (TT_BUCKET * sizeof(TtEntry)), .age = 1, .epoch = 1};
    fresh.entries = util_alloc_pages(table_size(&fresh));
    if (!fresh.entries)
        return false;
    tt_free(tt);
    *tt = fresh;
    return true;
}

void tt_free(Tt *tt) {
    util_free_pages(tt->entries, table_size(tt));
    *tt = (Tt){0};
}

void tt_prepare(Tt *tt, bool huge, double seconds, const atomic_bool *stop) {
    enum { STEP = 1 << 21 }; /* a huge page */
    size_t size = table_size(tt);
    int64_t start = util_clock_ns();
    while (tt->prepared < size && !(stop && atomic_load(stop)) &&
           util_seconds(start, util_clock_ns()) < seconds) {
        TtEntry *page = tt->entries + tt->prepared / sizeof(TtEntry);
        size_t step = size - tt->prepared < STEP ? size - tt->prepared : STEP;
        if (huge)
            util_prefer_huge_pages(page, step);
        util_populate_pages(page, step);
        tt->prepared += step;
    }
}

static void wrap_ages(Tt *tt) {
    util_zero_pages(tt->entries, table_size(tt));
    tt->prepared = 0;
    tt->age = tt->epoch = 1;
}

void tt_new_search(Tt *tt) {
    if (!tt->entries)
        return;
    if (tt->age == TT_AGE_MAX)
        wrap_ages(tt);
    else
        tt->age++;
}

void tt_clear(Tt *tt) {
    if (!tt->entries)
        return;
    if (tt->age == TT_AGE_MAX)
        wrap_ages(tt);
    else
        tt->epoch = ++tt->age;
}
