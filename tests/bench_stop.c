/* SPDX-License-Identifier: MIT
 *
 * How long a search goes on when it is told to stop: from raising the flag of verdi_limits to the
 * return of verdi_search(), and from sending NBoard's `ping` to its `pong`. A row is two hundred
 * searches from an empty table, stopped after a random time. On a busy machine the wall clock tells
 * how long threads wait for a CPU; CPU time is what the search itself does.
 */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/cpu.h"
#include "base/random.h"
#include "base/thread.h"
#include "base/timer.h"
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

/* False if a search was at its end before it was stopped, or failed. */
static bool measure_stops(const char *name, Task *task, verdi_stop *flag, bool alone) {
    double wall[STOPS], cpu[STOPS];
    Random random;
    Stop stop;
    random_seed(&random, 1);
    if (!stop_once(task, flag, &random, &stop)) /* makes table and threads */
        return false;
    for (int i = 0; i < STOPS; i++) {
        if (!stop_once(task, flag, &random, &stop))
            return false;
        wall[i] = stop.wall_ms;
        cpu[i] = stop.cpu_ms;
    }
    print_row(name, wall);
    if (alone)
        print_row("  of this, CPU time", cpu);
    return true;
}

static bool measure_search(const char *name, const char *board, verdi_goal goal, int threads) {
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
    bool good = !verdi_engine_new(&task.engine, &config) && !verdi_game_new(&task.game) &&
                !verdi_game_read(task.game, VERDI_FORMAT_BOARD, board, strlen(board), -1, NULL) &&
                measure_stops(name, &task, &flag, threads == 1);
    verdi_game_free(task.game);
    verdi_engine_free(task.engine);
    return good;
}

/* The binary on the other end of two pipes. */
typedef struct Program {
    pid_t id;
    FILE *input, *output;
} Program;

static bool start_program(Program *program, const char *argument) {
    const char *path = getenv("VERDI_BINARY");
    int in[2], out[2];
    if (!path || pipe(in) || pipe(out))
        return false;
    program->id = fork();
    if (program->id == 0) {
        dup2(in[0], STDIN_FILENO);
        dup2(out[1], STDOUT_FILENO);
        close(in[1]);
        execl(path, path, argument, (char *)NULL);
        _exit(127);
    }
    close(in[0]);
    close(out[1]);
    program->input = fdopen(in[1], "w");
    program->output = fdopen(out[0], "r");
    return program->id > 0 && program->input && program->output;
}

static void end_program(Program *program) {
    fclose(program->input);
    fclose(program->output);
    waitpid(program->id, NULL, 0);
}

/* Sends `ping` and reads on to its `pong`. */
static bool ping(Program *program, int number) {
    char expected[32], line[4096];
    fprintf(program->input, "ping %d\n", number);
    fflush(program->input);
    snprintf(expected, sizeof expected, "pong %d\n", number);
    while (fgets(line, sizeof line, program->output))
        if (strcmp(line, expected) == 0)
            return true;
    return false;
}

/* A GUI that pings while Verdi analyses. */
static bool measure_nboard(const char *name) {
    Program program;
    Random random;
    double ms[STOPS];
    if (!start_program(&program, "nboard"))
        return false;
    random_seed(&random, 1);
    fprintf(program.input, "nboard 2\nset depth 60\nset game (;GM[Othello]BO[8 %.64s *];)\n",
            middle);
    bool good = true;
    for (int i = -1; i < STOPS && good; i++) {
        fputs("hint 1\n", program.input);
        fflush(program.input);
        pause_for(&random);
        int64_t begin = timer_now_ns();
        good = ping(&program, i + 2);
        if (i >= 0)
            ms[i] = 1e3 * timer_seconds(begin, timer_now_ns());
    }
    if (good)
        print_row(name, ms);
    end_program(&program);
    return good;
}

int main(void) {
    setvbuf(stdout, NULL, _IOLBF, 0);
    char all[32];
    int threads = cpu_count();
    snprintf(all, sizeof all, "solve, %d threads", threads);
    printf("%-28s %8s %8s %8s\n", "ms from stop to end", "median", "95%", "worst");
    bool good = measure_search("search, 1 thread", middle, VERDI_GOAL_PLAY, 1) &&
                measure_search("solve, 1 thread", late, VERDI_GOAL_EXACT, 1) &&
                measure_search(all, late, VERDI_GOAL_EXACT, threads) &&
                measure_nboard("NBoard: ping to pong");
    return good ? EXIT_SUCCESS : EXIT_FAILURE;
}
