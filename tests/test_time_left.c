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
#include "front/kit/progress.h"
#include "study/solving/time_left.h"

enum { EVENTS = 32 };

/* Reports of a solve by one thread: iteration, root moves done, is the iteration complete, nodes.
 * */
typedef struct Event {
    int iteration, done, complete, nodes;
} Event;

/* FFO #, empty squares, iterations, root moves. Those from the first solve at any confidence on,
 * one for each half as many nodes again; the last one is the end. */
typedef struct Solve {
    int number, empties, iterations, moves;
    Event event[EVENTS];
} Solve;

static const Solve solves[] = {
    {40,
     20,
     12,
     10,
     {{11, 0, 0, 29006},
      {11, 9, 1, 30591},
      {12, 0, 0, 40520},
      {12, 0, 0, 135389},
      {12, 0, 0, 212051},
      {12, 1, 0, 327581},
      {12, 1, 0, 522482},
      {12, 1, 0, 773493},
      {12, 1, 0, 1140503},
      {12, 1, 0, 1771206},
      {12, 2, 0, 2600202},
      {12, 4, 0, 3876055},
      {12, 7, 0, 6199355},
      {12, 9, 1, 7271050}}},
    {41,
     22,
     14,
     10,
     {{12, 0, 0, 27993},
      {12, 1, 0, 46678},
      {12, 1, 0, 80751},
      {12, 2, 0, 120120},
      {12, 0, 0, 205355},
      {12, 9, 1, 268585},
      {13, 0, 0, 270998},
      {13, 1, 0, 412985},
      {13, 9, 1, 470235},
      {14, 0, 0, 491232},
      {14, 0, 0, 791910},
      {14, 0, 0, 1208957},
      {14, 0, 0, 1942689},
      {14, 0, 0, 2963492},
      {14, 0, 0, 4394954},
      {14, 2, 0, 7013154},
      {14, 9, 1, 9826118}}},
    {42,
     22,
     14,
     9,
     {{12, 0, 0, 71267},
      {12, 8, 0, 103687},
      {12, 0, 0, 156416},
      {12, 0, 0, 242454},
      {12, 1, 0, 405156},
      {12, 5, 0, 652585},
      {12, 8, 1, 740518},
      {13, 0, 0, 742210},
      {13, 0, 0, 1177431},
      {13, 8, 1, 1241224},
      {14, 0, 0, 1274211},
      {14, 0, 0, 2013661},
      {14, 0, 0, 3090503},
      {14, 1, 0, 4620639},
      {14, 1, 0, 7020592},
      {14, 5, 0, 10772701},
      {14, 8, 1, 13669534}}},
    {43,
     23,
     14,
     6,
     {{12, 0, 0, 7856},
      {12, 0, 0, 57649},
      {12, 0, 0, 114779},
      {12, 0, 0, 221379},
      {12, 5, 1, 273182},
      {13, 0, 0, 297993},
      {13, 0, 0, 492692},
      {13, 3, 0, 786794},
      {13, 5, 1, 885233},
      {14, 0, 0, 922209},
      {14, 0, 0, 1477768},
      {14, 0, 0, 2272571},
      {14, 0, 0, 3420214},
      {14, 0, 0, 5157175},
      {14, 4, 0, 7535240},
      {14, 5, 1, 8446624}}},
    {44,
     23,
     14,
     10,
     {{12, 0, 0, 16220},
      {12, 0, 0, 40324},
      {12, 0, 0, 96409},
      {12, 1, 0, 176979},
      {12, 1, 0, 276110},
      {12, 2, 0, 402580},
      {12, 9, 1, 463879},
      {13, 0, 0, 492227},
      {13, 7, 0, 727381},
      {13, 9, 1, 735629},
      {14, 0, 0, 774714},
      {14, 0, 0, 1164719},
      {14, 0, 0, 1814798},
      {14, 0, 0, 2840131},
      {14, 2, 0, 4131314},
      {14, 4, 0, 6074689},
      {14, 9, 1, 8595886}}},
    {45, 24, 15, 14, {{13, 0, 0, 49118},     {13, 0, 0, 82303},     {13, 1, 0, 122186},
                      {13, 1, 0, 219702},    {13, 1, 0, 366896},    {13, 1, 0, 550770},
                      {13, 1, 0, 924948},    {13, 0, 0, 1488767},   {13, 13, 1, 1773091},
                      {14, 0, 0, 1791153},   {14, 0, 0, 2710186},   {14, 0, 0, 4191656},
                      {14, 13, 1, 4368093},  {15, 0, 0, 4370665},   {15, 0, 0, 6545860},
                      {15, 0, 0, 9783182},   {15, 0, 0, 14570307},  {15, 0, 0, 21491304},
                      {15, 0, 0, 31837070},  {15, 0, 0, 46852584},  {15, 0, 0, 68828555},
                      {15, 1, 0, 100186893}, {15, 8, 0, 151221456}, {15, 13, 1, 192114469}}},
    {46, 24, 15, 12, {{13, 0, 0, 24780},    {13, 0, 0, 43972},    {13, 0, 0, 87086},
                      {13, 0, 0, 134981},   {13, 0, 0, 223310},   {13, 0, 0, 362060},
                      {13, 0, 0, 593927},   {13, 1, 0, 968525},   {13, 1, 0, 1422259},
                      {13, 11, 1, 1956944}, {14, 0, 0, 1968244},  {14, 11, 1, 2337676},
                      {15, 0, 0, 2347199},  {15, 0, 0, 3603049},  {15, 0, 0, 5420262},
                      {15, 0, 0, 8102416},  {15, 0, 0, 12000295}, {15, 0, 0, 17748452},
                      {15, 0, 0, 26224311}, {15, 9, 0, 38590777}, {15, 11, 1, 39022660}}},
    {47, 25, 16, 8, {{13, 0, 0, 11266},   {13, 7, 1, 22767},   {14, 0, 0, 27641},
                     {14, 0, 0, 50328},   {14, 0, 0, 79345},   {14, 7, 1, 96631},
                     {15, 0, 0, 115972},  {15, 0, 0, 177746},  {15, 0, 0, 262385},
                     {15, 7, 1, 326399},  {16, 0, 0, 333130},  {16, 0, 0, 520603},
                     {16, 0, 0, 767481},  {16, 0, 0, 1131473}, {16, 0, 0, 1770808},
                     {16, 0, 0, 2636334}, {16, 0, 0, 4084166}, {16, 1, 0, 6005055},
                     {16, 3, 0, 8857793}, {16, 7, 1, 9957558}}},
    {48, 25, 16, 13, {{13, 0, 0, 27789},     {13, 0, 0, 46951},    {13, 0, 0, 83710},
                      {13, 0, 0, 158956},    {13, 0, 0, 256074},   {13, 0, 0, 454399},
                      {13, 0, 0, 666540},    {13, 0, 0, 967562},   {13, 12, 1, 1048578},
                      {14, 0, 0, 1056399},   {14, 0, 0, 1697721},  {14, 12, 1, 1894517},
                      {15, 0, 0, 1904092},   {15, 12, 1, 2754922}, {16, 0, 0, 2756148},
                      {16, 0, 0, 4094090},   {16, 0, 0, 6122985},  {16, 0, 0, 9126403},
                      {16, 0, 0, 13418057},  {16, 0, 0, 19752751}, {16, 4, 0, 29950131},
                      {16, 11, 0, 47763561}, {16, 12, 1, 50923439}}},
    {49, 26, 17, 8, {{14, 0, 0, 90726},    {14, 0, 0, 137433},   {14, 0, 0, 253781},
                     {14, 0, 0, 378929},   {14, 0, 0, 558334},   {14, 0, 0, 895184},
                     {14, 0, 0, 1395355},  {14, 0, 0, 2163278},  {14, 0, 0, 3389384},
                     {14, 0, 0, 5182139},  {14, 7, 1, 5185272},  {15, 0, 0, 5225794},
                     {15, 0, 0, 7726944},  {15, 7, 1, 9896801},  {16, 0, 0, 9897651},
                     {16, 0, 0, 14661334}, {16, 0, 0, 21532683}, {16, 7, 1, 26031820},
                     {17, 0, 0, 26034427}, {17, 0, 0, 38164778}, {17, 0, 0, 55963444},
                     {17, 0, 0, 82072205}, {17, 7, 1, 116828210}}},
};

enum { SOLVES = sizeof solves / sizeof *solves };

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
