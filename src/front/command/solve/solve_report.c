/* SPDX-License-Identifier: MIT
 *
 * The table and the JSON lines of `verdi solve`. Every number of a row is in both.
 */
#include <inttypes.h>
#include <stdio.h>

#include "base/number.h"
#include "front/command/solve/solve.h"
#include "front/kit/obf_file.h"

enum { WORD = 32 };

static const char *const outcomes[] = {"loss", "draw", "win"};

/* A score as a word of the table: "+18", "win", or "-" if it is not known. */
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

/* A string as JSON wants it; bytes of 128 and more are UTF-8 already or the user's own business. */
static void json_string(const char *text) {
    putchar('"');
    for (; *text; text++) {
        if (*text == '"' || *text == '\\')
            printf("\\%c", *text);
        else if ((unsigned char)*text < 32)
            printf("\\u%04x", (unsigned char)*text);
        else
            putchar(*text);
    }
    putchar('"');
}

/* What is proven of a score as a word: "+18", ">=+4", "-6..+4" or "?". */
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

/* The value that was asked for: exact, the outcome, or the side of the window. */
static const char *value_word(const SolveReport *report, const SolveMove *move, char word[WORD]) {
    return report->window ? bounds_word(move->lower, move->upper, word)
                          : score_word(report, move->value, word);
}

static bool is_wrong(const SolveReport *report, const SolveMove *move) {
    if (move->expected == SOLVE_UNKNOWN)
        return false;
    return report->window ? move->expected < move->lower || move->expected > move->upper
                          : move->expected != move->value;
}

static void json_bounds(int lower, int upper) {
    printf("\"lower\":%d,\"upper\":%d", lower, upper);
}

static void json_move(const SolveMove *move) {
    printf("\"move\":\"%s\",\"value\":%d,", verdi_square_name(move->square), move->value);
    if (move->expected == SOLVE_UNKNOWN)
        printf("\"expected\":null,");
    else
        printf("\"expected\":%d,", move->expected);
}

static void json_item(const SolveReport *report, const SolveItem *item) {
    printf("{\"file\":");
    json_string(item->file);
    printf(",\"line\":%d,\"number\":%d,\"empties\":%d,", item->line, item->number, item->empties);
    json_move(&item->best);
    printf("\"solved\":%s,\"right\":%s,", item->solved ? "true" : "false",
           item->right ? "true" : "false");
    if (item->stopped)
        printf("\"stopped\":true,");
    json_bounds(item->best.lower, item->best.upper);
    putchar(',');
    if (report->score)
        printf("\"score\":\"%s\",", report->score);
    if (report->score && *item->best.final)
        printf("\"final\":\"%s\",", item->best.final);
    if (item->count) {
        printf("\"moves\":[");
        for (int i = 0; i < item->count; i++) {
            printf("%s{", i ? "," : "");
            json_move(&item->moves[i]);
            json_bounds(item->moves[i].lower, item->moves[i].upper);
            printf(",\"nodes\":%" PRIu64 "}", item->moves[i].nodes);
        }
        printf("],");
    }
    if (item->nodes_before)
        printf("\"nodes_before\":%" PRIu64 ",\"seconds_before\":%.6f,", item->nodes_before,
               item->seconds_before);
    printf("\"nodes\":%" PRIu64 ",\"seconds\":%.6f,\"nps\":%.0f}\n", item->nodes, item->seconds,
           per_second(item->nodes, item->seconds));
}

void solve_report_head(const SolveReport *report) {
    if (!report->json)
        printf("    # empties  move  value expected           nodes    seconds      nodes/s\n");
}

static void table_item(const SolveReport *report, const SolveItem *item) {
    const SolveMove *best = &item->best;
    char value[WORD], expected[WORD];
    const char *remark = !item->solved ? "  NOT SOLVED" : item->right ? "" : "  WRONG";
    printf("%5d %7d  %-4s  %5s %8s %15" PRIu64 " %10.3f %12.0f%s%s%s\n", item->number,
           item->empties, verdi_square_name(best->square),
           item->solved ? value_word(report, best, value)
                        : bounds_word(best->lower, best->upper, value),
           score_word(report, best->expected, expected), item->nodes, item->seconds,
           per_second(item->nodes, item->seconds), report->score ? "  " : "",
           report->score ? best->final : "", remark);
    if (item->nodes_before)
        printf("               and %" PRIu64 " nodes in %.3f s before, by the checkpoint\n",
               item->nodes_before, item->seconds_before);
    for (int i = 0; i < item->count; i++) {
        const SolveMove *move = &item->moves[i];
        printf("               %-4s  %5s %8s %15" PRIu64 "%s%s%s\n",
               verdi_square_name(move->square),
               item->solved ? value_word(report, move, value)
                            : bounds_word(move->lower, move->upper, value),
               score_word(report, move->expected, expected), move->nodes, *move->final ? "  " : "",
               move->final, item->solved && is_wrong(report, move) ? "  WRONG" : "");
    }
}

void solve_report_item(const SolveReport *report, const SolveItem *item) {
    progress_clear(&report->progress);
    if (report->json)
        json_item(report, item);
    else
        table_item(report, item);
    fflush(stdout);
}

void solve_report_problem(const SolveReport *report, const char *file, int line,
                          const char *problem) {
    progress_clear(&report->progress);
    obf_file_complain("solve", file, line, problem);
    if (!report->json)
        return;
    printf("{\"file\":");
    json_string(file);
    printf(",\"line\":%d,\"error\":", line);
    json_string(problem);
    printf("}\n");
    fflush(stdout);
}

void solve_report_totals(const SolveReport *report, const SolveTotals *totals) {
    double nps = per_second(totals->nodes, totals->seconds);
    if (report->json)
        printf("{\"total\":true,\"positions\":%d,\"checked\":%d,\"wrong\":%d,\"problems\":%d,"
               "\"nodes\":%" PRIu64 ",\"seconds\":%.6f,\"nps\":%.0f}\n",
               totals->positions, totals->checked, totals->wrong, totals->problems, totals->nodes,
               totals->seconds, nps);
    else
        printf("total: %d positions, %d checked, %d wrong, %d bad lines or files; %" PRIu64
               " nodes, %.3f s, %.0f nodes/s\n",
               totals->positions, totals->checked, totals->wrong, totals->problems, totals->nodes,
               totals->seconds, nps);
    fflush(stdout);
}

static void json_progress(const SolveItem *item, const verdi_info *info, double left) {
    const verdi_root *root = info->root;
    printf("{\"progress\":true,\"file\":");
    json_string(item->file);
    printf(",\"line\":%d,\"number\":%d,\"empties\":%d,\"depth\":%d,\"confidence\":%d,"
           "\"iteration\":%d,\"iterations\":%d,\"moves_done\":%d,\"moves\":%d,",
           item->line, item->number, item->empties, root->depth, root->confidence, root->iteration,
           root->iterations, root->done, root->count);
    json_bounds(root->lower / VERDI_DISC, root->upper / VERDI_DISC);
    printf(",\"move\":\"%s\",\"value\":%.2f,\"nodes\":%" PRIu64
           ",\"seconds\":%.6f,\"nps\":%.0f,\"seconds_left_estimate\":",
           verdi_square_name(root->move[0].move),
           number_shown((double)root->move[0].value / VERDI_DISC, 2), info->nodes, info->seconds,
           per_second(info->nodes, info->seconds));
    if (left >= 0)
        printf("%.0f}\n", left);
    else
        printf("null}\n");
    fflush(stdout);
}

/* "about 2 h 10 min left (estimate)", or nothing. */
static void time_left(double left, char text[48]) {
    int64_t seconds = (int64_t)(left + 0.5);
    text[0] = '\0';
    if (left >= 1e9)
        snprintf(text, 48, ", years left (estimate)");
    else if (left >= 3600)
        snprintf(text, 48, ", %" PRId64 " h %d min left (estimate)", seconds / 3600,
                 (int)(seconds / 60 % 60));
    else if (left >= 0)
        snprintf(text, 48, ", %d min %d s left (estimate)", (int)(seconds / 60),
                 (int)(seconds % 60));
}

void solve_report_progress(SolveReport *report, const SolveItem *item, const verdi_info *info,
                           bool due) {
    const verdi_root *root = info->root;
    time_left_note(&report->time_left, info, item->empties);
    double left = time_left_of(&report->time_left, info, item->empties);
    char text[48], bounds[WORD];
    if (report->json && due) {
        progress_clear(&report->progress);
        json_progress(item, info, left);
    }
    if (!report->progress.shown && (report->json || !report->progress.log_seconds))
        return;
    time_left(left, text);
    progress_tell(&report->progress,
                  "position %d, %d empties: depth %d at %d%%, move %d of %d, best %s %+.0f, "
                  "proven %s; %.1f million nodes, %.1f million/s, %.0f s%s",
                  item->number, item->empties, root->depth, root->confidence,
                  root->done < root->count ? root->done + 1 : root->count, root->count,
                  verdi_square_name(root->move[0].move),
                  number_shown((double)root->move[0].value / VERDI_DISC, 0),
                  bounds_word(root->lower / VERDI_DISC, root->upper / VERDI_DISC, bounds),
                  (double)info->nodes / 1e6, per_second(info->nodes, info->seconds) / 1e6,
                  info->seconds, text);
}
