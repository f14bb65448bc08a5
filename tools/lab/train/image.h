/* SPDX-License-Identifier: MIT
 *
 * Weights files (core/weights_file.h) for the tools: reading with the description, and writing.
 */
#pragma once

#include "core/features.h"
#include "core/weights.h"
#include "rules/board.h"

/* ----------------------------------------------------------------------------------- the layout */

/* The layout of a stage's rows during a fit, in the order of core/weights.h: one cell for each
 * configuration of each pattern and view, including mirror images, and one for each value of each
 * count. The last cell is for unused lanes; its weights are always 0. Also computes the cells that
 * a board selects. */

typedef int16_t LayoutVector __attribute__((vector_size(32)));
enum { LAYOUT_VECTORS = FEATURE_LANES * 2 / 32, LAYOUT_NIBBLES = 16 };

/* The most cells of a board, with padding. */
enum { LAYOUT_MAX_INPUTS = FEATURE_LANES + FEATURE_COUNTS + FEATURE_VIEW_LANES };

typedef struct Layout {
    int32_t cells;
    int lanes, inputs;                       /* lanes in use; number of cells that a board
                                              * selects */
    int32_t shape_start[FEATURE_SHAPES + 1]; /* first cell of a shape, that of its lowest
                                              * configuration */
    int32_t lane_offset[FEATURE_LANES];      /* the cell of configuration 0 */
    int32_t view_offset[FEATURE_VIEW_LANES]; /* the cell of configuration 0 */
    int32_t count_offset[FEATURE_COUNTS];    /* the cell of value 0 */
    int32_t *canonical;                      /* by cell: the cell whose row it shares */
    uint64_t (*moves)(uint64_t player, uint64_t opponent); /* the fastest version for this CPU */
    /* What the player's discs on four adjacent squares (a nibble of the board) add to the
     * configurations. */
    LayoutVector step[LAYOUT_NIBBLES][16][LAYOUT_VECTORS];
    /* What the player's moves to these squares add to the configurations of the views. */
    uint16_t view[LAYOUT_NIBBLES][16][FEATURE_VIEW_LANES];
} Layout;

/* Makes the layout. NULL if memory is short. */
Layout *layout_new(void);
void layout_free(Layout *layout);

/* Fills cell[0..inputs-1] with the cells that a board selects. */
static inline void layout_find_cells(const Layout *layout, Board board,
                                     int32_t cell[LAYOUT_MAX_INPUTS]) {
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
    for (int lane = 0; lane < layout->lanes; lane++)
        cell[lane] = layout->lane_offset[lane] + sum.configuration[lane];
    uint64_t borders = feature_borders(board_empties(board));
    const int32_t *offset = layout->count_offset;
    cell += layout->lanes;
    uint64_t moves = layout->moves(board.player, board.opponent);
    uint64_t answers = layout->moves(board.opponent, board.player);
    cell[0] = offset[0] + bits_count(moves);
    cell[1] = offset[1] + bits_count(answers);
    cell[2] = offset[2] + bits_count(board.player & borders);
    cell[3] = offset[3] + bits_count(board.opponent & borders);
    cell += FEATURE_COUNTS;
    int32_t view[FEATURE_VIEW_LANES] = {0};
    for (int i = 0; i < LAYOUT_NIBBLES; i++)
        for (int lane = 0; lane < FEATURE_VIEW_LANES; lane++)
            view[lane] |= layout->view[i][moves >> 4 * i & 15][lane] |
                          layout->view[i][answers >> 4 * i & 15][lane] << FEATURE_VIEW_SQUARES;
    for (int lane = 0; lane < FEATURE_VIEW_LANES; lane++)
        cell[lane] = layout->view_offset[lane] + view[lane];
}

/* ------------------------------------------------------------------------------------- the file */

enum { IMAGE_PROBLEM_SIZE = 512, IMAGE_TEXT_SIZE = 2048 };

typedef struct Image {
    char text[IMAGE_TEXT_SIZE]; /* how the weights were made */
    Weights weights;            /* its rows are the cells of the layout */
} Image;

/* An image of zeros. NULL if memory is short. */
Image *image_new(void);
void image_free(Image *image);

/* Reads a file. NULL on failure, with the reason in `problem`. */
Image *image_read(const char *path, char problem[IMAGE_PROBLEM_SIZE]);

/* Writes a temporary file beside `path` and renames it. *size receives the size of the file. */
bool image_write(const Layout *layout, const Image *image, const char *path, size_t *size,
                 char problem[IMAGE_PROBLEM_SIZE]);

/* The engine's value of a board in 1/128 disc. A slow reference for eval_score(). */
int image_evaluate(const Layout *layout, const Image *image, Board board);
