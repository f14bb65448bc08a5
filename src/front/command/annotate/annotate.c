/* SPDX-License-Identifier: MIT
 *
 * verdi annotate: writes games with what each move was worth and, where a better one was missed,
 * the line that should have been played.
 */
#define _GNU_SOURCE
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/file_write.h"
#include "base/text.h"
#include "base/timer.h"
#include "front/command/annotate/annotate_note.h"
#include "front/front.h"
#include "front/kit/cache_use.h"
#include "front/kit/manual/manual_parse.h"
#include "front/kit/tell.h"

enum { TEXT_SIZE = 1 << 16 };

static const char command[] = "verdi annotate";

static const ManualOption annotate_options[] = {
    {"to", "FORMAT", "ggf or sgf (by the output's ending, or else sgf)", NULL, "ggf sgf", NULL},
    {"output", "FILE", "write to this file", NULL, NULL, NULL},
    {"loss", "DISCS", "what a move must lose to get a variation, 1 to 64", "2", NULL, NULL},
    {MANUAL_OPTION_CACHE},
    {MANUAL_OPTION_FORMAT},
    {0}};

const Manual annotate_manual = {
    .synopsis = "[OPTION...] FILE...",
    .about = "Writes the games of the files, in any format that verdi analyze reads (\"-\": "
             "standard input; or a transcript), with a value for each move: discs for the side "
             "that moves. In SGF a comment names the best move, and where the move played loses "
             "--loss DISCS or more, best play is a variation beside it. GGF holds values alone. "
             "--to is ggf or sgf; without it the ending of --output tells (.ggf, .sgf), or else it "
             "is sgf. Names, clocks and times stay; values that a game had are replaced.\n"
             "Every position is searched at --level, whose default solves the last 22 empty "
             "squares, with a table of --hash MiB for each of --threads. A bad record is reported, "
             "the rest goes on, and the exit status is 1.\n",
    .keys = "level depth nodes confidence threads hash weights cpu",
    .defaults = "level=16 hash=64",
    .options = annotate_options};

/* A game on its way through the judge, which hands games back in the order they came in. */
typedef struct Pending {
    Game game;
    struct Pending *next;
} Pending;

typedef struct Annotator {
    Judge *judge;
    Progress progress;
    bool sgf;
    int forced; /* an ArchiveFormat, or -1 */
    int loss;   /* tenths: a move that loses so much gets a variation */
    FILE *out;
    Pending *first, *last;
    int games, problems, lines; /* lines: that GGF has no place for */
    bool failed;
} Annotator;

static bool stop_annotating(Annotator *annotator, const char *problem) {
    progress_clear(&annotator->progress);
    fprintf(stderr, "%s: %s\n", command, problem);
    annotator->failed = true;
    return false;
}

/* -------------------------------------------------------------------------------------- games */

static bool remember_game(Annotator *annotator, const Game *game) {
    Pending *pending = calloc(1, sizeof *pending);
    if (!pending)
        return false;
    pending->game = game_new();
    if (!game_copy(&pending->game, game)) {
        game_free(&pending->game);
        free(pending);
        return false;
    }
    *(annotator->first ? &annotator->last->next : &annotator->first) = pending;
    annotator->last = pending;
    return true;
}

static void drop_first_game(Annotator *annotator) {
    Pending *pending = annotator->first;
    annotator->first = pending->next;
    game_free(&pending->game);
    free(pending);
}

static bool count_game(const GamePlace *place, const Game *game, const char *problem, void *user) {
    Annotator *annotator = user;
    (void)place, (void)problem;
    if (game && game->length)
        annotator->progress.total += judge_positions(game);
    return true;
}

static bool submit_game(const GamePlace *place, const Game *game, const char *problem, void *user) {
    Annotator *annotator = user;
    bool empty = game && !game->length;
    if (*problem || empty) {
        tell_record(command, &annotator->progress, place,
                    *problem ? problem : "no moves to annotate");
        annotator->problems++;
    }
    if (!game || empty)
        return true;
    if (!remember_game(annotator, game) ||
        !judge_submit(annotator->judge, place, game, problem, annotator->games))
        return stop_annotating(annotator, verdi_strerror(VERDI_E_MEMORY));
    return !annotator->failed;
}

static void show_step(void *user) {
    Annotator *annotator = user;
    annotator->progress.done++;
    progress_show(&annotator->progress);
}

/* -------------------------------------------------------------------------------------- writing */

static bool write_game(Annotator *annotator, Game *game, const JudgedGame *judged) {
    static char data[TEXT_SIZE]; /* one game at a time */
    Text text = text_into(data, sizeof data);
    SgfNote *notes = calloc((size_t)game->length, sizeof *notes);
    if (!notes)
        return stop_annotating(annotator, verdi_strerror(VERDI_E_MEMORY));
    int lines = annotate_notes(game, judged, annotator->loss, notes);
    if (annotator->sgf)
        sgf_write_noted(game, notes, &text);
    else
        ggf_write(game, &text);
    free(notes);
    if (text.overflow)
        return stop_annotating(annotator, "a game is too long");
    annotator->lines += lines;
    annotator->games++;
    fwrite(text.data, 1, text.length, annotator->out);
    putc('\n', annotator->out);
    return true;
}

static void write_judged_game(JudgedGame *judged, void *user) {
    Annotator *annotator = user;
    if (judged->error && !annotator->failed)
        stop_annotating(annotator, verdi_strerror(judged->error));
    if (!annotator->failed)
        write_game(annotator, &annotator->first->game, judged);
    drop_first_game(annotator);
    free(judged);
}

/* ----------------------------------------------------------------------------------------- main */

static void annotate_files(Annotator *annotator, char *const *files, int count) {
    annotator->progress.total = 0;
    for (int i = 0; i < count && annotator->progress.shown; i++)
        if (strcmp(files[i], "-") != 0)
            game_files_read(files[i], annotator->forced, count_game, annotator);
    for (int i = 0; i < count && !annotator->failed; i++)
        game_files_read(files[i], annotator->forced, submit_game, annotator);
    if (!annotator->failed)
        judge_finish(annotator->judge);
}

static bool complain(const char *path, const char *problem) {
    fprintf(stderr, "%s: %s: %s\n", command, path, problem);
    return false;
}

static void tell_end(const Annotator *annotator) {
    fprintf(stderr, "%s: %d games, %d problems, %.1f s\n", command, annotator->games,
            annotator->problems, timer_seconds(annotator->progress.begin_ns, timer_now_ns()));
    if (annotator->lines && !annotator->sgf)
        fprintf(stderr, "%s: %d better lines are left out, which SGF holds (--to sgf)\n", command,
                annotator->lines);
}

static int annotate(Annotator *annotator, const Settings *settings, const char *cache_path,
                    const char *output, char *const *files, int count) {
    char problem[ENGINE_PROBLEM], unwritten[FILE_WRITE_PROBLEM];
    Cache *cache = cache_path ? cache_use_open(cache_path, command) : NULL;
    FileWriter *file = NULL;
    JudgeOptions options = {.config = settings->config,
                            .limits = settings_limits(settings, NULL),
                            .cache = cache,
                            .take = write_judged_game,
                            .step = show_step,
                            .user = annotator};
    annotator->progress = progress_begin();
    annotator->judge = judge_open(&options, problem);
    bool good = annotator->judge != NULL;
    if (!good)
        fprintf(stderr, "verdi: %s\n", problem);
    if (good && output && !(file = file_write_open(output, unwritten)))
        good = complain(output, unwritten);
    annotator->out = file ? file_write_stream(file) : stdout;
    if (good)
        annotate_files(annotator, files, count);
    good = good && !annotator->failed;
    judge_close(annotator->judge);
    while (annotator->first)
        drop_first_game(annotator);
    cache_close(cache);
    progress_clear(&annotator->progress);
    if (file && !good)
        file_write_discard(file);
    else if (file && !file_write_commit(file, unwritten))
        good = complain(output, unwritten);
    if (good)
        tell_end(annotator);
    return good && !annotator->problems ? 0 : 1;
}

/* What --to names, or else the ending of the output. */
static bool is_sgf_wanted(const char *to, const char *output) {
    const char *dot = output ? strrchr(output, '.') : NULL;
    return to ? strcmp(to, "sgf") == 0 : !dot || strcmp(dot, ".ggf") != 0;
}

int annotate_main(int argc, char **argv) {
    Settings settings;
    Annotator annotator = {0};
    const char *format = NULL, *to = NULL, *output = NULL, *cache = NULL;
    int status = 2, discs = 0;
    const ManualTarget targets[] = {{"to", .value = &to},
                                    {"output", .value = &output},
                                    {"loss", .small = &discs, NULL, 1, 64},
                                    {"cache", .value = &cache},
                                    {"format", .value = &format},
                                    {0}};
    settings_init(&settings);
    int first = manual_parse(&settings, argc, argv, &annotate_manual, targets);
    if (first == 0) {
        status = 0;
    } else if (first == argc) {
        tell_usage(command, "no file given", "");
    } else if (first > 0) {
        annotator.forced = game_files_format(format);
        annotator.sgf = is_sgf_wanted(to, output);
        annotator.loss = 10 * discs;
        status = annotate(&annotator, &settings, cache, output, argv + first, argc - first);
    }
    settings_free(&settings);
    return status;
}
