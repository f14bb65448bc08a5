/* SPDX-License-Identifier: MIT
 *
 * Formats the results of `verdi analyze`: a readable table, a JSON object per position, or CSV with
 * a row for each valued move. The output depends on the clock only with --timing.
 */
#include <inttypes.h>
#include <stdlib.h>

#include "base/bits.h"
#include "base/number.h"
#include "front/command/analyze/analyze.h"
#include "front/kit/data/csv.h"
#include "front/kit/data/object.h"
#include "front/kit/data/result.h"

/* The lines of a result, or for a finished game a single line with its score. */
static int result_lines(const verdi_result *result, const verdi_line **lines, verdi_line *over) {
    *over = (verdi_line){.move = VERDI_NONE,
                         .value = result->value,
                         .lower = result->value,
                         .upper = result->value,
                         .confidence = 100,
                         .origin = VERDI_FROM_RULES,
                         .exact = true,
                         .complete = true};
    *lines = result->lines ? result->line : over;
    return result->lines ? result->lines : 1;
}

/* ---------------------------------------------------------------------------------------- text */

static void text_head(const AnalyzeFormat *format, Text *out) {
    text_add(
        out,
        "# %s\n# place, moves before, side: best move, value, depth, win/draw/loss, nodes, line, "
        "final score (Black's discs first), [opening]\n",
        format->settings);
}

static void text_begin(const AnalyzeFormat *format, const AnalyzeJob *job, Text *out) {
    if (*job->problem)
        text_add(out, "# ");
    if (!format->bare)
        game_files_place(&job->place, out);
    if (*job->problem)
        text_add(out, format->bare ? "%s" : ": %s", job->problem);
    else
        text_add(out, " %2d %c ", job->turn, job->position.side == BLACK ? 'X' : 'O');
}

static void text_line(const AnalyzeFormat *format, const AnalyzeJob *job, const verdi_line *line,
                      int rank, Text *out) {
    char depth[16];
    Text word = text_into(depth, sizeof depth);
    if (line->exact)
        text_add(&word, "exact");
    else if (line->origin == VERDI_FROM_BOOK)
        text_add(&word, "book %d", line->depth);
    else
        text_add(&word, "%d@%d%%", line->depth, line->confidence);
    verdi_chances chances;
    verdi_line_chances(line, position_empties(job->position), &chances);
    text_add(out, " %-4s %+7.2f %7s %3s/%3s/%3s%% %12" PRIu64 "  ", verdi_square_name(line->move),
             (double)line->value / VERDI_DISC, depth, number_percent(chances.win, 0).text,
             number_percent(chances.draw, 0).text, number_percent(chances.loss, 0).text,
             line->nodes);
    for (int i = 0; i < line->pv_length; i++)
        text_add(out, "%s%s", i ? " " : "", verdi_square_name(line->pv[i]));
    if (job->finals[rank - 1].known) {
        text_add(out, "  ");
        final_score_add(out, job->finals[rank - 1], job->position.side);
    }
    if (job->opening)
        text_add(out, "  [%s]", job->opening);
    if (format->timing)
        text_add(out, "  (%.6f s)", job->result.seconds);
}

/* ---------------------------------------------------------------------------------------- JSON */

#define POSITION_KEYS "error turn side board played opening settings"
#define RESULT_KEYS "over move value final moves nodes"

json_t *analyze_json(const AnalyzeFormat *format, const AnalyzeJob *job) {
    json_t *row = json_object();
    if (!format->bare)
        result_add_place(row, &job->place);
    if (*job->problem) {
        object_set(row, "error", object_text(job->problem));
        object_complete(row, POSITION_KEYS);
        return row;
    }
    object_set(row, "error", json_null());
    object_set(row, "turn", json_integer(job->turn));
    object_set(row, "side", json_string(colour_name(job->position.side)));
    object_set(row, "board", result_board(job->position));
    object_set(row, "played",
               job->played == SQUARE_NONE ? json_null() : json_string(square_name(job->played)));
    object_set(row, "opening", job->opening ? json_string(job->opening) : json_null());
    object_set(row, "settings", json_string(format->settings));
    return row;
}

static void json_add(json_t *row, Text *out) {
    char *line = object_line(row);
    if (line)
        text_add(out, "%s", line);
    out->overflow |= !line;
    free(line);
}

static void json_row(const AnalyzeFormat *format, const AnalyzeJob *job, Text *out) {
    json_t *row = analyze_json(format, job);
    const verdi_result *result = &job->result;
    if (!*job->problem) {
        object_set(row, "over", json_boolean(result->lines == 0));
        object_set(row, "move", json_string(verdi_square_name(result->move)));
        object_set(row, "value", result_discs(result->value));
        result_add_final(row, job->finals[0], job->position.side);
        object_set(row, "moves",
                   result_moves(result->line, result->lines, position_empties(job->position)));
        object_set(row, "nodes", json_integer((json_int_t)result->nodes));
        if (format->timing)
            object_set(row, "seconds", result_seconds(result->seconds));
    }
    object_complete(row, format->timing ? RESULT_KEYS " seconds" : RESULT_KEYS);
    json_add(row, out);
}

/* ----------------------------------------------------------------------------------------- CSV */

#define POSITION_COLUMNS "turn,side,*board,played,settings,error"
#define MOVE_COLUMNS                                                                               \
    "rank,move,value,lower,upper,exact,complete," RESULT_CHANCES                                   \
    ",std_error=stdError,depth,confidence,origin,nodes,opening,final_black=final.black,"           \
    "final_white=final.white,pv"

static const char *begin_columns(const AnalyzeFormat *format) {
    return format->bare ? POSITION_COLUMNS : "file,record,line," POSITION_COLUMNS;
}

static const char *move_columns(const AnalyzeFormat *format) {
    return format->timing ? MOVE_COLUMNS ",seconds" : MOVE_COLUMNS;
}

static void csv_begin(const AnalyzeFormat *format, const AnalyzeJob *job, Text *out) {
    csv_row(begin_columns(format), analyze_json(format, job), out);
    text_add_char(out, ',');
}

static void csv_line(const AnalyzeFormat *format, const AnalyzeJob *job, const verdi_line *line,
                     int rank, Text *out) {
    json_t *row = result_move(line, position_empties(job->position));
    result_add_final(row, job->finals[rank - 1], job->position.side);
    object_set(row, "rank", json_integer(rank));
    object_set(row, "opening", job->opening ? json_string(job->opening) : json_null());
    object_set(row, "seconds", result_seconds(job->result.seconds));
    csv_row(move_columns(format), row, out);
}

/* --------------------------------------------------------------------------------- all formats */

void analyze_write_head(const AnalyzeFormat *format, Text *out) {
    if (format->bare)
        return;
    if (!format->json && !format->csv)
        text_head(format, out);
    if (!format->csv)
        return;
    csv_row(begin_columns(format), NULL, out);
    text_add_char(out, ',');
    csv_row(move_columns(format), NULL, out);
    text_add_char(out, '\n');
}

void analyze_write_begin(const AnalyzeFormat *format, const AnalyzeJob *job, Text *out) {
    if (format->json) {
        json_add(analyze_json(format, job), out);
        if (!out->overflow) {
            out->length -= 2; /* then the results follow */
            text_add_char(out, ',');
        }
        return;
    }
    (format->csv ? csv_begin : text_begin)(format, job, out);
    if (*job->problem && format->csv) /* all columns of a move are empty */
        csv_row(move_columns(format), json_object(), out);
    if (*job->problem)
        text_add_char(out, '\n');
}

int analyze_count_lines(const AnalyzeFormat *format, const AnalyzeJob *job) {
    if (*job->problem)
        return 1;
    int moves = bits_count(board_moves(position_board(job->position)));
    if (format->json || moves == 0)
        return 1;
    return moves < format->lines ? moves : format->lines;
}

void analyze_write_job(const AnalyzeFormat *format, const AnalyzeJob *job, Text *out) {
    const verdi_line *lines;
    verdi_line over;
    if (format->json) {
        json_row(format, job, out);
        return;
    }
    if (*job->problem) {
        analyze_write_begin(format, job, out);
        return;
    }
    int count = result_lines(&job->result, &lines, &over);
    for (int i = 0; i < count; i++) {
        analyze_write_begin(format, job, out);
        (format->csv ? csv_line : text_line)(format, job, &lines[i], i + 1, out);
        text_add_char(out, '\n');
    }
}
