/* SPDX-License-Identifier: MIT
 *
 * How an engine is begun with. Engines differ: whether a forced pass is played or implied, how
 * colours and squares are written, which time commands they know. Those are tried out here, on
 * positions that are cleared away again, unless the spec says it.
 */
#include "match/gtp.h"

#include <stdlib.h>
#include <string.h>

static void introduce(Player *player) {
    Text identity = text_into(player->identity, sizeof player->identity);
    text_add(&identity, "%s", gtp_ask(player, "name") ? player->reply : "?");
    if (gtp_ask(player, "version") && *player->reply)
        text_add(&identity, " %s", player->reply);
    bool listed = gtp_ask(player, "list_commands");
    size_t size = strlen(player->reply) + 3;
    free(player->commands);
    player->commands = malloc(size);
    if (player->commands)
        snprintf(player->commands, size, "\n%s\n", listed ? player->reply : "");
    if (gtp_knows(player, "set_game"))
        gtp_ask(player, "set_game Othello");
    if (gtp_knows(player, "boardsize"))
        gtp_ask(player, "boardsize 8");
    gtp_command(player, "clear_board");
}

/* Which words for colours and squares does it take? Plays c4 by them. */
static void probe_words(Player *player) {
    const EngineSpec *spec = player->spec;
    for (int colour = COLOUR_SHORT; colour < COLOUR_STYLES; colour++) {
        if (spec->colour != COLOUR_AUTO && (int)spec->colour != colour)
            continue;
        for (int vertex = VERTEX_UPPER; vertex < VERTEX_STYLES; vertex++) {
            if (spec->vertex != VERTEX_AUTO && (int)spec->vertex != vertex)
                continue;
            char word[8];
            player->dialect.colour = (ColourStyle)colour;
            player->dialect.vertex = (VertexStyle)vertex;
            gtp_vertex_word(player, square_parse("c4"), word);
            if (gtp_ask(player, "play %s %s", gtp_colour_word(player, BLACK), word))
                return;
        }
    }
    if (player->status == PLAYER_OK)
        player_problem(player, PLAYER_REFUSED, "refuses the first move C4 in any spelling: %.80s",
                       player->reply);
}

/* Goes on to a position where black is blocked, and tries to pass. */
static void probe_pass(Player *player) {
    static const char *const moves[] = {"c3", "e6", "b4", "a4", "a5", "c2", "a3"};
    Colour colour = WHITE;
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++, colour = colour_other(colour))
        gtp_play(player, colour, square_parse(moves[i]));
    bool explicit = gtp_ask(player, "play %s pass", gtp_colour_word(player, BLACK));
    player->dialect.pass = explicit ? PASS_EXPLICIT : PASS_IMPLIED;
}

static void probe_dialect(Player *player) {
    Dialect *dialect = &player->dialect;
    probe_words(player);
    if (dialect->pass == PASS_AUTO)
        probe_pass(player);
    if (dialect->time != TIME_NOTHING)
        dialect->fractions =
            gtp_ask(player, "time_left %s 100.5 0", gtp_colour_word(player, BLACK));
    if (dialect->time == TIME_AUTO)
        dialect->time = gtp_knows(player, "kata-time_settings") ? TIME_KATA : TIME_GTP;
    gtp_command(player, "clear_board");
}

/* Tells the engine one of its limits by the commands it knows. */
static void set_limit(Player *player, const char *key, long long value) {
    char own[32];
    snprintf(own, sizeof own, "set_%s", key);
    if (gtp_knows(player, "verdi-param"))
        gtp_command(player, "verdi-param %s %lld", key, value);
    else if (gtp_knows(player, own))
        gtp_command(player, "%s %lld", own, value);
    /* Not every engine can be told; for most one thread is what they have. */
    else if ((strcmp(key, "threads") || value > 1) && player->status == PLAYER_OK)
        player_problem(player, PLAYER_REFUSED,
                       "cannot be told its %s: put it into cmd=... or init=...", key);
}

PlayerStatus gtp_start(Player *player) {
    const EngineSpec *spec = player->spec;
    introduce(player);
    probe_dialect(player);
    if (spec->level >= 0)
        set_limit(player, "level", spec->level);
    if (spec->depth)
        set_limit(player, "depth", spec->depth);
    if (spec->nodes)
        set_limit(player, "nodes", spec->nodes);
    if (spec->threads)
        set_limit(player, "threads", spec->threads);
    for (int i = 0; spec->init[i]; i++)
        gtp_command(player, "%s", spec->init[i]);
    return player->status;
}
