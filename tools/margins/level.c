/* SPDX-License-Identifier: MIT */
#include "margins/level.h"

#include <math.h>

/* By how much the value at `depth` falls short of its neighbours, seen from the side to move at the
 * leaf. False if one of the three was not searched. */
static bool find_shortfall(const Observation *o, int depth, double *shortfall) {
    if (depth < 1 || depth + 1 >= MARGIN_DEPTHS || o->value[depth - 1] == OBSERVE_NONE ||
        o->value[depth] == OBSERVE_NONE || o->value[depth + 1] == OBSERVE_NONE)
        return false;
    double short_of = (o->value[depth - 1] + o->value[depth + 1]) / 2.0 - o->value[depth];
    *shortfall = depth % 2 ? -short_of : short_of;
    return true;
}

void level_fit(const Observation *list, int count, double shift[FEATURE_DISCS]) {
    enum { REACH = 4 };
    double sum[FEATURE_DISCS] = {0}, weight[FEATURE_DISCS] = {0}, shortfall;
    for (int n = 0; n < count; n++)
        for (int depth = 1; depth < list[n].empties; depth++)
            if (find_shortfall(&list[n], depth, &shortfall)) {
                int discs = 64 - list[n].empties + depth;
                sum[discs] += shortfall;
                weight[discs]++;
            }
    for (int discs = 0; discs < FEATURE_DISCS; discs++) {
        double total = 0, share = 0;
        for (int other = discs - REACH; other <= discs + REACH; other += 2)
            if (other >= 0 && other < FEATURE_DISCS) {
                double near = REACH + 2 - (other < discs ? discs - other : other - discs);
                total += near * sum[other];
                share += near * weight[other];
            }
        shift[discs] = discs % 2 && share > 0 ? total / share : 0;
    }
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
