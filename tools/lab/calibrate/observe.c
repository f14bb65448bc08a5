/* SPDX-License-Identifier: MIT */
#include "base/bits.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/file_write.h"
#include "base/random.h"
#include "calibrate/calibrate.h"
#include "front/kit/position_files.h"
#include "front/kit/report.h"
#include "lab.h"
#include "study/search/limits.h"

/* Most searches use the default confidence; the others are for the fit. */
static int draw_confidence(Random *random) {
    static const int confidences[] = {73, 73, 73, 73, 73, 73, 73, 73, 73, 87, 98, 100};
    return confidences[random_below(random, sizeof confidences / sizeof *confidences)];
}

/* Most searches are shallow, because each further ply takes one and a half times as long as all
 * plies before it. */
static int draw_depth(int deepest, Random *random) {
    static const int less[] = {0, 2, 2, 4, 4, 4, 4, 4};
    int depth = deepest - less[random_below(random, sizeof less / sizeof *less)];
    return depth < 1 ? 1 : depth;
}

/* Draws a position of the game with `low` to `high` empty squares. False if there is none. */
static bool draw_from(const GamesRecord *record, int low, int high, int depth, Random *random,
                      Observed *observed) {
    if (high > 60 - record->random_plies)
        high = 60 - record->random_plies;
    if (low <= 60 - record->length)
        low = 61 - record->length;
    if (low > high)
        return false;
    int empties = low + (int)random_below(random, (uint32_t)(high - low + 1));
    GamesWalk walk = games_walk_begin();
    while (walk.ply < 60 - empties)
        games_walk_play(&walk, record->move[walk.ply]);
    *observed = (Observed){.board = walk.board,
                           .empties = empties,
                           .depth = draw_depth(depth, random),
                           .confidence = draw_confidence(random),
                           .result = walk.black ? record->score : -record->score,
                           .exact = walk.ply >= record->exact_from};
    return true;
}

typedef struct Drawing {
    Random random;
    int depth, skip, games, drawn; /* drawn: games so far, including skipped ones */
    Observed *list;
    int found;
} Drawing;

static bool draw_game(const GamesRecord *record, void *user) {
    Drawing *drawing = user;
    int before = drawing->found;
    for (int band = 0; band < OBSERVED_BANDS; band++)
        drawing->found +=
            draw_from(record, band ? 10 * band + 1 : OBSERVED_LEAST, 10 * band + 10, drawing->depth,
                      &drawing->random, &drawing->list[drawing->found]);
    if (drawing->drawn++ < drawing->skip)
        drawing->found = before;
    return drawing->drawn < drawing->skip + drawing->games;
}

int observe_draw(char **files, int file_count, int depth, uint64_t seed, int skip, Observed *list,
                 int games) {
    Drawing drawing = {.depth = depth, .skip = skip, .games = games, .list = list};
    random_seed(&drawing.random, seed);
    for (int i = 0; i < file_count && drawing.drawn < skip + games; i++)
        if (!games_each(true, files[i], draw_game, &drawing, NULL))
            return -1;
    return drawing.found;
}

typedef struct Sampling {
    Random random;
    int depth;
    Observed *list;
    uint32_t count, seen;
    bool failed; /* the file cannot be read */
} Sampling;

/* Every position has the same chance to be kept (reservoir sampling, J. Vitter 1985). */
static bool sample_record(const ObfRecord *record, const char *file, int line, void *user) {
    Sampling *sampling = user;
    int score;
    (void)file;
    (void)line;
    if (!obf_score(record, &score))
        return true;
    uint32_t place = sampling->seen++;
    if (place >= sampling->count)
        place = random_below(&sampling->random, sampling->seen);
    Board board = position_board(record->position);
    if (place < sampling->count)
        sampling->list[place] = (Observed){.board = board,
                                           .empties = bits_count(board_empties(board)),
                                           .depth = sampling->depth,
                                           .result = score,
                                           .exact = true};
    return true;
}

static void note_problem(const char *file, int line, const char *problem, void *user) {
    report_place(file, line, problem);
    ((Sampling *)user)->failed |= line == 0;
}

int observe_read(const char *path, int depth, uint64_t seed, Observed *list, int count) {
    Sampling sampling = {.depth = depth, .list = list, .count = (uint32_t)count};
    random_seed(&sampling.random, seed);
    position_files_read(path, (PositionChoice){.forced = -1}, sample_record, note_problem,
                        &sampling);
    return sampling.failed ? -1 : sampling.seen < sampling.count ? (int)sampling.seen : count;
}

/* ------------------------------------------------------------------------------------ searching */

typedef struct Work {
    Observed *list;
    const ObserveOptions *options;
} Work;

static void note(Observed *observed, const verdi_line *line, bool solve) {
    if (observed->count < OBSERVED_VALUES)
        observed->value[observed->count++] =
            (ChancesBasis){.value = (double)line->value / VERDI_DISC,
                           .depth = line->depth,
                           .confidence = line->confidence,
                           .empties = observed->empties,
                           .solve = solve};
}

static void note_depth(const verdi_info *info, void *user) {
    if (info->complete && info->result->lines && !info->solving)
        note(user, &info->result->line[0], false);
}

static void note_solve(const verdi_info *info, void *user) {
    if (info->complete && info->result->lines && info->solving &&
        info->result->line[0].confidence < 100)
        note(user, &info->result->line[0], true);
}

/* Finds the exact result, unless it is known or takes too many nodes. */
static int solve(verdi_engine *engine, verdi_game *game, Observed *observed, const Work *work) {
    verdi_limits limits = limits_exact(work->options->crew.stop);
    verdi_result result;
    limits.nodes = work->options->nodes;
    verdi_engine_clear(engine);
    int error = verdi_search(engine, game, &limits, NULL, NULL, &result);
    if (!error && result.lines && result.line[0].exact) {
        observed->result = result.value / VERDI_DISC;
        observed->exact = true;
    }
    return error;
}

/* Notes the values of solves below 100%, up to a confidence that is drawn from the position. */
static int solve_probably(verdi_engine *engine, verdi_game *game, Observed *observed,
                          const Work *work) {
    static const int confidences[] = {73, 87, 95, 98, 99};
    verdi_limits limits = limits_unlimited(work->options->crew.stop);
    verdi_result result;
    limits.solve_confidence =
        confidences[observed->board.player % (sizeof confidences / sizeof *confidences)];
    verdi_engine_clear(engine);
    return verdi_search(engine, game, &limits, note_solve, observed, &result);
}

static int search_to_depth(verdi_engine *engine, verdi_game *game, Observed *observed,
                           const Work *work) {
    int depth = observed->depth;
    while (depth > 0 && chances_reach_end(depth, observed->empties))
        depth--;
    if (!depth)
        return VERDI_OK;
    verdi_limits limits = limits_to_depth(depth, work->options->crew.stop);
    verdi_result result;
    limits.confidence = observed->confidence;
    verdi_engine_clear(engine);
    return verdi_search(engine, game, &limits, note_depth, observed, &result);
}

static int search_item(verdi_engine *engine, verdi_game *game, int index, void *context) {
    const Work *work = context;
    Observed *observed = &work->list[index];
    int error = verdi_game_set_position(game, observed->board.player, observed->board.opponent,
                                        VERDI_BLACK);
    if (error || !verdi_game_get_legal(game))
        return error; /* a pass gives no new information */
    bool near = observed->empties <= work->options->solve;
    if (near && !observed->exact)
        error = solve(engine, game, observed, work);
    if (!error && near && observed->exact)
        error = solve_probably(engine, game, observed, work);
    return error ? error : search_to_depth(engine, game, observed, work);
}

bool observe_search(Observed *list, int count, const ObserveOptions *options) {
    Work work = {.list = list, .options = options};
    return positions_search(count, &options->crew, search_item, &work);
}

/* -------------------------------------------------------------------------------------- keeping */

/* Searches take minutes, but fitting another model to them takes only seconds. */

bool observe_save(const Observed *list, int count, const char *path) {
    char problem[FILE_WRITE_PROBLEM];
    FileWriter *writer = file_write_open(path, problem);
    if (!writer)
        return report_place(path, 0, problem);
    FILE *file = file_write_stream(writer);
    for (int i = 0; i < count; i++) {
        const Observed *one = &list[i];
        fprintf(file, "%016" PRIx64 " %016" PRIx64 " %d %d %d %d\n", one->board.player,
                one->board.opponent, one->empties, one->result, one->exact, one->count);
        for (int k = 0; k < one->count; k++)
            fprintf(file, " %.9g %d %d %d\n", one->value[k].value, one->value[k].depth,
                    one->value[k].confidence, one->value[k].solve);
    }
    return file_write_commit(writer, problem) || report_place(path, 0, problem);
}

/* Loads one position. False at the end of the file or at an invalid line. */
static bool load_one(FILE *file, Observed *one) {
    *one = (Observed){0};
    int exact;
    if (fscanf(file, "%" SCNx64 " %" SCNx64 " %d %d %d %d", &one->board.player,
               &one->board.opponent, &one->empties, &one->result, &exact, &one->count) != 6 ||
        one->empties < 1 || one->empties > 60 || one->count < 0 || one->count > OBSERVED_VALUES)
        return false;
    one->exact = exact;
    for (int k = 0; k < one->count; k++) {
        ChancesBasis *basis = &one->value[k];
        int solve;
        if (fscanf(file, "%lf %d %d %d", &basis->value, &basis->depth, &basis->confidence,
                   &solve) != 4)
            return false;
        basis->solve = solve;
        basis->empties = one->empties;
    }
    return true;
}

int observe_load(const char *path, Observed *list, int count) {
    FILE *file = fopen(path, "r");
    int found = 0;
    if (!file && errno == ENOENT)
        return 0;
    if (!file) {
        report_place(path, 0, strerror(errno));
        return -1;
    }
    while (found < count && load_one(file, &list[found]))
        found++;
    bool good = found == count || feof(file);
    fclose(file);
    if (!good)
        report_place(path, 0, "not a file of observations of verdi-calibrate");
    return good ? found : -1;
}
