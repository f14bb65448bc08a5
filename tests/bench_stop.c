/* SPDX-License-Identifier: MIT
 *
 * Measures how long a search takes to stop: from raising the flag of verdi_limits to the return of
 * verdi_search(), and from sending NBoard's `ping` to its `pong`. Each row is two hundred searches
 * from an empty table, stopped after a random time. On a busy machine the wall-clock time includes
 * waiting for a CPU; CPU time does not.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/random.h"
#include "base/thread.h"
#include "base/timer.h"
#include "process.h"
#include "testing.h"
#include "verdi.h"

enum { STOPS = 200, FIRST_MS = 2, LAST_MS = 40 };

/* FFO #59 with 34 empty squares, #50 with 26: neither is at its end within the time. */
static const char middle[] = "-----------------------O--OOOOO---OOOOOXOOOOXXXX--XXOOXX--XX-O-X X";
static const char late[] = "----X-----XXX----OOOXOOO-OOOXOOO-OXOXOXO-OOXXOOO--OOXO----O--O-- X";

typedef struct Task {
    verdi_engine *engine;
    verdi_game *game;
    verdi_limits limits;
    int64_t end_ns, end_cpu_ns;
    bool stopped;
} Task;

static int64_t read_clock(clockid_t clock) {
    struct timespec now;
    clock_gettime(clock, &now);
    return 1000000000 * (int64_t)now.tv_sec + now.tv_nsec;
}

static void *run_search(void *argument) {
    Task *task = argument;
    verdi_result result;
    int error = verdi_search(task->engine, task->game, &task->limits, NULL, NULL, &result);
    task->end_ns = timer_now_ns();
    task->end_cpu_ns = read_clock(CLOCK_THREAD_CPUTIME_ID);
    task->stopped = !error && result.stopped;
    return NULL;
}

static int compare_doubles(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void print_row(const char *name, double ms[STOPS]) {
    qsort(ms, STOPS, sizeof *ms, compare_doubles);
    printf("%-28s %8.3f %8.3f %8.3f\n", name, ms[STOPS / 2], ms[STOPS - STOPS / 20], ms[STOPS - 1]);
}

static void pause_for(Random *random) {
    struct timespec time = {0,
                            1000000L * (FIRST_MS + random_below(random, LAST_MS - FIRST_MS + 1))};
    nanosleep(&time, NULL);
}

/* One search from an empty table and its stop: milliseconds on the wall, and of CPU time of the
 * thread that called. */
typedef struct Stop {
    double wall_ms, cpu_ms;
} Stop;

/* False if a search was at its end before it was stopped, or failed. */
static bool stop_once(Task *task, verdi_stop *flag, Random *random, Stop *stop) {
    pthread_t thread;
    clockid_t clock;
    verdi_stop_lower(flag);
    verdi_engine_clear(task->engine);
    if (!thread_start(&thread, run_search, task))
        return false;
    pause_for(random);
    pthread_getcpuclockid(thread, &clock);
    int64_t cpu = read_clock(clock), begin = timer_now_ns();
    verdi_stop_raise(flag);
    bool prompt = timer_now_ns() - begin < 10000;
    pthread_join(thread, NULL);
    *stop = (Stop){1e3 * timer_seconds(begin, task->end_ns),
                   1e3 * timer_seconds(cpu, task->end_cpu_ns)};
    /* Once more if this thread lost its CPU just then, in which case the flag came later. */
    return task->stopped && (prompt || stop_once(task, flag, random, stop));
}

static void measure_stops(const char *name, Task *task, verdi_stop *flag, bool alone) {
    double wall[STOPS], cpu[STOPS];
    Random random;
    Stop stop;
    random_seed(&random, 1);
    ck_assert(stop_once(task, flag, &random, &stop)); /* makes table and threads */
    for (int i = 0; i < STOPS; i++) {
        ck_assert(stop_once(task, flag, &random, &stop));
        wall[i] = stop.wall_ms;
        cpu[i] = stop.cpu_ms;
    }
    print_row(name, wall);
    if (alone)
        print_row("  of this, CPU time", cpu);
}

static void measure_search(const char *name, const char *board, verdi_goal goal, int threads) {
    verdi_config config;
    Task task = {0};
    verdi_stop flag;
    verdi_stop_lower(&flag);
    verdi_config_init(&config);
    config.threads = threads;
    verdi_limits_init(&task.limits);
    task.limits.level = -1;
    task.limits.goal = goal;
    task.limits.stop = &flag;
    ck_assert_int_eq(verdi_engine_new(&task.engine, &config), VERDI_OK);
    ck_assert_int_eq(verdi_game_new(&task.game), VERDI_OK);
    ck_assert_int_eq(verdi_game_read(task.game, VERDI_FORMAT_BOARD, board, strlen(board), -1, NULL),
                     VERDI_OK);
    measure_stops(name, &task, &flag, threads == 1);
    verdi_game_free(task.game);
    verdi_engine_free(task.engine);
}

/* A GUI that pings while Verdi analyses. */
static void measure_nboard(const char *name) {
    char line[128];
    Random random;
    double ms[STOPS];
    Process *process = process_start("nboard", NULL);
    random_seed(&random, 1);
    snprintf(line, sizeof line, "nboard 2\nset depth 60\nset game (;GM[Othello]BO[8 %.64s *];)\n",
             middle);
    process_write(process, line);
    for (int i = -1; i < STOPS; i++) {
        process_write(process, "hint 1\n");
        pause_for(&random);
        int64_t begin = timer_now_ns();
        snprintf(line, sizeof line, "ping %d\n", i + 2);
        process_write(process, line);
        snprintf(line, sizeof line, "pong %d", i + 2);
        ck_assert_ptr_nonnull(process_line_with(process, line, 10000));
        if (i >= 0)
            ms[i] = 1e3 * timer_seconds(begin, timer_now_ns());
    }
    print_row(name, ms);
    process_free(process);
}

TEST(bench_stop) {
    char all[32];
    int threads = cpu_count();
    snprintf(all, sizeof all, "solve, %d threads", threads);
    printf("%-28s %8s %8s %8s\n", "ms from stop to end", "median", "95%", "worst");
    measure_search("search, 1 thread", middle, VERDI_GOAL_PLAY, 1);
    measure_search("solve, 1 thread", late, VERDI_GOAL_EXACT, 1);
    measure_search(all, late, VERDI_GOAL_EXACT, threads);
    measure_nboard("NBoard: ping to pong");
}
