/* SPDX-License-Identifier: MIT
 *
 * The options of verdi analyze and verdi puzzles: what they are called, and which go together.
 */
#include "front/command/analyze/analyze_run.h"
#include "front/front.h"
#include "front/kit/cache_use.h"
#include "front/kit/manual/manual_parse.h"
#include "front/kit/output.h"
#include "front/kit/rows.h"

#define AT(member) OPTION_AT(Analyzer, member)

static const ManualOption analyze_options[] = {
    {"output", "FILE", "write to this file, and go on with it if it is there", AT(path)},
    {"json", NULL, "JSON Lines: one object a position", AT(json)},
    ROW_CSV(Analyzer, csv),
    ROW_FORMAT(Analyzer, forced),
    {"lines", "N", "value so many best moves of each position, 1 to 64", "1", AT(format.lines),
     OPTION_RANGE(1, 64)},
    {"all-moves", NULL, "value all moves", AT(all_moves)},
    {"last", NULL, "of each game only the position after its last move", AT(last)},
    {"exact", NULL, "the exact final score, however long it takes", AT(exact)},
    {"wld", NULL, "win, draw or loss, proven", AT(wld)},
    {"timing", NULL, "tell how long each position took", AT(format.timing)},
    {"bare", NULL, "no head, no file and line: each row depends on the position alone",
     AT(format.bare)},
    ROW_CACHE(Analyzer, cache_file),
    ROWS_OPENINGS(Analyzer, openings),
    {"use-book", NULL, "values from the opening book where it has them", AT(book)},
    {0}};

static const ManualOption puzzles_options[] = {
    ROW_OUTPUT(Analyzer, path),
    {"json", NULL, "JSON Lines: one object a puzzle", AT(json)},
    {"obf", NULL, "OBF, with scores where they are proven", AT(obf)},
    {"html", NULL, "a page to print, solutions behind", AT(html)},
    ROW_FORMAT(Analyzer, forced),
    {"margin", "DISCS", "how much better one move is than all others, 1 to 64", "4", AT(margin),
     OPTION_RANGE(1, 64)},
    {"last", NULL, "of each game only the position after its last move", AT(last)},
    {"exact", NULL, "the exact final score, however long it takes", AT(exact)},
    ROW_CACHE(Analyzer, cache_file),
    ROWS_OPENINGS(Analyzer, openings),
    {"use-book", NULL, "values from the opening book where it has them", AT(book)},
    {0}};

const Manual analyze_manual = {
    .synopsis = "[OPTION...] FILE...",
    .about =
        "The value and the best moves of every position in the files (\"-\": standard input). Of "
        "games each position with a choice is analysed.\n"
        "What a file is shows in its content. It holds\n"
        "- transcripts, a line each, as people write them: f5d6c3, or f5, d6, c3, or F5-D6-C3, or "
        "1. f5 2. d6, or 1) f5 d6, in full-width letters too; passes may be left out or be --, pa "
        "or pass;\n"
        "- boards, a line each: 64 squares (*, X, B or a filled circle for black; O, W or an open "
        "circle for white; -, ., _ or an open box for none) and the side to move (black if it is "
        "missing), with moves behind or not; or OBF;\n"
        "- such boards over eight lines, with letters, numbers and bars around them or bare, as "
        "GGS, verdi play and GTP's showboard print them (the last move in parentheses); then "
        "\"* to move\" or \"white to move\", and moves on the lines right below;\n"
        "- numbered moves (\"1. f5 f4 2. ...\"), GGF, SGF, or WTHOR games (.wtb).\n"
        "In place of a file a transcript may stand, if no file has that name: letters, digits, "
        "blanks, move numbers and one comma, semicolon or hyphen between moves, of which at least "
        "half are squares.\n"
        "Each value comes with the probabilities of a win, a draw and a loss and, in JSON and CSV, "
        "with its standard error in discs: of the result under perfect play with 22 empty squares "
        "or fewer, of that of strong play with more. They are fitted to games of the engine "
        "against itself. A value above 0 always makes a win likelier than a loss.\n"
        "The output has the order of the input and is the same for any number of threads; values "
        "are discs for the side to move. With --output a run that was killed goes on where it was "
        "when it is started again in the same way. A bad record is reported, the rest goes on, and "
        "the exit status is 1.\n"
        "--threads searches so many positions at a time, each with a table of --hash MiB. The "
        "limits are --level, --depth, --nodes; --exact and --wld know neither level nor depth. "
        "With --use-book "
        "(--book says which) moves that the opening book has a value of are not searched, and have "
        "the origin \"book\"; the search behind its end is told what it knows.\n"
        "Each position is searched by one thread, from an empty table, in the same of its eight "
        "orientations. --cache keeps what was found by position up to symmetry, engine, weights "
        "and limits; the output is the same bytes. Several processes may share the file. A damaged "
        "one is reported (each row has a checksum), and the analysis goes on without it.\n",
    .keys = "level depth nodes confidence threads hash score weights cpu book",
    .defaults = "hash=16",
    .operand = "file",
    .least = 1,
    .rules = "json!csv lines!all-moves exact!wld|level|depth|use-book|book "
             "wld!level|depth|use-book|book bare!language|names",
    .options = analyze_options};

const Manual puzzles_manual = {
    .synopsis = "[OPTION...] FILE...",
    .about =
        "Positions in which the best move is better than every other, by --margin discs or more, "
        "each one once. Files, limits, --threads and --cache are those of verdi analyze.\n"
        "How hard the move is to see is measured by searches of depths 1 to 12 from an empty "
        "table: from which depth on they prefer it. At depth 1 it counts, too, how many moves "
        "look good (within the margin of what looks best) and which place the solution has among "
        "them. That gives 1 to 5 stars: seen at depth 1 with at most two good moves; to depth 3; "
        "to 6; to 10; deeper.\n"
        "The output is a table, --json, --obf or --html. Each run writes it anew.\n",
    .keys = "level depth nodes confidence threads hash score weights cpu book",
    .defaults = "hash=16",
    .operand = "file",
    .least = 1,
    .rules = "json!obf|html obf!html exact!level|depth|use-book|book",
    .options = puzzles_options};

/* What the options mean together. */
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
    return output_spares(analyzer->command, analyzer->path, named, 3) &&
           output_spares(analyzer->command, analyzer->path, analyzer->files, analyzer->count);
}

static int run(Analyzer *analyzer, const Manual *manual, int argc, char **argv) {
    CommandLine line;
    Settings *settings = &line.settings;
    int status = manual_parse(&line, manual, analyzer, argc, argv);
    if (status >= 0)
        return status;
    analyzer->command = line.command;
    analyzer->book |= settings->book_given;
    settings->no_book &= !analyzer->book;
    read_options(analyzer, settings);
    analyzer->files = (const char *const *)line.operands;
    analyzer->count = line.count;
    analyzer->names = opening_use_open(line.command, &analyzer->openings);
    analyzer->cache =
        analyzer->cache_file ? cache_use_open(analyzer->cache_file, line.command) : NULL;
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
