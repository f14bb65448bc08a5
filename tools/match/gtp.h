/* SPDX-License-Identifier: MIT
 *
 * The GTP client: sends commands and reads replies.
 */
#ifndef VERDI_MATCH_GTP_H
#define VERDI_MATCH_GTP_H

#include "match/player.h"

/* Colours and squares in the engine's dialect. */
const char *gtp_colour_word(const Player *player, Colour colour);
void gtp_vertex_word(const Player *player, Square square, char word[8]);

/* Sends a command and reads its reply into player->reply, within `limit` seconds. *seconds is the
 * time that the reply took. A failure reply ends the conversation. */
PlayerStatus gtp_timed(Player *player, double limit, double *seconds, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
#define gtp_command(player, ...) gtp_timed(player, (player)->patience, &(double){0}, __VA_ARGS__)

/* The same for a command that may fail. Returns whether the command succeeded. */
bool gtp_ask(Player *player, const char *format, ...) __attribute__((format(printf, 2, 3)));

PlayerStatus gtp_play(Player *player, Colour colour, Square square);

/* Whether the engine's list_commands has this command. */
bool gtp_knows(const Player *player, const char *command);

#endif
