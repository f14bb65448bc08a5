/* SPDX-License-Identifier: MIT */
#include "train/train.h"

#include <math.h>

void report_measure(Report *report, const Layout *layout, const Model *model, const Image *image,
                    const Samples *samples) {
    *report = (Report){0};
    for (int discs = 0; discs <= SAMPLES_MAX_DISCS; discs++) {
        size_t first = samples->first[discs], end = samples->first[discs + 1];
        size_t each = (end - first) / REPORT_TRAINED + 1;
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

/* -------------------------------------------------------------------------------------- picture */

enum { PLOT_WIDTH = 800, PLOT_HEIGHT = 480, PLOT_MARGIN = 50 };

static double mean_magnitude(const ReportError *error) {
    return error->count ? error->magnitudes / (double)error->count : 0;
}

static double plot_x(int discs) {
    return PLOT_MARGIN + (discs - 4) * (PLOT_WIDTH - 2.0 * PLOT_MARGIN) / 60;
}

static double plot_y(double error, double top) {
    return PLOT_HEIGHT - PLOT_MARGIN - error * (PLOT_HEIGHT - 2.0 * PLOT_MARGIN) / top;
}

static void plot_line(const Report *report, bool held, double top, FILE *out) {
    static const char *const colour[2] = {"#2b6cb0", "#c05621"};
    static const char *const name[2] = {"learned from", "held out"};
    fprintf(out, "<polyline fill=\"none\" stroke=\"%s\" stroke-width=\"2\" points=\"",
            colour[held]);
    for (int discs = 4; discs <= SAMPLES_MAX_DISCS; discs++)
        if (report->error[held][discs].count)
            fprintf(out, "%.1f,%.1f ", plot_x(discs),
                    plot_y(mean_magnitude(&report->error[held][discs]), top));
    fprintf(out, "\"/>\n<text x=\"%d\" y=\"%d\" fill=\"%s\">%s</text>\n", PLOT_WIDTH - 200,
            PLOT_MARGIN + 20 * held, colour[held], name[held]);
}

bool report_plot(const Report *report, const char *path, char problem[FILE_WRITE_PROBLEM]) {
    FileWriter *file = file_write_open(path, problem);
    if (!file)
        return false;
    FILE *out = file_write_stream(file);
    double top = 1;
    for (int held = 0; held < 2; held++)
        for (int discs = 4; discs <= SAMPLES_MAX_DISCS; discs++)
            top = fmax(top, mean_magnitude(&report->error[held][discs]));
    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
            "font-family=\"sans-serif\" font-size=\"13\">\n"
            "<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>\n"
            "<text x=\"%d\" y=\"25\">Mean absolute error in discs, by discs on the board</text>\n",
            PLOT_WIDTH, PLOT_HEIGHT, PLOT_MARGIN);
    for (int error = 0; error <= top; error++)
        fprintf(out,
                "<path d=\"M%d %.1fH%d\" stroke=\"#ddd\"/><text x=\"20\" y=\"%.1f\">%d</text>\n",
                PLOT_MARGIN, plot_y(error, top), PLOT_WIDTH - PLOT_MARGIN, plot_y(error, top) + 4,
                error);
    for (int discs = 4; discs <= SAMPLES_MAX_DISCS; discs += 4)
        fprintf(out, "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%d</text>\n", plot_x(discs),
                PLOT_HEIGHT - 25, discs);
    for (int held = 0; held < 2; held++)
        plot_line(report, held, top, out);
    fputs("</svg>\n", out);
    return file_write_commit(file, problem);
}
