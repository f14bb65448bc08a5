/* SPDX-License-Identifier: MIT
 *
 * study/workers: every job done once, taken in order, however long each takes.
 */
#include "testing.h"

#include <pthread.h>
#include <time.h>

#include "study/workers.h"

typedef struct Job {
    int number, square;
} Job;

typedef struct Seen {
    int taken;
    atomic_int done;
    pthread_t caller;
} Seen;

static void work(verdi_engine *engine, void *data, void *user) {
    Job *job = data;
    Seen *seen = user;
    verdi_game *game;
    verdi_limits limits;
    verdi_result result;
    verdi_limits_init(&limits);
    limits.depth = 1 + job->number % 3;
    limits.level = -1;
    ck_assert_int_eq(job->square, 0); /* zeroed */
    ck_assert_int_eq(verdi_engine_threads(engine), 1);
    ck_assert_int_eq(verdi_game_new(&game), VERDI_OK);
    ck_assert_int_eq(verdi_search(engine, game, &limits, NULL, NULL, &result), VERDI_OK);
    verdi_game_free(game);
    if (job->number % 97 == 0) /* one that holds up the others */
        nanosleep(&(struct timespec){.tv_nsec = 20000000}, NULL);
    job->square = result.move;
    atomic_fetch_add(&seen->done, 1);
}

static void take(void *data, void *user) {
    Job *job = data;
    Seen *seen = user;
    ck_assert(pthread_equal(seen->caller, pthread_self()));
    ck_assert_int_eq(job->number, seen->taken);
    ck_assert_int_gt(job->square, 0);
    seen->taken++;
}

START_TEST(test_in_order) {
    enum { JOBS = 700 };
    char problem[ENGINE_PROBLEM] = "";
    verdi_config config;
    verdi_config_init(&config);
    config.hash_mib = 1;
    config.threads = 3;
    Seen seen = {.caller = pthread_self()};
    Workers *workers = workers_open(&config, sizeof(Job), work, take, &seen, problem);
    ck_assert_ptr_nonnull(workers);
    ck_assert_int_eq(workers_count(workers), 3);
    for (int i = 0; i < JOBS; i++) {
        Job *job = workers_job(workers);
        job->number = i;
        workers_submit(workers);
    }
    workers_finish(workers);
    ck_assert_int_eq(seen.taken, JOBS);
    ck_assert_int_eq(atomic_load(&seen.done), JOBS);
    workers_close(workers);
}
END_TEST

START_TEST(test_close_drops_the_rest) {
    char problem[ENGINE_PROBLEM] = "";
    verdi_config config;
    verdi_config_init(&config);
    config.hash_mib = 1;
    config.threads = 2;
    Seen seen = {.caller = pthread_self()};
    Workers *workers = workers_open(&config, sizeof(Job), work, take, &seen, problem);
    ck_assert_ptr_nonnull(workers);
    ck_assert(!atomic_load(workers_stop(workers)));
    for (int i = 0; i < 100; i++) {
        Job *job = workers_job(workers);
        job->number = i;
        workers_submit(workers);
    }
    workers_close(workers);
    ck_assert_int_le(seen.taken, 100);
}
END_TEST

TESTING_MAIN("workers", test_in_order, test_close_drops_the_rest)
