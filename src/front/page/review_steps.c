/* SPDX-License-Identifier: MIT
 *
 * Writes the record of a game: its diagram, its transcript, and a board after each move. The style
 * sheet shows the board that the address names (:target), and each board has links to its
 * neighbours, so that stepping through the game and better lines needs no script.
 */
#include "front/page/html.h"
#include "front/page/review_page.h"
#include "front/page/svg_board.h"

enum { WHY = 10 /* the smallest loss that is explained, in tenths */ };

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

/* Adds what the move was worth, and the better one. */
static void describe_move(FILE *out, const Review *review, int index) {
    const JudgedMove *move = &review->game->move[index];
    fprintf(out, "<p>%d. %s<b>%s</b> %s", move->number, html_disc(move->before.side).text,
            square_name(move->played), html_value(move->value).text);
    if (move->loss > 0) {
        fputs(", ", out);
        review_cost(out, move);
        fputs("; better ", out);
        if (review_moment(review, index))
            fprintf(out, "<a href=\"#line=%d.1\">%s</a>", move->number, square_name(move->best));
        else
            fputs(square_name(move->best), out);
        fprintf(out, " %s", html_value(move->best_value).text);
    }
    fputs(".</p>", out);
    if (move->loss >= WHY)
        review_reasons(out, move);
}

static void add_step(FILE *out, const Review *review, int step, bool first) {
    const JudgedGame *game = review->game;
    bool end = step == game->count;
    const JudgedMove *move = step ? &game->move[step - 1] : NULL;
    Position position = end ? game->end : game->move[step].before;
    char back[24], next[24], words[24], data[96];
    Text title = text_into(data, sizeof data);
    snprintf(back, sizeof back, "move=%d", step - 1);
    snprintf(next, sizeof next, "move=%d", step + 1);
    snprintf(words, sizeof words, "%d of %d", step, game->count);
    if (step)
        text_add(&title, "Board after move %d, %s %s", step, html_side(move->before.side),
                 square_name(move->played));
    else
        text_add(&title, "Board at the start");
    fprintf(out, "<section class=\"step%s%s\" id=\"move=%d\">", first ? " start" : "",
            step && review_moment(review, step - 1) ? " key" : "", step);
    html_steps(out, step ? back : NULL, words, end ? NULL : next);
    svg_board(out, position, move ? move->played : SQUARE_NONE,
              move && move->loss ? move->best : SQUARE_NONE, data);
    fputs("<div>", out);
    if (step)
        describe_move(out, review, step - 1);
    else
        fprintf(out, "<p>The start, %s to move.</p>", html_side(position.side));
    fputs("</div></section>\n", out);
}

/* Adds the boards of the better line of a critical moment. */
static void add_line(FILE *out, const JudgedMove *move) {
    Position position = move->before;
    for (int i = 0; i < move->line_length; i++) {
        Square square = move->line[i];
        Colour side = position.side;
        char back[24], next[24], words[24], data[96];
        Text title = text_into(data, sizeof data);
        Board after = board_play(position_board(position), square);
        position.discs[side] = after.opponent;
        position.discs[colour_other(side)] = after.player;
        position.side = colour_other(side);
        snprintf(back, sizeof back, i ? "line=%d.%d" : "move=%d", move->number - !i, i);
        snprintf(next, sizeof next, "line=%d.%d", move->number, i + 2);
        snprintf(words, sizeof words, "%d of %d", i + 1, move->line_length);
        text_add(&title, "Board after move %d of the better line, %s %s", i + 1, html_side(side),
                 square_name(square));
        fprintf(out, "<section class=\"step line\" id=\"line=%d.%d\">", move->number, i + 1);
        html_steps(out, back, words, i + 1 < move->line_length ? next : NULL);
        svg_board(out, position, square, SQUARE_NONE, data);
        fprintf(out,
                "<div><p>The better line at move %d: %s<b>%s</b></p><p><a rel=\"up\" "
                "href=\"#move=%d\">Return to the game</a> <kbd>Esc</kbd></p></div></section>\n",
                move->number, html_disc(side).text, square_name(square), move->number);
    }
}

/* The board that is shown first is written last; the style sheet hides it if another is shown. */
void review_steps(FILE *out, const Review *review, int first) {
    fputs("<div class=\"stage\">\n", out);
    for (int i = 0; i < review->moments; i++)
        add_line(out, &review->game->move[review->moment[i]]);
    for (int step = 0; step <= review->game->count; step++)
        if (step != first)
            add_step(out, review, step, false);
    add_step(out, review, first, true);
    fputs("</div>\n", out);
}
