/* SPDX-License-Identifier: MIT
 *
 * A repertoire as text and as CSV.
 */
#ifndef VERDI_FRONT_COMMAND_BOOK_BOOK_LINES_H
#define VERDI_FRONT_COMMAND_BOOK_BOOK_LINES_H

#include "front/page/lines_page.h"

/* A row a line: what it shares with the one above is left blank. */
void book_lines_text(FILE *out, const Lines *lines);

/* A row per move, with a header row. */
void book_lines_csv(FILE *out, const Lines *lines);

#endif
