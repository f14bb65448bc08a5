/* SPDX-License-Identifier: MIT
 *
 * Writes the frame of every page, and the small things that all of them show. Their look is
 * review.css: a column of text, few colours, which have names, one set for light and one for dark,
 * numbers of equal width, and paper when printed.
 */
#include "front/page/html.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#include "verdi.h"

/* From front/page/review_css.S. */
extern const char verdi_review_css[], verdi_review_css_end[];

void html_begin(FILE *out, const char *title) {
    fputs("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n"
          "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n"
          "<meta name=\"color-scheme\" content=\"light dark\"/>\n<title>",
          out);
    html_text(out, title);
    fputs("</title>\n<style>\n", out);
    fwrite(verdi_review_css, 1, (size_t)(verdi_review_css_end - verdi_review_css), out);
    fputs("</style>\n</head>\n<body>\n", out);
}

void html_end(FILE *out) {
    fputs("</body>\n</html>\n", out);
}

void html_text(FILE *out, const char *text) {
    for (; *text; text++) {
        switch (*text) {
        case '<':
            fputs("&lt;", out);
            break;
        case '>':
            fputs("&gt;", out);
            break;
        case '&':
            fputs("&amp;", out);
            break;
        case '"':
            fputs("&quot;", out);
            break;
        case '\'':
            fputs("&#39;", out);
            break;
        default:
            putc(*text, out);
        }
    }
}

void html_value(FILE *out, int tenths) {
    fprintf(out, "%s%d.%d",
            tenths < 0   ? "\xe2\x88\x92"
            : tenths > 0 ? "+"
                         : "",
            abs(tenths) / 10, abs(tenths) % 10);
}

void html_discs(FILE *out, int value) {
    html_value(out, (int)lround(value * 10.0 / VERDI_DISC));
}

void html_loss(FILE *out, int tenths) {
    fprintf(out, "%d.%d", tenths / 10, tenths % 10);
}

void html_halves(FILE *out, int halves) {
    fprintf(out, "%d%s", halves / 2, halves % 2 ? ".5" : "");
}

void html_score(FILE *out, int halves, int other_halves) {
    html_halves(out, halves);
    fputs("\xe2\x80\x93", out);
    html_halves(out, other_halves);
}

void html_mean(FILE *out, int64_t hundredths) {
    fprintf(out, "%" PRId64 ".%02d", hundredths / 100, (int)(hundredths % 100));
}

void html_disc(FILE *out, Colour colour) {
    const char *name = colour == BLACK ? "Black" : "White";
    fprintf(out, "<span class=\"disc%s\" role=\"img\" aria-label=\"%s\" title=\"%s\"></span>",
            colour == BLACK ? " black" : "", name, name);
}
