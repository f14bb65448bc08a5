/* SPDX-License-Identifier: MIT
 *
 * Keeps the lines of a verdi_result sorted, unsearched lines last. The first line determines the
 * move and the value of the result.
 */
#ifndef VERDI_BASE_PUBLIC_LINES_H
#define VERDI_BASE_PUBLIC_LINES_H

#include "verdi.h"

/* Copies the move, the value and the expected answer of the first line, if there is one, to the
 * result. */
void lines_settle(verdi_result *result);

/* Inserts a line after those of equal value; there must be room. Returns its index. */
int lines_insert(verdi_result *result, const verdi_line *line);

#endif
