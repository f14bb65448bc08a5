/* SPDX-License-Identifier: MIT */
#include "match/matchclock.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A non-negative finite number at *text, which moves behind it. */
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
    double moves;
    if (!strcmp(text, "none")) {
        *spec = parsed;
        return true;
    }
    if (!take_seconds(&text, &parsed.main))
        return false;
    if (!strcmp(text, "/move")) {
        parsed = (ClockSpec){.mode = CLOCK_MOVE, .step = parsed.main};
    } else if (*text == '+') {
        text++;
        parsed.mode = CLOCK_FISCHER;
        if (!take_seconds(&text, &parsed.step))
            return false;
        if (*text == '/') {
            text++;
            if (!take_seconds(&text, &moves) || moves < 1 || moves > 60 || moves != floor(moves))
                return false;
            parsed.mode = CLOCK_CANADIAN;
            parsed.moves = (int)moves;
        }
        if (*text != '\0')
            return false;
    } else if (*text == '\0') {
        parsed.mode = CLOCK_SUDDEN;
    } else {
        return false;
    }
    if (parsed.main + parsed.step <= 0)
        return false;
    *spec = parsed;
    return true;
}

void matchclock_name(const ClockSpec *spec, char *buffer, size_t size) {
    switch (spec->mode) {
    case CLOCK_NONE:
        snprintf(buffer, size, "none");
        break;
    case CLOCK_MOVE:
        snprintf(buffer, size, "%g/move", spec->step);
        break;
    case CLOCK_SUDDEN:
        snprintf(buffer, size, "%g", spec->main);
        break;
    case CLOCK_FISCHER:
        snprintf(buffer, size, "%g+%g", spec->main, spec->step);
        break;
    case CLOCK_CANADIAN:
        snprintf(buffer, size, "%g+%g/%d", spec->main, spec->step, spec->moves);
        break;
    }
}

ClockState matchclock_start(const ClockSpec *spec) {
    return (ClockState){.left = spec->mode == CLOCK_MOVE ? spec->step : spec->main};
}

double matchclock_allowance(const ClockSpec *spec, const ClockState *state) {
    switch (spec->mode) {
    case CLOCK_NONE:
        return INFINITY;
    case CLOCK_MOVE:
        return spec->step;
    case CLOCK_CANADIAN:
        /* A move begun in the main time may run on into the first period. */
        return state->moves_left ? state->left : state->left + spec->step;
    case CLOCK_SUDDEN:
    case CLOCK_FISCHER:
        break;
    }
    return state->left;
}

/* After a move in time that left `rest` seconds: enters, goes on in, or renews a period. */
static void canadian_move(const ClockSpec *spec, ClockState *state, double rest) {
    if (!state->moves_left) {
        state->left = rest - spec->step;
        if (state->left > 0)
            return;
        state->moves_left = spec->moves;
    }
    state->left = rest;
    if (--state->moves_left == 0) {
        state->moves_left = spec->moves;
        state->left = spec->step;
    }
}

bool matchclock_charge(const ClockSpec *spec, ClockState *state, double seconds, double margin) {
    if (spec->mode == CLOCK_NONE)
        return true;
    double rest = matchclock_allowance(spec, state) - seconds;
    bool in_time = rest >= -margin;
    if (!in_time)
        state->over -= rest;
    rest = fmax(rest, 0.0);
    if (spec->mode == CLOCK_MOVE)
        state->left = spec->step;
    else if (spec->mode == CLOCK_CANADIAN)
        canadian_move(spec, state, rest);
    else
        state->left = rest + (spec->mode == CLOCK_FISCHER ? spec->step : 0.0);
    return in_time;
}
