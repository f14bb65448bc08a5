/* SPDX-License-Identifier: MIT
 *
 * Computes sums, means and the graph of a game from judged moves.
 */
#include "study/judge.h"

static const char *const phase_names[] = {"opening", "middle", "endgame"};
static const char *const slip_names[] = {"", "win to draw", "win to loss", "draw to loss"};

const char *judge_phase_name(JudgePhase phase) {
    return phase_names[phase];
}

const char *judge_slip_name(JudgeSlip slip) {
    return slip_names[slip];
}

JudgeTotal judge_total(const JudgedGame *game, Colour colour, JudgePhase phase) {
    JudgeTotal total = {0};
    for (int i = 0; i < game->count; i++) {
        const JudgedMove *move = &game->move[i];
        if (move->before.side != colour || (phase != JUDGE_PHASES && move->phase != phase))
            continue;
        total.moves++;
        total.loss += move->loss;
        total.perfect += move->loss == 0;
    }
    return total;
}

int64_t judge_mean(int64_t loss, int64_t moves) {
    return moves ? (20 * loss + moves) / (2 * moves) : 0;
}

int judge_value_after(const JudgedGame *game, int index) {
    if (!game->count)
        return game->end_value;
    const JudgedMove *move = &game->move[index ? index - 1 : 0];
    return judge_for_black(index ? move->value : move->best_value, move->before.side);
}
