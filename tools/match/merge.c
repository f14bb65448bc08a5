/* SPDX-License-Identifier: MIT */
#include "match/merge.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

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
    for (int i = 1; ok && i < logs; i++)
        ok = match_read(match, argv[i], problem);
    if (ok && write_log(match, problem))
        return true;
    match_free(match);
    merge_sources_free(sources);
    return false;
}
