/* SPDX-License-Identifier: MIT */
#include "margins/margins.h"

#include <math.h>
#include <string.h>

#include "core/weights.h"

enum {
    LAST = FEATURE_DISCS - 1,
    REACH = 4, /* smoothing range in discs to either side */
    /* From this number of discs on there is no smoothing: the last two numbers that are
     * evaluated. */
    SHARP = 64 - LAST_EMPTIES - 2,
    ENOUGH = 100, /* least number of searches of solved positions for a number of discs */
    FADING = 20   /* number of discs over which the correction fades out */
};

/* By how much the value at `depth` is below the mean of the adjacent depths, for the side to move
 * at the leaf. False if one of the three was not searched. */
static bool find_shortfall(const Observation *o, int depth, double *shortfall) {
    if (depth < 1 || depth + 1 >= MARGIN_DEPTHS || o->value[depth - 1] == OBSERVE_NONE ||
        o->value[depth] == OBSERVE_NONE || o->value[depth + 1] == OBSERVE_NONE)
        return false;
    double short_of = (o->value[depth - 1] + o->value[depth + 1]) / 2.0 - o->value[depth];
    *shortfall = depth % 2 ? -short_of : short_of;
    return true;
}

typedef struct Means {
    double sum[FEATURE_DISCS], count[FEATURE_DISCS]; /* by number of discs at the leaf */
} Means;

/* The mean shortfall, by number of discs at the leaf, against searches a ply shallower and
 * deeper. */
static void compare_depths(const Observation *list, int count, Means *means) {
    double shortfall;
    for (int n = 0; n < count; n++)
        for (int depth = 1; depth < list[n].empties; depth++)
            if (find_shortfall(&list[n], depth, &shortfall)) {
                int discs = 64 - list[n].empties + depth;
                means->sum[discs] += shortfall;
                means->count[discs]++;
            }
}

/* The mean shortfall against exact scores, for positions with a known score. */
static void compare_truth(const Observation *list, int count, Means *means) {
    for (int n = 0; n < count; n++)
        for (int depth = 1; depth < list[n].empties && depth < MARGIN_DEPTHS; depth++)
            if (list[n].exact != OBSERVE_NONE && list[n].value[depth] != OBSERVE_NONE) {
                int discs = 64 - list[n].empties + depth;
                double short_of = list[n].exact - list[n].value[depth];
                means->sum[discs] += depth % 2 ? -short_of : short_of;
                means->count[discs]++;
            }
}

/* The mean at a number of discs, smoothed over neighbours of the same parity between `low` and
 * `high`. 0 if there are none. */
static double smooth(const Means *means, int discs, int low, int high) {
    double total = 0, share = 0;
    for (int other = discs - REACH; other <= discs + REACH; other += 2)
        if (other >= low && other <= high) {
            double near = REACH + 2 - (other < discs ? discs - other : other - discs);
            total += near * means->sum[other];
            share += near * means->count[other];
        }
    return share > 0 ? total / share : 0;
}

/* The least number of discs from which exact scores are known. */
static int find_known(const Means *truth) {
    int known = LAST;
    while (known > 0 && truth->count[known - 1] >= ENOUGH)
        known--;
    return known;
}

void level_fit(const Observation *list, int count, double shift[FEATURE_DISCS]) {
    Means steps = {0}, truth = {0};
    compare_depths(list, count, &steps);
    compare_truth(list, count, &truth);
    int known = find_known(&truth);
    memset(shift, 0, FEATURE_DISCS * sizeof *shift);
    for (int discs = known; discs < LAST; discs++)
        shift[discs] = discs < SHARP ? smooth(&truth, discs, known, SHARP - 1)
                                     : smooth(&truth, discs, discs, discs);
    /* Towards the opening the correction of even numbers fades out. The shortfall of an odd number
     * is its own correction plus the mean correction of its neighbours, because they are seen from
     * the other side. */
    for (int discs = known - 1; discs >= 0 && known < LAST; discs--) {
        double left = 1 - (double)(known - discs) / FADING;
        if (discs % 2 == 0 && left > 0)
            shift[discs] = left * shift[known + known % 2];
    }
    for (int discs = 1; discs < known; discs += 2)
        shift[discs] = smooth(&steps, discs, 0, LAST) - (shift[discs - 1] + shift[discs + 1]) / 2;
}

void level_values(Observation *list, int count, const double shift[FEATURE_DISCS]) {
    for (int n = 0; n < count; n++)
        for (int depth = 0; depth < list[n].empties; depth++)
            if (list[n].value[depth] != OBSERVE_NONE) {
                double more = shift[64 - list[n].empties + depth];
                list[n].value[depth] =
                    (int16_t)(list[n].value[depth] + lround(depth % 2 ? -more : more));
            }
}
