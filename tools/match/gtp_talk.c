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

/* Reads a whole reply into player->reply. *arrived_ns is when its last byte was there. */
static PlayerStatus read_reply(Player *player, const char *command, int64_t deadline, bool *success,
                               int64_t *arrived_ns) {
    char *line;
    Text reply = text_into(player->reply, PLAYER_REPLY_SIZE);
    bool begun = false;
    for (;;) {
        ChildStatus status = child_read_line(&player->child, deadline, &line, arrived_ns);
        if (status != CHILD_OK)
            return player_broken(player, status, command);
        bool empty = line[strspn(line, " \t")] == '\0';
        if (!begun && empty)
            continue;
        if (begun && empty)
            return PLAYER_OK;
        if (!begun) {
            if (*line != '=' && *line != '?')
                return player_problem(player, PLAYER_GARBAGE, "'%.60s' answered by '%.80s'",
                                      command, line);
            *success = *line == '=';
            line = skip_id(player, line);
        } else {
            text_add_char(&reply, '\n');
        }
        begun = true;
        text_add(&reply, "%s", line);
    }
}

PlayerStatus gtp_exchange(Player *player, double limit, bool *success, double *seconds,
                          const char *format, ...) {
    char command[512];
    Text text = text_into(command, sizeof command);
    if (player->spec->ids)
        text_add(&text, "%lu ", ++player->id);
    size_t name = text.length;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(command + name, sizeof command - name - 1, format, arguments);
    va_end(arguments);
    size_t size = strlen(command);
    command[size] = '\n';

    int64_t sent = 0, arrived = 0, deadline = player_deadline(limit);
    ChildStatus put = child_send(&player->child, command, size + 1, deadline, &sent);
    command[size] = '\0';
    if (put != CHILD_OK)
        return player_broken(player, put, command + name);
    bool succeeded = false;
    PlayerStatus status =
        read_reply(player, command + name, deadline, success ? success : &succeeded, &arrived);
    if (seconds)
        *seconds = timer_seconds(sent, arrived);
    if (status == PLAYER_OK && !success && !succeeded)
        return player_problem(player, PLAYER_REFUSED, "'%.60s' refused: %.80s", command + name,
                              player->reply);
    return status;
}

bool gtp_knows(const Player *player, const char *command) {
    char wanted[64];
    snprintf(wanted, sizeof wanted, "\n%s\n", command);
    return player->commands && strstr(player->commands, wanted);
}
