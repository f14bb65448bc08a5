/* SPDX-License-Identifier: MIT
 *
 * Weights files (core/weights_file.h) for the tools: reading with the description, and writing.
 */
#ifndef VERDI_TOOLS_TRAIN_IMAGE_H
#define VERDI_TOOLS_TRAIN_IMAGE_H

#include "core/weights.h"
#include "train/layout.h"

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

#endif
