/* SPDX-License-Identifier: MIT */
#include "match/match.h"

#include <errno.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file_read.h"
#include "front/kit/data/object.h"
#include "front/kit/report.h"

/* ------------------------------------------------------------------- options with several parts */

/* Keeps an option for the log; `value` is NULL for a switch. */
static void keep(Options *options, const char *name, const char *value) {
    if (!options->kept)
        options->kept = json_array();
    json_t *text = json_sprintf("--%s%s%s", name, value ? "=" : "", value ? value : "");
    if (text)
        object_add(options->kept, text);
    else
        snprintf(options->unkept, sizeof options->unkept, "%s", value ? value : name);
}

/* Each engine is logged individually. */
static bool add_engine(const ManualOption *option, const char *value, void *into) {
    Options *options = into;
    (void)option;
    EngineSpec *list =
        realloc(options->engines, (size_t)(options->engine_count + 1) * sizeof *list);
    if (!list)
        return false;
    options->engines = list;
    if (!spec_parse(value, &list[options->engine_count]))
        return false;
    options->engine_count++;
    keep(options, "engine", value);
    return true;
}

/* Each line of the file is treated as an --engine, so that the log has the contents of the file. */
static bool add_engines(const ManualOption *option, const char *value, void *into) {
    size_t size;
    char *text = file_read(value, 1 << 20, &size), *rest = text;
    if (!text)
        return report_error("%s: %s", value, strerror(errno));
    bool ok = true;
    while (ok && *rest) {
        size_t length = strcspn(rest, "\n");
        bool more = rest[length] == '\n';
        rest[length] = '\0';
        if (rest[0] != '#' && rest[strspn(rest, " \t\r")])
            ok = add_engine(option, rest, into);
        rest += length + more;
    }
    free(text);
    return ok;
}

static bool read_clock(const ManualOption *option, const char *value, void *into) {
    return matchclock_parse(value, option_member(option, into));
}

static bool read_federation(const ManualOption *option, const char *value, void *into) {
    const Federation *found = federation_find(value);
    if (found)
        *(const Federation **)option_member(option, into) = found;
    return found != NULL;
}

static bool read_sprt(const ManualOption *option, const char *value, void *into) {
    return sprt_parse(value, option_member(option, into));
}

static bool read_shard(const ManualOption *option, const char *value, void *into) {
    Options *options = into;
    char *end = NULL;
    long shard = strtol(value, &end, 10), shards = *end == '/' ? strtol(end + 1, &end, 10) : 0;
    (void)option;
    if (*end != '\0' || shard < 1 || shard > shards || shards > INT32_MAX)
        return false;
    options->shard = (int)shard - 1;
    options->shards = (int)shards;
    return true;
}

/* ------------------------------------------------------------------------------------ the table */

static const OptionKind engine_kind = {add_engine, NULL, NULL},
                        engines_kind = {add_engines, NULL, NULL},
                        clock_kind = {read_clock, NULL, NULL},
                        federation_kind = {read_federation, NULL, NULL},
                        sprt_kind = {read_sprt, NULL, NULL}, shard_kind = {read_shard, NULL, NULL};

#define AT(member) OPTION_AT(Options, member)
#define AS(kind, member) OPTION_AS(kind, Options, member)

/* The first options define the engines; the next ones also define the match. */
enum { OF_ENGINES = 2, OF_MATCH = 20 };

static const ManualOption rows[] = {
    {"engine", "SPEC", "an engine; short form: -e SPEC", .letter = 'e', AS(engine_kind, engines),
     .expected = "a description of an engine", .group = "Engines"},
    {"engines", "FILE", "a file with a SPEC per line; # begins a comment",
     AS(engines_kind, engines), .expected = "a file of engine descriptions"},
    {"games", "N", "games of each pairing, two per opening (so an even number)", "100", AT(games),
     OPTION_RANGE(1, 100000000), .group = "Match"},
    {"gauntlet", NULL, "play only the first engine against each of the others", AT(gauntlet),
     .otherwise = "all pairings"},
    {"openings", "FILE",
     "games or positions of any format; in a list each line is one, or a comment after #",
     AT(openings), .otherwise = "the built-in list"},
    {"plies", "N", "use only the first N plies of transcripts", AT(plies),
     OPTION_RANGE(0, OPENING_MAX_PLIES)},
    {"random-plies", "N", "use openings of N random plies instead", AT(random_plies),
     OPTION_RANGE(1, 40)},
    {"order", "ORDER", "order of the openings", "shuffled", "shuffled sequential", AT(order)},
    {"seed", "N", "seed of the shuffling and the random plies", "1", AT(seed),
     OPTION_RANGE(0, INT64_MAX)},
    {"tc", "CLOCK", "the clock", "none", AS(clock_kind, clock), .expected = MATCHCLOCK_EXPECTED,
     .group = "Limits and rules"},
    {"level", "N", "level of engines whose SPEC has no limit", AT(level), OPTION_RANGE(0, 1000)},
    {"depth", "N", "depth of engines whose SPEC has no limit", AT(depth), OPTION_RANGE(1, 60)},
    {"threads", "N", "threads of engines whose SPEC has none", AT(threads), OPTION_RANGE(1, 1024)},
    {"nodes", "N", "nodes per move of engines whose SPEC has no limit", AT(nodes),
     OPTION_RANGE(1, INT64_MAX)},
    {"margin", "MS", "tolerated delay of a move", "100", AS(option_ms, rules.margin),
     OPTION_RANGE(0, 1000000)},
    {"hang", "SECONDS", "time after the flag until a silent engine loses", "60", AT(rules.hang),
     OPTION_RANGE(0, 1000000)},
    {"federation", "NAME", "rules of scoring and time", "europe", "europe world usa japan",
     AS(federation_kind, rules.federation)},
    {"extension", "SECONDS", "time for which play continues after the flag, in world and usa",
     .otherwise = "120", AT(rules.extension), OPTION_RANGE(0, 1000000)},
    {"sprt", "E0,E1[,A,B]", "stop when Elo E0 or E1 is accepted, with error rates A and B",
     .otherwise = "0.05 both", AS(sprt_kind, sprt),
     .expected = "elo0,elo1[,alpha,beta] with elo0 < elo1", .group = "Match"},
    {"shard", "K/N", "play only every N-th pair, from the K-th on", AS(shard_kind, shard),
     .expected = "K/N with 1 <= K <= N"},
    {"concurrency", "N", "games played at a time; short form: -c N", "1", .letter = 'c',
     AT(concurrency), OPTION_RANGE(1, 1024), .group = "Run and output"},
    {"max-failures", "N", "end the match after N crashes in a row, or 3 at its start", "10",
     AT(max_failures), OPTION_RANGE(1, 1000000)},
    {"pin", NULL, "give each game a CPU of its own", AT(pin)},
    {"quiet", NULL, "print no line per game; short form: -q", .letter = 'q', AT(quiet)},
    {"log", "FILE", "write a log of the match, to resume or merge it", AT(log)},
    {"ggf", "FILE", "write all games in GGF at the end, for NBoard", AT(ggf)},
    {"sgf", "FILE", "write all games in SGF at the end, for Quarry", AT(sgf)},
    {"html", "FILE", "write the result as an HTML page", AT(html)},
    {"learn", "BOOK", "store finished games in this book", AT(learn)},
    {"traffic", "FILE", "write all protocol traffic to this file", AT(traffic)},
    {"resume", "LOG", "resume the match of this log", AT(resume)},
    {"merge", NULL, "merge the logs of shards into one result", AT(merge)},
    {"help-json", NULL, "print all options as JSON", AT(help_json), .group = "Other"},
    {0},
};

static const Manual match_manual = {
    .program = "verdi-match",
    .synopsis = "-e SPEC -e SPEC... [OPTION...]\n"
                "--resume LOG [OPTION...]\n"
                "--merge LOG... [OPTION...]",
    .about =
        "Plays matches between engines that speak GTP or NBoard, and reports which is stronger.\n"
        "Each opening is played twice, with colours swapped. The report has the Elo difference and "
        "its interval. A SPEC describes an engine by these words:\n"
        "- name=, cmd=, dir=, env=NAME=VALUE, proto=gtp|nboard|nboard1, startup=SECONDS, "
        "init=COMMAND, restart=on|off (a fresh process per game)\n"
        "- level=, depth=, nodes=, threads=, tc=: limits of this engine, instead of those of the "
        "match (NBoard has only depths and clocks; put other limits into cmd=)\n"
        "- pass=explicit|implied, colour=b|B|black|BLACK, vertex=upper|lower, ids=on|off, "
        "time=gtp|kata|kgs|none: the dialect of GTP, instead of detecting it\n"
        "A CLOCK is none, 60 (seconds per game), 60+2 (Fischer), 60+30/10 (Canadian: 10 moves in "
        "30 seconds) or 2/move.\n"
        "The log has the engines, the match, the limits and the rules. A resumed run accepts all "
        "other options, and a merge accepts --ggf, --sgf and --html. A merge of incomplete logs "
        "reports the missing games and exits with status 1. Ctrl-C ends a match early, with a "
        "report "
        "and exit status 130.\n",
    .examples = "verdi-match -e 'name=A cmd=\"verdi gtp\" level=8' -e 'name=B cmd=other'\n"
                "verdi-match --resume match.log\n",
    .keys = "",
    .rules = "resume!merge",
    .options = rows,
    .operand = "log",
};

/* ---------------------------------------------------------------------------------- the options */

void options_init(Options *options) {
    *options =
        (Options){.plies = -1, .rules.extension = TIMEOUT_EXTENSION, .shards = 1, .level = -1};
    option_defaults(rows, options);
}

void options_free(Options *options) {
    for (int i = 0; i < options->engine_count; i++)
        spec_free(&options->engines[i]);
    free(options->engines);
    json_decref(options->kept);
    options_init(options);
}

int options_print_json(void) {
    ManualPage page;
    manual_page(&page, "verdi-match", "", "matches between Othello engines", &match_manual);
    manual_print_json(stdout, &page, 1, NULL);
    return 0;
}

int options_parse(Options *options, CommandLine *line, int argc, char **argv) {
    int status = manual_parse(line, &match_manual, options, argc, argv);
    int most = options->merge ? INT32_MAX : 0;
    if (status >= 0)
        return status;
    if (options->merge && !line->count) {
        report_usage("no log given");
        return 2;
    }
    if (line->count > most) {
        report_usage("unexpected '%.40s'", line->operands[most]);
        return 2;
    }
    for (int i = 0; i < OF_MATCH; i++) {
        const char *name = rows[i].name, *given = line->given[i];
        if (given && (options->resume || options->merge)) {
            report_error("--%s cannot be combined with --%s", name,
                         options->resume ? "resume" : "merge");
            return 2;
        }
        if (given && i >= OF_ENGINES)
            keep(options, name, *given ? given : NULL);
    }
    return status;
}

/* Restores an option from its form in the log. */
static bool restore(Options *options, const char *argument) {
    if (!argument || strncmp(argument, "--", 2) != 0)
        return false;
    const char *name = argument + 2, *value = strchr(name, '=');
    size_t length = strcspn(name, "=");
    for (const ManualOption *row = rows; row < rows + OF_MATCH; row++)
        if (strlen(row->name) == length && memcmp(row->name, name, length) == 0)
            return (value || !row->argument) &&
                   row->kind->read(row, value ? value + 1 : NULL, options);
    return false;
}

bool options_restore(Options *options, json_t *arguments) {
    bool good = true;
    for (size_t i = 0; good && i < json_array_size(arguments); i++)
        good = restore(options, json_string_value(json_array_get(arguments, i)));
    json_decref(options->kept); /* the engines */
    options->kept = json_incref(arguments);
    return good || report_error("invalid arguments in the log");
}

/* The log identifies engines by name, so names must differ. */
static bool names_differ(const Options *options) {
    for (int i = 0; i < options->engine_count; i++)
        for (int j = 0; j < i; j++)
            if (!strcmp(options->engines[i].name, options->engines[j].name))
                return report_error("two engines are named '%.100s': use name=...",
                                    options->engines[i].name);
    return true;
}

bool options_finish(Options *options) {
    if (options->engine_count < 2)
        return report_error("a match needs two engines (-e SPEC -e SPEC)");
    if (!names_differ(options))
        return false;
    if (options->log && *options->unkept)
        return report_error("--log: '%s' is not UTF-8", options->unkept);
    if (options->sprt.active && options->engine_count > 2)
        return report_error("--sprt is for two engines");
    if (options->openings && options->random_plies)
        return report_error("--openings or --random-plies, not both");
    if (!options->rules.federation->small_win)
        options->rules.extension = 0;
    for (int i = 0; i < options->engine_count; i++) {
        EngineSpec *spec = &options->engines[i];
        bool silent = spec->level < 0 && !spec->depth && !spec->nodes;
        if (silent) {
            spec->level = options->level;
            spec->depth = options->depth;
            spec->nodes = options->nodes;
        }
        if (!spec->threads)
            spec->threads = options->threads;
        if (!spec->has_clock)
            spec->clock = options->clock;
        if (spec->protocol != PROTOCOL_GTP && (spec->level >= 0 || spec->nodes || spec->threads))
            return report_error("'%.100s' speaks NBoard, which has only depths: put level, nodes "
                                "and threads into its cmd=...",
                                spec->name);
    }
    return true;
}
