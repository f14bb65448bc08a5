/* SPDX-License-Identifier: MIT
 *
 * verdi-book compact: the last step before a book is shipped.
 */
#ifndef VERDI_TOOLS_BOOK_COMPACT_H
#define VERDI_TOOLS_BOOK_COMPACT_H

#include "front/kit/manual/manual.h"

extern const Manual compact_manual;

/* Writes the book's file anew without gaps and prints what that saved. 0; 1: the file cannot be
 * read or written, and is as it was; 2: wrong arguments. */
int compact_run(int argc, char **argv);

#endif
