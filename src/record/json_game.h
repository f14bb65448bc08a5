/* SPDX-License-Identifier: MIT
 *
 * Reads games and positions in JSON: a list of moves, or an object with moves or a board. Only
 * these members make the game; other members may have numbers, lines and boards of their own.
 */
#pragma once

#include "record/record.h"

/* If the text begins with a list of games, takes its bracket. If it begins with an object that has
 * the list as its member "games", and *end is NULL, goes into the list and sets *end to the
 * object's end. */
bool json_game_open_list(Span *text, const char **end);

/* Reads one value, which must be all of the text. Sets *assumed as diagram_play() does. On an error
 * *at is its place. */
RecordStatus json_game_read(Game *game, Span text, int max_moves, const char **assumed,
                            const char **at, char *problem);
