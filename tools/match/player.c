/* SPDX-License-Identifier: MIT */
#include "match/player.h"

#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/timer.h"

bool player_init(Player *player, const EngineSpec *spec, double hang) {
    *player = (Player){.spec = spec,
                       .driver = spec->protocol == PROTOCOL_GTP ? &driver_gtp : &driver_nboard,
                       .hang = hang,
                       .reply = malloc(PLAYER_REPLY_SIZE)};
    return player->reply != NULL;
}

void player_free(Player *player) {
    player_stop(player, NULL);
    child_free(&player->child);
    free(player->reply);
    free(player->commands);
    player->reply = player->commands = NULL;
}

PlayerStatus player_start(Player *player, const ChildSpec *child, bool clocked) {
    player->identity[0] = player->problem[0] = '\0';
    player->id = 0;
    player->status = PLAYER_OK;
    player->dialect = player->spec->dialect;
    if (!clocked)
        player->dialect.time = TIME_NOTHING;
    if (!child_start(&player->child, child))
        return player_problem(player, PLAYER_CRASHED, "cannot start: %s", strerror(errno));
    player->started = true;
    player->patience = player->spec->startup;
    player->driver->start(player);
    player->patience = player->hang;
    return player->status;
}

void player_stop(Player *player, char how[48]) {
    if (how)
        how[0] = '\0';
    if (!player->started)
        return;
    if (child_is_running(&player->child))
        child_send(&player->child, "quit\n", 5, player_deadline(0.1), NULL); /* valid in both
                                                                              * protocols */
    child_stop(&player->child, 0.2, how);
    player->started = false;
}

PlayerStatus player_broken(Player *player, ChildStatus status, const char *during) {
    switch (status) {
    case CHILD_OK:
        break;
    case CHILD_TIMEOUT:
        return player_problem(player, PLAYER_HUNG, "no reply to '%.60s'", during);
    case CHILD_CLOSED:
        return player_problem(player, PLAYER_CRASHED, "gone during '%.60s'", during);
    case CHILD_TOO_LONG:
        return player_problem(player, PLAYER_GARBAGE, "an endless line after '%.60s'", during);
    case CHILD_STOPPED:
        player->status = PLAYER_STOPPED;
    }
    return player->status;
}

PlayerStatus player_problem(Player *player, PlayerStatus status, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(player->problem, sizeof player->problem, format, arguments);
    va_end(arguments);
    return player->status = status;
}

int64_t player_deadline(double seconds) {
    /* Infinity becomes thirty years. */
    return timer_now_ns() + (int64_t)(fmin(seconds, 1e9) * 1e9);
}

bool player_find_number(const char *text, const char *word, double *value) {
    size_t length = strlen(word);
    for (const char *at = text; *at; at++) {
        bool fresh = at == text || !isalnum((unsigned char)at[-1]);
        if (!fresh || strncasecmp(at, word, length))
            continue;
        const char *number = at + length;
        if (length)
            number += strspn(number, " :=");
        if (!isdigit((unsigned char)number[strspn(number, "+-.")]))
            continue;
        char *end;
        *value = strtod(number, &end);
        /* "D3" after a word is a square; "12@73%" is a depth. */
        if (end > number && !isalpha((unsigned char)*end))
            return isfinite(*value);
    }
    return false;
}

long long player_count(double reported, long long most) {
    return !(reported >= 1) ? 0 : reported >= (double)most ? most : (long long)reported;
}
