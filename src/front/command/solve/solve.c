/* SPDX-License-Identifier: MIT
 *
 * verdi solve: the exact values of the positions in OBF files, checked against the scores written
 * there. A bad line or a missing file is reported where it stands and costs nothing but the exit
 * status; every position begins with an empty memory, so its node count does not depend on the
 * ones before it.
 */
#include "front/command/solve/solve.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/bits.h"
#include "base/number.h"
#include "front/front.h"
#include "front/kit/obf_file.h"
#include "front/kit/stop.h"
#include "front/kit/tell.h"

static const char usage[] =
    "verdi solve [OPTIONS] FILE.obf...\n"
    "The exact value of every position (\"-\": standard input), one a line as in the FFO test:\n"
    "64 squares, the side to move, and the scores of its moves if they are known:\n"
    "\"...XO... X; g8:+18; h1:+12;\"; or 64 squares with X to move and the position's score:\n"
    "\"...XO... +18\". Where scores are given the value is checked against the best of them. The\n"
    "exit status is 1 if a value is not what the file says, if a line is bad or a file missing;\n"
    "the other positions are solved all the same. Ctrl-C or SIGTERM ends the run with what is\n"
    "proven so far, and status 130.\n";

typedef struct Solver {
    verdi_engine *engine;
    verdi_game *game;
    bool all_moves, stopped;
    int alpha, beta;         /* discs */
    double progress_seconds; /* between two lines of progress; 0: none */
    SolveReport report;
    SolveTotals totals;
    const SolveItem *running; /* for the progress line */
} Solver;

static int sign(int value) {
    return (value > 0) - (value < 0);
}

/* The engine's value in whole discs, or its sign where only that is proven. */
static int in_discs(const Solver *solver, int value) {
    return solver->report.wld ? sign(value) : value / VERDI_DISC;
}

/* What the file says of a move. */
static int listed_score(const Solver *solver, const ObfRecord *record, int square) {
    for (int i = 0; i < record->count; i++)
        if (record->moves[i].square == square)
            return solver->report.wld ? sign(record->moves[i].score) : record->moves[i].score;
    return SOLVE_UNKNOWN;
}

static int expected_score(const Solver *solver, const ObfRecord *record) {
    int score;
    if (!obf_score(record, &score))
        return SOLVE_UNKNOWN;
    return solver->report.wld ? sign(score) : score;
}

static void show_progress(const verdi_info *info, void *user) {
    Solver *solver = user;
    solve_report_progress(&solver->report, solver->running, info);
}

/* Proven as far as was asked: exactly, or which side of the window, or with --wld of a draw. */
static bool is_solved(const Solver *solver, const verdi_line *line) {
    if (line->exact)
        return true;
    if (solver->report.window)
        return line->upper <= solver->alpha * VERDI_DISC ||
               line->lower >= solver->beta * VERDI_DISC;
    return solver->report.wld && line->confidence == 100 && sign(line->lower) == sign(line->upper);
}

/* Nothing that is proven contradicts the file. */
static bool agrees(const Solver *solver, const SolveMove *move) {
    if (move->expected == SOLVE_UNKNOWN)
        return true;
    if (solver->report.window)
        return move->expected >= move->lower && move->expected <= move->upper;
    return move->expected == move->value;
}

/* The bounds of all moves, for a search that did not come to its end. */
static void list_bounds(const Solver *solver, const ObfRecord *record, const verdi_root *root,
                        SolveItem *item) {
    item->count = 0;
    for (int i = 0; i < root->count; i++) {
        const verdi_root_move *move = &root->move[i];
        item->moves[item->count++] =
            (SolveMove){.square = move->move,
                        .value = in_discs(solver, move->value),
                        .expected = listed_score(solver, record, move->move),
                        .lower = move->lower / VERDI_DISC,
                        .upper = move->upper / VERDI_DISC,
                        .nodes = move->nodes};
    }
}

/* Fills in what the search found, and whether it agrees with the file. */
static void judge(const Solver *solver, const ObfRecord *record, const verdi_result *result,
                  SolveItem *item) {
    bool over = result->move == VERDI_NONE;
    item->best = (SolveMove){.square = result->move,
                             .value = in_discs(solver, result->value),
                             .expected = expected_score(solver, record),
                             .lower = (over ? result->value : result->root.lower) / VERDI_DISC,
                             .upper = (over ? result->value : result->root.upper) / VERDI_DISC,
                             .nodes = result->nodes};
    item->nodes = result->nodes;
    item->seconds = result->seconds;
    item->solved = true;
    item->right = agrees(solver, &item->best);
    for (int i = 0; i < result->lines; i++) {
        const verdi_line *line = &result->line[i];
        SolveMove move = {line->move,
                          in_discs(solver, line->value),
                          listed_score(solver, record, line->move),
                          line->lower / VERDI_DISC,
                          line->upper / VERDI_DISC,
                          line->nodes};
        item->solved &= is_solved(solver, line);
        item->right &= agrees(solver, &move);
        if (solver->all_moves)
            item->moves[item->count++] = move;
    }
    item->right &= item->solved;
    item->stopped = result->stopped;
    if (!item->solved)
        list_bounds(solver, record, &result->root, item);
}

/* A terminal's line is kept fresh, others come as often as the user wants. */
static double report_seconds(const Solver *solver) {
    const double fresh = 0.2;
    bool lines = solver->report.json || !solver->report.progress.shown;
    return lines ? solver->progress_seconds : fresh;
}

/* The search of one position; on an error its name. */
static int search(Solver *solver, const ObfRecord *record, const SolveItem *item,
                  verdi_result *result) {
    verdi_limits limits;
    const Position *position = &record->position;
    verdi_limits_init(&limits);
    limits.level = -1;
    limits.goal = solver->report.wld ? VERDI_GOAL_WLD : VERDI_GOAL_EXACT;
    limits.lines = solver->all_moves ? 64 : 1;
    if (solver->report.window) {
        limits.alpha = solver->alpha * VERDI_DISC;
        limits.beta = solver->beta * VERDI_DISC;
    }
    limits.report_seconds = report_seconds(solver);
    for (int i = 0; solver->all_moves && i < record->count; i++)
        if (record->moves[i].square != SQUARE_PASS)
            limits.moves |= bits_square(record->moves[i].square);
    int error = verdi_game_set(solver->game, position->discs[BLACK], position->discs[WHITE],
                               (verdi_colour)position->side);
    if (error)
        return error;
    verdi_engine_clear(solver->engine);
    solver->running = item;
    solver->report.pace = (Pace){0};
    limits.stop = stop_catch();
    error = verdi_search(solver->engine, solver->game, &limits, show_progress, solver, result);
    solver->stopped = verdi_stop_raised(limits.stop);
    stop_release();
    return error;
}

static bool solve_record(const ObfRecord *record, const char *file, int line, void *user) {
    static const SolveItem empty;
    Solver *solver = user;
    verdi_result result;
    SolveItem item = empty;
    item.file = file;
    item.line = line;
    item.number = ++solver->totals.positions;
    item.empties = 64 - bits_count(record->position.discs[BLACK] | record->position.discs[WHITE]);
    int error = search(solver, record, &item, &result);
    if (error) {
        solver->totals.problems++;
        solve_report_problem(&solver->report, file, line, verdi_strerror(error));
        return true;
    }
    judge(solver, record, &result, &item);
    solver->totals.checked += item.best.expected != SOLVE_UNKNOWN;
    solver->totals.wrong += !item.right && !item.stopped;
    solver->totals.nodes += item.nodes;
    solver->totals.seconds += item.seconds;
    solve_report_item(&solver->report, &item);
    return !solver->stopped;
}

static void note_problem(const char *file, int line, const char *problem, void *user) {
    Solver *solver = user;
    solver->totals.problems++;
    solve_report_problem(&solver->report, file, line, problem);
}

/* A number of discs that an option gives; without it `absent`. */
static bool read_discs(const char *name, const char *word, int absent, int *discs) {
    *discs = absent;
    if (!word || number_parse_small(word, -64, 64, discs))
        return true;
    fprintf(stderr, "verdi solve: --%s: a number from -64 to 64 expected, got %s (see --help)\n",
            name, word);
    return false;
}

/* What of the options has to be read and to fit together; tells of what does not. */
static bool read_options(Solver *solver, const char *alpha, const char *beta,
                         const char *progress) {
    SolveReport *report = &solver->report;
    const double most = 1e6;
    report->window = alpha || beta;
    solver->progress_seconds = report->json ? 10 : 0;
    if (!read_discs("alpha", alpha, -64, &solver->alpha) ||
        !read_discs("beta", beta, 64, &solver->beta))
        return false;
    if (solver->alpha >= solver->beta)
        return tell_usage("verdi solve", "--alpha must be less than --beta", "");
    if (report->window && report->wld)
        return tell_usage("verdi solve", "--wld is a window of its own: no --alpha, no --beta", "");
    if (progress && (!number_parse_double(progress, &solver->progress_seconds) ||
                     solver->progress_seconds < 0 || solver->progress_seconds > most))
        return tell_usage("verdi solve", "--progress: seconds from 0 to 1000000 expected, got ",
                          progress);
    report->progress.log_seconds = progress ? (int)ceil(solver->progress_seconds) : 0;
    return true;
}

int solve_main(int argc, char **argv) {
    Settings settings;
    Solver solver = {.report.progress = progress_begin()};
    const char *alpha = NULL, *beta = NULL, *progress = NULL;
    const SettingsExtra extra[] = {
        {"all-moves", "solve every move that the file lists, or every legal one", &solver.all_moves,
         NULL},
        {"wld", "win, draw or loss only", &solver.report.wld, NULL},
        {"alpha", "a window: the score if it is above so many discs, else a proof that it is not",
         NULL, &alpha},
        {"beta", "the same below so many discs; a narrow window is answered sooner", NULL, &beta},
        {"json", "one JSON object a line instead of the table", &solver.report.json, NULL},
        {"progress", "a line of progress so often, in seconds (10 with --json; 0: never)", NULL,
         &progress},
        {0}};
    int status = 1;
    settings_init(&settings);
    int first = settings_parse(&settings, argc, argv, "threads hash weights cpu", extra, usage);
    bool good = first > 0 && read_options(&solver, alpha, beta, progress);
    if (good && first == argc)
        good = tell_usage("verdi solve", "no file given", "");
    if (!good) {
        settings_free(&settings);
        return first ? 2 : 0;
    }
    solver.engine = settings_engine(&settings);
    if (solver.engine && verdi_game_new(&solver.game) == VERDI_OK) {
        solve_report_head(&solver.report);
        for (int i = first; i < argc && !solver.stopped; i++)
            obf_file_read(argv[i], solve_record, note_problem, &solver);
        solve_report_totals(&solver.report, &solver.totals);
        status = solver.stopped ? STOP_STATUS : solver.totals.wrong || solver.totals.problems;
    }
    verdi_game_free(solver.game);
    verdi_engine_free(solver.engine);
    settings_free(&settings);
    return status;
}
