/* SPDX-License-Identifier: MIT */
#include "train/layout.h"

#include <stdlib.h>
#include <string.h>

#include "base/pages.h"
#include "engine/levels.h"

static void find_steps(Layout *layout, const FeatureLane lanes[FEATURE_LANES]) {
    for (int i = 0; i < LAYOUT_NIBBLES; i++)
        for (int nibble = 0; nibble < 16; nibble++) {
            int16_t step[FEATURE_LANES] = {0};
            for (int lane = 0; lane < layout->lanes; lane++)
                for (int k = 0; k < lanes[lane].size; k++) {
                    int square = lanes[lane].square[k];
                    if (square / 4 == i && nibble >> square % 4 & 1)
                        step[lane] = (int16_t)(step[lane] + feature_power(k));
                }
            memcpy(layout->step[i][nibble], step, sizeof step);
        }
}

static void find_canonical(Layout *layout, int shape) {
    int to[FEATURE_MAX_SQUARES], size = feature_shape_size(shape);
    int count = feature_configurations(shape), half = (count - 1) / 2;
    int32_t start = layout->shape_start[shape];
    feature_find_mirror(shape, to);
    for (int i = 0; i < count; i++) {
        int mirror = feature_mirror(to, size, i - half) + half;
        layout->canonical[start + i] = start + (mirror < i ? mirror : i);
    }
}

Layout *layout_new(void) {
    Layout *layout = pages_alloc(sizeof *layout);
    if (!layout)
        return NULL;
    for (int shape = 0; shape <= FEATURE_SHAPES; shape++)
        layout->shape_start[shape] = feature_first_row(shape);
    for (int i = 0; i < FEATURE_COUNTS; i++)
        layout->count_offset[i] = feature_count_row(i);
    layout->cells = feature_rows();
    layout->canonical = malloc((size_t)layout->cells * sizeof *layout->canonical);
    if (!layout->canonical) {
        layout_free(layout);
        return NULL;
    }
    for (int32_t i = 0; i < layout->cells; i++)
        layout->canonical[i] = i;
    for (int shape = 0; shape < FEATURE_SHAPES; shape++)
        find_canonical(layout, shape);

    FeatureLane lanes[FEATURE_LANES];
    feature_make_lanes(lanes);
    for (int lane = 0; lane < FEATURE_LANES; lane++) {
        layout->lane_offset[lane] = feature_lane_row(&lanes[lane]);
        if (lanes[lane].shape >= 0)
            layout->lanes = lane + 1;
    }
    layout->moves = levels_pick(NULL)->moves;
    layout->inputs = layout->lanes + FEATURE_COUNTS;
    find_steps(layout, lanes);
    return layout;
}

void layout_free(Layout *layout) {
    if (!layout)
        return;
    free(layout->canonical);
    pages_free(layout, sizeof *layout);
}
