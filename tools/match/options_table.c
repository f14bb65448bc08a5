/* SPDX-License-Identifier: MIT */
#include "match/options_table.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file_read.h"
#include "base/number.h"

static const ManualOption modes[] = {
    {.name = "resume", .argument = "FILE", .help = "go on with the match of this log"},
    {.name = "merge", .argument = "FILE", .help = "one result from the logs of shards"},
    {.name = "compliance", .argument = "CMD", .help = "check a program's GTP and NBoard"},
    {.name = "test-engine",
     .argument = "KIND",
     .help = "an engine for tests, built in; help lists them"},
    {.name = "version", .help = "print the version"},
    {.name = "man", .help = "print the man page"},
    {.name = "completion",
     .argument = "SHELL",
     .words = "bash zsh fish",
     .help = "print what completes the options"},
    {0},
};

const Manual options_manual = {
    .synopsis = "-e SPEC -e SPEC... [OPTION...]\n"
                "--resume LOG [OPTION...]\n"
                "--merge LOG... [OPTION...]\n"
                "--compliance CMD [WORD]\n"
                "--test-engine KIND",
    .about =
        "Matches between engines that speak GTP or NBoard: pairs of games from balanced openings, "
        "colours swapped, and then who is stronger, by how much, and how sure that is.\n"
        "  verdi-match --games 200 -e 'name=A cmd=\"verdi gtp\" level=8' \\\n"
        "    -e 'name=B cmd=\"other\" proto=nboard'\n"
        "A SPEC describes an engine in words:\n"
        "- name=, cmd=, dir=, env=NAME=VALUE, proto=gtp|nboard|nboard1, startup=SECONDS, "
        "init=COMMAND, restart=on|off (a fresh process each game);\n"
        "- level=, depth=, nodes=, threads=, tc=: its own instead of those of the match;\n"
        "- the dialect of GTP where it is not to be probed: pass=explicit|implied, "
        "colour=b|B|black|BLACK, vertex=upper|lower, ids=on|off, time=gtp|kata|kgs|none.\n"
        "A CLOCK is none, 60 (seconds a game), 60+2 (Fischer), 60+30/10 (Canadian: 10 moves in 30 "
        "seconds) or 2/move.\n"
        "--resume and --merge come first. A match's log fixes what the match is; other options, "
        "from --concurrency on, may be given to a resumed run, and the files of games to a merge. "
        "--compliance tries only the cases with WORD in their names, if it is given.\n"
        "Ctrl-C ends a match early, with what was played so far and exit status 130.\n",
    .options = modes,
};

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
         .expected = "a description of an engine",
         .word = "SPEC",
         .help = "an engine; -e SPEC is short for it"},
        {.name = "games",
         .small = &o->games,
         .low = 1,
         .high = 100000000,
         .word = "N",
         .help = "games of each pairing, two for each opening",
         .initial = "100"},
        {.name = "gauntlet",
         .flag = &o->gauntlet,
         .help = "the first engine against each other one",
         .otherwise = "all pairings"},
        {.name = "openings",
         .text = &o->openings,
         .word = "FILE",
         .help = "transcripts or OBF positions, one a line",
         .otherwise = "the built-in list"},
        {.name = "plies",
         .small = &o->plies,
         .high = OPENING_MAX_PLIES,
         .word = "N",
         .help = "cut transcripts to N plies"},
        {.name = "random-plies",
         .small = &o->random_plies,
         .low = 1,
         .high = 40,
         .word = "N",
         .help = "openings of N random plies instead"},
        {.name = "order",
         .parse = set_order,
         .target = &o->shuffled,
         .expected = "shuffled or sequential",
         .word = "ORDER",
         .help = "of the openings",
         .initial = "shuffled",
         .words = "shuffled sequential"},
        {.name = "seed",
         .number = &o->seed,
         .high = INT64_MAX,
         .word = "N",
         .help = "of the shuffling and the random plies",
         .initial = "1"},
        {.name = "tc",
         .parse = set_clock,
         .target = &o->clock,
         .expected = "none, 60, 60+2, 60+30/10 or 2/move",
         .word = "CLOCK",
         .help = "the clock",
         .initial = "none"},
        {.name = "level",
         .small = &o->level,
         .high = 1000,
         .word = "N",
         .help = "of engines whose SPEC says no limit"},
        {.name = "depth",
         .small = &o->depth,
         .low = 1,
         .high = 60,
         .word = "N",
         .help = "likewise, plies"},
        {.name = "threads",
         .small = &o->threads,
         .low = 1,
         .high = 1024,
         .word = "N",
         .help = "of engines whose SPEC does not say"},
        {.name = "nodes",
         .number = &o->nodes,
         .low = 1,
         .high = INT64_MAX,
         .word = "N",
         .help = "of engines whose SPEC says no limit, a move"},
        {.name = "margin",
         .parse = set_margin,
         .target = &o->rules.margin,
         .expected = "milliseconds",
         .word = "MS",
         .help = "how late a move may be",
         .initial = "100"},
        {.name = "hang",
         .real = &o->rules.hang,
         .high = 1000000,
         .word = "SECONDS",
         .help = "silence beyond the clock that ends a game",
         .initial = "60"},
        {.name = "federation",
         .parse = set_federation,
         .target = &o->rules.federation,
         .expected = "europe, world, usa or japan",
         .word = "NAME",
         .help = "whose rules of scoring and time",
         .initial = "europe",
         .words = "europe world usa japan"},
        {.name = "extension",
         .real = &o->rules.extension,
         .high = 1000000,
         .word = "SECONDS",
         .help = "time after the flag, in world and usa",
         .otherwise = "120"},
        {.name = "sprt",
         .parse = set_sprt,
         .target = &o->sprt,
         .expected = "elo0,elo1[,alpha,beta] with elo0 < elo1",
         .word = "E0,E1[,A,B]",
         .help = "stop when Elo E0 or E1 is accepted, with errors A and B",
         .otherwise = "0.05 both"},
        {.name = "shard",
         .parse = set_shard,
         .target = o,
         .expected = "K/N with 1 <= K <= N",
         .word = "K/N",
         .help = "only every N-th pair, from the K-th on"},
    };
    const Argument of_run[] = {
        {.name = "engines",
         .parse = set_engines,
         .target = o,
         .refused = refused,
         .expected = "a file of engine descriptions",
         .word = "FILE",
         .help = "a SPEC a line; # begins a comment"},
        {.name = "concurrency",
         .letter = 'c',
         .small = &o->concurrency,
         .low = 1,
         .high = 1024,
         .word = "N",
         .help = "games at a time; -c N is short for it",
         .initial = "1"},
        {.name = "max-failures",
         .small = &o->max_failures,
         .low = 1,
         .high = 1000000,
         .word = "N",
         .help = "crashes in a row that end the match, 3 at its start",
         .initial = "10"},
        {.name = "pin", .flag = &o->pin, .help = "give each game a CPU of its own"},
        {.name = "quiet",
         .letter = 'q',
         .flag = &o->quiet,
         .help = "no line for each game; -q is short for it"},
        {.name = "log",
         .text = &o->log,
         .word = "FILE",
         .help = "keep the match, to go on with it or merge it"},
        {.name = "ggf",
         .text = &o->ggf,
         .word = "FILE",
         .help = "all games in GGF, written at the end"},
        {.name = "sgf", .text = &o->sgf, .word = "FILE", .help = "the same in SGF"},
        {.name = "learn",
         .text = &o->learn,
         .word = "BOOK",
         .help = "store games that were played to their end"},
        {.name = "traffic",
         .text = &o->traffic,
         .word = "FILE",
         .help = "every line of the protocols"},
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
