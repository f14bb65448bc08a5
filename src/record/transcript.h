/* SPDX-License-Identifier: MIT
 *
 * Helpers for transcripts: their tokens, tests whether a text is a transcript, and transcripts that
 * begin at another position than the start. transcript_read() in record.h reads whole ones.
 */
#ifndef VERDI_RECORD_TRANSCRIPT_H
#define VERDI_RECORD_TRANSCRIPT_H

#include "record/record.h"

/* Appends the moves of a transcript to `game`, up to `max_moves` moves in all (negative: no limit).
 * Returns false with `problem` at the first wrong move; the game has the moves before it. */
bool transcript_play(Game *game, Span text, int max_moves, char *problem);

/* Each skips one token if it comes next. A number is "12." or "12)" with any number of dots. A
 * separator is one comma, a semicolon followed by moves, or a hyphen followed by a move; two
 * separators would mean a missing move, and "--" is a pass. A colour is "Black: ", "W," or "●"
 * followed by a move. */
bool transcript_skip_number(Span *text);
bool transcript_skip_separator(Span *text);
bool transcript_skip_colour(Span *text, Colour *colour);

/* Takes a square or a pass. transcript_take_listed() takes a number of a JSON list: 0 to 63 from a1
 * row by row, 64 for a pass. Returns SQUARE_NONE and takes nothing if no move comes next. */
Square transcript_take_move(Span *text);
Square transcript_take_listed(Span *text);

/* True if the text begins with a move, possibly after blanks and its number. */
bool transcript_begins(Span text);

/* The move number at the beginning of the text, "12." or "12)", at most 1000; -1 if there is
 * none. */
int transcript_number(Span text);

/* True if the text begins with a JSON list; with a header, [Name "value"]. */
bool transcript_is_list(Span text);
bool transcript_is_header(Span text);

/* True if the line is one move, possibly with its number and colour. */
bool transcript_is_single(Span line);

/* The transcript and what follows it in a text with other words before it: a label ("Game 1:"), the
 * start of a link, table columns, quotation marks. Returns the whole text if it has no transcript.
 */
Span transcript_find(Span text);

/* True if the text contains a transcript. */
bool transcript_is_there(Span text);

/* True if `rest` can follow the moves of a text: numbers, the rest of a link, or words (unless
 * there is only one move, `alone`). False if it could be a mistyped move. */
bool transcript_is_tail(Span text, Span rest, bool alone);

/* True if the text is probably a transcript, possibly mistyped, and not a file name:
 * transcript_find() finds one; or it has only letters, digits, blanks, move numbers ("12.") and
 * single separators, and at least half of the letters and digits form squares. */
bool transcript_is_meant(Span text);

#endif
