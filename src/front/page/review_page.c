/* SPDX-License-Identifier: MIT
 *
 * Writes the report of one game: the result, what decided it, the graph, the critical moments with
 * reasons, all moves, and where discs were lost.
 */
#include "front/page/review_page.h"

#include "base/number.h"
#include "base/system/path.h"
#include "base/utf8.h"
#include "front/page/html.h"
#include "front/page/svg_board.h"

/* ------------------------------------------------------------------------------------- the head */

static void add_headline(FILE *out, const JudgedGame *game, const int halves[2]) {
    fprintf(out,
            "<p class=\"eyebrow\">Othello game report%s</p><h1>%s<bdi>%s</bdi> "
            "<span class=\"keep\">%s</span> <bdi>%s</bdi>%s</h1>\n",
            game->over ? "" : ": an unfinished game", html_disc(BLACK).text,
            html_text(review_name(game, BLACK)).text, html_score(halves[BLACK], halves[WHITE]).text,
            html_text(review_name(game, WHITE)).text, html_disc(WHITE).text);
}

/* Adds "Opening Compoth, 8 moves · left the book with move 10, e7 · event · date". */
static void add_facts(FILE *out, const Review *review) {
    const JudgedGame *game = review->game;
    const int book = review->book_moves;
    fputs("<p class=\"about\">", out);
    if (game->opening)
        fprintf(out, "Opening <b>%s</b>, %d move%s", html_text(game->opening).text,
                game->opening_moves, plural(game->opening_moves));
    else
        fputs(game->standard ? "No named opening" : "From a position that was set up", out);
    if (book >= 0 && book < game->count)
        fprintf(out, " \xc2\xb7 left the book with move %d, %s", book + 1,
                square_name(game->move[book].played));
    else if (book >= 0)
        fputs(" \xc2\xb7 never left the book", out);
    if (*game->event)
        fprintf(out, " \xc2\xb7 %s", html_text(game->event).text);
    if (*game->date)
        fprintf(out, " \xc2\xb7 %s", html_date(game->date).text);
    fputs("</p>\n", out);
    if (*game->problem) {
        char clean[3 * RECORD_PROBLEM_SIZE];
        utf8_clean(clean, sizeof clean, game->problem);
        fprintf(out, "<p class=\"bad\">The record: %s</p>\n", html_text(clean).text);
    }
}

/* The change of the value for Black, in tenths, that no move's loss explains: later searches saw
 * more than earlier ones. */
static int find_drift(const JudgedGame *game) {
    int drift = judge_value_after(game, game->count) - judge_value_after(game, 0);
    for (int i = 0; i < game->count; i++)
        drift += game->move[i].before.side == BLACK ? game->move[i].loss : -game->move[i].loss;
    return drift;
}

/* ---------------------------------------------------------------------------------- the moments */

static void add_moment(FILE *out, const Review *review, int index) {
    const JudgedMove *move = &review->game->move[index];
    const JudgedMove *reply = index + 1 < review->game->count ? move + 1 : NULL;
    fprintf(out, "<li><p><a href=\"#move=%d\">Move %d, %s%s</a> ", move->number, move->number,
            html_disc(move->before.side).text, square_name(move->played));
    review_cost(out, move);
    if (reply && reply->before.side != move->before.side && reply->loss &&
        2 * reply->loss >= move->loss)
        fprintf(out, ". The reply gave %s back", html_loss(reply->loss).text);
    fputs(".</p>", out);
    review_reasons(out, move);
    fputs("<p>Better:", out);
    for (int i = 0; i < move->line_length; i++)
        fprintf(out, " <a href=\"#line=%d.%d\">%s</a>%s%s", move->number, i + 1,
                square_name(move->line[i]), i ? "" : " ",
                i ? "" : html_value(move->best_value).text);
    fprintf(out, "; played: %s %s</p></li>\n", square_name(move->played),
            html_value(move->value).text);
}

static void add_moments(FILE *out, const Review *review) {
    if (!review->moments)
        return;
    fprintf(out,
            "<h2>Critical moments</h2>\n<p class=\"note\">%sValues are discs for the side to "
            "move. A click on a move shows it on the board: a dot marks it, a ring the better "
            "move.</p>\n<ol class=\"list\">\n",
            review->decisive >= 0 ? "The decisive one first, then by loss. "
                                  : "The largest loss first. ");
    for (int i = 0; i < review->moments; i++)
        add_moment(out, review, review->moment[i]);
    fputs("</ol>\n", out);
}

/* ----------------------------------------------------------------------------------- the losses */

static void add_total(FILE *out, JudgeTotal total) {
    if (total.moves == 0)
        fputs("<td>\xe2\x80\x93</td>", out);
    else
        fprintf(out, "<td>%s <small>%s</small></td>", html_loss(total.loss).text,
                html_mean(judge_mean(total.loss, total.moves)).text);
}

static void add_losses(FILE *out, const JudgedGame *game) {
    static const char *const phases[] = {"Opening", "Middle game", "Endgame", "Whole game"};
    fputs("<h2>Discs lost</h2>\n<table class=\"data losses\"><thead><tr>"
          "<th scope=\"col\" class=\"text\">Part of the game</th>",
          out);
    for (int colour = 0; colour < 2; colour++)
        fprintf(out, "<th scope=\"col\">%s<bdi>%s</bdi></th>", html_disc((Colour)colour).text,
                html_text(review_name(game, (Colour)colour)).text);
    fputs("</tr></thead><tbody>", out);
    for (int phase = 0; phase <= JUDGE_PHASES; phase++) {
        fprintf(out, "<tr%s><th scope=\"row\" class=\"text\">%s</th>",
                phase == JUDGE_PHASES ? " class=\"sum\"" : "", phases[phase]);
        for (int colour = 0; colour < 2; colour++)
            add_total(out, judge_total(game, (Colour)colour, (JudgePhase)phase));
        fputs("</tr>", out);
    }
    fputs("<tr><th scope=\"row\" class=\"text\">Perfect moves</th>", out);
    for (int colour = 0; colour < 2; colour++) {
        JudgeTotal all = judge_total(game, (Colour)colour, JUDGE_PHASES);
        fprintf(out, "<td>%d <small>of %d</small></td>", all.perfect, all.moves);
    }
    fputs("</tr></tbody></table>\n<p class=\"note\">Small numbers: discs per move. Opening: more "
          "than "
          "40 squares empty; endgame: 20 or fewer.</p>\n",
          out);
}

/* ------------------------------------------------------------------------------------ the moves */

static void add_row(FILE *out, const Review *review, int index) {
    const JudgedMove *move = &review->game->move[index];
    Colour side = move->before.side;
    int moment = review_moment(review, index);
    Colour expected =
        index ? colour_other(review->game->move[index - 1].before.side) : review->game->start.side;
    if (side != expected)
        fprintf(out, "<tr class=\"pass\"><td></td><td colspan=\"5\">%s passes</td></tr>",
                html_side(expected));
    if (index && move->origin != VERDI_FROM_BOOK &&
        review->game->move[index - 1].origin == VERDI_FROM_BOOK)
        fputs("<tr class=\"seam\"><td></td><td colspan=\"5\">The book ends; the values below come "
              "from searches.</td></tr>",
              out);
    fprintf(out, "<tr%s><th scope=\"row\">%d</th><td class=\"text\">%s<a href=\"#move=%d\">%s</a>",
            moment ? " class=\"hit\"" : "", move->number, html_disc(side).text, move->number,
            square_name(move->played));
    if (move->opening && (!index || move->opening != review->game->move[index - 1].opening))
        fprintf(out, " <small>%s</small>", html_text(move->opening).text);
    const char *quiet = move->loss ? "" : " muted";
    fprintf(out, "</td><td>%s</td><td class=\"text best%s\">%s", html_value(move->value).text,
            quiet, move->forced ? "forced" : square_name(move->best));
    if (move->loss)
        fprintf(out, " <small>%s</small>", html_value(move->best_value).text);
    fprintf(out, "</td><td class=\"loss%s\">%s</td><td class=\"muted optional\">",
            moment ? " bad" : quiet, html_loss(move->loss).text);
    if (move->exact || move->origin == VERDI_FROM_BOOK)
        fputs(move->exact ? "exact" : "book", out);
    else
        fprintf(out, "%d plies", move->depth);
    fputs("</td></tr>\n", out);
}

static void add_moves(FILE *out, const Review *review) {
    fputs("<h2>All moves</h2>\n<div class=\"wide\"><table class=\"data moves\"><thead><tr>"
          "<th scope=\"col\">#</th><th scope=\"col\" class=\"text\">Played</th>"
          "<th scope=\"col\">Value</th><th scope=\"col\" class=\"text best\">Best</th>"
          "<th scope=\"col\">Lost</th>"
          "<th scope=\"col\" class=\"optional\">Search</th></tr></thead><tbody>\n",
          out);
    for (int i = 0; i < review->game->count; i++)
        add_row(out, review, i);
    fputs("</tbody></table></div>\n", out);
}

/* ------------------------------------------------------------------------------- the whole page */

static void add_graph(FILE *out, const Review *review) {
    int drift = find_drift(review->game);
    fputs("<figure>", out);
    review_graph(out, review);
    fputs("<figcaption>Discs by which a side is ahead; dashed: estimated by a search, solid: "
          "exact.",
          out);
    if (review->moments)
        fputs(" Numbers mark the critical moments, and a line leads to the value of the best move.",
              out);
    if (drift >= 10 || drift <= -10)
        fprintf(out,
                " %s more discs went to %s with no move to blame: later searches saw further than "
                "earlier ones.",
                html_loss(drift < 0 ? -drift : drift).text, html_side(drift < 0 ? WHITE : BLACK));
    fputs("</figcaption></figure>\n", out);
}

/* Who gets the empty squares of a finished game. */
static const char *const empties_words[] = {
    [SCORE_WINNER] = "count for the winner",
    [SCORE_DISCS] = "count for nobody",
    [SCORE_SPLIT] = "are split",
};

static void add_foot(FILE *out, const Review *review, const char *index) {
    char place[512], clean[1024];
    Text text = text_into(place, sizeof place);
    game_files_place(&review->game->place, &text);
    utf8_clean(clean, sizeof clean, path_name(place)); /* reveals no folders */
    fprintf(
        out,
        "<footer><p>Values are discs for the side that moves, rounded to a tenth. Lost: the best "
        "move\xe2\x80\x99s value less that of the move played. Empty squares at the end %s. "
        "\xe2\x80\x9c"
        "exact\xe2\x80\x9d: solved to the end of the game; \xe2\x80\x9c"
        "book\xe2\x80\x9d: from the opening book.</p><p>%s \xc2\xb7 %s</p>",
        empties_words[review->game->score], html_text(review->options->settings).text,
        html_text(clean).text);
    if (index)
        fprintf(out, "<p><a href=\"%s\">All games</a></p>", html_text(index).text);
    fputs("</footer>\n", out);
}

void review_page(FILE *out, const Review *review, const char *index, const char *engine) {
    const JudgedGame *game = review->game;
    char title[2 * JUDGE_NAME + 32], about[400] = "";
    int halves[2];
    ReviewVerdict verdict;
    Text title_text = text_into(title, sizeof title), about_text = text_into(about, sizeof about);
    review_count(game, halves);
    text_add(&title_text, "%s %s %s", review_name(game, BLACK),
             html_score(halves[BLACK], halves[WHITE]).text, review_name(game, WHITE));
    review_verdict(&verdict, review);
    text_add(&about_text, "%s%s%s", verdict.before, verdict.link, verdict.after);
    html_begin(out, title, about);
    fprintf(out, "<main class=\"%s\">\n<header>", game->count ? "staged" : "");
    add_headline(out, game, halves);
    add_facts(out, review);
    fprintf(out, "<p class=\"decisive\">%s", verdict.before);
    if (verdict.move >= 0)
        fprintf(out, "<a href=\"#move=%d\">%s</a>", verdict.move + 1, verdict.link);
    fprintf(out, "%s</p>\n", verdict.after);
    if (game->count)
        add_graph(out, review);
    fputs("</header>\n", out);
    if (game->count) {
        svg_board_define(out);
        review_steps(out, review, verdict.move + 1);
        fputs("<div>\n", out);
        add_moments(out, review);
        add_moves(out, review);
        add_losses(out, game);
        review_record(out, review);
        fputs("</div>\n", out);
    }
    fputs("</main>\n", out);
    add_foot(out, review, index);
    if (engine && game->count)
        html_end_with_engine(out, engine, game->start);
    else
        html_end(out);
}
