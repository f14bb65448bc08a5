/* SPDX-License-Identifier: MIT */
#include "engine/choice/choice.h"

#include <math.h>
#include <string.h>

#include "base/public.h"

enum { WEAK_LEVEL = 5 }; /* levels up to this one leave the book early and vary */

/* Sets chances proportional to exp(-loss * coldness), where coldness is the inverse temperature.
 * Returns the mean loss. */
static double set_chances(const double *loss, int count, double coldness, double *chance) {
    double sum = 0, mean = 0;
    for (int i = 0; i < count; i++)
        sum += chance[i] = exp(-loss[i] * coldness);
    for (int i = 0; i < count; i++) {
        chance[i] /= sum;
        mean += chance[i] * loss[i];
    }
    return mean;
}

/* Bisects the coldness, the inverse temperature: the mean loss falls as the coldness grows. */
double strength_chances(const double *loss, int count, double wanted, double *chance) {
    enum { COLDEST = 1 << 14, HALVINGS = 64 };
    double warm = 0, cold = COLDEST;
    double mean = set_chances(loss, count, warm, chance);
    if (mean <= wanted)
        return mean;
    for (int i = 0; i < HALVINGS; i++) {
        double middle = (warm + cold) / 2;
        mean = set_chances(loss, count, middle, chance);
        if (mean > wanted)
            warm = middle;
        else
            cold = middle;
    }
    return mean;
}

static int draw(const double *chance, int count, Random *random) {
    double at = random_unit(random);
    int last = 0;
    for (int i = 0; i < count; i++) {
        if (chance[i] > 0)
            last = i;
        if ((at -= chance[i]) < 0)
            return last;
    }
    return last;
}

/* The constants were fitted to level 8, whose choices were judged at depth 16. With a mean loss of
 * 0.25 discs, the search's own loss was 0.45 discs in the opening and 0.64 in the midgame. The own
 * loss was 0.42 discs with a mean loss of 1 disc, and 0.2 discs with 2.5. That the own loss is
 * inversely proportional to depth is an assumption. */
double strength_own_loss(const verdi_line *best, double mean) {
    const double at_depth_1 = 4.4, fading = 2.5;
    if (best->exact)
        return 0;
    return at_depth_1 / (best->depth > 1 ? best->depth : 1) * exp(-mean / fading);
}

/* The mean loss by the search's values that gives a total loss of `wanted` together with the
 * search's own errors. */
static double without_own_loss(const verdi_line *best, double wanted) {
    enum { STEPS = 20 };
    double mean = wanted;
    for (int i = 0; i < STEPS; i++)
        mean = fmax(0, wanted - strength_own_loss(best, mean));
    return mean;
}

/* How far the loss should be ahead of schedule, in shares of one move. In the endgame many moves
 * are forced or equal, so about this much cannot be lost there. The numbers were measured in games
 * with losses of 0.25 to 6 discs per move. */
static double lead(int discs) {
    const double shares = 2.5, by_then = 44;
    return shares * fmin(1, (discs - 4) / (by_then - 4));
}

/* Sets the loss of each line against the best line. Returns the index of the best line. */
static int set_losses(const verdi_result *result, double *loss) {
    int best = 0;
    for (int i = 1; i < result->lines; i++)
        best = result->line[i].value > result->line[best].value ? i : best;
    for (int i = 0; i < result->lines; i++)
        loss[i] = (double)(result->line[best].value - result->line[i].value) / VERDI_DISC;
    return best;
}

/* Moves the chosen line to the front, and keeps at most `keep` lines. */
static void choose(verdi_result *result, int chosen, int keep) {
    verdi_line first = result->line[chosen];
    memmove(result->line + 1, result->line, (size_t)chosen * sizeof first);
    result->line[0] = first;
    result->lines = result->lines < keep ? result->lines : keep;
    lines_settle(result);
}

/* The carried loss is spread over two moves, so that no single move has to lose it all. */
void strength_choose(Random *random, double *carried, int discs, int wanted, int keep,
                     verdi_result *result) {
    enum { MOVES_TO_SPEND = 2, CARRY_MOST = 10 };
    double loss[VERDI_MAX_MOVES] = {0}, chance[VERDI_MAX_MOVES];
    double share = (double)wanted / VERDI_DISC, none = 0;
    carried = carried ? carried : &none;
    int best = set_losses(result, loss), count = result->lines;
    double now = share + (*carried + lead(discs) * share) / MOVES_TO_SPEND, mean = 0;
    if (count > 1) {
        mean = strength_chances(loss, count, without_own_loss(&result->line[best], now), chance);
        mean += strength_own_loss(&result->line[best], mean);
    } else {
        chance[0] = 1;
    }
    *carried = fmax(-CARRY_MOST * share, fmin(*carried + share - mean, CARRY_MOST * share));
    choose(result, draw(chance, count, random), keep);
}

/* ---------------------------------------------------------------------------------- weak levels */

bool strength_in_book(int level, int discs) {
    enum { DISCS_AT_LEVEL_0 = 8, DISCS_EACH = 2 };
    return level < 0 || level > WEAK_LEVEL || discs < DISCS_AT_LEVEL_0 + DISCS_EACH * level;
}

bool strength_varies(int level) {
    return level >= 0 && level <= WEAK_LEVEL;
}

/* The mean loss is smaller than the difference between two levels. Level 0, which searches as deep
 * as level 1, loses twice as much. Solved positions are played without loss. */
void strength_vary(Random *random, int level, int keep, verdi_result *result) {
    static const double wanted[WEAK_LEVEL + 1] = {1.0, 0.5, 0.4, 0.3, 0.2, 0.1}; /* discs */
    double loss[VERDI_MAX_MOVES] = {0}, chance[VERDI_MAX_MOVES];
    int best = set_losses(result, loss), chosen = best;
    if (result->line[best].origin != VERDI_FROM_SOLVER) {
        strength_chances(loss, result->lines, wanted[level], chance);
        chosen = draw(chance, result->lines, random);
    }
    choose(result, chosen, keep);
}

/* A book move may lose one disc for each level below the first strong one. A loss of two discs
 * halves the chance of a move. */
verdi_book_style strength_book_style(int level, const verdi_book_style *style) {
    enum { RANDOMNESS = 2 };
    verdi_book_style own = *style;
    int loss = (WEAK_LEVEL + 1 - level) * VERDI_DISC;
    if (level < 0 || level > WEAK_LEVEL)
        return own;
    own.randomness = own.randomness ? own.randomness : RANDOMNESS;
    own.loss = own.loss > loss ? own.loss : loss;
    return own;
}

/* The Elo rating of play at level 8 with a mean loss. The ratings come from matches of 80 games
 * from the standard start, in which each loss played against the previous one
 * (tools/match/FIGURES.md). The first loss is more than that of random moves. */
static const struct {
    int elo;
    double loss; /* discs per move */
} scale[] = {{0, 12},     {270, 8},    {555, 6},    {890, 4.5},   {1240, 3.2},
             {1460, 2.3}, {1755, 1.6}, {2100, 1.1}, {2305, 0.75}, {VERDI_ELO_MAX, 0.5}};

int verdi_elo_loss(int elo) {
    if (elo < 0 || elo > VERDI_ELO_MAX)
        return VERDI_E_ARGUMENT;
    if (elo == 0)
        return 64 * VERDI_DISC;
    int above = 1;
    while (elo > scale[above].elo)
        above++;
    double low = scale[above - 1].elo, part = (elo - low) / (scale[above].elo - low);
    double loss = scale[above - 1].loss * pow(scale[above].loss / scale[above - 1].loss, part);
    return (int)lround(loss * VERDI_DISC);
}
