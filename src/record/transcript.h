/* SPDX-License-Identifier: MIT
 *
 * Functions for transcripts: they take tokens, test what a line is, and play moves from another
 * position than the start. transcript_read() in record.h reads whole games.
 */
#pragma once

#include "record/record.h"

/* Appends the moves of a transcript to `game`, up to `max_moves` moves in all (negative: no limit).
 * The whole text must be moves, numbers of moves, separators, remarks and a result. Returns false
 * with a problem at the first thing that is not; `game` then has the moves before it, and *at
 * (NULL: not wanted) is its place. */
bool transcript_play(Game *game, Span text, int max_moves, const char **at, char *problem);

/* Like transcript_play() for a new game, whose text may also have a FEN, the result, and numbers
 * around the moves. A FEN whose moves are illegal is read again with row 8 first. */
bool transcript_play_record(Game *game, Span text, int max_moves, const char **at, char *problem);

/* Plays the next move of a record that may leave out passes. `given` is the colour stated for the
 * move; NULL if none is. */
bool transcript_play_move(Game *game, Square square, const Colour *given, char *problem);

/* Writes into `problem` that no move is at `text`, of which up to two characters are quoted.
 * Returns false. */
bool transcript_fail(const Game *game, Span text, char *problem);

/* Each function takes one token, if it comes next. A number of a move is "12)", "12:", "12" with
 * any number of dots, or a number in a circle; it has up to three digits. `number` may be NULL. A
 * divider is a comma, a semicolon, or a hyphen before a letter. A colour is "Black: ", "W," or "●"
 * before a move. */
bool transcript_take_number(Span *text, int *number);
bool transcript_take_divider(Span *text);
bool transcript_take_colour(Span *text, Colour *colour);

/* Takes a square, or a pass as words; returns SQUARE_NONE and takes nothing if no move comes next.
 * */
Square transcript_take_move(Span *text);

/* Takes a word for the winner ("black", "黒勝ち", "draw"), not followed by a letter or digit. */
bool transcript_take_winner(Span *text, GameResult *result);

/* True if the text begins with a move, possibly after blanks and a move number. */
bool transcript_begins(Span text);

/* The number of the move at the beginning of the text; -1 if there is none. */
int transcript_number(Span text);

/* True if the text begins with a header, [Name "value"]. Takes it, if `header` is not NULL. In the
 * value, \" and \\ are a quotation mark and a backslash. */
bool transcript_take_header(Span *text, Span *header);

/* True if the line is one move, possibly with its number and colour. */
bool transcript_is_single(Span line);

/* The part of a line with its moves: without the bullet, the marks around it, the label before it
 * (up to a colon or tab), or the rest of a link. Sets *label to the label or link; empty if there
 * is none. */
Span transcript_strip(Span line, Span *label);

/* True if the label introduces one line of an analysis ("Best move", "PV"), not a game. */
bool transcript_is_analysis(Span label);

/* True if a word of the text begins with a square, or has three squares in a row. */
bool transcript_has_square(Span text);

/* True if the text is probably a transcript, possibly mistyped, and not a file name: it has only
 * letters, digits, blanks, move numbers ("12.") and single separators, and at least half of the
 * letters and digits form squares; or it is this with a label or in a link. */
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
