/* SPDX-License-Identifier: MIT
 *
 * Keeps the lines of a verdi_result in order, unsearched ones last; the first line is the result.
 */
#ifndef VERDI_BASE_PUBLIC_LINES_H
#define VERDI_BASE_PUBLIC_LINES_H

#include "verdi.h"

/* Move, value and answer become those of the first line, if there is one. */
void lines_settle(verdi_result *result);

/* Puts a line, for which there is room, behind those that are as good. Returns its place. */
int lines_insert(verdi_result *result, const verdi_line *line);

#endif
