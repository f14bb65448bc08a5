/* SPDX-License-Identifier: MIT
 *
 * The one table of settings: keys, ranges, options, help, and which limit binds.
 */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "front/kit/manual/manual_parse.h"
#include "front/kit/manual/suggest.h"
#include "front/kit/manual/words.h"
#include "testing.h"

static char *value_of(const Settings *settings, const char *name, char value[128]) {
    const char *key, *type;
    for (int i = 0; settings_get(settings, i, &key, &type, value); i++)
        if (strcmp(key, name) == 0)
            return value;
    return NULL;
}

/* key, good value, what is read back, and a bad value */
static const char *const cases[][4] = {
    {"level", "12", "12", "61"},
    {"level", "0", "0", "-1"},
    {"target-loss", "1.5", "1.50", "65"},
    {"elo", "1200", "1200", "2501"},
    {"elo", "off", "off", "of"},
    {"depth", "60", "60", "61"},
    {"confidence", "95", "95", "90"},
    {"confidence", "0", "0", "-73"},
    {"nodes", "1000000", "1000000", "-1"},
    {"movetime", "1500", "1500", "x"},
    {"threads", "3", "3", "257"},
    {"hash", "1", "1", "0"},
    {"overhead", "25", "25", "-5"},
    {"overhead", "auto", "auto", "60001"},
    {"contempt", "-100", "-100", "-101"},
    {"score", "split", "split", "japan"},
    {"ponder", "on", "1", "2"},
    {"gogui-gfx", "TRUE", "1", ""},
    {"show-time", "0", "0", "1.5"},
    {"level", "7", "7", "7.5"},
    {"hash", "1048576", "1048576", "1048577"},
};

TEST(test_set_and_get) {
    Settings settings;
    char problem[128], value[128];
    settings_init(&settings);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *key = cases[i][0];
        ck_assert(settings_set(&settings, key, cases[i][1], problem));
        ck_assert_str_eq(value_of(&settings, key, value), cases[i][2]);
        problem[0] = '\0';
        ck_assert(!settings_set(&settings, key, cases[i][3], problem));
        ck_assert_ptr_nonnull(strstr(problem, "expected"));
        ck_assert_str_eq(value_of(&settings, key, value), cases[i][2]);
    }
    ck_assert(!settings_set(&settings, "colour", "1", problem));
    ck_assert_ptr_nonnull(strstr(problem, "'colour'"));
    settings_free(&settings);
}

/* The last word counts, and what is told sets the same again. */
TEST(test_elo_and_loss) {
    Settings settings;
    char problem[128], value[128], strength[SETTINGS_STRENGTH];
    settings_init(&settings);
    ck_assert(settings_set(&settings, "target-loss", "2", problem));
    ck_assert_int_eq(settings.loss, 2 * VERDI_DISC);
    settings_strength(&settings, strength);
    ck_assert_str_eq(strength, "loss 2.00");
    ck_assert(settings_set(&settings, "elo", "off", problem)); /* it was */
    ck_assert_int_eq(settings.loss, 2 * VERDI_DISC);
    ck_assert(settings_set(&settings, "elo", "500", problem));
    ck_assert_int_eq(settings.loss, verdi_elo_loss(500));
    settings_strength(&settings, strength);
    ck_assert_str_eq(strength, "elo 500");
    ck_assert(settings_set(&settings, "target-loss", "1", problem));
    ck_assert_str_eq(value_of(&settings, "elo", value), "off");
    ck_assert(settings_set(&settings, "elo", "0", problem));
    ck_assert(settings_set(&settings, "elo", "off", problem));
    ck_assert_int_eq(settings.loss, 0);
    settings_strength(&settings, strength);
    ck_assert_str_eq(strength, "level 20");
    settings_free(&settings);
}

/* Only moves that are played are worse, by searches of a level of their own. */
TEST(test_limits_of_play) {
    Settings settings;
    char problem[128];
    verdi_game *game;
    ck_assert_int_eq(verdi_game_new(&game), VERDI_OK);
    settings_init(&settings);
    ck_assert(settings_set(&settings, "elo", "500", problem));
    verdi_limits limits = settings_limits(&settings, NULL);
    ck_assert_int_eq(limits.loss, 0);
    ck_assert(!limits.casual);
    ck_assert_int_eq(limits.level, 20);
    settings_limit_play(&settings, &limits, game);
    ck_assert_int_eq(limits.loss, verdi_elo_loss(500));
    ck_assert(limits.casual);
    ck_assert_int_eq(limits.level, VERDI_ELO_LEVEL);
    ck_assert(settings_set(&settings, "level", "12", problem));
    limits = settings_limits(&settings, NULL);
    settings_limit_play(&settings, &limits, game);
    ck_assert_int_eq(limits.level, 12);
    settings_free(&settings);
    settings_init(&settings);
    ck_assert(settings_set(&settings, "elo", "500", problem));
    ck_assert(settings_set(&settings, "movetime", "100", problem));
    limits = settings_limits(&settings, NULL);
    settings_limit_play(&settings, &limits, game);
    ck_assert_int_eq(limits.level, -1);
    ck_assert_int_eq(limits.depth, 0); /* there is a choice */
    settings_free(&settings);
    verdi_game_free(game);
}

TEST(test_strings) {
    Settings settings;
    char problem[128], name[] = "a.weights", value[128];
    settings_init(&settings);
    ck_assert(settings_set(&settings, "weights", name, problem));
    name[0] = 'X'; /* the settings have their own copy */
    ck_assert_str_eq(settings.config.weights_file, "a.weights");
    ck_assert(settings_set(&settings, "weights", "b.weights", problem));
    ck_assert_str_eq(settings.config.weights_file, "b.weights");
    ck_assert(!settings_set(&settings, "log", "", problem));
    ck_assert_ptr_null(settings.log_file);
    ck_assert_ptr_null(value_of(&settings, "weights", value)); /* not while running */
    settings_free(&settings);
}

TEST(test_defaults) {
    Settings settings;
    settings_init(&settings);
    ck_assert_int_eq(settings.limits.level, 20);
    ck_assert_int_eq(settings.config.hash_mib, 256);
    ck_assert_int_eq(settings.config.threads, 0);
    ck_assert(settings.limits.overhead < 0);
    ck_assert(!settings.ponder);
    ck_assert_int_eq(settings.score, VERDI_SCORE_WINNER);
    settings_free(&settings);
}

/* The default level binds only where nothing else does; a given one always. */
TEST(test_which_limit_binds) {
    Settings settings;
    char problem[128];
    verdi_clock clock = {.active = true, .main = 60};
    settings_init(&settings);
    ck_assert_int_eq(settings_limits(&settings, NULL).level, 20);
    ck_assert_int_eq(settings_limits(&settings, &(verdi_clock){0}).level, 20);
    ck_assert_int_eq(settings_limits(&settings, &clock).level, -1);
    ck_assert(settings_limits(&settings, &clock).clock.active);
    ck_assert(settings_set(&settings, "nodes", "1000", problem));
    ck_assert_int_eq(settings_limits(&settings, NULL).level, -1);
    ck_assert(!settings_set(&settings, "level", "99", problem));
    ck_assert_int_eq(settings_limits(&settings, NULL).level, -1);
    ck_assert(settings_set(&settings, "level", "5", problem));
    ck_assert_int_eq(settings_limits(&settings, NULL).level, 5);
    ck_assert_int_eq(settings_limits(&settings, &clock).level, 5);
    settings_free(&settings);
}

#define BOARD "---------------------------OX------XO---------------------------"

/* Parses "a b c" and returns what it printed on `fd` (1 or 2). */
static int parse(Settings *settings, const char *words, const char *accepted,
                 const ManualOption *own, const ManualTarget *targets, int fd, char printed[4096]) {
    const Manual manual = {
        .synopsis = "try", .about = "Tries.\n", .keys = accepted, .options = own};
    char *copy = strdup(words), *rest = copy, *argv[20] = {0};
    int argc = 0, ends[2], saved = dup(fd);
    while ((argv[argc] = strsep(&rest, " ")))
        argc++;
    fflush(NULL);
    ck_assert_int_eq(pipe(ends), 0);
    dup2(ends[1], fd);
    close(ends[1]);
    settings_init(settings);
    int result = manual_parse(settings, argc, argv, &manual, targets);
    fflush(NULL);
    dup2(saved, fd);
    close(saved);
    ssize_t got = read(ends[0], printed, 4095);
    printed[got > 0 ? got : 0] = '\0';
    close(ends[0]);
    free(copy); /* operands are not looked at below */
    return result;
}

TEST(test_options) {
    Settings settings;
    char text[4096];
    int first = parse(&settings, "verdi --level 7 --ponder --hash=16", NULL, NULL, NULL, 2, text);
    ck_assert_int_eq(first, 5);
    ck_assert_str_eq(text, "");
    ck_assert_int_eq(settings.limits.level, 7);
    ck_assert_int_eq(settings.config.hash_mib, 16);
    ck_assert(settings.ponder);
    settings_free(&settings);
    first = parse(&settings, "verdi --ponder=off file --threads 2", NULL, NULL, NULL, 2, text);
    ck_assert_int_eq(first, 4); /* operands move behind the options */
    ck_assert(!settings.ponder);
    ck_assert_int_eq(settings.config.threads, 2);
    settings_free(&settings);
    first = parse(&settings, "verdi " BOARD " X --level 7 file -- --ponder", NULL, NULL, NULL, 2,
                  text); /* four operands: the board begins with "-" */
    ck_assert_int_eq(first, 4);
    ck_assert_str_eq(text, "");
    ck_assert_int_eq(settings.limits.level, 7);
    ck_assert(!settings.ponder);
    settings_free(&settings);
}

TEST(test_wrong_options) {
    static const char *const wrong[][2] = {
        {"solve --level 99", "verdi solve: --level: a number from 0 to 60 expected, got '99'\n"},
        {"solve --hash 0", "verdi solve: --hash: "},
        {"solve --level", "verdi solve: --level needs a value"},
        {"solve --nonsense 3", "verdi solve: --nonsense is not an option here"},
        {"solve -x", "verdi solve: -x is not an option here"},
        {"verdi --nonsense", "verdi: --nonsense is not an option here"},
        {"solve --level " BOARD, "verdi solve: --level: a number from 0 to 60 expected, got '--"},
        {"solve --levle 3", "verdi solve: --levle is not an option here; did you mean --level?"},
        {"solve --haash=3", "verdi solve: --haash is not an option here; did you mean --hash?"},
        {"solve --help=3", "verdi solve: --help takes no value"},
        {"solve --ponder", "verdi solve: --ponder is not an option here"},
        {"solve --ponder=maybe", "verdi solve: "},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        Settings settings;
        char text[4096];
        ck_assert_int_eq(parse(&settings, wrong[i][0], "level hash threads", NULL, NULL, 2, text),
                         -1);
        ck_assert_msg(strncmp(text, wrong[i][1], strlen(wrong[i][1])) == 0, "%s: %s", wrong[i][0],
                      text);
        settings_free(&settings);
    }
}

TEST(test_extra_options) {
    Settings settings;
    char text[4096];
    bool all = false;
    const char *moves = NULL;
    static const ManualOption own[] = {
        {"all-moves", NULL, "every move", NULL, NULL, NULL},
        {"moves", "MOVES", "these moves", "d3", NULL, NULL},
        {0},
    };
    const ManualTarget targets[] = {{"all-moves", .flag = &all}, {"moves", .value = &moves}, {0}};
    ck_assert_int_eq(
        parse(&settings, "solve --all-moves --level 3", "level", own, targets, 2, text), 4);
    ck_assert(all);
    ck_assert_str_eq(moves, "d3"); /* the default that help tells */
    ck_assert_int_eq(settings.limits.level, 3);
    settings_free(&settings);
    ck_assert_int_eq(parse(&settings, "solve --moves f5", "level", own, targets, 2, text), 3);
    ck_assert_ptr_nonnull(moves);
    settings_free(&settings);
}

/* Numbers and words are held to what the command allows before it sees them. */
TEST(test_values) {
    static const struct {
        const char *words, *told; /* told: NULL, all is well */
    } options[] = {
        {"try", NULL},
        {"try --loss 64 --seed 9223372036854775807 --sort name --order down", NULL},
        {"try --loss 0", "verdi try: --loss: a number from 1 to 64 expected, got 0 (see --help)\n"},
        {"try --loss 65",
         "verdi try: --loss: a number from 1 to 64 expected, got 65 (see --help)\n"},
        {"try --loss=", "verdi try: --loss: a number from 1 to 64 expected, got  (see --help)\n"},
        {"try --loss 2x",
         "verdi try: --loss: a number from 1 to 64 expected, got 2x (see --help)\n"},
        {"try --seed -1", "verdi try: --seed: a number from 0 up expected, got -1 (see --help)\n"},
        {"try --sort nam",
         "verdi try: --sort: games, name or loss expected, got nam (see --help)\n"},
        {"try --order do", "verdi try: --order: up or down expected, got do (see --help)\n"},
        {"try --sort=", "verdi try: --sort: games, name or loss expected, got  (see --help)\n"},
    };
    static const ManualOption own[] = {
        {"loss", "DISCS", "so many", "2", NULL, NULL},
        {"seed", "N", "of all", NULL, NULL, NULL},
        {"sort", "KEY", "by this", "games", "games name loss", NULL},
        {"order", "WAY", "up or down", "up", "up down", NULL},
        {0},
    };
    for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
        Settings settings;
        char text[4096];
        int loss = 0, order = -1;
        int64_t seed = -7;
        const char *sort = NULL;
        const ManualTarget targets[] = {{"loss", .small = &loss, 1, 64},
                                        {"seed", .number = &seed, NULL, 0, INT64_MAX},
                                        {"sort", .value = &sort},
                                        {"order", .choice = &order},
                                        {0}};
        bool good = !options[i].told, given = good && i > 0;
        int first = parse(&settings, options[i].words, "level", own, targets, 2, text);
        ck_assert_int_eq(first, good ? given ? 9 : 1 : -1);
        ck_assert_str_eq(text, good ? "" : options[i].told);
        ck_assert_int_eq(loss, given ? 64 : 2); /* a bad value leaves what was there */
        ck_assert_int_eq(order, given);
        ck_assert(seed == (given ? INT64_MAX : -7));
        if (!given)
            ck_assert_str_eq(sort, "games");
        settings_free(&settings);
    }
}

TEST(test_words_of_a_list) {
    static const char list[] = " b  black B";
    int length;
    ck_assert(words_next(list, &length) == list + 1 && length == 1);
    ck_assert(words_next(list + 2, &length) == list + 4 && length == 5);
    ck_assert_ptr_null(words_next("  ", &length));
    ck_assert_int_eq(words_find(list, "b"), 0);
    ck_assert_int_eq(words_find(list, "black"), 1);
    ck_assert_int_eq(words_find(list, "B"), 2);
    ck_assert_int_eq(words_find(list, "blac"), -1);
    ck_assert_int_eq(words_find(list, "b  black"), -1);
    ck_assert_int_eq(words_find(list, ""), -1);
    ck_assert_int_eq(words_find("", "b"), -1);
}

TEST(test_help) {
    Settings settings;
    char text[4096];
    bool all = false;
    static const ManualOption own[] = {{"all-moves", NULL, "every move", NULL, NULL, NULL}, {0}};
    const ManualTarget targets[] = {{"all-moves", .flag = &all}, {0}};
    ck_assert_int_eq(parse(&settings, "solve --help", "level threads", own, targets, 1, text), 0);
    ck_assert_ptr_nonnull(strstr(text, "usage: verdi solve try\n"));
    ck_assert_ptr_nonnull(strstr(text, "--level N"));
    ck_assert_ptr_nonnull(strstr(text, "--threads N"));
    ck_assert_ptr_nonnull(strstr(text, "--all-moves"));
    ck_assert_ptr_null(strstr(text, "--hash"));
    settings_free(&settings);
    ck_assert_int_eq(parse(&settings, "verdi --help", NULL, NULL, NULL, 1, text), 0);
    /* a word for every option of the issue */
    static const char *const all_options[] = {"--level",   "--depth",  "--nodes",    "--movetime",
                                              "--threads", "--hash",   "--overhead", "--contempt",
                                              "--score",   "--ponder", "--log",      "--weights"};
    for (size_t i = 0; i < sizeof all_options / sizeof *all_options; i++) {
        const char *found = strstr(text, all_options[i]);
        ck_assert_ptr_nonnull(found);
        ck_assert_int_gt(strcspn(found, "\n"), 25);
    }
    settings_free(&settings);
}

TEST(test_suggest) {
    ck_assert_int_eq(suggest_distance("solve", "solve"), 0);
    ck_assert_int_eq(suggest_distance("sovle", "solve"), 1);
    ck_assert_int_eq(suggest_distance("", "hash"), 4);
    ck_assert_int_eq(suggest_distance("hsah", "hash"), 1);
    ck_assert_int_eq(suggest_distance("01234567890123456789012345678901", "a"), 99);
    ck_assert_ptr_null(suggest_better("nonsense", "hash", NULL));
    ck_assert_str_eq(suggest_better("hahs", "hash", NULL), "hash");
    ck_assert_str_eq(suggest_better("hash", "hash", "cash"), "hash");
    ck_assert_str_eq(suggest_better("cash", "hash", "cash"), "cash");
}
