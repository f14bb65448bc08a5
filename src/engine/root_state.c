/* SPDX-License-Identifier: MIT */
#include "engine/root_state.h"

#include <string.h>

/* The score to report: contempt changes the score of a draw only inside the search. */
static int as_reported(Score score, Score draw) {
    return score == draw ? 0 : score;
}

/* Sets the bounds of the position from those of its moves. */
static void settle(verdi_root *root) {
    root->lower = root->upper = -SCORE_MAX;
    for (int i = 0; i < root->count; i++) {
        const verdi_root_move *move = &root->move[i];
        root->lower = move->lower > root->lower ? move->lower : root->lower;
        root->upper = move->upper > root->upper ? move->upper : root->upper;
    }
}

void root_state_fill(verdi_root *root, const RootMove *move, int count, int line, Square leader,
                     Score draw) {
    int first = line;
    root->count = count;
    for (int i = 0; i < count; i++) {
        root->move[i] = (verdi_root_move){.move = move[i].move,
                                          .value = as_reported(move[i].score, draw),
                                          .lower = as_reported(move[i].lower, draw),
                                          .upper = as_reported(move[i].upper, draw),
                                          .nodes = move[i].nodes};
        if (i > line && move[i].move == leader)
            first = i;
    }
    verdi_root_move best = root->move[first];
    memmove(root->move + line + 1, root->move + line, (size_t)(first - line) * sizeof best);
    root->move[line] = best;
    settle(root);
}
