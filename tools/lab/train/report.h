/* SPDX-License-Identifier: MIT
 *
 * How well weights predict: errors by number of discs, on the positions that were learned from and
 * on those that were held out, as a table and as a picture.
 */
#ifndef VERDI_TOOLS_TRAIN_REPORT_H
#define VERDI_TOOLS_TRAIN_REPORT_H

#include <stdio.h>

#include "base/file_write.h"
#include "train/model.h"

typedef struct ReportError {
    size_t count;
    double sum, squares, magnitudes; /* of the errors of the engine's integers, in discs */
    double real_squares;             /* the same before rounding */
} ReportError;

/* About this many trained positions per number of discs are measured, and all held-out ones. */
enum { REPORT_TRAINED = 50000 };

/* error[0] of trained, error[1] of held-out positions. */
typedef struct Report {
    ReportError error[2][SAMPLES_MAX_DISCS + 1];
} Report;

void report_measure(Report *report, const Layout *layout, const Model *model, const Image *image,
                    const Samples *samples);

/* The sum of a range of discs. */
ReportError report_sum(const Report *report, bool held, int low, int high);

void report_print(const Report *report, const Model *model, FILE *out);

/* Draws the mean absolute errors by number of discs as an SVG picture. False with the
 * reason in `problem`. */
bool report_plot(const Report *report, const char *path, char problem[FILE_WRITE_PROBLEM]);

#endif
