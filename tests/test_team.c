/* SPDX-License-Identifier: MIT
 *
 * The threads of a search: they use no CPU time without work, stop at once when called off, and may
 * be as many as the interface allows.
 */
#include "testing.h"

#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "base/thread.h"
#include "base/timer.h"
#include "positions.h"
#include "study/search/limits.h"
#include "verdi.h"

/* 34 empty squares, far from solved in a second; and 16, with splits, but soon solved. */
static const char *const long_game = "e6f6f5d6c6e3f3f4g5h6e2c5e7d8b5a5c4d3b3b4c3f1a3f7g4d2";
static const char *const short_game =
    "f5f6e6d6c6e3d3b6d7c5b5e7g6h6c7a5f4g5g3e8d8f3f7f8g8h3a4a3b4b3a6"
    "a7c4b8h4g7h5b7g4d2a8c8";

static verdi_result search(verdi_engine *engine, const char *moves, const verdi_stop *stop) {
    verdi_game *game = positions_game();
    verdi_limits limits = limits_exact(stop);
    verdi_result result;
    ck_assert_int_eq(verdi_game_read(game, VERDI_FORMAT_TRANSCRIPT, moves, strlen(moves), -1, NULL),
                     VERDI_OK);
    ck_assert_int_eq(verdi_search(engine, game, &limits, NULL, NULL, &result), VERDI_OK);
    return result;
}

static void wait_ms(int ms) {
    nanosleep(&(struct timespec){ms / 1000, ms % 1000 * 1000000}, NULL);
}

/* A sleeping team of many threads uses no processor: busy waiting would take all there are. */
TEST(test_idle_threads_sleep) {
    verdi_engine *engine = positions_engine(8, 4);
    search(engine, short_game, NULL);
    double before = timer_cpu_seconds();
    wait_ms(300);
    ck_assert_msg(timer_cpu_seconds() - before < 0.02, "%f s in 0.3 s of sleep",
                  timer_cpu_seconds() - before);
}

typedef struct Stopper {
    verdi_stop flag;
    double cpu_seconds; /* of all threads, when it was raised */
} Stopper;

static void *stop_later(void *user) {
    Stopper *stopper = user;
    wait_ms(200);
    stopper->cpu_seconds = timer_cpu_seconds();
    verdi_stop_raise(&stopper->flag);
    return NULL;
}

/* All threads return when the flag is raised. They take a millisecond or so of CPU time each; on a
 * busy machine they may have to wait for their turn first. */
TEST(test_stop_calls_all_back) {
    verdi_engine *engine = positions_engine(8, 4);
    for (int i = 0; i < 5; i++) {
        Stopper stopper;
        pthread_t thread;
        verdi_stop_lower(&stopper.flag);
        ck_assert(thread_start(&thread, stop_later, &stopper));
        verdi_result result = search(engine, long_game, &stopper.flag);
        double end = timer_cpu_seconds();
        ck_assert_int_eq(pthread_join(thread, NULL), 0);
        ck_assert(result.stopped);
        ck_assert(result.move != VERDI_NONE);
        ck_assert_msg(end - stopper.cpu_seconds < 0.3 * testing_patience(), "%f s of CPU time",
                      end - stopper.cpu_seconds);
    }
}

/* The same value by one thread and by as many as may be; more are refused. */
TEST(test_numbers_of_threads) {
    static const int counts[] = {1, 2, 64, 256};
    verdi_config config;
    verdi_engine *engine;
    int value = 0;
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        engine = positions_engine(counts[i], 4);
        verdi_result result = search(engine, short_game, NULL);
        ck_assert(result.line[0].exact);
        ck_assert(i == 0 || result.value == value);
        value = result.value;
    }
    verdi_config_init(&config);
    config.threads = 257;
    ck_assert_int_eq(verdi_engine_new(&engine, &config), VERDI_E_ARGUMENT);
}

/* From now on the system gives so many bytes more and that is all. */
static void leave_memory(size_t more) {
    struct rlimit limit;
    size_t pages;
    FILE *file = fopen("/proc/self/statm", "r");
    ck_assert_ptr_nonnull(file);
    ck_assert_int_eq(fscanf(file, "%zu", &pages), 1);
    fclose(file);
    ck_assert_int_eq(getrlimit(RLIMIT_AS, &limit), 0);
    limit.rlim_cur = pages * (size_t)sysconf(_SC_PAGESIZE) + more;
    ck_assert_int_eq(setrlimit(RLIMIT_AS, &limit), 0);
}

/* Where the system has no memory for more threads, a search says so, and the engine still has those
 * that it had. */
TEST(test_keeps_its_threads) {
    enum { FOR_SOME = 4 << 20, FOR_NONE = 1 << 16 };
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) || defined(__clang__)
    testing_skip("sanitizers need memory without limits");
    return;
#endif
    verdi_engine *engine = positions_engine(1, 4);
    verdi_game *game = positions_game();
    verdi_limits limits = limits_exact(NULL);
    verdi_result result = search(engine, short_game, NULL), again;
    ck_assert_int_eq(verdi_engine_set_threads(engine, 256), VERDI_OK);
    leave_memory(FOR_SOME);
    ck_assert_int_eq(verdi_search(engine, game, &limits, NULL, NULL, &again), VERDI_E_MEMORY);
    leave_memory(FOR_NONE);
    ck_assert_int_eq(verdi_engine_set_threads(engine, 1), VERDI_OK);
    again = search(engine, short_game, NULL);
    ck_assert_int_eq(again.value, result.value);
}
