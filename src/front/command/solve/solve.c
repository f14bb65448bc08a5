/* SPDX-License-Identifier: MIT
 *
 * verdi solve: the exact values of the positions in files, checked against the scores in the files.
 * A bad line or a missing file is reported with its place and affects only the exit status. Every
 * position is searched from an empty table, so that its node count does not depend on other
 * positions.
 */
#include "front/command/solve/solve.h"

#include <math.h>

#include "base/bits.h"
#include "front/front.h"
#include "front/kit/open.h"
#include "front/kit/rows.h"
#include "front/kit/stop.h"
#include "study/search/limits.h"

typedef struct Solver {
    verdi_engine *engine;
    verdi_game *game;
    bool all_moves, stopped, warned;
    ScoreConvention score;
    int alpha, beta;         /* discs */
    double progress_seconds; /* seconds between progress lines; 0: no lines */
    SolveReport report;
    SolveTotals totals;
    const SolveItem *running;    /* the item shown in the progress line */
    const char *checkpoint_file; /* NULL: none */
    double interval;             /* seconds between saves of the checkpoint */
    double saved, reported;      /* times of the last save and of the last JSON progress line */
    Checkpoint checkpoint;
    bool windows, join; /* --split, --windows and --join: solve on many machines */
    int split, sample;
    PositionChoice choice;
} Solver;

#define AT(member) OPTION_AT(Solver, member)

static const ManualOption solve_options[] = {
    {"all-moves", NULL, "solve all moves listed in the file, or else all legal moves",
     AT(all_moves), .group = "What to solve"},
    {"wld", NULL, "prove only a win, a draw or a loss", AT(report.wld)},
    {"alpha", "DISCS", "if the score is at most DISCS, prove only that", "-64", AT(alpha),
     OPTION_RANGE(-64, 64)},
    {"beta", "DISCS", "if the score is at least DISCS, prove only that", "64", AT(beta),
     OPTION_RANGE(-64, 64)},
    ROWS_POSITIONS(Solver, choice),
    {"json", NULL, "JSON Lines: an object per position", AT(report.json), .group = "Output"},
    {"csv", NULL, "CSV with a header row, a row per position or move", AT(report.csv)},
    {"progress", "SECONDS", "print a line of progress every N seconds; 0: never",
     .otherwise = "10 with --json, else none", AT(progress_seconds), OPTION_RANGE(0, 1000000),
     .expected = "seconds from 0 to 1000000"},
    {"checkpoint", "FILE", "save unfinished work in this file, and resume from it",
     AT(checkpoint_file), .group = "Long solves"},
    {"interval", "SECONDS", "time between saves of the checkpoint", "120", AT(interval),
     OPTION_RANGE(0, 1000000), .expected = "seconds from 0.1 to 1000000"},
    {"split", "N", "split the position into jobs of up to N empty squares, and print them",
     AT(split), OPTION_RANGE(1, 60), .group = "Many machines"},
    {"windows", NULL, "solve jobs written by --split or --join", AT(windows)},
    {"join", NULL, "read jobs and results; print the proven bounds and the next jobs", AT(join)},
    {"sample", "N", "with --join: check N results by solving them again", "0", AT(sample),
     OPTION_RANGE(0, 1000000)},
    {0}};

/* Jobs are complete solves in one format, with empty squares counted for the winner. */
#define JOBS "!all-moves|wld|alpha|beta|json|csv|progress|checkpoint|score"

const Manual solve_manual = {
    .synopsis = "[OPTION...] FILE...\n"
                "[OPTION...] --split N FILE\n"
                "[OPTION...] --windows FILE...\n"
                "[OPTION...] --join FILE...",
    .about =
        "Prints the exact value of every position in the files.\n"
        "FILE is in any format of \"verdi help formats\"; \"-\" is standard input. In a game, each "
        "position with two or more legal moves is solved, those with the fewest empty squares "
        "first.\n"
        "An OBF line has 64 squares, the side to move, and perhaps the scores of moves: \"...XO... "
        "X; g8:+18; h1:+12;\". Another form has X to move and the score of the position: "
        "\"...XO... +18\". If scores are given, the value is compared with the best score. --score "
        "applies to these scores and to the output. With discs and split, a row ends with the "
        "final score, Black's discs first.\n"
        "The exit status is 1 if a value differs from the file, a line is bad or a file is "
        "missing; the other positions are solved. Ctrl-C or SIGTERM ends the run with status 130 "
        "and prints the bounds proven so far: in the table as +4..+12, as >=+4 or, if unknown, as "
        "?; "
        "in JSON as lower and upper.\n"
        "--alpha and --beta set a window; a narrow window is faster. A score inside the window is "
        "printed exactly. Of a score outside the window, only a bound is proven: at most alpha, or "
        "at least beta.\n"
        "Progress lines show the depth and confidence of the current pass, the root move, the best "
        "move, the bounds proven so far, nodes and speed. The estimate of the time left is often "
        "too low.\n"
        "--checkpoint saves the deepest results (up to 64 MiB) every --interval, at the end and "
        "after Ctrl-C. A later run resumes from the file; --threads and --hash may differ. A file "
        "that is damaged or belongs to another position or version is refused and not changed.\n"
        "\"verdi help cluster\" shows how to solve for days and on many machines.\n",
    .examples = "verdi solve endgames.obf\n"
                "verdi solve --last game.sgf\n"
                "verdi solve --all-moves --threads 8 endgames.obf\n"
                "verdi solve --checkpoint hard.ck --hash 4096 hard.obf\n",
    .most_used = "last all-moves wld json checkpoint threads",
    .keys = "threads hash score weights cpu",
    .rules =
        "json!csv wld!alpha|beta interval:checkpoint sample:join split!windows|join windows!join "
        "windows!last|format join!last|format split" JOBS " windows" JOBS " join" JOBS,
    .status = "3 with --join, if jobs are left; 130 after Ctrl-C or SIGTERM.",
    .operand = "file",
    .least = 1,
    .options = solve_options,
    .size = sizeof(Solver)};

static int sign(int value) {
    return (value > 0) - (value < 0);
}

/* Converts a value in 1/128 disc to whole discs, or to its sign if only that is proven. */
static int in_discs(const Solver *solver, int value) {
    return solver->report.wld ? sign(value) : value / VERDI_DISC;
}

/* The result of a move, and its score in the file. */
static SolveMove solve_move(const Solver *solver, const ObfRecord *record, verdi_root_move found) {
    SolveMove move = {.square = found.move,
                      .value = in_discs(solver, found.value),
                      .expected = SOLVE_UNKNOWN,
                      .lower = found.lower / VERDI_DISC,
                      .upper = found.upper / VERDI_DISC,
                      .nodes = found.nodes};
    for (int i = 0; i < record->count; i++)
        if (record->moves[i].square == found.move)
            move.expected = in_discs(solver, record->moves[i].score * VERDI_DISC);
    return move;
}

/* Reports an error of the checkpoint, which affects the exit status but does not end a search.
 * Returns false. */
static bool fail_checkpoint(Solver *solver, const char *problem) {
    progress_clear(&solver->report.progress);
    solver->totals.problems++;
    return report_place("--checkpoint", 0, problem);
}

static void save(Solver *solver, const verdi_result *result) {
    char problem[CHECKPOINT_PROBLEM];
    if (!checkpoint_save(&solver->checkpoint, solver->engine, result, problem))
        fail_checkpoint(solver, problem);
}

static void show_progress(const verdi_info *info, void *user) {
    Solver *solver = user;
    double now = info->result->seconds, every = solver->progress_seconds;
    if (solver->checkpoint_file && info->tick && now - solver->saved >= solver->interval) {
        save(solver, info->result);
        solver->saved = now;
    }
    bool due = info->tick && every > 0 && now - solver->reported >= every * 0.99;
    solver->reported = due ? now : solver->reported;
    solve_report_progress(&solver->report, solver->running, info, due);
}

/* Whether the line is proven as far as requested: its exact value, or the side of the window on
 * which its value lies, or with --wld the outcome. */
static bool is_solved(const Solver *solver, const verdi_line *line) {
    if (line->exact)
        return true;
    if (solver->report.window)
        return line->upper <= solver->alpha * VERDI_DISC ||
               line->lower >= solver->beta * VERDI_DISC;
    return solver->report.wld && line->confidence == 100 && sign(line->lower) == sign(line->upper);
}

/* Fills in the result of the search and whether it agrees with the file. For an unfinished search,
 * fills in the bounds of all moves. */
static void judge(const Solver *solver, const ObfRecord *record, const verdi_result *result,
                  const FinalScore *finals, SolveItem *item) {
    const verdi_root *root = &result->root;
    bool exact = result->lines == 0 || result->line[0].exact;
    int lower = exact ? result->value : root->lower, upper = exact ? result->value : root->upper;
    int score;
    item->best =
        solve_move(solver, record,
                   (verdi_root_move){result->move, result->value, lower, upper, result->nodes});
    item->best.expected =
        obf_score(record, &score) ? in_discs(solver, score * VERDI_DISC) : SOLVE_UNKNOWN;
    item->final = finals[0];
    item->nodes = result->nodes;
    item->seconds = result->seconds;
    item->stopped = result->stopped;
    item->solved = true;
    item->right = solve_agrees(&solver->report, &item->best);
    for (int i = 0; i < result->lines; i++) {
        const verdi_line *line = &result->line[i];
        SolveMove move = solve_move(
            solver, record,
            (verdi_root_move){line->move, line->value, line->lower, line->upper, line->nodes});
        item->solved &= is_solved(solver, line);
        item->right &= solve_agrees(&solver->report, &move);
        if (solver->all_moves)
            item->moves[item->count++] = move;
    }
    item->right &= item->solved;
    if (item->solved)
        return;
    item->count = root->count;
    for (int i = 0; i < root->count; i++)
        item->moves[i] = solve_move(solver, record, root->move[i]);
}

/* The interval of progress reports: short on a terminal, otherwise as the user requests. */
static double report_seconds(const Solver *solver) {
    const double fresh = 0.2;
    bool lines = solver->report.json || !solver->report.progress.shown;
    double seconds = lines ? solver->progress_seconds : fresh;
    bool saves = solver->checkpoint_file && (seconds <= 0 || solver->interval < seconds);
    return saves ? solver->interval : seconds;
}

/* Opens the checkpoint and resumes from its contents. False after reporting an error. */
static bool open_checkpoint(Solver *solver, const ObfRecord *record, SolveItem *item,
                            verdi_limits *limits) {
    char problem[CHECKPOINT_PROBLEM];
    if (!checkpoint_open(&solver->checkpoint, solver->checkpoint_file, record->position,
                         solver->engine, problem))
        return fail_checkpoint(solver, problem);
    if (solver->checkpoint.found) {
        limits->resume = &solver->checkpoint.root;
        item->nodes_before = solver->checkpoint.nodes;
        item->seconds_before = solver->checkpoint.seconds;
    }
    return true;
}

/* The result of search() if the checkpoint cannot be used, after an error was reported. */
enum { SEARCH_REFUSED = 1 };

/* Searches one position. Returns a verdi_error, or SEARCH_REFUSED. */
static int search(Solver *solver, const ObfRecord *record, SolveItem *item, verdi_result *result,
                  FinalScore *finals) {
    verdi_limits limits = limits_unlimited(NULL);
    const Position *position = &record->position;
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
    int error = verdi_game_set_position(solver->game, position->discs[BLACK],
                                        position->discs[WHITE], (verdi_colour)position->side);
    if (error)
        return error;
    verdi_engine_clear(solver->engine);
    solver->running = item;
    solver->report.time_left = (TimeLeft){0};
    solver->saved = solver->reported = 0;
    if (solver->checkpoint_file && !open_checkpoint(solver, record, item, &limits))
        return SEARCH_REFUSED;
    limits.stop = stop_catch();
    error = verdi_search(solver->engine, solver->game, &limits, show_progress, solver, result);
    solver->stopped = verdi_stop_is_raised(limits.stop);
    if (!error && solver->checkpoint_file && result->root.count)
        save(solver, result);
    if (!error)
        error = final_score_apply(solver->engine, *position, solver->score, limits.stop, result,
                                  finals);
    stop_release();
    return error;
}

static void note_problem(const char *file, int line, const char *problem, void *user) {
    Solver *solver = user;
    solver->totals.problems++;
    solve_report_problem(&solver->report, file, line, problem);
}

/* Warns once of a position that hardly anybody means to solve, as in "solve f5d6". */
static void warn_of_days(Solver *solver, const SolveItem *item) {
    enum { DAYS = 36 };
    char text[96];
    if (item->empties < DAYS || solver->warned)
        return;
    snprintf(text, sizeof text, "%d empty squares: this may take days, or never end",
             item->empties);
    solver->warned = true;
    progress_clear(&solver->report.progress);
    report_place(item->file, item->line, text);
}

static bool solve_record(const ObfRecord *record, const char *file, int line, void *user) {
    Solver *solver = user;
    verdi_result result;
    FinalScore finals[VERDI_MAX_MOVES];
    SolveItem item = {.file = file,
                      .line = line,
                      .number = ++solver->totals.positions,
                      .position = record->position,
                      .empties = position_empties(record->position)};
    if (solver->checkpoint_file && item.number > 1) {
        note_problem(file, line, "a checkpoint is for one position only; this is a second one",
                     user);
        return false;
    }
    warn_of_days(solver, &item);
    int error = search(solver, record, &item, &result, finals);
    if (error == SEARCH_REFUSED)
        return false;
    if (error) {
        note_problem(file, line, verdi_strerror(error), user);
        return true;
    }
    judge(solver, record, &result, finals, &item);
    solver->totals.checked += item.solved && item.best.expected != SOLVE_UNKNOWN;
    solver->totals.wrong += !item.right && !item.stopped;
    solver->totals.nodes += item.nodes;
    solver->totals.seconds += item.seconds;
    solve_report_item(&solver->report, &item);
    return !solver->stopped;
}

/* Interprets the options. False after reporting a conflict. */
static bool read_options(Solver *solver, const CommandLine *line) {
    SolveReport *report = &solver->report;
    report->window = solver->alpha > -64 || solver->beta < 64;
    solver->score = (ScoreConvention)line->settings.score;
    if (solver->score != SCORE_WINNER)
        report->score = settings_score_name(line->settings.score);
    if (!manual_given(line, "progress"))
        solver->progress_seconds = report->json ? 10 : 0;
    else
        report->progress.log_seconds = (int)ceil(solver->progress_seconds);
    if (solver->interval < 0.1)
        return report_usage("--interval: expected seconds from 0.1 to 1000000, got '%g'",
                            solver->interval);
    if (solver->alpha >= solver->beta)
        return report_usage("--alpha must be less than --beta");
    return !solver->split || line->count == 1 || report_usage("--split is for one file");
}

static void describe(Solver *solver, const CommandLine *line) {
    SolveReport *report = &solver->report;
    verdi_limits limits = settings_limits(&line->settings, NULL);
    Text text = text_into(report->settings, sizeof report->settings);
    limits.level = -1;
    settings_describe(&line->settings, &limits, &text);
    text_add(&text, " %s", report->wld ? "wld" : "exact");
    if (report->window)
        text_add(&text, " alpha=%d beta=%d", solver->alpha, solver->beta);
    text_add(&text, " weights=%.16s", verdi_engine_get_weights(solver->engine));
}

int solve_main(CommandLine *line, void *options) {
    Solver *solver = options;
    int status = 1;
    solver->report.progress = progress_begin();
    if (!read_options(solver, line))
        return 2;
    solver->engine = open_engine(&line->settings);
    if (solver->engine && (solver->split || solver->windows || solver->join)) {
        status =
            solver->windows ? solve_windows(solver->engine, line->operands, line->count)
            : solver->join
                ? solve_join(solver->engine, solver->sample, line->operands, line->count)
                : solve_split(solver->engine, solver->split, line->operands[0], solver->choice);
    } else if (solver->engine && (solver->game = open_game(NULL, 0))) {
        describe(solver, line);
        solve_report_head(&solver->report);
        for (int i = 0; i < line->count && !solver->stopped; i++)
            position_files_read(line->operands[i], solver->choice, solve_record, note_problem,
                                solver);
        report_rest(&solver->report.limit);
        solve_report_totals(&solver->report, &solver->totals);
        status = solver->stopped ? STOP_STATUS : solver->totals.wrong || solver->totals.problems;
    }
    verdi_game_free(solver->game);
    verdi_engine_free(solver->engine);
    return status;
}
