/* SPDX-License-Identifier: MIT */
#include "study/solving/solving.h"

#include <math.h>

/* Both factors were measured on FFO #40-#49. The solve at full confidence takes 3 to 50 times the
 * nodes before it (geometric mean 16). Each solve at lower confidence multiplies the nodes so far
 * by 1.7. */
static const double of_preparation = 16, of_probable_solve = 1.7;

void time_left_note(TimeLeft *solve, const verdi_info *info, int empties) {
    const verdi_result *so_far = info->result;
    const verdi_root *root = &so_far->root;
    if (root->iteration != solve->iteration)
        *solve = (TimeLeft){
            .iteration = root->iteration, .begin = so_far->nodes, .solved = solve->solved};
    if (root->done != solve->done) { /* the number may drop, when the window is widened */
        solve->done = root->done;
        solve->done_nodes = so_far->nodes - solve->begin;
    }
    if (info->complete) /* the next iteration begins here */
        *solve = (TimeLeft){.iteration = root->iteration + 1,
                            .begin = so_far->nodes,
                            .solved = solve->solved || root->depth >= empties};
}

/* The part of a solve that is finished when `done` of `count` root moves are finished. The first
 * move takes 0.4 of the solve on average, each later one less. */
static double part_done(int done, int count) {
    const double first = 0.4, bend = 1.5;
    if (done <= 0 || done >= count)
        return done > 0;
    return 1 - (1 - first) * pow(1 - (double)(done - 1) / (count - 1), bend);
}

/* The total nodes of the last solve. At first the total is the prediction; the nodes of finished
 * root moves gradually get more weight. If the current move takes longer than estimated, the
 * estimate grows. */
static double last_solve(const TimeLeft *solve, const verdi_root *root, double spent) {
    double predicted = of_preparation * (double)solve->begin;
    double part = part_done(solve->done, root->count);
    double next = spent / part_done(solve->done + 1, root->count);
    if (!solve->done)
        return fmax(predicted, next);
    double seen = fmax((double)solve->done_nodes / part, next);
    return fmax(exp((1 - part) * log(predicted) + part * log(fmax(seen, 1))), next);
}

double time_left_nodes(const TimeLeft *solve, const verdi_info *info, int empties) {
    const verdi_result *so_far = info->result;
    const verdi_root *root = &so_far->root;
    int later = root->iterations - solve->iteration; /* iterations after the running one */
    if (root->depth < empties || !solve->solved || !solve->begin)
        return -1;
    double nodes = (double)so_far->nodes, spent = nodes - (double)solve->begin;
    if (later < 0)
        return 0;
    if (later == 0)
        return last_solve(solve, root, spent) - spent;
    double before = fmax((double)solve->begin * pow(of_probable_solve, later), nodes);
    return before * (1 + of_preparation) - nodes;
}

double time_left_of(const TimeLeft *solve, const verdi_info *info, int empties) {
    double left = time_left_nodes(solve, info, empties);
    return left < 0 ? -1 : left * info->result->seconds / (double)info->result->nodes;
}
