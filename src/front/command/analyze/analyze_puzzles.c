/* SPDX-License-Identifier: MIT */
#include "front/command/analyze/analyze.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/number.h"
#include "base/system/path.h"
#include "base/table.h"
#include "base/utf8.h"
#include "front/kit/data/csv.h"
#include "front/kit/data/object.h"
#include "front/kit/data/result.h"
#include "front/kit/output.h"
#include "front/kit/report.h"
#include "front/page/puzzle_page.h"
#include "record/record.h"

/* A choice between two moves is no puzzle, and adjacent positions of a game are the same puzzle. */
enum { LEAST_MOVES = 3, PLIES_APART = 6 };

static const char columns[] =
    "file,record,line,turn,side,*board,played,settings,error,opening,solution,value,"
    "margin," RESULT_CHANCES ",exact,next,next_value,stars=difficulty.stars,"
    "seen_from_depth=difficulty.seenFromDepth,depths_tried=difficulty.depthsTried,"
    "good_at_depth1=difficulty.goodAtDepth1,rank_at_depth1=difficulty.rankAtDepth1,"
    "legal_moves=difficulty.legalMoves,pv";

struct PuzzleOutput {
    Output to;
    FILE *out; /* its stream */
    const AnalyzeFormat *format;
    int margin, count;
    Table known;          /* boards in canonical orientation */
    PuzzleEntry *entries; /* entries of a page */
    size_t room;
    bool waits; /* `last` is not written yet, because a harder puzzle may follow within a few
                 * plies */
    AnalyzeJob last;
};

PuzzleOutput *puzzle_output_open(const char *path, const AnalyzeFormat *format, int margin) {
    PuzzleOutput *output = calloc(1, sizeof *output);
    if (!output)
        report_error("%s", verdi_strerror(VERDI_E_MEMORY));
    if (!output || !output_open(&output->to, path)) {
        free(output);
        return NULL;
    }
    output->out = output->to.stream;
    output->format = format;
    output->margin = margin;
    output->known = table_of(sizeof(Board), sizeof(Board));
    if (format->csv)
        csv_print(output->out, columns, NULL);
    else if (format->obf)
        fprintf(output->out, "%% %s\n", format->settings);
    else if (!format->json && !format->html)
        fprintf(output->out, "# %s\n# place, moves before, side: solution, next best, how hard\n",
                format->settings);
    return output;
}

static void write_text(const PuzzleOutput *output, const AnalyzeJob *job, const Puzzle *puzzle) {
    char data[256];
    Text place = text_into(data, sizeof data);
    game_files_place(&job->place, &place);
    fprintf(output->out, "%s %2d %c  %-4s %+7.2f  %-4s %+7.2f  %d of %d: ", data, job->turn,
            job->position.side == BLACK ? 'X' : 'O', verdi_square_name(puzzle->best.move),
            (double)puzzle->best.value / VERDI_DISC, verdi_square_name(puzzle->next.move),
            (double)puzzle->next.value / VERDI_DISC, puzzle->difficulty, PUZZLE_DIFFICULTIES);
    place = text_into(data, sizeof data);
    puzzle_explain(puzzle, &place);
    fprintf(output->out, "%s\n", data);
}

/* Writes only proven scores in the OBF line; a comment above it has the rest. */
static void write_obf(const PuzzleOutput *output, const AnalyzeJob *job, const Puzzle *puzzle) {
    char data[256];
    Text text = text_into(data, sizeof data);
    puzzle_explain(puzzle, &text);
    fprintf(output->out, "%% %d: %s %+.2f, next %s %+.2f; difficulty %d of %d: %s\n", output->count,
            verdi_square_name(puzzle->best.move), (double)puzzle->best.value / VERDI_DISC,
            verdi_square_name(puzzle->next.move), (double)puzzle->next.value / VERDI_DISC,
            puzzle->difficulty, PUZZLE_DIFFICULTIES, data);
    text = text_into(data, sizeof data);
    obf_write_position(job->position, &text);
    const verdi_line *lines[] = {&puzzle->best, &puzzle->next};
    bool exact = puzzle->best.exact && puzzle->next.exact;
    for (int i = 0; i < 2 && exact; i++)
        text_add(&text, "; %s:%+d", verdi_square_name(lines[i]->move),
                 lines[i]->value / VERDI_DISC);
    fprintf(output->out, "%s;\n", data);
}

static json_t *difficulty_json(const Puzzle *puzzle) {
    json_t *object = json_object();
    object_set(object, "stars", json_integer(puzzle->difficulty));
    object_set(object, "seenFromDepth", puzzle->seen ? json_integer(puzzle->seen) : json_null());
    object_set(object, "depthsTried", json_integer(puzzle->tried));
    object_set(object, "goodAtDepth1", json_integer(puzzle->good));
    object_set(object, "rankAtDepth1", json_integer(puzzle->rank));
    object_set(object, "legalMoves", json_integer(puzzle->moves));
    return object;
}

/* Writes the object of a puzzle, or its row: that of its solution with the rest beside it. */
static bool write_object(const PuzzleOutput *output, json_t *row, const Puzzle *puzzle,
                         int empties) {
    if (output->format->json)
        return object_print(row, output->out);
    json_t *move = puzzle ? result_move(&puzzle->best, empties) : json_object();
    bool good = json_object_update_missing(row, move) == 0;
    if (puzzle) {
        object_set(row, "next", json_string(verdi_square_name(puzzle->next.move)));
        object_set(row, "next_value", result_discs(puzzle->next.value));
    }
    json_decref(move);
    return csv_print(output->out, columns, row) && good;
}

static bool write_data(const PuzzleOutput *output, const AnalyzeJob *job, const Puzzle *puzzle) {
    verdi_line lines[] = {puzzle->best, puzzle->next};
    json_t *row = analyze_json(output->format, job);
    object_set(row, "solution", json_string(verdi_square_name(puzzle->best.move)));
    object_set(row, "margin", result_discs(puzzle->best.value - puzzle->next.value));
    object_set(row, "moves", result_moves(lines, 2, position_empties(job->position)));
    object_set(row, "difficulty", difficulty_json(puzzle));
    return write_object(output, row, puzzle, position_empties(job->position));
}

static bool keep(PuzzleOutput *output, const AnalyzeJob *job, const Puzzle *puzzle) {
    char data[256];
    char path[256];
    Text place = text_into(path, sizeof path), from = text_into(data, sizeof data);
    if (!array_reserve(&output->entries, &output->room, (size_t)output->count,
                       sizeof *output->entries))
        return false;
    PuzzleEntry *entry = &output->entries[output->count - 1];
    *entry = (PuzzleEntry){.number = output->count, .position = job->position, .puzzle = *puzzle};
    game_files_place(&job->place, &place);
    text_add(&from, "%s", path_name(path)); /* a shared page reveals no folders */
    if (job->turn)
        text_add(&from, ", after %d move%s", job->turn, plural(job->turn));
    if (job->opening)
        text_add(&from, ", %s", job->opening);
    utf8_clean(entry->from, sizeof entry->from, data);
    return true;
}

/* Writes the last puzzle. False if memory is short. */
static bool write_last(PuzzleOutput *output) {
    const AnalyzeJob *job = &output->last;
    const Puzzle *puzzle = &job->puzzle;
    bool fresh = false;
    Board board = board_canonical(position_board(job->position), NULL);
    if (output->waits && !table_add(&output->known, &board, &fresh))
        return false;
    output->waits = false;
    if (!fresh)
        return true;
    output->count++;
    if (output->format->html)
        return keep(output, job, puzzle);
    if (output->format->json || output->format->csv)
        return write_data(output, job, puzzle);
    if (output->format->obf)
        write_obf(output, job, puzzle);
    else
        write_text(output, job, puzzle);
    return true;
}

bool puzzle_output_problem(PuzzleOutput *output, const AnalyzeJob *job) {
    if (!output->format->json && !output->format->csv)
        return true;
    if (!write_last(output))
        return false;
    json_t *row = analyze_json(output->format, job);
    object_complete(row, "solution margin moves difficulty");
    return write_object(output, row, NULL, 0);
}

bool puzzle_output_add(PuzzleOutput *output, const AnalyzeJob *job) {
    const GamePlace *place = &job->place, *last = &output->last.place;
    bool near = output->waits && place->file == last->file &&
                place->item.number == last->item.number &&
                job->turn - output->last.turn < PLIES_APART;
    if (job->puzzle.moves < LEAST_MOVES ||
        (near && job->puzzle.difficulty <= output->last.puzzle.difficulty))
        return true;
    if (!near && !write_last(output))
        return false;
    output->last = *job;
    output->waits = true;
    return true;
}

bool puzzle_output_close(PuzzleOutput *output, bool good, int64_t positions, int *count) {
    if (!output)
        return false;
    if (good && !write_last(output))
        good = report_error("%s", verdi_strerror(VERDI_E_MEMORY));
    *count = output->count;
    if (good && output->format->html)
        puzzle_page(output->out, output->entries, output->count, output->margin,
                    output->format->settings);
    good = output_close(&output->to, good, positions);
    table_free(&output->known);
    free(output->entries);
    free(output);
    return good;
}
