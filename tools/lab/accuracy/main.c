/* SPDX-License-Identifier: MIT
 *
 * verdi-accuracy: measures a search of fixed depth or fixed nodes, or the static evaluation, on
 * positions with known exact scores. Uses all positions, or a random sample taken in one pass
 * (reservoir sampling, J. Vitter 1985). Every position is searched from an empty table.
 */
#define _GNU_SOURCE
#include "accuracy/accuracy.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/array.h"
#include "base/bits.h"
#include "base/random.h"
#include "base/system/console.h"
#include "base/table.h"
#include "base/timer.h"
#include "front/kit/manual/manual.h"
#include "front/kit/position_files.h"
#include "front/kit/reply.h"
#include "front/kit/report.h"
#include "front/kit/rows.h"
#include "study/engine_crew.h"
#include "study/search/final_score.h"
#include "study/search/limits.h"

enum { CONFIDENCE = 73 };

/* The exact score of a move: the key of the table, then the score. */
typedef struct Score {
    Board board;
    uint64_t square;
    int score;
} Score;

enum { KEY_SIZE = sizeof(Board) + sizeof(uint64_t) };

typedef struct Accuracy {
    verdi_limits limits;
    ScoreConvention score; /* the rule of the solves and of the scores in files */
    AccuracyReport report;
    const char *scores_path;
    FILE *scores_file; /* OBF lines, which grow as positions are solved; NULL: none */
    Table scores;      /* those in the file */
    int64_t sample;    /* 0: all */
    uint64_t seed;
    Random random;
    AccuracyItem *items;
    size_t count, room;
    int read, problems;
    ReportLimit limit;
    PositionChoice choice;
    Progress progress;
} Accuracy;

#define AT(member) OPTION_AT(Accuracy, member)

static const ManualOption accuracy_options[] = {
    {"static", NULL, "use the evaluation alone, without a search", AT(report.only_static),
     .group = "Search"},
    {"json", NULL, "JSON Lines: an object per position and a summary", AT(report.json),
     .group = "Output"},
    {"against", "FILE", "compare with the --json output of an earlier run",
     AT(report.against.path)},
    ROWS_POSITIONS(Accuracy, choice),
    {"sample", "N", "draw N positions at random", .otherwise = "all", AT(sample),
     OPTION_RANGE(1, INT32_MAX)},
    {"seed", "N", "seed of the sample, 0 or more", "1", AT(seed), OPTION_RANGE(0, INT64_MAX)},
    {"scores", "FILE", "file of exact scores; missing scores are solved and added",
     AT(scores_path)},
    {0}};

static const Manual accuracy_manual = {
    .program = "verdi-accuracy",
    .synopsis = "[OPTION...] --depth N FILE...\n[OPTION...] --nodes N FILE...\n[OPTION...] "
                "--static FILE...",
    .about = "Compares searches of N plies, or of N nodes, with exact scores.\n"
             "FILE is in any format of \"verdi help formats\"; \"-\" is standard input. OBF lines "
             "give the scores of moves (\"...XO... X; g8:+18; h1:+12;\") or the score of the "
             "position with X to move (\"...XO... +18\"). Games and boards without scores need "
             "--scores. The last line of the output, printed here as two, is\n"
             "  positions N  best move P%  best two Q%  mean loss L\n"
             "  mean absolute error E  nodes N  time S\n"
             "P is the share of chosen moves with the best score, Q the share with one of the two "
             "best scores, and L the mean loss of the chosen moves in discs. P, Q and L count only "
             "positions for which the file has the scores of all moves (\"-\": none). E is the "
             "mean absolute error of the value in discs, and S is in seconds.\n"
             "--depth N refuses positions with N empty squares or fewer, because the search would "
             "solve them. Use --nodes alone to compare evaluations at equal work. Before the last "
             "line comes a table by number of discs and by value; its slope is the factor by which "
             "values must be multiplied to fit the scores best.\n"
             "With --scores FILE, positions without scores and the chosen moves are solved, unless "
             "FILE has the scores. L then counts all positions, and Q is \"-\". --against FILE "
             "prints the mean differences in loss and absolute error, this run minus the earlier "
             "one, with 95% intervals.\n"
             "Each of --threads searches one position at a time, with a table of --hash MiB. The "
             "results do not depend on the number of threads. If a line is bad or a file is "
             "missing, the other positions count, and the exit status is 1.\n",
    .examples = "verdi-accuracy --depth 10 endgames.obf\n"
                "verdi-accuracy --nodes 100000 --json --scores scores.obf positions.obf\n"
                "verdi-accuracy --static --sample 1000 positions.obf\n",
    .most_used = "depth nodes static scores against",
    .keys = "depth confidence nodes movetime threads hash score weights cpu",
    .defaults = "hash=64 confidence=73",
    .rules = "static!depth|confidence|nodes|movetime|hash|scores seed:sample",
    .operand = "file",
    .least = 1,
    .options = accuracy_options,
    .size = sizeof(Accuracy)};

static void note_problem(const char *file, int line, const char *problem, void *user) {
    Accuracy *accuracy = user;
    progress_clear(&accuracy->progress);
    accuracy->problems++;
    if (report_within(&accuracy->limit, file))
        report_place(file, line, problem);
}

/* --------------------------------------------------------------------------- the file of scores */

static bool keep_scores(const ObfRecord *record, const char *file, int line, void *user) {
    Accuracy *accuracy = user;
    for (int i = 0; i < record->count; i++) {
        bool fresh;
        Score key = {position_board(record->position), (uint64_t)record->moves[i].square, 0};
        Score *entry = table_add(&accuracy->scores, &key, &fresh);
        if (!entry) {
            note_problem(file, line, verdi_strerror(VERDI_E_MEMORY), accuracy);
            return false;
        }
        entry->score = record->moves[i].score;
    }
    return true;
}

/* Removes an incomplete last line; *whole becomes the size of the rest. False with errno set. */
static bool cut_torn_line(FILE *file, long *whole) {
    long at = 0;
    *whole = 0;
    for (int c; (c = getc(file)) != EOF;) {
        at++;
        if (c == '\n')
            *whole = at;
    }
    return !ferror(file) && (*whole == at || !ftruncate(fileno(file), *whole));
}

/* Opens or creates the file of scores and reads it. False after reporting an error. */
static bool open_scores(Accuracy *accuracy) {
    const char *path = accuracy->scores_path;
    long size;
    accuracy->scores = table_of(sizeof(Score), KEY_SIZE);
    if (!path)
        return true;
    accuracy->scores_file = fopen(path, "a+b");
    if (!accuracy->scores_file || fseek(accuracy->scores_file, 0, SEEK_SET) ||
        !cut_torn_line(accuracy->scores_file, &size))
        return report_place(path, 0, strerror(errno));
    if (size)
        position_files_read(path, (PositionChoice){.forced = ARCHIVE_OBF}, keep_scores,
                            note_problem, accuracy);
    return true;
}

/* Adds the known scores of the item's `legal` moves to the item. */
static void fill_scores(const Accuracy *accuracy, AccuracyItem *item, uint64_t legal) {
    for (; legal; legal &= legal - 1) {
        Score key = {position_board(item->position), (uint64_t)bits_first(legal), 0};
        const Score *entry = table_find(&accuracy->scores, &key);
        if (entry)
            accuracy_list(item, (Square)key.square, entry->score);
    }
}

/* Appends all known scores of an item, including the best one, to the file. */
static void append_scores(Accuracy *accuracy, const AccuracyItem *item) {
    char data[80 + 10 * VERDI_MAX_MOVES];
    Text line = text_into(data, sizeof data);
    obf_write_position(item->position, &line);
    text_add(&line, ";");
    for (uint64_t rest = item->listed; rest; rest &= rest - 1) {
        Square square = bits_first(rest);
        text_add(&line, " %s:%+d;", square_name(square), item->scores[square]);
    }
    if (fprintf(accuracy->scores_file, "%s\n", data) < 0 || fflush(accuracy->scores_file))
        note_problem(accuracy->scores_path, 0, strerror(errno), accuracy);
}

/* ------------------------------------------------------------------------------- the positions */

/* Returns the slot for the position just counted in `read`: a new one while the sample is not full,
 * then that of a random sampled position, or NULL if this position is not sampled. */
static AccuracyItem *draw_place(Accuracy *accuracy, const char *file, int line) {
    if (accuracy->sample && (int64_t)accuracy->count == accuracy->sample) {
        size_t place = random_below(&accuracy->random, (uint32_t)accuracy->read);
        return place < accuracy->count ? &accuracy->items[place] : NULL;
    }
    if (!array_reserve(&accuracy->items, &accuracy->room, accuracy->count + 1,
                       sizeof *accuracy->items)) {
        note_problem(file, line, verdi_strerror(VERDI_E_MEMORY), accuracy);
        return NULL;
    }
    return &accuracy->items[accuracy->count++];
}

static bool add_record(const ObfRecord *record, const char *file, int line, void *user) {
    Accuracy *accuracy = user;
    int score = 0;
    uint64_t legal = board_moves(position_board(record->position));
    int empties = position_empties(record->position);
    bool scored = obf_score(record, &score);
    if (!scored && !(accuracy->scores_file && legal)) {
        note_problem(file, line, "no score for this position", accuracy);
        return true;
    }
    if (accuracy->limits.depth && empties <= accuracy->limits.depth) {
        char problem[RECORD_PROBLEM_SIZE];
        snprintf(problem, sizeof problem, "%d empty squares: depth %d would solve it", empties,
                 accuracy->limits.depth);
        note_problem(file, line, problem, accuracy);
        return true;
    }
    accuracy->read++;
    AccuracyItem *item = draw_place(accuracy, file, line);
    if (!item)
        return true;
    *item = (AccuracyItem){.file = file,
                           .line = line,
                           .number = accuracy->read,
                           .position = record->position,
                           .scored = scored,
                           .score = score};
    for (int i = 0; i < record->count; i++)
        if (record->moves[i].square != SQUARE_PASS)
            accuracy_list(item, record->moves[i].square, record->moves[i].score);
    fill_scores(accuracy, item, legal);
    return true;
}

static int compare_numbers(const void *a, const void *b) {
    const AccuracyItem *one = a, *other = b;
    return (one->number > other->number) - (one->number < other->number);
}

/* Solves a set of moves in one search and notes the best one. */
static int solve(verdi_engine *engine, verdi_game *game, const Accuracy *accuracy, uint64_t moves,
                 AccuracyItem *item) {
    verdi_result result;
    verdi_limits limits = limits_exact(NULL);
    limits.moves = moves;
    int error = verdi_search(engine, game, &limits, NULL, NULL, &result);
    if (!error)
        error = final_score_apply(engine, item->position, accuracy->score, NULL, &result, NULL);
    if (error)
        return error;
    accuracy_list(item, result.move, result.value / VERDI_DISC);
    item->solved = true;
    return VERDI_OK;
}

/* Solves the position and the chosen move if their scores are unknown. */
static int solve_missing(verdi_engine *engine, verdi_game *game, const Accuracy *accuracy,
                         AccuracyItem *item) {
    uint64_t legal = verdi_game_get_legal(game);
    int error = VERDI_OK;
    if (legal && !item->listed)
        error = solve(engine, game, accuracy, legal, item);
    if (legal && !error && !(item->listed & bits_square(item->move)))
        error = solve(engine, game, accuracy, bits_square(item->move), item);
    return error;
}

/* Asks the engine about one position. Returns a verdi_error. */
static int ask(verdi_engine *engine, verdi_game *game, const Accuracy *accuracy,
               AccuracyItem *item) {
    verdi_result result;
    int error =
        verdi_game_set_position(game, item->position.discs[BLACK], item->position.discs[WHITE],
                                (verdi_colour)item->position.side);
    if (error)
        return error;
    if (accuracy->report.only_static) {
        item->move = VERDI_NONE;
        return verdi_evaluate(engine, game, &item->value);
    }
    verdi_engine_clear(engine);
    error = verdi_search(engine, game, &accuracy->limits, NULL, NULL, &result);
    if (!error)
        error = final_score_apply(engine, item->position, accuracy->score, NULL, &result, NULL);
    if (error)
        return error;
    item->move = result.move;
    item->value = result.value;
    item->nodes = result.nodes;
    item->seconds = result.seconds;
    if (result.lines) {
        item->depth = result.line[0].depth;
        item->confidence = result.line[0].confidence;
    }
    if (accuracy->scores_file)
        error = solve_missing(engine, game, accuracy, item);
    accuracy_judge(item, verdi_game_get_legal(game), accuracy->scores_file);
    return error;
}

/* A job is a pointer to an item. Runs on a worker thread. */
static void do_job(verdi_engine *engine, void *job, void *user) {
    AccuracyItem *item = *(AccuracyItem **)job;
    verdi_game *game = NULL;
    item->error = verdi_game_new(&game);
    if (!item->error)
        item->error = ask(engine, game, user, item);
    verdi_game_free(game);
}

static void take_job(void *job, void *user) {
    const AccuracyItem *item = *(AccuracyItem **)job;
    Accuracy *accuracy = user;
    accuracy->progress.done++;
    if (item->error) {
        note_problem(item->file, item->line, verdi_strerror(item->error), accuracy);
    } else {
        if (item->solved)
            append_scores(accuracy, item);
        progress_clear(&accuracy->progress);
        accuracy_report_item(&accuracy->report, item);
    }
    if (accuracy->progress.done < accuracy->progress.total)
        progress_show(&accuracy->progress);
}

static bool open_files(Accuracy *accuracy) {
    char problem[RECORD_PROBLEM_SIZE];
    if (!open_scores(accuracy))
        return false;
    return accuracy_report_open(&accuracy->report, problem) ||
           report_place(accuracy->report.against.path, 0, problem);
}

/* Runs everything after option parsing. */
static int compare(Accuracy *accuracy, const Settings *settings, char **files) {
    char problem[ENGINE_PROBLEM];
    EngineCrew *crew = engine_crew_open(&settings->config, sizeof(AccuracyItem *), do_job, take_job,
                                        accuracy, problem);
    if (!crew) {
        report_error("%s", problem);
        return 1;
    }
    if (!open_files(accuracy)) {
        engine_crew_close(crew);
        return 1;
    }
    for (; *files; files++)
        position_files_read(*files, accuracy->choice, add_record, note_problem, accuracy);
    if (accuracy->count)
        qsort(accuracy->items, accuracy->count, sizeof *accuracy->items, compare_numbers);
    accuracy->report.weights = engine_crew_weights(crew);
    accuracy->report.score = settings_score_name(settings->score);
    accuracy_report_head(&accuracy->report);
    int64_t begin_ns = timer_now_ns();
    accuracy->progress.total = accuracy->report.only_static ? 0 : (int64_t)accuracy->count;
    if (accuracy->progress.total)
        progress_show(&accuracy->progress);
    for (size_t i = 0; i < accuracy->count; i++)
        engine_crew_submit(crew, &(AccuracyItem *){&accuracy->items[i]});
    engine_crew_finish(crew);
    double seconds = timer_seconds(begin_ns, timer_now_ns());
    accuracy_report_end(&accuracy->report, seconds);
    engine_crew_close(crew);
    table_free(&accuracy->scores);
    if (accuracy->scores_file && fclose(accuracy->scores_file))
        note_problem(accuracy->scores_path, 0, strerror(errno), accuracy);
    report_rest(&accuracy->limit);
    free(accuracy->items);
    return accuracy->problems > 0;
}

/* False if nothing limits the search. */
static bool understand(Accuracy *accuracy, const Settings *settings) {
    accuracy->limits = settings->limits;
    accuracy->score = (ScoreConvention)settings->score;
    if (accuracy->report.only_static)
        return true;
    accuracy->limits.level = -1;
    if (!accuracy->limits.confidence)
        accuracy->limits.confidence = CONFIDENCE;
    return accuracy->limits.depth || accuracy->limits.nodes || accuracy->limits.move_time > 0;
}

static int run(CommandLine *line, void *options) {
    Accuracy *accuracy = options;
    accuracy->progress = progress_begin();
    if (!understand(accuracy, &line->settings)) {
        report_usage("expected --depth N, --nodes N, --movetime MS or --static");
        return 2;
    }
    random_seed(&accuracy->random, accuracy->seed);
    return compare(accuracy, &line->settings, line->operands);
}

int main(int argc, char **argv) {
    return console_begin() ? reply_finish(manual_run(&accuracy_manual, run, argc, argv)) : 1;
}
