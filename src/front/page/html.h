/* SPDX-License-Identifier: MIT
 *
 * Writes parts of HTML pages. A page is one file, loads no others (but for html_end_with_engine()),
 * works without its script, and is well-formed XML. All texts must be clean UTF-8 (base/utf8.h).
 */
#pragma once

#include <stdio.h>

#include "rules/game.h"

/* Begins a page, up to and including <body>, with the common style. `about` describes it where a
 * link to it is shown. */
void html_begin(FILE *out, const char *title, const char *about);

/* Ends a page, with the common script. */
void html_end(FILE *out);

/* The same for the report of a game from `start`, whose reader can try moves by the engine of the
 * web package's folder at the address `engine`. */
void html_end_with_engine(FILE *out, const char *engine, Position start);

/* Adds links to the boards (ids) before and after a board of the stage, NULL: none, and words
 * between them. */
void html_steps(FILE *out, const char *back, const char *words, const char *next);

/* The functions below return strings for fprintf(): "<td>%s</td>", html_value(tenths).text. */
typedef struct HtmlWord {
    char text[128];
} HtmlWord;

typedef struct HtmlText {
    char text[1 << 13];
} HtmlText;

/* Escapes < > & " ' in a text of up to 1 KiB, for content or an attribute. */
HtmlText html_text(const char *text);

/* A value in tenths of a disc: "+3.2", "−0.5", "0.0". A loss has no sign. */
HtmlWord html_value(int tenths);
HtmlWord html_loss(int tenths);

/* The same for a value in 1/128 disc. */
HtmlWord html_discs(int value);

/* A count in half discs, shown in discs: "47", "26.5". The second function shows the counts of both
 * sides: "47–17". */
HtmlWord html_halves(int halves);
HtmlWord html_score(int halves, int other_halves);

/* A number in hundredths: "0.83". */
HtmlWord html_mean(int64_t hundredths);

/* A share from 0 to 1: "64%", "&lt;1%" (base/number.h). */
HtmlWord html_percent(double share, int decimals);

/* The date of a record without the time of day; not escaped. */
HtmlText html_date(const char *date);

/* "Black" or "White". */
const char *html_side(Colour colour);

/* A small disc, which screen readers read as "Black" or "White". */
HtmlWord html_disc(Colour colour);
