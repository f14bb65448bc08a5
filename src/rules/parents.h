/* SPDX-License-Identifier: MIT
 *
 * The rules backwards: the boards from which one move leads to a given one.
 */
#ifndef VERDI_RULES_PARENTS_H
#define VERDI_RULES_PARENTS_H

#include "rules/board.h"

typedef void ParentVisitor(Board parent, Square move, void *user);

/* Calls `visit` for every board and move that give `board`, whether or not a game can reach them:
 * board_play(parent, move) is `board`. A pass counts where it is forced. Each pair comes once. */
void parents_visit(Board board, ParentVisitor *visit, void *user);

#endif
