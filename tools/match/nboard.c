/* SPDX-License-Identifier: MIT
 *
 * The NBoard player, versions 1 and 2. The engine never moves on its own board, so every move is
 * sent to it, including its own. A `ping` before each `go` ensures that the engine responds and
 * that no output of an older search follows. Clocks are sent in the game's TI tag and as the times
 * of moves, so only sudden death and Fischer clocks are possible.
 */
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "base/timer.h"
#include "match/player.h"
#include "record/record.h"

enum { GAME_TEXT_SIZE = 1 << 14 };

static PlayerStatus send_text(Player *player, const Text *text, const char *what) {
    int64_t deadline = player_deadline(player, player->patience);
    return player_broken(
        player, child_send(&player->child, text->data, text->length, deadline, NULL), what);
}

/* Notes depth, nodes and name from a line that is not the awaited one. */
static void listen(Player *player, const char *line) {
    char word[64],
        *end; /* sscanf() has undefined behaviour for numbers that are too large; strtod() does
               * not */
    if (sscanf(line, "nodestats %63s %*s", word) == 1) {
        player->nodes = player_count(strtod(word, &end), PLAYER_NODES_MAX);
    } else if (sscanf(line, "search %*s %*s %*s %63s", word) == 1) {
        double depth = strtod(word, &end);
        bool solved = depth == 100 && *end == '%';
        player->depth = solved ? PLAYER_SOLVED : (int)player_count(depth, PLAYER_SOLVED);
    } else if (!strncmp(line, "set myname ", 11))
        snprintf(player->identity, sizeof player->identity, "%s", line + 11);
}

/* Reads lines up to one that begins with `start`, and returns it. NULL if the conversation
 * broke. */
static char *listen_for(Player *player, const char *start, const char *during, int64_t deadline,
                        int64_t *arrived) {
    char *line;
    while (player_broken(player, child_read_line(&player->child, deadline, &line, arrived),
                         during) == PLAYER_OK) {
        if (!strncmp(line, start, strlen(start)))
            return line;
        listen(player, line);
    }
    return NULL;
}

static PlayerStatus ping(Player *player) {
    char data[64], expected[64];
    int64_t deadline = player_deadline(player, player->patience);
    Text text = text_into(data, sizeof data);
    text_add(&text, "ping %lu\n", ++player->id);
    snprintf(expected, sizeof expected, "pong %lu", player->id);
    if (send_text(player, &text, "ping") == PLAYER_OK)
        listen_for(player, expected, "ping", deadline, NULL);
    return player->status;
}

static void nboard_start(Player *player) {
    const EngineSpec *spec = player->spec;
    char data[1024];
    Text text = text_into(data, sizeof data);
    text_add(&text, "nboard %d\n", spec->protocol == PROTOCOL_NBOARD1 ? 1 : 2);
    if (spec->depth)
        text_add(&text, "set depth %d\n", spec->depth);
    for (int i = 0; spec->init[i]; i++)
        text_add(&text, "%s\n", spec->init[i]);
    snprintf(player->identity, sizeof player->identity, "?");
    if (send_text(player, &text, "nboard") == PLAYER_OK)
        ping(player);
}

static void nboard_begin(Player *player, Colour own, const Game *game, const MatchClock clock[2]) {
    (void)own;
    Game shown = *game; /* shares the moves of the game */
    for (int side = BLACK; side <= WHITE; side++) {
        const ClockSpec *spec = &clock[side].spec;
        if (spec->mode == CLOCK_MOVE || spec->mode == CLOCK_CANADIAN) {
            player_problem(player, PLAYER_REFUSED, "NBoard does not support this kind of clock");
            return;
        }
        shown.has_clock |= spec->mode != CLOCK_NONE;
        shown.clock[side] = (GameClock){.main = spec->main, .increment = spec->step};
    }
    char data[GAME_TEXT_SIZE];
    Text text = text_into(data, sizeof data);
    text_add(&text, "clear\nset game ");
    ggf_write(&shown, &text);
    text_add_char(&text, '\n');
    if (send_text(player, &text, "set game") == PLAYER_OK)
        ping(player);
}

static void nboard_inform(Player *player, const GameMove *move, bool own) {
    char data[128];
    (void)own;
    Text text = text_into(data, sizeof data);
    text_add(&text, "%s", player->spec->protocol == PROTOCOL_NBOARD1 ? "" : "move ");
    ggf_write_move(move, &text);
    text_add_char(&text, '\n');
    send_text(player, &text, "move");
}

/* Parses "M[/E[/T]]", where blanks may replace slashes. */
static Square parse_answer(char *text, Answer *answer) {
    text += strspn(text, " ");
    for (char *at = text; *at; at++)
        *at = *at == ' ' ? '/' : *at;
    return ggf_read_move(span_of(text), &answer->value, &answer->effort.reported);
}

static void nboard_choose(Player *player, Colour colour, const MatchClock clock[2], double limit,
                          Answer *answer) {
    (void)colour;
    (void)clock;
    int64_t sent = 0, arrived = 0;
    if (ping(player) != PLAYER_OK)
        return;
    player->depth = 0;
    player->nodes = 0;
    int64_t deadline = player_deadline(player, limit);
    if (player_broken(player, child_send(&player->child, "go\n", 3, deadline, &sent), "go") !=
        PLAYER_OK)
        return;
    char *line = listen_for(player, "===", "go", deadline, &arrived);
    if (!line)
        return;
    char said[81];
    snprintf(said, sizeof said, "%s", line);
    answer->seconds = timer_seconds(sent, arrived);
    answer->effort.depth = player->depth;
    answer->effort.nodes = player->nodes;
    answer->square = parse_answer(line + 3, answer);
    if (answer->square == SQUARE_NONE)
        player_problem(player, PLAYER_GARBAGE, "'go' answered by '%s'", said);
}

const Driver driver_nboard = {nboard_start, nboard_begin, nboard_inform, nboard_choose};
