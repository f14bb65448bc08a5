/* SPDX-License-Identifier: MIT
 *
 * The report of a game as text: what decided it, what each side lost, and the critical moments.
 */
#include <string.h>

#include "base/number.h"
#include "front/command/review/review_output.h"
#include "front/page/html.h"
#include "front/page/review_page.h"

/* Prints a text of a page for any terminal: with a hyphen for the minus sign of pages. */
static void print_plain(FILE *out, const char *text) {
    static const char minus[] = "\xe2\x88\x92";
    for (const char *sign; (sign = strstr(text, minus)); text = sign + strlen(minus))
        fprintf(out, "%.*s-", (int)(sign - text), text);
    fputs(text, out);
}

/* Prints "Black lost 14.2 discs in 30 moves, 0.47 per move; 18 moves were perfect." */
static void print_side(FILE *out, const JudgedGame *game, Colour colour) {
    JudgeTotal total = judge_total(game, colour, JUDGE_PHASES);
    if (total.moves)
        fprintf(out, "%s lost %d.%d discs in %d move%s, %.2f per move; %d perfect.\n",
                html_side(colour), total.loss / 10, total.loss % 10, total.moves,
                plural(total.moves), (double)judge_mean(total.loss, total.moves) / 100,
                total.perfect);
}

/* Prints " 12. d6 (black) +1.0, lost 6.2; best c5 +7.2: c5 d3 e6 (win to loss)". */
static void print_moment(FILE *out, const JudgedMove *move) {
    const char *slip = judge_slip_name(move->slip);
    fprintf(out, "  %2d. %s (%s) %+.1f, lost %.1f; best %s %+.1f", move->number,
            square_name(move->played), colour_name(move->before.side), move->value / 10.0,
            move->loss / 10.0, square_name(move->best), move->best_value / 10.0);
    for (int i = 0; i < move->line_length && i < 6; i++)
        fprintf(out, "%s%s", i ? " " : ": ", square_name(move->line[i]));
    fprintf(out, "%s%s%s%s\n", *slip ? " (" : "", *slip && !move->exact ? "probably " : "", slip,
            *slip ? ")" : "");
}

void review_text(FILE *out, const Review *review) {
    const JudgedGame *game = review->game;
    int halves[2], critical = review->options->critical;
    ReviewVerdict verdict;
    review_count(game, halves);
    review_verdict(&verdict, review);
    print_plain(out, verdict.before);
    print_plain(out, verdict.link);
    print_plain(out, verdict.after);
    fprintf(out, "\n%s %g-%g %s%s", review_name(game, BLACK), halves[BLACK] / 2.0,
            halves[WHITE] / 2.0, review_name(game, WHITE), game->over ? "" : ", unfinished");
    if (game->opening)
        fprintf(out, "; %s, %d move%s", game->opening, game->opening_moves,
                plural(game->opening_moves));
    fputs(".\n", out);
    print_side(out, game, BLACK);
    print_side(out, game, WHITE);
    if (review->moments)
        fprintf(out, "Critical moves:\n");
    else
        fprintf(out, "No move lost %d.%d discs or more.\n", critical / 10, critical % 10);
    for (int i = 0; i < review->moments; i++)
        print_moment(out, &game->move[review->moment[i]]);
}
