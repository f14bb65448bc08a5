/* SPDX-License-Identifier: MIT */
#include "train/layout.h"

#include <stdlib.h>
#include <string.h>

#include "base/system/pages.h"
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
    int to[FEATURE_MAX_SQUARES], size = feature_shape_size(&feature_shapes[shape]);
    int count = feature_configurations(shape), half = (count - 1) / 2;
    int32_t start = layout->shape_start[shape];
    feature_find_mirror(&feature_shapes[shape], to);
    for (int i = 0; i < count; i++) {
        int mirror = feature_mirror(to, size, i - half) + half;
        layout->canonical[start + i] = start + (mirror < i ? mirror : i);
    }
}

static void find_canonical_views(Layout *layout, int view) {
    int to[FEATURE_MAX_SQUARES], start = feature_view_row(view);
    feature_find_mirror(&feature_views[view], to);
    for (int i = 0; i < FEATURE_VIEW_SIZE; i++) {
        int mirror = feature_view_mirror(to, i);
        layout->canonical[start + i] = start + (mirror < i ? mirror : i);
    }
}

static void find_view_steps(Layout *layout) {
    FeatureLane lanes[FEATURE_VIEW_LANES];
    feature_make_view_lanes(lanes);
    for (int lane = 0; lane < FEATURE_VIEW_LANES; lane++) {
        layout->view_offset[lane] = feature_view_row(lanes[lane].shape);
        for (int k = 0; k < FEATURE_VIEW_SQUARES; k++) {
            int square = lanes[lane].square[k];
            for (int nibble = 0; nibble < 16; nibble++)
                if (nibble >> square % 4 & 1)
                    layout->view[square / 4][nibble][lane] |= (uint16_t)(1u << k);
        }
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
    for (int view = 0; view < FEATURE_VIEWS; view++)
        find_canonical_views(layout, view);

    FeatureLane lanes[FEATURE_LANES];
    feature_make_lanes(lanes);
    for (int lane = 0; lane < FEATURE_LANES; lane++) {
        layout->lane_offset[lane] = feature_lane_row(&lanes[lane]);
        if (lanes[lane].shape >= 0)
            layout->lanes = lane + 1;
    }
    layout->moves = levels_pick(NULL)->moves;
    layout->inputs = layout->lanes + FEATURE_COUNTS + FEATURE_VIEW_LANES;
    find_view_steps(layout);
    find_steps(layout, lanes);
    return layout;
}

void layout_free(Layout *layout) {
    if (!layout)
        return;
    free(layout->canonical);
    pages_free(layout, sizeof *layout);
}
