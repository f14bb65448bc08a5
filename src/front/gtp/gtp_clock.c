/* SPDX-License-Identifier: MIT */
#include <math.h>
#include <string.h>
#include <strings.h>

#include "base/number.h"
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

/* Called at the first time_left after "M B 0". These settings mean main time M and increment B
 * (Fischer), or B seconds per move if M is 0. */
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

double gtp_clock_update(GtpClock *clock, verdi_colour colour, double seconds, int moves) {
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
    if (rules->each && moves == 0) { /* some controllers send 0 moves, because there is no main
                                      * time */
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

/* Sets the rules. With a clock, the engine also prepares itself now, before the clock runs. If the
 * preparation fails, the first search reports the error. */
static void agree(Gtp *gtp, GtpClockRules rules) {
    gtp_clock_set(&gtp->clock, rules);
    if (rules.system != GTP_CLOCK_NONE)
        verdi_engine_prepare(gtp->engine);
}

static bool handle_time_settings(Gtp *gtp) {
    double main, period;
    int moves;
    if (!gtp_parse_seconds(gtp, gtp->args[0], &main) ||
        !gtp_parse_seconds(gtp, gtp->args[1], &period) || !gtp_parse_int(gtp, gtp->args[2], &moves))
        return false;
    agree(gtp, gtp_clock_rules(main, period, moves));
    return true;
}

static bool handle_time_left(Gtp *gtp) {
    verdi_colour colour;
    double seconds;
    int moves;
    if (!gtp_parse_colour(gtp, gtp->args[0], &colour))
        return false;
    if (!number_parse_double(gtp->args[1], &seconds))
        return gtp_fail_word(gtp, "number of seconds", gtp->args[1]);
    if (!gtp_parse_int(gtp, gtp->args[2], &moves))
        return false;
    verdi_engine_prepare(gtp->engine); /* as in agree() */
    double delay = gtp_clock_update(&gtp->clock, colour, seconds, moves);
    if (!isnan(delay))
        verdi_engine_note_delay(gtp->engine, delay);
    return true;
}

/* The time systems of kgs-time_settings and kata-time_settings, and the number of arguments of
 * each. */
static const struct {
    const char *name;
    GtpClockSystem system;
    int numbers;
    bool counted, kgs; /* counted: the last number counts moves or periods; kgs: also valid in
                        * kgs-time_settings */
} systems[] = {
    {"none", GTP_CLOCK_NONE, 0, false, true},
    {"absolute", GTP_CLOCK_FISCHER, 1, false, true},
    {"canadian", GTP_CLOCK_CANADIAN, 3, true, true},
    {"byoyomi", GTP_CLOCK_BYOYOMI, 3, true, true},
    {"fischer", GTP_CLOCK_FISCHER, 2, false, false},
    {"fischer-capped", GTP_CLOCK_FISCHER, 4, false, false},
};

enum { SYSTEMS = sizeof systems / sizeof *systems };

static bool handle_system(Gtp *gtp) {
    bool kgs = strncmp(gtp->command->name, "kgs", 3) == 0;
    for (int i = 0; i < SYSTEMS; i++) {
        GtpClockRules rules = {.system = systems[i].system};
        double numbers[4] = {0};
        int wanted = systems[i].numbers;
        bool counted = systems[i].counted;
        if ((kgs && !systems[i].kgs) || strcasecmp(gtp->args[0], systems[i].name) != 0)
            continue;
        if (gtp->count != wanted + 1)
            return gtp_fail(gtp, "syntax error: expected %d numbers after %s", wanted,
                            systems[i].name);
        for (int n = 0; n < wanted - counted; n++)
            if (!gtp_parse_seconds(gtp, gtp->args[n + 1], &numbers[n]))
                return false;
        if (counted && !gtp_parse_int(gtp, gtp->args[wanted], &rules.moves))
            return false;
        rules.main = numbers[0];
        rules.period = counted ? numbers[1] : 0;
        rules.increment = counted ? 0 : numbers[1];
        rules.main_cap = numbers[2];
        rules.move_cap = numbers[3];
        if (counted && (rules.period <= 0 || rules.moves < 1))
            return gtp_fail(gtp, "syntax error: overtime must be positive");
        agree(gtp, rules);
        return true;
    }
    return gtp_fail_word(gtp, "time system", gtp->args[0]);
}

static bool handle_list_time_settings(Gtp *gtp) {
    for (int i = 0; i < SYSTEMS; i++)
        text_add(&gtp->out, "%s%s", i ? " " : "", systems[i].name);
    return true;
}

const GtpCommand gtp_clock_commands[] = {
    {"time_settings", "main_time period_time period_moves", 3, 3, .handler = handle_time_settings},
    {"time_left", "color seconds moves", 3, 3, .handler = handle_time_left},
    {"kgs-time_settings", "system numbers", 1, 4, .handler = handle_system},
    {"kata-time_settings", "system numbers", 1, 5, .handler = handle_system},
    {"kata-list_time_settings", "", .handler = handle_list_time_settings},
    {0},
};
