/* SPDX-License-Identifier: MIT
 *
 * Rows of two books as one. Of two values the better founded stays (verdi_book_compare()), so it
 * does not matter which book came first; then the whole book is made to agree with itself again.
 */
#ifndef VERDI_FRONT_COMMAND_BOOK_BOOK_MERGE_H
#define VERDI_FRONT_COMMAND_BOOK_BOOK_MERGE_H

#include "book.h"
#include "front/kit/progress.h"
#include "rules/board.h"

/* Adds to `row` what `other`, a row of the same position in the same orientation, knows better:
 * - values of the position and of each move: the better founded; of equals the lower one;
 * - bounds: the narrower; where they contradict each other, those beside the better value;
 * - games and lines: the larger count, since nobody knows whether the games are the same;
 * - flags of both.
 * False if `row` says the same as before. */
bool book_combine(verdi_book_position *row, const verdi_book_position *other);

/* Are they the same in everything? */
bool book_same_value(const verdi_book_value *a, const verdi_book_value *b);

/* The value that its moves give a row: that of the best one, as NEGAMAX if any move leads into the
 * book; of kind UNKNOWN if no move has a value (bounds, games and proven wins are none). A best
 * move that is proven proves the position only if all moves are: else the least confidence counts.
 */
verdi_book_value book_best_of_moves(const verdi_book_position *row);

/* Can the best move be among those of the row? It can if one of them was searched as the best of
 * all others, or if none is missing; moves that merely lead into the book say nothing of the rest.
 */
bool book_knows_best_move(const verdi_book_position *row);

/* What a move is worth by the row it leads to: NEGAMAX, one ply deeper; UNKNOWN if that row has no
 * such value. An imported value stays imported. */
verdi_book_value book_value_of_link(int move, const verdi_book_value *child);

/* Puts a row into a book that may have the position already. *changed is set if the book is not the
 * same as before; sources must be the book's own. Errors as of verdi_book_put(). */
int book_add_row(verdi_book *book, const verdi_book_position *row, bool *changed);

/* Makes values of kind NEGAMAX true again after rows were added: of moves from the positions they
 * lead to, of positions from their moves. Other moves, and positions whose best move can be known,
 * take such a value too unless their own is better founded. Moves are put into rising order. Goes
 * from the last positions to the first, so that one pass suffices. Within a transaction of the
 * caller's. */
int book_settle(verdi_book *book, Progress *progress);

/* The same for the row of one board, from rows that are settled. 1 if it changed, 0 if not or if
 * the book does not have it, or an error. */
int book_settle_row(verdi_book *book, Board board);

#endif
