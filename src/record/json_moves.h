/* SPDX-License-Identifier: MIT
 *
 * Lists of moves in JSON: "f5", 37, null, ["B","f5"] or {"m":"f5"}, or transcripts.
 */
#pragma once

#include "record/record.h"

/* True if the text begins with an object, or a list of moves or of games. */
bool json_moves_begin(Span text);

/* True if the value is a list whose elements can be moves. */
bool json_moves_fit(Span value);

/* Plays the moves of a text, which may be a list of JSON. *at is the place of an error. */
bool json_moves_play(Game *game, Span text, int max_moves, const char **at, char *problem);
