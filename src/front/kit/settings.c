/* SPDX-License-Identifier: MIT
 *
 * One table row a key: its name, its help, its range and how to read and write it. Options, help,
 * `verdi-param` and the error messages are all made from this table.
 */
#define _GNU_SOURCE
#include "front/kit/settings.h"

#include <assert.h>
#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "base/text.h"
#include "base/timer.h"
#include "front/kit/manual/words.h"
#include "front/kit/tell.h"
#include "study/engine_open.h"

typedef struct Key Key;

typedef bool KeySet(Settings *settings, const Key *key, const char *value);
typedef void KeyGet(const Settings *settings, const Key *key, Text *out);

struct Key {
    const char *name, *argument, *help; /* argument NULL: a switch */
    const char *expected;               /* "a number from 0 to 60" */
    const char *type;                   /* for GoGui; NULL: only on the command line */
    KeySet *set;
    KeyGet *get;
    int64_t low, high;
    size_t field;          /* where an int, a bool or a string lives in Settings */
    int slot;              /* a string's place in Settings.owned */
    const char *words;     /* all values, blanks between; NULL: too many */
    const char *otherwise; /* the default, where the value does not tell it */
};

#define FIELD(member) .field = offsetof(Settings, member)

static const char *const score_names[] = {
    [VERDI_SCORE_WINNER] = "winner",
    [VERDI_SCORE_DISCS] = "discs",
    [VERDI_SCORE_SPLIT] = "split",
};

/* The field of a key that is a plain int, bool or string. */
static void *key_field(Settings *settings, const Key *key) {
    return (char *)settings + key->field;
}

static const void *key_value(const Settings *settings, const Key *key) {
    return (const char *)settings + key->field;
}

static bool int_set(Settings *settings, const Key *key, const char *value) {
    int64_t number;
    if (!number_parse_int(value, key->low, key->high, &number))
        return false;
    *(int *)key_field(settings, key) = (int)number;
    return true;
}

static void int_get(const Settings *settings, const Key *key, Text *out) {
    text_add(out, "%d", *(const int *)key_value(settings, key));
}

static bool level_set(Settings *settings, const Key *key, const char *value) {
    if (!int_set(settings, key, value))
        return false;
    settings->level_given = true;
    return true;
}

/* How well moves are played is said by an Elo or by a loss: the last word counts. */
static bool elo_set(Settings *settings, const Key *key, const char *value) {
    int64_t elo = -1;
    if (strcmp(value, "off") != 0 && !number_parse_int(value, key->low, key->high, &elo))
        return false;
    if (elo >= 0 || settings->elo >= 0)
        settings->loss = elo < 0 ? 0 : verdi_elo_loss((int)elo);
    settings->elo = (int)elo;
    return true;
}

static void elo_get(const Settings *settings, const Key *key, Text *out) {
    (void)key;
    if (settings->elo < 0)
        text_add(out, "off");
    else
        text_add(out, "%d", settings->elo);
}

static bool nodes_set(Settings *settings, const Key *key, const char *value) {
    int64_t number;
    if (!number_parse_int(value, key->low, key->high, &number))
        return false;
    *(uint64_t *)key_field(settings, key) = (uint64_t)number;
    return true;
}

static void nodes_get(const Settings *settings, const Key *key, Text *out) {
    text_add(out, "%llu", (unsigned long long)*(const uint64_t *)key_value(settings, key));
}

/* Milliseconds outside, seconds inside. */
static bool ms_set(Settings *settings, const Key *key, const char *value) {
    int64_t ms;
    if (!number_parse_int(value, key->low, key->high, &ms))
        return false;
    *(double *)key_field(settings, key) = (double)ms / 1000;
    return true;
}

static void ms_get(const Settings *settings, const Key *key, Text *out) {
    double seconds = *(const double *)key_value(settings, key);
    if (seconds < 0)
        text_add(out, "auto");
    else
        text_add(out, "%.0f", seconds * 1000);
}

static bool confidence_set(Settings *settings, const Key *key, const char *value) {
    return words_find(key->words, value) >= 0 && int_set(settings, key, value);
}

static bool overhead_set(Settings *settings, const Key *key, const char *value) {
    if (strcmp(value, "auto") != 0)
        return ms_set(settings, key, value);
    settings->limits.overhead = -1;
    return true;
}

/* Discs outside, 1/128 disc inside. */
static bool discs_set(Settings *settings, const Key *key, const char *value) {
    double discs;
    if (!number_parse_double(value, &discs) || !(discs >= (double)key->low) ||
        !(discs <= (double)key->high))
        return false;
    *(int *)key_field(settings, key) = (int)lround(discs * VERDI_DISC);
    return true;
}

static bool loss_set(Settings *settings, const Key *key, const char *value) {
    if (!discs_set(settings, key, value))
        return false;
    settings->elo = -1;
    return true;
}

static void discs_get(const Settings *settings, const Key *key, Text *out) {
    text_add(out, "%.2f", (double)*(const int *)key_value(settings, key) / VERDI_DISC);
}

/* The words of the key are score_names in their order. */
static bool score_set(Settings *settings, const Key *key, const char *value) {
    int score = words_find(key->words, value);
    if (score >= 0)
        settings->score = (verdi_convention)score;
    return score >= 0;
}

static void score_get(const Settings *settings, const Key *key, Text *out) {
    (void)key;
    text_add(out, "%s", score_names[settings->score]);
}

static bool switch_set(Settings *settings, const Key *key, const char *value) {
    static const char *const words[] = {"0", "1", "off", "on", "false", "true", "no", "yes"};
    for (int i = 0; i < (int)(sizeof words / sizeof *words); i++)
        if (strcasecmp(value, words[i]) == 0) {
            *(bool *)key_field(settings, key) = i & 1;
            return true;
        }
    return false;
}

static void switch_get(const Settings *settings, const Key *key, Text *out) {
    text_add(out, "%d", *(const bool *)key_value(settings, key));
}

static bool string_set(Settings *settings, const Key *key, const char *value) {
    char *copy = *value ? strdup(value) : NULL;
    if (!copy)
        return false;
    free(settings->owned[key->slot]);
    settings->owned[key->slot] = copy;
    *(const char **)key_field(settings, key) = copy;
    return true;
}

/* The last word counts: a file after --no-book, or after a VERDI_BOOK that says "none". */
static bool book_set(Settings *settings, const Key *key, const char *value) {
    if (!string_set(settings, key, value))
        return false;
    settings->no_book = false;
    settings->book_given = true;
    return true;
}

static void string_get(const Settings *settings, const Key *key, Text *out) {
    const char *value = *(const char *const *)key_value(settings, key);
    text_add(out, "%s", value ? value : "");
}

#define LEVELS                                                                                     \
    "[list/0/1/2/3/4/5/6/7/8/9/10/11/12/13/14/15/16/17/18/19/20/21/22/23/24/25/26/27/28/29/30/31"  \
    "/32/33/34/35/36/37/38/39/40/41/42/43/44/45/46/47/48/49/50/51/52/53/54/55/56/57/58/59/60]"

/* Those with a type come first: settings_get() counts on it. */
static const Key keys[] = {
    {"level", "N",
     "strength, 0 to 60; binds where no other limit is given; in games 0 to 5 vary, and "
     "leave the book early",
     "a number from 0 to 60", LEVELS, level_set, int_get, 0, 60, FIELD(limits.level)},
    {"target-loss", "DISCS",
     "play worse: lose so much a move in the mean, choosing among all moves by their values, 0 "
     "(the "
     "best) to 64",
     "discs from 0 to 64", "[string]", loss_set, discs_get, 0, 64, FIELD(loss)},
    {"elo", "N", "the same by strength, 0 (random moves) to 2500; off: as --target-loss says",
     "a number from 0 to 2500, or off", "[string]", elo_set, elo_get, 0, VERDI_ELO_MAX, FIELD(elo)},
    {"depth", "PLIES", "search at most so deep, 1 to 60; 0: no limit", "a number from 0 to 60",
     "[string]", int_set, int_get, 0, 60, FIELD(limits.depth)},
    {"confidence", "P", "percent, of searches of the middle game; 0: by level",
     "0, 73, 87, 95, 98, 99 or 100", "[list/0/73/87/95/98/99/100]", confidence_set, int_get, 0, 100,
     FIELD(limits.confidence), .words = "0 73 87 95 98 99 100"},
    {"nodes", "N", "nodes a move; 0: no limit", "a number from 0 up", "[string]", nodes_set,
     nodes_get, 0, INT64_MAX, FIELD(limits.nodes)},
    {"movetime", "MS", "milliseconds a move, up to 1000000000; 0: no limit",
     "milliseconds from 0 to 1000000000", "[string]", ms_set, ms_get, 0, 1000000000,
     FIELD(limits.move_time)},
    {"threads", "N", "threads, 1 to 256; 0: one for each CPU", "a number from 0 to 256", "[string]",
     int_set, int_get, 0, 256, FIELD(config.threads)},
    {"hash", "MIB", "transposition table in MiB, 1 to 1048576", "a number of MiB from 1 to 1048576",
     "[string]", int_set, int_get, 1, 1048576, FIELD(config.hash_mib)},
    {"overhead", "MS",
     "time kept back for latency, 0 to 60000; auto: a tenth of the time, 20 to 100 ms, more after "
     "delays",
     "milliseconds from 0 to 60000, or auto", "[string]", overhead_set, ms_get, 0, 60000,
     FIELD(limits.overhead)},
    {"contempt", "N", "what a draw is worth to us, -100 (a loss) to 100 (a win)",
     "a number from -100 to 100", "[string]", int_set, int_get, -100, 100, FIELD(limits.contempt)},
    {"score", "RULE",
     "who gets the empty squares at the end: winner, discs (nobody) or split; moves are chosen as "
     "if the winner did",
     "winner, discs or split", "[list/winner/discs/split]", score_set, score_get, 0, 0,
     FIELD(score), .words = "winner discs split"},
    {"ponder", NULL, "think on the opponent's time", "0 or 1", "[bool]", switch_set, switch_get, 0,
     0, FIELD(ponder)},
    {"gogui-gfx", NULL, "GTP: live graphics for GoGui on stderr", "0 or 1", "[bool]", switch_set,
     switch_get, 0, 0, FIELD(gogui_gfx)},
    {"show-time", "MS",
     "GTP: milliseconds of commands that only show values, up to 1000000000; 0: as the level says",
     "milliseconds from 0 to 1000000000", "[string]", ms_set, ms_get, 0, 1000000000,
     FIELD(show_time)},
    {"no-book", NULL, "do without an opening book", "0 or 1", "[bool]", switch_set, switch_get, 0,
     0, FIELD(no_book)},
    {"book-randomness", "N",
     "draw book moves, one that loses N discs more half as often, 0 to 64; 0: always the best",
     "a number from 0 to 64", "[string]", int_set, int_get, 0, 64, FIELD(book_style.randomness)},
    {"book-loss", "DISCS", "never a book move that loses more against the best, 0 to 64",
     "discs from 0 to 64", "[string]", discs_set, discs_get, 0, 64, FIELD(book_style.loss)},
    {"book-seed", "N", "of all moves that are drawn, 0 up: the same seed, the same moves",
     "a number from 0 up", "[string]", nodes_set, nodes_get, 0, INT64_MAX, FIELD(book_style.seed),
     .otherwise = "each time another"},
    {"weights", "FILE", "evaluation weights", "a file name", NULL, string_set, string_get, 0, 0,
     FIELD(config.weights_file), .slot = 0, .otherwise = "the built-in ones"},
    {"cpu", "LEVEL",
     "use the code for this CPU level: portable, x86-64-v3, x86-64-v4, "
     "x86-64-v4-popcnt or neon",
     "a CPU level", NULL, string_set, string_get, 0, 0, FIELD(config.cpu), .slot = 1,
     .otherwise = "the best there is",
     .words = "portable x86-64-v3 x86-64-v4 x86-64-v4-popcnt neon"},
    {"log", "FILE", "append all protocol traffic to this file", "a file name", NULL, string_set,
     string_get, 0, 0, FIELD(log_file), .slot = 2},
    {"book", "FILE", "the opening book", "a file name", NULL, book_set, string_get, 0, 0,
     FIELD(book_file), .slot = 3, .otherwise = "yours, else the built-in one"},
};

enum { KEYS = sizeof keys / sizeof *keys };

void settings_init(Settings *settings) {
    *settings = (Settings){.score = VERDI_SCORE_WINNER, .elo = -1, .show_time = 2};
    verdi_config_init(&settings->config);
    verdi_limits_init(&settings->limits);
    verdi_book_style_init(&settings->book_style);
    settings->book_style.seed = (uint64_t)timer_now_ns() % 1000000000; /* another game each time */
    const char *book = getenv("VERDI_BOOK");
    settings->no_book = book && strcmp(book, "none") == 0;
    settings->book_file = book && *book && !settings->no_book ? book : NULL;
}

void settings_free(Settings *settings) {
    for (int i = 0; i < (int)(sizeof settings->owned / sizeof *settings->owned); i++)
        free(settings->owned[i]);
    settings_init(settings);
}

verdi_limits settings_limits(const Settings *settings, const verdi_clock *clock) {
    verdi_limits limits = settings->limits;
    if (clock)
        limits.clock = *clock;
    bool other = limits.depth || limits.nodes || limits.move_time > 0 || limits.clock.active;
    if (other && !settings->level_given)
        limits.level = -1;
    return limits;
}

void settings_limit_play(const Settings *settings, verdi_limits *limits, const verdi_game *game) {
    const verdi_limits *user = &settings->limits;
    uint64_t legal = verdi_game_legal(game);
    bool forced = !(legal & (legal - 1));
    limits->casual = true;
    limits->loss = settings->loss;
    if (limits->loss && !settings->level_given && !user->depth && !user->nodes &&
        user->move_time <= 0)
        limits->level = VERDI_ELO_LEVEL;
    if (forced && limits->move_time > 0 && (!limits->depth || limits->depth > VERDI_FORCED_DEPTH))
        limits->depth = VERDI_FORCED_DEPTH;
}

void settings_strength(const Settings *settings, char text[SETTINGS_STRENGTH]) {
    Text out = text_into(text, SETTINGS_STRENGTH);
    verdi_limits limits = settings_limits(settings, NULL);
    if (settings->elo >= 0)
        text_add(&out, "elo %d", settings->elo);
    else if (settings->loss)
        text_add(&out, "loss %.2f", (double)settings->loss / VERDI_DISC);
    else if (limits.level >= 0)
        text_add(&out, "level %d", limits.level);
}

static const Key *key_find(const char *name) {
    for (int i = 0; i < KEYS; i++)
        if (strcmp(keys[i].name, name) == 0)
            return &keys[i];
    return NULL;
}

bool settings_set(Settings *settings, const char *name, const char *value, char problem[128]) {
    const Key *key = key_find(name);
    if (!key) {
        snprintf(problem, 128, "no setting is called '%.40s'", name);
        return false;
    }
    if (key->set(settings, key, value))
        return true;
    snprintf(problem, 128, "%s: %s expected, got '%.40s'", key->name, key->expected, value);
    return false;
}

bool settings_get(const Settings *settings, int index, const char **name, const char **type,
                  char value[128]) {
    if (index < 0 || index >= KEYS || !keys[index].type)
        return false;
    Text text = text_into(value, 128);
    *name = keys[index].name;
    *type = keys[index].type;
    keys[index].get(settings, &keys[index], &text);
    return true;
}

const char *settings_expected(const char *name) {
    const Key *key = key_find(name);
    return key && key->type ? key->expected : NULL;
}

void settings_describe(const Settings *settings, const verdi_limits *limits, Text *out) {
    static const char decisive[] = "depth confidence nodes hash";
    const char *name, *type;
    char value[128];
    text_add(out, "verdi %s", verdi_version());
    if (limits->level >= 0)
        text_add(out, " level=%d", limits->level);
    for (int i = 0; settings_get(settings, i, &name, &type, value); i++)
        if (words_find(decisive, name) >= 0 && strcmp(value, "0") != 0)
            text_add(out, " %s=%s", name, value);
    if (settings->score != VERDI_SCORE_WINNER)
        text_add(out, " score=%s", score_names[settings->score]);
}

const char *settings_score_name(verdi_convention score) {
    return score_names[score];
}

bool settings_option(const Settings *settings, int index, const char *accepted,
                     ManualOption *option, char value[MANUAL_VALUE]) {
    const Key *key = index < KEYS ? &keys[index] : NULL;
    *option = (ManualOption){0};
    if (!key || (accepted && words_find(accepted, key->name) < 0))
        return key != NULL;
    Text text = text_into(value, MANUAL_VALUE);
    *option = (ManualOption){key->name, key->argument, key->help, NULL, key->words, key->otherwise};
    if (key->argument && !key->otherwise && key->type) {
        key->get(settings, key, &text);
        option->initial = value;
    }
    return true;
}

void settings_default(Settings *settings, const char *defaults) {
    char word[64], problem[128];
    while (defaults && *defaults) {
        size_t length = strcspn(defaults, " "), name = strcspn(defaults, "=");
        snprintf(word, sizeof word, "%.*s", (int)length, defaults);
        word[name] = '\0';
        bool good = settings_set(settings, word, word + name + 1, problem);
        assert(good);
        (void)good;
        defaults += length + strspn(defaults + length, " ");
    }
    settings->level_given = false;
}

verdi_engine *settings_engine(const Settings *settings) {
    char problem[ENGINE_PROBLEM];
    verdi_engine *engine = engine_open(&settings->config, problem);
    if (!engine)
        tell_error("verdi: %s\n", problem);
    return engine;
}
