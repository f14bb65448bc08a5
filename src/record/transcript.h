/* SPDX-License-Identifier: MIT
 *
 * What is known of transcripts besides how to read one whole: the words they are made of, whether a
 * text is one, and moves that continue from another position than the start.
 */
#ifndef VERDI_RECORD_TRANSCRIPT_H
#define VERDI_RECORD_TRANSCRIPT_H

#include "record/record.h"

/* Plays the moves of a transcript behind those of `game`, which then has `max_moves` at most
 * (negative: all). On false `problem` says which move is wrong, and the game holds those before
 * it. */
bool transcript_play(Game *game, Span text, int max_moves, char *problem);

/* Each moves past a word, if it comes next: "12." or "12)" with any number of dots; one comma,
 * semicolon with moves behind it, or hyphen with the next move behind it, for two of them would be
 * a move left out, or "--", a pass; "Black: ", "W," or "●" with a move behind it. */
bool transcript_skip_number(Span *text);
bool transcript_skip_separator(Span *text);
bool transcript_skip_colour(Span *text, Colour *colour);

/* A square or a pass; in a list of JSON a number, 0 to 63 from a1 row by row, 64 a pass.
 * SQUARE_NONE, and nothing taken, if none comes next. */
Square transcript_take_move(Span *text);
Square transcript_take_listed(Span *text);

/* Whether a move comes first, perhaps with blanks and its number before it. */
bool transcript_begins(Span text);

/* The number that the text begins with, "12." or "12)"; 1000 and more are one; -1: none. */
int transcript_number(Span text);

/* Whether a text begins with a list of JSON, or with a header, [Name "value"]. */
bool transcript_is_list(Span text);
bool transcript_is_header(Span text);

/* Whether a line is one move, perhaps with its number and colour. */
bool transcript_is_single(Span line);

/* Where the transcript begins in a text with other words before it: behind a label ("Game 1:"), in
 * a link, a column of a table, quotation marks. The whole text if it begins with one, or has none.
 */
Span transcript_find(Span text);

/* Whether there is one. */
bool transcript_is_there(Span text);

/* Whether `rest` of a text is something behind the moves: numbers, words unless there is one move
 * alone, the rest of a link; but nothing that could be a mistyped move. */
bool transcript_is_tail(Span text, Span rest, bool alone);

/* Whether somebody who wrote this meant a transcript, though perhaps a mistyped one, and not the
 * name of a file: nothing but letters, digits, blanks, move numbers ("12."), and one comma,
 * semicolon or hyphen between moves, with at least half of the letters and digits squares; or one
 * that transcript_find() finds. */
bool transcript_is_meant(Span text);

#endif
