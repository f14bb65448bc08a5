/* SPDX-License-Identifier: MIT */
#include "match/player.h"

#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/system/path.h"
#include "base/timer.h"
#include "base/utf8.h"
#include "front/kit/manual/option.h"
#include "front/kit/report.h"

bool player_init(Player *player, const EngineSpec *spec, double hang) {
    *player = (Player){.spec = spec,
                       .driver = spec->protocol == PROTOCOL_GTP ? &driver_gtp : &driver_nboard,
                       .hang = hang,
                       .reply = malloc(PLAYER_REPLY_SIZE)};
    return player->reply != NULL;
}

void player_free(Player *player) {
    player_stop(player, NULL);
    child_free(&player->child);
    free(player->reply);
    free(player->commands);
    player->reply = player->commands = NULL;
}

PlayerStatus player_start(Player *player, const ChildSpec *child, bool clocked) {
    player->identity[0] = player->problem[0] = '\0';
    player->id = 0;
    player->status = PLAYER_OK;
    player->dialect = player->spec->dialect;
    if (!clocked)
        player->dialect.time = TIME_NOTHING;
    if (!child_start(&player->child, child))
        return player_problem(player, PLAYER_CRASHED, "cannot start: %s", strerror(errno));
    player->started = true;
    player->ready = false;
    player->patience = player->spec->startup;
    player->driver->start(player);
    player->patience = player->hang;
    player->ready = true;
    return player->status;
}

void player_stop(Player *player, char how[48]) {
    if (how)
        how[0] = '\0';
    if (!player->started)
        return;
    if (child_is_running(&player->child))
        child_send(&player->child, "quit\n", 5, player_deadline(player, 0.1),
                   NULL); /* valid in both protocols */
    child_stop(&player->child, 0.2, how);
    player->started = false;
}

PlayerStatus player_broken(Player *player, ChildStatus status, const char *during) {
    switch (status) {
    case CHILD_OK:
        break;
    case CHILD_TIMEOUT:
        return player_problem(player, PLAYER_HUNG, "no reply to '%.60s' within %g s%s", during,
                              player->allowed, player->ready ? "" : " (startup=SECONDS)");
    case CHILD_CLOSED:
        return player_problem(player, PLAYER_CRASHED, "gone during '%.60s'", during);
    case CHILD_TOO_LONG:
        return player_problem(player, PLAYER_GARBAGE, "an endless line after '%.60s'", during);
    case CHILD_STOPPED:
        player->status = PLAYER_STOPPED;
    }
    return player->status;
}

PlayerStatus player_problem(Player *player, PlayerStatus status, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(player->problem, sizeof player->problem, format, arguments);
    va_end(arguments);
    return player->status = status;
}

int64_t player_deadline(Player *player, double seconds) {
    player->allowed = seconds;
    /* Infinity becomes thirty years. */
    return timer_now_ns() + (int64_t)(fmin(seconds, 1e9) * 1e9);
}

bool player_find_number(const char *text, const char *word, double *value) {
    size_t length = strlen(word);
    for (const char *at = text; *at; at++) {
        bool fresh = at == text || !isalnum((unsigned char)at[-1]);
        if (!fresh || strncasecmp(at, word, length))
            continue;
        const char *number = at + length;
        if (length)
            number += strspn(number, " :=");
        if (!isdigit((unsigned char)number[strspn(number, "+-.")]))
            continue;
        char *end;
        *value = strtod(number, &end);
        /* "D3" after a word is a square; "12@73%" is a depth. */
        if (end > number && !isalpha((unsigned char)*end))
            return isfinite(*value);
    }
    return false;
}

long long player_count(double reported, long long most) {
    return !(reported >= 1) ? 0 : reported >= (double)most ? most : (long long)reported;
}

/* ------------------------------------------------------------------------------ the description */

static bool add_environment(const ManualOption *option, const char *value, void *into) {
    EngineSpec *spec = into;
    int i = 0;
    (void)option;
    while (spec->child.environment[i])
        i++;
    if (i == CHILD_ENVIRONMENT - 1 || !strchr(value, '=') || *value == '=')
        return false;
    spec->child.environment[i] = value;
    return true;
}

static bool add_init(const ManualOption *option, const char *value, void *into) {
    EngineSpec *spec = into;
    int i = 0;
    (void)option;
    while (spec->init[i])
        i++;
    spec->init[i] = value;
    return i < SPEC_INIT_COMMANDS - 1;
}

static bool read_clock(const ManualOption *option, const char *value, void *into) {
    EngineSpec *spec = into;
    spec->has_clock = true;
    return matchclock_parse(value, option_member(option, into));
}

static bool read_startup(const ManualOption *option, const char *value, void *into) {
    return option_real.read(option, value, into) && *(double *)option_member(option, into) > 0;
}

static const OptionKind environment_kind = {add_environment, NULL, NULL},
                        init_kind = {add_init, NULL, NULL}, clock_kind = {read_clock, NULL, NULL},
                        startup_kind = {read_startup, NULL, NULL};

#define AT(member) OPTION_AT(EngineSpec, member)
#define AS(kind, member) OPTION_AS(kind, EngineSpec, member)

/* The words of styles have the order of their enumerations. */
static const ManualOption keys[] = {
    {"name", .argument = "a name", AT(name)},
    {"cmd", .argument = "a command line", AT(child.command)},
    {"dir", .argument = "a directory", AT(child.directory)},
    {"env", AS(environment_kind, child.environment), .expected = "NAME=value, at most 15 of them"},
    {"init", AS(init_kind, init), .expected = "a protocol line, at most 15 of them"},
    {"proto", .words = "gtp nboard nboard1", AT(protocol)},
    {"level", AT(level), OPTION_RANGE(0, 1000)},
    {"depth", AT(depth), OPTION_RANGE(1, 60)},
    {"nodes", AT(nodes), OPTION_RANGE(1, INT64_MAX)},
    {"threads", AT(threads), OPTION_RANGE(1, 1024)},
    {"tc", AS(clock_kind, clock), .expected = MATCHCLOCK_EXPECTED},
    {"startup", AS(startup_kind, startup), OPTION_RANGE(0, 1000000), .expected = "seconds"},
    {"restart", .words = "off on", AT(restart)},
    {"ids", .words = "off on", AT(ids)},
    {"pass", .words = "auto explicit implied", AT(dialect.pass)},
    {"colour", .words = "auto b B black BLACK", AT(dialect.colour)},
    {"vertex", .words = "auto upper lower", AT(dialect.vertex)},
    {"time", .words = "auto gtp kata kgs none", AT(dialect.time)},
};

/* Parses "key=value", which becomes two strings. */
static bool set_pair(EngineSpec *spec, char *word) {
    char *value = strchr(word, '='), problem[OPTION_PROBLEM];
    if (!value)
        return report_error("engine: '%.60s': expected key=value", word);
    *value++ = '\0';
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (strcmp(word, keys[i].name) == 0)
            return option_read(&keys[i], value, spec, problem) ||
                   report_error("engine: %s", problem);
    return report_error("engine: unknown key '%.60s'", word);
}

/* Takes one word from *text into *out, without quotes. False if a quote is not closed. */
static bool take_word(const char **text, char **out) {
    char quote = '\0';
    for (; **text && (quote || !strchr(" \t\r\n", **text)); ++*text) {
        if (quote && **text == '\\' && (*text)[1])
            *(*out)++ = *++*text;
        else if (quote ? **text == quote : **text == '"' || **text == '\'')
            quote = quote ? '\0' : **text;
        else
            *(*out)++ = **text;
    }
    *(*out)++ = '\0';
    return !quote;
}

/* The last path component of the command's first word, without characters special to a shell. */
static char *default_name(const char *command, char *out) {
    size_t length = strcspn(command, " \t");
    memcpy(out, command, length);
    out[length] = '\0';
    const char *name = path_name(out);
    return memmove(out, name, strlen(name) + 1);
}

bool spec_parse(const char *text, EngineSpec *spec) {
    EngineSpec parsed = {.level = -1, .startup = 10.0};
    parsed.storage = malloc(5 * strlen(text) + 4);
    if (!parsed.storage)
        return report_error("out of memory");
    char *out = parsed.storage;
    while (text += strspn(text, " \t\r\n"), *text) {
        char *word = out;
        if (!take_word(&text, &out)) {
            report_error("engine: a quote is not closed");
            goto fail;
        }
        if (!set_pair(&parsed, word))
            goto fail;
    }
    if (!parsed.child.command) {
        report_error("engine: cmd=... is missing");
        goto fail;
    }
    if (!parsed.name) {
        parsed.name = default_name(parsed.child.command, out);
        out += strlen(out) + 1;
    }
    utf8_clean(out, UTF8_GROWTH * strlen(parsed.name) + 1, parsed.name);
    parsed.name = out;
    *spec = parsed;
    return true;
fail:
    free(parsed.storage);
    return false;
}

void spec_free(EngineSpec *spec) {
    free(spec->storage);
    *spec = (EngineSpec){0};
}
