/* SPDX-License-Identifier: MIT
 *
 * The GTP player. Engines differ in how they handle forced passes, write colours and squares, and
 * set the time. Unless the spec defines this, it is probed at the start, on positions that are
 * cleared afterwards.
 */
#include "match/gtp.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/bits.h"

/* ------------------------------------------------------------------------------------ the start */

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

/* Probes the words for colours and squares by playing c4. */
static void probe_words(Player *player) {
    const Dialect *spec = &player->spec->dialect;
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

/* Plays on to a position where Black has no move, and tries to pass. */
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

/* Sets a limit of the engine by one of the commands that the engine lists. */
static void set_limit(Player *player, const char *key, long long value) {
    char own[32];
    snprintf(own, sizeof own, "set_%s", key);
    if (gtp_knows(player, "verdi-param"))
        gtp_command(player, "verdi-param %s %lld", key, value);
    else if (gtp_knows(player, own))
        gtp_command(player, "%s %lld", own, value);
    /* Not every engine has such a command; most use one thread anyway. */
    else if ((strcmp(key, "threads") || value > 1) && player->status == PLAYER_OK)
        player_problem(player, PLAYER_REFUSED,
                       "has no command for its %s: put it into cmd=... or init=...", key);
}

static PlayerStatus gtp_start(Player *player) {
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

/* ------------------------------------------------------------------------------------ the clock */

static PlayerStatus time_settings(Player *player, const ClockSpec *clock) {
    TimeStyle style = player->dialect.time;
    if (style == TIME_NOTHING || clock->mode == CLOCK_NONE)
        return player->status;
    if (style != TIME_GTP) {
        const char *prefix = style == TIME_KATA ? "kata" : "kgs";
        if (clock->mode == CLOCK_MOVE)
            return gtp_command(player, "%s-time_settings byoyomi 0 %g 1", prefix, clock->step);
        if (clock->mode == CLOCK_SUDDEN)
            return gtp_command(player, "%s-time_settings absolute %g", prefix, clock->main);
        if (clock->mode == CLOCK_FISCHER)
            return gtp_command(player, "%s-time_settings fischer %g %g", prefix, clock->main,
                               clock->step);
        return gtp_command(player, "%s-time_settings canadian %g %g %d", prefix, clock->main,
                           clock->step, clock->moves);
    }
    /* GTP's own command takes whole seconds; a Fischer clock is sent as an increment for 0
     * moves. */
    bool whole = clock->main == floor(clock->main) && clock->step == floor(clock->step);
    if (!whole && clock->mode != CLOCK_SUDDEN)
        return player_problem(player, PLAYER_REFUSED, "its clock has only whole seconds");
    int stones = clock->mode == CLOCK_MOVE ? 1 : clock->mode == CLOCK_CANADIAN ? clock->moves : 0;
    return gtp_command(player, "time_settings %.0f %.0f %d", floor(clock->main), clock->step,
                       stones);
}

static void time_left(Player *player, Colour colour, const MatchClock *clock) {
    if (player->dialect.time == TIME_NOTHING || clock->spec.mode == CLOCK_NONE)
        return;
    double left = clock->left;
    int stones = clock->moves_left;
    if (clock->spec.mode == CLOCK_MOVE)
        stones = 1;
    if (clock->spec.mode == CLOCK_CANADIAN && !stones && left <= 0) {
        left = clock->spec.step;
        stones = clock->spec.moves;
    }
    gtp_command(player, "time_left %s %.*f %d", gtp_colour_word(player, colour),
                player->dialect.fractions ? 3 : 0, player->dialect.fractions ? left : floor(left),
                stones);
}

/* ------------------------------------------------------------------------------------- the game */

static PlayerStatus send_move(Player *player, const GameMove *move) {
    if (move->square == SQUARE_PASS && player->dialect.pass == PASS_IMPLIED)
        return player->status;
    return gtp_play(player, move->colour, move->square);
}

/* Sets up a position other than the standard start. */
static void set_position(Player *player, Position position) {
    char squares[BOARD_TEXT], setup[512], word[8];
    const char *side = gtp_colour_word(player, position.side);
    Text text = text_into(setup, sizeof setup);
    board_text(position.discs[BLACK], position.discs[WHITE], "XO-", squares);
    for (BITS_EACH(square, position.discs[BLACK] | position.discs[WHITE])) {
        gtp_vertex_word(player, (int)square, word);
        text_add(&text, " %s %s", gtp_colour_word(player, squares[square] == 'X' ? BLACK : WHITE),
                 word);
    }
    if (gtp_knows(player, "verdi-set_board")) {
        gtp_command(player, "verdi-set_board %s %s", squares, side);
    } else if (gtp_knows(player, "gogui-setup") && gtp_knows(player, "gogui-setup_player")) {
        gtp_command(player, "gogui-setup%s", setup);
        gtp_command(player, "gogui-setup_player %s", side);
    } else if (player->status == PLAYER_OK) {
        player_problem(player, PLAYER_REFUSED, "has no command to set up a position");
    }
}

static PlayerStatus gtp_begin(Player *player, Colour own, const Game *game,
                              const MatchClock clock[2]) {
    Position usual = position_start(), start = game->start;
    gtp_command(player, "clear_board");
    if (gtp_knows(player, "clear_cache"))
        gtp_command(player, "clear_cache");
    if (start.side != usual.side || start.discs[BLACK] != usual.discs[BLACK] ||
        start.discs[WHITE] != usual.discs[WHITE])
        set_position(player, start);
    for (int i = 0; i < game->length; i++) {
        GameMove move = game_move(game, i);
        send_move(player, &move);
    }
    /* GTP has one clock for both sides; with time odds, send the engine's own. */
    return player->status == PLAYER_OK ? time_settings(player, &clock[own].spec) : player->status;
}

static PlayerStatus gtp_inform(Player *player, const GameMove *move, bool own) {
    return own ? player->status : send_move(player, move);
}

/* Asks the engine about its last search, if it supports this. */
static PlayerStatus explain(Player *player, Answer *answer) {
    double number;
    if (!gtp_knows(player, "gomill-explain_last_move") ||
        !gtp_ask(player, "gomill-explain_last_move"))
        return player->status;
    const char *text = player->reply;
    if (player_find_number(text, "score", &number) || player_find_number(text, "value", &number) ||
        player_find_number(text, "", &number))
        answer->value = number;
    if (player_find_number(text, "depth", &number))
        answer->effort.depth = (int)player_count(number, PLAYER_SOLVED);
    if (player_find_number(text, "nodes", &number))
        answer->effort.nodes = player_count(number, PLAYER_NODES_MAX);
    if (player_find_number(text, "time", &number) || player_find_number(text, "seconds", &number))
        answer->effort.reported = number;
    return PLAYER_OK;
}

static PlayerStatus gtp_choose(Player *player, Colour colour, const MatchClock clock[2],
                               double limit, Answer *answer) {
    time_left(player, colour_other(colour), &clock[colour_other(colour)]);
    time_left(player, colour, &clock[colour]);
    if (gtp_timed(player, limit, &answer->seconds, "genmove %s", gtp_colour_word(player, colour)) !=
        PLAYER_OK)
        return player->status;
    char *word = player->reply;
    size_t length = strlen(word);
    while (length && isspace((unsigned char)word[length - 1]))
        word[--length] = '\0';
    answer->resigns = !strcasecmp(word, "resign");
    if (answer->resigns)
        return PLAYER_OK;
    if (!strcasecmp(word, "pass"))
        answer->square = SQUARE_PASS;
    else if (length == 2)
        answer->square = square_parse(word);
    if (answer->square == SQUARE_NONE)
        return player_problem(player, PLAYER_GARBAGE, "'genmove' answered by '%.80s'", word);
    return explain(player, answer);
}

const Driver driver_gtp = {gtp_start, gtp_begin, gtp_inform, gtp_choose};
