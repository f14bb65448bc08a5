/* SPDX-License-Identifier: MIT */
#include "rules/score.h"

#include "base/bits.h"

ScoreCount score_count(Board board, ScoreConvention convention) {
    int player = bits_count(board.player), opponent = bits_count(board.opponent);
    int empties = 64 - player - opponent;
    if (!player != !opponent)
        return player ? (ScoreCount){128, 0} : (ScoreCount){0, 128};
    if (convention == SCORE_DISCS)
        return (ScoreCount){2 * player, 2 * opponent};
    if (convention == SCORE_SPLIT || player == opponent)
        return (ScoreCount){2 * player + empties, 2 * opponent + empties};
    if (player > opponent)
        return (ScoreCount){2 * (player + empties), 2 * opponent};
    return (ScoreCount){2 * player, 2 * (opponent + empties)};
}
