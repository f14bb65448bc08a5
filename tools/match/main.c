/* SPDX-License-Identifier: MIT
 *
 * verdi-match: what the first argument asks for, and the frame of a match: options, log, games,
 * summary, exit status (0: done, 1: something went wrong, 2: wrong options, 130: interrupted).
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/system/console.h"
#include "front/kit/standard.h"
#include "front/kit/tell.h"
#include "match/compliance.h"
#include "match/export.h"
#include "match/merge.h"
#include "match/report.h"
#include "match/run.h"
#include "match/testengine.h"

enum { EXIT_USAGE = 2, EXIT_INTERRUPTED = 130 };

static int complain(const char *problem) {
    tell_error("verdi-match: %s\n", problem);
    return EXIT_FAILURE;
}

/* Summary and game files of a match, however far it came. */
static int finish(const Match *match) {
    char *buffer = malloc(REPORT_SIZE);
    if (!buffer)
        return complain("out of memory");
    Text text = text_into(buffer, REPORT_SIZE);
    report_summary(match, &text);
    fputs(buffer, stdout);
    free(buffer);
    return export_games(match) ? EXIT_SUCCESS : EXIT_FAILURE;
}

static int play_out(Match *match, Gamelog *log) {
    RunStatus status = run_match(match, log);
    int code = finish(match);
    if (status == RUN_FAILED)
        return EXIT_FAILURE;
    return status == RUN_INTERRUPTED ? EXIT_INTERRUPTED : code;
}

static int play_new(Match *match) {
    Gamelog log = {.file = -1};
    GamelogHeader header = match_header(match);
    int code = EXIT_FAILURE;
    if (match->options.log && !gamelog_create(&log, match->options.log, &header))
        tell_error("verdi-match: %s: %s%s\n", match->options.log, strerror(errno),
                   errno == EEXIST ? "; go on with --resume, or choose another name" : "");
    else
        code = play_out(match, &log);
    gamelog_close(&log);
    match_free(match);
    return code;
}

static int start_match(int argc, char **argv) {
    Options options;
    Match match;
    char problem[256];
    bool help;
    int code = EXIT_USAGE;
    options_init(&options);
    if (options_parse(&options, argc, argv, false, &help)) {
        if (help)
            code = EXIT_SUCCESS;
        else if (!options_finish(&options, problem))
            complain(problem);
        else if (!export_spares(&options, NULL, 0))
            code = EXIT_FAILURE;
        else if (!match_init(&match, &options, problem))
            code = complain(problem);
        else
            code = play_new(&match);
    }
    options_free(&options);
    return code;
}

/* argv: "--resume", the log, options of the run. */
static int resume_match(int argc, char **argv) {
    Options options;
    Match match;
    GamelogHeader header;
    Gamelog log = {.file = -1};
    char problem[256];
    bool help = false;
    int code = EXIT_FAILURE;
    if (argc < 2) {
        complain("--resume LOG");
        return EXIT_USAGE;
    }
    if (!gamelog_read(argv[1], &header, NULL, NULL, problem))
        return complain(problem);
    options_init(&options);
    if (!options_parse(&options, argc - 1, argv + 1, true, &help) || help) {
        code = help ? EXIT_SUCCESS : EXIT_USAGE;
    } else if (!options_restore(&options, header.arguments, problem) ||
               !options_finish(&options, problem) || !match_init(&match, &options, problem)) {
        complain(problem);
    } else {
        if (!export_spares(&options, argv + 1, 1))
            code = EXIT_FAILURE;
        else if (!match_read(&match, argv[1], problem))
            complain(problem);
        else if (!gamelog_continue(&log, argv[1]))
            complain(strerror(errno));
        else
            code = play_out(&match, &log);
        gamelog_close(&log);
        match_free(&match);
    }
    options_free(&options);
    gamelog_header_free(&header);
    return code;
}

/* argv: "--merge", logs, options of the run. */
static int merge_logs(int argc, char **argv) {
    Match match;
    char problem[256];
    MergeSources sources;
    if (!merge_match(&match, argc, argv, &sources, problem))
        return *problem ? complain(problem) : EXIT_FAILURE;
    int code = finish(&match);
    match_free(&match);
    merge_sources_free(&sources);
    return sources.whole ? code : EXIT_FAILURE;
}

static int run_compliance(int argc, char **argv) {
    if (argc < 2 || argc > 3) {
        complain("--compliance 'CMD' [WORD]");
        return EXIT_USAGE;
    }
    return compliance_check(argv[1], argc > 2 ? argv[2] : NULL, stdout) ? EXIT_SUCCESS
                                                                        : EXIT_FAILURE;
}

static int run_test_engine(int argc, char **argv) {
    char help[] = "help", *nothing[] = {help, NULL};
    return argc > 1 ? testengine_main(argc - 1, argv + 1) : testengine_main(1, nothing);
}

static int show_version(int argc, char **argv) {
    (void)argc;
    (void)argv;
    puts("verdi-match " VERDI_VERSION);
    return EXIT_SUCCESS;
}

static int show_json(int argc, char **argv) {
    (void)argc;
    (void)argv;
    options_print(true);
    return EXIT_SUCCESS;
}

static int run_tool(int argc, char **argv) {
    static const struct {
        const char *name;
        int (*run)(int argc, char **argv);
    } modes[] = {{"--resume", resume_match},       {"--merge", merge_logs},
                 {"--compliance", run_compliance}, {"--test-engine", run_test_engine},
                 {"--version", show_version},      {"--help-json", show_json}};
    for (size_t i = 0; argc > 1 && i < sizeof modes / sizeof *modes; i++)
        if (!strcmp(argv[1], modes[i].name))
            return modes[i].run(argc - 1, argv + 1);
    return start_match(argc, argv);
}

int main(int argc, char **argv) {
    return console_begin() ? standard_finish("verdi-match", run_tool(argc, argv)) : 1;
}
