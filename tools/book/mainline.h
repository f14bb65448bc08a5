/* SPDX-License-Identifier: MIT
 *
 * The line of best play through a book.
 */
#ifndef VERDI_TOOLS_BOOK_MAINLINE_H
#define VERDI_TOOLS_BOOK_MAINLINE_H

#include "book/graph.h"

enum { MAINLINE_SIZE = 256 };

/* "+0.12: c4 c3 d3 ..." with the value of the node in discs and the moves as they are played one
 * after the other, beginning at the standard start as it stands or the node's canonical board. */
void mainline_text(const Graph *graph, NodeId from, char text[MAINLINE_SIZE]);

#endif
