/* SPDX-License-Identifier: MIT
 *
 * The table of settings. Options, help, `verdi-param` and error messages are generated from it.
 */
#include "front/kit/settings.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/timer.h"
#include "front/kit/manual/option.h"

#define AT(member) OPTION_AT(Settings, member)
#define AS(kind, member) OPTION_AS(kind, Settings, member)

/* The settings in the last FIXED rows cannot change while the program runs. */
static const ManualOption rows[] = {
    {"level", "N",
     "strength, 0 to 60; the default applies if no other limit is given; in games, levels 0 to 5 "
     "vary their moves and leave the book early",
     AT(limits.level), OPTION_RANGE(0, 60), .group = "Strength and limits"},
    {"target-loss", "DISCS", "play worse: lose DISCS per move on average, 0 (the best move) to 64",
     AS(option_discs, loss), OPTION_RANGE(0, 64)},
    {"elo", "N", "play worse: at this Elo, 0 (random moves) to 2500; off: use --target-loss",
     AT(elo), OPTION_RANGE(0, VERDI_ELO_MAX), .none = "off"},
    {"depth", "PLIES", "maximum depth, 1 to 60; 0: no limit", AT(limits.depth),
     OPTION_RANGE(0, 60)},
    {"confidence", "P", "confidence of middle-game searches in percent; 0: by the level",
     .words = "0 73 87 95 98 99 100", AS(option_listed, limits.confidence)},
    {"nodes", "N", "nodes per move; 0: no limit", AT(limits.nodes), OPTION_RANGE(0, INT64_MAX)},
    {"movetime", "MS", "milliseconds per move, up to 1000000000; 0: no limit",
     AS(option_ms, limits.move_time), OPTION_RANGE(0, 1000000000)},
    {"threads", "N", "threads, 1 to 256; 0: one per CPU", AT(config.threads), OPTION_RANGE(0, 256),
     .group = "Machine"},
    {"hash", "MIB", "size of the transposition table in MiB, 1 to 1048576", AT(config.hash_mib),
     OPTION_RANGE(1, 1048576), .expected = "a number of MiB from 1 to 1048576"},
    {"overhead", "MS",
     "time reserved for latency, 0 to 60000; auto: a twentieth of the time, 5 to 100 ms, more "
     "after delays",
     AS(option_ms, limits.overhead), OPTION_RANGE(0, 60000), .none = "auto"},
    {"contempt", "N", "value of a draw for the engine, -100 (a loss) to 100 (a win)",
     AT(limits.contempt), OPTION_RANGE(-100, 100), .group = "Play and scoring"},
    {"score", "RULE",
     "who gets the empty squares at the end: winner, nobody (discs) or half each (split); the "
     "choice of moves always assumes winner",
     .words = "winner discs split", AT(score)},
    {"ponder", NULL, "think on the opponent's time", AT(ponder)},
    {"gogui-gfx", NULL, "GTP: draw the search in GoGui while it runs", AT(gogui_gfx)},
    {"show-time", "MS",
     "GTP: milliseconds for commands that show values, up to 1000000000; 0: by the level",
     AS(option_ms, show_time), OPTION_RANGE(0, 1000000000)},
    {"no-book", NULL, "use no opening book", AT(no_book), .group = "Opening book"},
    {"book-randomness", "N",
     "vary book moves: a move N discs worse is half as likely, 0 to 64; 0: always the best",
     AT(book_style.randomness), OPTION_RANGE(0, 64)},
    {"book-loss", "DISCS", "play only book moves that lose up to DISCS, 0 to 64",
     AS(option_discs, book_style.loss), OPTION_RANGE(0, 64)},
    {"book-seed", "N", "seed of all random choices, 0 or more; makes play reproducible",
     .otherwise = "a new one each time", AT(book_style.seed), OPTION_RANGE(0, INT64_MAX)},
    {"weights", "FILE", "file of evaluation weights", .otherwise = "the built-in ones",
     AT(config.weights_file), .group = "Machine"},
    {"cpu", "LEVEL", "use the code for this CPU level",
     .words = "portable x86-64-v3 x86-64-v4 x86-64-v4-popcnt neon",
     .otherwise = "the best supported one", AT(config.cpu)},
    {"log", "FILE", "append all protocol traffic to this file; several processes can share it",
     AT(log_file)},
    {"book", "FILE", "the opening book", .otherwise = "yours and the built-in one", AT(book_file),
     .group = "Opening book"},
};

enum { ROWS = sizeof rows / sizeof *rows, FIXED = 4 };

const ManualOption *settings_row(int index) {
    return index < ROWS ? &rows[index] : NULL;
}

const ManualOption *settings_parameter(int index) {
    return index < ROWS - FIXED ? &rows[index] : NULL;
}

void settings_init(Settings *settings) {
    *settings = (Settings){.score = VERDI_SCORE_WINNER, .elo = -1, .show_time = 2};
    verdi_config_init(&settings->config);
    verdi_limits_init(&settings->limits);
    verdi_book_style_init(&settings->book_style);
    settings->book_style.seed = (uint64_t)timer_now_ns() % 1000000000; /* different games each
                                                                        * time */
    const char *book = getenv("VERDI_BOOK");
    settings->no_book = book && strcmp(book, "none") == 0;
    settings->book_file = book && *book && !settings->no_book ? book : NULL;
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

void settings_limit_play(const Settings *settings, verdi_limits *limits, const verdi_game *game,
                         double carried[2]) {
    const verdi_limits *user = &settings->limits;
    uint64_t legal = verdi_game_get_legal(game);
    bool forced = !(legal & (legal - 1));
    limits->mean_loss = limits->moves ? 0 : settings->loss;
    limits->vary = !limits->moves && !limits->mean_loss;
    limits->book = limits->book && limits->vary;
    if (limits->mean_loss) {
        limits->carried = &carried[verdi_game_get_side(game)];
        if (verdi_game_get_length(game) < 2) /* the side's first move of the game */
            *limits->carried = 0;
    }
    if (limits->mean_loss && !settings->level_given && !user->depth && !user->nodes &&
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

/* Of two conflicting settings the later one is used: a loss after an Elo, a book after --no-book or
 * after VERDI_BOOK=none. */
static void settle(Settings *settings, size_t changed, int elo) {
    if (changed == offsetof(Settings, limits.level))
        settings->level_given = true;
    else if (changed == offsetof(Settings, loss))
        settings->elo = -1;
    else if (changed == offsetof(Settings, elo) && (elo >= 0 || settings->elo >= 0))
        settings->loss = settings->elo < 0 ? 0 : verdi_elo_loss(settings->elo);
    else if (changed == offsetof(Settings, book_file))
        settings->no_book = false;
}

static int find_row(const char *name) {
    int index = 0;
    while (index < ROWS && strcmp(rows[index].name, name) != 0)
        index++;
    return index;
}

bool settings_set(Settings *settings, const char *name, const char *value,
                  char problem[OPTION_PROBLEM]) {
    int index = find_row(name), elo = settings->elo;
    if (index == ROWS) {
        snprintf(problem, OPTION_PROBLEM, "unknown setting '%.40s'", name);
        return false;
    }
    if (!option_read(&rows[index], value, settings, problem))
        return false;
    settle(settings, rows[index].place, elo);
    settings->given |= 1u << index;
    return true;
}

void settings_describe(const Settings *settings, const verdi_limits *limits, Text *out) {
    static const char decisive[] = "depth confidence nodes hash";
    text_add(out, "verdi %s", verdi_version());
    if (limits->level >= 0)
        text_add(out, " level=%d", limits->level);
    for (int i = 0; i < ROWS; i++) {
        char value[128];
        Text text = text_into(value, sizeof value);
        if (words_find(decisive, rows[i].name) < 0)
            continue;
        rows[i].kind->write(&rows[i], settings, &text);
        if (strcmp(value, "0") != 0)
            text_add(out, " %s=%s", rows[i].name, value);
    }
    if (settings->score != VERDI_SCORE_WINNER)
        text_add(out, " score=%s", settings_score_name(settings->score));
}

const char *settings_score_name(verdi_convention score) {
    static const char *const names[] = {
        [VERDI_SCORE_WINNER] = "winner",
        [VERDI_SCORE_DISCS] = "discs",
        [VERDI_SCORE_SPLIT] = "split",
    };
    return names[score];
}

void settings_default(Settings *settings, const char *defaults) {
    char word[64], problem[OPTION_PROBLEM];
    bool level_given = settings->level_given;
    unsigned given = settings->given;
    while (defaults && *defaults) {
        size_t length = strcspn(defaults, " "), name = strcspn(defaults, "=");
        snprintf(word, sizeof word, "%.*s", (int)length, defaults);
        word[name] = '\0';
        bool good =
            given >> find_row(word) & 1 || settings_set(settings, word, word + name + 1, problem);
        assert(good);
        (void)good;
        defaults += length + strspn(defaults + length, " ");
    }
    settings->level_given = level_given;
    settings->given = given;
}
