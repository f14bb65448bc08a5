/* SPDX-License-Identifier: MIT
 *
 * The weights file, format 1, as tools/train writes it and engine/weights.c reads it. All fixed
 * numbers are little-endian.
 *
 *   8 bytes   "VerdiWts"
 *   4         format version
 *   4         length of the description
 *   8         length of the packed part
 *   8         FNV-1a checksum of everything but this field
 *   text      the description: how the weights were made
 *   packed    (base/pack.h) number of stages, of shapes, each shape's configurations; then one
 *             sparse sequence: for each shape, stage and configuration in rising order, the weight
 *             in 1/128 disc, leaving out configurations whose mirror (feature_mirror) is lower;
 *             then sigma[depth][empties] for depth = 0..60, empties = depth..60
 */
#ifndef VERDI_CORE_WEIGHTS_FILE_H
#define VERDI_CORE_WEIGHTS_FILE_H

#define WEIGHTS_MAGIC "VerdiWts"

enum {
    WEIGHTS_VERSION = 1,
    WEIGHTS_AT_VERSION = 8,
    WEIGHTS_AT_TEXT = 12,
    WEIGHTS_AT_PACKED = 16,
    WEIGHTS_AT_CHECKSUM = 24,
    WEIGHTS_HEADER = 32
};

#endif
