/* SPDX-License-Identifier: MIT
 *
 * The estimate of the time left, compared with complete solves from the first to the last node: it
 * may be wrong by a factor, but is neither always too low nor far off. Also the estimate in
 * progress lines.
 */
#include "testing.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/timer.h"
#include "front/kit/report.h"
#include "study/solving/solving.h"

enum { EVENTS = 32 };

/* A report of a solve: iteration, root moves done, is the iteration complete, nodes. */
typedef struct Event {
    int iteration, done, complete, nodes;
} Event;

/* FFO #, empty squares, iterations, root moves. Those from the first solve at any confidence on,
 * one for each half as many nodes again; the last one is the end. */
typedef struct Solve {
    int number, empties, iterations, moves;
    Event event[EVENTS];
} Solve;

enum { SOLVES = 10 };

static Solve solves[SOLVES];

/* Reads them from the file, in which a line of each solve is followed by those of its events. */
static void read_solves(void) {
    FILE *file = fopen(testing_source("tests/data/solve-reports.txt"), "r");
    ck_assert_ptr_nonnull(file);
    for (int i = 0; i < SOLVES; i++) {
        Solve *solve = &solves[i];
        ck_assert_int_eq(fscanf(file, " solve %d %d %d %d", &solve->number, &solve->empties,
                                &solve->iterations, &solve->moves),
                         4);
        Event *event = solve->event;
        while (event < solve->event + EVENTS &&
               fscanf(file, "%d %d %d %d", &event->iteration, &event->done, &event->complete,
                      &event->nodes) == 4)
            event++;
    }
    ck_assert_int_eq(solves[SOLVES - 1].number, 49);
    fclose(file);
}

typedef struct Errors {
    double log2[SOLVES * EVENTS];
    int count;
} Errors;

static verdi_info info_of(const Solve *solve, const Event *event, verdi_result *result) {
    *result = (verdi_result){.nodes = (uint64_t)event->nodes,
                             .seconds = event->nodes * 1e-7,
                             .root = {.depth = solve->empties,
                                      .iteration = event->iteration,
                                      .iterations = solve->iterations,
                                      .done = event->done,
                                      .count = solve->moves}};
    return (verdi_info){
        .depth = solve->empties, .solving = true, .complete = event->complete, .result = result};
}

/* Estimates as of all events before the end; those within its last 2% say nothing. */
static void follow(const Solve *solve, Errors *errors) {
    TimeLeft left = {0};
    int last = 0;
    while (last + 1 < EVENTS && solve->event[last + 1].nodes)
        last++;
    for (int i = 0; i < last; i++) {
        verdi_result result;
        verdi_info info = info_of(solve, &solve->event[i], &result);
        double truth = solve->event[last].nodes - solve->event[i].nodes;
        time_left_note(&left, &info, solve->empties);
        double nodes = time_left_nodes(&left, &info, solve->empties);
        double seconds = time_left_of(&left, &info, solve->empties);
        ck_assert_msg(nodes < 0 ? seconds < 0 : fabs(seconds - nodes * 1e-7) < 1e-6 * nodes + 1e-9,
                      "%f nodes, %f s", nodes, seconds);
        if (nodes >= 0 && truth > 0.02 * solve->event[last].nodes)
            errors->log2[errors->count++] = log2(fmax(nodes, 1) / truth);
    }
}

static int compare(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

TEST(test_against_the_truth) {
    Errors errors = {.count = 0};
    int within = 0, low = 0;
    read_solves();
    for (int i = 0; i < SOLVES; i++)
        follow(&solves[i], &errors);
    qsort(errors.log2, (size_t)errors.count, sizeof *errors.log2, compare);
    for (int i = 0; i < errors.count; i++) {
        within += fabs(errors.log2[i]) <= 2;
        low += errors.log2[i] < -2;
    }
    double median = errors.log2[errors.count / 2];
    ck_assert_int_ge(errors.count, 100);
    ck_assert_msg(fabs(median) < 0.75, "median %.2f", median);
    ck_assert_msg(within >= 0.8 * errors.count, "%d of %d within a factor of 4", within,
                  errors.count);
    ck_assert_msg(errors.log2[9 * errors.count / 10] < 1.5, "a tenth too high by 2^%.2f",
                  errors.log2[9 * errors.count / 10]);
    ck_assert_msg(low <= 0.15 * errors.count, "%d of %d too low by more", low, errors.count);
}

/* Nobody knows before there was a solve; and what is done takes no more time. */
TEST(test_ends) {
    const Solve *solve = &solves[1];
    read_solves();
    verdi_result result;
    TimeLeft left = {0};
    verdi_info info = info_of(solve, &solve->event[0], &result);
    time_left_note(&left, &info, solve->empties);
    ck_assert(time_left_nodes(&left, &info, solve->empties) < 0);
    ck_assert(time_left_of(&left, &info, solve->empties) < 0);
    Event end = {solve->iterations, solve->moves - 1, 1, 9826118};
    info = info_of(solve, &(Event){solve->iterations - 1, solve->moves - 1, 1, 470235}, &result);
    time_left_note(&left, &info, solve->empties);
    ck_assert(time_left_nodes(&left, &info, solve->empties) > 470235);
    info = info_of(solve, &end, &result);
    time_left_note(&left, &info, solve->empties);
    ck_assert(time_left_nodes(&left, &info, solve->empties) == 0);
    result.root.depth = 8; /* no solve */
    ck_assert(time_left_nodes(&left, &info, solve->empties) < 0);
}

/* It never says less than what the moves that are left are known to take at least, and grows where
 * a move takes longer than was thought. */
TEST(test_grows_with_what_was_spent) {
    verdi_result result;
    TimeLeft left = {.iteration = 14, .begin = 1000, .solved = true};
    double before = 0;
    read_solves();
    for (int nodes = 100000; nodes <= 100000000; nodes *= 10) {
        verdi_info info = info_of(&solves[1], &(Event){14, 0, 0, nodes}, &result);
        time_left_note(&left, &info, 22);
        double now = time_left_nodes(&left, &info, 22);
        ck_assert_msg(now > nodes && now > before, "%f at %d", now, nodes);
        before = now;
    }
}

/* What a progress line says after a long time, so that a moment more changes nothing. */
static void check_line(int64_t done, int64_t skipped, int64_t total, const char *line) {
    Progress progress = {.log_seconds = 3600,
                         .total = total,
                         .done = done,
                         .skipped = skipped,
                         .begin_ns = timer_now_ns() - 740020 * INT64_C(1000000000)};
    char text[128] = "";
    FILE *file = tmpfile();
    ck_assert_ptr_nonnull(file);
    int screen = dup(2);
    ck_assert_int_eq(dup2(fileno(file), 2), 2);
    progress_show(&progress);
    progress_show(&progress); /* so soon there is no other one */
    ck_assert_int_eq(dup2(screen, 2), 2);
    close(screen);
    rewind(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    ck_assert_str_eq(text, line);
    fclose(file);
}

/* What was skipped took no time, so the rest will take as long a piece as the others: 740 s. */
TEST(test_progress_lines) {
    check_line(1200, 200, 1210, "[#############################-] 1200/1210  ETA 2:03:20\n");
    check_line(1000, 0, 1001, "[#############################-] 1000/1001  ETA 0:12:20\n");
    check_line(1000, 0, 1000, "[##############################] 1000/1000  ETA 0:00:00\n");
    check_line(200, 200, 600, "[##########--------------------] 200/600\n");
    check_line(0, 0, 600, "[------------------------------] 0/600\n");
    check_line(1000, 0, -1, "1000 done\n");
}
