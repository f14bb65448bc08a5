/* SPDX-License-Identifier: MIT
 *
 * The features of the evaluation: patterns (the discs on the squares of each shape), views
 * (the squares of a shape that each side may move to), and counts of squares. The table generator,
 * the weights reader, the evaluation and the trainer all derive their data from this file. Edges
 * with X squares, rows, diagonals and corner blocks have been common since M. Buro's Logistello;
 * the triangles, the kite and the cross come from T. Yamana's Egaroucid, with these names.
 *
 * A pattern's configuration is a number in balanced ternary: square k of the shape adds 3^k for a
 * disc of the player, -3^k for one of the opponent, and 0 if it is empty. Changing sides negates
 * the configuration, so one table of weights serves both colours. A view's configuration has bit k
 * set if the player may move to square k, and bit 8 + k set if the opponent may.
 *
 * Each shape lists first the squares that differ most often between boards evaluated one after
 * another, because four adjacent rows (core/weights.h) share a cache line. 20,000 boards of `verdi
 * bench` touch on average 6,235 cache lines of pattern rows with this order of squares, and 8,875
 * with the squares in board order.
 */
#pragma once

#include <stdint.h>

#include "base/bits.h"

enum {
    FEATURE_SHAPES = 15,
    FEATURE_LANES = 64,       /* placements of all shapes, padded with unused lanes */
    FEATURE_MAX_SQUARES = 10, /* so that a configuration fits 16 bits: (3^10 - 1) / 2 = 29524 */
    FEATURE_VIEWS = 2,
    FEATURE_VIEW_LANES = 8,    /* placements of all views */
    FEATURE_VIEW_SQUARES = 8,  /* squares of each view */
    FEATURE_VIEW_SIZE = 65536, /* configurations of a view */
    FEATURE_COUNTS = 4,        /* see feature_borders() */
    FEATURE_COUNT_SIZE = 64,   /* every count is less than this */
    FEATURE_STAGES = 5,        /* of twelve discs each */
    FEATURE_DISCS = 65         /* a board has 0 to 64 discs */
};

typedef struct FeatureShape {
    const char *name;
    const char *squares; /* two characters per square */
} FeatureShape;

static const FeatureShape feature_shapes[FEATURE_SHAPES] = {
    {"edge and X squares", "c1d1f1a1b1e1g1h1b2g2"},
    {"corner 2x5", "e2e1c1a1b1d1a2b2c2d2"},
    {"corner 3x3", "a3c1c2a1b1a2b2b3c3"},
    {"triangle", "c2a4a3a1b1c1d1a2b2b3"},
    {"narrow triangle", "a5a3a4a1b1c1d1e1a2b2"},
    {"kite", "e2c2b3a1b1a2b2d2b4b5"},
    {"cross", "c2b3b1a1a2b2c3d3c4d4"},
    {"row 2", "f2c2d2a2b2e2g2h2"},
    {"row 3", "g3b3c3a3d3e3f3h3"},
    {"row 4", "g4h4b4a4c4d4e4f4"},
    {"diagonal 8", "c3g7h8a1b2d4e5f6"},
    {"diagonal 7", "c2g6h7b1d3e4f5"},
    {"diagonal 6", "d2g5h6c1e3f4"},
    {"diagonal 5", "e2g4d1f3h5"},
    {"diagonal 4", "f2g3h4e1"},
};

static const FeatureShape feature_views[FEATURE_VIEWS] = {
    {"corner", "c1a3c2b3b1a2b2a1"},
    {"edge", "c1f1d1e1b1g1a1h1"},
};

/* A placement of a shape on the board. */
typedef struct FeatureLane {
    int shape; /* -1: an unused lane */
    int size;
    uint8_t square[FEATURE_MAX_SQUARES];
} FeatureLane;

static inline int feature_shape_size(const FeatureShape *shape) {
    int size = 0;
    while (shape->squares[2 * size])
        size++;
    return size;
}

/* Square k of a shape, in the order of the list. */
static inline int feature_shape_square(const FeatureShape *shape, int k) {
    const char *name = shape->squares + 2 * k;
    return 8 * (name[1] - '1') + (name[0] - 'a');
}

/* 3^k. */
static inline int feature_power(int k) {
    static const int power[FEATURE_MAX_SQUARES + 1] = {1,   3,    9,    27,    81,   243,
                                                       729, 2187, 6561, 19683, 59049};
    return power[k];
}

/* The number n of configurations of a pattern; they run from -(n - 1) / 2 to (n - 1) / 2. */
static inline int feature_configurations(int shape) {
    return feature_power(feature_shape_size(&feature_shapes[shape]));
}

/* The rows of one stage of the network (core/weights.h) are, in order: a row for each configuration
 * of each pattern, ascending; a row for each configuration of each view, ascending; a row for each
 * value of each count; and one row that is always 0. Returns the first row of pattern `shape`; for
 * FEATURE_SHAPES, the first row of the views. */
static inline int feature_first_row(int shape) {
    int row = 0;
    for (int i = 0; i < shape; i++)
        row += feature_configurations(i);
    return row;
}

/* The row of a view's configuration 0. For FEATURE_VIEWS, the row for value 0 of the first
 * count. */
static inline int feature_view_row(int view) {
    return feature_first_row(FEATURE_SHAPES) + view * FEATURE_VIEW_SIZE;
}

/* The row for value 0 of a count. */
static inline int feature_count_row(int count) {
    return feature_view_row(FEATURE_VIEWS) + count * FEATURE_COUNT_SIZE;
}

static inline int feature_rows(void) {
    return feature_count_row(FEATURE_COUNTS) + 1;
}

/* The row of a lane's configuration 0. For an unused lane, the row that is always 0. */
static inline int feature_lane_row(const FeatureLane *lane) {
    return lane->shape < 0
               ? feature_rows() - 1
               : feature_first_row(lane->shape) + (feature_configurations(lane->shape) - 1) / 2;
}

/* The squares next to an empty one. A board has four counts: the player's moves, the opponent's
 * moves, the player's discs next to an empty square, and the opponent's discs there (mobility and
 * potential mobility, P. Rosenbloom 1982). */
static inline uint64_t feature_borders(uint64_t empties) {
    uint64_t beside = (empties << 1 & ~0x0101010101010101u) | (empties >> 1 & ~0x8080808080808080u);
    uint64_t row = empties | beside;
    return row << 8 | row >> 8 | beside;
}

/* The stage of a board with `discs` discs. */
static inline int feature_stage(int discs) {
    int stage = (discs - 4) / 12;
    return stage < 0 ? 0 : stage >= FEATURE_STAGES ? FEATURE_STAGES - 1 : stage;
}

/* Fills `lanes` with every distinct placement of the shapes under the board's eight symmetries.
 * Returns the number of placements. */
static inline int feature_place(const FeatureShape *shapes, int count, FeatureLane *lanes) {
    int placed = 0;
    for (int shape = 0; shape < count; shape++) {
        uint64_t seen[8];
        int placements = 0;
        for (int symmetry = 0; symmetry < 8; symmetry++) {
            FeatureLane lane = {.shape = shape, .size = feature_shape_size(&shapes[shape])};
            uint64_t set = 0;
            for (int k = 0; k < lane.size; k++) {
                int square =
                    bits_symmetry_square(feature_shape_square(&shapes[shape], k), symmetry);
                lane.square[k] = (uint8_t)square;
                set |= bits_square(square);
            }
            int known = 0;
            while (known < placements && seen[known] != set)
                known++;
            if (known < placements)
                continue;
            seen[placements++] = set;
            lanes[placed++] = lane;
        }
    }
    return placed;
}

/* Fills in the lanes of the patterns; the next function fills in those of the views. */
static inline void feature_make_lanes(FeatureLane lanes[FEATURE_LANES]) {
    for (int i = feature_place(feature_shapes, FEATURE_SHAPES, lanes); i < FEATURE_LANES; i++)
        lanes[i] = (FeatureLane){.shape = -1};
}

static inline void feature_make_view_lanes(FeatureLane lanes[FEATURE_VIEW_LANES]) {
    feature_place(feature_views, FEATURE_VIEWS, lanes);
}

/* Finds the mirror symmetry of a shape, which moves square k of the shape to its square to[k]. If
 * the shape has none, to[k] is k. Configurations that mirror each other have equal rows. */
static inline void feature_find_mirror(const FeatureShape *shape, int to[FEATURE_MAX_SQUARES]) {
    int size = feature_shape_size(shape);
    for (int symmetry = 1; symmetry < 8; symmetry++) {
        int matched = 0;
        for (int k = 0; k < size; k++) {
            int square = bits_symmetry_square(feature_shape_square(shape, k), symmetry);
            for (int j = 0; j < size; j++)
                if (feature_shape_square(shape, j) == square) {
                    to[k] = j;
                    matched++;
                }
        }
        if (matched == size)
            return;
    }
    for (int k = 0; k < size; k++)
        to[k] = k;
}

/* The mirror image of a pattern's configuration; `to` comes from feature_find_mirror(). */
static inline int feature_mirror(const int to[FEATURE_MAX_SQUARES], int size, int configuration) {
    int mirrored = 0;
    for (int k = 0; k < size; k++) {
        int digit = (configuration % 3 + 4) % 3 - 1; /* the lowest balanced digit */
        configuration = (configuration - digit) / 3;
        mirrored += digit * feature_power(to[k]);
    }
    return mirrored;
}

/* The mirror image of a view's configuration. */
static inline int feature_view_mirror(const int to[FEATURE_MAX_SQUARES], int configuration) {
    int mirrored = 0;
    for (int k = 0; k < FEATURE_VIEW_SQUARES; k++)
        for (int side = 0; side < 2 * FEATURE_VIEW_SQUARES; side += FEATURE_VIEW_SQUARES)
            mirrored |= (configuration >> (side + k) & 1) << (side + to[k]);
    return mirrored;
}
