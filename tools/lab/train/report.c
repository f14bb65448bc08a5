/* SPDX-License-Identifier: MIT */
#include "train/train.h"

#include <math.h>

void report_measure(Report *report, const Layout *layout, const Model *model, const Image *image,
                    const Samples *samples) {
    *report = (Report){0};
    size_t each = samples->count / REPORT_TRAINED + 1;
    for (int discs = 0; discs <= SAMPLES_MAX_DISCS; discs++) {
        size_t first = samples->first[discs], end = samples->first[discs + 1];
        for (size_t i = first; i < end; i++) {
            if (!samples->list[i].held && (i - first) % each)
                continue;
            ReportError *error = &report->error[samples->list[i].held][discs];
            double label = samples->list[i].label;
            double miss = image_evaluate(layout, image, samples->list[i].board) / 128.0 - label;
            double real = model_evaluate(model, layout, samples->list[i].board) - label;
            error->count++;
            error->sum += miss;
            error->squares += miss * miss;
            error->magnitudes += fabs(miss);
            error->real_squares += real * real;
        }
    }
}

ReportError report_sum(const Report *report, bool held, int low, int high) {
    ReportError sum = {0};
    for (int discs = low; discs <= high; discs++) {
        const ReportError *error = &report->error[held][discs];
        sum.count += error->count;
        sum.sum += error->sum;
        sum.squares += error->squares;
        sum.magnitudes += error->magnitudes;
        sum.real_squares += error->real_squares;
    }
    return sum;
}

static void print_errors(const ReportError error[2], FILE *out) {
    for (int held = 0; held < 2; held++) {
        double count = error[held].count ? (double)error[held].count : 1;
        fprintf(out, "  %9zu %8.2f %7.3f %7.3f", error[held].count, error[held].squares / count,
                error[held].magnitudes / count, error[held].sum / count);
    }
}

void report_print(const Report *report, const Model *model, FILE *out) {
    const char *columns =
        "  positions      MSE     MAE    mean  positions      MSE     MAE    mean";
    fprintf(out, "discs   learned from                          held out\n     %s\n", columns);
    for (int discs = 0; discs <= SAMPLES_MAX_DISCS; discs++) {
        ReportError error[2] = {report->error[0][discs], report->error[1][discs]};
        if (!error[0].count && !error[1].count)
            continue;
        fprintf(out, "%5d", discs);
        print_errors(error, out);
        fputc('\n', out);
    }
    fprintf(out, "stage%s     rows epochs seconds\n", columns);
    for (int stage = 0; stage < FEATURE_STAGES; stage++) {
        int low = fit_stage_low(stage), high = fit_stage_high(stage);
        ReportError error[2] = {report_sum(report, false, low, high),
                                report_sum(report, true, low, high)};
        const FitReport *fit = &model->report[stage];
        fprintf(out, "%5d", stage);
        print_errors(error, out);
        fprintf(out, " %8d %6d %7.1f\n", fit->rows, fit->epochs, fit->seconds);
    }
    ReportError all[2] = {report_sum(report, false, 0, SAMPLES_MAX_DISCS),
                          report_sum(report, true, 0, SAMPLES_MAX_DISCS)};
    fputs("  all", out);
    print_errors(all, out);
    bool held = all[1].count > 0;
    double count = all[held].count ? (double)all[held].count : 1;
    fprintf(out, "\nrounding to integers: mean squared error %.4f -> %.4f\n",
            all[held].real_squares / count, all[held].squares / count);
}
