/* SPDX-License-Identifier: MIT
 *
 * The notes of verdi annotate on each move of a judged game.
 */
#ifndef VERDI_FRONT_COMMAND_ANNOTATE_ANNOTATE_NOTE_H
#define VERDI_FRONT_COMMAND_ANNOTATE_ANNOTATE_NOTE_H

#include "record/record.h"
#include "record/sgf/sgf_note.h"
#include "study/judge.h"

/* Gives each move of the game its value, and fills a note for each of its entries (as many as it is
 * long, all zero): a comment on every move that was searched, and the best line where the move lost
 * `loss` tenths or more. Returns how many lines there are. */
int annotate_notes(Game *game, const JudgedGame *judged, int loss, SgfNote *notes);

#endif
