/* SPDX-License-Identifier: MIT */
#include "match/options_table.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file_read.h"
#include "base/number.h"
#include "front/kit/tell.h"

static const ManualOption modes[] = {
    {.name = "resume", .argument = "FILE", .help = "go on with the match of this log"},
    {.name = "merge", .argument = "FILE", .help = "one result from the logs of shards"},
    {.name = "compliance", .argument = "CMD", .help = "check a program's GTP and NBoard"},
    {.name = "test-engine",
     .argument = "KIND",
     .help = "an engine for tests, built in; help lists them"},
    {.name = "version", .help = "print the version"},
    {.name = "help-json", .help = "print all options as JSON"},
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
        "- level=, depth=, nodes=, threads=, tc=: its own instead of those of the match (NBoard "
        "has "
        "depths and clocks only: the rest stands in cmd=);\n"
        "- the dialect of GTP where it is not to be probed: pass=explicit|implied, "
        "colour=b|B|black|BLACK, vertex=upper|lower, ids=on|off, time=gtp|kata|kgs|none.\n"
        "A CLOCK is none, 60 (seconds a game), 60+2 (Fischer), 60+30/10 (Canadian: 10 moves in 30 "
        "seconds) or 2/move.\n"
        "--resume and --merge come first. A match's log fixes what the match is; other options, "
        "from --concurrency on, may be given to a resumed run, and the files of games to a merge. "
        "A "
        "merge of logs that lack games reports them and ends with status 1. "
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
        tell_error("verdi-match: engine: %s\n", problem);
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
        tell_error("verdi-match: %s: %s\n", value, strerror(errno));
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
        {"engine", "SPEC", "an engine; -e SPEC is short for it", .letter = 'e', .parse = set_engine,
         .target = o, .expected = "a description of an engine"},
        {"games", "N", "games of each pairing, two for each opening", "100", .small = &o->games,
         .low = 1, .high = 100000000},
        {"gauntlet", NULL, "the first engine against each other one", .flag = &o->gauntlet,
         .otherwise = "all pairings"},
        {"openings", "FILE", "transcripts or OBF positions, one a line", .text = &o->openings,
         .otherwise = "the built-in list"},
        {"plies", "N", "cut transcripts to N plies", .small = &o->plies, .high = OPENING_MAX_PLIES},
        {"random-plies", "N", "openings of N random plies instead", .small = &o->random_plies,
         .low = 1, .high = 40},
        {"order", "ORDER", "of the openings", "shuffled", "shuffled sequential", .parse = set_order,
         .target = &o->shuffled, .expected = "shuffled or sequential"},
        {"seed", "N", "of the shuffling and the random plies", "1", .number = &o->seed,
         .high = INT64_MAX},
        {"tc", "CLOCK", "the clock", "none", .parse = set_clock, .target = &o->clock,
         .expected = "none, 60, 60+2, 60+30/10 or 2/move"},
        {"level", "N", "of engines whose SPEC says no limit", .small = &o->level, .high = 1000},
        {"depth", "N", "likewise, plies", .small = &o->depth, .low = 1, .high = 60},
        {"threads", "N", "of engines whose SPEC does not say", .small = &o->threads, .low = 1,
         .high = 1024},
        {"nodes", "N", "of engines whose SPEC says no limit, a move", .number = &o->nodes, .low = 1,
         .high = INT64_MAX},
        {"margin", "MS", "how late a move may be", "100", .parse = set_margin,
         .target = &o->rules.margin, .expected = "milliseconds"},
        {"hang", "SECONDS", "silence beyond the clock that ends a game", "60",
         .real = &o->rules.hang, .high = 1000000},
        {"federation", "NAME", "whose rules of scoring and time", "europe",
         "europe world usa japan", .parse = set_federation, .target = &o->rules.federation,
         .expected = "europe, world, usa or japan"},
        {"extension", "SECONDS", "time after the flag, in world and usa",
         .real = &o->rules.extension, .high = 1000000, .otherwise = "120"},
        {"sprt", "E0,E1[,A,B]", "stop when Elo E0 or E1 is accepted, with errors A and B",
         .parse = set_sprt, .target = &o->sprt,
         .expected = "elo0,elo1[,alpha,beta] with elo0 < elo1", .otherwise = "0.05 both"},
        {"shard", "K/N", "only every N-th pair, from the K-th on", .parse = set_shard, .target = o,
         .expected = "K/N with 1 <= K <= N"},
    };
    const Argument of_run[] = {
        {"engines", "FILE", "a SPEC a line; # begins a comment", .parse = set_engines, .target = o,
         .refused = refused, .expected = "a file of engine descriptions"},
        {"concurrency", "N", "games at a time; -c N is short for it", "1", .letter = 'c',
         .small = &o->concurrency, .low = 1, .high = 1024},
        {"max-failures", "N", "crashes in a row that end the match, 3 at its start", "10",
         .small = &o->max_failures, .low = 1, .high = 1000000},
        {"pin", NULL, "give each game a CPU of its own", .flag = &o->pin},
        {"quiet", NULL, "no line for each game; -q is short for it", .letter = 'q',
         .flag = &o->quiet},
        {"log", "FILE", "keep the match, to go on with it or merge it", .text = &o->log},
        {"ggf", "FILE", "all games in GGF, written at the end", .text = &o->ggf},
        {"sgf", "FILE", "the same in SGF", .text = &o->sgf},
        {"learn", "BOOK", "store games that were played to their end", .text = &o->learn},
        {"traffic", "FILE", "every line of the protocols", .text = &o->traffic},
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
