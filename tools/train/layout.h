/* SPDX-License-Identifier: MIT
 *
 * Where the weights of one stage lie while they are fitted: one cell for each configuration of each
 * shape, as core/features.h lists them, mirror images included; the last cell belongs to unused
 * lanes and is always 0. And the cells that a board selects, computed from nothing.
 */
#ifndef VERDI_TOOLS_TRAIN_LAYOUT_H
#define VERDI_TOOLS_TRAIN_LAYOUT_H

#include "core/features.h"
#include "rules/board.h"

typedef int16_t LayoutVector __attribute__((vector_size(32)));
enum { LAYOUT_VECTORS = FEATURE_LANES * 2 / 32, LAYOUT_NIBBLES = 16 };

typedef struct Layout {
    int32_t cells;
    int lanes;                               /* in use */
    int32_t shape_start[FEATURE_SHAPES + 1]; /* cells of a shape, its lowest configuration first */
    int32_t lane_offset[FEATURE_LANES];      /* the cell of configuration 0 */
    int32_t *canonical;                      /* of each cell: the one whose weight it shares */
    /* What four neighbouring squares full of the player's discs (a nibble of the set) add. */
    LayoutVector step[LAYOUT_NIBBLES][16][LAYOUT_VECTORS];
} Layout;

/* NULL if memory is short. */
Layout *layout_new(void);
void layout_free(Layout *layout);

/* The cells that the lanes of a board select; cell[0..lanes-1]. */
static inline void layout_find_cells(const Layout *layout, Board board,
                                     int32_t cell[FEATURE_LANES]) {
    union {
        LayoutVector vector[LAYOUT_VECTORS];
        int16_t configuration[FEATURE_LANES];
    } sum = {0};
    for (int i = 0; i < LAYOUT_NIBBLES; i++) {
        const LayoutVector *player = layout->step[i][board.player >> 4 * i & 15];
        const LayoutVector *opponent = layout->step[i][board.opponent >> 4 * i & 15];
        for (int k = 0; k < LAYOUT_VECTORS; k++)
            sum.vector[k] += player[k] - opponent[k];
    }
    for (int lane = 0; lane < FEATURE_LANES; lane++)
        cell[lane] = layout->lane_offset[lane] + sum.configuration[lane];
}

#endif
