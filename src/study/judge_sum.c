/* SPDX-License-Identifier: MIT
 *
 * What follows from judged moves by counting: sums, means, the curve of a game.
 */
#include <math.h>

#include "study/judge.h"

static const char *const phase_names[] = {"opening", "middle", "endgame"};
static const char *const slip_names[] = {"", "win to draw", "win to loss", "draw to loss"};

const char *judge_phase_name(JudgePhase phase) {
    return phase_names[phase];
}

const char *judge_slip_name(JudgeSlip slip) {
    return slip_names[slip];
}

static int for_black(int value, Colour side) {
    return side == BLACK ? value : -value;
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
    const JudgedMove *next = &game->move[index];
    bool end = index == game->count;
    int after = end ? game->end_value : for_black(next->best_value, next->before.side);
    if (index == 0 || (end ? game->end_exact : next->exact))
        return after;
    const JudgedMove *move = &game->move[index - 1];
    return (int)lround((after + for_black(move->value, move->before.side)) / 2.0);
}
