/* SPDX-License-Identifier: MIT */
#include "match/spec.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/system/path.h"
#include "front/kit/manual/option.h"
#include "record/utf8.h"

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

/* Parses the value of a key. */
static bool set_pair(EngineSpec *spec, const char *key, const char *value,
                     char problem[OPTION_PROBLEM]) {
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (strcmp(key, keys[i].name) == 0)
            return option_read(&keys[i], value, spec, problem);
    snprintf(problem, OPTION_PROBLEM, "unknown key '%.60s'", key);
    return false;
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

bool spec_parse(const char *text, EngineSpec *spec, char problem[256]) {
    EngineSpec parsed = {.level = -1, .startup = 10.0};
    problem[0] = '\0';
    parsed.storage = malloc(5 * strlen(text) + 4);
    if (!parsed.storage) {
        snprintf(problem, 256, "out of memory");
        return false;
    }
    char *out = parsed.storage;
    while (text += strspn(text, " \t\r\n"), *text) {
        char *word = out;
        if (!take_word(&text, &out)) {
            snprintf(problem, 256, "a quote is not closed");
            goto fail;
        }
        char *value = strchr(word, '=');
        if (!value) {
            snprintf(problem, 256, "'%.60s': expected key=value", word);
            goto fail;
        }
        *value++ = '\0';
        if (!set_pair(&parsed, word, value, problem))
            goto fail;
    }
    if (!parsed.child.command) {
        snprintf(problem, 256, "cmd=... is missing");
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
