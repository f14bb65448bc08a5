/* SPDX-License-Identifier: MIT
 *
 * verdi-match: selects the action by the options, and runs a match: log, games, summary. Exit
 * status: 0 done, 1 failure, 2 wrong options, 130 interrupted.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/system/console.h"
#include "front/kit/reply.h"
#include "front/kit/report.h"
#include "match/match.h"

enum { EXIT_USAGE = 2 };

/* Writes the summary and the game files of a match, complete or not. */
static int finish(const Match *match) {
    report_summary(match, stdout);
    return export_games(match) ? EXIT_SUCCESS : EXIT_FAILURE;
}

/* Plays the remaining games of a match and frees it. */
static int play_out(Match *match, Gamelog *log) {
    int status = run_match(match, log), code = finish(match);
    gamelog_close(log);
    match_free(match);
    return status ? status : code;
}

static int start_match(Options *options) {
    Match match;
    Gamelog log = {.file = -1};
    if (!options_finish(options))
        return EXIT_USAGE;
    if (options->games % 2)
        fprintf(stderr, "verdi-match: --games %d: %d games of each pairing, two per opening\n",
                options->games, options->games + 1);
    if (!export_spares(options, NULL, 0) || !match_init(&match, options))
        return EXIT_FAILURE;
    const char *path = match.options.log;
    if (!path || gamelog_create(&log, path, match.options.kept, match.openings.checksum))
        return play_out(&match, &log);
    report_error("%s: %s%s", path, strerror(errno),
                 errno == EEXIST ? "; resume with --resume, or choose another name" : "");
    gamelog_close(&log);
    match_free(&match);
    return EXIT_FAILURE;
}

static int resume_match(Options *options) {
    Match match;
    Gamelog log;
    const char *path = options->resume;
    if (!match_open(&match, options, path))
        return EXIT_FAILURE;
    if (export_spares(&match.options, &path, 1)) {
        if (gamelog_continue(&log, path))
            return play_out(&match, &log);
        report_place(path, 0, strerror(errno));
    }
    match_free(&match);
    return EXIT_FAILURE;
}

static int merge_logs(Options *options, char **paths, int count) {
    Match match;
    bool whole;
    if (!merge_match(&match, options, paths, count, &whole))
        return EXIT_FAILURE;
    int code = finish(&match);
    match_free(&match);
    return whole ? code : EXIT_FAILURE;
}

static int run_tool(int argc, char **argv) {
    Options options;
    CommandLine line;
    options_init(&options);
    int code = options_parse(&options, &line, argc, argv);
    if (code < 0)
        code = options.help_json ? options_print_json()
               : options.resume  ? resume_match(&options)
               : options.merge   ? merge_logs(&options, line.operands, line.count)
                                 : start_match(&options);
    options_free(&options);
    return code;
}

int main(int argc, char **argv) {
    return console_begin() ? reply_finish(run_tool(argc, argv)) : 1;
}
