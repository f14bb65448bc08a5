/* SPDX-License-Identifier: MIT
 *
 * One table row a key: its name, its help, its range and how to read and write it. Options, help,
 * `verdi-param` and the error messages are all made from this table.
 */
#define _GNU_SOURCE
#include "front/kit/settings.h"

#include <getopt.h>
#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "base/text.h"
#include "base/timer.h"
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
    size_t field; /* where an int, a bool or a string lives in Settings */
    int slot;     /* a string's place in Settings.owned */
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
    static const char *const levels[] = {"0", "73", "87", "95", "98", "99", "100"};
    for (int i = 0; i < (int)(sizeof levels / sizeof *levels); i++)
        if (strcmp(value, levels[i]) == 0)
            return int_set(settings, key, value);
    return false;
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

static void discs_get(const Settings *settings, const Key *key, Text *out) {
    text_add(out, "%.2f", (double)*(const int *)key_value(settings, key) / VERDI_DISC);
}

static bool score_set(Settings *settings, const Key *key, const char *value) {
    (void)key;
    for (int i = 0; i < (int)(sizeof score_names / sizeof *score_names); i++)
        if (strcmp(value, score_names[i]) == 0) {
            settings->score = (verdi_convention)i;
            return true;
        }
    return false;
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
    {"level", "N", "strength, 0 to 60 (20; binds where no other limit is given)",
     "a number from 0 to 60", LEVELS, level_set, int_get, 0, 60, FIELD(limits.level)},
    {"depth", "PLIES", "search at most so deep, 1 to 60 (0: no limit)", "a number from 0 to 60",
     "[string]", int_set, int_get, 0, 60, FIELD(limits.depth)},
    {"confidence", "P", "of searches of the middle game: 73, 87, 95, 98, 99 or 100% (0: by level)",
     "0, 73, 87, 95, 98, 99 or 100", "[list/0/73/87/95/98/99/100]", confidence_set, int_get, 0, 100,
     FIELD(limits.confidence)},
    {"nodes", "N", "nodes a move (0: no limit)", "a number from 0 up", "[string]", nodes_set,
     nodes_get, 0, INT64_MAX, FIELD(limits.nodes)},
    {"movetime", "MS", "milliseconds a move (0: no limit)", "milliseconds from 0 to 1000000000",
     "[string]", ms_set, ms_get, 0, 1000000000, FIELD(limits.move_time)},
    {"threads", "N", "threads, 1 to 256 (0: one for each CPU)", "a number from 0 to 256",
     "[string]", int_set, int_get, 0, 256, FIELD(config.threads)},
    {"hash", "MIB", "transposition table in MiB, 1 to 1048576 (256)",
     "a number of MiB from 1 to 1048576", "[string]", int_set, int_get, 1, 1048576,
     FIELD(config.hash_mib)},
    {"overhead", "MS",
     "time kept back for latency (auto: a tenth of the time, 20 to 100 ms, more after delays)",
     "milliseconds from 0 to 60000, or auto", "[string]", overhead_set, ms_get, 0, 60000,
     FIELD(limits.overhead)},
    {"contempt", "N", "what a draw is worth to us, -100 (a loss) to 100 (a win) (0)",
     "a number from -100 to 100", "[string]", int_set, int_get, -100, 100, FIELD(limits.contempt)},
    {"score", "RULE", "how empty squares count: winner, discs or split (winner)",
     "winner, discs or split", "[list/winner/discs/split]", score_set, score_get, 0, 0,
     FIELD(score)},
    {"ponder", NULL, "think on the opponent's time (off)", "0 or 1", "[bool]", switch_set,
     switch_get, 0, 0, FIELD(ponder)},
    {"gogui-gfx", NULL, "GTP: live graphics for GoGui on stderr (off)", "0 or 1", "[bool]",
     switch_set, switch_get, 0, 0, FIELD(gogui_gfx)},
    {"show-time", "MS", "GTP: of commands that only show values (2000; 0: as the level says)",
     "milliseconds from 0 to 1000000000", "[string]", ms_set, ms_get, 0, 1000000000,
     FIELD(show_time)},
    {"no-book", NULL, "think from the first move on (off)", "0 or 1", "[bool]", switch_set,
     switch_get, 0, 0, FIELD(no_book)},
    {"book-randomness", "N",
     "book moves are drawn; one that loses N discs more half as often, 0 to 64 (0: the best)",
     "a number from 0 to 64", "[string]", int_set, int_get, 0, 64, FIELD(book_style.randomness)},
    {"book-loss", "DISCS", "never a book move that loses more against the best (1)",
     "discs from 0 to 64", "[string]", discs_set, discs_get, 0, 64, FIELD(book_style.loss)},
    {"book-seed", "N", "of the drawing: the same seed, the same moves (each time another)",
     "a number from 0 up", "[string]", nodes_set, nodes_get, 0, INT64_MAX, FIELD(book_style.seed)},
    {"weights", "FILE", "evaluation weights instead of the built-in ones", "a file name", NULL,
     string_set, string_get, 0, 0, FIELD(config.weights_file), .slot = 0},
    {"cpu", "LEVEL", "portable, x86-64-v3, ... (the best this CPU has)", "a CPU level", NULL,
     string_set, string_get, 0, 0, FIELD(config.cpu), .slot = 1},
    {"log", "FILE", "append all protocol traffic to FILE", "a file name", NULL, string_set,
     string_get, 0, 0, FIELD(log_file), .slot = 2},
    {"book", "FILE", "an opening book instead of the built-in one", "a file name", NULL, book_set,
     string_get, 0, 0, FIELD(book_file), .slot = 3},
};

enum { KEYS = sizeof keys / sizeof *keys, EXTRAS = 16 };

void settings_init(Settings *settings) {
    *settings = (Settings){.score = VERDI_SCORE_WINNER, .show_time = 2};
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

void settings_limit_forced(verdi_limits *limits, const verdi_game *game) {
    uint64_t legal = verdi_game_legal(game);
    bool forced = !(legal & (legal - 1));
    if (forced && limits->move_time > 0 && (!limits->depth || limits->depth > VERDI_FORCED_DEPTH))
        limits->depth = VERDI_FORCED_DEPTH;
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

/* `name` is one of the blank-separated words of `list`. */
static bool list_has(const char *list, const char *name) {
    size_t length = strlen(name);
    for (const char *at = list; at && *at;) {
        size_t word = strcspn(at, " ");
        if (word == length && memcmp(at, name, length) == 0)
            return true;
        at += word + strspn(at + word, " ");
    }
    return false;
}

void settings_describe(const Settings *settings, const verdi_limits *limits, Text *out) {
    static const char decisive[] = "depth confidence nodes hash";
    const char *name, *type;
    char value[128];
    text_add(out, "verdi %s", verdi_version());
    if (limits->level >= 0)
        text_add(out, " level=%d", limits->level);
    for (int i = 0; settings_get(settings, i, &name, &type, value); i++)
        if (list_has(decisive, name) && strcmp(value, "0") != 0)
            text_add(out, " %s=%s", name, value);
}

static bool key_accepted(const Key *key, const char *accepted) {
    return !accepted || list_has(accepted, key->name);
}

static void print_option(const char *name, const char *argument, const char *help) {
    char left[64];
    snprintf(left, sizeof left, "--%s%s%s", name, argument ? " " : "", argument ? argument : "");
    printf("  %-18s %s\n", left, help);
}

static void print_help(const char *accepted, const SettingsExtra *extra, const char *usage) {
    printf("%s\nOptions:\n", usage);
    for (; extra && extra->name; extra++)
        print_option(extra->name, extra->value ? "ARG" : NULL, extra->help);
    for (int i = 0; i < KEYS; i++)
        if (key_accepted(&keys[i], accepted))
            print_option(keys[i].name, keys[i].argument, keys[i].help);
    print_option("help", NULL, "this text");
}

/* getopt's table: the accepted keys (value: index), the extras (KEYS + index), then help. */
static void make_options(struct option options[KEYS + EXTRAS + 2], const char *accepted,
                         const SettingsExtra *extra) {
    int count = 0;
    for (int i = 0; i < KEYS; i++)
        if (key_accepted(&keys[i], accepted))
            options[count++] = (struct option){
                keys[i].name, keys[i].argument ? required_argument : optional_argument, NULL,
                256 + i};
    for (int i = 0; extra && extra[i].name && i < EXTRAS; i++)
        options[count++] = (struct option){
            extra[i].name, extra[i].value ? required_argument : no_argument, NULL, 256 + KEYS + i};
    options[count++] = (struct option){"help", no_argument, NULL, 'h'};
    options[count] = (struct option){0};
}

int settings_parse(Settings *settings, int argc, char **argv, const char *accepted,
                   const SettingsExtra *extra, const char *usage) {
    struct option options[KEYS + EXTRAS + 2];
    char problem[128], command[64];
    bool top = strcmp(argv[0], "verdi") == 0;
    snprintf(command, sizeof command, "verdi%s%.40s", top ? "" : " ", top ? "" : argv[0]);
    make_options(options, accepted, extra);
    optind = 0; /* begin anew: several lists may be parsed in one process */
    opterr = 0;
    for (;;) {
        int option = getopt_long(argc, argv, ":h", options, NULL);
        if (option == -1)
            return optind;
        if (option == 'h') {
            print_help(accepted, extra, usage);
            return 0;
        }
        if (option == '?' || option == ':') {
            char letter[3] = {'-', (char)optopt, '\0'};
            fprintf(stderr, "%s: %s %s (see --help)\n", command,
                    optopt > 0 && optopt < 256 ? letter : argv[optind - 1],
                    option == ':' ? "needs a value" : "is not an option here");
            return -1;
        }
        if (option >= 256 + KEYS) {
            const SettingsExtra *own = &extra[option - 256 - KEYS];
            if (own->flag)
                *own->flag = true;
            if (own->value)
                *own->value = optarg;
            continue;
        }
        const Key *key = &keys[option - 256];
        if (!settings_set(settings, key->name, optarg ? optarg : "1", problem)) {
            fprintf(stderr, "%s: --%s\n", command, problem);
            return -1;
        }
    }
}

verdi_engine *settings_engine(const Settings *settings) {
    char problem[ENGINE_PROBLEM];
    verdi_engine *engine = engine_open(&settings->config, problem);
    if (!engine)
        fprintf(stderr, "verdi: %s\n", problem);
    return engine;
}
