/* SPDX-License-Identifier: MIT
 *
 * The options of verdi analyze and verdi puzzles, and which of them can be combined.
 */
#include "front/command/analyze/analyze.h"
#include "front/front.h"
#include "front/kit/manual/manual_parse.h"
#include "front/kit/output.h"
#include "front/kit/rows.h"

#define AT(member) OPTION_AT(Analyzer, member)

static const ManualOption analyze_options[] = {
    {"output", "FILE", "write to this file; if it exists, resume", AT(path), .group = "Output"},
    {"json", NULL, "JSON Lines: an object per position", AT(json)},
    ROW_CSV(Analyzer, csv),
    {"lines", "N", "number of best moves to evaluate, 1 to 64", "1", AT(format.lines),
     OPTION_RANGE(1, 64)},
    {"all-moves", NULL, "evaluate all moves", AT(all_moves)},
    {"timing", NULL, "print the time of each position", AT(format.timing)},
    {"bare", NULL, "print neither a header row nor file and line numbers", AT(format.bare)},
    ROWS_OPENINGS(Analyzer, openings),
    ROW_FORMAT(Analyzer, forced),
    ROW_LAST(Analyzer, last),
    ROW_CACHE(Analyzer, cache_file),
    {"exact", NULL, "solve exactly, without any limit", AT(exact)},
    {"wld", NULL, "prove only a win, a draw or a loss", AT(wld)},
    {"use-book", NULL, "take values from the opening book", AT(book)},
    {0}};

static const ManualOption puzzles_options[] = {
    {"margin", "DISCS", "least difference between the best and the second best move, 1 to 64", "4",
     AT(margin), OPTION_RANGE(1, 64)},
    ROW_OUTPUT(Analyzer, path),
    {"json", NULL, "JSON Lines: an object per puzzle", AT(json)},
    {"obf", NULL, "OBF, with scores where they are proven", AT(obf)},
    {"html", NULL, "an HTML page: boards by difficulty, solutions hidden", AT(html)},
    ROWS_OPENINGS(Analyzer, openings),
    ROW_FORMAT(Analyzer, forced),
    ROW_LAST(Analyzer, last),
    ROW_CACHE(Analyzer, cache_file),
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
    .options = analyze_options};

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
    .rules = "json!obf|html obf!html exact!level|depth|use-book|book",
    .options = puzzles_options};

static void read_options(Analyzer *analyzer, const Settings *settings) {
    analyzer->limits = settings_limits(settings, NULL);
    analyzer->score = (ScoreConvention)settings->score;
    if (analyzer->exact || analyzer->wld) {
        analyzer->limits.goal = analyzer->exact ? VERDI_GOAL_EXACT : VERDI_GOAL_WLD;
        analyzer->limits.level = -1;
    }
    analyzer->format.style = analyzer->json  ? ANALYZE_JSON
                             : analyzer->csv ? ANALYZE_CSV
                                             : ANALYZE_TEXT;
    if (analyzer->all_moves)
        analyzer->format.lines = 64;
    analyzer->limits.lines = analyzer->format.lines;
}

static bool spares_inputs(const Analyzer *analyzer, const Settings *settings) {
    const char *const named[] = {cache_path(analyzer->cache), settings->config.weights_file,
                                 analyzer->openings.names};
    return output_spares(analyzer->path, named, 3) &&
           output_spares(analyzer->path, analyzer->files, analyzer->count);
}

static int run(Analyzer *analyzer, const Manual *manual, int argc, char **argv) {
    CommandLine line;
    Settings *settings = &line.settings;
    int status = manual_parse(&line, manual, analyzer, argc, argv);
    if (status >= 0)
        return status;
    analyzer->book |= settings->book_given;
    settings->no_book &= !analyzer->book;
    read_options(analyzer, settings);
    analyzer->files = (const char *const *)line.operands;
    analyzer->count = line.count;
    analyzer->names = open_names(&analyzer->openings);
    analyzer->cache = analyzer->cache_file ? open_cache(analyzer->cache_file) : NULL;
    bool good = analyzer->names && spares_inputs(analyzer, settings);
    status = good ? analyze_run(analyzer, settings) : 1;
    cache_close(analyzer->cache);
    opening_names_free(analyzer->names);
    return status;
}

int analyze_main(int argc, char **argv) {
    Analyzer analyzer = {0};
    return run(&analyzer, &analyze_manual, argc, argv);
}

int puzzles_main(int argc, char **argv) {
    Analyzer analyzer = {.puzzling = true, .format.lines = 2};
    return run(&analyzer, &puzzles_manual, argc, argv);
}
