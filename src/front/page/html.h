/* SPDX-License-Identifier: MIT
 *
 * Writes parts of pages. A page is one file, loads nothing, works without its script, and is
 * well-formed XML. Texts must be clean UTF-8 (record/utf8.h) before they come here.
 */
#ifndef VERDI_FRONT_PAGE_HTML_H
#define VERDI_FRONT_PAGE_HTML_H

#include <stdbool.h>
#include <stdio.h>

#include "rules/game.h"

/* The page up to and with <body>, with the style that all pages share. */
void html_begin(FILE *out, const char *title);
void html_end(FILE *out);

/* A script, from its first byte to behind its last one: behind the parts that it binds to. */
void html_script(FILE *out, const char *script, const char *end);

/* What follows are words for fprintf(): "<td>%s</td>", html_value(tenths).text. */
typedef struct HtmlWord {
    char text[128];
} HtmlWord;

typedef struct HtmlText {
    char text[1 << 13];
} HtmlText;

/* Text that may hold < > & " ', between tags or in an attribute; of up to a KiB. */
HtmlText html_text(const char *text);

/* A number of tenths: "+3.2", "−0.5", "0.0"; a loss has no sign. */
HtmlWord html_value(int tenths);
HtmlWord html_loss(int tenths);

/* The same of a value in 1/128 disc. */
HtmlWord html_discs(int value);

/* Half discs as discs: "47", "26.5"; with a dash between two, "47–17". */
HtmlWord html_halves(int halves);
HtmlWord html_score(int halves, int other_halves);

/* Hundredths: "0.83". */
HtmlWord html_mean(int64_t hundredths);

/* A date of a record without its time of day; not escaped. */
HtmlText html_date(const char *date);

/* A small disc, read out as "Black" or "White". */
HtmlWord html_disc(Colour colour);

#endif
