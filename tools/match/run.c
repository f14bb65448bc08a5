/* SPDX-License-Identifier: MIT */
#include "match/match.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/system/console.h"
#include "base/text.h"
#include "base/thread.h"
#include "front/kit/report.h"
#include "front/kit/stop.h"
#include "record/record.h"
#include "verdi/book.h"

enum { START_FAILURES = 3, NO_GAME = -1 };

typedef struct Run {
    const verdi_stop *interrupted; /* ends every wait of all players */
    Match *match;
    Gamelog *log;
    FILE *traffic;
    char machine[MACHINE_SIZE];
    verdi_book *book;     /* the book of --learn, or NULL */
    pthread_mutex_t lock; /* guards the fields below, the match and the log */
    int workers;          /* number of workers that have begun */
    int next;             /* first game that is not assigned yet */
    int finished;         /* games finished in this run */
    int *failures;        /* by engine: consecutive games lost by a broken process */
    int *bad_starts;      /* by engine: consecutive failed starts */
    int voided;
    bool broken;
    Progress progress;
} Run;

typedef struct Worker {
    Run *run;
    int cpu;
    Player *players; /* by engine */
} Worker;

/* ------------------------------------------------------------------------------------- messages */

static void show_progress(Run *run) {
    char buffer[256];
    if (!run->progress.shown)
        return;
    Text text = text_into(buffer, sizeof buffer);
    report_progress(run->match, progress_seconds(&run->progress), run->finished, &text);
    progress_print(&run->progress, "%s", buffer);
}

static void show_game(const Run *run, const GameRecord *record) {
    progress_clear(&run->progress);
    if (!run->match->options.quiet) {
        report_game(run->match, record, stdout);
        fflush(stdout);
    }
}

static void give_up(Run *run, int engine, const char *why, const char *evidence) {
    progress_clear(&run->progress);
    if (!run->broken)
        report_error("%s: %s; the match stops", run->match->names[engine], why);
    if (!run->broken && evidence)
        fputs(evidence, stderr);
    run->broken = true;
}

static void lack_memory(Run *run) {
    progress_clear(&run->progress);
    fprintf(stderr, "verdi-match: out of memory or threads\n");
    run->broken = true;
}

/* Opens the book of --learn, which must exist. NULL after a message on stderr. */
static verdi_book *open_book(const char *path) {
    char problem[VERDI_BOOK_PROBLEM];
    verdi_book *book;
    if (verdi_book_open(&book, path, VERDI_BOOK_WRITE, problem) == VERDI_OK)
        return book;
    report_error("--learn: %s", problem);
    return NULL;
}

/* Stores a game that ended on the board in the book, for engines that learn from it (book.h). False
 * after a message on stderr. */
static bool learn_game(const Run *run, const GameRecord *record) {
    if (!run->book || !record->scored || record->has_offender)
        return true;
    verdi_game game = {export_game(run->match, record)};
    int error = verdi_book_add_game(run->book, &game);
    const char *problem = verdi_book_get_problem(run->book);
    if (error)
        report_error("--learn: %s", *problem ? problem : verdi_strerror(error));
    return !error;
}

/* ---------------------------------------------------------------------------------------- games */

/* The next game to play, or NO_GAME. */
static int take_game(Run *run) {
    const Match *match = run->match;
    int game = NO_GAME;
    pthread_mutex_lock(&run->lock);
    if (!run->broken && !verdi_stop_is_raised(run->interrupted) && match->verdict == SPRT_GOES_ON) {
        while (run->next < match->games &&
               (match->records[run->next] || !schedule_is_ours(&match->schedule, run->next)))
            run->next++;
        if (run->next < match->games)
            game = run->next++;
    }
    pthread_mutex_unlock(&run->lock);
    return game;
}

/* Notes that an engine could not start or begin a game. False if that happened too often. */
static bool note_bad_start(Run *run, int engine, const Player *player) {
    char why[PLAYER_PROBLEM_SIZE + 32], *evidence = child_evidence(&player->child);
    snprintf(why, sizeof why, "cannot begin a game: %s", player->problem);
    pthread_mutex_lock(&run->lock);
    run->voided++;
    if (++run->bad_starts[engine] >= START_FAILURES)
        give_up(run, engine, why, evidence);
    bool go_on = !run->broken;
    pthread_mutex_unlock(&run->lock);
    free(evidence);
    return go_on;
}

static bool ensure_started(Worker *worker, int engine) {
    Run *run = worker->run;
    Player *player = &worker->players[engine];
    const EngineSpec *spec = player->spec;
    while (!player->started) {
        ChildSpec child = spec->child;
        child.cpu = worker->cpu;
        child.stop = run->interrupted;
        child.traffic = run->traffic;
        child.label = spec->name;
        PlayerStatus status = player_start(player, &child, spec->clock.mode != CLOCK_NONE);
        if (status == PLAYER_OK)
            return true;
        player_stop(player, NULL);
        if (status == PLAYER_STOPPED || !note_bad_start(run, engine, player))
            return false;
    }
    return true;
}

/* Adds a finished game to the log and the match, and takes ownership of it. */
static void finish_game(Run *run, GameRecord *record) {
    bool broken_process =
        record->has_offender && record->ending >= ENDING_CRASH && record->ending != ENDING_ILLEGAL;
    pthread_mutex_lock(&run->lock);
    for (int side = BLACK; side <= WHITE; side++) {
        int engine = record->engine[side];
        bool own = broken_process && (int)record->offender == side;
        run->bad_starts[engine] = 0;
        run->failures[engine] = own ? run->failures[engine] + 1 : 0;
        if (run->failures[engine] >= run->match->options.max_failures)
            give_up(run, engine, record->detail, record->evidence);
    }
    if (!gamelog_add(run->log, record, run->match->names)) {
        progress_clear(&run->progress);
        report_error("the log: %s", strerror(errno));
        run->broken = true;
    }
    if (!learn_game(run, record))
        run->broken = true;
    run->finished++;
    show_game(run, record);
    if (!match_add(run->match, record)) {
        record_free(record);
        run->broken = true;
    }
    show_progress(run);
    pthread_mutex_unlock(&run->lock);
}

/* Plays a game, and repeats it while it is void and the match continues. */
static void play(Worker *worker, int game) {
    Run *run = worker->run;
    Match *match = run->match;
    Slot slot = schedule_slot(&match->schedule, game);
    Player *players[2] = {&worker->players[slot.engine[BLACK]],
                          &worker->players[slot.engine[WHITE]]};
    for (;;) {
        GameRecord record = record_new();
        record.number = game;
        record.opening = (int)match->order[slot.opening];
        memcpy(record.machine, run->machine, sizeof record.machine);
        Colour culprit;
        for (int side = BLACK; side <= WHITE; side++) {
            record.engine[side] = slot.engine[side];
            if (!ensure_started(worker, slot.engine[side]))
                return;
        }
        PlayOutcome outcome = play_game(&match->options.rules, players,
                                        &match->openings.list[record.opening], &record, &culprit);
        for (int side = BLACK; side <= WHITE; side++)
            if (players[side]->spec->restart)
                player_stop(players[side], NULL);
        if (outcome == PLAY_DONE) {
            finish_game(run, &record);
            return;
        }
        record_free(&record);
        if (outcome == PLAY_STOPPED || !note_bad_start(run, slot.engine[culprit], players[culprit]))
            return;
    }
}

/* -------------------------------------------------------------------------------------- workers */

/* The thread of a worker. An engine process ends with the thread that started it, so this thread
 * also stops it. */
static void *work(void *user) {
    Run *run = user;
    const Options *options = &run->match->options;
    int engines = options->engine_count, ready = 0;
    Worker worker = {.run = run, .players = calloc((size_t)engines, sizeof *worker.players)};
    while (worker.players && ready < engines &&
           player_init(&worker.players[ready], &options->engines[ready], options->rules.hang))
        ready++;
    pthread_mutex_lock(&run->lock);
    worker.cpu = options->pin ? run->workers++ : -1;
    if (ready < engines)
        lack_memory(run);
    pthread_mutex_unlock(&run->lock);
    for (int game; (game = take_game(run)) != NO_GAME;)
        play(&worker, game);
    for (int i = 0; i < ready; i++)
        player_free(&worker.players[i]);
    free(worker.players);
    return NULL;
}

static void warn_if_crowded(const Options *options) {
    int threads = 1, cpus = cpu_count();
    for (int i = 0; i < options->engine_count; i++)
        if (options->engines[i].threads > threads)
            threads = options->engines[i].threads;
    if (threads * options->concurrency > cpus)
        fprintf(stderr,
                "verdi-match: warning: %d games with %d threads each run at a time on %d CPUs\n",
                options->concurrency, threads, cpus);
}

static void run_workers(Run *run, int count) {
    pthread_t *threads = calloc((size_t)count, sizeof *threads);
    int started = 0;
    while (threads && started < count && thread_start(&threads[started], work, run))
        started++;
    pthread_mutex_lock(&run->lock);
    if (started < count)
        lack_memory(run);
    pthread_mutex_unlock(&run->lock);
    for (int i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
    free(threads);
}

int run_match(Match *match, Gamelog *log) {
    const Options *options = &match->options;
    Run run = {.match = match,
               .log = log,
               .lock = PTHREAD_MUTEX_INITIALIZER,
               .failures = calloc((size_t)options->engine_count, sizeof *run.failures),
               .bad_starts = calloc((size_t)options->engine_count, sizeof *run.bad_starts),
               .progress = progress_begin(),
               .interrupted = stop_catch()};
    machine_describe(run.machine);
    interrupt_ignore_pipes();
    warn_if_crowded(options);
    if (options->traffic && !(run.traffic = fopen(options->traffic, "a"))) {
        report_error("%s: %s", options->traffic, strerror(errno));
        run.broken = true;
    }
    if (options->learn && !(run.book = open_book(options->learn)))
        run.broken = true;
    if (!run.failures || !run.bad_starts)
        run.broken = true;
    if (!run.broken)
        run_workers(&run, options->concurrency);
    progress_clear(&run.progress);
    if (run.voided)
        fprintf(stderr, "verdi-match: %d void games were played again\n", run.voided);
    if (run.traffic)
        fclose(run.traffic);
    verdi_book_close(run.book);
    free(run.failures);
    free(run.bad_starts);
    if (run.broken)
        return EXIT_FAILURE;
    return verdi_stop_is_raised(run.interrupted) ? STOP_STATUS : EXIT_SUCCESS;
}
