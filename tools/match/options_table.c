/* SPDX-License-Identifier: MIT */
#include "match/options_table.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file_read.h"
#include "base/number.h"

const char options_usage[] =
    "verdi-match: matches between engines that speak GTP or NBoard\n"
    "\n"
    "  verdi-match -e 'name=A cmd=\"verdi gtp\" level=8' -e 'cmd=\"other\" proto=nboard' --games "
    "200\n"
    "  verdi-match --resume LOG [run options]   go on with a match from its log\n"
    "  verdi-match --merge LOG... [--log OUT]   one result from the logs of shards\n"
    "  verdi-match --compliance 'CMD' [WORD]    check an engine's GTP and NBoard (the cases with\n"
    "                                           WORD in their names)\n"
    "  verdi-match --test-engine KIND           a built-in engine for tests (--test-engine help)\n"
    "\n"
    "The match:\n"
    "  -e, --engine SPEC     an engine: name=, cmd=, proto=gtp|nboard|nboard1, dir=, "
    "env=NAME=VALUE,\n"
    "                        level=, depth=, nodes=, threads=, tc=, startup=SECONDS, "
    "init=COMMAND,\n"
    "                        restart=on|off (a fresh process each game), and GTP's dialect where "
    "it\n"
    "                        is not to be probed: pass=explicit|implied, colour=b|B|black|BLACK,\n"
    "                        vertex=upper|lower, ids=on|off, time=gtp|kata|kgs|none\n"
    "  --engines FILE        a file with one SPEC a line; # begins a comment line\n"
    "  --games N             games of each pairing, two for each opening (default 100)\n"
    "  --gauntlet            the first engine against each other one (default: all pairings)\n"
    "  --openings FILE       transcripts or OBF positions, one a line (default: the shipped list)\n"
    "  --plies N             cut transcripts to N plies\n"
    "  --random-plies N      openings of N random plies instead\n"
    "  --order ORDER         shuffled (default) or sequential\n"
    "  --seed N              of the shuffling and the random plies (default 1)\n"
    "  --tc CLOCK            none (default), 60 (a game), 60+2 (Fischer), 60+30/10 (Canadian:\n"
    "                        10 moves in 30 seconds), 2/move\n"
    "  --level, --depth, --nodes, --threads N   for engines whose SPEC does not say\n"
    "  --margin MS           how late a move may be (default 100)\n"
    "  --hang SECONDS        silence beyond the clock that ends a game (default 60)\n"
    "  --federation NAME     scoring and time rules: europe (default), world, usa, japan\n"
    "  --extension SECONDS   time after the flag in world and usa (default 120)\n"
    "  --sprt E0,E1[,A,B]    stop when elo E0 or E1 is accepted (alpha, beta 0.05)\n"
    "  --shard K/N           play only every N-th pair, beginning with the K-th\n"
    "\n"
    "This run:\n"
    "  -c, --concurrency N   games at a time (default 1)\n"
    "  --pin                 give each of them a CPU of its own\n"
    "  --log FILE            JSON lines; needed to resume or merge\n"
    "  --ggf FILE, --sgf FILE  all games, written at the end\n"
    "  --learn BOOK          store games that were played to their end in this book\n"
    "  --traffic FILE        every protocol line\n"
    "  --max-failures N      crashes in a row that end the match (default 10; 3 at the start)\n"
    "  -q, --quiet           no line for each game\n"
    "  -h, --help, --version\n";

/* --------------------------------------------------------------------------------- the setters */

/* Keeps "--name=value" for the log. */
static bool keep_argument(Options *options, const char *name, const char *value) {
    size_t size = strlen(name) + (value ? strlen(value) : 0) + 4;
    char **list = realloc(options->arguments, (size_t)(options->argument_count + 2) * sizeof *list);
    if (!list)
        return false;
    options->arguments = list;
    char *text = malloc(size);
    if (!text)
        return false;
    snprintf(text, size, "--%s%s%s", name, value ? "=" : "", value ? value : "");
    list[options->argument_count++] = text;
    list[options->argument_count] = NULL;
    return true;
}

static bool set_seconds(const char *value, double scale, double *target) {
    double number;
    if (!number_parse_double(value, &number) || !(number >= 0) || number > 1e6)
        return false;
    *target = number * scale;
    return true;
}

static bool set_engine(Options *options, const char *value) {
    char problem[256];
    EngineSpec *list =
        realloc(options->engines, (size_t)(options->engine_count + 1) * sizeof *list);
    if (!list)
        return false;
    options->engines = list;
    if (!spec_parse(value, &list[options->engine_count], problem)) {
        fprintf(stderr, "verdi-match: engine: %s\n", problem);
        return false;
    }
    options->engine_count++;
    return true;
}
static bool set_games(Options *options, const char *value) {
    return number_parse_small(value, 1, 100000000, &options->games);
}
static bool set_gauntlet(Options *options, const char *value) {
    (void)value;
    return options->gauntlet = true;
}
static bool set_openings(Options *options, const char *value) {
    options->openings = value;
    return *value != '\0';
}
static bool set_plies(Options *options, const char *value) {
    return number_parse_small(value, 0, OPENING_MAX_PLIES, &options->plies);
}
static bool set_random_plies(Options *options, const char *value) {
    return number_parse_small(value, 1, 40, &options->random_plies);
}
static bool set_order(Options *options, const char *value) {
    options->shuffled = !strcmp(value, "shuffled");
    return options->shuffled || !strcmp(value, "sequential");
}
static bool set_seed(Options *options, const char *value) {
    int64_t number;
    if (!number_parse_int(value, 0, INT64_MAX, &number))
        return false;
    options->seed = (uint64_t)number;
    return true;
}
static bool set_clock(Options *options, const char *value) {
    return matchclock_parse(value, &options->clock);
}
static bool set_level(Options *options, const char *value) {
    return number_parse_small(value, 0, 1000, &options->level);
}
static bool set_depth(Options *options, const char *value) {
    return number_parse_small(value, 1, 60, &options->depth);
}
static bool set_threads(Options *options, const char *value) {
    return number_parse_small(value, 1, 1024, &options->threads);
}
static bool set_nodes(Options *options, const char *value) {
    int64_t number;
    if (!number_parse_int(value, 1, INT64_MAX, &number))
        return false;
    options->nodes = number;
    return true;
}
static bool set_margin(Options *options, const char *value) {
    return set_seconds(value, 1e-3, &options->rules.margin);
}
static bool set_hang(Options *options, const char *value) {
    return set_seconds(value, 1.0, &options->rules.hang);
}
static bool set_federation(Options *options, const char *value) {
    options->rules.federation = federation_find(value);
    return options->rules.federation != NULL;
}
static bool set_extension(Options *options, const char *value) {
    return set_seconds(value, 1.0, &options->rules.extension);
}
static bool set_sprt(Options *options, const char *value) {
    return sprt_parse(value, &options->sprt);
}
static bool set_shard(Options *options, const char *value) {
    char *end = NULL;
    long shard = strtol(value, &end, 10), shards = *end == '/' ? strtol(end + 1, &end, 10) : 0;
    if (*end != '\0' || shard < 1 || shard > shards || shards > INT32_MAX)
        return false;
    options->shard = (int)shard - 1;
    options->shards = (int)shards;
    return true;
}
static bool set_concurrency(Options *options, const char *value) {
    return number_parse_small(value, 1, 1024, &options->concurrency);
}
static bool set_max_failures(Options *options, const char *value) {
    return number_parse_small(value, 1, 1000000, &options->max_failures);
}
static bool set_pin(Options *options, const char *value) {
    (void)value;
    return options->pin = true;
}
static bool set_quiet(Options *options, const char *value) {
    (void)value;
    return options->quiet = true;
}
static bool set_log(Options *options, const char *value) {
    options->log = value;
    return *value != '\0';
}
static bool set_ggf(Options *options, const char *value) {
    options->ggf = value;
    return *value != '\0';
}
static bool set_sgf(Options *options, const char *value) {
    options->sgf = value;
    return *value != '\0';
}
static bool set_learn(Options *options, const char *value) {
    options->learn = value;
    return true;
}

static bool set_traffic(Options *options, const char *value) {
    options->traffic = value;
    return *value != '\0';
}

/* Each line counts as an --engine: the log then holds what the file said. */
static bool set_engines(Options *options, const char *value) {
    size_t size;
    char *text = file_read(value, 1 << 20, &size), *rest = text;
    if (!text) {
        fprintf(stderr, "verdi-match: %s: %s\n", value, strerror(errno));
        return false;
    }
    bool ok = true;
    while (ok && *rest) {
        size_t length = strcspn(rest, "\n");
        bool more = rest[length] == '\n';
        rest[length] = '\0';
        if (rest[0] != '#' && rest[strspn(rest, " \t\r")])
            ok = set_engine(options, rest) && keep_argument(options, "engine", rest);
        rest += length + more;
    }
    free(text);
    return ok;
}

/* ----------------------------------------------------------------------------------- the table */

const Option option_table[] = {
    {"engine", set_engine, false, true, "a description of an engine"},
    {"engines", set_engines, false, true, "a file of engine descriptions"},
    {"games", set_games, false, true, "a number of games"},
    {"gauntlet", set_gauntlet, true, true, ""},
    {"openings", set_openings, false, true, "a file"},
    {"plies", set_plies, false, true, "0..60"},
    {"random-plies", set_random_plies, false, true, "1..40"},
    {"order", set_order, false, true, "shuffled or sequential"},
    {"seed", set_seed, false, true, "a number from 0"},
    {"tc", set_clock, false, true, "none, 60, 60+2, 60+30/10 or 2/move"},
    {"level", set_level, false, true, "0..1000"},
    {"depth", set_depth, false, true, "1..60"},
    {"threads", set_threads, false, true, "1..1024"},
    {"nodes", set_nodes, false, true, "a number from 1"},
    {"margin", set_margin, false, true, "milliseconds"},
    {"hang", set_hang, false, true, "seconds"},
    {"federation", set_federation, false, true, "europe, world, usa or japan"},
    {"extension", set_extension, false, true, "seconds"},
    {"sprt", set_sprt, false, true, "elo0,elo1[,alpha,beta] with elo0 < elo1"},
    {"shard", set_shard, false, true, "K/N with 1 <= K <= N"},
    {"concurrency", set_concurrency, false, false, "1..1024"},
    {"max-failures", set_max_failures, false, false, "a number from 1"},
    {"pin", set_pin, true, false, ""},
    {"quiet", set_quiet, true, false, ""},
    {"log", set_log, false, false, "a file"},
    {"ggf", set_ggf, false, false, "a file"},
    {"sgf", set_sgf, false, false, "a file"},
    {"learn", set_learn, false, false, "a book"},
    {"traffic", set_traffic, false, false, "a file"},
    {0},
};
static_assert(sizeof option_table / sizeof *option_table <= OPTIONS_MAX + 1, "OPTIONS_MAX");

const Option *option_find(const char *name, size_t length) {
    for (const Option *option = option_table; option->name; option++)
        if (length == strlen(option->name) && !strncmp(name, option->name, length))
            return option;
    return NULL;
}

bool option_apply(Options *options, const Option *option, const char *value) {
    if (!option->set(options, value))
        return false;
    bool expanded = option->set == set_engines;
    return !option->of_match || expanded ||
           keep_argument(options, option->name, option->is_flag ? NULL : value);
}
