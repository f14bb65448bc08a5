/* SPDX-License-Identifier: MIT
 *
 * Replies are read tolerantly ("= 1 D3" of engines that misplace the id, empty lines in front), but
 * what is neither '=' nor '?' is garbage.
 */
#include "match/gtp.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "base/timer.h"

enum { COMMAND_SIZE = 512 };

static const char *const colour_words[COLOUR_STYLES][2] = {
    {"b", "w"}, {"b", "w"}, {"B", "W"}, {"black", "white"}, {"BLACK", "WHITE"}};

const char *gtp_colour_word(const Player *player, Colour colour) {
    return colour_words[player->dialect.colour][colour];
}

void gtp_vertex_word(const Player *player, Square square, char word[8]) {
    snprintf(word, 8, "%s", square_name(square));
    if (square != SQUARE_PASS && player->dialect.vertex != VERTEX_LOWER)
        word[0] = (char)toupper((unsigned char)word[0]);
}

/* The text of a reply's first line, behind '=' or '?' and the id. */
static char *skip_id(Player *player, char *line) {
    char *text = line + 1;
    if (player->spec->ids) {
        char *digits = text + strspn(text, " ");
        if (isdigit((unsigned char)*digits) && strtoul(digits, &digits, 10) == player->id)
            text = digits;
    }
    return text + strspn(text, " \t");
}

/* Reads a whole reply into player->reply: whether it is a success. *arrived_ns is when its last
 * byte was there. */
static bool read_reply(Player *player, const char *command, int64_t deadline, int64_t *arrived_ns) {
    char *line;
    Text reply = text_into(player->reply, PLAYER_REPLY_SIZE);
    bool begun = false, success = false;
    for (;;) {
        ChildStatus status = child_read_line(&player->child, deadline, &line, arrived_ns);
        if (player_broken(player, status, command) != PLAYER_OK)
            return false;
        bool empty = line[strspn(line, " \t")] == '\0';
        if (empty && begun)
            return success;
        if (empty)
            continue;
        if (!begun) {
            if (*line != '=' && *line != '?') {
                player_problem(player, PLAYER_GARBAGE, "'%.60s' answered by '%.80s'", command,
                               line);
                return false;
            }
            success = *line == '=';
            line = skip_id(player, line);
        } else {
            text_add_char(&reply, '\n');
        }
        begun = true;
        text_add(&reply, "%s", line);
    }
}

/* Sends a command and reads the reply: whether it is a success. */
static bool exchange(Player *player, const char *command, double limit, double *seconds) {
    char data[COMMAND_SIZE + 32];
    Text line = text_into(data, sizeof data);
    if (player->status != PLAYER_OK)
        return false;
    if (player->spec->ids)
        text_add(&line, "%lu ", ++player->id);
    text_add(&line, "%s\n", command);
    int64_t sent = 0, arrived = 0, deadline = player_deadline(limit);
    ChildStatus status = child_send(&player->child, data, line.length, deadline, &sent);
    bool success = player_broken(player, status, command) == PLAYER_OK &&
                   read_reply(player, command, deadline, &arrived);
    *seconds = timer_seconds(sent, arrived);
    return success;
}

/* A refusal ends the conversation. */
static PlayerStatus insist(Player *player, const char *command, double limit, double *seconds) {
    if (!exchange(player, command, limit, seconds) && player->status == PLAYER_OK)
        player_problem(player, PLAYER_REFUSED, "'%.60s' refused: %.80s", command, player->reply);
    return player->status;
}

PlayerStatus gtp_command(Player *player, const char *format, ...) {
    char command[COMMAND_SIZE];
    double seconds;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(command, sizeof command, format, arguments);
    va_end(arguments);
    return insist(player, command, player->patience, &seconds);
}

bool gtp_ask(Player *player, const char *format, ...) {
    char command[COMMAND_SIZE];
    double seconds;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(command, sizeof command, format, arguments);
    va_end(arguments);
    return exchange(player, command, player->patience, &seconds);
}

PlayerStatus gtp_genmove(Player *player, Colour colour, double limit, double *seconds) {
    char command[COMMAND_SIZE];
    snprintf(command, sizeof command, "genmove %s", gtp_colour_word(player, colour));
    return insist(player, command, limit, seconds);
}

PlayerStatus gtp_play(Player *player, Colour colour, Square square) {
    char word[8];
    gtp_vertex_word(player, square, word);
    return gtp_command(player, "play %s %s", gtp_colour_word(player, colour), word);
}

bool gtp_knows(const Player *player, const char *command) {
    char wanted[64];
    snprintf(wanted, sizeof wanted, "\n%s\n", command);
    return player->commands && strstr(player->commands, wanted);
}
