/* SPDX-License-Identifier: MIT
 *
 * The GTP player. Engines differ in how they handle forced passes, write colours and squares, and
 * set the time. Unless the spec defines this, it is probed at the start, on positions that are
 * cleared afterwards. Reading is tolerant ("= 1 D3" of engines that misplace the id, empty lines
 * before a reply), but a reply that begins with neither '=' nor '?' is garbage.
 */
#include <ctype.h>
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/bits.h"
#include "base/text.h"
#include "base/timer.h"
#include "match/player.h"

static const char *const colour_words[COLOUR_STYLES][2] = {
    {"b", "w"}, {"b", "w"}, {"B", "W"}, {"black", "white"}, {"BLACK", "WHITE"}};

static const char *colour_word(const Player *player, Colour colour) {
    return colour_words[player->dialect.colour][colour];
}

static void vertex_word(const Player *player, Square square, char word[8]) {
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

/* Sends a command and reads its reply into player->reply, within `limit` seconds; the reply took
 * player->seconds. Returns whether the reply is a success. The failure of a `needed` command ends
 * the conversation. */
__attribute__((format(printf, 4, 5))) static bool exchange(Player *player, bool needed,
                                                           double limit, const char *format, ...) {
    char data[sizeof player->command + 32];
    Text line = text_into(data, sizeof data);
    va_list arguments;
    if (player->status != PLAYER_OK)
        return false;
    va_start(arguments, format);
    vsnprintf(player->command, sizeof player->command, format, arguments);
    va_end(arguments);
    if (player->spec->ids)
        text_add(&line, "%lu ", ++player->id);
    text_add(&line, "%s\n", player->command);
    int64_t sent = 0, arrived = 0, deadline = player_deadline(player, limit);
    ChildStatus status = child_send(&player->child, data, line.length, deadline, &sent);
    bool success = player_broken(player, status, player->command) == PLAYER_OK &&
                   read_reply(player, deadline, &arrived);
    player->seconds = timer_seconds(sent, arrived);
    if (needed && !success && player->status == PLAYER_OK)
        player_problem(player, PLAYER_REFUSED, "'%.60s' refused: %.80s", player->command,
                       player->reply);
    return success;
}

#define command(player, ...) exchange(player, true, (player)->patience, __VA_ARGS__)
#define ask(player, ...) exchange(player, false, (player)->patience, __VA_ARGS__)

static void play(Player *player, Colour colour, Square square) {
    char word[8];
    vertex_word(player, square, word);
    command(player, "play %s %s", colour_word(player, colour), word);
}

/* Whether the engine's list_commands has this command. */
static bool knows(const Player *player, const char *command) {
    char wanted[64];
    snprintf(wanted, sizeof wanted, "\n%s\n", command);
    return player->commands && strstr(player->commands, wanted);
}

/* ------------------------------------------------------------------------------------ the start */

static void introduce(Player *player) {
    Text identity = text_into(player->identity, sizeof player->identity);
    text_add(&identity, "%s", ask(player, "name") ? player->reply : "?");
    if (ask(player, "version") && *player->reply)
        text_add(&identity, " %s", player->reply);
    bool listed = ask(player, "list_commands");
    size_t size = strlen(player->reply) + 3;
    free(player->commands);
    player->commands = malloc(size);
    if (player->commands)
        snprintf(player->commands, size, "\n%s\n", listed ? player->reply : "");
    if (knows(player, "set_game"))
        ask(player, "set_game Othello");
    if (knows(player, "boardsize"))
        ask(player, "boardsize 8");
    command(player, "clear_board");
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
            vertex_word(player, square_parse("c4"), word);
            if (ask(player, "play %s %s", colour_word(player, BLACK), word))
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
        play(player, colour, square_parse(moves[i]));
    bool explicit = ask(player, "play %s pass", colour_word(player, BLACK));
    player->dialect.pass = explicit ? PASS_EXPLICIT : PASS_IMPLIED;
}

static void probe_dialect(Player *player) {
    Dialect *dialect = &player->dialect;
    probe_words(player);
    if (dialect->pass == PASS_AUTO)
        probe_pass(player);
    if (dialect->time != TIME_NOTHING)
        dialect->fractions = ask(player, "time_left %s 100.5 0", colour_word(player, BLACK));
    if (dialect->time == TIME_AUTO)
        dialect->time = knows(player, "kata-time_settings") ? TIME_KATA : TIME_GTP;
    command(player, "clear_board");
}

/* Sets a limit of the engine by one of the commands that the engine lists. */
static void set_limit(Player *player, const char *key, long long value) {
    char own[32];
    snprintf(own, sizeof own, "set_%s", key);
    if (knows(player, "verdi-param"))
        command(player, "verdi-param %s %lld", key, value);
    else if (knows(player, own))
        command(player, "%s %lld", own, value);
    /* Not every engine has such a command; most use one thread anyway. */
    else if ((strcmp(key, "threads") || value > 1) && player->status == PLAYER_OK)
        player_problem(player, PLAYER_REFUSED,
                       "has no command for its %s: put it into cmd=... or init=...", key);
}

static void gtp_start(Player *player) {
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
        command(player, "%s", spec->init[i]);
}

/* ------------------------------------------------------------------------------------ the clock */

static void time_settings(Player *player, const ClockSpec *clock) {
    TimeStyle style = player->dialect.time;
    if (style == TIME_NOTHING || clock->mode == CLOCK_NONE)
        return;
    if (style != TIME_GTP) {
        const char *prefix = style == TIME_KATA ? "kata" : "kgs";
        if (clock->mode == CLOCK_MOVE)
            command(player, "%s-time_settings byoyomi 0 %g 1", prefix, clock->step);
        else if (clock->mode == CLOCK_SUDDEN)
            command(player, "%s-time_settings absolute %g", prefix, clock->main);
        else if (clock->mode == CLOCK_FISCHER)
            command(player, "%s-time_settings fischer %g %g", prefix, clock->main, clock->step);
        else
            command(player, "%s-time_settings canadian %g %g %d", prefix, clock->main, clock->step,
                    clock->moves);
        return;
    }
    /* GTP's own command takes whole seconds; a Fischer clock is sent as an increment for 0
     * moves. */
    bool whole = clock->main == floor(clock->main) && clock->step == floor(clock->step);
    int stones = clock->mode == CLOCK_MOVE ? 1 : clock->mode == CLOCK_CANADIAN ? clock->moves : 0;
    if (!whole && clock->mode != CLOCK_SUDDEN)
        player_problem(player, PLAYER_REFUSED, "its clock has only whole seconds");
    command(player, "time_settings %.0f %.0f %d", floor(clock->main), clock->step, stones);
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
    command(player, "time_left %s %.*f %d", colour_word(player, colour),
            player->dialect.fractions ? 3 : 0, player->dialect.fractions ? left : floor(left),
            stones);
}

/* ------------------------------------------------------------------------------------- the game */

static void send_move(Player *player, const GameMove *move) {
    if (move->square != SQUARE_PASS || player->dialect.pass != PASS_IMPLIED)
        play(player, move->colour, move->square);
}

/* Sets up a position other than the standard start. */
static void set_position(Player *player, Position position) {
    char squares[BOARD_TEXT], setup[512], word[8];
    const char *side = colour_word(player, position.side);
    Text text = text_into(setup, sizeof setup);
    board_text(position.discs[BLACK], position.discs[WHITE], "XO-", squares);
    for (BITS_EACH(square, position.discs[BLACK] | position.discs[WHITE])) {
        vertex_word(player, (int)square, word);
        text_add(&text, " %s %s", colour_word(player, squares[square] == 'X' ? BLACK : WHITE),
                 word);
    }
    if (knows(player, "verdi-set_board")) {
        command(player, "verdi-set_board %s %s", squares, side);
    } else if (knows(player, "gogui-setup") && knows(player, "gogui-setup_player")) {
        command(player, "gogui-setup%s", setup);
        command(player, "gogui-setup_player %s", side);
    } else if (player->status == PLAYER_OK) {
        player_problem(player, PLAYER_REFUSED, "has no command to set up a position");
    }
}

static void gtp_begin(Player *player, Colour own, const Game *game, const MatchClock clock[2]) {
    Position usual = position_start(), start = game->start;
    command(player, "clear_board");
    if (knows(player, "clear_cache"))
        command(player, "clear_cache");
    if (start.side != usual.side || start.discs[BLACK] != usual.discs[BLACK] ||
        start.discs[WHITE] != usual.discs[WHITE])
        set_position(player, start);
    for (int i = 0; i < game->length; i++) {
        GameMove move = game_move(game, i);
        send_move(player, &move);
    }
    /* GTP has one clock for both sides; with time odds, send the engine's own. */
    if (player->status == PLAYER_OK)
        time_settings(player, &clock[own].spec);
}

static void gtp_inform(Player *player, const GameMove *move, bool own) {
    if (!own)
        send_move(player, move);
}

/* Asks the engine about its last search, if it supports this. The depth of a value from a book is
 * not that of a search. */
static void explain(Player *player, Answer *answer) {
    double number;
    if (!knows(player, "gomill-explain_last_move") || !ask(player, "gomill-explain_last_move"))
        return;
    const char *text = player->reply;
    if (player_find_number(text, "score", &number) || player_find_number(text, "value", &number) ||
        player_find_number(text, "", &number))
        answer->value = number;
    bool searched = strncasecmp(text, "book", 4) != 0;
    if (player_find_number(text, "nodes", &number)) {
        answer->effort.nodes = player_count(number, PLAYER_NODES_MAX);
        searched = searched && number > 0;
    }
    if (searched && player_find_number(text, "depth", &number))
        answer->effort.depth = (int)player_count(number, PLAYER_SOLVED);
    if (player_find_number(text, "time", &number) || player_find_number(text, "seconds", &number))
        answer->effort.reported = number;
}

static void gtp_choose(Player *player, Colour colour, const MatchClock clock[2], double limit,
                       Answer *answer) {
    time_left(player, colour_other(colour), &clock[colour_other(colour)]);
    time_left(player, colour, &clock[colour]);
    if (!exchange(player, true, limit, "genmove %s", colour_word(player, colour)))
        return;
    answer->seconds = player->seconds;
    char *word = player->reply;
    size_t length = strlen(word);
    while (length && isspace((unsigned char)word[length - 1]))
        word[--length] = '\0';
    answer->resigns = !strcasecmp(word, "resign");
    if (answer->resigns)
        return;
    if (!strcasecmp(word, "pass"))
        answer->square = SQUARE_PASS;
    else if (length == 2)
        answer->square = square_parse(word);
    if (answer->square == SQUARE_NONE)
        player_problem(player, PLAYER_GARBAGE, "'genmove' answered by '%.80s'", word);
    else
        explain(player, answer);
}

const Driver driver_gtp = {gtp_start, gtp_begin, gtp_inform, gtp_choose};
