/* SPDX-License-Identifier: MIT
 *
 * Writes the beginning of every page and common small elements. The style is review.css: a column
 * of text, a few named colours with a light and a dark set, digits of equal width, and rules for
 * print.
 */
#include "front/page/html.h"

#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "verdi.h"

/* From front/page/review_assets.S. */
extern const char verdi_review_css[], verdi_review_css_end[];
extern const char verdi_review_js[], verdi_review_js_end[];
extern const char verdi_review_engine_js[], verdi_review_engine_js_end[];

void html_begin(FILE *out, const char *title, const char *about) {
    HtmlText name = html_text(title), words = html_text(about);
    fprintf(out,
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n"
            "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n"
            "<meta name=\"color-scheme\" content=\"light dark\"/>\n<title>%s</title>\n"
            "<meta property=\"og:title\" content=\"%s\"/>\n"
            "<meta property=\"og:description\" content=\"%s\"/>\n<style>\n",
            name.text, name.text, words.text);
    fwrite(verdi_review_css, 1, (size_t)(verdi_review_css_end - verdi_review_css), out);
    fputs("</style>\n</head>\n<body>\n", out);
}

static void add_script(FILE *out) {
    fputs("<script>\n", out);
    fwrite(verdi_review_js, 1, (size_t)(verdi_review_js_end - verdi_review_js), out);
    fputs("</script>\n", out);
}

void html_end(FILE *out) {
    add_script(out);
    fputs("</body>\n</html>\n", out);
}

void html_end_with_engine(FILE *out, const char *engine, Position start) {
    char board[POSITION_TEXT];
    position_text(start, "XO-", board);
    add_script(out);
    fprintf(out, "<script data-engine=\"%s\" data-start=\"%s\">\n", html_text(engine).text, board);
    fwrite(verdi_review_engine_js, 1, (size_t)(verdi_review_engine_js_end - verdi_review_engine_js),
           out);
    fputs("</script>\n</body>\n</html>\n", out);
}

static void add_step_link(FILE *out, const char *id, const char *rel, const char *words) {
    if (id)
        fprintf(out, "<a rel=\"%s\" href=\"#%s\">%s</a>", rel, id, words);
    else
        fprintf(out, "<span class=\"muted\">%s</span>", words);
}

void html_steps(FILE *out, const char *back, const char *words, const char *next) {
    fputs("<nav aria-label=\"Boards\">", out);
    add_step_link(out, back, "prev", "\xe2\x80\xb9 back");
    fprintf(out, "<span>%s</span>", words);
    add_step_link(out, next, "next", "next \xe2\x80\xba");
    fputs("</nav>", out);
}

HtmlText html_text(const char *text) {
    static const struct {
        char character;
        const char *entity;
    } entities[] = {{'<', "&lt;"}, {'>', "&gt;"}, {'&', "&amp;"}, {'"', "&quot;"}, {'\'', "&#39;"}};
    HtmlText words;
    Text out = text_into(words.text, sizeof words.text - 1);
    for (; *text && out.length + sizeof "&quot;" < sizeof words.text; text++) {
        const char *entity = NULL;
        for (size_t i = 0; i < sizeof entities / sizeof *entities; i++)
            if (*text == entities[i].character)
                entity = entities[i].entity;
        if (entity)
            text_add(&out, "%s", entity);
        else
            text_add_char(&out, *text);
    }
    return words;
}

__attribute__((format(printf, 1, 2))) static HtmlWord word(const char *format, ...) {
    HtmlWord word;
    va_list args;
    va_start(args, format);
    vsnprintf(word.text, sizeof word.text, format, args);
    va_end(args);
    return word;
}

HtmlWord html_value(int tenths) {
    const char *sign = tenths < 0 ? "\xe2\x88\x92" : tenths > 0 ? "+" : "";
    return word("%s%d.%d", sign, abs(tenths) / 10, abs(tenths) % 10);
}

HtmlWord html_discs(int value) {
    return html_value((int)lround(value * 10.0 / VERDI_DISC));
}

HtmlWord html_loss(int tenths) {
    return word("%d.%d", tenths / 10, tenths % 10);
}

HtmlWord html_halves(int halves) {
    return word("%d%s", halves / 2, halves % 2 ? ".5" : "");
}

HtmlWord html_score(int halves, int other_halves) {
    return word("%s\xe2\x80\x93%s", html_halves(halves).text, html_halves(other_halves).text);
}

HtmlWord html_mean(int64_t hundredths) {
    return word("%" PRId64 ".%02d", hundredths / 100, (int)(hundredths % 100));
}

HtmlWord html_percent(double share, int decimals) {
    PercentWord percent = number_percent(share, decimals);
    const char *text = percent.text;
    const char *sign = *text == '<' ? "&lt;" : *text == '>' ? "&gt;" : "";
    return word("%s%s%%", sign, text + (*sign ? 1 : 0));
}

HtmlText html_date(const char *date) {
    HtmlText word;
    size_t day = strlen("2026-11-25");
    bool timed = strlen(date) > day && date[day] == 'T';
    snprintf(word.text, sizeof word.text, "%.*s", timed ? (int)day : -1, date);
    return word;
}

const char *html_side(Colour colour) {
    return colour == BLACK ? "Black" : "White";
}

HtmlWord html_disc(Colour colour) {
    const char *name = html_side(colour);
    return word("<span class=\"disc%s\" role=\"img\" aria-label=\"%s\" title=\"%s\"></span>",
                colour == BLACK ? " black" : "", name, name);
}
