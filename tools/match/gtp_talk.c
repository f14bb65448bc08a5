/* SPDX-License-Identifier: MIT
 *
 * Sends GTP commands and reads replies. Reading is tolerant ("= 1 D3" of engines that misplace the
 * id, empty lines before a reply), but a reply that begins with neither '=' nor '?' is garbage.
 */
#include "match/gtp.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "base/timer.h"

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

/* The text of a reply's first line after '=' or '?' and the id. */
static char *skip_id(Player *player, char *line) {
    char *text = line + 1;
    if (player->spec->ids) {
        char *digits = text + strspn(text, " ");
        if (isdigit((unsigned char)*digits) && strtoul(digits, &digits, 10) == player->id)
            text = digits;
    }
    return text + strspn(text, " \t");
}

/* Reads a whole reply into player->reply. Returns whether the reply is a success. *arrived_ns is
 * the time when its last byte arrived. */
static bool read_reply(Player *player, int64_t deadline, int64_t *arrived_ns) {
    const char *command = player->command;
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

/* Sends a command and reads the reply. Returns whether the reply is a success. */
static bool exchange(Player *player, double limit, double *seconds, const char *format,
                     va_list arguments) {
    char data[sizeof player->command + 32];
    Text line = text_into(data, sizeof data);
    if (player->status != PLAYER_OK)
        return false;
    vsnprintf(player->command, sizeof player->command, format, arguments);
    if (player->spec->ids)
        text_add(&line, "%lu ", ++player->id);
    text_add(&line, "%s\n", player->command);
    int64_t sent = 0, arrived = 0, deadline = player_deadline(limit);
    ChildStatus status = child_send(&player->child, data, line.length, deadline, &sent);
    bool success = player_broken(player, status, player->command) == PLAYER_OK &&
                   read_reply(player, deadline, &arrived);
    *seconds = timer_seconds(sent, arrived);
    return success;
}

PlayerStatus gtp_timed(Player *player, double limit, double *seconds, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    bool success = exchange(player, limit, seconds, format, arguments);
    va_end(arguments);
    if (!success && player->status == PLAYER_OK)
        player_problem(player, PLAYER_REFUSED, "'%.60s' refused: %.80s", player->command,
                       player->reply);
    return player->status;
}

bool gtp_ask(Player *player, const char *format, ...) {
    double seconds;
    va_list arguments;
    va_start(arguments, format);
    bool success = exchange(player, player->patience, &seconds, format, arguments);
    va_end(arguments);
    return success;
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
