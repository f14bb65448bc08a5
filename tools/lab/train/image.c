/* SPDX-License-Identifier: MIT */
#include "train/image.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file_write.h"
#include "base/pack.h"
#include "base/system/pages.h"
#include "core/weights_file.h"
#include "engine/levels.h"
#include "engine/weights_read.h"
#include "verdi.h"

Image *image_new(void) {
    Image *image = pages_alloc(sizeof *image);
    if (!image || weights_new(&image->weights) == VERDI_OK)
        return image;
    pages_free(image, sizeof *image);
    return NULL;
}

void image_free(Image *image) {
    if (!image)
        return;
    weights_free(&image->weights);
    pages_free(image, sizeof *image);
}

static int unpack(const WeightsFile *file, Image *image) {
    size_t size = bytes_get(file->data + WEIGHTS_AT_TEXT, 4);
    size = size < sizeof image->text ? size : sizeof image->text - 1;
    memcpy(image->text, file->data + WEIGHTS_HEADER, size);
    image->text[size] = '\0';
    return weights_unpack(file, &image->weights, NULL);
}

Image *image_read(const char *path, char problem[IMAGE_PROBLEM_SIZE]) {
    WeightsFile file = {0};
    Image *image = pages_alloc(sizeof *image);
    int error = image ? weights_open(&file, path) : VERDI_E_MEMORY;
    const char *reason = error == VERDI_E_FILE ? strerror(errno) : NULL;
    if (!error) {
        error = unpack(&file, image);
        weights_close(&file);
    }
    if (!error)
        return image;
    snprintf(problem, IMAGE_PROBLEM_SIZE, "%s: %s", path, reason ? reason : verdi_strerror(error));
    pages_free(image, sizeof *image);
    return NULL;
}

/* -------------------------------------------------------------------------------------- writing */

static void pack_rows(Packer *packer, const NetworkRow *rows, int count) {
    for (int i = 0; i < count; i++)
        for (int k = 0; k < NETWORK_CHANNELS; k++)
            pack_sparse(packer, rows[i][k]);
}

static void pack_layers(Packer *packer, const NetworkLayer layer[FEATURE_DISCS]) {
    for (int discs = 0; discs < FEATURE_DISCS; discs++)
        for (int k = 0; k < NETWORK_CHANNELS; k++)
            pack_sparse(packer, layer[discs][k]);
}

/* Packs the rows of a shape for all stages, once per group of mirror images. */
static void pack_shape(Packer *packer, const Layout *layout, const Weights *weights, int32_t first,
                       int32_t end) {
    for (int stage = 0; stage < FEATURE_STAGES; stage++)
        for (int32_t i = first; i < end; i++)
            if (layout->canonical[i] == i)
                pack_rows(packer, &weights->rows[stage][i], 1);
}

static void pack(const Layout *layout, const Weights *weights, Packer *packer) {
    pack_unsigned(packer, FEATURE_STAGES);
    pack_unsigned(packer, NETWORK_CHANNELS);
    pack_unsigned(packer, FEATURE_COUNTS);
    pack_unsigned(packer, FEATURE_VIEWS);
    pack_unsigned(packer, FEATURE_SHAPES);
    for (int shape = 0; shape < FEATURE_SHAPES; shape++)
        pack_unsigned(packer, (uint64_t)feature_configurations(shape));
    for (int shape = 0; shape < FEATURE_SHAPES; shape++)
        pack_shape(packer, layout, weights, layout->shape_start[shape],
                   layout->shape_start[shape + 1]);
    for (int view = 0; view < FEATURE_VIEWS; view++)
        pack_shape(packer, layout, weights, feature_view_row(view), feature_view_row(view + 1));
    for (int stage = 0; stage < FEATURE_STAGES; stage++)
        pack_rows(packer, weights->rows[stage] + layout->count_offset[0],
                  FEATURE_COUNTS * FEATURE_COUNT_SIZE);
    pack_layers(packer, weights->bias);
    pack_layers(packer, weights->output);
    for (int discs = 0; discs < FEATURE_DISCS; discs++)
        pack_sparse(packer, weights->tempo[discs]);
    for (int depth = 0; depth < MARGIN_DEPTHS; depth++)
        for (int empties = depth; empties < MARGIN_DEPTHS; empties++)
            pack_sparse(packer, weights->sigma[depth][empties]);
    pack_flush(packer);
}

/* Builds the bytes of the file. NULL if memory is short. */
static unsigned char *build(const Layout *layout, const Image *image, size_t *size) {
    enum { BYTES_A_NUMBER = 3, BYTES_A_RUN = 1 + 10 };
    size_t text = strlen(image->text);
    size_t numbers =
        ((size_t)layout->cells * FEATURE_STAGES + 3 * FEATURE_DISCS) * NETWORK_CHANNELS +
        sizeof image->weights.sigma;
    /* The worst case of the packed size is zeros and numbers in turn, which take 1 + 1 and 3 bytes;
     * longer runs of zeros take less. */
    unsigned char *data =
        malloc(WEIGHTS_HEADER + text + numbers * BYTES_A_NUMBER + 64 * BYTES_A_RUN);
    if (!data)
        return NULL;
    memcpy(data, WEIGHTS_MAGIC, 8);
    memcpy(data + WEIGHTS_HEADER, image->text, text);
    Packer packer = {.at = data + WEIGHTS_HEADER + text};
    pack(layout, &image->weights, &packer);
    *size = (size_t)(packer.at - data);
    bytes_put(data + WEIGHTS_AT_VERSION, 4, WEIGHTS_VERSION);
    bytes_put(data + WEIGHTS_AT_TEXT, 4, text);
    bytes_put(data + WEIGHTS_AT_PACKED, 8, *size - WEIGHTS_HEADER - text);
    bytes_put(data + WEIGHTS_AT_CHECKSUM, 8, weights_file_checksum(data, *size));
    return data;
}

bool image_write(const Layout *layout, const Image *image, const char *path, size_t *size,
                 char problem[IMAGE_PROBLEM_SIZE]) {
    unsigned char *data = build(layout, image, size);
    char why[FILE_WRITE_PROBLEM] = "not enough memory";
    bool good = data && file_write_bytes(path, data, *size, why);
    if (!good)
        snprintf(problem, IMAGE_PROBLEM_SIZE, "%s: %s", path, why);
    free(data);
    return good;
}

int image_evaluate(const Layout *layout, const Image *image, Board board) {
    const Weights *weights = &image->weights;
    int32_t cell[LAYOUT_MAX_INPUTS];
    int discs = 64 - bits_count(board_empties(board)), sum = 0;
    const NetworkRow *rows = weights->rows[feature_stage(discs)];
    layout_find_cells(layout, board, cell);
    for (int k = 0; k < NETWORK_CHANNELS; k++) {
        int hidden = weights->bias[discs][k];
        for (int i = 0; i < layout->inputs; i++)
            hidden += rows[cell[i]][k];
        if (hidden > 0 || k == 0)
            sum += hidden * weights->output[discs][k];
    }
    sum = sum / (NETWORK_HIDDEN_UNIT * NETWORK_OUTPUT_UNIT / VERDI_DISC) + weights->tempo[discs];
    int knee = 62 * VERDI_DISC, size = abs(sum); /* see score_limit() */
    if (size <= knee)
        return sum;
    size = knee + (size - knee) / 32;
    size = size < 63 * VERDI_DISC ? size : 63 * VERDI_DISC;
    return sum < 0 ? -size : size;
}

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
