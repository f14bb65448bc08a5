/* SPDX-License-Identifier: MIT
 *
 * Writes the record of a game: its diagram, its transcript, and a board after each move. The style
 * sheet shows the board that the address names (:target), and each board has links to its
 * neighbours, so that stepping through the game needs no script. If scripts run, review.js adds
 * arrow keys, a slider and mouse support on the graph.
 */
#include "front/page/html.h"
#include "front/page/review_page.h"
#include "front/page/svg_board.h"

void review_record(FILE *out, const Review *review) {
    const JudgedGame *game = review->game;
    DiagramMove moves[JUDGE_MOVES];
    char data[64];
    Text title = text_into(data, sizeof data);
    for (int i = 0; i < game->count; i++)
        moves[i] = (DiagramMove){game->move[i].played, game->move[i].before.side};
    text_add(&title, "All %d moves of the game on one board, numbered", game->count);
    fputs("<h2>The record</h2>\n<div class=\"record\"><figure>", out);
    svg_diagram(out, game->start, moves, game->count, data);
    fputs("<figcaption>Each move with its number, as a disc of the side that made it.</figcaption>"
          "</figure><div><p class=\"note\">Transcript, to copy:</p><p class=\"transcript\">",
          out);
    for (int i = 0; i < game->count; i++)
        fputs(square_name(game->move[i].played), out);
    fputs("</p></div></div>\n", out);
}

static void add_link(FILE *out, const Review *review, int step, const char *words) {
    if (step < 0 || step > review->game->count)
        fprintf(out, "<span class=\"muted\">%s</span>", words);
    else
        fprintf(out, "<a href=\"#move-%d\">%s</a>", step, words);
}

/* Adds the links first, back, next and last, always at the same position. */
static void add_links(FILE *out, const Review *review, int step) {
    int count = review->game->count;
    fputs("<nav>", out);
    add_link(out, review, step > 0 ? 0 : -1, "\xc2\xab first");
    add_link(out, review, step - 1, "\xe2\x80\xb9 back");
    fprintf(out, "<span>%d of %d</span>", step, count);
    add_link(out, review, step < count ? step + 1 : -1, "next \xe2\x80\xba");
    add_link(out, review, step < count ? count : -1, "last \xc2\xbb");
    fputs("</nav>", out);
}

static void describe_move(FILE *out, const Review *review, int index) {
    const JudgedMove *move = &review->game->move[index];
    int moment = review_moment(review, index);
    fprintf(out, "<p>%d. %s<b>%s</b> %s", move->number, html_disc(move->before.side).text,
            square_name(move->played), html_value(move->value).text);
    if (move->loss > 0)
        fprintf(out, ", <span class=\"bad\">lost %s</span>; better %s %s",
                html_loss(move->loss).text, square_name(move->best),
                html_value(move->best_value).text);
    if (moment)
        fprintf(out, " (<a href=\"#moment-%d\">critical moment %d</a>)", moment, moment);
    fputs("</p>", out);
}

static void add_step(FILE *out, const Review *review, int step) {
    const JudgedGame *game = review->game;
    bool end = step == game->count;
    Position position = end ? game->end : game->move[step].before;
    Square last = step ? game->move[step - 1].played : SQUARE_NONE;
    char data[96];
    Text title = text_into(data, sizeof data);
    if (step)
        text_add(&title, "Board after move %d, %s %s", step,
                 html_side(game->move[step - 1].before.side), square_name(last));
    else
        text_add(&title, "Board at the start");
    fprintf(out, "<section class=\"step%s\" id=\"move-%d\">", step ? "" : " start", step);
    add_links(out, review, step);
    svg_board_last(out, position, last, data);
    if (step)
        describe_move(out, review, step - 1);
    else
        fprintf(out, "<p>The start, %s to move.</p>", html_side(position.side));
    fputs("</section>\n", out);
}

/* The start position is written last; the style sheet hides it if another board is shown. */
void review_steps(FILE *out, const Review *review) {
    fputs("<div class=\"steps\">\n", out);
    for (int step = 1; step <= review->game->count; step++)
        add_step(out, review, step);
    add_step(out, review, 0);
    fputs("</div>\n", out);
}
