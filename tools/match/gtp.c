/* SPDX-License-Identifier: MIT
 *
 * The GTP player: its clock and its game. gtp_start.c finds out how it wants to be talked to.
 */
#include "match/gtp.h"

#include <ctype.h>
#include <math.h>
#include <string.h>
#include <strings.h>

#include "base/bits.h"

/* ----------------------------------------------------------------------------------- the clock */

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
    /* GTP's own command takes whole seconds; Fischer is written as increment without stones. */
    bool whole = clock->main == floor(clock->main) && clock->step == floor(clock->step);
    if (!whole && clock->mode != CLOCK_SUDDEN)
        return player_problem(player, PLAYER_REFUSED, "its clock takes whole seconds only");
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

static PlayerStatus tell_move(Player *player, const GameMove *move) {
    if (move->square == SQUARE_PASS && player->dialect.pass == PASS_IMPLIED)
        return player->status;
    return gtp_play(player, move->colour, move->square);
}

/* Sets up a position that is not the usual start. */
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
        player_problem(player, PLAYER_REFUSED, "cannot be given a position");
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
        tell_move(player, &move);
    }
    /* GTP knows one clock for both sides: with time odds it is the engine's own. */
    return player->status == PLAYER_OK ? time_settings(player, &clock[own].spec) : player->status;
}

static PlayerStatus gtp_inform(Player *player, const GameMove *move, bool own) {
    return own ? player->status : tell_move(player, move);
}

/* What the engine says about its last search, if it can be asked. */
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
