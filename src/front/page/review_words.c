/* SPDX-License-Identifier: MIT
 *
 * Says in words what a move cost, and why.
 */
#include "front/page/html.h"
#include "front/page/review_page.h"
#include "study/reasons.h"

const char *review_slip(const JudgedMove *move) {
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
    fprintf(out, "lowered the chance of a %s from %d%% to %d%%", draw ? "draw or better" : "win",
            (100 * kept + JUDGE_CERTAIN / 2) / JUDGE_CERTAIN,
            (100 * left + JUDGE_CERTAIN / 2) / JUDGE_CERTAIN);
}

void review_cost(FILE *out, const JudgedMove *move) {
    fprintf(out, "<span class=\"bad\">lost %s disc%s", html_loss(move->loss).text,
            move->loss == 10 ? "" : "s");
    if (move->slip != JUDGE_KEPT) {
        fputs(": ", out);
        if (move->exact)
            fputs(review_slip(move), out);
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
