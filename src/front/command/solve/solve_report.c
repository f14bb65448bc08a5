/* SPDX-License-Identifier: MIT
 *
 * The table, the JSON lines and the CSV of `verdi solve`. All have the same numbers.
 */
#include <inttypes.h>
#include <stdio.h>

#include "base/number.h"
#include "front/command/solve/solve.h"
#include "front/kit/data/csv.h"
#include "front/kit/data/object.h"
#include "front/kit/data/result.h"

enum { WORD = 32 };

static const char *const outcomes[] = {"loss", "draw", "win"};

/* A score in the table: "+18", "win", or "-" if unknown. */
static const char *score_word(const SolveReport *report, int score, char word[WORD]) {
    if (score == SOLVE_UNKNOWN)
        snprintf(word, WORD, "-");
    else if (report->wld)
        snprintf(word, WORD, "%s", outcomes[score + 1]);
    else
        snprintf(word, WORD, "%+d", score);
    return word;
}

static double per_second(uint64_t nodes, double seconds) {
    return seconds > 0 ? (double)nodes / seconds : 0;
}

/* Proven bounds in the table: "+18", ">=+4", "-6..+4" or "?". */
static const char *bounds_word(int lower, int upper, char word[WORD]) {
    if (lower == upper)
        snprintf(word, WORD, "%+d", lower);
    else if (lower <= -64 && upper >= 64)
        snprintf(word, WORD, "?");
    else if (lower <= -64)
        snprintf(word, WORD, "<=%+d", upper);
    else if (upper >= 64)
        snprintf(word, WORD, ">=%+d", lower);
    else
        snprintf(word, WORD, "%+d..%+d", lower, upper);
    return word;
}

/* The requested value: the exact score, the outcome, or the side of the window; the proven bounds
 * if it is not known. */
static const char *value_word(const SolveReport *report, const SolveItem *item,
                              const SolveMove *move, char word[WORD]) {
    return report->window || !item->solved ? bounds_word(move->lower, move->upper, word)
                                           : score_word(report, move->value, word);
}

bool solve_agrees(const SolveReport *report, const SolveMove *move) {
    if (move->expected == SOLVE_UNKNOWN)
        return true;
    return report->window ? move->expected >= move->lower && move->expected <= move->upper
                          : move->expected == move->value;
}

static void print_json(json_t *object) {
    object_print(object, stdout);
    fflush(stdout);
}

static json_t *score_json(int score) {
    return score == SOLVE_UNKNOWN ? json_null() : json_integer(score);
}

static void set_effort(json_t *object, uint64_t nodes, double seconds) {
    object_set(object, "nodes", json_integer((json_int_t)nodes));
    object_set(object, "seconds", result_seconds(seconds));
    object_set(object, "nps", json_integer((json_int_t)(per_second(nodes, seconds) + 0.5)));
}

static json_t *moves_json(const SolveItem *item) {
    json_t *moves = json_array();
    for (int i = 0; i < item->count; i++) {
        const SolveMove *move = &item->moves[i];
        object_add(moves, json_pack("{s:s, s:i, s:o, s:i, s:i, s:I}", "move",
                                    verdi_square_name(move->square), "value", move->value,
                                    "expected", score_json(move->expected), "lower", move->lower,
                                    "upper", move->upper, "nodes", (json_int_t)move->nodes));
    }
    return moves;
}

static const char columns[] =
    "file,line,number,side,*board,empties,move,value,expected,lower,upper,solved,right,stopped,"
    "score,final_black=final.black,final_white=final.white,nodes,seconds,nps,"
    "nodes_before=nodesBefore,seconds_before=secondsBefore,settings,error";
static const char keys[] =
    "number side board empties move value expected lower upper solved right stopped score final "
    "moves nodesBefore secondsBefore nodes seconds nps settings error";

static json_t *item_json(const SolveReport *report, const SolveItem *item) {
    const SolveMove *best = &item->best;
    json_t *object = json_pack(
        "{s:o, s:i, s:i, s:s, s:o, s:i, s:s, s:i, s:o, s:b, s:b}", "file", object_text(item->file),
        "line", item->line, "number", item->number, "side", colour_name(item->position.side),
        "board", result_board(item->position), "empties", item->empties, "move",
        verdi_square_name(best->square), "value", best->value, "expected",
        score_json(best->expected), "solved", item->solved, "right", item->right);
    object_set(object, "lower", json_integer(best->lower));
    object_set(object, "upper", json_integer(best->upper));
    object_set(object, "stopped", json_boolean(item->stopped));
    object_set(object, "score", json_string(report->score ? report->score : "winner"));
    result_add_final(object, item->final, item->position.side);
    object_set(object, "moves", moves_json(item));
    if (item->nodes_before) {
        object_set(object, "nodesBefore", json_integer((json_int_t)item->nodes_before));
        object_set(object, "secondsBefore", result_seconds(item->seconds_before));
    }
    set_effort(object, item->nodes, item->seconds);
    object_set(object, "settings", json_string(report->settings));
    object_complete(object, keys);
    return object;
}

/* Prints the position as one row, or a row per move if moves are known. */
static void csv_item(const SolveReport *report, const SolveItem *item) {
    json_t *object = item_json(report, item), *moves = json_object_get(object, "moves"), *move;
    size_t i;
    if (!item->count)
        csv_print(stdout, columns, json_incref(object));
    json_array_foreach(moves, i, move) {
        json_t *row = json_copy(object);
        json_object_update(row, move);
        csv_print(stdout, columns, row);
    }
    json_decref(object);
}

void solve_report_head(const SolveReport *report) {
    if (report->csv)
        csv_print(stdout, columns, NULL);
    else if (!report->json)
        printf("    # empties  move  value expected           nodes    seconds      nodes/s\n");
}

static void table_item(const SolveReport *report, const SolveItem *item) {
    const SolveMove *best = &item->best;
    char value[WORD], expected[WORD], data[WORD];
    Text final = text_into(data, sizeof data);
    if (report->score && item->final.known)
        final_score_add(&final, item->final, item->position.side);
    const char *remark = !item->solved ? "  NOT SOLVED" : item->right ? "" : "  WRONG";
    printf("%5d %7d  %-4s  %5s %8s %15" PRIu64 " %10.3f %12.0f%s%s%s\n", item->number,
           item->empties, verdi_square_name(best->square), value_word(report, item, best, value),
           score_word(report, best->expected, expected), item->nodes, item->seconds,
           per_second(item->nodes, item->seconds), report->score ? "  " : "", data, remark);
    if (item->nodes_before)
        printf("               and %" PRIu64 " nodes in %.3f s before the checkpoint\n",
               item->nodes_before, item->seconds_before);
    for (int i = 0; i < item->count; i++) {
        const SolveMove *move = &item->moves[i];
        printf("               %-4s  %5s %8s %15" PRIu64 "%s\n", verdi_square_name(move->square),
               value_word(report, item, move, value), score_word(report, move->expected, expected),
               move->nodes, item->solved && !solve_agrees(report, move) ? "  WRONG" : "");
    }
}

void solve_report_item(const SolveReport *report, const SolveItem *item) {
    progress_clear(&report->progress);
    if (report->json)
        print_json(item_json(report, item));
    else if (report->csv)
        csv_item(report, item);
    else
        table_item(report, item);
    fflush(stdout);
}

void solve_report_problem(SolveReport *report, const char *file, int line, const char *problem) {
    progress_clear(&report->progress);
    if (report_within(&report->limit, file))
        report_place(file, line, problem);
    if (!report->json && !report->csv)
        return;
    json_t *row = json_pack("{s:o, s:o, s:o}", "file", object_text(file), "line",
                            line ? json_integer(line) : json_null(), "error", object_text(problem));
    object_complete(row, keys);
    if (report->json)
        print_json(row);
    else
        csv_print(stdout, columns, row);
}

static void json_totals(const SolveTotals *totals) {
    json_t *object =
        json_pack("{s:b, s:i, s:i, s:i, s:i}", "total", true, "positions", totals->positions,
                  "checked", totals->checked, "wrong", totals->wrong, "problems", totals->problems);
    set_effort(object, totals->nodes, totals->seconds);
    print_json(object);
}

void solve_report_totals(const SolveReport *report, const SolveTotals *totals) {
    if (report->json)
        json_totals(totals);
    if (report->json || report->csv)
        return;
    printf("total: %d positions, %d checked, %d wrong, %d bad lines or files; %" PRIu64
           " nodes, %.3f s, %.0f nodes/s\n",
           totals->positions, totals->checked, totals->wrong, totals->problems, totals->nodes,
           totals->seconds, per_second(totals->nodes, totals->seconds));
    fflush(stdout);
}

static void json_progress(const SolveItem *item, const verdi_info *info, double left) {
    const verdi_root *root = &info->result->root;
    const verdi_root_move *best = &root->move[0];
    json_t *object = json_pack(
        "{s:b, s:o, s:i, s:i, s:i, s:i, s:i, s:i, s:i, s:i, s:i, s:i, s:i, s:s, s:o}", "progress",
        true, "file", object_text(item->file), "line", item->line, "number", item->number,
        "empties", item->empties, "depth", root->depth, "confidence", root->confidence, "iteration",
        root->iteration, "iterations", root->iterations, "moves_done", root->done, "move_count",
        root->count, "lower", root->lower / VERDI_DISC, "upper", root->upper / VERDI_DISC, "move",
        verdi_square_name(best->move), "value", result_discs(best->value));
    set_effort(object, info->result->nodes, info->result->seconds);
    object_set(object, "seconds_left_estimate",
               left < 0 ? json_null() : json_integer((json_int_t)(left + 0.5)));
    print_json(object);
}

void solve_report_progress(SolveReport *report, const SolveItem *item, const verdi_info *info,
                           bool due) {
    const verdi_result *so_far = info->result;
    const verdi_root *root = &so_far->root;
    time_left_note(&report->time_left, info, item->empties);
    double left = time_left_of(&report->time_left, info, item->empties);
    char data[32], bounds[WORD];
    Text text = text_into(data, sizeof data);
    if (report->json && due) {
        progress_clear(&report->progress);
        json_progress(item, info, left);
    }
    if (!report->progress.shown && (report->json || !report->progress.log_seconds))
        return;
    if (left >= 0 && left < 1e9)
        progress_add_eta(left, &text);
    progress_print(&report->progress,
                   "position %d, %d empties: depth %d at %d%%, move %d of %d, best %s %+.0f, "
                   "proven %s; %.1f million nodes, %.1f million/s, %.0f s%s",
                   item->number, item->empties, root->depth, root->confidence,
                   root->done < root->count ? root->done + 1 : root->count, root->count,
                   verdi_square_name(root->move[0].move),
                   number_shown((double)root->move[0].value / VERDI_DISC, 0),
                   bounds_word(root->lower / VERDI_DISC, root->upper / VERDI_DISC, bounds),
                   (double)so_far->nodes / 1e6, per_second(so_far->nodes, so_far->seconds) / 1e6,
                   so_far->seconds, data);
}
