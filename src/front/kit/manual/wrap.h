/* SPDX-License-Identifier: MIT
 *
 * Wraps text to a width.
 */
#ifndef VERDI_FRONT_KIT_MANUAL_WRAP_H
#define VERDI_FRONT_KIT_MANUAL_WRAP_H

#include <stdio.h>

/* Writes the words of text[0..length) into lines of at most `width` columns. The first line begins
 * at `column`, where the caller has written up to; all others are indented by `indent`. A word that
 * is too long has a line of its own. Ends with a line feed. */
void wrap_print(FILE *out, const char *text, size_t length, int column, int indent, int width);

#endif
