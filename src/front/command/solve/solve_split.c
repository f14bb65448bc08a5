/* SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L
#include "front/command/solve/solve.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/bits.h"
#include "base/decode.h"
#include "base/number.h"
#include "base/random.h"
#include "front/kit/stop.h"
#include "study/search/limits.h"

/* -------------------------------------------------------------------- lines of jobs and results */

typedef struct LinePlace {
    const char *file;
    int line;
} LinePlace;

/* Return false to stop. */
typedef bool TakeLine(SplitLineKind kind, const SplitLine *line, LinePlace place, void *user);

/* Reads the lines of a file. A bad line is reported here, and `take` is called without its
 * contents. False if the file cannot be read. */
static bool read_lines(const char *name, TakeLine *take, void *user) {
    bool standard = !strcmp(name, "-"), more = true;
    FILE *input = standard ? stdin : fopen(name, "rb");
    char *text = NULL, problem[SPLIT_LINE_PROBLEM];
    size_t room = 0;
    Decoder decoder = {0};
    LinePlace place = {name, 0};
    if (!input)
        return report_place(name, 0, strerror(errno));
    for (ssize_t size; more && (size = decode_line(&decoder, &text, &room, input)) >= 0;) {
        SplitLine line;
        place.line++;
        SplitLineKind kind = split_line_read((Span){text, text + size}, &line, problem);
        if (kind == SPLIT_LINE_BAD)
            report_place(place.file, place.line, problem);
        if (kind != SPLIT_LINE_BLANK)
            more = take(kind, &line, place, user);
    }
    bool good = !ferror(input) || report_place(name, 0, strerror(errno));
    free(text);
    if (!standard)
        fclose(input);
    return good;
}

static void print_line(SplitLineKind kind, const SplitLine *line) {
    char data[SPLIT_LINE];
    Text text = text_into(data, sizeof data);
    split_line_write(kind, line, &text);
    fputs(data, stdout);
}

/* -------------------------------------------------------------------------------------- windows */

/* Solves a position in a window; *line becomes the result. The transposition table keeps the
 * entries of earlier jobs, because jobs have positions in common. False if stopped, or after
 * reporting an error. */
static bool solve_window(verdi_engine *engine, SplitLine *line, bool *stopped) {
    verdi_game *game;
    verdi_result result;
    const SplitItem *job = &line->item;
    verdi_limits limits = limits_exact(stop_catch());
    limits.alpha = job->low * VERDI_DISC;
    limits.beta = job->high * VERDI_DISC;
    int error = verdi_game_new(&game);
    if (!error) {
        verdi_game_set_position(game, job->board.player, job->board.opponent, VERDI_BLACK);
        error = verdi_search(engine, game, &limits, NULL, NULL, &result);
        verdi_game_free(game);
    }
    *stopped = verdi_stop_is_raised(limits.stop);
    stop_release();
    if (error)
        return report_error("%s", verdi_strerror(error));
    bool over = result.move == VERDI_NONE;
    line->item.low = (over ? result.value : result.root.lower) / VERDI_DISC;
    line->item.high = (over ? result.value : result.root.upper) / VERDI_DISC;
    line->nodes = result.nodes;
    return !result.stopped;
}

typedef struct Windows {
    verdi_engine *engine;
    bool failed, stopped;
    bool bad; /* some line was bad; the others are still solved */
} Windows;

static bool solve_job(SplitLineKind kind, const SplitLine *line, LinePlace place, void *user) {
    Windows *windows = user;
    (void)place;
    windows->bad |= kind == SPLIT_LINE_BAD;
    if (kind != SPLIT_LINE_JOB)
        return true;
    SplitLine result = *line;
    if (solve_window(windows->engine, &result, &windows->stopped)) {
        print_line(SPLIT_LINE_RESULT, &result);
        fflush(stdout);
    } else if (!windows->stopped) {
        windows->failed = true;
    }
    return !windows->failed && !windows->stopped;
}

int solve_windows(verdi_engine *engine, char **files, int count) {
    Windows windows = {.engine = engine};
    bool good = true;
    for (int i = 0; i < count && !windows.failed && !windows.stopped; i++)
        good &= read_lines(files[i], solve_job, &windows);
    return windows.stopped ? STOP_STATUS : windows.failed || windows.bad || !good;
}

/* ------------------------------------------------------------------------------- split and join */

typedef struct Seen {
    SplitItem item;
    LinePlace place;
} Seen;

typedef struct Join {
    SplitTree *split;
    bool has_root, failed;
    Board root;
    int empties;
    Seen *seen; /* the results read */
    size_t count, room;
} Join;

static bool fail_at(Join *join, LinePlace place, const char *problem) {
    report_place(place.file, place.line, problem);
    join->failed = true;
    return false;
}

static bool take_line(SplitLineKind kind, const SplitLine *line, LinePlace place, void *user) {
    Join *join = user;
    if (kind == SPLIT_LINE_ROOT) {
        bool other = join->has_root &&
                     (!board_equal(join->root, line->item.board) || join->empties != line->empties);
        join->has_root = true;
        join->root = line->item.board;
        join->empties = line->empties;
        return !other ||
               fail_at(join, place, "another position or --split N than in the first file");
    }
    if (kind == SPLIT_LINE_JOB || kind == SPLIT_LINE_BAD)
        return true; /* an incomplete line of a machine that died: its job is written again */
    if (!array_reserve(&join->seen, &join->room, join->count + 1, sizeof *join->seen))
        return fail_at(join, place, "out of memory");
    join->seen[join->count++] = (Seen){line->item, place};
    switch (split_learn(join->split, line->item)) {
    case SPLIT_CONTRADICTS:
        return fail_at(join, place, "contradicts another result: one of them is wrong");
    case SPLIT_MEMORY:
        return fail_at(join, place, "out of memory");
    default:
        return true;
    }
}

/* Solves some of the results again and reports wrong ones. */
static bool check_sample(Join *join, verdi_engine *engine, int sample) {
    Random random;
    random_seed(&random, join->count);
    for (int i = 0; i < sample && join->count && !join->failed; i++) {
        const Seen *seen = &join->seen[random_below(&random, (uint32_t)join->count)];
        const SplitItem *item = &seen->item;
        bool stopped;
        if (bits_count(board_empties(item->board)) > join->empties)
            continue; /* the result follows from other results */
        SplitLine line = {.item = *item};
        line.item.low = item->low > -64 ? item->low - 1 : item->high;
        line.item.high = item->high < 64 ? item->high + 1 : item->low;
        if (line.item.low >= line.item.high)
            continue;               /* no information */
        verdi_engine_clear(engine); /* so that the check is independent */
        if (!solve_window(engine, &line, &stopped))
            join->failed = true;
        else if (line.item.high < item->low || line.item.low > item->high)
            fail_at(join, seen->place, "is wrong: solving it again gives another score");
    }
    return !join->failed;
}

static void print_item(const SplitItem *item, void *kind) {
    print_line(*(SplitLineKind *)kind, &(SplitLine){.item = *item});
}

/* Plans the jobs, writes the file, and reports the progress on stderr. */
static int write_next(Join *join, verdi_engine *engine) {
    int lower, upper, move;
    uint64_t nodes;
    const verdi_stop *stop = stop_catch();
    int error = split_plan(join->split, join->root, join->empties, engine, stop);
    bool stopped = verdi_stop_is_raised(stop);
    stop_release();
    if (error || stopped) {
        if (error)
            report_error("%s", error == VERDI_E_FORMAT
                                   ? "results contradict each other: some are wrong"
                                   : verdi_strerror(error));
        return error ? 1 : STOP_STATUS;
    }
    print_line(SPLIT_LINE_ROOT, &(SplitLine){.item.board = join->root, .empties = join->empties});
    split_each(join->split, false, print_item, &(SplitLineKind){SPLIT_LINE_RESULT});
    int jobs = split_each(join->split, true, print_item, &(SplitLineKind){SPLIT_LINE_JOB});
    split_root(join->split, &lower, &upper, &move, &nodes);
    if (lower == upper)
        report_error("proven: %+d%s%s", lower, move == VERDI_NONE ? "" : ", best move ",
                     move == VERDI_NONE ? "" : verdi_square_name(move));
    else
        report_error("%d job%s; proven so far: %+d to %+d; %.1f million nodes to order the moves",
                     jobs, plural(jobs), lower, upper, (double)nodes / 1e6);
    return lower == upper ? 0 : SOLVE_SPLIT_MORE;
}

int solve_join(verdi_engine *engine, int sample, char **files, int count) {
    Join join = {.split = split_new()};
    int status = 1;
    bool good = join.split != NULL;
    for (int i = 0; good && i < count; i++)
        good = read_lines(files[i], take_line, &join) && !join.failed;
    if (good && !join.has_root)
        good = report_usage("--join: none of these files has jobs");
    if (good && check_sample(&join, engine, sample))
        status = write_next(&join, engine);
    split_free(join.split);
    free(join.seen);
    return status;
}

static bool take_root(const ObfRecord *record, const char *file, int line, void *user) {
    Join *join = user;
    if (join->has_root)
        return fail_at(join, (LinePlace){file, line}, "--split is for one position");
    join->has_root = true;
    join->root = position_board(record->position);
    return true;
}

static void note_root_problem(const char *file, int line, const char *problem, void *user) {
    fail_at(user, (LinePlace){file, line}, problem);
}

int solve_split(verdi_engine *engine, int empties, const char *file, PositionChoice choice) {
    Join join = {.split = split_new(), .empties = empties};
    int status = 1;
    position_files_read(file, choice, take_root, note_root_problem, &join);
    if (!join.failed && !join.has_root)
        fail_at(&join, (LinePlace){file, 0}, "no position");
    if (!join.failed && join.split)
        status = write_next(&join, engine);
    split_free(join.split);
    return status == SOLVE_SPLIT_MORE ? 0 : status;
}
