/* SPDX-License-Identifier: MIT
 *
 * The table and the JSON lines of `verdi solve`. Every number of a row is in both.
 */
#include <inttypes.h>
#include <stdio.h>

#include "front/command/solve/solve.h"
#include "front/kit/obf_file.h"

static const char *const outcomes[] = {"loss", "draw", "win"};

/* A score as a word of the table: "+18", "win", or "-" if it is not known. */
static const char *score_word(const SolveReport *report, int score, char word[16]) {
    if (score == SOLVE_UNKNOWN)
        snprintf(word, 16, "-");
    else if (report->wld)
        snprintf(word, 16, "%s", outcomes[score + 1]);
    else
        snprintf(word, 16, "%+d", score);
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

static void json_move(const SolveMove *move) {
    printf("\"move\":\"%s\",\"value\":%d,", verdi_square_name(move->square), move->value);
    if (move->expected == SOLVE_UNKNOWN)
        printf("\"expected\":null,");
    else
        printf("\"expected\":%d,", move->expected);
}

static void json_item(const SolveItem *item) {
    printf("{\"file\":");
    json_string(item->file);
    printf(",\"line\":%d,\"number\":%d,\"empties\":%d,", item->line, item->number, item->empties);
    json_move(&item->best);
    printf("\"solved\":%s,\"right\":%s,", item->solved ? "true" : "false",
           item->right ? "true" : "false");
    if (item->count) {
        printf("\"moves\":[");
        for (int i = 0; i < item->count; i++) {
            printf("%s{", i ? "," : "");
            json_move(&item->moves[i]);
            printf("\"nodes\":%" PRIu64 "}", item->moves[i].nodes);
        }
        printf("],");
    }
    printf("\"nodes\":%" PRIu64 ",\"seconds\":%.6f,\"nps\":%.0f}\n", item->nodes, item->seconds,
           per_second(item->nodes, item->seconds));
}

void solve_report_head(const SolveReport *report) {
    if (!report->json)
        printf("    # empties  move  value expected           nodes    seconds      nodes/s\n");
}

void solve_report_item(const SolveReport *report, const SolveItem *item) {
    char value[16], expected[16];
    progress_clear(&report->progress);
    if (report->json) {
        json_item(item);
    } else {
        const SolveMove *best = &item->best;
        printf("%5d %7d  %-4s  %5s %8s %15" PRIu64 " %10.3f %12.0f%s\n", item->number,
               item->empties, verdi_square_name(best->square),
               item->solved ? score_word(report, best->value, value) : "?",
               score_word(report, best->expected, expected), item->nodes, item->seconds,
               per_second(item->nodes, item->seconds),
               !item->solved ? "  NOT SOLVED"
               : item->right ? ""
                             : "  WRONG");
        for (int i = 0; i < item->count; i++) {
            const SolveMove *move = &item->moves[i];
            bool wrong = move->expected != SOLVE_UNKNOWN && move->expected != move->value;
            printf("               %-4s  %5s %8s %15" PRIu64 "%s\n",
                   verdi_square_name(move->square), score_word(report, move->value, value),
                   score_word(report, move->expected, expected), move->nodes,
                   wrong ? "  WRONG" : "");
        }
    }
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

void solve_report_progress(SolveReport *report, const SolveItem *item, const verdi_info *info) {
    progress_tell(&report->progress,
                  "position %d, %d empties: depth %d, %d%%, %.1f million nodes, %.1f s",
                  item->number, item->empties, info->depth, info->confidence,
                  (double)info->nodes / 1e6, info->seconds);
}
