/* SPDX-License-Identifier: MIT
 *
 * The prediction errors of weights by number of discs, on training and on held-out positions, as a
 * table and as a picture.
 */
#ifndef VERDI_TOOLS_TRAIN_REPORT_H
#define VERDI_TOOLS_TRAIN_REPORT_H

#include <stdio.h>

#include "base/file_write.h"
#include "train/model.h"

typedef struct ReportError {
    size_t count;
    double sum, squares, magnitudes; /* sums of the errors of the rounded weights, in discs */
    double real_squares;             /* squared errors before rounding */
} ReportError;

/* The approximate number of training positions to measure per number of discs. All held-out
 * positions are measured. */
enum { REPORT_TRAINED = 50000 };

/* error[0] is for training positions, error[1] for held-out ones. */
typedef struct Report {
    ReportError error[2][SAMPLES_MAX_DISCS + 1];
} Report;

void report_measure(Report *report, const Layout *layout, const Model *model, const Image *image,
                    const Samples *samples);

/* The sum over a range of numbers of discs. */
ReportError report_sum(const Report *report, bool held, int low, int high);

void report_print(const Report *report, const Model *model, FILE *out);

/* Draws the mean absolute errors by number of discs as an SVG picture. False with the
 * reason in `problem`. */
bool report_plot(const Report *report, const char *path, char problem[FILE_WRITE_PROBLEM]);

#endif
