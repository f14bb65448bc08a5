/* SPDX-License-Identifier: MIT
 *
 * What is known of transcripts besides how to read one whole: whether a text is one, and moves that
 * continue from another position than the start.
 */
#ifndef VERDI_RECORD_TRANSCRIPT_H
#define VERDI_RECORD_TRANSCRIPT_H

#include "record/record.h"

/* Plays the moves of a transcript behind those of `game`, which then has `max_moves` at most
 * (negative: all). On false `problem` says which move is wrong, and the game holds those before
 * it. */
bool transcript_play(Game *game, Span text, int max_moves, char *problem);

/* Whether a move comes first, perhaps with blanks and its number before it. */
bool transcript_begins(Span text);

/* The number that the text begins with, "12." or "12)"; 1000 and more are one; -1: none. */
int transcript_number(Span text);

/* Whether somebody who wrote this meant a transcript, though perhaps a mistyped one, and not the
 * name of a file: nothing but letters, digits, blanks, move numbers ("12."), and one comma,
 * semicolon or hyphen between moves; and at least half of the letters and digits are squares. */
bool transcript_is_meant(Span text);

#endif
