/* SPDX-License-Identifier: MIT
 *
 * The lines of a verdi_result, whoever fills it in: they are in order, those that were not searched
 * last, and the first one is what the result says.
 */
#ifndef VERDI_BASE_PUBLIC_LINES_H
#define VERDI_BASE_PUBLIC_LINES_H

#include "verdi.h"

/* Move, value and answer become those of the first line, if there is one. */
void lines_settle(verdi_result *result);

/* Puts a line, for which there is room, behind those that are as good. Returns its place. */
int lines_insert(verdi_result *result, const verdi_line *line);

#endif
