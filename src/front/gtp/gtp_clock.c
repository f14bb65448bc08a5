/* SPDX-License-Identifier: MIT */
#include "front/gtp/gtp_clock.h"

#include <math.h>
#include <strings.h>

#include "base/number.h"
#include "base/text.h"
#include "front/gtp/gtp.h"

void gtp_clock_restart(GtpClock *clock) {
    clock->rules = clock->agreed;
    for (int colour = 0; colour < 2; colour++)
        clock->side[colour] = (GtpClockSide){
            .main = clock->rules.main,
            .period_left = clock->rules.period,
            .left = clock->rules.moves,
        };
}

void gtp_clock_set(GtpClock *clock, GtpClockRules rules) {
    clock->agreed = rules;
    gtp_clock_restart(clock);
}

GtpClockRules gtp_clock_rules(double main, double period, int moves) {
    GtpClockRules rules = {.main = main};
    if (period > 0) {
        rules.system = moves > 0 ? GTP_CLOCK_CANADIAN : GTP_CLOCK_UNTOLD;
        rules.period = period;
        rules.moves = moves;
    } else if (main > 0) {
        rules.system = GTP_CLOCK_FISCHER;
    }
    return rules;
}

/* "M B 0" and now a time_left: M and B a move (Fischer), or B for each move when M is 0. */
static void settle(GtpClockRules *rules) {
    if (rules->main > 0) {
        rules->system = GTP_CLOCK_FISCHER;
        rules->increment = rules->period;
        rules->period = 0;
    } else {
        rules->system = GTP_CLOCK_CANADIAN;
        rules->moves = 1;
        rules->each = true;
    }
}

double gtp_clock_tell(GtpClock *clock, verdi_colour colour, double seconds, int moves) {
    GtpClockRules *rules = &clock->rules;
    GtpClockSide *side = &clock->side[colour];
    bool comparable = side->charged && !side->overtime && moves == 0 && seconds > 0 &&
                      seconds != floor(seconds) && rules->system != GTP_CLOCK_UNTOLD;
    double delay = comparable ? side->main - seconds : (double)NAN;
    side->charged = false;
    if (seconds < 0)
        seconds = 0;
    if (rules->system == GTP_CLOCK_NONE) {
        rules->system = GTP_CLOCK_FISCHER;
    } else if (rules->system == GTP_CLOCK_UNTOLD) {
        settle(rules);
        for (int i = 0; i < 2; i++)
            clock->side[i].left = rules->moves;
    }
    if (rules->each && moves == 0) { /* some tell 0, for there is no main time */
        moves = 1;
        if (seconds <= 0 || seconds > rules->period)
            seconds = rules->period;
    }
    side->overtime = moves > 0;
    if (moves > 0) {
        side->main = 0;
        side->period_left = seconds;
        side->left = moves;
    } else {
        side->main = seconds;
        side->period_left = rules->period;
        side->left = rules->moves;
    }
    return delay;
}

static void charge_overtime(const GtpClockRules *rules, GtpClockSide *side, double seconds) {
    if (rules->system == GTP_CLOCK_BYOYOMI) {
        for (; seconds > rules->period && side->left > 1; side->left--)
            seconds -= rules->period;
        side->period_left = rules->period;
        return;
    }
    side->period_left -= seconds;
    if (--side->left > 0 && side->period_left > 0)
        return;
    side->period_left = rules->period;
    side->left = rules->moves;
    side->overtime = rules->period > 0;
}

void gtp_clock_charge(GtpClock *clock, verdi_colour colour, double seconds) {
    const GtpClockRules *rules = &clock->rules;
    GtpClockSide *side = &clock->side[colour];
    side->charged = true;
    if (!side->overtime) {
        side->main -= seconds;
        if (side->main > 0 || rules->period <= 0 || rules->system == GTP_CLOCK_UNTOLD) {
            side->main += rules->increment;
            if (rules->main_cap > 0 && side->main > rules->main_cap)
                side->main = rules->main_cap;
            return;
        }
        seconds = -side->main;
        side->main = 0;
        side->overtime = true;
    }
    charge_overtime(rules, side, seconds);
}

verdi_clock gtp_clock_get(const GtpClock *clock, verdi_colour colour) {
    const GtpClockRules *rules = &clock->rules;
    const GtpClockSide *side = &clock->side[colour];
    if (rules->system == GTP_CLOCK_NONE || rules->system == GTP_CLOCK_UNTOLD)
        return (verdi_clock){0};
    verdi_clock result = {.active = true, .increment = rules->increment};
    if (!side->overtime)
        result.main = side->main > 0 ? side->main : 0;
    if (side->overtime || rules->period > 0) {
        result.overtime = side->period_left;
        result.period = rules->period;
        result.overtime_moves = rules->system == GTP_CLOCK_BYOYOMI ? 1 : side->left;
        result.overtime_periods = rules->system == GTP_CLOCK_BYOYOMI ? side->left : 0;
    }
    return result;
}

/* ----------------------------------------------------------------------------------- commands */

/* A game with a clock is near: the engine gets ready before it runs. If it cannot, the first search
 * will tell. */
static void agree(Gtp *gtp, GtpClockRules rules) {
    gtp_clock_set(&gtp->clock, rules);
    if (rules.system != GTP_CLOCK_NONE)
        verdi_engine_prepare(gtp->engine);
}

static bool handle_time_settings(Gtp *gtp, char **args, int count) {
    double main, period;
    int moves;
    (void)count;
    if (!gtp_parse_seconds(gtp, args[0], &main) || !gtp_parse_seconds(gtp, args[1], &period) ||
        !gtp_parse_int(gtp, args[2], &moves))
        return false;
    agree(gtp, gtp_clock_rules(main, period, moves));
    return true;
}

static bool handle_time_left(Gtp *gtp, char **args, int count) {
    verdi_colour colour;
    double seconds;
    int moves;
    (void)count;
    if (!gtp_parse_colour(gtp, args[0], &colour))
        return false;
    if (!number_parse_double(args[1], &seconds))
        return gtp_fail_word(gtp, "number of seconds", args[1]);
    if (!gtp_parse_int(gtp, args[2], &moves))
        return false;
    double delay = gtp_clock_tell(&gtp->clock, colour, seconds, moves);
    if (!isnan(delay))
        verdi_engine_note_delay(gtp->engine, delay);
    return true;
}

/* The systems of kgs- and kata-time_settings: how many numbers follow, and what they make. */
static GtpClockRules make_none(const double *n) {
    (void)n;
    return (GtpClockRules){0};
}

static GtpClockRules make_absolute(const double *n) {
    return (GtpClockRules){.system = GTP_CLOCK_FISCHER, .main = n[0]};
}

static GtpClockRules make_canadian(const double *n) {
    return (GtpClockRules){
        .system = GTP_CLOCK_CANADIAN, .main = n[0], .period = n[1], .moves = (int)n[2]};
}

static GtpClockRules make_byoyomi(const double *n) {
    return (GtpClockRules){
        .system = GTP_CLOCK_BYOYOMI, .main = n[0], .period = n[1], .moves = (int)n[2]};
}

static GtpClockRules make_fischer(const double *n) {
    return (GtpClockRules){.system = GTP_CLOCK_FISCHER, .main = n[0], .increment = n[1]};
}

static GtpClockRules make_capped(const double *n) {
    return (GtpClockRules){.system = GTP_CLOCK_FISCHER,
                           .main = n[0],
                           .increment = n[1],
                           .main_cap = n[2],
                           .move_cap = n[3]};
}

static const struct {
    const char *name;
    int numbers;
    bool counted, kgs; /* the last number is a count of moves or periods; KGS knows it too */
    GtpClockRules (*make)(const double *numbers);
} systems[] = {
    {"none", 0, false, true, make_none},        {"absolute", 1, false, true, make_absolute},
    {"canadian", 3, true, true, make_canadian}, {"byoyomi", 3, true, true, make_byoyomi},
    {"fischer", 2, false, false, make_fischer}, {"fischer-capped", 4, false, false, make_capped},
};

enum { SYSTEMS = sizeof systems / sizeof *systems };

static bool set_system(Gtp *gtp, char **args, int count, bool kgs) {
    for (int i = 0; i < SYSTEMS; i++) {
        double numbers[4] = {0};
        int wanted = systems[i].numbers, moves;
        if ((kgs && !systems[i].kgs) || strcasecmp(args[0], systems[i].name) != 0)
            continue;
        if (count != wanted + 1)
            return gtp_fail(gtp, "syntax error: %d numbers expected after %s", wanted,
                            systems[i].name);
        for (int n = 0; n < wanted; n++) {
            bool counted = systems[i].counted && n == wanted - 1;
            if (counted ? !gtp_parse_int(gtp, args[n + 1], &moves)
                        : !gtp_parse_seconds(gtp, args[n + 1], &numbers[n]))
                return false;
            if (counted)
                numbers[n] = moves;
        }
        if (systems[i].counted && (numbers[1] <= 0 || numbers[2] < 1))
            return gtp_fail(gtp, "syntax error: overtime must be positive");
        agree(gtp, systems[i].make(numbers));
        return true;
    }
    return gtp_fail_word(gtp, "time system", args[0]);
}

static bool handle_kgs_time_settings(Gtp *gtp, char **args, int count) {
    return set_system(gtp, args, count, true);
}

static bool handle_kata_time_settings(Gtp *gtp, char **args, int count) {
    return set_system(gtp, args, count, false);
}

static bool handle_list_time_settings(Gtp *gtp, char **args, int count) {
    (void)args;
    (void)count;
    for (int i = 0; i < SYSTEMS; i++)
        text_add(&gtp->out, "%s%s", i ? " " : "", systems[i].name);
    return true;
}

const GtpCommand gtp_clock_commands[] = {
    {"time_settings", "main_time period_time period_moves", handle_time_settings, 3, 3},
    {"time_left", "color seconds moves", handle_time_left, 3, 3},
    {"kgs-time_settings", "system numbers", handle_kgs_time_settings, 1, 4},
    {"kata-time_settings", "system numbers", handle_kata_time_settings, 1, 5},
    {"kata-list_time_settings", "", handle_list_time_settings, 0, 0},
    {NULL, NULL, NULL, 0, 0},
};
