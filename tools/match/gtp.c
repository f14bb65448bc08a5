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
    const char *prefix = player->dialect.time == TIME_KATA  ? "kata-"
                         : player->dialect.time == TIME_KGS ? "kgs-"
                                                            : "";
    double limit = player->hang;
    if (player->dialect.time == TIME_NOTHING || clock->mode == CLOCK_NONE)
        return PLAYER_OK;
    if (*prefix) {
        switch (clock->mode) {
        case CLOCK_MOVE:
            return gtp_exchange(player, limit, NULL, NULL, "%stime_settings byoyomi 0 %g 1", prefix,
                                clock->step);
        case CLOCK_SUDDEN:
            return gtp_exchange(player, limit, NULL, NULL, "%stime_settings absolute %g", prefix,
                                clock->main);
        case CLOCK_FISCHER:
            return gtp_exchange(player, limit, NULL, NULL, "%stime_settings fischer %g %g", prefix,
                                clock->main, clock->step);
        default:
            return gtp_exchange(player, limit, NULL, NULL, "%stime_settings canadian %g %g %d",
                                prefix, clock->main, clock->step, clock->moves);
        }
    }
    /* GTP's own command takes whole seconds; Fischer is written as increment without stones. */
    bool whole = clock->main == floor(clock->main) && clock->step == floor(clock->step);
    if (!whole && clock->mode != CLOCK_SUDDEN)
        return player_problem(player, PLAYER_REFUSED, "its clock takes whole seconds only");
    int stones = clock->mode == CLOCK_MOVE ? 1 : clock->mode == CLOCK_CANADIAN ? clock->moves : 0;
    return gtp_exchange(player, limit, NULL, NULL, "time_settings %.0f %.0f %d", floor(clock->main),
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
    return gtp_exchange(player, player->hang, NULL, NULL, "time_left %s %.*f %d",
                        gtp_colour_word(player, colour), player->dialect.fractions ? 3 : 0,
                        player->dialect.fractions ? left : floor(left), stones);
}

/* ------------------------------------------------------------------------------------- the game */

static PlayerStatus tell_move(Player *player, const GameMove *move) {
    char word[8];
    if (move->square == SQUARE_PASS && player->dialect.pass == PASS_IMPLIED)
        return PLAYER_OK;
    gtp_vertex_word(player, move->square, word);
    return gtp_exchange(player, player->hang, NULL, NULL, "play %s %s",
                        gtp_colour_word(player, move->colour), word);
}

/* Sets up a position that is not the usual start. */
static PlayerStatus set_position(Player *player, Position position) {
    char squares[BOARD_TEXT], setup[512], word[8];
    Text text = text_into(setup, sizeof setup);
    board_text(position.discs[BLACK], position.discs[WHITE], "XO-", squares);
    for (BITS_EACH(square, position.discs[BLACK] | position.discs[WHITE])) {
        gtp_vertex_word(player, (int)square, word);
        text_add(&text, " %s %s", gtp_colour_word(player, squares[square] == 'X' ? BLACK : WHITE),
                 word);
    }
    if (gtp_knows(player, "verdi-set_board"))
        return gtp_exchange(player, player->hang, NULL, NULL, "verdi-set_board %s %s", squares,
                            gtp_colour_word(player, position.side));
    if (!gtp_knows(player, "gogui-setup") || !gtp_knows(player, "gogui-setup_player"))
        return player_problem(player, PLAYER_REFUSED, "cannot be given a position");
    PlayerStatus status = gtp_exchange(player, player->hang, NULL, NULL, "gogui-setup%s", setup);
    if (status == PLAYER_OK)
        status = gtp_exchange(player, player->hang, NULL, NULL, "gogui-setup_player %s",
                              gtp_colour_word(player, position.side));
    return status;
}

static PlayerStatus gtp_begin(Player *player, Colour own, const Game *game,
                              const PlayerClock clock[2]) {
    PlayerStatus status = gtp_exchange(player, player->hang, NULL, NULL, "clear_board");
    if (status == PLAYER_OK && gtp_knows(player, "clear_cache"))
        status = gtp_exchange(player, player->hang, NULL, NULL, "clear_cache");
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
    if (!gtp_knows(player, "gomill-explain_last_move"))
        return PLAYER_OK;
    bool ok;
    double number;
    PlayerStatus status = gtp_exchange(player, player->hang, &ok, NULL, "gomill-explain_last_move");
    if (status != PLAYER_OK || !ok)
        return status;
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

static PlayerStatus gtp_choose(Player *player, Colour colour, const PlayerClock clock[2],
                               double limit, Answer *answer) {
    PlayerStatus status = time_left(player, colour_other(colour), &clock[colour_other(colour)]);
    if (status == PLAYER_OK)
        status = time_left(player, colour, &clock[colour]);
    if (status == PLAYER_OK)
        status = gtp_exchange(player, limit, NULL, &answer->seconds, "genmove %s",
                              gtp_colour_word(player, colour));
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

const Driver driver_gtp = {gtp_start, gtp_begin, gtp_inform, gtp_choose};
