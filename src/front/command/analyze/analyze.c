/* SPDX-License-Identifier: MIT
 *
 * verdi analyze and verdi puzzles search the positions of whole files on all cores and write in the
 * order of the input. Each position is searched by one thread, from an empty table, in a canonical
 * orientation. So the result depends only on the position and the limits, not on the number of
 * threads, on other positions, or on interruptions.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "base/utf8.h"
#include "front/command/analyze/analyze.h"
#include "front/command/games_run.h"
#include "front/front.h"
#include "front/kit/rows.h"
#include "study/engine_crew.h"
#include "verdi/book.h"

enum { ROW_SIZE = 1 << 20 };

typedef struct Analyzer {
    GamesRun run;
    bool puzzling; /* verdi puzzles */
    bool last, exact, wld, all_moves;
    bool book;  /* consult the book first */
    int margin; /* of puzzles, in discs */
    AnalyzeFormat format;
    verdi_limits limits;
    ScoreConvention score;
    EngineCrew *crew;
    AnalyzeOutput *output;
    PuzzleOutput *puzzles; /* used instead of `output` for puzzles */
    char *row;             /* buffer for the text of one job */
    bool resuming;         /* so far all text was already in the output */
    int64_t positions;
    uint64_t nodes;
} Analyzer;

#define AT(member) OPTION_AT(Analyzer, member)

static const ManualOption analyze_options[] = {
    {"output", "FILE", "write to this file; if it exists, resume", AT(run.output),
     .group = "Output"},
    {"json", NULL, "JSON Lines: an object per position", AT(format.json)},
    ROW_CSV(Analyzer, format.csv),
    {"lines", "N", "number of best moves to evaluate, 1 to 64", "1", AT(format.lines),
     OPTION_RANGE(1, 64)},
    {"all-moves", NULL, "evaluate all moves", AT(all_moves)},
    {"timing", NULL, "print the time of each position", AT(format.timing)},
    {"bare", NULL, "print neither a header row nor file and line numbers", AT(format.bare)},
    ROWS_OPENINGS(Analyzer, run.openings),
    ROW_FORMAT(Analyzer, run.forced),
    ROW_LAST(Analyzer, last),
    ROW_CACHE(Analyzer, run.cache_file),
    {"exact", NULL, "solve exactly, without any limit", AT(exact)},
    {"wld", NULL, "prove only a win, a draw or a loss", AT(wld)},
    {"use-book", NULL, "take values from the opening book", AT(book)},
    {0}};

static const ManualOption puzzles_options[] = {
    {"margin", "DISCS", "least difference between the best and the second best move, 1 to 64", "4",
     AT(margin), OPTION_RANGE(1, 64)},
    ROW_OUTPUT(Analyzer, run.output),
    {"json", NULL, "JSON Lines: an object per puzzle", AT(format.json)},
    ROW_CSV(Analyzer, format.csv),
    {"obf", NULL, "OBF, with scores where they are proven", AT(format.obf)},
    {"html", NULL, "an HTML page: boards by difficulty, solutions hidden", AT(format.html)},
    ROWS_OPENINGS(Analyzer, run.openings),
    ROW_FORMAT(Analyzer, run.forced),
    ROW_LAST(Analyzer, last),
    ROW_CACHE(Analyzer, run.cache_file),
    {"exact", NULL, "solve exactly, without any limit", AT(exact)},
    {"use-book", NULL, "take values from the opening book", AT(book)},
    {0}};

const Manual analyze_manual = {
    .synopsis = "[OPTION...] FILE...",
    .about =
        "Prints the value and the best moves of every position in the files.\n"
        "FILE is in any format of \"verdi help formats\", \"-\" for standard input, or a "
        "transcript. In a game, each position with two or more legal moves is analysed. Values are "
        "in discs for the side to move; \"verdi help scoring\" explains values and probabilities.\n"
        "The output has the order of the input and does not depend on the number of threads. Each "
        "of --threads searches one position at a time, starting with an empty table of --hash MiB. "
        "With --output, the same command resumes a killed run. A bad record is reported, "
        "processing continues, and the exit status is 1.\n"
        "--exact and --wld cannot be combined with --level or --depth. With --use-book, moves with "
        "a value in the opening book are not searched, and have the origin \"book\". --cache "
        "stores results by position (up to symmetry), engine, weights and limits, and does not "
        "change the output. Several processes may share a cache. A damaged cache is reported, and "
        "the analysis continues without it.\n",
    .examples = "verdi analyze f5d6c3d3c4\n"
                "verdi analyze --level 12 --csv --output games.csv games.wtb\n"
                "verdi analyze --last --exact --all-moves game.ggf\n",
    .most_used = "output csv lines last level",
    .keys = "level depth nodes confidence threads hash score weights cpu book",
    .defaults = "hash=16",
    .operand = "file",
    .least = 1,
    .rules = "json!csv lines!all-moves exact!wld|level|depth|use-book|book "
             "wld!level|depth|use-book|book bare!language|names",
    .options = analyze_options,
    .size = sizeof(Analyzer)};

const Manual puzzles_manual = {
    .synopsis = "[OPTION...] FILE...",
    .about = "Finds positions in which the best move is better than any other by --margin discs or "
             "more.\n"
             "Files, limits, --threads and --cache work as in verdi analyze. A puzzle has three or "
             "more legal moves. Each position is printed once; if puzzles of a game are less than "
             "six plies apart, only the hardest is printed. Each run overwrites the output.\n"
             "Stars show how hard the solution is to find: the depth from which searches prefer "
             "the solution. One star means depth 1, with at most two moves within the margin of "
             "the best; two stars mean depth 3 or less, three 6 or less, four 10 or less, and five "
             "more than 10.\n",
    .examples = "verdi puzzles --html --output puzzles.html games.ggf\n"
                "verdi puzzles --level 10 --margin 6 games.wtb\n"
                "verdi puzzles --last --obf endings.obf\n",
    .most_used = "margin output html obf level",
    .keys = "level depth nodes confidence threads hash score weights cpu book",
    .defaults = "hash=16",
    .operand = "file",
    .least = 1,
    .rules = "json!csv|obf|html csv!obf|html obf!html exact!level|depth|use-book|book",
    .options = puzzles_options,
    .size = sizeof(Analyzer)};

/* ------------------------------------------------------------------------------------ searching */

/* Runs on a thread of the crew. */
static void search_job(verdi_engine *engine, void *data, void *user) {
    const Analyzer *analyzer = user;
    AnalyzeJob *job = data;
    verdi_limits limits = analyzer->limits;
    if (*job->problem)
        return;
    limits.stop = engine_crew_stop(analyzer->crew);
    if (analyzer->puzzling) {
        job->error = puzzle_find(analyzer->run.cache, engine, job->position, &job->step, &limits,
                                 analyzer->score, analyzer->margin * VERDI_DISC, &job->puzzle,
                                 &job->result.nodes);
        return;
    }
    job->error = book_search(analyzer->run.cache, engine, job->position, &job->step, &limits,
                             analyzer->score, &job->result, job->finals);
}

static void write_job(void *data, void *user) {
    Analyzer *analyzer = user;
    GamesRun *run = &analyzer->run;
    AnalyzeJob *job = data;
    Text out = text_into(analyzer->row, ROW_SIZE);
    run->progress.done++;
    if (run->failed)
        return;
    if (*job->problem)
        games_run_problem(run, &job->place, job->problem);
    if (!analyzer->puzzling)
        analyze_write_job(&analyzer->format, job, &out);
    else if (*job->problem)
        out.overflow = !puzzle_output_problem(analyzer->puzzles, job);
    else if (!job->error && job->puzzle.found)
        out.overflow = !puzzle_output_add(analyzer->puzzles, job);
    if (job->error || out.overflow) {
        games_run_fail(run, verdi_strerror(job->error ? job->error : VERDI_E_MEMORY));
        return;
    }
    analyzer->nodes += job->result.nodes;
    if (!analyzer->puzzling)
        run->failed = !analyze_output_add(analyzer->output, out.data, out.length);
    progress_show(&run->progress);
}

/* Submits a job, unless an earlier run has done it. */
static void submit(Analyzer *analyzer, const AnalyzeJob *job) {
    GamesRun *run = &analyzer->run;
    analyzer->positions += !*job->problem;
    if (analyzer->resuming) {
        Text begin = text_into(analyzer->row, ROW_SIZE);
        int lines = analyze_count_lines(&analyzer->format, job);
        analyze_write_begin(&analyzer->format, job, &begin);
        AnalyzeSkip skip = begin.overflow ? ANALYZE_FOREIGN : ANALYZE_THERE;
        if (lines && !begin.overflow)
            skip = analyze_output_skip(analyzer->output, begin.data, begin.length, lines);
        run->failed |= skip == ANALYZE_FOREIGN;
        if (skip == ANALYZE_THERE) {
            if (*job->problem)
                games_run_problem(run, &job->place, job->problem);
            run->progress.done++;
            run->progress.skipped++;
            progress_show(&run->progress);
        }
        if (skip != ANALYZE_MISSING)
            return;
        analyzer->resuming = false;
    }
    engine_crew_submit(analyzer->crew, job);
}

/* -------------------------------------------------------------------------------------- reading */

/* Receives each job of the input, to submit the job or to count it. */
typedef void Sink(Analyzer *analyzer, const AnalyzeJob *job);

static void count_job(Analyzer *analyzer, const AnalyzeJob *job) {
    (void)job;
    analyzer->run.progress.total++;
}

/* Passes on the positions of a game that have a choice of moves, or any single position. */
static void give_game(Analyzer *analyzer, const Game *game, AnalyzeJob *job, Sink *sink) {
    bool single = job->place.item.position;
    int first = analyzer->last || single ? game->length : 0;
    for (int i = first; i <= game->length && !analyzer->run.failed; i++) {
        job->turn = i;
        if (!game_choice(game, i, &job->position) && !single && !analyzer->last)
            continue;
        if (single)
            job->position = game->now;
        job->played = i < game->length ? game_move(game, i).square : SQUARE_NONE;
        job->step.move = SQUARE_NONE;
        if (i > 0)
            job->step = (BookStep){game_position(game, i - 1), game_move(game, i - 1).square};
        if (sink == submit && !analyzer->format.bare)
            job->opening = opening_names_find(analyzer->run.names, game, i, NULL);
        sink(analyzer, job);
    }
}

static bool give_record(Analyzer *analyzer, const GamePlace *place, const Game *game,
                        const char *problem, Sink *sink) {
    AnalyzeJob job = {.place = *place, .played = SQUARE_NONE};
    Text message = text_into(job.problem, sizeof job.problem);
    utf8_add(problem, &message);
    if (*job.problem)
        sink(analyzer, &job);
    job.problem[0] = '\0';
    if (game)
        give_game(analyzer, game, &job, sink);
    return !analyzer->run.failed;
}

static bool count_record(const GamePlace *place, const Game *game, const char *problem,
                         void *user) {
    return give_record(user, place, game, problem, count_job);
}

static bool take_record(const GamePlace *place, const Game *game, const char *problem, void *user) {
    Analyzer *analyzer = user;
    report_assumed(&analyzer->run.progress, &analyzer->run.limit, place);
    return give_record(analyzer, place, game, problem, submit);
}

/* -------------------------------------------------------------------------------------- the run */

/* Writes the head of the output, treated as a job of its own. */
static bool begin_output(Analyzer *analyzer) {
    if (analyzer->puzzling) {
        analyzer->puzzles = puzzle_output_open(analyzer->run.output, &analyzer->format,
                                               analyzer->margin * VERDI_DISC);
        return analyzer->puzzles != NULL;
    }
    analyzer->resuming = analyzer->run.output != NULL;
    Text head = text_into(analyzer->row, ROW_SIZE);
    analyze_write_head(&analyzer->format, &head);
    const char *at = head.data, *end;
    for (; analyzer->resuming && (end = strchr(at, '\n')); at = end + 1) {
        AnalyzeSkip skip = analyze_output_skip(analyzer->output, at, (size_t)(end + 1 - at), 1);
        if (skip == ANALYZE_FOREIGN)
            return false;
        if (skip == ANALYZE_MISSING) {
            analyzer->resuming = false;
            break;
        }
    }
    return analyzer->resuming || analyze_output_add(analyzer->output, at, strlen(at));
}

/* Describes everything that affects the results. A run can be resumed only if the description is
 * unchanged. */
static void describe_run(const Settings *settings, const Analyzer *analyzer, Text *out) {
    verdi_book *book = verdi_engine_get_book(engine_crew_engine(analyzer->crew, 0));
    settings_describe(settings, &analyzer->limits, out);
    text_add(out, "%s lines=%d weights=%.16s",
             analyzer->exact ? " exact"
             : analyzer->wld ? " wld"
                             : "",
             analyzer->format.lines, engine_crew_weights(analyzer->crew));
    if (analyzer->puzzling)
        text_add(out, " margin=%d", analyzer->margin);
    if (book)
        text_add(out, " book=%016" PRIx64, verdi_book_get_digest(book));
    opening_names_describe(analyzer->run.names, out);
}

static bool open_all(Analyzer *analyzer, const CommandLine *line, Text *description) {
    GamesRun *run = &analyzer->run;
    char problem[ENGINE_PROBLEM];
    if (!games_run_open(run, &line->settings, line->operands, line->count))
        return false;
    analyzer->row = malloc(ROW_SIZE);
    if (!analyzer->row)
        return games_run_fail(run, verdi_strerror(VERDI_E_MEMORY));
    if (!analyzer->puzzling && !(analyzer->output = analyze_output_open(run->output)))
        return false;
    analyzer->crew = engine_crew_open(&line->settings.config, sizeof(AnalyzeJob), search_job,
                                      write_job, analyzer, problem);
    if (!analyzer->crew)
        return games_run_fail(run, problem);
    if (analyzer->book && !games_run_open_book(run, &line->settings, analyzer->crew))
        return false;
    describe_run(&line->settings, analyzer, description);
    analyzer->format.settings = description->data;
    return begin_output(analyzer);
}

static bool close_all(Analyzer *analyzer, bool good, int *puzzles) {
    engine_crew_close(analyzer->crew);
    good = analyzer->puzzling
               ? puzzle_output_close(analyzer->puzzles, good, analyzer->positions, puzzles)
               : analyze_output_close(analyzer->output) && good;
    games_run_close(&analyzer->run);
    free(analyzer->row);
    return good;
}

static void read_options(Analyzer *analyzer, CommandLine *line) {
    Settings *settings = &line->settings;
    analyzer->book |= manual_given(line, "book");
    settings->no_book &= !analyzer->book;
    analyzer->limits = settings_limits(settings, NULL);
    analyzer->score = (ScoreConvention)settings->score;
    if (analyzer->exact || analyzer->wld) {
        analyzer->limits.goal = analyzer->exact ? VERDI_GOAL_EXACT : VERDI_GOAL_WLD;
        analyzer->limits.level = -1;
    }
    if (analyzer->all_moves)
        analyzer->format.lines = 64;
    analyzer->limits.lines = analyzer->format.lines;
}

static int run(Analyzer *analyzer, CommandLine *line) {
    char described[512], found[32] = "", unread[32] = "";
    Text description = text_into(described, sizeof described);
    GamesRun *run = &analyzer->run;
    int puzzles = 0, bad;
    read_options(analyzer, line);
    bool good = open_all(analyzer, line, &description);
    if (good)
        games_run_read(run, (const char *const *)line->operands, line->count, count_record,
                       take_record, analyzer, analyzer->crew);
    good = close_all(analyzer, good && !run->failed, &puzzles);
    if (analyzer->puzzling)
        snprintf(found, sizeof found, "%d puzzle%s in ", puzzles, plural(puzzles));
    bad = run->problems - run->unread;
    if (run->unread)
        snprintf(unread, sizeof unread, ", %d file%s not read", run->unread, plural(run->unread));
    if (good)
        report_error("%s%" PRId64 " position%s (%" PRId64
                     " from an earlier run), %d bad record%s%s; %" PRIu64 " nodes, %.1f s",
                     found, analyzer->positions, plural(analyzer->positions), run->progress.skipped,
                     bad, plural(bad), unread, analyzer->nodes, progress_seconds(&run->progress));
    return good && !run->problems ? 0 : 1;
}

int analyze_main(CommandLine *line, void *options) {
    return run(options, line);
}

int puzzles_main(CommandLine *line, void *options) {
    Analyzer *analyzer = options;
    analyzer->puzzling = true;
    analyzer->format.lines = 2;
    return run(analyzer, line);
}
