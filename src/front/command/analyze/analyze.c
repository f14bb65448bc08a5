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

#include "base/text.h"
#include "base/timer.h"
#include "front/command/analyze/analyze.h"
#include "front/kit/output.h"
#include "record/utf8.h"

enum { ROW_SIZE = 1 << 20 };

/* ------------------------------------------------------------------------------------ reporting */

/* Prints a line on stderr about a file or a record. */
static void report_problem(Analyzer *analyzer, const AnalyzeJob *job) {
    report_record(&analyzer->progress, &analyzer->limit, &job->place, job->problem);
    analyzer->problems++;
}

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
        job->error = puzzle_find(analyzer->cache, engine, job->position, &job->step, &limits,
                                 analyzer->score, analyzer->margin * VERDI_DISC, &job->puzzle,
                                 &job->result.nodes);
        return;
    }
    job->error = book_search(analyzer->cache, engine, job->position, &job->step, &limits,
                             analyzer->score, &job->result, job->finals);
}

static void write_job(void *data, void *user) {
    Analyzer *analyzer = user;
    AnalyzeJob *job = data;
    Text out = text_into(analyzer->row, ROW_SIZE);
    analyzer->progress.done++;
    if (analyzer->failed)
        return;
    if (*job->problem)
        report_problem(analyzer, job);
    if (!analyzer->puzzling)
        analyze_write_job(&analyzer->format, job, &out);
    else if (!job->error && job->puzzle.found)
        out.overflow = !puzzle_output_add(analyzer->puzzles, job);
    if (job->error || out.overflow) {
        progress_clear(&analyzer->progress);
        report_error("%s", verdi_strerror(job->error ? job->error : VERDI_E_MEMORY));
        analyzer->failed = true;
        return;
    }
    analyzer->nodes += job->result.nodes;
    if (!analyzer->puzzling)
        analyzer->failed = !analyze_output_add(analyzer->output, out.data, out.length);
    progress_show(&analyzer->progress);
}

/* Submits a job, unless an earlier run has done it. */
static void submit(Analyzer *analyzer, const AnalyzeJob *job) {
    analyzer->positions += !*job->problem;
    if (analyzer->resuming) {
        Text begin = text_into(analyzer->row, ROW_SIZE);
        int lines = analyze_count_lines(&analyzer->format, job);
        analyze_write_begin(&analyzer->format, job, &begin);
        AnalyzeSkip skip = begin.overflow ? ANALYZE_FOREIGN : ANALYZE_THERE;
        if (lines && !begin.overflow)
            skip = analyze_output_skip(analyzer->output, begin.data, begin.length, lines);
        analyzer->failed |= skip == ANALYZE_FOREIGN;
        if (skip == ANALYZE_THERE) {
            if (*job->problem)
                report_problem(analyzer, job);
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

/* Receives each job of the input, to submit the job or to count it. */
typedef void Sink(Analyzer *analyzer, const AnalyzeJob *job);

static void count_job(Analyzer *analyzer, const AnalyzeJob *job) {
    (void)job;
    analyzer->progress.total++;
}

/* Passes on the positions of a game that have a choice of moves, or any single position. */
static void give_game(Analyzer *analyzer, const Game *game, AnalyzeJob *job, Sink *sink) {
    bool single = job->place.item.position;
    int first = analyzer->last || single ? game->length : 0;
    for (int i = first; i <= game->length && !analyzer->failed; i++) {
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
    Text message = text_into(job.problem, sizeof job.problem);
    if (reading->sink == submit)
        report_assumed(&reading->analyzer->progress, &reading->analyzer->limit, place);
    utf8_add(problem, &message);
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

/* Counts the jobs for the progress bar, in the files that can be read twice. */
static void count_all(Analyzer *analyzer) {
    for (int i = 0; i < analyzer->count; i++) {
        if (!game_files_can_reread(analyzer->files[i])) {
            analyzer->progress.total = -1;
            return;
        }
        read_one(analyzer, analyzer->files[i], count_job);
    }
}

/* -------------------------------------------------------------------------------------- the run */

/* Writes the head of the output, treated as a job of its own. */
static bool begin_output(Analyzer *analyzer) {
    if (analyzer->puzzling) {
        PuzzleStyle style = analyzer->html                           ? PUZZLE_HTML
                            : analyzer->obf                          ? PUZZLE_OBF
                            : analyzer->format.style == ANALYZE_JSON ? PUZZLE_JSON
                                                                     : PUZZLE_TEXT;
        analyzer->puzzles = puzzle_output_open(analyzer->path, style, analyzer->margin * VERDI_DISC,
                                               analyzer->format.settings);
        return analyzer->puzzles != NULL;
    }
    analyzer->resuming = analyzer->path != NULL;
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
    opening_names_describe(analyzer->names, out);
}

static bool open_books(const Analyzer *analyzer, const Settings *settings) {
    char problem[VERDI_BOOK_PROBLEM];
    if (analyzer->book && !open_book_for_crew(settings, analyzer->crew, problem))
        return report_error("%s", problem);
    const verdi_book *book = verdi_engine_get_book(engine_crew_engine(analyzer->crew, 0));
    const char *path = book ? verdi_book_get_path(book) : NULL;
    return output_spares(analyzer->path, &path, 1);
}

int analyze_run(Analyzer *analyzer, const Settings *settings) {
    char described[512], problem[ENGINE_PROBLEM];
    Text description = text_into(described, sizeof described);
    analyzer->progress = progress_begin();
    analyzer->row = malloc(ROW_SIZE);
    if (analyzer->row && !analyzer->puzzling)
        analyzer->output = analyze_output_open(analyzer->path);
    if (!analyzer->row || (!analyzer->puzzling && !analyzer->output)) {
        free(analyzer->row);
        return 1;
    }
    analyzer->crew = engine_crew_open(&settings->config, sizeof(AnalyzeJob), search_job, write_job,
                                      analyzer, problem);
    if (!analyzer->crew)
        report_error("%s", problem);
    analyzer->failed = !analyzer->crew;
    if (analyzer->crew && !open_books(analyzer, settings))
        analyzer->failed = true;
    else if (analyzer->crew) {
        describe_run(settings, analyzer, &description);
        analyzer->format.settings = described;
        analyzer->failed = !begin_output(analyzer);
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
    report_rest(&analyzer->limit);
    int puzzles = 0;
    bool good = analyzer->puzzling ? puzzle_output_close(analyzer->puzzles, !analyzer->failed,
                                                         analyzer->positions, &puzzles)
                                   : analyze_output_close(analyzer->output) && !analyzer->failed;
    char found[32] = "";
    if (analyzer->puzzling)
        snprintf(found, sizeof found, "%d puzzles in ", puzzles);
    if (good)
        report_error("%s%" PRId64 " positions (%" PRId64
                     " from an earlier run), %d bad records; %" PRIu64 " nodes, %.1f s",
                     found, analyzer->positions, analyzer->progress.skipped, analyzer->problems,
                     analyzer->nodes, progress_seconds(&analyzer->progress));
    free(analyzer->row);
    return good && !analyzer->problems ? 0 : 1;
}
