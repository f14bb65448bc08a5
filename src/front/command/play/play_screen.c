/* SPDX-License-Identifier: MIT
 *
 * The screen output of `verdi play`, wrapped to the width of the terminal, and its searches with a
 * progress line.
 */
#include <stdio.h>
#include <string.h>

#include "base/system/console.h"
#include "front/command/play/play.h"
#include "front/kit/manual/manual.h"
#include "front/kit/manual/option.h"
#include "front/kit/report.h"
#include "front/kit/stop.h"
#include "study/search/final_score.h"

bool play_is_over(const Play *play) {
    return play->resigned >= 0 || verdi_game_is_over(play->game);
}

void play_show_board(Play *play) {
    char text[PICTURE_SIZE];
    Text out = text_into(text, sizeof text);
    bool marks = play->person[verdi_game_get_side(play->game)] && !play_is_over(play);
    picture_draw(play->game, play->style, marks, &out);
    reply_format("\n%s\n\n", text);
    play->drawn = true;
}

/* Adds the score, the winner's first: "41.5-22.5". */
static void add_score(const verdi_game *game, verdi_convention convention, Text *out) {
    int count[2];
    verdi_game_score(game, convention, &count[VERDI_BLACK], &count[VERDI_WHITE]);
    bool white = count[VERDI_WHITE] > count[VERDI_BLACK];
    final_score_add_halves(out, count[white]);
    text_add_char(out, '-');
    final_score_add_halves(out, count[!white]);
}

/* Describes the result: "Black wins 56-3, empty squares to the winner: 61-3." */
static void describe_result(const verdi_game *game, verdi_convention convention, char text[128]) {
    static const char *const rules[] = {
        [VERDI_SCORE_WINNER] = "to the winner", [VERDI_SCORE_SPLIT] = "split"};
    Text out = text_into(text, 128);
    int black, white;
    verdi_game_score(game, VERDI_SCORE_DISCS, &black, &white);
    text_add(&out, "%s ", black > white ? "Black wins" : black < white ? "White wins" : "A draw,");
    add_score(game, VERDI_SCORE_DISCS, &out);
    if (black + white < 2 * 64 && convention != VERDI_SCORE_DISCS) {
        text_add(&out, ", empty squares %s: ", rules[convention]);
        add_score(game, convention, &out);
    }
    text_add_char(&out, '.');
}

void play_show_end(const Play *play) {
    char text[128];
    if (play->resigned >= 0)
        snprintf(text, sizeof text, "%s resigned, %s wins.",
                 play->resigned == VERDI_BLACK ? "Black" : "White",
                 play->resigned == VERDI_BLACK ? "white" : "black");
    else
        describe_result(play->game, play->settings.score, text);
    reply_format("The game is over. %s\n", text);
}

void play_changed(Play *play) {
    play->drawn = false;
    play->kept = false;
}

void play_report_book(const char *problem) {
    reply_format("The book cannot be used: %s.\n", problem);
}

int play_columns(void) {
    return console_columns(1, MANUAL_WIDTH) - 1;
}

void play_say(int indent, const char *text) {
    words_wrap(stdout, text, strlen(text), 0, indent, play_columns());
    fflush(stdout);
}

/* ------------------------------------------------------------------------------------ searching */

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

enum { HINT_LEVEL = 16 };

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
    if (!book && limits.level >= 0 && limits.level < HINT_LEVEL)
        limits.level = HINT_LEVEL;
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
