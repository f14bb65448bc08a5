/* SPDX-License-Identifier: MIT */
#include "train/image.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/pack.h"
#include "base/util.h"
#include "core/weights_file.h"

enum { IMAGE_LIMIT = 64 << 20, IMAGE_LARGEST_VALUE = 63 * 128 };

Image *image_new(const Layout *layout) {
    Image *image = calloc(1, sizeof *image);
    bool enough = image != NULL;
    for (int stage = 0; enough && stage < FEATURE_STAGES; stage++) {
        image->weight[stage] = calloc((size_t)layout->cells, sizeof *image->weight[stage]);
        enough = image->weight[stage] != NULL;
    }
    if (enough)
        return image;
    image_free(image);
    return NULL;
}

void image_free(Image *image) {
    for (int stage = 0; image && stage < FEATURE_STAGES; stage++)
        free(image->weight[stage]);
    free(image);
}

/* ---------------------------------------------------------------------------------------- bytes */

static uint64_t get_word(const unsigned char *at, int bytes) {
    uint64_t word = 0;
    for (int i = bytes - 1; i >= 0; i--)
        word = word << 8 | at[i];
    return word;
}

static void put_word(unsigned char *at, int bytes, uint64_t word) {
    for (int i = 0; i < bytes; i++)
        at[i] = (unsigned char)(word >> 8 * i);
}

static uint64_t file_checksum(const unsigned char *data, size_t size) {
    uint64_t checksum = util_checksum(data, WEIGHTS_AT_CHECKSUM, 0);
    return util_checksum(data + WEIGHTS_HEADER, size - WEIGHTS_HEADER, checksum);
}

/* -------------------------------------------------------------------------------------- reading */

static const char *unpack(const Layout *layout, Unpacker *unpacker, Image *image) {
    if (unpack_unsigned(unpacker) != FEATURE_STAGES || unpack_unsigned(unpacker) != FEATURE_SHAPES)
        return "made for other features";
    for (int shape = 0; shape < FEATURE_SHAPES; shape++)
        if (unpack_unsigned(unpacker) != (uint64_t)feature_configurations(shape))
            return "made for other features";
    for (int shape = 0; shape < FEATURE_SHAPES; shape++)
        for (int stage = 0; stage < FEATURE_STAGES; stage++) {
            int16_t *weight = image->weight[stage];
            for (int32_t i = layout->shape_start[shape]; i < layout->shape_start[shape + 1]; i++) {
                int32_t canonical = layout->canonical[i];
                weight[i] = canonical < i ? weight[canonical] : (int16_t)unpack_sparse(unpacker);
            }
        }
    for (int depth = 0; depth < MARGIN_DEPTHS; depth++)
        for (int empties = depth; empties < MARGIN_DEPTHS; empties++)
            image->sigma[depth][empties] = (int16_t)unpack_sparse(unpacker);
    return unpacker->bad || unpacker->at != unpacker->end ? "contents of the wrong length" : NULL;
}

static const char *parse(const Layout *layout, const unsigned char *data, size_t size,
                         Image *image) {
    if (size < WEIGHTS_HEADER || memcmp(data, WEIGHTS_MAGIC, 8) != 0)
        return "not a weights file";
    if (get_word(data + WEIGHTS_AT_VERSION, 4) != WEIGHTS_VERSION)
        return "a weights file of another version";
    uint64_t text = get_word(data + WEIGHTS_AT_TEXT, 4);
    uint64_t packed = get_word(data + WEIGHTS_AT_PACKED, 8);
    if (packed > size || WEIGHTS_HEADER + text + packed != size)
        return "truncated, or something was appended";
    if (get_word(data + WEIGHTS_AT_CHECKSUM, 8) != file_checksum(data, size))
        return "damaged: wrong checksum";
    snprintf(image->text, sizeof image->text, "%.*s",
             (int)(text < sizeof image->text ? text : sizeof image->text - 1),
             (const char *)data + WEIGHTS_HEADER);
    Unpacker unpacker = {.at = data + WEIGHTS_HEADER + text, .end = data + size};
    return unpack(layout, &unpacker, image);
}

Image *image_read(const Layout *layout, const char *path, char problem[IMAGE_PROBLEM_SIZE]) {
    size_t size;
    char *data = util_read_file(path, IMAGE_LIMIT, &size);
    if (!data) {
        snprintf(problem, IMAGE_PROBLEM_SIZE, "%s: %s", path, strerror(errno));
        return NULL;
    }
    Image *image = image_new(layout);
    const char *reason =
        image ? parse(layout, (unsigned char *)data, size, image) : "not enough memory";
    free(data);
    if (!reason)
        return image;
    snprintf(problem, IMAGE_PROBLEM_SIZE, "%s: %s", path, reason);
    image_free(image);
    return NULL;
}

/* -------------------------------------------------------------------------------------- writing */

static void pack(const Layout *layout, const Image *image, Packer *packer) {
    pack_unsigned(packer, FEATURE_STAGES);
    pack_unsigned(packer, FEATURE_SHAPES);
    for (int shape = 0; shape < FEATURE_SHAPES; shape++)
        pack_unsigned(packer, (uint64_t)feature_configurations(shape));
    for (int shape = 0; shape < FEATURE_SHAPES; shape++)
        for (int stage = 0; stage < FEATURE_STAGES; stage++)
            for (int32_t i = layout->shape_start[shape]; i < layout->shape_start[shape + 1]; i++)
                if (layout->canonical[i] == i)
                    pack_sparse(packer, image->weight[stage][i]);
    for (int depth = 0; depth < MARGIN_DEPTHS; depth++)
        for (int empties = depth; empties < MARGIN_DEPTHS; empties++)
            pack_sparse(packer, image->sigma[depth][empties]);
    pack_flush(packer);
}

/* Writes the bytes of the file; NULL if memory is short. */
static unsigned char *build(const Layout *layout, const Image *image, size_t *size) {
    enum { BYTES_A_NUMBER = 3, BYTES_A_RUN = 1 + 10 };
    size_t text = strlen(image->text);
    size_t numbers = (size_t)layout->cells * FEATURE_STAGES + sizeof image->sigma;
    /* A run of zeros takes no more than the numbers around it once it is long; short ones are the
     * worst: zero and number in turn take 1 + 1 and 3 bytes. */
    unsigned char *data =
        malloc(WEIGHTS_HEADER + text + numbers * BYTES_A_NUMBER + 64 * BYTES_A_RUN);
    if (!data)
        return NULL;
    memcpy(data, WEIGHTS_MAGIC, 8);
    memcpy(data + WEIGHTS_HEADER, image->text, text);
    Packer packer = {.at = data + WEIGHTS_HEADER + text};
    pack(layout, image, &packer);
    *size = (size_t)(packer.at - data);
    put_word(data + WEIGHTS_AT_VERSION, 4, WEIGHTS_VERSION);
    put_word(data + WEIGHTS_AT_TEXT, 4, text);
    put_word(data + WEIGHTS_AT_PACKED, 8, *size - WEIGHTS_HEADER - text);
    put_word(data + WEIGHTS_AT_CHECKSUM, 8, file_checksum(data, *size));
    return data;
}

bool image_write(const Layout *layout, const Image *image, const char *path, size_t *size,
                 char problem[IMAGE_PROBLEM_SIZE]) {
    unsigned char *data = build(layout, image, size);
    size_t length = strlen(path) + sizeof ".tmp";
    char *beside = malloc(length);
    FILE *file = NULL;
    errno = ENOMEM;
    bool good = data && beside;
    if (good) {
        snprintf(beside, length, "%s.tmp", path);
        good = (file = fopen(beside, "wb")) != NULL && fwrite(data, 1, *size, file) == *size;
    }
    if (file && fclose(file) != 0)
        good = false;
    if (good)
        good = rename(beside, path) == 0;
    if (!good) {
        snprintf(problem, IMAGE_PROBLEM_SIZE, "%s: %s", path, strerror(errno));
        if (file)
            remove(beside);
    }
    free(beside);
    free(data);
    return good;
}

int image_evaluate(const Layout *layout, const Image *image, Board board) {
    int32_t cell[FEATURE_LANES];
    int discs = 64 - bits_count(board_empties(board)), sum = 0;
    const int16_t *weight = image->weight[feature_stage(discs)];
    layout_find_cells(layout, board, cell);
    for (int lane = 0; lane < layout->lanes; lane++)
        sum += weight[cell[lane]];
    return sum > IMAGE_LARGEST_VALUE    ? IMAGE_LARGEST_VALUE
           : sum < -IMAGE_LARGEST_VALUE ? -IMAGE_LARGEST_VALUE
                                        : sum;
}
