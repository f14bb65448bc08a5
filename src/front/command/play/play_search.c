/* SPDX-License-Identifier: MIT
 *
 * Searches of `verdi play`, with a progress line on the terminal.
 */
#define _GNU_SOURCE
#include <stdio.h>

#include "base/system/console.h"
#include "base/text.h"
#include "front/command/play/play.h"
#include "front/kit/open.h"
#include "front/kit/report.h"
#include "front/kit/stop.h"

void play_describe(const verdi_line *line, char text[PLAY_VALUE]) {
    static const char *const origins[] = {
        [VERDI_FROM_RULES] = ", forced", [VERDI_FROM_BOOK] = ", book"};
    double discs = (double)line->value / VERDI_DISC;
    if (line->exact)
        snprintf(text, PLAY_VALUE, "%+.0f, exact", discs);
    else if (line->origin <= VERDI_FROM_BOOK)
        snprintf(text, PLAY_VALUE, "%+.2f%s", discs, origins[line->origin]);
    else
        snprintf(text, PLAY_VALUE, "%+.2f, depth %d", discs, line->depth);
}

typedef struct Thinking {
    Progress progress;
    const char *title;
} Thinking;

/* Shows "Verdi thinks: +2.31, depth 12, 3.1 s, d3 c5 e6", cut to the width of the terminal. */
static void show_thinking(const verdi_info *info, void *user) {
    Thinking *thinking = user;
    char text[256], value[PLAY_VALUE];
    int columns = console_columns(2, 80);
    Text out = text_into(text, sizeof text);
    text_add(&out, "%s:", thinking->title);
    if (info->result->lines) {
        const verdi_line *best = &info->result->line[0];
        play_describe(best, value);
        text_add(&out, " %s, %.1f s,", value, info->result->seconds);
        for (int i = 0; i < best->pv_length && i < 8; i++)
            text_add(&out, " %s", verdi_square_name(best->pv[i]));
    } else {
        text_add(&out, " %.1f s", info->result->seconds);
    }
    progress_print(&thinking->progress, "%.*s", columns - 1, text);
}

bool play_search(Play *play, const char *title, int lines, bool book, verdi_result *result) {
    Thinking thinking = {.progress = progress_begin(), .title = title};
    verdi_limits limits = settings_limits(&play->settings, NULL);
    limits.lines = lines;
    limits.book = book && !play->settings.no_book;
    limits.stop = play->stop;
    limits.report_seconds = thinking.progress.shown ? 0.25 : 0;
    if (!atomic_load(&play->hurry) && stop_heard() < STOP_LEAVE)
        verdi_stop_lower(play->stop);
    if (book)
        settings_limit_play(&play->settings, &limits, play->game, play->carried);
    int error = verdi_search(play->engine, play->game, &limits, show_thinking, &thinking, result);
    progress_clear(&thinking.progress);
    if (error)
        reply_format("The search failed: %s.\n", verdi_strerror(error));
    else if (result->book_failed)
        play_report_book(verdi_book_get_problem(verdi_engine_get_book(play->engine)));
    return !error;
}
