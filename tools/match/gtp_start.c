/* SPDX-License-Identifier: MIT
 *
 * How an engine is begun with. Engines differ: whether a forced pass is played or implied, how
 * colours and squares are written, which time commands they know. Those are tried out here, on
 * positions that are cleared away again, unless the spec says it.
 */
#include "match/gtp.h"

#include <stdlib.h>
#include <string.h>

static PlayerStatus learn_commands(Player *player) {
    bool ok;
    PlayerStatus status = gtp_exchange(player, player->spec->startup, &ok, NULL, "list_commands");
    if (status != PLAYER_OK)
        return status;
    free(player->commands);
    size_t size = strlen(player->reply) + 3;
    player->commands = malloc(size);
    if (!player->commands)
        return player_problem(player, PLAYER_REFUSED, "out of memory");
    snprintf(player->commands, size, "\n%s\n", ok ? player->reply : "");
    return PLAYER_OK;
}

static PlayerStatus introduce(Player *player) {
    double limit = player->spec->startup;
    bool ok;
    PlayerStatus status = gtp_exchange(player, limit, &ok, NULL, "name");
    if (status != PLAYER_OK)
        return status;
    Text identity = text_into(player->identity, sizeof player->identity);
    text_add(&identity, "%s", ok ? player->reply : "?");
    status = gtp_exchange(player, limit, &ok, NULL, "version");
    if (status == PLAYER_OK && ok && *player->reply)
        text_add(&identity, " %s", player->reply);
    if (status == PLAYER_OK)
        status = learn_commands(player);
    if (status == PLAYER_OK && gtp_knows(player, "set_game"))
        status = gtp_exchange(player, limit, &ok, NULL, "set_game Othello");
    if (status == PLAYER_OK && gtp_knows(player, "boardsize"))
        status = gtp_exchange(player, limit, &ok, NULL, "boardsize 8");
    if (status == PLAYER_OK)
        status = gtp_exchange(player, limit, NULL, NULL, "clear_board");
    return status;
}

/* Which words for colours and squares does it take? The board is dirty afterwards. */
static PlayerStatus probe_words(Player *player) {
    Dialect *dialect = &player->dialect;
    for (int colour = COLOUR_SHORT; colour < COLOUR_STYLES; colour++) {
        if (player->spec->colour != COLOUR_AUTO && (int)player->spec->colour != colour)
            continue;
        for (int vertex = VERTEX_UPPER; vertex < VERTEX_STYLES; vertex++) {
            if (player->spec->vertex != VERTEX_AUTO && (int)player->spec->vertex != vertex)
                continue;
            dialect->colour = (ColourStyle)colour;
            dialect->vertex = (VertexStyle)vertex;
            char word[8];
            bool ok;
            gtp_vertex_word(player, square_parse("c4"), word);
            PlayerStatus status = gtp_exchange(player, player->spec->startup, &ok, NULL,
                                               "play %s %s", gtp_colour_word(player, BLACK), word);
            if (status != PLAYER_OK || ok)
                return status;
        }
    }
    return player_problem(player, PLAYER_REFUSED,
                          "refuses the first move C4 in any spelling: %.80s", player->reply);
}

/* c4 has been played: goes on to a position where black is blocked, and tries to pass. */
static PlayerStatus probe_pass(Player *player) {
    static const char *const moves[] = {"c3", "e6", "b4", "a4", "a5", "c2", "a3"};
    char word[8];
    Colour colour = WHITE;
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++, colour = colour_other(colour)) {
        gtp_vertex_word(player, square_parse(moves[i]), word);
        PlayerStatus status = gtp_exchange(player, player->spec->startup, NULL, NULL, "play %s %s",
                                           gtp_colour_word(player, colour), word);
        if (status != PLAYER_OK)
            return status;
    }
    bool ok;
    PlayerStatus status = gtp_exchange(player, player->spec->startup, &ok, NULL, "play %s pass",
                                       gtp_colour_word(player, BLACK));
    player->dialect.pass = ok ? PASS_EXPLICIT : PASS_IMPLIED;
    return status;
}

static PlayerStatus probe_dialect(Player *player) {
    PlayerStatus status = probe_words(player);
    if (status == PLAYER_OK && player->dialect.pass == PASS_AUTO)
        status = probe_pass(player);
    Dialect *dialect = &player->dialect;
    if (status == PLAYER_OK && dialect->time != TIME_NOTHING) {
        status = gtp_exchange(player, player->spec->startup, &dialect->fractions, NULL,
                              "time_left %s 100.5 0", gtp_colour_word(player, BLACK));
        if (dialect->time == TIME_AUTO)
            dialect->time = gtp_knows(player, "kata-time_settings") ? TIME_KATA : TIME_GTP;
    }
    if (status == PLAYER_OK)
        status = gtp_exchange(player, player->spec->startup, NULL, NULL, "clear_board");
    return status;
}

/* Tells the engine one of its limits by the commands it knows. */
static PlayerStatus set_limit(Player *player, const char *key, long long value) {
    double limit = player->spec->startup;
    if (gtp_knows(player, "verdi-param"))
        return gtp_exchange(player, limit, NULL, NULL, "verdi-param %s %lld", key, value);
    char own[32];
    snprintf(own, sizeof own, "set_%s", key);
    if (gtp_knows(player, own))
        return gtp_exchange(player, limit, NULL, NULL, "%s %lld", own, value);
    return player_problem(player, PLAYER_REFUSED,
                          "cannot be told its %s: put it into cmd=... or init=...", key);
}

static PlayerStatus set_limits(Player *player) {
    const EngineSpec *spec = player->spec;
    PlayerStatus status = PLAYER_OK;
    if (spec->level >= 0)
        status = set_limit(player, "level", spec->level);
    if (status == PLAYER_OK && spec->depth)
        status = set_limit(player, "depth", spec->depth);
    if (status == PLAYER_OK && spec->nodes)
        status = set_limit(player, "nodes", spec->nodes);
    /* Not every engine can be told; for most one thread is what they have. */
    if (status == PLAYER_OK && spec->threads &&
        (spec->threads > 1 || gtp_knows(player, "verdi-param") || gtp_knows(player, "set_threads")))
        status = set_limit(player, "threads", spec->threads);
    for (int i = 0; status == PLAYER_OK && spec->init[i]; i++)
        status = gtp_exchange(player, spec->startup, NULL, NULL, "%s", spec->init[i]);
    return status;
}

PlayerStatus gtp_start(Player *player) {
    PlayerStatus status = introduce(player);
    if (status == PLAYER_OK)
        status = probe_dialect(player);
    return status == PLAYER_OK ? set_limits(player) : status;
}
