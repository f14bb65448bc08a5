/* SPDX-License-Identifier: MIT
 *
 * The table of settings: keys, ranges, and which limit applies; and the parser of options.
 */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "front/kit/manual/manual.h"
#include "front/kit/manual/option.h"
#include "positions.h"
#include "testing.h"

static char *value_of(const Settings *settings, const char *name, char value[128]) {
    const ManualOption *row;
    Text text = text_into(value, 128);
    for (int i = 0; (row = settings_parameter(i)); i++)
        if (strcmp(row->name, name) == 0) {
            row->kind->write(row, settings, &text);
            return value;
        }
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
    char problem[OPTION_PROBLEM], value[128];
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
}

/* The last word counts, and what is told sets the same again. */
TEST(test_elo_and_loss) {
    Settings settings;
    char problem[OPTION_PROBLEM], value[128], strength[SETTINGS_STRENGTH];
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
}

/* Only moves that are played are worse, by searches of a level of their own. */
TEST(test_limits_of_play) {
    Settings settings;
    char problem[OPTION_PROBLEM];
    verdi_game *game = positions_game();
    double carried[2] = {3, 3};
    settings_init(&settings);
    ck_assert(settings_set(&settings, "elo", "500", problem));
    verdi_limits limits = settings_limits(&settings, NULL);
    ck_assert_int_eq(limits.mean_loss, 0);
    ck_assert(!limits.vary);
    ck_assert_int_eq(limits.level, 20);
    settings_limit_play(&settings, &limits, game, carried);
    ck_assert_int_eq(limits.mean_loss, verdi_elo_loss(500));
    ck_assert(!limits.vary && !limits.book);
    ck_assert(limits.carried == &carried[VERDI_BLACK] && carried[VERDI_BLACK] == 0);
    ck_assert_int_eq(limits.level, VERDI_ELO_LEVEL);
    ck_assert(settings_set(&settings, "level", "12", problem));
    ck_assert_int_eq(verdi_game_read(game, VERDI_FORMAT_TRANSCRIPT, "f5d6c3", 6, -1, NULL), 0);
    limits = settings_limits(&settings, NULL);
    settings_limit_play(&settings, &limits, game, carried);
    ck_assert(limits.carried == &carried[VERDI_WHITE] && carried[VERDI_WHITE] == 3);
    ck_assert_int_eq(limits.level, 12);
    settings_init(&settings);
    ck_assert(settings_set(&settings, "elo", "500", problem));
    ck_assert(settings_set(&settings, "movetime", "100", problem));
    limits = settings_limits(&settings, NULL);
    settings_limit_play(&settings, &limits, game, carried);
    ck_assert_int_eq(limits.level, -1);
    ck_assert_int_eq(limits.depth, 0); /* there is a choice */
    /* A forced move: a few plies, unless the user wants still fewer. */
    static const char *const depths[] = {"0", "2", "40"};
    static const int expected[] = {VERDI_FORCED_DEPTH, 2, VERDI_FORCED_DEPTH};
    ck_assert_int_eq(verdi_game_set_position(game, 1, 2, VERDI_BLACK), VERDI_OK);
    for (int i = 0; i < 3; i++) {
        ck_assert(settings_set(&settings, "depth", depths[i], problem));
        limits = settings_limits(&settings, NULL);
        settings_limit_play(&settings, &limits, game, carried);
        ck_assert_int_eq(limits.depth, expected[i]);
    }
}

TEST(test_strings) {
    Settings settings;
    char problem[OPTION_PROBLEM], value[128];
    settings_init(&settings);
    ck_assert(settings_set(&settings, "weights", "a.weights", problem));
    ck_assert_str_eq(settings.config.weights_file, "a.weights");
    ck_assert(settings_set(&settings, "weights", "b.weights", problem));
    ck_assert_str_eq(settings.config.weights_file, "b.weights");
    ck_assert(!settings_set(&settings, "log", "", problem));
    ck_assert_ptr_null(settings.log_file);
    ck_assert_ptr_null(value_of(&settings, "weights", value)); /* not while running */
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
}

/* The default level binds only where nothing else does; a given one always. */
TEST(test_which_limit_binds) {
    Settings settings;
    char problem[OPTION_PROBLEM];
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
}

#define BOARD "---------------------------OX------XO---------------------------"

typedef struct Values {
    bool all;
    const char *moves;
    int loss, small, order, years[2];
    int64_t seed;
    uint64_t count;
    double real;
    char letter;
} Values;

#define AT(member) OPTION_AT(Values, member)

static bool read_letter(const ManualOption *option, const char *word, void *into) {
    *(char *)option_member(option, into) = *word;
    return strlen(word) == 1;
}

static const OptionKind letter_kind = {read_letter, NULL, NULL};

static const ManualOption own[] = {
    {"all-moves", NULL, "every move", .letter = 'a', AT(all)},
    {"moves", "MOVES", "these moves", "d3", AT(moves)},
    {"loss", "DISCS", "so many", "2", AT(loss), OPTION_RANGE(1, 64)},
    {"small", "N", "a number of either sign", AT(small), OPTION_RANGE(-2, 9)},
    {"seed", "N", "of all", AT(seed), OPTION_RANGE(0, INT64_MAX)},
    {"count", "N", "of nodes", AT(count), OPTION_RANGE(1, INT64_MAX)},
    {"real", "X", "a part", .letter = 'r', AT(real), OPTION_RANGE(0, 1)},
    {"order", "WAY", "up or down", "up", "up down", AT(order)},
    {"years", "YEARS", "one or some", OPTION_AS(option_span, Values, years), OPTION_RANGE(1, 9999),
     .expected = "a year or two"},
    {"letter", "LETTER", "a letter", OPTION_AS(letter_kind, Values, letter)},
    {0},
};

static CommandLine line;
static Values values;
static char text[4096];

/* Parses "a b c", and keeps what it printed on `fd` (1 or 2). What manual_parse() returned. */
static int parse(const Manual *manual, const char *words, int fd) {
    static char copy[256], *argv[32];
    char *rest = copy;
    int argc = 0, ends[2], saved = dup(fd);
    snprintf(copy, sizeof copy, "%s", words);
    while ((argv[argc] = strsep(&rest, " ")))
        argc++;
    fflush(NULL);
    ck_assert_int_eq(pipe(ends), 0);
    dup2(ends[1], fd);
    close(ends[1]);
    values = (Values){0};
    int result = manual_parse(&line, manual, &values, argc, argv);
    fflush(NULL);
    dup2(saved, fd);
    close(saved);
    ssize_t got = read(ends[0], text, sizeof text - 1);
    text[got > 0 ? got : 0] = '\0';
    close(ends[0]);
    return result;
}

static const Manual solve = {.synopsis = "try",
                             .about = "Tries.\n",
                             .keys = "level hash threads",
                             .rules = "seed:count loss!all-moves",
                             .options = own,
                             .operand = "file",
                             .most = 2},
                    protocol = {.synopsis = "try",
                                .about = "Tries.\n",
                                .keys = MANUAL_ALL_KEYS,
                                .operand = "word"};

TEST(test_options) {
    ck_assert_int_eq(parse(&protocol, "verdi --level 7 --ponder --hash=16", 2), MANUAL_GO_ON);
    ck_assert_str_eq(text, "");
    ck_assert_str_eq(line.command, "verdi");
    ck_assert_int_eq(line.count, 0);
    ck_assert_int_eq(line.settings.limits.level, 7);
    ck_assert_int_eq(line.settings.config.hash_mib, 16);
    ck_assert(line.settings.ponder);
    ck_assert_int_eq(parse(&protocol, "verdi --ponder=OFF file --threads 2", 2), MANUAL_GO_ON);
    ck_assert_int_eq(line.count, 1); /* operands move behind the options */
    ck_assert_str_eq(line.operands[0], "file");
    ck_assert(!line.settings.ponder);
    ck_assert_int_eq(line.settings.config.threads, 2);
    /* the board begins with "-" */
    ck_assert_int_eq(parse(&protocol, "verdi " BOARD " X --level 7 file -- --ponder", 2),
                     MANUAL_GO_ON);
    ck_assert_int_eq(line.count, 4);
    ck_assert_str_eq(line.operands[0], BOARD);
    ck_assert_str_eq(line.operands[3], "--ponder");
    ck_assert_str_eq(text, "");
    ck_assert_int_eq(line.settings.limits.level, 7);
    ck_assert(!line.settings.ponder);
}

/* What is wrong with a line is told before the command sees it; a bad value changes nothing. */
TEST(test_wrong_options) {
    static const char *const wrong[][2] = {
        {"--level 99",
         "--level: expected a number from 0 to 60, got '99' (see verdi solve --help)\n"},
        {"--hash 0", "--hash: "},
        {"--level", "--level needs a value"},
        {"--nonsense 3", "unknown option --nonsense"},
        {"-x", "unknown option -x"},
        {"-a3", "unknown option -a3"},
        {"-all-moves", "unknown option -all-moves; did you mean --all-moves?"},
        {"--lev 99", "--level: expected a number from 0 to 60, got '99'"},
        {"--le 3", "unknown option --le"},
        {"-r", "-r needs a value"},
        {"--level " BOARD, "--level: expected a number from 0 to 60, got '--"},
        {"--levle 3", "unknown option --levle; did you mean --level?"},
        {"--haash=3", "unknown option --haash; did you mean --hash?"},
        {"--help=3", "--help takes no value"},
        {"--ponder", "unknown option --ponder"},
        {"--all-moves=maybe", "--all-moves: expected 0 or 1, got 'maybe'"},
        {"--loss 0", "--loss: expected a number from 1 to 64, got '0' (see verdi solve --help)\n"},
        {"--loss 65",
         "--loss: expected a number from 1 to 64, got '65' (see verdi solve --help)\n"},
        {"--loss=", "--loss: expected a number from 1 to 64, got '' (see verdi solve --help)\n"},
        {"--loss 2x",
         "--loss: expected a number from 1 to 64, got '2x' (see verdi solve --help)\n"},
        {"--small -3", "--small: expected a number from -2 to 9, got '-3'"},
        {"--seed -1", "--seed: expected a number from 0 up, got '-1' (see verdi solve --help)\n"},
        {"--count 9223372036854775808", "--count: expected a number from 1 up"},
        {"--real 1.1", "--real: expected a number from 0 to 1, got '1.1'"},
        {"--real nan", "--real: expected a number from 0 to 1, got 'nan'"},
        {"--order do", "--order: expected up or down, got 'do' (see verdi solve --help)\n"},
        {"--order=", "--order: expected up or down, got '' (see verdi solve --help)\n"},
        {"--moves=", "--moves: expected MOVES, got '' (see verdi solve --help)\n"},
        {"--years 1990-1980", "--years: expected a year or two, got '1990-1980'"},
        {"--years 1980-", "--years: expected a year or two, got '1980-'"},
        {"--letter ab", "--letter: expected LETTER, got 'ab'"},
        {"--seed 1", "--seed needs --count (see verdi solve --help)\n"},
        {"-a --loss 3", "--loss and --all-moves cannot be combined (see verdi solve --help)\n"},
        {"a b c", "unexpected 'c' (see verdi solve --help)\n"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char words[128], told[160];
        snprintf(words, sizeof words, "solve %s", wrong[i][0]);
        snprintf(told, sizeof told, "verdi solve: %s", wrong[i][1]);
        ck_assert_int_eq(parse(&solve, words, 2), 2);
        ck_assert_msg(strncmp(text, told, strlen(told)) == 0, "%s: %s", words, text);
    }
    ck_assert(parse(&solve, "solve --loss 65", 2) == 2 && values.loss == 2);
}

TEST(test_values) {
    ck_assert_int_eq(parse(&solve, "solve", 2), MANUAL_GO_ON);
    ck_assert_str_eq(values.moves, "d3"); /* the default that help tells */
    ck_assert(values.loss == 2 && values.order == 0 && !values.all);
    ck_assert_int_eq(
        parse(
            &solve,
            "solve --level 3 one --loss 64 --seed 9223372036854775807 --count 1 --small=-2 "
            "-r0.25 --order down --years 1980-1989 --letter=x -a --all-moves=no --moves --all two",
            2),
        MANUAL_GO_ON);
    ck_assert_str_eq(text, "");
    ck_assert_int_eq(line.count, 2);
    ck_assert_str_eq(line.operands[1], "two");
    ck_assert_int_eq(line.settings.limits.level, 3);
    ck_assert(!values.all && values.loss == 64 && values.seed == INT64_MAX && values.count == 1);
    ck_assert(values.small == -2 && values.real == 0.25 && values.order == 1);
    ck_assert(values.years[0] == 1980 && values.years[1] == 1989 && values.letter == 'x');
    ck_assert_str_eq(values.moves, "--all");
    ck_assert_int_eq(parse(&solve, "solve --years 1985", 2), MANUAL_GO_ON);
    ck_assert(values.years[0] == 1985 && values.years[1] == 1985);
}

/* A program that is not verdi, an option that must be given, operands that must be there. */
TEST(test_needed) {
    static const Manual tool = {.program = "verdi-tool",
                                .synopsis = "FILE",
                                .about = "",
                                .keys = "",
                                .rules = "moves",
                                .options = own,
                                .operand = "file of games",
                                .least = 1};
    ck_assert_int_eq(parse(&tool, "/usr/bin/tool a", 2), 2);
    ck_assert_str_eq(text, "verdi-tool: expected --moves MOVES (see verdi-tool --help)\n");
    ck_assert_int_eq(parse(&tool, "tool --moves f5", 2), 2);
    ck_assert_str_eq(text, "verdi-tool: no file of games given (see verdi-tool --help)\n");
    ck_assert_int_eq(parse(&tool, "tool --moves f5 a b c", 2), MANUAL_GO_ON);
    ck_assert_int_eq(line.count, 3);
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
    ck_assert_int_eq(parse(&solve, "solve --level 3 --help --none", 1), 0);
    ck_assert_ptr_nonnull(strstr(text, "usage: verdi solve try\n"));
    ck_assert_ptr_nonnull(strstr(text, "--level N"));
    ck_assert_ptr_nonnull(strstr(text, "--threads N"));
    ck_assert_ptr_nonnull(strstr(text, "--all-moves"));
    ck_assert_ptr_null(strstr(text, "--ponder"));
    ck_assert_int_eq(parse(&protocol, "verdi -h", 1), 0);
    /* a word for every option of the issue */
    static const char *const all_options[] = {"--level",   "--depth",  "--nodes",    "--movetime",
                                              "--threads", "--hash",   "--overhead", "--contempt",
                                              "--score",   "--ponder", "--log",      "--weights"};
    for (size_t i = 0; i < sizeof all_options / sizeof *all_options; i++) {
        const char *found = strstr(text, all_options[i]);
        ck_assert_ptr_nonnull(found);
        ck_assert_int_gt(strcspn(found, "\n"), 25);
    }
}

TEST(test_suggest) {
    ck_assert_int_eq(words_distance("solve", "solve"), 0);
    ck_assert_int_eq(words_distance("sovle", "solve"), 1);
    ck_assert_int_eq(words_distance("", "hash"), 4);
    ck_assert_int_eq(words_distance("hsah", "hash"), 1);
    ck_assert_int_eq(words_distance("01234567890123456789012345678901", "a"), 99);
    ck_assert_ptr_null(words_nearer("nonsense", "hash", NULL));
    ck_assert_str_eq(words_nearer("hahs", "hash", NULL), "hash");
    ck_assert_str_eq(words_nearer("hash", "hash", "cash"), "hash");
    ck_assert_str_eq(words_nearer("cash", "hash", "cash"), "cash");
}
