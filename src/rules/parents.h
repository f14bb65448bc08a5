/* SPDX-License-Identifier: MIT
 *
 * The rules backwards: finds the boards from which one move leads to a given board.
 */
#ifndef VERDI_RULES_PARENTS_H
#define VERDI_RULES_PARENTS_H

#include "rules/board.h"

typedef void ParentVisitor(Board parent, Square move, void *user);

/* Calls `visit` once for every parent and move with board_play(parent, move) equal to `board`.
 * Parents need not be reachable in a game. Forced passes count as moves. */
void parents_visit(Board board, ParentVisitor *visit, void *user);

#endif
