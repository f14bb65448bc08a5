/* SPDX-License-Identifier: MIT
 *
 * Owns the memory and the ages of the transposition table; probing and storing are in core/tt.h.
 * Clearing moves the epoch past all ages used so far. When the ages run out the memory is given
 * back to the system and comes again as zeros, and zeros are older than any epoch.
 */
#define _POSIX_C_SOURCE 200809L
#include "engine/tt.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>

#include "base/thread.h"
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
    tt_settle(tt);
    util_free_pages(tt->entries, table_size(tt));
    *tt = (Tt){0};
}

/* ---------------------------------------------------------------------------------------- pages */

static bool is_raised(const atomic_bool *flag) {
    return flag && atomic_load(flag);
}

static void fill(Tt *tt, bool huge, double seconds, const atomic_bool *stop) {
    enum { HUGE_PAGE = 1 << 21, SMALL_PAGES = 1 << 16 };
    size_t size = table_size(tt), most = huge ? HUGE_PAGE : SMALL_PAGES;
    int64_t start = util_clock_ns();
    while (tt->prepared < size && !is_raised(stop) &&
           util_seconds(start, util_clock_ns()) < seconds) {
        TtEntry *page = tt->entries + tt->prepared / sizeof(TtEntry);
        size_t step = most - tt->prepared % most; /* to the next whole one */
        step = size - tt->prepared < step ? size - tt->prepared : step;
        if (huge)
            util_prefer_huge_pages(page, step);
        util_populate_pages(page, step);
        tt->prepared += step;
    }
}

/* A thread that gets huge pages, so that nobody has to wait for one. */
struct TtFiller {
    Tt *tt;
    double seconds;
    pthread_t thread;
    atomic_bool stop, done;
};

static void *run_filler(void *argument) {
    struct TtFiller *filler = argument;
    fill(filler->tt, true, filler->seconds, &filler->stop);
    atomic_store(&filler->done, true);
    return NULL;
}

static bool start_filler(Tt *tt, double seconds) {
    tt->filler = calloc(1, sizeof *tt->filler);
    if (!tt->filler)
        return false;
    tt->filler->tt = tt;
    tt->filler->seconds = seconds;
    if (thread_start(&tt->filler->thread, run_filler, tt->filler))
        return true;
    free(tt->filler);
    tt->filler = NULL;
    return false;
}

void tt_settle(Tt *tt) {
    if (!tt->filler)
        return;
    atomic_store(&tt->filler->stop, true);
    pthread_join(tt->filler->thread, NULL);
    free(tt->filler);
    tt->filler = NULL;
}

void tt_prepare(Tt *tt, bool huge, double seconds, const atomic_bool *stop) {
    const struct timespec moment = {.tv_nsec = 100000};
    tt_settle(tt);
    if (tt->prepared == table_size(tt) || is_raised(stop))
        return;
    if (!huge || !start_filler(tt, seconds)) {
        fill(tt, huge, seconds, stop);
        return;
    }
    while (!atomic_load(&tt->filler->done) && !is_raised(stop))
        nanosleep(&moment, NULL);
    atomic_store(&tt->filler->stop, true);
    if (!is_raised(stop))
        tt_settle(tt);
}

/* ----------------------------------------------------------------------------------------- ages */

static void wrap_ages(Tt *tt) {
    tt_settle(tt);
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
