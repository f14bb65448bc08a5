/* SPDX-License-Identifier: MIT */
#include <math.h>

#include "calibrate/calibrate.h"

enum { BINS = 20 };

static const char *const names[] = {"win", "draw", "loss"};

/* Expected calibration error (Naeini, Cooper, Hauskrecht 2015): over bins of equal width, how far
 * the frequency is from the mean probability, weighted by how many fell into each. */
Check check_model(const ChancesModel *model, const Observed *list, int count) {
    Check check = {0};
    for (int i = 0; i < count; i++) {
        if (!list[i].count || list[i].exact == OBSERVED_UNKNOWN)
            continue;
        const ChancesBasis *basis = &list[i].value[list[i].count - 1];
        verdi_chances chances = chances_of(model, basis);
        double told[] = {chances.win, chances.draw, chances.loss};
        bool came[] = {list[i].exact > 0, list[i].exact == 0, list[i].exact < 0};
        for (int k = 0; k < 3; k++) {
            int bin = told[k] < 1 ? (int)(told[k] * BINS) : BINS - 1;
            check.bin[k][bin].count++;
            check.bin[k][bin].hits += came[k];
            check.bin[k][bin].sum += told[k];
        }
        check.predicted += chances.error * chances.error;
        check.measured += (list[i].exact - basis->value) * (list[i].exact - basis->value);
        check.values++;
    }
    for (int k = 0; k < 3 && check.values; k++)
        for (int bin = 0; bin < BINS; bin++)
            check.error[k] += fabs(check.bin[k][bin].hits - check.bin[k][bin].sum) / check.values;
    check.predicted = sqrt(check.predicted / check.values);
    check.measured = sqrt(check.measured / check.values);
    return check;
}

/* ------------------------------------------------------------------------------------------ SVG */

enum { SIDE = 400, MARGIN = 50, WIDTH = SIDE + 2 * MARGIN + 110, HEIGHT = SIDE + 2 * MARGIN + 20 };

static double across(double probability) {
    return MARGIN + SIDE * probability;
}

static double down(double probability) {
    return MARGIN + SIDE * (1 - probability);
}

static void draw_axes(FILE *out) {
    for (int i = 0; i <= 10; i += 2) {
        fprintf(out, "<path class=\"grid\" d=\"M%.0f %.0fV%.0fM%.0f %.0fH%.0f\"/>\n",
                across(i / 10.0), down(0), down(1), across(0), down(i / 10.0), across(1));
        fprintf(out, "<text x=\"%.0f\" y=\"%.0f\" text-anchor=\"middle\">%d%%</text>\n",
                across(i / 10.0), down(0) + 18, 10 * i);
        fprintf(out, "<text x=\"%.0f\" y=\"%.0f\" text-anchor=\"end\">%d%%</text>\n", across(0) - 6,
                down(i / 10.0) + 4, 10 * i);
    }
    fprintf(out, "<path class=\"ideal\" d=\"M%.0f %.0fL%.0f %.0f\"/>\n", across(0), down(0),
            across(1), down(1));
    fprintf(out, "<text x=\"%.0f\" y=\"%.0f\" text-anchor=\"middle\">told</text>\n", across(0.5),
            down(0) + 38);
    fprintf(out,
            "<text transform=\"translate(14 %.0f) rotate(-90)\" text-anchor=\"middle\">came"
            "</text>\n",
            down(0.5));
}

/* A dot a bin, as large as what is in it, with a bar of twice its standard error. */
static void draw_curve(const Check *check, int k, FILE *out) {
    for (int bin = 0; bin < BINS; bin++) {
        int count = check->bin[k][bin].count;
        if (count < 10)
            continue;
        double x = check->bin[k][bin].sum / count, y = (double)check->bin[k][bin].hits / count;
        double spread = 2 * sqrt(fmax(y * (1 - y), 0.25 / count) / count);
        fprintf(out, "<path class=\"bar %s\" d=\"M%.1f %.1fV%.1f\"/>\n", names[k], across(x),
                down(fmin(y + spread, 1)), down(fmax(y - spread, 0)));
        fprintf(out, "<circle class=\"%s\" cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\"/>\n", names[k],
                across(x), down(y), 2 + 10 * sqrt((double)count / check->values));
    }
    fprintf(out,
            "<circle class=\"%s\" cx=\"%d\" cy=\"%d\" r=\"5\"/>"
            "<text x=\"%d\" y=\"%d\">%s (%.1f)</text>\n",
            names[k], MARGIN + SIDE + 20, MARGIN + 20 + 22 * k, MARGIN + SIDE + 32,
            MARGIN + 24 + 22 * k, names[k], 100 * check->error[k]);
}

void check_draw(const Check *check, const char *title, FILE *out) {
    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
            "viewBox=\"0 0 %d %d\" font-family=\"sans-serif\" font-size=\"12\">\n",
            WIDTH, HEIGHT, WIDTH, HEIGHT);
    fputs("<style>.page{fill:#fff}text{fill:#222}.grid{stroke:#ddd}.ideal{stroke:#888;"
          "stroke-dasharray:4}.win{fill:#1b7837;stroke:#1b7837}.draw{fill:#e08214;"
          "stroke:#e08214}.loss{fill:#762a83;stroke:#762a83}circle{fill-opacity:.6}"
          "@media(prefers-color-scheme:dark){.page{fill:#181818}text{fill:#ddd}"
          ".grid{stroke:#444}.win{fill:#7fbf7b;stroke:#7fbf7b}.loss{fill:#c2a5cf;"
          "stroke:#c2a5cf}}</style>\n",
          out);
    fprintf(out, "<rect class=\"page\" width=\"%d\" height=\"%d\"/>\n", WIDTH, HEIGHT);
    fprintf(out, "<text x=\"%d\" y=\"24\">%s</text>\n", MARGIN, title);
    fprintf(out,
            "<text x=\"%d\" y=\"40\">%d positions; in brackets the expected calibration error, "
            "points</text>\n",
            MARGIN, check->values);
    draw_axes(out);
    for (int k = 0; k < 3; k++)
        draw_curve(check, k, out);
    fputs("</svg>\n", out);
}
