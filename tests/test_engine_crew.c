/* SPDX-License-Identifier: MIT
 *
 * study/engine_crew: every job is done once and taken in order, however long each takes.
 */
#include "testing.h"

#include <pthread.h>
#include <stdatomic.h>
#include <string.h>
#include <time.h>

#include "study/engine_crew.h"
#include "study/search/limits.h"

typedef struct Job {
    int number, square;
} Job;

typedef struct Seen {
    int taken;
    atomic_int begun, done;
    pthread_t caller;
    const verdi_stop *stop;
} Seen;

static int search(verdi_engine *engine, int depth, const verdi_stop *stop) {
    verdi_game *game;
    verdi_limits limits = limits_to_depth(depth, stop);
    verdi_result result;
    ck_assert_int_eq(verdi_game_new(&game), VERDI_OK);
    ck_assert_int_eq(verdi_search(engine, game, &limits, NULL, NULL, &result), VERDI_OK);
    verdi_game_free(game);
    return result.move;
}

static void work(verdi_engine *engine, void *data, void *user) {
    Job *job = data;
    Seen *seen = user;
    ck_assert_int_eq(job->square, 0); /* zeroed */
    ck_assert_int_eq(verdi_engine_get_threads(engine), 1);
    int square = search(engine, 1 + job->number % 3, NULL);
    if (job->number % 97 == 0) /* one that holds up the others */
        nanosleep(&(struct timespec){.tv_nsec = 20000000}, NULL);
    job->square = square;
    atomic_fetch_add(&seen->done, 1);
}

static void search_for_ever(verdi_engine *engine, void *data, void *user) {
    Seen *seen = user;
    (void)data;
    atomic_fetch_add(&seen->begun, 1);
    search(engine, 60, seen->stop);
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

static EngineCrew *open_crew(int threads, EngineCrewDo *work_of, EngineCrewTake *take_of,
                             Seen *seen) {
    char problem[ENGINE_PROBLEM] = "";
    verdi_config config;
    verdi_config_init(&config);
    config.hash_mib = 1;
    config.threads = threads;
    EngineCrew *crew = engine_crew_open(&config, sizeof(Job), work_of, take_of, seen, problem);
    ck_assert_msg(crew != NULL, "%s", problem);
    return crew;
}

TEST(test_in_order) {
    enum { JOBS = 700 };
    Seen seen = {.caller = pthread_self()};
    EngineCrew *crew = open_crew(3, work, take, &seen);
    ck_assert_int_eq(engine_crew_count(crew), 3);
    for (int i = 0; i < JOBS; i++)
        engine_crew_submit(crew, &(Job){.number = i});
    engine_crew_finish(crew);
    ck_assert_int_eq(seen.taken, JOBS);
    ck_assert_int_eq(atomic_load(&seen.done), JOBS);
    engine_crew_close(crew);
}

static void count(void *data, void *user) {
    (void)data;
    ((Seen *)user)->taken++;
}

/* Closing ends the searches that run and does not begin the others; nor does an interruption, after
 * which what ran can be taken. */
TEST(test_stop_drops_the_rest) {
    enum { JOBS = 100 };
    for (int interrupted = 0; interrupted < 2; interrupted++) {
        Seen seen = {.caller = pthread_self()};
        EngineCrew *crew = open_crew(2, search_for_ever, count, &seen);
        seen.stop = engine_crew_stop(crew);
        ck_assert(!verdi_stop_is_raised(seen.stop));
        for (int i = 0; i < JOBS; i++)
            engine_crew_submit(crew, &(Job){.number = i});
        while (atomic_load(&seen.begun) < 2)
            nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
        if (interrupted) {
            engine_crew_interrupt(crew);
            engine_crew_finish(crew); /* instead of waiting for ever */
            ck_assert(!engine_crew_wait(crew, -1));
        }
        engine_crew_close(crew);
        ck_assert_int_eq(seen.taken, interrupted ? 2 : 0);
        ck_assert_int_eq(atomic_load(&seen.begun), 2);
        ck_assert_int_eq(atomic_load(&seen.done), 2);
    }
}

/* The reason is told: there is no such file. */
TEST(test_no_engine) {
    char problem[ENGINE_PROBLEM] = "";
    verdi_config config;
    verdi_config_init(&config);
    config.weights_file = "/nowhere/my.weights";
    ck_assert_ptr_null(engine_crew_open(&config, sizeof(Job), work, take, NULL, problem));
    ck_assert_ptr_nonnull(strstr(problem, "/nowhere/my.weights"));
}
