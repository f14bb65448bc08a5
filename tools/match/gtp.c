/* SPDX-License-Identifier: MIT
 *
 * The GTP player. Engines differ: whether a forced pass is played or implied, how colours and
 * squares are written, which time commands they know. Those are tried out after the start, on
 * positions that are cleared away again, unless the spec says it. Replies are read tolerantly
 * ("= 1 D3" of engines that misplace the id, empty lines in front), but what is neither '=' nor '?'
 * is garbage.
 */
#include <ctype.h>
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

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

/* ------------------------------------------------------------------------------------- exchange */

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
        ProcessStatus status = process_read_line(&player->process, deadline, &line, arrived_ns);
        if (status != PROCESS_OK)
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

/* One command and its reply. *seconds, if not NULL, is the time it took. A '?' reply is
 * PLAYER_REFUSED if `success` is NULL. */
static PlayerStatus exchange(Player *player, double limit, bool *success, double *seconds,
                             const char *format, ...) __attribute__((format(printf, 5, 6)));

static PlayerStatus exchange(Player *player, double limit, bool *success, double *seconds,
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
    ProcessStatus put = process_send(&player->process, command, size + 1, deadline, &sent);
    command[size] = '\0';
    if (put != PROCESS_OK)
        return player_broken(player, put, command + name);
    bool succeeded = false;
    PlayerStatus status =
        read_reply(player, command + name, deadline, success ? success : &succeeded, &arrived);
    if (seconds)
        *seconds = util_seconds(sent, arrived);
    if (status == PLAYER_OK && !success && !succeeded)
        return player_problem(player, PLAYER_REFUSED, "'%.60s' refused: %.80s", command + name,
                              player->reply);
    return status;
}

/* ------------------------------------------------------------------------------------- start-up */

static bool knows(const Player *player, const char *command) {
    char wanted[64];
    snprintf(wanted, sizeof wanted, "\n%s\n", command);
    return player->commands && strstr(player->commands, wanted);
}

static PlayerStatus learn_commands(Player *player) {
    bool ok;
    PlayerStatus status = exchange(player, player->spec->startup, &ok, NULL, "list_commands");
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
    PlayerStatus status = exchange(player, limit, &ok, NULL, "name");
    if (status != PLAYER_OK)
        return status;
    Text identity = text_into(player->identity, sizeof player->identity);
    text_add(&identity, "%s", ok ? player->reply : "?");
    status = exchange(player, limit, &ok, NULL, "version");
    if (status == PLAYER_OK && ok && *player->reply)
        text_add(&identity, " %s", player->reply);
    if (status == PLAYER_OK)
        status = learn_commands(player);
    if (status == PLAYER_OK && knows(player, "set_game"))
        status = exchange(player, limit, &ok, NULL, "set_game Othello");
    if (status == PLAYER_OK && knows(player, "boardsize"))
        status = exchange(player, limit, &ok, NULL, "boardsize 8");
    if (status == PLAYER_OK)
        status = exchange(player, limit, NULL, NULL, "clear_board");
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
            vertex_word(player, square_parse("c4"), word);
            PlayerStatus status = exchange(player, player->spec->startup, &ok, NULL, "play %s %s",
                                           colour_word(player, BLACK), word);
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
        vertex_word(player, square_parse(moves[i]), word);
        PlayerStatus status = exchange(player, player->spec->startup, NULL, NULL, "play %s %s",
                                       colour_word(player, colour), word);
        if (status != PLAYER_OK)
            return status;
    }
    bool ok;
    PlayerStatus status = exchange(player, player->spec->startup, &ok, NULL, "play %s pass",
                                   colour_word(player, BLACK));
    player->dialect.pass = ok ? PASS_EXPLICIT : PASS_IMPLIED;
    return status;
}

static PlayerStatus probe_dialect(Player *player) {
    PlayerStatus status = probe_words(player);
    if (status == PLAYER_OK && player->dialect.pass == PASS_AUTO)
        status = probe_pass(player);
    Dialect *dialect = &player->dialect;
    if (status == PLAYER_OK && dialect->time != TIME_NOTHING) {
        status = exchange(player, player->spec->startup, &dialect->fractions, NULL,
                          "time_left %s 100.5 0", colour_word(player, BLACK));
        if (dialect->time == TIME_AUTO)
            dialect->time = knows(player, "kata-time_settings") ? TIME_KATA : TIME_GTP;
    }
    if (status == PLAYER_OK)
        status = exchange(player, player->spec->startup, NULL, NULL, "clear_board");
    return status;
}

/* Tells the engine one of its limits by the commands it knows. */
static PlayerStatus set_limit(Player *player, const char *key, long long value) {
    double limit = player->spec->startup;
    if (knows(player, "verdi-param"))
        return exchange(player, limit, NULL, NULL, "verdi-param %s %lld", key, value);
    char own[32];
    snprintf(own, sizeof own, "set_%s", key);
    if (knows(player, own))
        return exchange(player, limit, NULL, NULL, "%s %lld", own, value);
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
        (spec->threads > 1 || knows(player, "verdi-param") || knows(player, "set_threads")))
        status = set_limit(player, "threads", spec->threads);
    for (int i = 0; status == PLAYER_OK && spec->init[i]; i++)
        status = exchange(player, spec->startup, NULL, NULL, "%s", spec->init[i]);
    return status;
}

static PlayerStatus gtp_start(Player *player) {
    PlayerStatus status = introduce(player);
    if (status == PLAYER_OK)
        status = probe_dialect(player);
    return status == PLAYER_OK ? set_limits(player) : status;
}

/* ----------------------------------------------------------------------------------- the clock */

static PlayerStatus time_settings(Player *player, const ClockSpec *clock) {
    const char *prefix = player->dialect.time == TIME_KATA  ? "kata-"
                         : player->dialect.time == TIME_KGS ? "kgs-"
                                                            : "";
    double limit = player->hang;
    if (player->dialect.time == TIME_NOTHING || clock->mode == CLOCK_NONE)
        return PLAYER_OK;
    if (*prefix) {
        switch (clock->mode) {
        case CLOCK_MOVE:
            return exchange(player, limit, NULL, NULL, "%stime_settings byoyomi 0 %g 1", prefix,
                            clock->step);
        case CLOCK_SUDDEN:
            return exchange(player, limit, NULL, NULL, "%stime_settings absolute %g", prefix,
                            clock->main);
        case CLOCK_FISCHER:
            return exchange(player, limit, NULL, NULL, "%stime_settings fischer %g %g", prefix,
                            clock->main, clock->step);
        default:
            return exchange(player, limit, NULL, NULL, "%stime_settings canadian %g %g %d", prefix,
                            clock->main, clock->step, clock->moves);
        }
    }
    /* GTP's own command takes whole seconds; Fischer is written as increment without stones. */
    bool whole = clock->main == floor(clock->main) && clock->step == floor(clock->step);
    if (!whole && clock->mode != CLOCK_SUDDEN)
        return player_problem(player, PLAYER_REFUSED, "its clock takes whole seconds only");
    int stones = clock->mode == CLOCK_MOVE ? 1 : clock->mode == CLOCK_CANADIAN ? clock->moves : 0;
    return exchange(player, limit, NULL, NULL, "time_settings %.0f %.0f %d", floor(clock->main),
                    clock->step, stones);
}

static PlayerStatus time_left(Player *player, Colour colour, const PlayerClock *clock) {
    if (player->dialect.time == TIME_NOTHING || clock->spec.mode == CLOCK_NONE)
        return PLAYER_OK;
    double left = clock->state.left;
    int stones = clock->state.moves_left;
    if (clock->spec.mode == CLOCK_MOVE)
        stones = 1;
    if (clock->spec.mode == CLOCK_CANADIAN && !stones && left <= 0) {
        left = clock->spec.step;
        stones = clock->spec.moves;
    }
    return exchange(player, player->hang, NULL, NULL, "time_left %s %.*f %d",
                    colour_word(player, colour), player->dialect.fractions ? 3 : 0,
                    player->dialect.fractions ? left : floor(left), stones);
}

/* ------------------------------------------------------------------------------------- the game */

static PlayerStatus tell_move(Player *player, const GameMove *move) {
    char word[8];
    if (move->square == SQUARE_PASS && player->dialect.pass == PASS_IMPLIED)
        return PLAYER_OK;
    vertex_word(player, move->square, word);
    return exchange(player, player->hang, NULL, NULL, "play %s %s",
                    colour_word(player, move->colour), word);
}

/* Sets up a position that is not the usual start. */
static PlayerStatus set_position(Player *player, Position position) {
    char squares[65], setup[512];
    Text text = text_into(setup, sizeof setup);
    for (int i = 0; i < 64; i++) {
        bool black = position.discs[BLACK] >> i & 1, white = position.discs[WHITE] >> i & 1;
        squares[i] = black ? 'X' : white ? 'O' : '-';
        if (!black && !white)
            continue;
        char word[8];
        vertex_word(player, i, word);
        text_add(&text, " %s %s", colour_word(player, black ? BLACK : WHITE), word);
    }
    squares[64] = '\0';
    if (knows(player, "verdi-set_board"))
        return exchange(player, player->hang, NULL, NULL, "verdi-set_board %s %s", squares,
                        colour_word(player, position.side));
    if (!knows(player, "gogui-setup") || !knows(player, "gogui-setup_player"))
        return player_problem(player, PLAYER_REFUSED, "cannot be given a position");
    PlayerStatus status = exchange(player, player->hang, NULL, NULL, "gogui-setup%s", setup);
    if (status == PLAYER_OK)
        status = exchange(player, player->hang, NULL, NULL, "gogui-setup_player %s",
                          colour_word(player, position.side));
    return status;
}

static PlayerStatus gtp_begin(Player *player, Colour own, const Game *game,
                              const PlayerClock clock[2]) {
    PlayerStatus status = exchange(player, player->hang, NULL, NULL, "clear_board");
    if (status == PLAYER_OK && knows(player, "clear_cache"))
        status = exchange(player, player->hang, NULL, NULL, "clear_cache");
    Position usual = position_start(), start = game->start;
    bool standard = start.side == usual.side && start.discs[BLACK] == usual.discs[BLACK] &&
                    start.discs[WHITE] == usual.discs[WHITE];
    if (status == PLAYER_OK && !standard)
        status = set_position(player, start);
    for (int i = 0; status == PLAYER_OK && i < game->length; i++) {
        GameMove move = game_move(game, i);
        status = tell_move(player, &move);
    }
    /* GTP knows one clock for both sides: with time odds it is the engine's own. */
    if (status == PLAYER_OK)
        status = time_settings(player, &clock[own].spec);
    return status;
}

static PlayerStatus gtp_inform(Player *player, const GameMove *move, bool own) {
    return own ? PLAYER_OK : tell_move(player, move);
}

/* What the engine says about its last search, if it can be asked. */
static PlayerStatus explain(Player *player, Answer *answer) {
    if (!knows(player, "gomill-explain_last_move"))
        return PLAYER_OK;
    bool ok;
    double number;
    PlayerStatus status = exchange(player, player->hang, &ok, NULL, "gomill-explain_last_move");
    if (status != PLAYER_OK || !ok)
        return status;
    const char *text = player->reply;
    if (player_find_number(text, "score", &number) || player_find_number(text, "value", &number) ||
        player_find_number(text, "", &number))
        answer->value = number;
    if (player_find_number(text, "depth", &number))
        answer->depth = (int)number;
    if (player_find_number(text, "nodes", &number))
        answer->nodes = (long long)number;
    if (player_find_number(text, "time", &number) || player_find_number(text, "seconds", &number))
        answer->reported = number;
    return PLAYER_OK;
}

static PlayerStatus gtp_choose(Player *player, Colour colour, const PlayerClock clock[2],
                               double limit, Answer *answer) {
    PlayerStatus status = time_left(player, colour_other(colour), &clock[colour_other(colour)]);
    if (status == PLAYER_OK)
        status = time_left(player, colour, &clock[colour]);
    if (status == PLAYER_OK)
        status = exchange(player, limit, NULL, &answer->seconds, "genmove %s",
                          colour_word(player, colour));
    if (status != PLAYER_OK)
        return status;
    char *word = player->reply;
    size_t length = strlen(word);
    while (length && isspace((unsigned char)word[length - 1]))
        word[--length] = '\0';
    if (!strcasecmp(word, "resign")) {
        answer->resigns = true;
        return PLAYER_OK;
    }
    if (!strcasecmp(word, "pass"))
        answer->square = SQUARE_PASS;
    else if (length == 2)
        answer->square = square_parse(word);
    if (answer->square == SQUARE_NONE)
        return player_problem(player, PLAYER_GARBAGE, "'genmove' answered by '%.80s'", word);
    return explain(player, answer);
}

static void gtp_farewell(Player *player) {
    process_send(&player->process, "quit\n", 5, player_deadline(0.1), NULL);
}

const Driver driver_gtp = {"gtp", gtp_start, gtp_begin, gtp_inform, gtp_choose, gtp_farewell};
