/* SPDX-License-Identifier: MIT
 *
 * Weights files (core/weights_file.h) as the tools see them: what the engine reads, with the text
 * that describes how it was made, and the writing, in one piece.
 */
#ifndef VERDI_TOOLS_TRAIN_IMAGE_H
#define VERDI_TOOLS_TRAIN_IMAGE_H

#include "core/weights.h"
#include "train/layout.h"

enum { IMAGE_PROBLEM_SIZE = 512, IMAGE_TEXT_SIZE = 2048 };

typedef struct Image {
    char text[IMAGE_TEXT_SIZE]; /* how the weights were made */
    Weights weights;            /* rows are the cells of the layout */
} Image;

/* All zero. NULL if memory is short. */
Image *image_new(void);
void image_free(Image *image);

/* NULL on failure, with the reason in `problem`. */
Image *image_read(const char *path, char problem[IMAGE_PROBLEM_SIZE]);

/* Writes to a file beside `path` and renames it. *size receives the file's. */
bool image_write(const Layout *layout, const Image *image, const char *path, size_t *size,
                 char problem[IMAGE_PROBLEM_SIZE]);

/* The engine's value of a board, in 1/128 disc: the slow twin of eval_score(). */
int image_evaluate(const Layout *layout, const Image *image, Board board);

#endif
