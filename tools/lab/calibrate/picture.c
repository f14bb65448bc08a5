/* SPDX-License-Identifier: MIT
 *
 * The calibration as SVG: a diagram of frequency against predicted probability for each band of
 * empty squares.
 */
#include <math.h>

#include "calibrate/calibrate.h"

enum { SIDE = 220, GAP = 60, TOP = 60, ACROSS = 3, LEAST = 20 };
enum { WIDTH = ACROSS * (SIDE + GAP) + 20, HEIGHT = TOP + 2 * (SIDE + GAP) + 30 };

static const char *const names[] = {"win", "draw", "loss"};

typedef struct Panel {
    FILE *out;
    double left, top;
} Panel;

static double across(const Panel *panel, double probability) {
    return panel->left + SIDE * probability;
}

static double down(const Panel *panel, double probability) {
    return panel->top + SIDE * (1 - probability);
}

static void draw_axes(const Panel *panel) {
    for (int i = 0; i <= 10; i += 5) {
        double at = i / 10.0;
        fprintf(panel->out, "<path class=\"grid\" d=\"M%.0f %.0fV%.0fM%.0f %.0fH%.0f\"/>\n",
                across(panel, at), down(panel, 0), down(panel, 1), across(panel, 0),
                down(panel, at), across(panel, 1));
        fprintf(panel->out, "<text x=\"%.0f\" y=\"%.0f\" text-anchor=\"middle\">%d%%</text>\n",
                across(panel, at), down(panel, 0) + 15, 10 * i);
        fprintf(panel->out, "<text x=\"%.0f\" y=\"%.0f\" text-anchor=\"end\">%d%%</text>\n",
                across(panel, 0) - 5, down(panel, at) + 4, 10 * i);
    }
    fprintf(panel->out, "<path class=\"ideal\" d=\"M%.0f %.0fL%.0f %.0f\"/>\n", across(panel, 0),
            down(panel, 0), across(panel, 1), down(panel, 1));
}

/* Draws a circle per bin, filled for odd depths, with an error bar of two standard errors. */
static void draw_curve(const Panel *panel, const CheckCell *cell, int k, bool odd) {
    for (int bin = 0; bin < CHECK_BINS; bin++) {
        int count = cell->bin[k][bin].count;
        if (count < LEAST)
            continue;
        double x = cell->bin[k][bin].sum / count, y = (double)cell->bin[k][bin].hits / count;
        double spread = 2 * sqrt(fmax(y * (1 - y), 0.25 / count) / count);
        fprintf(panel->out, "<path class=\"bar %s\" d=\"M%.1f %.1fV%.1f\"/>\n", names[k],
                across(panel, x), down(panel, fmin(y + spread, 1)),
                down(panel, fmax(y - spread, 0)));
        fprintf(panel->out, "<circle class=\"%s%s\" cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\"/>\n",
                names[k], odd ? "" : " even", across(panel, x), down(panel, y),
                2 + 6 * sqrt((double)count / cell->values));
    }
}

static void draw_legend(FILE *out) {
    for (int k = 0; k < 3; k++)
        fprintf(out,
                "<circle class=\"%s\" cx=\"%d\" cy=\"16\" r=\"5\"/>"
                "<text x=\"%d\" y=\"20\">%s</text>\n",
                names[k], WIDTH - 190 + 60 * k, WIDTH - 180 + 60 * k, names[k]);
}

void picture_draw(const Check *check, const char *title, FILE *out) {
    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
            "viewBox=\"0 0 %d %d\" font-family=\"sans-serif\" font-size=\"11\">\n",
            WIDTH, HEIGHT, WIDTH, HEIGHT);
    fputs("<style>.page{fill:#fff}text{fill:#222}.grid{stroke:#ddd}.ideal{stroke:#888;"
          "stroke-dasharray:4}.win{fill:#1b7837;stroke:#1b7837}.draw{fill:#e08214;"
          "stroke:#e08214}.loss{fill:#762a83;stroke:#762a83}circle{fill-opacity:.6}"
          "circle.even{fill:none}"
          "@media(prefers-color-scheme:dark){.page{fill:#181818}text{fill:#ddd}"
          ".grid{stroke:#444}.win{fill:#7fbf7b;stroke:#7fbf7b}.loss{fill:#c2a5cf;"
          "stroke:#c2a5cf}}</style>\n",
          out);
    fprintf(out, "<rect class=\"page\" width=\"%d\" height=\"%d\"/>\n", WIDTH, HEIGHT);
    fprintf(out, "<text x=\"20\" y=\"20\">%s; filled: odd depths, rings: even ones</text>\n",
            title);
    draw_legend(out);
    for (int band = 0; band < OBSERVED_BANDS; band++) {
        Panel panel = {.out = out,
                       .left = 20 + GAP / 2.0 + band % ACROSS * (SIDE + GAP),
                       .top = TOP + band / ACROSS * (SIDE + GAP)};
        fprintf(out, "<text x=\"%.0f\" y=\"%.0f\">%d to %d empty squares, %d positions</text>\n",
                panel.left, panel.top - 8, band ? 10 * band + 1 : OBSERVED_LEAST, 10 * band + 10,
                check->positions[band]);
        draw_axes(&panel);
        for (int k = 0; k < 3; k++)
            for (int odd = 0; odd < 2; odd++)
                draw_curve(&panel, &check->search[band][odd], k, odd);
    }
    fprintf(out, "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">predicted</text>\n", WIDTH / 2,
            HEIGHT - 10);
    fprintf(
        out,
        "<text transform=\"translate(12 %d) rotate(-90)\" text-anchor=\"middle\">observed</text>\n",
        HEIGHT / 2);
    fputs("</svg>\n", out);
}
