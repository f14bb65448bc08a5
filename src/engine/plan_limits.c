/* SPDX-License-Identifier: MIT */
#include <math.h>

#include "engine/plan.h"

/* Returns false if some limit would have no effect in combination with the others. */
static bool limits_agree(const verdi_limits *limits) {
    bool play = limits->goal == VERDI_GOAL_PLAY, window = limits->alpha || limits->beta;
    if (!play && (limits->depth || limits->solve_confidence || limits->contempt))
        return false;
    if (limits->solve_confidence && limits->level >= 0)
        return false;
    if ((!play || limits->moves) && (limits->book || limits->mean_loss || limits->vary))
        return false;
    if (limits->mean_loss ? limits->book || limits->vary : limits->carried != NULL)
        return false;
    return !window || (limits->goal == VERDI_GOAL_EXACT && limits->alpha < limits->beta &&
                       limits->alpha >= -SCORE_MAX && limits->beta <= SCORE_MAX);
}

/* Whether a search could have reported the values and bounds of `root`. */
static bool resume_valid(const verdi_root *root) {
    if (!root)
        return true;
    bool valid = root->count >= 0 && root->count <= VERDI_MAX_MOVES && root->iteration >= 0;
    for (int i = 0; valid && i < root->count; i++) {
        const verdi_root_move *move = &root->move[i];
        valid = move->lower >= -SCORE_MAX && move->lower <= move->upper &&
                move->upper <= SCORE_MAX && move->value >= -SCORE_MAX && move->value <= SCORE_MAX;
    }
    return valid;
}

bool plan_limits_valid(const verdi_limits *limits) {
    const verdi_clock *clock = &limits->clock;
    double times = clock->main + clock->increment + clock->overtime + clock->period;
    return !isnan(limits->overhead) && !(clock->active && isnan(times)) && limits->level >= -1 &&
           limits->level <= 60 && limits->depth >= 0 && limits->depth <= 60 &&
           limits->move_time >= 0 && limits->elapsed >= 0 && limits->lines >= 1 &&
           limits->lines <= 64 && limits->contempt >= -100 && limits->contempt <= 100 &&
           plan_confidence(limits->confidence) >= 0 &&
           plan_confidence(limits->solve_confidence) >= 0 &&
           (unsigned)limits->goal <= VERDI_GOAL_WLD && limits_agree(limits) &&
           limits->report_seconds >= 0 && limits->mean_loss >= 0 &&
           limits->mean_loss <= SCORE_MAX && resume_valid(limits->resume);
}
