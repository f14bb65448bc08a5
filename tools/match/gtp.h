/* SPDX-License-Identifier: MIT
 *
 * Talking GTP to an engine: commands, and replies as they come.
 */
#ifndef VERDI_MATCH_GTP_H
#define VERDI_MATCH_GTP_H

#include "match/player.h"

/* Colours and squares as the engine's dialect spells them. */
const char *gtp_colour_word(const Player *player, Colour colour);
void gtp_vertex_word(const Player *player, Square square, char word[8]);

/* One command and its reply, which is in player->reply then; *seconds is the time that it took. A
 * refusal ends the conversation. */
PlayerStatus gtp_timed(Player *player, double limit, double *seconds, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
#define gtp_command(player, ...) gtp_timed(player, (player)->patience, &(double){0}, __VA_ARGS__)

/* The same for a command that may be refused: whether it was not. */
bool gtp_ask(Player *player, const char *format, ...) __attribute__((format(printf, 2, 3)));

PlayerStatus gtp_play(Player *player, Colour colour, Square square);

/* Whether the engine's list_commands named it. */
bool gtp_knows(const Player *player, const char *command);

#endif
