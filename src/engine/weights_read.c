/* SPDX-License-Identifier: MIT
 *
 * Reads weights from a file or from the binary itself. Opening a file checks all that can be
 * checked without expanding it: magic, version, lengths and checksum. The first search expands it.
 */
#include "engine/weights_read.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file_read.h"
#include "base/pack.h"
#include "base/system/pages.h"
#include "base/timer.h"
#include "base/utf8.h"
#include "core/weights_file.h"
#include "verdi.h"

/* From engine/builtin_weights.S. */
extern const unsigned char verdi_builtin_weights[], verdi_builtin_weights_end[];

enum { WEIGHTS_LIMIT = 64 << 20 };

static int check(WeightsFile *file) {
    const unsigned char *data = file->data;
    if (file->size < WEIGHTS_HEADER || memcmp(data, WEIGHTS_MAGIC, 8) != 0)
        return VERDI_E_FORMAT;
    if (bytes_get(data + WEIGHTS_AT_VERSION, 4) != WEIGHTS_VERSION)
        return VERDI_E_VERSION;
    uint64_t text = bytes_get(data + WEIGHTS_AT_TEXT, 4);
    uint64_t packed = bytes_get(data + WEIGHTS_AT_PACKED, 8);
    if (packed > file->size || WEIGHTS_HEADER + text + packed != file->size)
        return VERDI_E_CHECKSUM; /* truncated, or followed by other data */
    uint64_t checksum = weights_file_checksum(data, file->size);
    if (checksum != bytes_get(data + WEIGHTS_AT_CHECKSUM, 8))
        return VERDI_E_CHECKSUM;
    char words[sizeof file->description];
    snprintf(words, sizeof words, "%016llx %.*s", (unsigned long long)checksum,
             (int)(text < 120 ? text : 120), (const char *)data + WEIGHTS_HEADER);
    words[strcspn(words, "\n")] = '\0';
    utf8_clean(file->description, sizeof file->description, words);
    return VERDI_OK;
}

int weights_open(WeightsFile *file, const char *path) {
    *file = (WeightsFile){.data = verdi_builtin_weights,
                          .size = (size_t)(verdi_builtin_weights_end - verdi_builtin_weights)};
    if (path) {
        file->owned = file_read(path, WEIGHTS_LIMIT, &file->size);
        file->data = file->owned;
    }
    int error = file->data ? check(file) : VERDI_E_FILE;
    if (error)
        weights_close(file);
    return error;
}

void weights_close(WeightsFile *file) {
    free(file->owned);
    *file = (WeightsFile){0};
}

static size_t rows_size(void) {
    return (size_t)feature_rows() * sizeof(NetworkRow);
}

int weights_new(Weights *weights) {
    FeatureLane lanes[FEATURE_LANES];
    *weights = (Weights){0};
    feature_make_lanes(lanes);
    for (int i = 0; i < FEATURE_LANES; i++)
        weights->lane_offset[i] = (uint32_t)feature_lane_row(&lanes[i]);
    feature_make_view_lanes(lanes);
    for (int i = 0; i < FEATURE_VIEW_LANES; i++)
        weights->view_offset[i] = (uint32_t)feature_view_row(lanes[i].shape);
    for (int i = 0; i < FEATURE_COUNTS; i++)
        weights->count_offset[i] = (uint32_t)feature_count_row(i);
    for (int stage = 0; stage < FEATURE_STAGES; stage++) {
        weights->rows[stage] = pages_alloc(rows_size());
        if (!weights->rows[stage]) {
            weights_free(weights);
            return VERDI_E_MEMORY;
        }
        pages_prefer_huge(weights->rows[stage], rows_size());
    }
    return VERDI_OK;
}

void weights_free(Weights *weights) {
    for (int stage = 0; stage < FEATURE_STAGES; stage++) {
        pages_free(weights->rows[stage], rows_size());
        weights->rows[stage] = NULL;
    }
}

/* Skips the rows at the start of the next `count` rows that are all zero, as most rows are. Returns
 * the number of rows skipped. */
static int skip_rows(Unpacker *unpacker, int count) {
    uint64_t rows = unpacker->zeros / NETWORK_CHANNELS;
    int skip = rows < (uint64_t)count ? (int)rows : count;
    unpacker->zeros -= (uint64_t)skip * NETWORK_CHANNELS;
    return skip;
}

/* The copy stays in registers, as no other function can change it. */
static NetworkRow unpack_row(Unpacker *unpacker) {
    NetworkRow row;
    Unpacker copy = *unpacker;
    for (int i = 0; i < NETWORK_CHANNELS; i++) {
        int64_t value = unpack_sparse(&copy);
        row[i] = (int8_t)value;
        copy.bad = copy.bad || row[i] != value; /* not a byte: other units */
    }
    *unpacker = copy;
    return row;
}

static void unpack_layers(Unpacker *unpacker, NetworkLayer layer[FEATURE_DISCS]) {
    for (int discs = 0; discs < FEATURE_DISCS; discs++)
        for (int i = 0; i < NETWORK_CHANNELS; i++)
            layer[discs][i] = (int16_t)unpack_sparse(unpacker);
}

static void unpack_rows(Unpacker *unpacker, NetworkRow *rows, int count) {
    for (int i = 0; (i += skip_rows(unpacker, count - i)) < count; i++)
        rows[i] = unpack_row(unpacker);
}

/* For each configuration of a pattern, finds its mirror image. */
static void find_pattern_mirrors(int shape, int *mirror) {
    int to[FEATURE_MAX_SQUARES], size = feature_shape_size(&feature_shapes[shape]);
    int count = feature_configurations(shape), half = (count - 1) / 2;
    /* Mirroring only moves digits, so the images of the lowest five digits and of the rest can be
     * added. */
    int low_count = size < 5 ? count : 243, low_half = (low_count - 1) / 2, low[243];
    feature_find_mirror(&feature_shapes[shape], to);
    for (int i = 0; i < low_count; i++)
        low[i] = feature_mirror(to, size, i - low_half) + half;
    for (int i = 0, high = 0; i < count; i++) {
        if (i % low_count == 0)
            high = feature_mirror(to, size, i + low_half - half);
        mirror[i] = high + low[i % low_count];
    }
}

static void find_view_mirrors(int view, int *mirror) {
    int to[FEATURE_MAX_SQUARES], low[1 << FEATURE_VIEW_SQUARES];
    feature_find_mirror(&feature_views[view], to);
    for (int i = 0; i < 1 << FEATURE_VIEW_SQUARES; i++)
        low[i] = feature_view_mirror(to, i);
    for (int i = 0; i < FEATURE_VIEW_SIZE; i++)
        mirror[i] = low[i >> FEATURE_VIEW_SQUARES] << FEATURE_VIEW_SQUARES |
                    low[i & ((1 << FEATURE_VIEW_SQUARES) - 1)];
}

/* Looks at the clock a few milliseconds apart, for the longest time without a CPU. */
typedef struct Gaps {
    int64_t now_ns;
    double used, longest; /* CPU seconds so far; seconds */
} Gaps;

static void note_gap(Gaps *gaps) {
    Gaps last = *gaps;
    gaps->now_ns = timer_now_ns();
    gaps->used = timer_cpu_seconds();
    double waited = timer_seconds(last.now_ns, gaps->now_ns) - (gaps->used - last.used);
    gaps->longest = fmax(last.longest, waited);
}

/* Reads the rows of one shape for all stages. The file has only configurations whose mirror image
 * is not lower; a row that is not zero is copied to the mirror image. Returns false if memory is
 * short. */
static bool unpack_shape(Unpacker *unpacker, Weights *weights, Gaps *gaps, int first,
                         const int *mirror, int count) {
    int *own = malloc((size_t)count * sizeof *own), own_count = 0;
    for (int i = 0; own && i < count; i++)
        if (mirror[i] >= i)
            own[own_count++] = i;
    for (int stage = 0; stage < FEATURE_STAGES; stage++) {
        NetworkRow *rows = weights->rows[stage] + first;
        for (int i = 0; (i += skip_rows(unpacker, own_count - i)) < own_count; i++)
            rows[own[i]] = rows[mirror[own[i]]] = unpack_row(unpacker);
        note_gap(gaps);
    }
    free(own);
    return own_count > 0;
}

static bool unpack_shapes(Unpacker *unpacker, Weights *weights, Gaps *gaps) {
    int *mirror = malloc((size_t)feature_rows() * sizeof *mirror);
    bool good = mirror != NULL;
    for (int shape = 0; good && shape < FEATURE_SHAPES; shape++) {
        find_pattern_mirrors(shape, mirror);
        good = unpack_shape(unpacker, weights, gaps, feature_first_row(shape), mirror,
                            feature_configurations(shape));
    }
    for (int view = 0; good && view < FEATURE_VIEWS; view++) {
        find_view_mirrors(view, mirror);
        good = unpack_shape(unpacker, weights, gaps, feature_view_row(view), mirror,
                            FEATURE_VIEW_SIZE);
    }
    free(mirror);
    return good;
}

/* Returns false if the file was made for other features. */
static bool unpack_layout(Unpacker *unpacker) {
    bool same = unpack_unsigned(unpacker) == FEATURE_STAGES &&
                unpack_unsigned(unpacker) == NETWORK_CHANNELS &&
                unpack_unsigned(unpacker) == FEATURE_COUNTS &&
                unpack_unsigned(unpacker) == FEATURE_VIEWS &&
                unpack_unsigned(unpacker) == FEATURE_SHAPES;
    for (int shape = 0; same && shape < FEATURE_SHAPES; shape++)
        same = unpack_unsigned(unpacker) == (uint64_t)feature_configurations(shape);
    return same;
}

void weights_find_static_sigmas(Weights *weights) {
    for (int depth = 1; depth < MARGIN_DEPTHS; depth++)
        for (int empties = depth; empties < MARGIN_DEPTHS; empties++) {
            double variance = 0;
            for (int at = depth; at > 0; at = margin_probe_depth(at)) {
                double sigma = weights->sigma[at][empties];
                variance += sigma > 0 ? sigma * sigma : INFINITY; /* unknown: no cut */
            }
            weights->static_sigma[depth][empties] = (int16_t)lrint(fmin(sqrt(variance), INT16_MAX));
        }
}

int weights_unpack(const WeightsFile *file, Weights *weights, double *delay) {
    uint64_t text = bytes_get(file->data + WEIGHTS_AT_TEXT, 4);
    Unpacker unpacker = {.at = file->data + WEIGHTS_HEADER + text, .end = file->data + file->size};
    if (!unpack_layout(&unpacker))
        return VERDI_E_VERSION;
    int error = weights_new(weights);
    if (error)
        return error;
    Gaps gaps = {.now_ns = timer_now_ns(), .used = timer_cpu_seconds()};
    if (!unpack_shapes(&unpacker, weights, &gaps))
        error = VERDI_E_MEMORY;
    for (int stage = 0; stage < FEATURE_STAGES; stage++)
        unpack_rows(&unpacker, weights->rows[stage] + weights->count_offset[0],
                    FEATURE_COUNTS * FEATURE_COUNT_SIZE);
    unpack_layers(&unpacker, weights->bias);
    unpack_layers(&unpacker, weights->output);
    for (int discs = 0; discs < FEATURE_DISCS; discs++)
        weights->tempo[discs] = (int16_t)unpack_sparse(&unpacker);
    for (int depth = 0; depth < MARGIN_DEPTHS; depth++)
        for (int empties = depth; empties < MARGIN_DEPTHS; empties++)
            weights->sigma[depth][empties] = (int16_t)unpack_sparse(&unpacker);
    weights_find_static_sigmas(weights);
    if (!error && (unpacker.bad || unpacker.at != unpacker.end))
        error = VERDI_E_FORMAT;
    if (error)
        weights_free(weights);
    if (delay)
        *delay = gaps.longest;
    return error;
}
