/* SPDX-License-Identifier: MIT
 *
 * Wraps text to a width.
 */
#ifndef VERDI_FRONT_KIT_MANUAL_WRAP_H
#define VERDI_FRONT_KIT_MANUAL_WRAP_H

#include <stdio.h>

/* Writes the words of text[0..length) into lines of at most `width` columns. The caller has already
 * written `column` columns of the first line; the other lines are indented by `indent`. A word that
 * is too long gets its own line. Ends with a line feed. */
void wrap_print(FILE *out, const char *text, size_t length, int column, int indent, int width);

#endif
