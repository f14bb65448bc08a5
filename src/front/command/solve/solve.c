/* SPDX-License-Identifier: MIT
 *
 * verdi solve: the exact values of the positions in OBF files, checked against the scores written
 * there. A bad line or a missing file is reported where it stands and costs nothing but the exit
 * status; every position begins with an empty memory, so its node count does not depend on the
 * ones before it.
 */
#include "front/command/solve/solve.h"

#include <stdio.h>
#include <string.h>

#include "base/bits.h"
#include "front/front.h"
#include "front/kit/obf_file.h"

static const char usage[] =
    "verdi solve [OPTIONS] FILE.obf...\n"
    "The exact value of every position (\"-\": standard input), one a line as in the FFO test:\n"
    "64 squares, the side to move, and the scores of its moves if they are known:\n"
    "\"...XO... X; g8:+18; h1:+12;\"; or 64 squares with X to move and the position's score:\n"
    "\"...XO... +18\". Where scores are given the value is checked against the best of them. The\n"
    "exit status is 1 if a value is not what the file says, if a line is bad or a file missing;\n"
    "the other positions are solved all the same.\n";

typedef struct Solver {
    verdi_engine *engine;
    verdi_game *game;
    bool all_moves;
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

/* Proven as far as was asked: exactly, or with --wld which side of a draw. */
static bool is_solved(const Solver *solver, const verdi_line *line) {
    if (line->exact)
        return true;
    return solver->report.wld && line->confidence == 100 && sign(line->lower) == sign(line->upper);
}

/* Fills in what the search found, and whether it agrees with the file. */
static void judge(const Solver *solver, const ObfRecord *record, const verdi_result *result,
                  SolveItem *item) {
    item->best = (SolveMove){.square = result->move,
                             .value = in_discs(solver, result->value),
                             .expected = expected_score(solver, record),
                             .nodes = result->nodes};
    item->nodes = result->nodes;
    item->seconds = result->seconds;
    item->solved = true;
    item->right = item->best.expected == SOLVE_UNKNOWN || item->best.expected == item->best.value;
    for (int i = 0; i < result->lines; i++) {
        const verdi_line *line = &result->line[i];
        SolveMove move = {line->move, in_discs(solver, line->value),
                          listed_score(solver, record, line->move), line->nodes};
        item->solved &= is_solved(solver, line);
        item->right &= move.expected == SOLVE_UNKNOWN || move.expected == move.value;
        if (solver->all_moves)
            item->moves[item->count++] = move;
    }
    item->right &= item->solved;
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
    for (int i = 0; solver->all_moves && i < record->count; i++)
        if (record->moves[i].square != SQUARE_PASS)
            limits.moves |= bits_square(record->moves[i].square);
    int error = verdi_game_set(solver->game, position->discs[BLACK], position->discs[WHITE],
                               (verdi_colour)position->side);
    if (error)
        return error;
    verdi_engine_clear(solver->engine);
    solver->running = item;
    return verdi_search(solver->engine, solver->game, &limits,
                        solver->report.progress.shown ? show_progress : NULL, solver, result);
}

static void solve_record(const ObfRecord *record, const char *file, int line, void *user) {
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
        return;
    }
    judge(solver, record, &result, &item);
    solver->totals.checked += item.best.expected != SOLVE_UNKNOWN;
    solver->totals.wrong += !item.right;
    solver->totals.nodes += item.nodes;
    solver->totals.seconds += item.seconds;
    solve_report_item(&solver->report, &item);
}

static void note_problem(const char *file, int line, const char *problem, void *user) {
    Solver *solver = user;
    solver->totals.problems++;
    solve_report_problem(&solver->report, file, line, problem);
}

int solve_main(int argc, char **argv) {
    Settings settings;
    Solver solver = {.report.progress = progress_begin()};
    const SettingsExtra extra[] = {
        {"all-moves", "solve every move that the file lists, or every legal one", &solver.all_moves,
         NULL},
        {"wld", "win, draw or loss only", &solver.report.wld, NULL},
        {"json", "one JSON object a line instead of the table", &solver.report.json, NULL},
        {0}};
    int status = 1;
    settings_init(&settings);
    int first = settings_parse(&settings, argc, argv, "threads hash weights cpu", extra, usage);
    if (first <= 0 || first == argc) {
        if (first > 0)
            fprintf(stderr, "verdi solve: no file given (see --help)\n");
        settings_free(&settings);
        return first ? 2 : 0;
    }
    solver.engine = settings_engine(&settings);
    if (solver.engine && verdi_game_new(&solver.game) == VERDI_OK) {
        solve_report_head(&solver.report);
        for (int i = first; i < argc; i++)
            obf_file_read(argv[i], solve_record, note_problem, &solver);
        solve_report_totals(&solver.report, &solver.totals);
        status = solver.totals.wrong || solver.totals.problems;
    }
    verdi_game_free(solver.game);
    verdi_engine_free(solver.engine);
    settings_free(&settings);
    return status;
}
