/* SPDX-License-Identifier: MIT
 *
 * The memory and the ages of the transposition table; core/tt.h probes and stores entries. Clearing
 * sets the epoch above all ages used so far. When the ages run out, the system zeroes the memory;
 * age 0 is older than any epoch.
 */
#define _POSIX_C_SOURCE 200809L
#include "engine/tt_memory.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>

#include "base/system/pages.h"
#include "base/thread.h"
#include "base/timer.h"

/* 4 MiB of a table are in use at first. Huge pages are worthwhile from 64 MiB on. */
enum { FIRST_BUCKETS = 1 << 16, GROWTH = 4, HUGE_FROM = 64 << 20, BYTES_MOVED_A_SECOND = 1 << 30 };

static size_t size_of(uint64_t buckets) {
    return (size_t)buckets * TT_BUCKET * sizeof(TtEntry);
}

static size_t table_size(const Tt *tt) {
    return size_of(tt->capacity);
}

static uint64_t first_buckets(const Tt *tt) {
    return tt->capacity < FIRST_BUCKETS ? tt->capacity : FIRST_BUCKETS;
}

/* Turns a table of zeros into an empty one. The first part in use is populated in advance: faulting
 * in its pages one by one would take two faults each. */
static void begin_empty(Tt *tt) {
    tt->buckets = first_buckets(tt);
    tt->prepared = 0;
    tt->age = tt->epoch = 1;
    pages_populate(tt->entries, size_of(tt->buckets));
}

bool tt_resize(Tt *tt, int mib) {
    Tt fresh = {.capacity = ((uint64_t)mib << 20) / (TT_BUCKET * sizeof(TtEntry))};
    fresh.entries = pages_alloc(table_size(&fresh));
    if (!fresh.entries)
        return false;
    begin_empty(&fresh);
    tt_free(tt);
    *tt = fresh;
    return true;
}

void tt_free(Tt *tt) {
    tt_settle(tt);
    pages_free(tt->entries, table_size(tt));
    *tt = (Tt){0};
}

/* ---------------------------------------------------------------------------------------- pages */

static bool is_raised(const verdi_stop *flag) {
    return flag && verdi_stop_is_raised(flag);
}

/* A thread that requests huge pages, so that no other thread has to wait for one. */
struct TtFiller {
    Tt *tt;
    size_t size;
    pthread_t thread;
    atomic_bool stop, done;
};

static void *run_filler(void *argument) {
    enum { HUGE_PAGE = 1 << 21 };
    struct TtFiller *filler = argument;
    Tt *tt = filler->tt;
    pages_prefer_huge(tt->entries, filler->size);
    while (tt->prepared < filler->size && !atomic_load(&filler->stop)) {
        size_t left = filler->size - tt->prepared, step = left < HUGE_PAGE ? left : HUGE_PAGE;
        pages_populate(tt->entries + tt->prepared / sizeof(TtEntry), step);
        tt->prepared += step;
    }
    atomic_store(&filler->done, true);
    return NULL;
}

static bool start_filler(Tt *tt, size_t size) {
    tt->filler = calloc(1, sizeof *tt->filler);
    if (!tt->filler)
        return false;
    tt->filler->tt = tt;
    tt->filler->size = size;
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

/* Requests huge pages for the first `size` bytes. Returns false if *stop was raised or the time ran
 * out; the next call continues from there. */
static bool get_huge_pages(Tt *tt, size_t size, double seconds, const verdi_stop *stop) {
    const struct timespec moment = {.tv_nsec = 100000};
    int64_t start = timer_now_ns();
    tt_settle(tt);
    if (tt->prepared >= size)
        return true;
    if (is_raised(stop) || !start_filler(tt, size))
        return false;
    while (!atomic_load(&tt->filler->done) && !is_raised(stop) &&
           timer_seconds(start, timer_now_ns()) < seconds)
        nanosleep(&moment, NULL);
    bool done = atomic_load(&tt->filler->done);
    atomic_store(&tt->filler->stop, true);
    if (done)
        tt_settle(tt);
    return done;
}

/* --------------------------------------------------------------------------------- size in use */

static bool is_empty(const Tt *tt, const TtEntry *entry) {
    return tt_word_age(atomic_load_explicit(&entry->data, memory_order_relaxed)) < tt->epoch;
}

/* Moves an entry to its new bucket. The entry is lost if the bucket is full, which is only possible
 * where two old buckets meet. */
static void move_entry(Tt *tt, uint64_t check, uint64_t data) {
    TtEntry *bucket = tt_bucket(tt, check ^ data);
    for (int i = 0; i < TT_BUCKET; i++)
        if (is_empty(tt, &bucket[i])) {
            atomic_store_explicit(&bucket[i].data, data, memory_order_relaxed);
            atomic_store_explicit(&bucket[i].check, check, memory_order_relaxed);
            return;
        }
}

static void move_bucket(Tt *tt, TtEntry *bucket) {
    uint64_t check[TT_BUCKET], data[TT_BUCKET];
    int count = 0;
    for (int i = 0; i < TT_BUCKET; i++)
        if (!is_empty(tt, &bucket[i])) {
            check[count] = atomic_load_explicit(&bucket[i].check, memory_order_relaxed);
            data[count++] = atomic_load_explicit(&bucket[i].data, memory_order_relaxed);
            atomic_store_explicit(&bucket[i].data, 0, memory_order_relaxed);
        }
    for (int i = 0; i < count; i++)
        move_entry(tt, check[i], data[i]);
}

/* The index of an entry grows in proportion to the size. So buckets are moved from last to first,
 * and each entry goes to a bucket whose own entries are already moved. Entries not moved when *stop
 * is raised match no key in their old bucket. */
static void use(Tt *tt, uint64_t buckets, const verdi_stop *stop) {
    enum { LOOK_AT_STOP = 1024 };
    uint64_t old = tt->buckets;
    tt->buckets = buckets;
    for (uint64_t i = old; i-- > 0;) {
        move_bucket(tt, tt->entries + i * TT_BUCKET);
        if (i % LOOK_AT_STOP == 0 && is_raised(stop))
            return;
    }
}

/* Whether at least an eighth of a sample of the part in use has entries. */
static bool fills_up(const Tt *tt) {
    enum { SAMPLE = 1024 };
    uint64_t step = tt->buckets / SAMPLE, filled = 0;
    for (uint64_t i = 0; i < SAMPLE * step; i += step)
        for (int k = 0; k < TT_BUCKET; k++)
            filled += !is_empty(tt, tt->entries + i * TT_BUCKET + k);
    return filled >= SAMPLE * TT_BUCKET / 8;
}

void tt_enlarge(Tt *tt, double seconds, const verdi_stop *stop) {
    while (tt->buckets < tt->capacity && fills_up(tt)) {
        bool last = tt->capacity / GROWTH <= tt->buckets;
        uint64_t buckets = last ? tt->capacity : tt->buckets * GROWTH;
        size_t size = size_of(buckets);
        if (seconds < (double)size / BYTES_MOVED_A_SECOND ||
            (size >= HUGE_FROM && !get_huge_pages(tt, size, seconds, stop)) || is_raised(stop))
            return;
        use(tt, buckets, stop);
    }
}

/* Keys are spread evenly, so adjacent buckets are a valid sample, and they are fast to read. */
int tt_full(const Tt *tt) {
    enum { SAMPLE = 256, WHOLE = 1000 };
    if (!tt->entries)
        return 0;
    uint64_t sample = tt->buckets < SAMPLE ? tt->buckets : SAMPLE, filled = 0;
    for (uint64_t i = 0; i < sample * TT_BUCKET; i++) {
        uint64_t word = atomic_load_explicit(&tt->entries[i].data, memory_order_relaxed);
        filled += tt_word_age(word) == tt->age;
    }
    double in_use = (double)tt->buckets / (double)tt->capacity;
    return (int)(WHOLE * in_use * (double)filled / (double)(sample * TT_BUCKET) + 0.5);
}

/* ----------------------------------------------------------------------------------------- ages */

void tt_zero(Tt *tt) {
    tt_settle(tt);
    pages_zero(tt->entries, table_size(tt));
    begin_empty(tt);
}

void tt_new_search(Tt *tt) {
    if (!tt->entries)
        return;
    if (tt->age == TT_AGE_MAX)
        tt_zero(tt);
    else
        tt->age++;
}

void tt_clear(Tt *tt) {
    if (!tt->entries)
        return;
    if (tt->age + 2 > TT_AGE_MAX) {
        tt_zero(tt);
        return;
    }
    tt->age += 2; /* above the age of loaded entries, which is that of the next search */
    tt->epoch = tt->age;
    tt->buckets = first_buckets(tt);
}
