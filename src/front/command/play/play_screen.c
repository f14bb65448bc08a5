/* SPDX-License-Identifier: MIT
 *
 * The screen output of `verdi play`, wrapped to the width of the terminal.
 */
#include <stdio.h>
#include <string.h>

#include "base/system/console.h"
#include "front/command/play/play.h"
#include "front/kit/manual/manual.h"
#include "front/kit/manual/option.h"
#include "front/kit/picture.h"
#include "study/search/final_score.h"

bool play_is_over(const Play *play) {
    return play->resigned >= 0 || verdi_game_is_over(play->game);
}

void play_show_board(Play *play) {
    char text[PICTURE_SIZE];
    Text out = text_into(text, sizeof text);
    bool marks = play->person[verdi_game_get_side(play->game)] && !play_is_over(play);
    picture_draw(play->game, play->unicode, marks, &out);
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
