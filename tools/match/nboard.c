/* SPDX-License-Identifier: MIT
 *
 * The NBoard player, versions 1 and 2. The engine never moves on its own board: every move, its own
 * too, is told to it. `ping` before each `go` makes sure that it is awake and that nothing of an
 * older search is still to come. Clocks travel in the game's TI tag and in the times of the moves,
 * so there are only sudden death and Fischer clocks here.
 */
#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "base/text.h"
#include "base/timer.h"
#include "match/player.h"
#include "record/record.h"

enum { GAME_TEXT_SIZE = 1 << 14 };

static PlayerStatus send_text(Player *player, const char *text, size_t size, const char *what) {
    return player_broken(
        player, child_send(&player->child, text, size, player_deadline(player->hang), NULL), what);
}

/* Notes what a line says besides what is waited for. */
static void listen(Player *player, const char *line) {
    char word[64],
        *end; /* sscanf() may do anything with a number that is too large: not strtod() */
    if (sscanf(line, "nodestats %63s %*s", word) == 1) {
        player->nodes = player_count(strtod(word, &end), PLAYER_NODES_MAX);
    } else if (sscanf(line, "search %*s %*s %*s %63s", word) == 1) {
        double depth = strtod(word, &end);
        bool solved = depth == 100 && *end == '%';
        player->depth = solved ? PLAYER_SOLVED : (int)player_count(depth, PLAYER_SOLVED);
    } else if (!strncmp(line, "set myname ", 11))
        snprintf(player->identity, sizeof player->identity, "%s", line + 11);
}

static PlayerStatus ping(Player *player, double limit) {
    char text[64], expected[64], *line;
    int64_t deadline = player_deadline(limit);
    int size = snprintf(text, sizeof text, "ping %lu\n", ++player->id);
    snprintf(expected, sizeof expected, "pong %lu", player->id);
    PlayerStatus status = send_text(player, text, (size_t)size, "ping");
    while (status == PLAYER_OK) {
        status =
            player_broken(player, child_read_line(&player->child, deadline, &line, NULL), "ping");
        if (status != PLAYER_OK || !strcmp(line, expected))
            break;
        listen(player, line);
    }
    return status;
}

static PlayerStatus nboard_start(Player *player) {
    const EngineSpec *spec = player->spec;
    char text[1024];
    Text out = text_into(text, sizeof text);
    text_add(&out, "nboard %d\n", spec->protocol == PROTOCOL_NBOARD1 ? 1 : 2);
    if (spec->depth)
        text_add(&out, "set depth %d\n", spec->depth);
    for (int i = 0; spec->init[i]; i++)
        text_add(&out, "%s\n", spec->init[i]);
    PlayerStatus status = send_text(player, text, out.length, "nboard");
    if (status == PLAYER_OK)
        status = ping(player, spec->startup);
    if (status == PLAYER_OK && !player->identity[0])
        snprintf(player->identity, sizeof player->identity, "?");
    return status;
}

static PlayerStatus nboard_begin(Player *player, Colour own, const Game *game,
                                 const PlayerClock clock[2]) {
    (void)own;
    Game shown = *game; /* its moves are the game's */
    for (int side = BLACK; side <= WHITE; side++) {
        const ClockSpec *spec = &clock[side].spec;
        if (spec->mode == CLOCK_MOVE || spec->mode == CLOCK_CANADIAN)
            return player_problem(player, PLAYER_REFUSED, "NBoard knows no clock of this kind");
        shown.has_clock |= spec->mode != CLOCK_NONE;
        shown.clock[side] = (GameClock){.main = spec->main, .increment = spec->step};
    }
    char text[GAME_TEXT_SIZE];
    Text out = text_into(text, sizeof text);
    text_add(&out, "clear\nset game ");
    ggf_write(&shown, &out);
    text_add_char(&out, '\n');
    PlayerStatus status = send_text(player, text, out.length, "set game");
    return status == PLAYER_OK ? ping(player, player->hang) : status;
}

static PlayerStatus nboard_inform(Player *player, const GameMove *move, bool own) {
    char text[128], name[8];
    (void)own;
    snprintf(name, sizeof name, "%s",
             move->square == SQUARE_PASS ? "PA" : square_name(move->square));
    name[0] = (char)toupper((unsigned char)name[0]);
    Text out = text_into(text, sizeof text);
    text_add(&out, "%s%s", player->spec->protocol == PROTOCOL_NBOARD1 ? "" : "move ", name);
    if (!isnan(move->value) || !isnan(move->seconds))
        text_add_char(&out, '/');
    if (!isnan(move->value))
        text_add(&out, "%.2f", number_shown(move->value, 2));
    if (!isnan(move->seconds))
        text_add(&out, "/%.3f", move->seconds);
    text_add_char(&out, '\n');
    return send_text(player, text, out.length, "move");
}

/* "M[/E[/T]]", blanks as good as slashes. */
static bool parse_answer(const char *text, Answer *answer) {
    text += strspn(text, " ");
    size_t length = strcspn(text, "/ ");
    if (length == 2 && toupper((unsigned char)text[0]) == 'P' &&
        toupper((unsigned char)text[1]) == 'A')
        answer->square = SQUARE_PASS;
    else if (length == 2)
        answer->square = square_parse(text);
    text += length;
    if (*text == '/' || *text == ' ')
        text++;
    if (*text != '/' && *text != '\0')
        player_find_number(text, "", &answer->value);
    text += strcspn(text, "/ ");
    if (*text)
        player_find_number(text + 1, "", &answer->effort.reported);
    return answer->square != SQUARE_NONE;
}

static PlayerStatus nboard_choose(Player *player, Colour colour, const PlayerClock clock[2],
                                  double limit, Answer *answer) {
    (void)colour;
    (void)clock;
    char *line;
    int64_t sent = 0, arrived = 0;
    PlayerStatus status = ping(player, player->hang);
    if (status != PLAYER_OK)
        return status;
    player->depth = 0;
    player->nodes = 0;
    int64_t deadline = player_deadline(limit);
    status = player_broken(player, child_send(&player->child, "go\n", 3, deadline, &sent), "go");
    while (status == PLAYER_OK) {
        status =
            player_broken(player, child_read_line(&player->child, deadline, &line, &arrived), "go");
        if (status != PLAYER_OK)
            return status;
        if (!strncmp(line, "===", 3))
            break;
        listen(player, line);
    }
    answer->seconds = timer_seconds(sent, arrived);
    answer->effort.depth = player->depth;
    answer->effort.nodes = player->nodes;
    if (status == PLAYER_OK && !parse_answer(line + 3, answer))
        return player_problem(player, PLAYER_GARBAGE, "'go' answered by '%.80s'", line);
    return status;
}

const Driver driver_nboard = {nboard_start, nboard_begin, nboard_inform, nboard_choose};
