/* SPDX-License-Identifier: MIT */
#include "match/spec.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "base/system/path.h"

typedef bool SpecSetter(EngineSpec *spec, const char *value);

static bool choose(const char *value, const char *const *names, int count, int *choice) {
    for (int i = 0; i < count; i++)
        if (!strcmp(value, names[i])) {
            *choice = i;
            return true;
        }
    return false;
}

static bool set_name(EngineSpec *spec, const char *value) {
    spec->name = value;
    return *value != '\0';
}

static bool set_command(EngineSpec *spec, const char *value) {
    spec->command = value;
    return *value != '\0';
}

static bool set_directory(EngineSpec *spec, const char *value) {
    spec->directory = value;
    return *value != '\0';
}

static bool set_environment(EngineSpec *spec, const char *value) {
    int i = 0;
    while (spec->environment[i])
        i++;
    if (i == CHILD_ENVIRONMENT - 1 || !strchr(value, '=') || *value == '=')
        return false;
    spec->environment[i] = value;
    return true;
}

static bool set_init(EngineSpec *spec, const char *value) {
    int i = 0;
    while (spec->init[i])
        i++;
    spec->init[i] = value;
    return i < SPEC_INIT_COMMANDS - 1;
}

static bool set_protocol(EngineSpec *spec, const char *value) {
    static const char *const names[] = {"gtp", "nboard", "nboard1"};
    int choice;
    if (!choose(value, names, 3, &choice))
        return false;
    spec->protocol = (EngineProtocol)choice;
    return true;
}

static bool set_pass(EngineSpec *spec, const char *value) {
    static const char *const names[] = {"auto", "explicit", "implied"};
    int choice;
    if (!choose(value, names, 3, &choice))
        return false;
    spec->pass = (PassStyle)choice;
    return true;
}

static bool set_colour(EngineSpec *spec, const char *value) {
    static const char *const names[] = {"auto", "b", "B", "black", "BLACK"};
    int choice;
    if (!choose(value, names, COLOUR_STYLES, &choice))
        return false;
    spec->colour = (ColourStyle)choice;
    return true;
}

static bool set_vertex(EngineSpec *spec, const char *value) {
    static const char *const names[] = {"auto", "upper", "lower"};
    int choice;
    if (!choose(value, names, VERTEX_STYLES, &choice))
        return false;
    spec->vertex = (VertexStyle)choice;
    return true;
}

static bool set_time(EngineSpec *spec, const char *value) {
    static const char *const names[] = {"auto", "gtp", "kata", "kgs", "none"};
    int choice;
    if (!choose(value, names, 5, &choice))
        return false;
    spec->time = (TimeStyle)choice;
    return true;
}

static bool set_bool(const char *value, bool *target) {
    static const char *const names[] = {"off", "on", "no", "yes", "0", "1"};
    int choice;
    if (!choose(value, names, 6, &choice))
        return false;
    *target = choice & 1;
    return true;
}

static bool set_level(EngineSpec *spec, const char *value) {
    return number_parse_small(value, 0, 1000, &spec->level);
}

static bool set_depth(EngineSpec *spec, const char *value) {
    return number_parse_small(value, 1, 60, &spec->depth);
}

static bool set_threads(EngineSpec *spec, const char *value) {
    return number_parse_small(value, 1, 1024, &spec->threads);
}

static bool set_nodes(EngineSpec *spec, const char *value) {
    int64_t number;
    if (!number_parse_int(value, 1, INT64_MAX, &number))
        return false;
    spec->nodes = number;
    return true;
}

static bool set_startup(EngineSpec *spec, const char *value) {
    return number_parse_double(value, &spec->startup) && spec->startup > 0 && spec->startup < 1e6;
}

static bool set_restart(EngineSpec *spec, const char *value) {
    return set_bool(value, &spec->restart);
}

static bool set_ids(EngineSpec *spec, const char *value) {
    return set_bool(value, &spec->ids);
}

static bool set_clock(EngineSpec *spec, const char *value) {
    spec->has_clock = true;
    return matchclock_parse(value, &spec->clock);
}

static const struct {
    const char *key;
    SpecSetter *set;
    const char *expected;
} keys[] = {
    {"name", set_name, "a name"},
    {"cmd", set_command, "a command line"},
    {"dir", set_directory, "a directory"},
    {"env", set_environment, "NAME=value, at most 15 of them"},
    {"init", set_init, "a protocol line, at most 15 of them"},
    {"proto", set_protocol, "gtp, nboard or nboard1"},
    {"level", set_level, "0..1000"},
    {"depth", set_depth, "1..60"},
    {"nodes", set_nodes, "a number of nodes"},
    {"threads", set_threads, "1..1024"},
    {"tc", set_clock, "none, 60, 60+2, 60+30/10 or 2/move"},
    {"startup", set_startup, "seconds"},
    {"restart", set_restart, "on or off"},
    {"ids", set_ids, "on or off"},
    {"pass", set_pass, "auto, explicit or implied"},
    {"colour", set_colour, "auto, b, B, black or BLACK"},
    {"vertex", set_vertex, "auto, upper or lower"},
    {"time", set_time, "auto, gtp, kata, kgs or none"},
};

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

static bool set_pair(EngineSpec *spec, char *word, char problem[256]) {
    char *value = strchr(word, '=');
    if (!value) {
        snprintf(problem, 256, "'%.60s': expected key=value", word);
        return false;
    }
    *value++ = '\0';
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        if (strcmp(word, keys[i].key))
            continue;
        if (keys[i].set(spec, value))
            return true;
        snprintf(problem, 256, "%s='%.60s': expected %s", word, value, keys[i].expected);
        return false;
    }
    snprintf(problem, 256, "unknown key '%.60s'", word);
    return false;
}

bool spec_parse(const char *text, EngineSpec *spec, char problem[256]) {
    EngineSpec parsed = {.level = -1, .startup = 10.0};
    problem[0] = '\0';
    parsed.storage = malloc(2 * strlen(text) + 2);
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
        if (!set_pair(&parsed, word, problem))
            goto fail;
    }
    if (!parsed.command) {
        snprintf(problem, 256, "cmd=... is missing");
        goto fail;
    }
    if (!parsed.name)
        parsed.name = default_name(parsed.command, out);
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
