/* SPDX-License-Identifier: MIT */
#include "match/timeout.h"

#include <string.h>

static const Federation federations[] = {
    {"europe", SCORE_WINNER, 0},
    {"world", SCORE_WINNER, 66},
    {"usa", SCORE_DISCS, 64},
    {"japan", SCORE_SPLIT, 0},
};

const Federation *federation_find(const char *name) {
    for (size_t i = 0; i < sizeof federations / sizeof *federations; i++)
        if (!strcmp(name, federations[i].name))
            return &federations[i];
    return NULL;
}

bool timeout_stops(const Federation *federation, const TimeTrouble *trouble) {
    return trouble->flag && (!federation->small_win || trouble->past);
}

static void score_for(int halves[2], Colour winner, int winner_halves, int loser_halves) {
    halves[winner] = winner_halves;
    halves[colour_other(winner)] = loser_halves;
}

void timeout_score(const Federation *federation, Position position, const TimeTrouble *trouble,
                   int halves[2]) {
    ScoreCount count = score_count(position_board(position), federation->convention);
    score_for(halves, position.side, count.player_halves, count.opponent_halves);
    if (!trouble->flag)
        return;

    Colour winner = colour_other(trouble->flagged);
    bool loser_past = trouble->past && trouble->overran == trouble->flagged;
    if (!federation->small_win || loser_past) {
        score_for(halves, winner, 128, 0);
        return;
    }
    bool counts = board_is_over(position_board(position));
    if (!counts || halves[winner] <= halves[trouble->flagged])
        score_for(halves, winner, federation->small_win, 62);
}
