/* SPDX-License-Identifier: MIT
 *
 * The parts of a shape are the runs of its squares as features.h lists them, of some lengths. In a
 * shape that is its own mirror image, a configuration has the parts of its mirror image too.
 */
#include "train/parts.h"

#include <stdlib.h>

/* Even lengths: with the odd ones too held-out errors were the same. */
static bool is_part(int length, int size) {
    return length % 2 == 0 && length < size;
}

/* Lists the parts of all configurations of a shape. */
static bool list_parts(Parts *parts, int shape) {
    int size = feature_shape_size(shape), configurations = feature_configurations(shape);
    int runs = 0;
    for (int length = 1; length < size; length++)
        if (is_part(length, size))
            runs += size - length + 1;
    parts->count[shape] = 2 * runs;
    int32_t *column = malloc(((size_t)configurations * 2 * (size_t)runs + 1) * sizeof *column);
    parts->column[shape] = column;
    if (!column)
        return false;
    int to[FEATURE_MAX_SQUARES], half = (configurations - 1) / 2;
    int32_t first_column = parts->columns;
    feature_find_mirror(shape, to);
    for (int i = 0; i < configurations; i++) {
        int mirror = feature_mirror(to, size, i - half) + half;
        parts->columns = first_column;
        for (int length = 1; length < size; length++)
            for (int first = 0; is_part(length, size) && first + length <= size; first++) {
                *column++ = parts->columns + i / feature_power(first) % feature_power(length);
                *column++ = parts->columns + mirror / feature_power(first) % feature_power(length);
                parts->columns += feature_power(length);
            }
    }
    return true;
}

Parts *parts_new(const Layout *layout) {
    Parts *parts = calloc(1, sizeof *parts);
    if (!parts)
        return NULL;
    parts->columns = layout->cells;
    bool good = true;
    for (int shape = 0; shape < FEATURE_SHAPES && good; shape++)
        good = list_parts(parts, shape);
    if (good)
        return parts;
    parts_free(parts);
    return NULL;
}

void parts_free(Parts *parts) {
    for (int shape = 0; parts && shape < FEATURE_SHAPES; shape++)
        free(parts->column[shape]);
    free(parts);
}

void parts_spread(const Parts *parts, const Layout *layout, const double *column,
                  const bool *needed, float *image) {
    for (int shape = 0; shape < FEATURE_SHAPES; shape++) {
        const int32_t *part = parts->column[shape];
        for (int32_t i = layout->shape_start[shape]; i < layout->shape_start[shape + 1]; i++) {
            double sum = 0;
            if (layout->canonical[i] != i) {
                image[i] = image[layout->canonical[i]];
            } else if (needed && !needed[i]) {
                image[i] = 0;
            } else {
                for (int k = 0; k < parts->count[shape]; k++)
                    sum += column[part[k]];
                image[i] = (float)(column[i] + sum / 2);
            }
            part += parts->count[shape];
        }
    }
    image[layout->cells - 1] = 0;
}

void parts_collect(const Parts *parts, const Layout *layout, double *column) {
    for (int shape = 0; shape < FEATURE_SHAPES; shape++) {
        const int32_t *part = parts->column[shape];
        for (int32_t i = layout->shape_start[shape]; i < layout->shape_start[shape + 1]; i++) {
            if (layout->canonical[i] == i && column[i] != 0)
                for (int k = 0; k < parts->count[shape]; k++)
                    column[part[k]] += column[i] / 2;
            part += parts->count[shape];
        }
    }
}
