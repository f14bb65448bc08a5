/* SPDX-License-Identifier: MIT
 *
 * verdi-leaves: draws boards that searches evaluate, and labels each by a search of its own. It is
 * built only with -Dc_args=-DEVAL_SAMPLED, because searches must report the boards that they
 * evaluate (core/eval.h).
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "base/random.h"
#include "base/system/console.h"
#include "base/text.h"
#include "core/eval_sampled.h"
#include "front/kit/manual/manual.h"
#include "front/kit/manual/option.h"
#include "front/kit/output.h"
#include "front/kit/reply.h"
#include "front/kit/report.h"
#include "front/kit/stop.h"
#include "lab.h"
#include "leaves/leaves.h"
#include "study/engine_crew.h"
#include "study/search/limits.h"

typedef struct Options {
    const char *output;
    int64_t searches;
    uint64_t seed;
    int each, empties[2], boards[2], nodes[2], exact, solve, confidence, depth;
} Options;

#define AT(member) OPTION_AT(Options, member)

static const ManualOption leaves_options[] = {
    {"output", "FILE", "append labelled boards to this file", AT(output)},
    {"searches", "N", "search until the file has the boards of N searches", AT(searches),
     OPTION_RANGE(1, INT64_MAX)},
    {"seed", "S", "seed of the choice; use another one for each file", "1", AT(seed),
     OPTION_RANGE(0, INT64_MAX)},
    {"empties", "A-B", "search positions with A to B empty squares", "14-54",
     OPTION_AS(option_span, Options, empties), OPTION_RANGE(1, 60), .expected = "14-54"},
    {"boards", "A-B", "draw boards with A to B empty squares", "0-60",
     OPTION_AS(option_span, Options, boards), OPTION_RANGE(0, 60), .expected = "0-60"},
    {"nodes", "A-B", "search A to B nodes; the logarithm of the number is uniform", "10000-100000",
     OPTION_AS(option_span, Options, nodes), OPTION_RANGE(100, 100000000),
     .expected = "10000-100000"},
    {"each", "N", "label N of the boards that a search evaluates; the root gets the search's value",
     "16", AT(each), OPTION_RANGE(1, LEAVES_MOST)},
    {"exact", "E", "label by an exact solve with up to E empty squares", "13", AT(exact),
     OPTION_RANGE(0, 30)},
    {"solve", "E", "label by a solve at --confidence with up to E empty squares", "17", AT(solve),
     OPTION_RANGE(0, 30)},
    {"confidence", "P", "confidence of --solve, in percent: 73, 87, 95, 98, 99, 100", "87",
     AT(confidence), OPTION_RANGE(1, 100)},
    {"depth", "D", "label other boards by a search of D plies, 73% sure", "8", AT(depth),
     OPTION_RANGE(1, 30)},
    {0},
};

static const Manual leaves_manual = {
    .program = "verdi-leaves",
    .synopsis = "--output FILE --searches N [OPTION...] GAMES...",
    .about = "Searches one position of each game, draws boards that the search evaluates, labels "
             "each by a search of its own, and appends them to FILE. After the last game it begins "
             "again with the first one. The same command resumes an interrupted or killed run. The "
             "same options make the same file, with any number of threads.\n",
    .keys = "weights hash threads",
    .defaults = "hash=4",
    .rules = "output searches",
    .options = leaves_options,
    .operand = "file of games",
    .least = 1,
};

/* ------------------------------------------------------------------------------- drawing boards */

/* The boards drawn on this thread: every board of a search in the range of --boards has the same
 * chance (algorithm L of K. Li 1994, which computes how many boards to skip). */
static _Thread_local struct Draw {
    Random random;
    const Options *options;
    uint64_t seen, next; /* number of boards, and of the one to take next */
    double weight;
    Board board[LEAVES_MOST];
} draw;

static double random_log(void) {
    return log(1 - random_unit(&draw.random));
}

static void skip(void) {
    draw.weight *= exp(random_log() / draw.options->each);
    draw.next += 1 + (uint64_t)(random_log() / log1p(-draw.weight));
}

static bool in_range(const Options *options, Board board) {
    int empties = bits_count(board_empties(board));
    return empties >= options->boards[0] && empties <= options->boards[1];
}

static void draw_board(Board board) {
    if (!in_range(draw.options, board))
        return;
    uint64_t number = draw.seen++;
    if (number < (uint64_t)draw.options->each) {
        draw.board[number] = board;
        draw.next = number;
        if (number + 1 == (uint64_t)draw.options->each)
            skip();
    } else if (number == draw.next) {
        draw.board[random_below(&draw.random, (uint32_t)draw.options->each)] = board;
        skip();
    }
}

/* ------------------------------------------------------------------------------------- searches */

typedef struct Job {
    Board root;
    uint64_t seed;
    int error;
    LeavesRecord record;
} Job;

typedef struct Run {
    const Options *options;
    const verdi_stop *stop;
    EngineCrew *crew;
    RecordsWriter *writer;
    Progress progress;
    uint64_t boards;
    uint64_t given, skip;   /* searches submitted or skipped, and to skip: in the file already */
    uint64_t number;        /* games read */
    int error, write_error; /* a verdi_error; an errno */
} Run;

static int search(verdi_engine *engine, verdi_game *game, Board board, const verdi_limits *limits,
                  int8_t *label) {
    verdi_result result;
    int error = verdi_game_set_position(game, board.player, board.opponent, VERDI_BLACK);
    if (!error)
        error = verdi_search(engine, game, limits, NULL, NULL, &result);
    *label = error ? 0 : (int8_t)lrint((double)result.value / VERDI_DISC);
    return error;
}

static int label(const Run *run, verdi_engine *engine, verdi_game *game, Board board,
                 int8_t *label) {
    const Options *options = run->options;
    const verdi_stop *stop = engine_crew_stop(run->crew);
    int empties = bits_count(board_empties(board));
    verdi_limits limits = limits_exact(stop);
    if (empties > options->exact) {
        limits = limits_to_depth(empties > options->solve ? options->depth : 0, stop);
        limits.confidence = 73;
        limits.solve_confidence = empties > options->solve ? 0 : options->confidence;
    }
    return search(engine, game, board, &limits, label);
}

static void add(LeavesRecord *record, Board board, int8_t label) {
    record->board[record->count] = board;
    record->label[record->count++] = label;
}

static void work(verdi_engine *engine, void *data, void *user) {
    Run *run = user;
    Job *job = data;
    const Options *options = run->options;
    verdi_limits limits = limits_unlimited(engine_crew_stop(run->crew));
    verdi_game *game = NULL;
    int8_t value;
    draw.seen = 0;
    draw.weight = 1;
    draw.options = options;
    random_seed(&draw.random, job->seed);
    limits.nodes = (uint64_t)(options->nodes[0] * pow((double)options->nodes[1] / options->nodes[0],
                                                      random_unit(&draw.random)));
    verdi_engine_clear(engine);
    job->error = verdi_game_new(&game);
    eval_sampled = draw_board;
    if (!job->error)
        job->error = search(engine, game, job->root, &limits, &value);
    eval_sampled = NULL;
    if (!job->error && bits_count(board_empties(job->root)) > options->exact &&
        in_range(options, job->root))
        add(&job->record, job->root, value);
    for (int i = 0; i < options->each && (uint64_t)i < draw.seen && !job->error; i++) {
        Board board = draw.board[i];
        if (board_moves(board) || board_moves(board_pass(board))) {
            job->error = label(run, engine, game, board, &value);
            add(&job->record, board, value);
        }
    }
    verdi_game_free(game);
}

static void take(void *data, void *user) {
    const Job *job = data;
    Run *run = user;
    if (!run->error)
        run->error = job->error;
    if (run->error || run->write_error || verdi_stop_is_raised(run->stop))
        return;
    run->write_error = leaves_add(run->writer, &job->record);
    run->boards += (uint64_t)job->record.count;
    run->progress.done++;
    progress_show(&run->progress);
}

/* Submits a search of a position of the game. The position depends on the seed and on the number of
 * the game. */
static bool take_game(const GamesRecord *record, void *user) {
    Run *run = user;
    const Options *options = run->options;
    Random random;
    random_seed(&random, options->seed + (run->number++ << 20));
    int spread = options->empties[1] - options->empties[0] + 1;
    int ply = 60 - options->empties[0] - (int)random_below(&random, (uint32_t)spread);
    GamesWalk walk = games_walk_begin();
    while (walk.ply < ply && walk.ply < record->length)
        games_walk_play(&walk, record->move[walk.ply]);
    Job job = {.root = walk.board, .seed = random_next(&random)};
    if (walk.ply == ply && walk.legal && run->given++ >= run->skip)
        engine_crew_submit(run->crew, &job);
    return run->given < (uint64_t)options->searches && !run->error && !run->write_error &&
           !verdi_stop_is_raised(run->stop);
}

/* ----------------------------------------------------------------------------------------- runs */

/* Describes the run in the header of its file. False after a message if there is no room. */
static bool describe(const Options *options, const char *weights, const CommandLine *line,
                     char words[RECORDS_MAX_PARAMETERS + 1]) {
    Text text = text_into(words, RECORDS_MAX_PARAMETERS + 1);
    text_add(&text,
             "verdi-leaves 1: --seed %llu --empties %d-%d --boards %d-%d --nodes %d-%d --each %d "
             "--exact %d --solve %d --confidence %d --depth %d --hash %d; weights: %s; games:",
             (unsigned long long)options->seed, options->empties[0], options->empties[1],
             options->boards[0], options->boards[1], options->nodes[0], options->nodes[1],
             options->each, options->exact, options->solve, options->confidence, options->depth,
             line->settings.config.hash_mib, weights);
    for (int i = 0; i < line->count; i++)
        text_add(&text, " %s", line->operands[i]);
    return !text.overflow || report_error("too many files of games");
}

/* Searches positions of all games again and again. False after a message if there are none. */
static bool search_all(Run *run, const CommandLine *line) {
    const Options *options = run->options;
    for (uint64_t before = 1; run->given < (uint64_t)options->searches && !run->error &&
                              !run->write_error && !verdi_stop_is_raised(run->stop);) {
        if (before == run->given)
            return report_error("no game has a position with %d to %d empty squares",
                                options->empties[0], options->empties[1]);
        before = run->given;
        bool first_pass = run->number == 0;
        for (int i = 0; i < line->count && run->given < (uint64_t)options->searches; i++)
            if (!games_each(first_pass, line->operands[i], take_game, run, NULL))
                return false;
    }
    return true;
}

static int run_searches(Run *run, const CommandLine *line) {
    const char *file = run->options->output;
    char problem[ENGINE_PROBLEM], text[RECORDS_MAX_PARAMETERS + 1];
    run->crew = engine_crew_open(&line->settings.config, sizeof(Job), work, take, run, problem);
    if (!run->crew)
        return !report_error("%s", problem);
    bool good = describe(run->options, engine_crew_weights(run->crew), line, text);
    if (good) {
        run->writer = leaves_append(file, text, problem);
        good = run->writer || report_place(file, 0, problem);
    }
    if (good) {
        run->skip = records_count(run->writer);
        run->progress = progress_begin();
        run->progress.log_seconds = 60;
        run->progress.total = run->options->searches;
        run->progress.done = run->progress.skipped = (int64_t)run->skip;
        good = search_all(run, line);
        if (verdi_stop_is_raised(run->stop))
            engine_crew_interrupt(run->crew);
        engine_crew_finish(run->crew);
        progress_clear(&run->progress);
        report_error("%lld of %lld searches, %llu new boards, %.0f per second",
                     (long long)run->progress.done, (long long)run->options->searches,
                     (unsigned long long)run->boards,
                     (double)run->boards / (progress_seconds(&run->progress) + 1e-9));
    }
    engine_crew_close(run->crew);
    int closed = records_close(run->writer);
    if (!run->write_error)
        run->write_error = closed;
    if (run->write_error)
        return !report_place(file, 0, strerror(run->write_error));
    if (run->error)
        return !report_error("%s", verdi_strerror(run->error));
    return verdi_stop_is_raised(run->stop) ? STOP_STATUS : !good;
}

static int run_tool(int argc, char **argv) {
    CommandLine line;
    Options options = {0};
    int status = manual_parse(&line, &leaves_manual, &options, argc, argv);
    if (status >= 0)
        return status;
    if (!output_spares(options.output, (const char *const *)line.operands, line.count))
        return EXIT_FAILURE;
    Run run = {.options = &options, .stop = stop_catch()};
    return run_searches(&run, &line);
}

int main(int argc, char **argv) {
    return console_begin() ? reply_finish(run_tool(argc, argv)) : 1;
}
