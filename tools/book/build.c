/* SPDX-License-Identifier: MIT
 *
 * Each member of the crew takes the best choice, searches without the lock, and adds the finished
 * job to the graph and the file under the lock, so that both always agree. The calling thread
 * reports progress.
 */
#define _XOPEN_SOURCE 700
#include "book/build.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "base/crew.h"
#include "base/text.h"
#include "book/book_algebra.h"
#include "front/kit/open.h"
#include "front/kit/report.h"
#include "games/game_files.h"
#include "study/engine_crew.h"
#include "study/search/limits.h"

typedef struct Build {
    const BuildPlan *plan;
    RankRules rules;        /* includes the table of old sources */
    int source;             /* this engine's source number in the book */
    verdi_engine *first;    /* has the weights of all engines */
    const verdi_stop *stop; /* the caller's flag */
    verdi_stop quit;        /* ends the searches */
    pthread_mutex_t lock;
    /* Guarded by lock. */
    verdi_book *book;
    Graph graph;
    uint64_t digest; /* digest of the book as last read or written */
    NodeId start;
    Job *job[BUILD_MAX_WORKERS]; /* running jobs; NULL: idle */
    long searches;
    int cost; /* cost of the last choice */
    const char *failure;
} Build;

typedef struct Worker {
    Build *build;
    int index;
    verdi_engine *engine; /* an engine with one thread */
    verdi_game *game;
    verdi_result result;
    Job job;
} Worker;

static void end_build(Build *build, const char *why) {
    if (!build->failure)
        build->failure = why;
    verdi_stop_raise(&build->quit);
}

/* -------------------------------------------------------------------------------------- workers */

/* Lists the boards that the workers are about to insert. */
static int list_taken(const Build *build, Board taken[2 * BUILD_MAX_WORKERS]) {
    int count = 0;
    for (int i = 0; i < build->plan->workers; i++)
        for (int k = 0; build->job[i] && k < build->job[i]->inserts; k++)
            taken[count++] = build->job[i]->insert[k];
    return count;
}

/* Chooses what to do next. The lock must be held. */
static RankChoice choose(Build *build) {
    Board taken[2 * BUILD_MAX_WORKERS];
    int count = list_taken(build, taken);
    long under_way = 0;
    for (int i = 0; i < build->plan->workers; i++)
        under_way += build->job[i] ? build->job[i]->inserts : 0;
    bool expand =
        build->plan->positions == 0 || build->graph.count + under_way < build->plan->positions;
    rank_losses(&build->graph, build->start);
    return rank_choose(&build->graph, build->start, &build->rules, expand, taken, count);
}

typedef enum SearchStatus { SEARCH_DONE, SEARCH_STOPPED, SEARCH_FAILED } SearchStatus;

/* Searches for the best of some moves of a board, and sets its value with its source. FAILED:
 * memory is short. */
static SearchStatus search(Worker *worker, const JobTask *task, verdi_book_move *best) {
    Build *build = worker->build;
    verdi_result *result = &worker->result;
    verdi_limits limits = limits_unlimited(&build->quit);
    limits.moves = task->moves;
    if (bits_count(board_empties(task->board)) <= build->rules.solve) {
        limits.goal = VERDI_GOAL_EXACT;
    } else {
        limits.depth = task->depth;
        limits.confidence = build->rules.confidence;
    }
    if (verdi_game_set_position(worker->game, task->board.player, task->board.opponent,
                                VERDI_BLACK) ||
        verdi_search(worker->engine, worker->game, &limits, NULL, NULL, result) ||
        result->lines == 0)
        return SEARCH_FAILED;
    if (result->stopped || verdi_stop_is_raised(&build->quit))
        return SEARCH_STOPPED;
    *best = book_move_of_line(&result->line[0], build->source);
    return SEARCH_DONE;
}

/* Runs all searches of a job. The lock must be held; it is released during searches. */
static SearchStatus search_job(Worker *worker) {
    Build *build = worker->build;
    JobTask task;
    if (build->plan->cold)
        verdi_engine_clear(worker->engine);
    while (job_next(&worker->job, &build->graph, &build->rules, &task)) {
        pthread_mutex_unlock(&build->lock);
        verdi_book_move best;
        SearchStatus status = search(worker, &task, &best);
        pthread_mutex_lock(&build->lock);
        if (status != SEARCH_DONE)
            return status;
        build->searches++;
        if (!job_keep(&worker->job, task.board, &best))
            return SEARCH_FAILED;
    }
    return SEARCH_DONE;
}

/* Writes changes to the file. The lock must be held. */
static void save(Build *build) {
    int error = store_save(build->book, &build->graph, &build->digest);
    if (error == VERDI_E_BUSY)
        end_build(build,
                  "another program is writing to the book; start again when it has finished");
    else if (error)
        end_build(build, verdi_book_get_problem(build->book));
}

/* Takes the best choice and marks it busy, so that other workers choose differently. */
static bool fetch(void *member, uint64_t *number, void *user) {
    Worker *worker = member;
    Build *build = user;
    (void)number;
    if (verdi_stop_is_raised(&build->quit))
        return false;
    pthread_mutex_lock(&build->lock);
    RankChoice choice = choose(build);
    bool found = choice.kind != RANK_NOTHING;
    if (found) {
        job_begin(&worker->job, &build->graph, &choice);
        build->job[worker->index] = &worker->job;
        build->cost = choice.cost;
    }
    pthread_mutex_unlock(&build->lock);
    return found;
}

static void work(void *member, uint64_t number, void *user) {
    Worker *worker = member;
    Build *build = user;
    (void)number;
    pthread_mutex_lock(&build->lock);
    SearchStatus status = search_job(worker);
    build->job[worker->index] = NULL;
    if (status == SEARCH_FAILED ||
        (status == SEARCH_DONE && !job_finish(&worker->job, &build->graph)))
        end_build(build, "not enough memory");
    else if (status == SEARCH_DONE)
        save(build);
    pthread_mutex_unlock(&build->lock);
}

/* Opens an engine with one thread, with the weights of the first engine. NULL after a message on
 * stderr. */
static verdi_engine *make_engine(const Build *build, int hash_mib) {
    char problem[ENGINE_PROBLEM];
    verdi_config config;
    verdi_config_init(&config);
    config.threads = 1;
    config.hash_mib = hash_mib;
    config.weights_file = build->plan->weights_file;
    config.weights_of = build->first;
    verdi_engine *engine = engine_open(&config, problem);
    if (!engine)
        report_error("%s", problem);
    return engine;
}

static void leave(void *member, void *user) {
    Worker *worker = member;
    (void)user;
    verdi_engine_free(worker->engine);
    verdi_game_free(worker->game);
    free(worker);
}

static void *join(int number, void *user) {
    Build *build = user;
    Worker *worker = calloc(1, sizeof *worker);
    if (!worker || verdi_game_new(&worker->game)) {
        report_error("not enough memory");
        free(worker);
        return NULL;
    }
    worker->engine = make_engine(build, build->plan->hash_mib);
    if (!worker->engine) {
        leave(worker, user);
        return NULL;
    }
    worker->build = build;
    worker->index = number;
    return worker;
}

/* Waits until the crew is done, and shows the progress. */
static void watch(Build *build, Crew *crew, long begin) {
    const BuildPlan *plan = build->plan;
    Progress progress = progress_begin();
    progress.log_seconds = 60;
    progress.total = plan->positions;
    progress.skipped = begin;
    char text[160];
    for (bool done = false; !done; progress_print(&progress, "%s", text)) {
        done = crew_rest(crew, 100);
        pthread_mutex_lock(&build->lock);
        progress.done = build->graph.count;
        long searches = build->searches;
        double cost = (double)build->cost / VERDI_DISC;
        pthread_mutex_unlock(&build->lock);
        Text out = text_into(text, sizeof text);
        pace_add(&progress, plan->seconds, searches, cost, &out);
        if (verdi_stop_is_raised(build->stop) ||
            (plan->seconds > 0 && progress_seconds(&progress) >= plan->seconds))
            verdi_stop_raise(&build->quit);
    }
    progress_clear(&progress);
    report_error("%s", text);
}

/* -------------------------------------------------------------------------------------- set-up */

/* The functions below return false after a message on stderr. */
static bool run_workers(Build *build) {
    const char *problem;
    long begin = build->graph.count;
    Crew *crew = crew_start(&(CrewPlan){.threads = build->plan->workers,
                                        .user = build,
                                        .join = join,
                                        .leave = leave,
                                        .work = work,
                                        .fetch = fetch},
                            &problem);
    if (!crew)
        return problem && report_error("%s", problem);
    watch(build, crew, begin);
    crew_end(crew);
    return !build->failure || report_error("%s", build->failure);
}

/* With --refresh, lists the sources of the book that are not this engine. */
static bool list_old_sources(Build *build, const char *mine, bool **old) {
    verdi_book_source source;
    int count = 1;
    while (verdi_book_get_source(build->book, count, &source) > 0)
        count++;
    *old = calloc((size_t)count, sizeof **old);
    if (!*old)
        return report_error("not enough memory");
    (*old)[0] = true; /* unknown source */
    for (int i = 1; i < count; i++)
        (*old)[i] =
            verdi_book_get_source(build->book, i, &source) <= 0 || strcmp(source.name, mine) != 0;
    build->rules.old = *old;
    build->rules.sources = count;
    return true;
}

static bool open_book(Build *build, const verdi_book_source *engine, bool **old) {
    const BuildPlan *plan = build->plan;
    char problem[VERDI_BOOK_PROBLEM];
    user_file_prepare(plan->file, "book.db");
    if (verdi_book_open(&build->book, plan->file, VERDI_BOOK_CREATE, problem))
        return report_error("%s", problem);
    build->source = verdi_book_add_source(build->book, engine->name, plan->date);
    if (build->source < 0 || verdi_book_set_text(build->book, "build", plan->described))
        return report_error("%s", verdi_book_get_problem(build->book));
    return !plan->refresh || list_old_sources(build, engine->name, old);
}

/* The node of a board, which is added if it is missing. NODE_NONE if memory is short. */
static NodeId find_or_insert(Build *build, Board board) {
    NodeId id = graph_find(&build->graph, board);
    return id == NODE_NONE ? graph_insert(&build->graph, board) : id;
}

/* Adds the positions of one of the games of --lines. */
static bool take_line(const GamePlace *place, const Game *game, const char *problem, void *user) {
    Build *build = user;
    report_assumed(NULL, NULL, place);
    if (*problem || !game) {
        report_record(NULL, NULL, place, problem);
        return report_error("nothing was added to the book");
    }
    Board board = position_board(game->start);
    for (int i = 0; i <= game->length; i++) {
        if (i > 0)
            board = board_play(board, game_move(game, i - 1).square);
        NodeId id = find_or_insert(build, board_canonical(board, NULL));
        if (id == NODE_NONE)
            return report_error("not enough memory");
        build->graph.node[id].given = true;
    }
    return true;
}

/* Reads the book into the graph and adds the start position and --lines. Values that negamax
 * changes are written to the file. */
static bool load(Build *build, Board start) {
    int error = store_load(build->book, &build->graph, &build->digest);
    if (error == VERDI_E_MEMORY)
        return report_error("not enough memory");
    if (error)
        return report_error("%s", verdi_book_get_problem(build->book));
    build->start = find_or_insert(build, start);
    if (build->start == NODE_NONE)
        return report_error("not enough memory");
    if (build->plan->lines && !game_files_read(build->plan->lines, -1, take_line, build))
        return false;
    graph_settle(&build->graph);
    save(build);
    return !build->failure || report_error("%s", build->failure);
}

static bool run(Build *build, bool **old) {
    Board start;
    char text[LINE_SIZE];
    verdi_book_source engine;
    char problem[RECORD_PROBLEM_SIZE];
    if (!line_read(build->plan->start, &start, problem))
        return report_error("--start: %s", problem);
    build->first = make_engine(build, 1);
    if (!build->first)
        return false;
    engine_name(verdi_engine_get_weights(build->first), engine.name, sizeof engine.name);
    if (!open_book(build, &engine, old) || !load(build, start) || !run_workers(build))
        return false;
    line_write(build->book, build->graph.node[build->start].board, text);
    report_error("%s: %d positions, start %s", build->plan->file, build->graph.count, text);
    return true;
}

int build_run(const BuildPlan *plan, const verdi_stop *stop) {
    Build build = {
        .plan = plan, .rules = plan->rules, .stop = stop, .lock = PTHREAD_MUTEX_INITIALIZER};
    graph_init(&build.graph);
    bool *old = NULL;
    bool good = run(&build, &old);
    if (verdi_book_close(build.book) && good)
        good = report_error("%s: cannot be closed; keep the -wal file with it", plan->file);
    verdi_engine_free(build.first);
    graph_free(&build.graph);
    free(old);
    return !good;
}

void pace_add(const Progress *progress, double limit, long searches, double cost, Text *out) {
    double seconds = progress_seconds(progress) + 1e-9, left = progress_remaining(progress);
    text_add(out, "%" PRId64, progress->done);
    if (progress->total > 0)
        text_add(out, " of %" PRId64, progress->total);
    text_add(out, " positions, %.0f/h, %.2f searches/s, cost %.2f",
             (double)(progress->done - progress->skipped) * 3600 / seconds,
             (double)searches / seconds, cost);
    if (limit > 0 && (left < 0 || limit - seconds < left))
        left = limit > seconds ? limit - seconds : 0;
    if (left >= 0)
        progress_add_eta(left, out);
}

/* ------------------------------------------------------------------------------- lines of moves */

bool line_read(const char *text, Board *board, char problem[RECORD_PROBLEM_SIZE]) {
    Game game = game_new();
    bool good = !text || position_read(&game, span_of(text), -1, NULL, problem) == RECORD_WHOLE;
    if (good) {
        *board = board_canonical(position_board(game.now), NULL);
        good = !board_is_over(*board);
        if (!good)
            snprintf(problem, RECORD_PROBLEM_SIZE, "the game is over there");
    }
    game_free(&game);
    return good;
}

int line_best(verdi_book *book, Board board, verdi_book_move *best) {
    verdi_book_position row;
    int found = verdi_book_get(book, board.player, board.opponent, &row);
    best->move = VERDI_NONE;
    for (int i = 0; found > 0 && i < row.moves; i++)
        if (book_is_founded(&row.move[i].value) &&
            (best->move == VERDI_NONE || row.move[i].value.value > best->value.value))
            *best = row.move[i];
    return found < 0 ? found : best->move != VERDI_NONE;
}

void line_write(verdi_book *book, Board board, char text[LINE_SIZE]) {
    Text out = text_into(text, LINE_SIZE);
    verdi_book_position row;
    verdi_book_move best;
    if (board_equal(board, board_canonical(board_start(), NULL)))
        board = board_start();
    if (verdi_book_get(book, board.player, board.opponent, &row) <= 0)
        return;
    text_add(&out, "%+.2f:", (double)row.value.value / VERDI_DISC);
    while (line_best(book, board, &best) > 0) {
        text_add(&out, " %s", verdi_square_name(best.move));
        board = board_play(board, best.move);
    }
}
