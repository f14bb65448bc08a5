/* SPDX-License-Identifier: MIT
 *
 * verdi analyze: searches the positions of whole files, on all cores, and writes in the order of
 * the input. Each position is searched by one thread, from an empty table, in a canonical
 * orientation. So what is found depends on the position and the limits alone: not on the number of
 * threads, on its neighbours, or on how often the run was killed and started again.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/text.h"
#include "base/timer.h"
#include "front/command/analyze/analyze_puzzles.h"
#include "front/front.h"
#include "front/kit/book_use.h"
#include "front/kit/cache_use.h"
#include "front/kit/manual/manual_parse.h"
#include "front/kit/opening_use.h"
#include "front/kit/progress.h"
#include "front/kit/settings.h"
#include "front/kit/tell.h"
#include "study/cache.h"
#include "study/engine_crew.h"

enum { ROW_SIZE = 1 << 20 };

static const char command[] = "verdi analyze";

static const ManualOption analyze_options[] = {
    {"output", "FILE", "write to this file, and go on with it if it is there", NULL, NULL, NULL},
    {"json", NULL, "JSON Lines: one object a position", NULL, NULL, NULL},
    {"csv", NULL, "CSV with a head", NULL, NULL, NULL},
    {MANUAL_OPTION_FORMAT},
    {"lines", "N", "value so many best moves of each position, 1 to 64", "1", NULL, NULL},
    {"all-moves", NULL, "value all moves", NULL, NULL, NULL},
    {"last", NULL, "of each game only the position after its last move", NULL, NULL, NULL},
    {"exact", NULL, "the exact final score, however long it takes", NULL, NULL, NULL},
    {"wld", NULL, "win, draw or loss, proven", NULL, NULL, NULL},
    {"timing", NULL, "tell how long each position took", NULL, NULL, NULL},
    {"bare", NULL, "no head, no file and line: each row depends on the position alone", NULL, NULL,
     NULL},
    {MANUAL_OPTION_CACHE},
    {OPENING_USE_LANGUAGE},
    {OPENING_USE_NAMES},
    {"use-book", NULL, "values from the opening book where it has them", NULL, NULL, NULL},
    {"unique-best", NULL, "puzzles: only positions where one move is better than all others", NULL,
     NULL, NULL},
    {"margin", "DISCS", "by so much, 1 to 64", "4", NULL, NULL},
    {"obf", NULL, "puzzles as OBF", NULL, NULL, NULL},
    {"page", NULL, "puzzles as a page to print, solutions behind", NULL, NULL, NULL},
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
        "- boards, a line each: 64 squares and the side to move (black if it is missing), with "
        "moves behind or not; or OBF;\n"
        "- boards over eight lines of X or *, O and - or ., with letters, numbers and bars around "
        "them or bare, as GGS, verdi play and GTP's showboard print them (the last move in "
        "parentheses); then \"* to move\" or \"white to move\", and moves on the lines right "
        "below;\n"
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
        "limits are --level, --depth, --nodes; --exact and --wld know no level. With --use-book "
        "(--book says which) moves that the opening book has a value of are not searched, and have "
        "the origin \"book\"; the search behind its end is told what it knows.\n"
        "With --unique-best only puzzles are written: positions in which the best move is better "
        "than "
        "every other by --margin, each one once. How hard it is to see is told: from which depth "
        "on "
        "(of 1 to 12, from an empty table) a search prefers it, and at depth 1 how many moves look "
        "good (within the margin of what looks best) and which place it has. From that come 1 to 5 "
        "stars: seen at depth 1 with at most two good moves; to depth 3; to 6; to 10; deeper. The "
        "output is a table, --json, --obf (scores where they are proven) or --page, and is written "
        "anew by each run.\n"
        "Each position is searched by one thread, from an empty table, in the same of its eight "
        "orientations. --cache keeps what was found by position up to symmetry, engine, weights "
        "and limits; the output is the same bytes. Several processes may share the file. A damaged "
        "one is reported (each row has a checksum), and the analysis goes on without it.\n",
    .keys = "level depth nodes confidence threads hash score weights cpu book",
    .defaults = "hash=16",
    .options = analyze_options};

typedef struct Analyzer {
    const char *const *files;
    int count;
    int forced; /* an ArchiveFormat, or -1 */
    bool last, exact, wld, all_moves;
    bool book; /* is asked first */
    bool unique, obf, page;
    int margin;            /* discs, with `unique` */
    PuzzleOutput *puzzles; /* with `unique` in place of `output` */
    AnalyzeFormat format;
    verdi_limits limits;
    ScoreConvention score;
    Cache *cache;        /* NULL: none */
    OpeningNames *names; /* of openings */
    EngineCrew *crew;
    AnalyzeOutput *output;
    char *row;         /* ROW_SIZE bytes, for the text of one job */
    bool resuming;     /* so far everything was in the output already */
    bool failed;       /* no use in going on */
    Progress progress; /* positions and bad records */
    int64_t positions;
    int problems;
    uint64_t nodes;
} Analyzer;

/* ----------------------------------------------------------------------------------- telling */

/* A line on stderr about a file or a record. */
static void tell_problem(Analyzer *analyzer, const AnalyzeJob *job) {
    tell_record(command, &analyzer->progress, &job->place, job->problem);
    analyzer->problems++;
}

/* ------------------------------------------------------------------------------------ searching */

/* On a thread of the crew. */
static void search_job(verdi_engine *engine, void *data, void *user) {
    const Analyzer *analyzer = user;
    AnalyzeJob *job = data;
    verdi_limits limits = analyzer->limits;
    if (*job->problem)
        return;
    limits.stop = engine_crew_stop(analyzer->crew);
    if (analyzer->unique) {
        job->error = puzzle_find(analyzer->cache, engine, job->position, &job->step, &limits,
                                 analyzer->score, analyzer->margin * VERDI_DISC, &job->puzzle,
                                 &job->result.nodes);
        return;
    }
    job->error =
        book_search(analyzer->cache, engine, job->position, &job->step, &limits, &job->result);
    if (!job->error)
        job->error = final_score_apply(engine, job->position, analyzer->score, limits.stop,
                                       &job->result, job->finals);
}

static void write_job(void *data, void *user) {
    Analyzer *analyzer = user;
    AnalyzeJob *job = data;
    Text out = text_into(analyzer->row, ROW_SIZE);
    analyzer->progress.done++;
    if (analyzer->failed)
        return;
    if (*job->problem)
        tell_problem(analyzer, job);
    if (!analyzer->unique)
        analyze_write_job(&analyzer->format, job, &out);
    else if (!job->error && job->puzzle.found)
        out.overflow = !puzzle_output_add(analyzer->puzzles, job, &job->puzzle);
    if (job->error || out.overflow) {
        progress_clear(&analyzer->progress);
        fprintf(stderr, "verdi analyze: %s\n",
                verdi_strerror(job->error ? job->error : VERDI_E_SPACE));
        analyzer->failed = true;
        return;
    }
    analyzer->nodes += job->result.nodes;
    if (!analyzer->unique)
        analyzer->failed = !analyze_output_add(analyzer->output, out.data, out.length);
    progress_show(&analyzer->progress);
}

/* Has a job done, unless an earlier run did it. */
static void submit(Analyzer *analyzer, const AnalyzeJob *job) {
    analyzer->positions += !*job->problem;
    if (analyzer->resuming) {
        Text begin = text_into(analyzer->row, ROW_SIZE);
        int lines = analyze_count_lines(&analyzer->format, job);
        analyze_write_begin(&analyzer->format, job, &begin);
        AnalyzeSkip skip =
            lines ? analyze_output_skip(analyzer->output, begin.data, begin.length, lines)
                  : ANALYZE_THERE;
        analyzer->failed |= skip == ANALYZE_FOREIGN;
        if (skip == ANALYZE_THERE) {
            if (*job->problem)
                tell_problem(analyzer, job);
            analyzer->progress.done++;
            analyzer->progress.skipped++;
            progress_show(&analyzer->progress);
        }
        if (skip != ANALYZE_MISSING)
            return;
        analyzer->resuming = false;
    }
    AnalyzeJob *slot = engine_crew_job(analyzer->crew);
    *slot = *job;
    engine_crew_submit(analyzer->crew);
}

/* -------------------------------------------------------------------------------------- reading */

/* What is done with each job: submitted, or counted. */
typedef void Sink(Analyzer *analyzer, const AnalyzeJob *job);

static void count_job(Analyzer *analyzer, const AnalyzeJob *job) {
    (void)job;
    analyzer->progress.total++;
}

/* A game's positions in which there was a choice; a position by itself whatever it is. */
static void give_game(Analyzer *analyzer, const Game *game, AnalyzeJob *job, Sink *sink) {
    bool single = job->place.item.position;
    for (int i = analyzer->last || single ? game->length : 0; i <= game->length; i++) {
        bool end = i == game->length;
        job->turn = i;
        job->position = game_position(game, i);
        job->played = SQUARE_NONE;
        job->step.move = SQUARE_NONE;
        if (i > 0)
            job->step = (BookStep){game_position(game, i - 1), game_move(game, i - 1).square};
        if (!end) {
            GameMove move = game_move(game, i);
            if (move.square == SQUARE_PASS)
                continue;
            job->position.side = move.colour; /* the other side's pass may be implied */
            job->played = move.square;
        } else if (!single) {
            Board board = position_board(job->position);
            if (!board_moves(board) && board_moves(board_pass(board)))
                job->position.side = colour_other(job->position.side);
            if (!analyzer->last && board_is_over(board))
                continue;
        }
        if (sink == submit && !analyzer->format.bare)
            job->opening = opening_names_find(analyzer->names, game, i, NULL);
        sink(analyzer, job);
    }
}

typedef struct Reading {
    Analyzer *analyzer;
    Sink *sink;
} Reading;

static bool take_record(const GamePlace *place, const Game *game, const char *problem, void *user) {
    const Reading *reading = user;
    AnalyzeJob job = {.place = *place, .played = SQUARE_NONE};
    Text told = text_into(job.problem, sizeof job.problem);
    text_add(&told, "%s", problem);
    if (*job.problem)
        reading->sink(reading->analyzer, &job);
    job.problem[0] = '\0';
    if (game)
        give_game(reading->analyzer, game, &job, reading->sink);
    return !reading->analyzer->failed;
}

static void read_one(Analyzer *analyzer, const char *name, Sink *sink) {
    Reading reading = {analyzer, sink};
    game_files_read(name, analyzer->forced, take_record, &reading);
}

/* How much there is to do, for the bar; only files that can be read twice can be counted. */
static void count_all(Analyzer *analyzer) {
    for (int i = 0; i < analyzer->count; i++) {
        struct stat status;
        if (stat(analyzer->files[i], &status) || !S_ISREG(status.st_mode)) {
            analyzer->progress.total = -1;
            return;
        }
        read_one(analyzer, analyzer->files[i], count_job);
    }
}

/* ----------------------------------------------------------------------------------------- main */

/* The head of the output, as if it were a job of its own. */
static bool begin_output(Analyzer *analyzer, const char *path) {
    if (analyzer->unique) {
        PuzzleStyle style = analyzer->page                           ? PUZZLE_PAGE
                            : analyzer->obf                          ? PUZZLE_OBF
                            : analyzer->format.style == ANALYZE_JSON ? PUZZLE_JSON
                                                                     : PUZZLE_TEXT;
        analyzer->puzzles = puzzle_output_open(path, style, analyzer->margin * VERDI_DISC,
                                               analyzer->format.settings);
        return analyzer->puzzles != NULL;
    }
    analyzer->resuming = path != NULL;
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

/* All that decides about the results: a run can only go on with the output of the same. */
static void describe_run(const Settings *settings, const Analyzer *analyzer, Text *out) {
    verdi_book *book = verdi_engine_book(engine_crew_engine(analyzer->crew, 0));
    settings_describe(settings, &analyzer->limits, out);
    const char *weights = engine_crew_weights(analyzer->crew); /* checksum and name */
    text_add(out, "%s lines=%d weights=%.*s",
             analyzer->exact ? " exact"
             : analyzer->wld ? " wld"
                             : "",
             analyzer->unique ? 2 : analyzer->format.lines, (int)strcspn(weights, " "), weights);
    if (analyzer->unique)
        text_add(out, " margin=%d", analyzer->margin);
    if (book)
        text_add(out, " book=%016" PRIx64, verdi_book_digest(book));
    opening_names_describe(analyzer->names, out);
}

static bool open_books(const Analyzer *analyzer, const Settings *settings) {
    char problem[VERDI_BOOK_PROBLEM];
    bool good = !analyzer->book || book_use_open_crew(settings, analyzer->crew, problem);
    if (!good)
        fprintf(stderr, "%s: %s\n", command, problem);
    return good;
}

static int run(Analyzer *analyzer, const Settings *settings, const char *output) {
    char described[512], problem[ENGINE_PROBLEM];
    Text description = text_into(described, sizeof described);
    analyzer->progress = progress_begin();
    analyzer->row = malloc(ROW_SIZE);
    if (analyzer->row && !analyzer->unique)
        analyzer->output = analyze_output_open(output);
    if (!analyzer->row || (!analyzer->unique && !analyzer->output)) {
        free(analyzer->row);
        return 1;
    }
    analyzer->crew = engine_crew_open(&settings->config, sizeof(AnalyzeJob), search_job, write_job,
                                      analyzer, problem);
    if (!analyzer->crew)
        fprintf(stderr, "verdi: %s\n", problem);
    analyzer->failed = !analyzer->crew;
    if (analyzer->crew && !open_books(analyzer, settings))
        analyzer->failed = true;
    else if (analyzer->crew) {
        describe_run(settings, analyzer, &description);
        analyzer->format.settings = described;
        analyzer->failed = !begin_output(analyzer, output);
        if (analyzer->progress.shown) {
            analyzer->progress.total = 0;
            count_all(analyzer);
        }
    }
    for (int i = 0; i < analyzer->count && !analyzer->failed; i++)
        read_one(analyzer, analyzer->files[i], submit);
    if (!analyzer->failed)
        engine_crew_finish(analyzer->crew);
    engine_crew_close(analyzer->crew);
    progress_clear(&analyzer->progress);
    int puzzles = analyzer->puzzles ? puzzle_output_count(analyzer->puzzles) : 0;
    bool good = analyzer->unique ? puzzle_output_close(analyzer->puzzles, !analyzer->failed)
                                 : analyze_output_close(analyzer->output) && !analyzer->failed;
    if (good && analyzer->unique)
        fprintf(stderr, "verdi analyze: %d puzzles in ", puzzles);
    else if (good)
        fprintf(stderr, "verdi analyze: ");
    if (good)
        fprintf(stderr,
                "%" PRId64 " positions (%" PRId64 " from an earlier run), %d bad records; %" PRIu64
                " nodes, %.1f s\n",
                analyzer->positions, analyzer->progress.skipped, analyzer->problems,
                analyzer->nodes, timer_seconds(analyzer->progress.begin_ns, timer_now_ns()));
    free(analyzer->row);
    return good && !analyzer->problems ? 0 : 1;
}

/* What the options of this command alone mean together. */
static bool read_options(Analyzer *analyzer, const Settings *settings, bool json, bool csv) {
    analyzer->limits = settings_limits(settings, NULL);
    analyzer->score = (ScoreConvention)settings->score;
    if (analyzer->exact && analyzer->wld)
        return tell_usage(command, "--exact and --wld exclude each other", "");
    if (analyzer->book && (analyzer->exact || analyzer->wld))
        return tell_usage(command, "--use-book and --exact or --wld exclude each other", "");
    if (json && csv)
        return tell_usage(command, "--json and --csv exclude each other", "");
    if (!analyzer->unique && (analyzer->obf || analyzer->page))
        return tell_usage(command, "--obf and --page are for --unique-best", "");
    if (analyzer->unique && (csv || json + analyzer->obf + analyzer->page > 1))
        return tell_usage(command, "--unique-best writes one of --json, --obf and --page", "");
    if (analyzer->unique && analyzer->wld)
        return tell_usage(command, "--unique-best needs values: no --wld", "");
    if (analyzer->exact || analyzer->wld) {
        analyzer->limits.goal = analyzer->exact ? VERDI_GOAL_EXACT : VERDI_GOAL_WLD;
        analyzer->limits.level = -1;
    }
    analyzer->format.style = json ? ANALYZE_JSON : csv ? ANALYZE_CSV : ANALYZE_TEXT;
    if (analyzer->all_moves)
        analyzer->format.lines = 64;
    analyzer->limits.lines = analyzer->format.lines;
    return true;
}

int analyze_main(int argc, char **argv) {
    Settings settings;
    Analyzer analyzer = {0};
    bool json = false, csv = false;
    const char *format = NULL, *output = NULL, *cache = NULL, *language = NULL, *own_names = NULL;
    const ManualTarget targets[] = {{"output", .value = &output},
                                    {"json", .flag = &json},
                                    {"csv", .flag = &csv},
                                    {"format", .value = &format},
                                    {"lines", .small = &analyzer.format.lines, NULL, 1, 64},
                                    {"all-moves", .flag = &analyzer.all_moves},
                                    {"last", .flag = &analyzer.last},
                                    {"exact", .flag = &analyzer.exact},
                                    {"wld", .flag = &analyzer.wld},
                                    {"timing", .flag = &analyzer.format.timing},
                                    {"bare", .flag = &analyzer.format.bare},
                                    {"cache", .value = &cache},
                                    {"language", .value = &language},
                                    {"names", .value = &own_names},
                                    {"use-book", .flag = &analyzer.book},
                                    {"unique-best", .flag = &analyzer.unique},
                                    {"margin", .small = &analyzer.margin, NULL, 1, 64},
                                    {"obf", .flag = &analyzer.obf},
                                    {"page", .flag = &analyzer.page},
                                    {0}};
    settings_init(&settings);
    int status = 2;
    int first = manual_parse(&settings, argc, argv, &analyze_manual, targets);
    analyzer.book |= settings.book_given;
    settings.no_book &= !analyzer.book;
    if (first == argc)
        tell_usage(command, "no file given", "");
    else if (first > 0 && read_options(&analyzer, &settings, json, csv)) {
        analyzer.forced = game_files_format(format);
        analyzer.files = (const char *const *)argv + first;
        analyzer.count = argc - first;
        analyzer.names = opening_use_open(command, language, own_names);
        analyzer.cache = cache ? cache_use_open(cache, command) : NULL;
        status = analyzer.names ? run(&analyzer, &settings, output) : 1;
        cache_close(analyzer.cache);
        opening_names_free(analyzer.names);
    } else if (first == 0) {
        status = 0;
    }
    settings_free(&settings);
    return status;
}
