/* SPDX-License-Identifier: MIT
 *
 * Writes parts of pages. A page is one file, loads nothing from elsewhere, has no scripts, and is
 * well-formed XML too. Texts must be clean UTF-8 (record/utf8.h) before they come here.
 */
#ifndef VERDI_FRONT_PAGE_HTML_H
#define VERDI_FRONT_PAGE_HTML_H

#include <stdbool.h>
#include <stdio.h>

#include "rules/game.h"

/* The page up to and with <body>, with the style that all pages share. */
void html_begin(FILE *out, const char *title);
void html_end(FILE *out);

/* Text that may hold < > & " ', between tags or in an attribute. */
void html_text(FILE *out, const char *text);

/* A number of tenths: "+3.2", "−0.5", "0.0"; a loss has no sign. */
void html_value(FILE *out, int tenths);
void html_loss(FILE *out, int tenths);

/* The same of a value in 1/128 disc. */
void html_discs(FILE *out, int value);

/* Half discs as discs: "47", "26.5"; with a dash between two, "47–17". */
void html_halves(FILE *out, int halves);
void html_score(FILE *out, int halves, int other_halves);

/* Hundredths: "0.83". */
void html_mean(FILE *out, int64_t hundredths);

/* A small disc, read out as "Black" or "White". */
void html_disc(FILE *out, Colour colour);

#endif
