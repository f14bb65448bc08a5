/* SPDX-License-Identifier: MIT */
#include "match/spec.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arguments/arguments.h"
#include "base/number.h"
#include "base/system/path.h"
#include "record/utf8.h"

static bool add_environment(const char *value, void *target) {
    EngineSpec *spec = target;
    int i = 0;
    while (spec->child.environment[i])
        i++;
    if (i == CHILD_ENVIRONMENT - 1 || !strchr(value, '=') || *value == '=')
        return false;
    spec->child.environment[i] = value;
    return true;
}

static bool add_init(const char *value, void *target) {
    EngineSpec *spec = target;
    int i = 0;
    while (spec->init[i])
        i++;
    spec->init[i] = value;
    return i < SPEC_INIT_COMMANDS - 1;
}

static bool set_startup(const char *value, void *target) {
    double *seconds = target;
    return number_parse_double(value, seconds) && *seconds > 0 && *seconds < 1e6;
}

static bool set_clock(const char *value, void *target) {
    EngineSpec *spec = target;
    spec->has_clock = true;
    return matchclock_parse(value, &spec->clock);
}

/* Takes what stands behind a key; words of styles are in the order of their enumerations. */
static bool set_pair(EngineSpec *spec, const char *key, const char *value, char problem[256]) {
    const Argument keys[] = {
        {"name", .text = &spec->name, .expected = "a name"},
        {"cmd", .text = &spec->child.command, .expected = "a command line"},
        {"dir", .text = &spec->child.directory, .expected = "a directory"},
        {"env", .parse = add_environment, .target = spec,
         .expected = "NAME=value, at most 15 of them"},
        {"init", .parse = add_init, .target = spec,
         .expected = "a protocol line, at most 15 of them"},
        {"proto", .choice = (int *)&spec->protocol, .words = "gtp nboard nboard1",
         .expected = "gtp, nboard or nboard1"},
        {"level", .small = &spec->level, .high = 1000, .expected = "0..1000"},
        {"depth", .small = &spec->depth, .low = 1, .high = 60, .expected = "1..60"},
        {"nodes", .number = &spec->nodes, .low = 1, .high = INT64_MAX,
         .expected = "a number of nodes"},
        {"threads", .small = &spec->threads, .low = 1, .high = 1024, .expected = "1..1024"},
        {"tc", .parse = set_clock, .target = spec,
         .expected = "none, 60, 60+2, 60+30/10 or 2/move"},
        {"startup", .parse = set_startup, .target = &spec->startup, .expected = "seconds"},
        {"restart", .choice = &spec->restart, .words = "off on", .expected = "on or off"},
        {"ids", .choice = &spec->ids, .words = "off on", .expected = "on or off"},
        {"pass", .choice = (int *)&spec->pass, .words = "auto explicit implied",
         .expected = "auto, explicit or implied"},
        {"colour", .choice = (int *)&spec->colour, .words = "auto b B black BLACK",
         .expected = "auto, b, B, black or BLACK"},
        {"vertex", .choice = (int *)&spec->vertex, .words = "auto upper lower",
         .expected = "auto, upper or lower"},
        {"time", .choice = (int *)&spec->time, .words = "auto gtp kata kgs none",
         .expected = "auto, gtp, kata, kgs or none"},
    };
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        if (strcmp(key, keys[i].name))
            continue;
        if (arguments_set(&keys[i], value))
            return true;
        snprintf(problem, 256, "%s='%.60s': expected %s", key, value, keys[i].expected);
        return false;
    }
    snprintf(problem, 256, "unknown key '%.60s'", key);
    return false;
}

/* Takes one word off *text into *out, quotes resolved. False if a quote is not closed. */
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

/* The last component of the command's first word, without what a shell would object to. */
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
