/* SPDX-License-Identifier: MIT
 *
 * Says in words what decided a game, what a move cost, and why.
 */
#include "front/page/html.h"
#include "front/page/review_page.h"
#include "study/reasons.h"

/* "turned a win into a draw", or for an estimate "probably lost the win". */
static const char *slip_words(const JudgedMove *move) {
    static const char *const proven[] = {"", "turned a win into a draw", "turned a win into a loss",
                                         "turned a draw into a loss"};
    if (move->exact)
        return proven[move->slip];
    return move->slip == JUDGE_DRAW_TO_LOSS ? "probably lost the draw" : "probably lost the win";
}

/* Adds "lowered the chance of a win from 92% to 14%". */
static void add_chances(FILE *out, const JudgedMove *move) {
    bool draw = move->slip == JUDGE_DRAW_TO_LOSS;
    int kept = draw ? JUDGE_CERTAIN - move->best_chances.loss : move->best_chances.win;
    int left = draw ? JUDGE_CERTAIN - move->chances.loss : move->chances.win;
    fprintf(out, "lowered the chance of a %s from %s to %s", draw ? "draw or better" : "win",
            html_percent((double)kept / JUDGE_CERTAIN, 0).text,
            html_percent((double)left / JUDGE_CERTAIN, 0).text);
}

void review_cost(FILE *out, const JudgedMove *move) {
    fprintf(out, "<span class=\"bad\">lost %s disc%s", html_loss(move->loss).text,
            move->loss == 10 ? "" : "s");
    if (move->slip != JUDGE_KEPT) {
        fputs(": ", out);
        if (move->exact)
            fputs(slip_words(move), out);
        else
            add_chances(out, move);
    }
    fputs("</span>", out);
}

void review_reasons(FILE *out, const JudgedMove *move) {
    Reason reasons[REASONS];
    int count = reasons_find(position_board(move->before), move->played, move->best, reasons);
    for (int i = 0; i < count && i < 2; i++) {
        char data[160];
        Text words = text_into(data, sizeof data);
        reason_words(&reasons[i], move->before.side, &words);
        fprintf(out, "%s%s", i ? " and " : "<p class=\"why\">It ", data);
    }
    fputs(count ? ".</p>" : "", out);
}

static int find_costliest(const JudgedGame *game) {
    int worst = 0;
    for (int i = 1; i < game->count; i++)
        if (game->move[i].loss > game->move[worst].loss)
            worst = i;
    return worst;
}

/* Who won after all, although the last slip gave the game away. */
static void add_end(const JudgedGame *game, Text *out) {
    int halves[2];
    review_count(game, halves);
    if (halves[BLACK] == halves[WHITE])
        text_add(out, ", but the game ended in a draw.");
    else
        text_add(out, ", but %s won in the end.",
                 html_side(halves[BLACK] > halves[WHITE] ? BLACK : WHITE));
}

/* Whether the game was about even before the loser's move `index`, and lost by all values after it,
 * although none of them is certain enough for a slip. */
static bool has_led_since(const JudgedGame *game, int index) {
    enum { EVEN = 20 };
    Colour side = game->move[index].before.side;
    int halves[2], sign = side == BLACK ? 1 : -1;
    review_count(game, halves);
    bool led = game->over && halves[side] < halves[colour_other(side)] &&
               game->move[index].best_value >= -EVEN;
    for (int i = index + 1; led && i <= game->count; i++)
        led = sign * judge_value_after(game, i) < 0;
    return led;
}

void review_verdict(ReviewVerdict *verdict, const Review *review) {
    const JudgedGame *game = review->game;
    bool decided = review->decisive >= 0, turned = game->over && review->last_slip >= 0;
    *verdict = (ReviewVerdict){.before = "The record holds no moves.", .move = -1};
    if (!game->count)
        return;
    verdict->move = turned ? review->last_slip : find_costliest(game);
    const JudgedMove *move = &game->move[verdict->move];
    Text before = text_into(verdict->before, sizeof verdict->before);
    Text link = text_into(verdict->link, sizeof verdict->link);
    Text after = text_into(verdict->after, sizeof verdict->after);
    bool led = !turned && move->loss && has_led_since(game, verdict->move);
    if (!decided && !led)
        text_add(&before, "%s%s",
                 game->over ? "No single move decided the game" : "The game is unfinished",
                 turned       ? ": "
                 : move->loss ? ". The costliest was "
                              : ". No move lost a disc.");
    if (!turned && !move->loss) {
        verdict->move = -1;
        return;
    }
    text_add(&link, "%s %d, %s %s", decided || led ? "Move" : "move", move->number,
             html_side(move->before.side), square_name(move->played));
    if (decided)
        text_add(&after, ", decided the game: it %s (%s; best was %s, %s).", slip_words(move),
                 html_value(move->value).text, square_name(move->best),
                 html_value(move->best_value).text);
    else if (led)
        text_add(&after, ", cost most (%s disc%s); %s led from then on.",
                 html_loss(move->loss).text, move->loss == 10 ? "" : "s",
                 html_side(colour_other(move->before.side)));
    else if (turned) {
        text_add(&after, ", %s", slip_words(move));
        add_end(game, &after);
    } else
        text_add(&after, " (%s disc%s).", html_loss(move->loss).text, move->loss == 10 ? "" : "s");
}
