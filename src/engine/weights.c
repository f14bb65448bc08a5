/* SPDX-License-Identifier: MIT
 *
 * Reads weights from a file or from the binary itself. Opening checks everything that can be
 * checked without expanding: magic, version, lengths, checksum. Expanding is left to the first
 * search.
 */
#include "engine/weights.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/pack.h"
#include "base/util.h"
#include "core/weights_file.h"
#include "verdi.h"

/* From engine/builtin_weights.S. */
extern const unsigned char verdi_builtin_weights[], verdi_builtin_weights_end[];

enum { WEIGHTS_LIMIT = 64 << 20 };

static uint64_t read_word(const unsigned char *at, int bytes) {
    uint64_t word = 0;
    for (int i = bytes - 1; i >= 0; i--)
        word = word << 8 | at[i];
    return word;
}

static int check(WeightsFile *file) {
    const unsigned char *data = file->data;
    if (file->size < WEIGHTS_HEADER || memcmp(data, WEIGHTS_MAGIC, 8) != 0)
        return VERDI_E_FORMAT;
    if (read_word(data + WEIGHTS_AT_VERSION, 4) != WEIGHTS_VERSION)
        return VERDI_E_VERSION;
    uint64_t text = read_word(data + WEIGHTS_AT_TEXT, 4);
    uint64_t packed = read_word(data + WEIGHTS_AT_PACKED, 8);
    if (packed > file->size || WEIGHTS_HEADER + text + packed != file->size)
        return VERDI_E_CHECKSUM; /* truncated, or something was appended */
    uint64_t checksum = util_checksum(data, WEIGHTS_AT_CHECKSUM, 0);
    checksum = util_checksum(data + WEIGHTS_HEADER, file->size - WEIGHTS_HEADER, checksum);
    if (checksum != read_word(data + WEIGHTS_AT_CHECKSUM, 8))
        return VERDI_E_CHECKSUM;
    snprintf(file->description, sizeof file->description, "%016llx %.*s",
             (unsigned long long)checksum, (int)(text < 120 ? text : 120),
             (const char *)data + WEIGHTS_HEADER);
    return VERDI_OK;
}

int weights_open_builtin(WeightsFile *file) {
    *file = (WeightsFile){.data = verdi_builtin_weights,
                          .size = (size_t)(verdi_builtin_weights_end - verdi_builtin_weights)};
    return check(file);
}

int weights_open(WeightsFile *file, const char *path) {
    size_t size;
    char *data = util_read_file(path, WEIGHTS_LIMIT, &size);
    if (!data)
        return VERDI_E_FILE;
    *file = (WeightsFile){.data = (unsigned char *)data, .size = size, .owned = data};
    int error = check(file);
    if (error)
        weights_close(file);
    return error;
}

void weights_close(WeightsFile *file) {
    free(file->owned);
    *file = (WeightsFile){0};
}

/* One more cell than there are: vector kernels read pairs. */
static size_t block_size(const Weights *weights) {
    return (weights->cells + 1) * sizeof(int16_t);
}

static uint32_t shape_start(int shape) {
    uint32_t start = 0;
    for (int i = 0; i < shape; i++)
        start += (uint32_t)feature_configurations(i);
    return start;
}

/* Reads the `count` cells own[0..count-1] of one stage, which are 0 before. */
static void unpack_cells(Unpacker *unpacker, int16_t *cells, const int *own, int count) {
    for (int i = 0; i < count; i++) {
        cells[own[i]] = (int16_t)unpack_sparse(unpacker);
        int rest = count - 1 - i; /* most cells are in runs of zeros, which need no work */
        int skip = unpacker->zeros < (uint64_t)rest ? (int)unpacker->zeros : rest;
        unpacker->zeros -= (uint64_t)skip;
        i += skip;
    }
}

/* Reads one shape of all stages. False if memory is short. */
static bool unpack_shape(Unpacker *unpacker, int shape, Weights *weights) {
    int to[FEATURE_MAX_SQUARES], size = feature_shape_size(shape);
    int count = feature_configurations(shape), half = (count - 1) / 2, own_count = 0;
    int *source = malloc((size_t)count * sizeof *source),
        *own = malloc((size_t)count * sizeof *own);
    if (source && own) {
        /* Mirroring moves places alone, so it may be added up of the lowest five and the rest. */
        int low_count = size < 5 ? count : 243, low_half = (low_count - 1) / 2, low[243];
        feature_find_mirror(shape, to);
        for (int i = 0; i < low_count; i++)
            low[i] = feature_mirror(to, size, i - low_half) + half;
        for (int i = 0, high = 0; i < count; i++) {
            if (i % low_count == 0)
                high = feature_mirror(to, size, i + low_half - half);
            int mirror = high + low[i % low_count];
            source[i] = mirror < i ? mirror : i;
            own[own_count] = i;
            own_count += source[i] == i;
        }
        for (int stage = 0; stage < FEATURE_STAGES; stage++) {
            int16_t *cells = weights->block[stage] + shape_start(shape);
            unpack_cells(unpacker, cells, own, own_count);
            for (int i = 0; own_count < count && i < count; i++)
                cells[i] = cells[source[i]];
        }
    }
    free(source);
    free(own);
    return own_count > 0;
}

int weights_unpack(const WeightsFile *file, Weights *weights) {
    uint64_t text = read_word(file->data + WEIGHTS_AT_TEXT, 4);
    Unpacker unpacker = {.at = file->data + WEIGHTS_HEADER + text, .end = file->data + file->size};
    *weights = (Weights){.cells = shape_start(FEATURE_SHAPES) + 1};
    if (unpack_unsigned(&unpacker) != FEATURE_STAGES ||
        unpack_unsigned(&unpacker) != FEATURE_SHAPES)
        return VERDI_E_VERSION;
    for (int shape = 0; shape < FEATURE_SHAPES; shape++)
        if (unpack_unsigned(&unpacker) != (uint64_t)feature_configurations(shape))
            return VERDI_E_VERSION;

    FeatureLane lanes[FEATURE_LANES];
    feature_make_lanes(lanes);
    for (int i = 0; i < FEATURE_LANES; i++) {
        int shape = lanes[i].shape;
        weights->lane_offset[i] =
            shape < 0 ? weights->cells - 1
                      : shape_start(shape) + (uint32_t)(feature_configurations(shape) - 1) / 2;
    }
    bool enough = true;
    for (int stage = 0; stage < FEATURE_STAGES; stage++) {
        weights->block[stage] = util_alloc_pages(block_size(weights));
        enough = enough && weights->block[stage];
    }
    for (int shape = 0; enough && shape < FEATURE_SHAPES; shape++)
        enough = unpack_shape(&unpacker, shape, weights);
    if (!enough) {
        weights_free(weights);
        return VERDI_E_MEMORY;
    }
    for (int depth = 0; depth < MARGIN_DEPTHS; depth++)
        for (int empties = depth; empties < MARGIN_DEPTHS; empties++)
            weights->sigma[depth][empties] = (int16_t)unpack_sparse(&unpacker);
    if (unpacker.bad || unpacker.at != unpacker.end) {
        weights_free(weights);
        return VERDI_E_FORMAT;
    }
    return VERDI_OK;
}

void weights_free(Weights *weights) {
    for (int stage = 0; stage < FEATURE_STAGES; stage++) {
        util_free_pages(weights->block[stage], block_size(weights));
        weights->block[stage] = NULL;
    }
}
