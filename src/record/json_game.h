/* SPDX-License-Identifier: MIT
 *
 * Reads games and positions in JSON: a list of moves, or an object with moves or a board. Only
 * these members make the game; other members may have numbers, lines and boards of their own.
 */
#ifndef VERDI_RECORD_JSON_GAME_H
#define VERDI_RECORD_JSON_GAME_H

#include "record/record.h"

/* True if the text begins with an object, or a list of moves or of games. */
bool json_game_begins(Span text);

/* True for the line with which a list of results ends, as `verdi solve --json` writes it. */
bool json_game_is_total(Span line);

/* If the text begins with a list of games, takes its bracket. */
bool json_game_open_list(Span *text);

/* Reads one value, which must be all of the text. On an error *at is its place. */
RecordStatus json_game_read(Game *game, Span text, int max_moves, const char **at, char *problem);

/* Plays the moves of a text, which may be a list of JSON. *at is the place of an error. */
bool json_game_play(Game *game, Span text, int max_moves, const char **at, char *problem);

/* Begins the game at a board. `side` is the side to move where it is given apart, else empty. */
bool json_game_set_board(Game *game, Span board, Span side, char *problem);

#endif
