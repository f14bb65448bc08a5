/* SPDX-License-Identifier: MIT */
#include "engine/choice/strength.h"

#include <math.h>
#include <string.h>

#include "base/public/lines.h"

enum { WEAK_LEVEL = 5 }; /* up to this one a level leaves the book early, and varies */

/* Chances in proportion to exp(-loss * coldness); returns the mean loss. */
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

/* The mean falls as it gets colder. */
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

/* Found with the default, level 8, whose choices were judged at depth 16: 0.45 and 0.64 discs in
 * the opening and the middle game where 0.25 are given away, 0.42 where it is 1, 0.2 where it is
 * 2.5. That deeper searches err less in proportion is an assumption. */
double strength_own_loss(const verdi_line *best, double mean) {
    const double at_depth_1 = 4.4, fading = 2.5;
    if (best->exact)
        return 0;
    return at_depth_1 / (best->depth > 1 ? best->depth : 1) * exp(-mean / fading);
}

/* What has to be lost by the values, so that with the search's own errors it is `wanted`. */
static double without_own_loss(const verdi_line *best, double wanted) {
    enum { STEPS = 20 };
    double mean = wanted;
    for (int i = 0; i < STEPS; i++)
        mean = fmax(0, wanted - strength_own_loss(best, mean));
    return mean;
}

/* How much more than its share a game should have lost by now, in shares: at its end, where moves
 * are forced or the same, about so much cannot be lost any more. Seen in games of 0.25 to 6. */
static double lead(int discs) {
    const double shares = 2.5, by_then = 44;
    return shares * fmin(1, (discs - 4) / (by_then - 4));
}

/* What each line loses against the best. Returns which one that is. */
static int set_losses(const verdi_result *result, double *loss) {
    int best = 0;
    for (int i = 1; i < result->lines; i++)
        best = result->line[i].value > result->line[best].value ? i : best;
    for (int i = 0; i < result->lines; i++)
        loss[i] = (double)(result->line[best].value - result->line[i].value) / VERDI_DISC;
    return best;
}

/* This line becomes the first one, before at most `keep` - 1 others. */
static void choose(verdi_result *result, int chosen, int keep) {
    verdi_line first = result->line[chosen];
    memmove(result->line + 1, result->line, (size_t)chosen * sizeof first);
    result->line[0] = first;
    result->lines = result->lines < keep ? result->lines : keep;
    lines_settle(result);
}

/* What is carried over is spent over two moves, so that no single one pays for many. */
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

/* Less than a level is worth, and level 0, which searches no less deep than level 1, twice as much.
 * What is solved is played as it is. */
void strength_vary(Random *random, int level, int keep, verdi_result *result) {
    static const double wanted[WEAK_LEVEL + 1] = {1.0, 0.5, 0.4, 0.3, 0.2, 0.1}; /* discs a move */
    double loss[VERDI_MAX_MOVES] = {0}, chance[VERDI_MAX_MOVES];
    int best = set_losses(result, loss), chosen = best;
    if (result->line[best].origin != VERDI_FROM_SOLVER) {
        strength_chances(loss, result->lines, wanted[level], chance);
        chosen = draw(chance, result->lines, random);
    }
    choose(result, chosen, keep);
}

/* Up to a disc is lost for each level that is missing, two discs being drawn half as often. */
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

/* Matches of 80 games from the standard start at level 8, each of these losses against the one
 * before it (tools/match/FIGURES.md); the first one is beyond what random moves lose. */
static const struct {
    int elo;
    double loss; /* discs a move */
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
