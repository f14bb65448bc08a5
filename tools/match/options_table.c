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

/* ------------------------------------------------------------------- what is more than a number */

static bool set_engine(const char *value, void *target) {
    Options *options = target;
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

/* Each line counts as an --engine: the log then holds what the file said. */
static bool set_engines(const char *value, void *target) {
    Options *options = target;
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
            ok = set_engine(rest, options) && arguments_keep(&options->kept, "engine", rest);
        rest += length + more;
    }
    free(text);
    return ok;
}

static bool set_order(const char *value, void *target) {
    bool *shuffled = target;
    *shuffled = !strcmp(value, "shuffled");
    return *shuffled || !strcmp(value, "sequential");
}

static bool set_clock(const char *value, void *target) {
    return matchclock_parse(value, target);
}

static bool set_margin(const char *value, void *target) {
    double ms;
    bool good = number_parse_double(value, &ms) && ms >= 0 && ms <= 1e6;
    if (good)
        *(double *)target = ms / 1000;
    return good;
}

static bool set_federation(const char *value, void *target) {
    const Federation *found = federation_find(value);
    if (found)
        *(const Federation **)target = found;
    return found != NULL;
}

static bool set_sprt(const char *value, void *target) {
    return sprt_parse(value, target);
}

static bool set_shard(const char *value, void *target) {
    Options *options = target;
    char *end = NULL;
    long shard = strtol(value, &end, 10), shards = *end == '/' ? strtol(end + 1, &end, 10) : 0;
    if (*end != '\0' || shard < 1 || shard > shards || shards > INT32_MAX)
        return false;
    options->shard = (int)shard - 1;
    options->shards = (int)shards;
    return true;
}

/* ----------------------------------------------------------------------------------- the table */

void options_list(Options *o, const char *refused, Argument list[ARGUMENTS_MOST + 1]) {
    const Argument of_match[] = {
        {.name = "engine",
         .letter = 'e',
         .parse = set_engine,
         .target = o,
         .expected = "a description of an engine"},
        {.name = "games", .small = &o->games, .low = 1, .high = 100000000},
        {.name = "gauntlet", .flag = &o->gauntlet},
        {.name = "openings", .text = &o->openings},
        {.name = "plies", .small = &o->plies, .high = OPENING_MAX_PLIES},
        {.name = "random-plies", .small = &o->random_plies, .low = 1, .high = 40},
        {.name = "order",
         .parse = set_order,
         .target = &o->shuffled,
         .expected = "shuffled or sequential"},
        {.name = "seed", .number = &o->seed, .high = INT64_MAX},
        {.name = "tc",
         .parse = set_clock,
         .target = &o->clock,
         .expected = "none, 60, 60+2, 60+30/10 or 2/move"},
        {.name = "level", .small = &o->level, .high = 1000},
        {.name = "depth", .small = &o->depth, .low = 1, .high = 60},
        {.name = "threads", .small = &o->threads, .low = 1, .high = 1024},
        {.name = "nodes", .number = &o->nodes, .low = 1, .high = INT64_MAX},
        {.name = "margin",
         .parse = set_margin,
         .target = &o->rules.margin,
         .expected = "milliseconds"},
        {.name = "hang", .real = &o->rules.hang, .high = 1000000},
        {.name = "federation",
         .parse = set_federation,
         .target = &o->rules.federation,
         .expected = "europe, world, usa or japan"},
        {.name = "extension", .real = &o->rules.extension, .high = 1000000},
        {.name = "sprt",
         .parse = set_sprt,
         .target = &o->sprt,
         .expected = "elo0,elo1[,alpha,beta] with elo0 < elo1"},
        {.name = "shard", .parse = set_shard, .target = o, .expected = "K/N with 1 <= K <= N"},
    };
    const Argument of_run[] = {
        {.name = "engines",
         .parse = set_engines,
         .target = o,
         .refused = refused,
         .expected = "a file of engine descriptions"},
        {.name = "concurrency", .letter = 'c', .small = &o->concurrency, .low = 1, .high = 1024},
        {.name = "max-failures", .small = &o->max_failures, .low = 1, .high = 1000000},
        {.name = "pin", .flag = &o->pin},
        {.name = "quiet", .letter = 'q', .flag = &o->quiet},
        {.name = "log", .text = &o->log},
        {.name = "ggf", .text = &o->ggf},
        {.name = "sgf", .text = &o->sgf},
        {.name = "learn", .text = &o->learn},
        {.name = "traffic", .text = &o->traffic},
    };
    enum { MATCH = sizeof of_match / sizeof *of_match, RUN = sizeof of_run / sizeof *of_run };
    static_assert(MATCH + RUN <= ARGUMENTS_MOST, "ARGUMENTS_MOST");
    for (int i = 0; i < MATCH; i++) {
        list[i] = of_match[i];
        list[i].refused = refused;
        list[i].kept = &o->kept;
    }
    memcpy(list + MATCH, of_run, sizeof of_run);
    list[MATCH + RUN] = (Argument){0};
}
