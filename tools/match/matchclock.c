/* SPDX-License-Identifier: MIT */
#include "match/matchclock.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Parses a non-negative finite number at *text and advances *text. */
static bool take_seconds(const char **text, double *value) {
    char *end;
    if (**text < '0' || **text > '9')
        return false;
    *value = strtod(*text, &end);
    *text = end;
    return isfinite(*value) && *value <= 1e9;
}

bool matchclock_parse(const char *text, ClockSpec *spec) {
    ClockSpec parsed = {.mode = CLOCK_NONE};
    const char *at = text;
    double moves;
    if (!strcmp(text, "none")) {
        *spec = parsed;
        return true;
    }
    if (!take_seconds(&at, &parsed.main))
        return false;
    if (!strcmp(at, "/move")) {
        parsed = (ClockSpec){.mode = CLOCK_MOVE, .step = parsed.main};
        at += strlen(at);
    } else if (*at == '+') {
        parsed.mode = CLOCK_FISCHER;
        at++;
        if (!take_seconds(&at, &parsed.step))
            return false;
        if (*at == '/') {
            parsed.mode = CLOCK_CANADIAN;
            at++;
            if (!take_seconds(&at, &moves) || moves < 1 || moves > 60 || moves != floor(moves))
                return false;
            parsed.moves = (int)moves;
        }
    } else {
        parsed.mode = CLOCK_SUDDEN;
    }
    if (*at || parsed.main + parsed.step <= 0)
        return false;
    parsed.name = text;
    *spec = parsed;
    return true;
}

MatchClock matchclock_start(ClockSpec spec) {
    return (MatchClock){.spec = spec, .left = spec.mode == CLOCK_MOVE ? spec.step : spec.main};
}

double matchclock_allowance(const MatchClock *clock) {
    switch (clock->spec.mode) {
    case CLOCK_NONE:
        return INFINITY;
    case CLOCK_CANADIAN:
        /* A move begun in the main time may continue in the first period. */
        return clock->moves_left ? clock->left : clock->left + clock->spec.step;
    default:
        return clock->left;
    }
}

/* After a move in time that left `rest` seconds: enters, continues or renews a period. */
static void canadian_move(MatchClock *clock, double rest) {
    if (!clock->moves_left) {
        clock->left = rest - clock->spec.step;
        if (clock->left > 0)
            return;
        clock->moves_left = clock->spec.moves;
    }
    clock->left = rest;
    if (--clock->moves_left == 0) {
        clock->moves_left = clock->spec.moves;
        clock->left = clock->spec.step;
    }
}

bool matchclock_charge(MatchClock *clock, double seconds, double margin) {
    const ClockSpec *spec = &clock->spec;
    if (spec->mode == CLOCK_NONE)
        return true;
    double rest = matchclock_allowance(clock) - seconds;
    bool in_time = rest >= -margin;
    if (!in_time)
        clock->over -= rest;
    rest = fmax(rest, 0.0);
    if (spec->mode == CLOCK_MOVE)
        clock->left = spec->step;
    else if (spec->mode == CLOCK_CANADIAN)
        canadian_move(clock, rest);
    else
        clock->left = rest + spec->step; /* step is 0 in sudden death */
    return in_time;
}

/* ------------------------------------------------------------------------------ the federations */

static const Federation federations[] = {
    {"europe", SCORE_WINNER, 0},
    {"world", SCORE_WINNER, 66},
    {"usa", SCORE_DISCS, 64},
    {"japan", SCORE_SPLIT, 0},
};

const Federation *federation_find(const char *name) {
    for (size_t i = 0; i < sizeof federations / sizeof *federations; i++)
        if (!strcmp(name, federations[i].name))
            return &federations[i];
    return NULL;
}

bool timeout_stops(const Federation *federation, const TimeTrouble *trouble) {
    return trouble->flag && (!federation->small_win || trouble->past);
}

static void score_for(int halves[2], Colour winner, int winner_halves, int loser_halves) {
    halves[winner] = winner_halves;
    halves[colour_other(winner)] = loser_halves;
}

void timeout_score(const Federation *federation, Position position, const TimeTrouble *trouble,
                   int halves[2]) {
    ScoreCount count = score_count(position_board(position), federation->convention);
    score_for(halves, position.side, count.player_halves, count.opponent_halves);
    if (!trouble->flag)
        return;

    Colour winner = colour_other(trouble->flagged);
    bool loser_past = trouble->past && trouble->overran == trouble->flagged;
    if (!federation->small_win || loser_past) {
        score_for(halves, winner, 128, 0);
        return;
    }
    bool counts = board_is_over(position_board(position));
    if (!counts || halves[winner] <= halves[trouble->flagged])
        score_for(halves, winner, federation->small_win, 62);
}
