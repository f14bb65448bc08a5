/* SPDX-License-Identifier: MIT
 *
 * Writes the report of one game: the result, the decisive move, the graph, where discs were lost,
 * the key moments with boards, and all moves.
 */
#include "front/page/review_page.h"

#include <string.h>

#include "base/number.h"
#include "front/page/html.h"
#include "front/page/svg_board.h"
#include "record/utf8.h"

/* From front/page/review_assets.S. */
extern const char verdi_review_js[], verdi_review_js_end[];

/* ------------------------------------------------------------------------------------- the head */

static void write_title(const JudgedGame *game, Text *out) {
    if (*game->name[BLACK] || *game->name[WHITE])
        text_add(out, "%s \xe2\x80\x93 %s", review_name(game, BLACK), review_name(game, WHITE));
    else
        text_add(out, "Othello game");
}

/* Adds the page's headline: "Black wins 40–24". */
static void add_headline(FILE *out, const JudgedGame *game) {
    int halves[2];
    review_count(game, halves);
    Colour winner = halves[WHITE] > halves[BLACK] ? WHITE : BLACK;
    HtmlWord score = html_score(halves[winner], halves[!winner]);
    if (!game->over)
        fputs("<h1>An unfinished game</h1>\n", out);
    else if (halves[BLACK] == halves[WHITE])
        fprintf(out, "<h1>A draw, %s</h1>\n", score.text);
    else
        fprintf(out, "<h1><bdi>%s</bdi> wins <span class=\"keep\">%s</span></h1>\n",
                html_text(review_name(game, winner)).text, score.text);
}

static void add_players(FILE *out, const JudgedGame *game) {
    int halves[2];
    review_count(game, halves);
    fprintf(out, "<table class=\"score\"><caption class=\"eyebrow\">%s</caption><tbody>",
            game->over ? "Final score" : "Discs where the record ends");
    for (int colour = 0; colour < 2; colour++) {
        bool won = game->over && halves[colour] > halves[!colour];
        fprintf(out, "<tr%s><th scope=\"row\">%s<bdi>%s</bdi></th><td>%s</td></tr>",
                won ? " class=\"won\"" : "", html_disc((Colour)colour).text,
                html_text(review_name(game, (Colour)colour)).text,
                html_halves(halves[colour]).text);
    }
    fputs("</tbody></table>\n", out);
}

static void add_fact(FILE *out, const char *name, const char *text) {
    if (*text)
        fprintf(out, "<dt>%s</dt><dd>%s</dd>", name, html_text(text).text);
}

static void add_facts(FILE *out, const Review *review) {
    const JudgedGame *game = review->game;
    fputs("<dl>", out);
    add_fact(out, "Event", game->event);
    add_fact(out, "Date", html_date(game->date).text);
    if (game->opening)
        fprintf(out, "<dt>Opening</dt><dd>%s <small>(%d move%s)</small></dd>",
                html_text(game->opening).text, game->opening_moves, plural(game->opening_moves));
    else if (!game->standard)
        fputs("<dt>Opening</dt><dd>from a position that was set up</dd>", out);
    if (review->book_moves >= 0 && review->book_moves < game->count)
        fprintf(out, "<dt>Book</dt><dd>left with move %d, %s</dd>", review->book_moves + 1,
                square_name(game->move[review->book_moves].played));
    else if (review->book_moves >= 0)
        fputs("<dt>Book</dt><dd>never left</dd>", out);
    if (*game->problem) {
        char clean[3 * RECORD_PROBLEM_SIZE];
        utf8_clean(clean, sizeof clean, game->problem);
        fprintf(out, "<dt>Record</dt><dd class=\"bad\">%s</dd>", html_text(clean).text);
    }
    fputs("</dl>\n", out);
}

/* The effect of a mistake, as the end of a sentence. */
static const char *slip_words(const JudgedMove *move) {
    static const char *const proven[] = {"", "turned a win into a draw", "turned a win into a loss",
                                         "turned a draw into a loss"};
    if (move->exact)
        return proven[move->slip];
    return move->slip == JUDGE_DRAW_TO_LOSS ? "probably lost the draw" : "probably lost the win";
}

/* "+4.0", or for an estimate with the probability of keeping the result: "+4.0, 81%". */
static HtmlWord stake(const JudgedMove *move, int value, JudgeChances chances) {
    int kept = move->slip == JUDGE_DRAW_TO_LOSS ? JUDGE_CERTAIN - chances.loss : chances.win;
    HtmlWord word = html_value(value);
    size_t length = strlen(word.text);
    if (!move->exact)
        snprintf(word.text + length, sizeof word.text - length, ", %d%%",
                 (100 * kept + JUDGE_CERTAIN / 2) / JUDGE_CERTAIN);
    return word;
}

/* Adds "Move 12, White d6" as a link to the move. */
static void add_move_link(FILE *out, const Review *review, int index) {
    const JudgedMove *move = &review->game->move[index];
    int moment = review_moment(review, index);
    fprintf(out, "<a href=\"#%s-%d\">Move %d, %s %s</a>", moment ? "moment" : "move",
            moment ? moment : move->number, move->number, html_side(move->before.side),
            square_name(move->played));
}

static void add_turn(FILE *out, const Review *review, int index) {
    const JudgedMove *move = &review->game->move[index];
    const JudgedMove *reply = index + 1 < review->game->count ? move + 1 : NULL;
    fputs("<li>", out);
    add_move_link(out, review, index);
    fprintf(out, " %s (%s); best: %s (%s).", slip_words(move),
            stake(move, move->value, move->chances).text, square_name(move->best),
            stake(move, move->best_value, move->best_chances).text);
    if (reply && reply->before.side != move->before.side && 2 * reply->loss >= move->loss) {
        fputs(" The reply, ", out);
        add_move_link(out, review, index + 1);
        fprintf(out, ", gave %s discs back.", html_loss(reply->loss).text);
    }
    fputs("</li>", out);
}

/* Adds the move that decided the game, and the best move there. */
static void add_decisive(FILE *out, const Review *review) {
    const JudgedMove *move = &review->game->move[review->decisive];
    Colour winner = colour_other(move->before.side);
    fputs("<p class=\"decisive\"><b>", out);
    add_move_link(out, review, review->decisive);
    fprintf(out,
            "</b> (%s) decided the game: best was <b>%s</b> (%s), and from here on %s led.</p>\n",
            html_value(move->value).text, square_name(move->best),
            html_value(move->best_value).text, html_side(winner));
}

/* For a game that no single move decided: adds the move that lost most. */
static void add_costliest(FILE *out, const Review *review) {
    const JudgedMove *worst = &review->game->move[0];
    for (int i = 1; i < review->game->count; i++)
        if (review->game->move[i].loss > worst->loss)
            worst = &review->game->move[i];
    fputs("<p>The search found no single decisive move.", out);
    if (worst->loss > 0) {
        fputs(" The largest: ", out);
        add_move_link(out, review, worst->number - 1);
        fprintf(out, ", lost %s discs.", html_loss(worst->loss).text);
    }
    fputs("</p>\n", out);
}

static void add_turns(FILE *out, const Review *review) {
    int slips = 0;
    bool estimates = false;
    fputs("<h2>What decided the game</h2>\n", out);
    if (review->decisive >= 0)
        add_decisive(out, review);
    else
        add_costliest(out, review);
    for (int i = 0; i < review->game->count; i++) {
        if (review->game->move[i].slip == JUDGE_KEPT || i == review->decisive)
            continue;
        fputs(slips++ ? "" : "<ul class=\"turns\">", out);
        add_turn(out, review, i);
        estimates |= !review->game->move[i].exact;
    }
    if (slips)
        fputs("</ul>\n", out);
    if (estimates)
        fputs(
            "<p class=\"note\">Percent: the probability that strong play keeps the win (or the "
            "draw). If it drops by more than 50 points, the win (or draw) is probably lost.</p>\n",
            out);
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

/* ---------------------------------------------------------------------------------- the moments */

/* Appends the best line: "c5 pass e6". */
static void write_line(const JudgedMove *move, Text *out) {
    for (int i = 1; i < move->line_length; i++)
        text_add(out, "%s%s", i > 1 ? " " : "", square_name(move->line[i]));
}

static void add_moment(FILE *out, const Review *review, int number) {
    char data[256];
    Text text = text_into(data, sizeof data);
    const JudgedMove *move = &review->game->move[review->moment[number - 1]];
    Colour side = move->before.side;
    fprintf(out,
            "<article class=\"moment\" id=\"moment-%d\"><h3>%d. <a href=\"#move-%d\">Move %d</a>, "
            "%s%s</h3>",
            number, number, move->number, move->number, html_disc(side).text, html_side(side));
    text_add(&text, "Board before move %d, %s to move: %s was played, %s is better", move->number,
             html_side(side), square_name(move->played), square_name(move->best));
    svg_board(out, move->before, move->played, move->best, data);
    fprintf(out,
            "<p><span aria-hidden=\"true\">\xe2\x9c\x95</span> played <b>%s</b> %s</p>"
            "<p><span aria-hidden=\"true\">\xe2\x97\x8b</span> better <b>%s</b> %s</p>",
            square_name(move->played), html_value(move->value).text, square_name(move->best),
            html_value(move->best_value).text);
    text = text_into(data, sizeof data);
    write_line(move, &text);
    if (move->line_length > 1)
        fprintf(out, "<p class=\"note\">then %s</p>", data);
    bool slip = move->slip != JUDGE_KEPT;
    fprintf(out, "<p class=\"bad\">lost %s discs%s%s</p></article>\n", html_loss(move->loss).text,
            slip ? ", " : "", slip ? slip_words(move) : "");
}

static void add_moments(FILE *out, const Review *review) {
    if (!review->moments)
        return;
    fprintf(out,
            "<h2>Critical moments</h2>\n<p class=\"note\">%sThe position before the move: "
            "\xe2\x9c\x95 was played, \xe2\x97\x8b is better. Values are discs for the side to "
            "move.</p>\n<div class=\"moments\">\n",
            review->decisive >= 0 ? "The decisive one first, then by loss. "
                                  : "The largest loss first. ");
    for (int i = 1; i <= review->moments; i++)
        add_moment(out, review, i);
    fputs("</div>\n", out);
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
    fprintf(out, "<tr%s><th scope=\"row\">%d</th><td class=\"text\">%s<a href=\"#%s-%d\">%s</a>",
            moment ? " class=\"hit\"" : "", move->number, html_disc(side).text,
            moment ? "moment" : "move", moment ? moment : move->number, square_name(move->played));
    if (move->opening && (!index || move->opening != review->game->move[index - 1].opening))
        fprintf(out, " <small>%s</small>", html_text(move->opening).text);
    const char *quiet = move->loss ? "" : " muted";
    fprintf(out, "</td><td>%s</td><td class=\"text best%s\">%s", html_value(move->value).text,
            quiet, move->forced ? "forced" : square_name(move->best));
    if (move->loss)
        fprintf(out, " <small>%s</small>", html_value(move->best_value).text);
    fprintf(out, "</td><td class=\"loss%s\">%s</td><td class=\"muted\">", moment ? " bad" : quiet,
            html_loss(move->loss).text);
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
          "<th scope=\"col\">Search</th></tr></thead><tbody>\n",
          out);
    for (int i = 0; i < review->game->count; i++)
        add_row(out, review, i);
    fputs("</tbody></table></div>\n", out);
}

/* ------------------------------------------------------------------------------- the whole page */

static void add_graph(FILE *out, const Review *review) {
    fputs("<h2>The game</h2>\n<div class=\"game\"><figure>", out);
    review_graph(out, review);
    fputs("<figcaption>Value after each move, in discs. Dashed: estimated by a search; solid: "
          "exact.",
          out);
    if (review->moments)
        fputs(" Numbers mark the critical moments; a vertical line leads to the value of the best "
              "move.",
              out);
    fputs(" Below: dark bars Black, light bars White.</figcaption></figure>\n", out);
    review_steps(out, review);
    fputs("</div>\n", out);
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
    const char *name = strrchr(place, '/'); /* the page must not reveal the folders above it */
    utf8_clean(clean, sizeof clean, name ? name + 1 : place);
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

void review_page(FILE *out, const Review *review, const char *index) {
    char data[2 * JUDGE_NAME + 8];
    Text title = text_into(data, sizeof data);
    write_title(review->game, &title);
    html_begin(out, data);
    fputs("<main>\n<header><p class=\"eyebrow\">Othello game report</p>", out);
    add_headline(out, review->game);
    add_players(out, review->game);
    add_facts(out, review);
    fputs("</header>\n", out);
    if (review->game->count) {
        svg_board_define(out);
        add_turns(out, review);
        add_graph(out, review);
        review_record(out, review);
        add_losses(out, review->game);
        add_moments(out, review);
        add_moves(out, review);
        html_script(out, verdi_review_js, verdi_review_js_end);
    } else {
        fputs("<p>The record holds no moves.</p>\n", out);
    }
    fputs("</main>\n", out);
    add_foot(out, review, index);
    html_end(out);
}
