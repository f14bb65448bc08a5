/* SPDX-License-Identifier: MIT
 *
 * Functions for transcripts: they read tokens, test whether a text is a transcript, and read
 * transcripts from another position than the start. transcript_read() in record.h reads whole
 * games.
 */
#ifndef VERDI_RECORD_TRANSCRIPT_H
#define VERDI_RECORD_TRANSCRIPT_H

#include "record/record.h"

/* Appends the moves of a transcript to `game`, up to `max_moves` moves in all (negative: no limit).
 * Returns false with a problem at the first wrong move; `game` then has the moves before it. */
bool transcript_play(Game *game, Span text, int max_moves, char *problem);

/* Each function skips one token, if it comes next. A number is "12)" or "12" with any number of
 * dots. A separator is one comma, a semicolon followed by moves, or a hyphen followed by a move.
 * Two separators would mean a missing move; "--" is a pass. A colour is "Black: ", "W," or "●"
 * followed by a move. */
bool transcript_skip_number(Span *text);
bool transcript_skip_separator(Span *text);
bool transcript_skip_colour(Span *text, Colour *colour);

/* transcript_take_move() takes a square or a pass as words; transcript_take_listed() takes a number
 * of a JSON list: 0 to 63 from a1 row by row, 64 for a pass. Both return SQUARE_NONE and take
 * nothing if no move comes next. */
Square transcript_take_move(Span *text);
Square transcript_take_listed(Span *text);

/* True if the text begins with a move, possibly after blanks and a move number. */
bool transcript_begins(Span text);

/* The move number at the beginning of the text, "12." or "12)", at most 1000; -1 if there is
 * none. */
int transcript_number(Span text);

/* transcript_is_list() is true if the text begins with a JSON list, transcript_is_header() if it
 * begins with a header, [Name "value"]. */
bool transcript_is_list(Span text);
bool transcript_is_header(Span text);

/* True if the line is one move, possibly with its number and colour. */
bool transcript_is_single(Span line);

/* The part of a text from the beginning of its transcript on. Before the transcript there may be a
 * label ("Game 1:"), the start of a link, table columns or quotation marks. Returns the whole text
 * if it has no transcript.
 */
Span transcript_find(Span text);

/* True if the text contains a transcript. */
bool transcript_is_there(Span text);

/* True if `rest` can follow the moves of `text`. Numbers and the rest of a link can; words can
 * unless `alone`, which means that the text has only one move. False if `rest` could be a mistyped
 * move. */
bool transcript_is_tail(Span text, Span rest, bool alone);

/* True if the text is probably a transcript, possibly mistyped, and not a file name:
 * transcript_find() finds one; or the text has only letters, digits, blanks, move numbers ("12.")
 * and single separators, and at least half of the letters and digits form squares. */
bool transcript_is_meant(Span text);

/* -------------------------------------------------------------------------- headers and results */

/* Headers, such as [Black "Tastet Marc"], and results of games with numbered moves, as PlayOK and
 * PGN write them. numbered_read_header() reads a header, without its brackets, into the game's
 * notes. */
void numbered_read_header(Game *game, Span text);

/* Reads a header with this name (in any case) and value. Known names are "Black", "Event", "Result"
 * and others; unknown names are noted as unread. */
void numbered_note(Game *game, Span name, Span value);

/* Takes a result: "40-24", "40 : 24" and "32.5-31.5" are disc counts, black's first; "1-0", "0-1",
 * "1/2-1/2" and "½-½" name the winner; "*" means unknown. Returns false if no result comes next. */
bool numbered_take_result(Span *text, GameResult *result);

#endif
