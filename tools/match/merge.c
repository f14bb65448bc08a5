/* SPDX-License-Identifier: MIT */
#include "match/merge.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "front/kit/tell.h"
#include "match/export.h"

void merge_sources_free(MergeSources *sources) {
    gamelog_header_free(&sources->header);
}

/* The whole match's arguments: those of a shard without "--shard=K/N". */
static void drop_shard(char **arguments) {
    char **keep = arguments;
    for (; *arguments; arguments++) {
        if (strncmp(*arguments, "--shard=", 8))
            *keep++ = *arguments;
        else
            free(*arguments);
    }
    *keep = NULL;
}

static bool same_match(const GamelogHeader *a, const GamelogHeader *b) {
    int i = 0;
    while (a->arguments[i] && b->arguments[i] && !strcmp(a->arguments[i], b->arguments[i]))
        i++;
    return !a->arguments[i] && !b->arguments[i] && a->openings == b->openings;
}

static bool check_header(const char *path, MergeSources *sources, char problem[256]) {
    GamelogHeader header;
    if (!gamelog_read(path, &header, NULL, NULL, problem))
        return false;
    drop_shard(header.arguments);
    if (!sources->header.arguments) {
        sources->header = header;
        return true;
    }
    bool same = same_match(&header, &sources->header);
    if (!same)
        snprintf(problem, 256, "%.160s is the log of another match", path);
    gamelog_header_free(&header);
    return same;
}

/* Counts the games that the log alone has to hold, and reports those that it lacks; a match decided
 * by its sequential test is whole. */
static bool count_games(const char *path, MergeSources *sources, int *planned, char problem[256]) {
    Options options;
    Match own;
    GamelogHeader header;
    if (!gamelog_read(path, &header, NULL, NULL, problem))
        return false;
    options_init(&options);
    bool ok = options_restore(&options, header.arguments, problem) &&
              options_finish(&options, problem) && match_init(&own, &options, problem);
    options_free(&options);
    if (ok) {
        int games = match_planned(&own);
        *planned += games;
        ok = match_read(&own, path, problem);
        if (ok && own.played < games && own.verdict == SPRT_GOES_ON) {
            tell_error("verdi-match: %s: lacks %d of its %d games\n", path, games - own.played,
                       games);
            sources->whole = false;
        }
        match_free(&own);
    }
    gamelog_header_free(&header);
    return ok;
}

/* Reads all the logs into the match. */
static bool read_logs(Match *match, char **paths, int count, MergeSources *sources,
                      char problem[256]) {
    int planned = 0;
    sources->whole = true;
    for (int i = 0; i < count; i++)
        if (!match_read(match, paths[i], problem) ||
            !count_games(paths[i], sources, &planned, problem))
            return false;
    if (planned < match->games) {
        fprintf(stderr, "verdi-match: %d of %d games are of shards whose logs are not given\n",
                match->games - planned, match->games);
        sources->whole = false;
    }
    return true;
}

/* The merged log: all games in order. */
static bool write_log(const Match *match, char problem[256]) {
    Gamelog log = {.file = -1};
    GamelogHeader header = match_header(match);
    if (!match->options.log)
        return true;
    bool ok = gamelog_create(&log, match->options.log, &header);
    for (int game = 0; ok && game < match->games; game++)
        if (match->records[game])
            ok = gamelog_add(&log, match->records[game], match->names);
    if (!ok)
        snprintf(problem, 256, "%.160s: %s", match->options.log, strerror(errno));
    gamelog_close(&log);
    return ok;
}

bool merge_match(Match *match, int argc, char **argv, MergeSources *sources, char problem[256]) {
    Options options;
    int logs = 1;
    bool help;
    *sources = (MergeSources){0};
    options_init(&options);
    while (logs < argc && argv[logs][0] != '-')
        logs++;
    snprintf(problem, 256, "--merge LOG... [--log OUT] [--ggf OUT] [--sgf OUT]");
    bool ok = logs > 1;
    for (int i = 1; ok && i < logs; i++)
        ok = check_header(argv[i], sources, problem);
    /* getopt takes the last log for the name of the program. */
    if (ok && (!options_parse(&options, argc - logs + 1, argv + logs - 1, true, &help) || help))
        ok = false;
    ok = ok && options_restore(&options, sources->header.arguments, problem) &&
         options_finish(&options, problem);
    if (ok && !export_spares(&options, argv + 1, logs - 1)) {
        *problem = '\0';
        ok = false;
    }
    ok = ok && match_init(match, &options, problem);
    options_free(&options);
    if (!ok) {
        merge_sources_free(sources);
        return false;
    }
    if (read_logs(match, argv + 1, logs - 1, sources, problem) && write_log(match, problem))
        return true;
    match_free(match);
    merge_sources_free(sources);
    return false;
}
